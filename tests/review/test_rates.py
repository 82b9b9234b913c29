"""The rates in a review are those of the statistics, with the averages of the archive."""

from pathlib import Path

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.replay.scenes import PlayedRecord
from jantaku.review.rates import RATES, rates_of
from jantaku.riichi.records.native import About, NativeRecord, write_native
from jantaku.riichi.statistics import archive_average, statistics

RECORDS = Path(__file__).parents[1] / "data" / "records"


@pytest.mark.parametrize("name", ["own-3p.mjai.jsonl", "own-4p.tenhou_xml.xml"])
def test_the_rates_are_those_of_the_statistics(name: str) -> None:
    played = PlayedRecord((RECORDS / name).read_bytes())
    kind, seats = rates_of(played)
    assert kind is not None
    average = archive_average(kind)
    found = statistics(str(RECORDS / name))
    for player, rates in zip(played.names, seats, strict=True):
        tally = found.row(player).tally
        numbers = {one: tally.estimate(one) for one in RATES}
        assert {one.name: one.own for one in rates} == {k: v for k, v in numbers.items() if v}
        for one in rates:
            assert one.archive == (average.estimate(one.name) if average else None)


def test_a_game_that_cannot_be_counted_has_no_rates() -> None:
    game = RiichiGame(GameRule.preset("tenhou"), seed=7)
    steps = [game.pack_step(actions) for actions in game.actions]
    record = NativeRecord(write_native(About({}), game.spec, steps))
    assert rates_of(PlayedRecord(record))[1] == [(), (), (), ()]


def test_a_game_that_begins_in_a_position_has_no_rates() -> None:
    game = RiichiGame.from_position(RiichiGame(seed=7).position(), seed=1)
    while game.deciding:
        game.step({seat: game.default_action(seat) for seat in game.deciding})
    steps = [game.pack_step(step) for step in game.actions]
    record = NativeRecord(write_native(About({}), game.spec, steps))
    assert rates_of(PlayedRecord(record))[1] == [(), (), (), ()]
