"""Unfinished games, which no format writes."""

from dataclasses import replace

import pytest

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.files import FORMATS
from jantaku.riichi.records.formats.mjai.reader import read_mjai
from riichi.records.corpus import as_bytes, path_of

TEXT = path_of("own-4p", "mjai").read_text(encoding="utf-8")


@pytest.mark.parametrize("format_", FORMATS)
def test_every_writer_refuses_an_unfinished_game_in_the_same_words(format_: str) -> None:
    lines = TEXT.splitlines()
    end = '{"type":"end_game"}'
    going_on = read_mjai("\n".join([*lines[:9], end]))
    broken_off = read_mjai("\n".join([*lines[:-4], end]))
    for game, number in (going_on, 1), (broken_off, len(broken_off.rounds)):
        with pytest.raises(ReplayError) as caught:
            FORMATS[format_].write(game)
        says = f"an unfinished game cannot be written (round {number} has no end)"
        assert caught.value.fault == says


@pytest.mark.parametrize("format_", FORMATS)
def test_a_game_without_a_round_is_refused_as_well(format_: str) -> None:
    game = replace(read_mjai(TEXT), rounds=())
    with pytest.raises(ReplayError, match="without a round"):
        FORMATS[format_].write(game)


@pytest.mark.parametrize("format_", FORMATS)
def test_a_game_that_stops_between_two_rounds_is_written(format_: str) -> None:
    game = read_mjai(TEXT)
    begun = replace(game, rounds=game.rounds[:1], final_points=None)
    assert len(FORMATS[format_].read(as_bytes(FORMATS[format_].write(begun))).rounds) == 1
