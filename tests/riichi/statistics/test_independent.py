"""The counts of `count_game` are those of a separate count of Tenhou's XML."""

import zipfile
from collections import Counter
from typing import Final

import pytest

from jantaku.riichi.records.files import read_game
from jantaku.riichi.records.formats.tenhou.words import YAKU_IDS
from jantaku.riichi.statistics import CountedGame, PlayerTally, count_game
from jantaku.riichi.statistics.definitions import COUNTS
from riichi.records.corpus import path_of
from riichi.statistics.mjlog_count import Count, count_mjlog
from support import SHARED, needs_shared

COMPARED: Final = frozenset(name for name in COUNTS if not name.endswith("_squared"))


def assert_same(counted: CountedGame, told: Count) -> None:
    for seat, tally in enumerate(counted.tallies):
        ours = {name: count for name, count in tally.counts.items() if count and name in COMPARED}
        theirs = {name: count for name, count in told.seats[seat].items() if count}
        assert ours == theirs, seat
        assert tally.yaku == _named(told.yaku[seat])


def _named(numbers: Counter[int]) -> Counter[str]:
    names = Counter[str]()
    for number, count in numbers.items():
        names[YAKU_IDS[number]] += count
    return names


@pytest.mark.parametrize("game", ["own-4p", "own-3p"])
def test_games_of_our_own_are_counted_alike(game: str) -> None:
    data = path_of(game, "tenhou_xml").read_bytes()
    assert_same(count_game(read_game(data)), count_mjlog(data.decode()))


@pytest.mark.sample(4)
@needs_shared
@pytest.mark.parametrize(
    ("archive", "games", "step"),
    [
        ("tenhou-4p", 12, 41),
        ("tenhou-3p", 8, 32),
        ("tenhou-edge-cases", 40, 2),
        ("tenhou-rare", 8, 1),
    ],
)
def test_games_of_the_archives_are_counted_alike(archive: str, games: int, step: int) -> None:
    compared = 0
    with zipfile.ZipFile(SHARED / "data" / f"{archive}.zip") as members:
        for name in members.namelist()[: games * step : step]:
            data = members.read(name)
            assert_same(count_game(read_game(data), name), count_mjlog(data.decode()))
            compared += 1
    assert compared == games


def test_the_names_compared_are_all_that_are_counted() -> None:
    counted = count_game(read_game(path_of("own-4p", "tenhou_xml").read_bytes()))
    sums = PlayerTally()
    for tally in counted.tallies:
        sums.add(tally)
    assert set(sums.counts) <= set(COUNTS)
    assert {"win", "deal_in", "riichi", "call", "tenpai", "placement"} <= set(sums.counts)
