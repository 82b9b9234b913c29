"""Names: shown as what they are, or refused with the place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku.base.errors import PersonError
from jantaku.server.names import LONGEST_NAME, check_label, check_name, comparison_key


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \t", "Ann"),
        ("Ko   Rin", "Ko Rin"),
        ("Ko\u3000Rin", "Ko Rin"),
        ("e\u0301", "\u00e9"),
        ("雀士🀄", "雀士🀄"),
        ("\u1112\u1161\u11ab", "한"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("กี่", "กี่"),
        ("Nguyễn", "Nguyễn"),
        ("<script>alert(1)</script>"[:24], "<script>alert(1)</script"),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
        ("e\u0301" * LONGEST_NAME, "\u00e9" * LONGEST_NAME),
    ],
)
def test_a_name_is_trimmed_and_composed(given: str, kept: str) -> None:
    assert check_name(given) == kept


HIDDEN = "\x00\n\u202e\u2066\u200b\u00ad\ufeff\ud800\ue000\u2028\u3164\u2800\U000e0041\uffff"


@pytest.mark.parametrize("bad", ["A\x1b[2Jn", *(f"A{one}nn" for one in HIDDEN)])
def test_what_cannot_be_shown_is_refused_with_its_place(bad: str) -> None:
    with pytest.raises(PersonError, match="cannot be shown") as error:
        check_name(f"  {bad}")
    assert error.value.position == 1
    assert error.value.field == "name"
    assert str(error.value).encode()


@pytest.mark.parametrize("bad", ["", "   ", "\u3000", "x" * 25, " x" * 13, "x" * 10**6])
def test_a_name_has_one_to_24_characters(bad: str) -> None:
    with pytest.raises(PersonError, match=r"at (least|most)|characters at most"):
        check_name(bad)


@pytest.mark.parametrize("bad", ["\u0301nn", "a\u0335\u0336\u0337\u0338", "\ufe0f"])
def test_marks_stand_on_letters_and_not_too_many(bad: str) -> None:
    with pytest.raises(PersonError, match="has no letter, or its letter has too many marks"):
        check_name(bad)


def test_a_label_is_longer_and_named_so() -> None:
    assert check_label("x" * 60) == "x" * 60
    with pytest.raises(PersonError) as error:
        check_label("x" * 61)
    assert error.value.field == "label"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "aNN"),
        ("Straße", "STRASSE"),
        ("\uff21nn", "Ann"),
        ("❤", "❤\ufe0f"),
        ("ﬁn", "FIN"),
        ("ς", "Σ"),
    ],
)
def test_names_that_people_take_for_one_have_one_key(one: str, other: str) -> None:
    assert comparison_key(check_name(one)) == comparison_key(check_name(other))
    assert comparison_key(one) != comparison_key("Bob")


@given(st.text(max_size=60))
def test_a_name_that_is_kept_is_kept_as_it_is(text: str) -> None:
    try:
        name = check_name(text)
    except PersonError:
        return
    assert check_name(name) == name
    assert name == name.strip()
    assert 1 <= len(name) <= LONGEST_NAME
    assert name.isprintable()
    assert comparison_key(comparison_key(name)) == comparison_key(name)
