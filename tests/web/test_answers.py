"""What the page's gallery shows of hands is what the library answers now."""

from web.answers import document, kept


def test_the_answers_of_the_gallery_are_up_to_date() -> None:
    assert len(kept()) > 20
    assert kept() == document(), "run `python -m web.answers` with tests on the path"
