"""Calls as players tell them, read and written."""

import pytest

from jantaku import NotationError, format_calls, parse_calls
from jantaku.riichi.tiles.notation import format_hand, parse_hand


@pytest.mark.parametrize(
    ("text", "melds"),
    [
        ("", ""),
        ("chi 234m", "(234m)"),
        ("chi 423m, pon 5z; pon 666z", "(234m)(555z)(666z)"),
        ("kan 5z", "(5555z)"),
        ("kan 5555z, ankan 6p, closed kan 6666s", "(5555z)[6666p][6666s]"),
        ("kakan 5z,added kan 3s", "(555+5z)(333+3s)"),
        ("  PON  9m ,Open_Kan 1z", "(999m)(1111z)"),
        ("pon 0p, kan 0s, chi 340m", "(055p)(0555s)(340m)"),
        ("kakan 5550p", "(555+0p)"),
    ],
)
def test_calls_are_melds_in_the_order_told(text: str, melds: str) -> None:
    assert format_hand([], parse_calls(text)) == melds


@pytest.mark.parametrize("melds", ["(234m)(555z)[6666p]", "(0555s)(340m)(555+0p)(555+5z)"])
def test_what_is_written_is_read_back(melds: str) -> None:
    told = format_calls(parse_hand(melds).melds)
    assert format_hand([], parse_calls(told)) == melds


@pytest.mark.parametrize(
    ("text", "fault", "marked"),
    [
        ("chi 234m, pan 5z", "no call is named 'pan'", "pan "),
        ("chi 234m, pon", "a call without tiles", "pon"),
        ("chi 234m,, pon 5z", "no call", ""),
        ("5z", "no call", "5z"),
        ("pon 5z, chi 235m", "no run", "235m"),
        ("chi 2m", "no run", "2m"),
        ("chi 123z", "no run", "123z"),
        ("pon 5z, pon 56z", "no pon", "56z"),
        ("kan 555z", "no kan", "555z"),
        ("pon 5z, pon 9z", "there is no 9z", "9"),
        ("pon 5z, pon x", "unexpected character 'x'", "x"),
    ],
)
def test_what_is_no_call_is_refused_with_its_place(text: str, fault: str, marked: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_calls(text)
    error = caught.value
    assert error.fault == fault
    assert error.cure
    assert error.text == text
    assert error.position is not None
    assert text[error.position : error.position + len(marked)] == marked


def test_what_is_no_text_or_no_meld_is_a_type_error() -> None:
    for wrong in (None, 5, ["chi 234m"]):
        with pytest.raises(TypeError, match="a text is wanted"):
            parse_calls(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a meld is wanted"):
        format_calls(["chi"])  # type: ignore[list-item]


def test_a_text_has_an_end() -> None:
    with pytest.raises(NotationError, match="too long"):
        parse_calls("pon 5z," * 200)
