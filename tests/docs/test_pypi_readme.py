"""docs/build/pypi_readme.py: the README without what PyPI cannot show."""

import re

import pypi_readme
from support import REPOSITORY


def test_pictures_make_way_for_the_text_that_is_folded_away_below_them() -> None:
    picture = "![a picture](docs/a.svg)\n\n"
    text = f"# A\n\n{picture}<details>\n<summary>It</summary>\n\nwords\n\n</details>\n\nend\n"
    assert pypi_readme.for_pypi(text) == "# A\n\nwords\n\nend\n"


def test_links_to_files_are_their_words_and_other_links_stay() -> None:
    text = "[docs/a.md](docs/a.md), [that](b.md#c), [there](https://a.b/c.md), (1m)[7777z](555z)"
    expected = "docs/a.md, that, [there](https://a.b/c.md), (1m)[7777z](555z)"
    assert pypi_readme.for_pypi(text) == expected


def test_the_readme_keeps_its_words_and_points_at_no_file() -> None:
    readme = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    ours = pypi_readme.dynamic_metadata({}, {})["readme"]
    assert ours["content-type"] == "text/markdown"
    assert re.findall(r"\]\((?!https://)[^)]*\.\w+\)", readme)
    assert not re.findall(r"\]\((?!https://)[^)]*\.\w+\)", ours["text"])
    for line in (
        "$ jantaku score 123m067p23456s55p",
        "docs/cli.md has every option",
        "## In Python",
    ):
        assert line in ours["text"]
