"""The codes of melds in Tenhou's XML."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.formats.tenhou.meld_codes import (
    codes_of_melds,
    format_meld_code,
    is_added_kan_code_of,
    parse_meld_code,
)
from jantaku.riichi.records.record import EventCode

# From real records: seat, code, event.
EXAMPLES = [
    (0, 31008, (EventCode.KITA, 0, 121, 0, 0, 0)),
    (1, 50697, (EventCode.PON, 1, 133, 2, 134, 135)),
    (3, 12288, (EventCode.CLOSED_KAN, 3, 48, 0, 0, 0)),
]


@pytest.mark.parametrize(("seat", "code", "event"), EXAMPLES)
def test_codes_of_real_records(seat: int, code: int, event: tuple[int, ...]) -> None:
    assert tuple(parse_meld_code(seat, code)) == event
    assert format_meld_code(bytes(event)) == code


@given(st.integers(0, 3), st.integers(0, 0xFFFF))
def test_every_code_is_a_call_that_is_written_alike_or_refused(seat: int, code: int) -> None:
    try:
        event = parse_meld_code(seat, code)
    except ReplayError:
        return
    if event[0] != EventCode.ADDED_KAN:
        assert parse_meld_code(seat, format_meld_code(event)) == event


@pytest.mark.parametrize("code", [-1, 0x10000, 34 << 10 | 1])
def test_codes_out_of_range_are_refused(code: int) -> None:
    with pytest.raises(ReplayError):
        parse_meld_code(0, code)


def test_an_added_kan_is_its_pon_with_another_bit() -> None:
    pon = parse_meld_code(1, 50697)
    added = bytes((EventCode.ADDED_KAN, 1, 132, 0, 0, 0))
    north = parse_meld_code(1, 31008)
    (last, kan) = codes_of_melds(pon + north + added, 1)
    assert (last, kan) == (31008, 50697 ^ 24)
    assert is_added_kan_code_of(kan, 132)
    assert not is_added_kan_code_of(50697, 132)
    assert parse_meld_code(1, kan) == added
    assert codes_of_melds(pon + north + added, 0) == []
