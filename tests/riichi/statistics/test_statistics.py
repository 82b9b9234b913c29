"""`statistics`: rows by player, kind and period, what is chosen, and what the numbers are."""

import shutil
from collections import Counter
from functools import partial
from math import sqrt
from pathlib import Path

import pytest

from jantaku.base.errors import ArgumentError, ReplayError
from jantaku.base.estimates import Interval, Share
from jantaku.riichi.statistics import (
    DEFINITIONS,
    GameKind,
    PlayerTally,
    archive_average,
    statistics,
)
from jantaku.riichi.statistics.definitions import COUNTS
from jantaku.riichi.statistics.reading import numbers_of
from riichi.records.corpus import path_of

counted = partial(statistics, keep_duplicates=True)  # the logs are copies of one game


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """Two games of four players and one of three, on three days of two years."""
    for number, (game, day) in enumerate(
        [("own-4p", "20231231"), ("own-4p", "20240101"), ("own-3p", "20240201")]
    ):
        name = f"{day}12gm-0001-0000-0000000{number}.xml"
        shutil.copy(path_of(game, "tenhou_xml"), tmp_path / name)
    return tmp_path


def test_games_of_three_and_four_players_are_never_added(logs: Path) -> None:
    found = counted(logs)
    assert found.games == 3
    assert [(row.kind.players, row.player, row.tally.games) for row in found.rows] == [
        *((3, name, 1) for name in ("Ada", "Бэла", "千")),
        *((4, name, 2) for name in ("Ada", "d&<\"'>%", "Бэла", "千")),
    ]
    assert [row.tally.games for row in found.everyone] == [3, 8]
    assert found.row("Ada").kind.players == 4


def test_players_days_and_kinds_are_chosen(logs: Path) -> None:
    assert {row.player for row in counted(logs, players=["千"]).rows} == {"千"}
    assert (counted(logs, since="2024").games, counted(logs, until="2023").games) == (2, 1)
    assert counted(logs, until="2024-01-01").games == 2
    assert counted(logs, since="2024-01-02", until="2024-02").games == 1
    assert counted(logs, only=["3p"]).games == 1
    assert counted(logs, only=["4p", "tonpuu", "tenhou"]).games == 2
    assert counted(logs, only=["hanchan"]).games == 0


def test_a_game_without_a_day_is_not_between_two_days() -> None:
    path = path_of("own-4p", "tenhou_xml")
    assert statistics(path).games == 1
    assert statistics(path, since="2000").games == statistics(path, until="2100").games == 0


def test_periods_are_months_years_or_numbers_of_games(logs: Path) -> None:
    def periods(**how: object) -> list[str]:
        found = counted(logs, players=["Ada"], only=["4p"], **how)  # type: ignore[arg-type]
        return [row.period for row in found.rows]

    assert periods() == [""]
    assert periods(period="month") == ["2023-12", "2024-01"]
    assert periods(period="year") == ["2023", "2024"]
    assert periods(every=1) == ["1-1", "2-2"]
    assert periods(every=2) == ["1-2"]
    found = statistics(path_of("own-4p", "mjai"), period="month")
    assert {row.period for row in found.rows} == {"unknown"}


def test_rules_and_rooms_are_separate_on_request(logs: Path) -> None:
    kinds = {row.kind for row in counted(logs, by_rules=True).rows}
    assert kinds == {GameKind(players, "east", "tenhou", "general") for players in (3, 4)}


def test_several_processes_count_the_same(logs: Path) -> None:
    assert counted(logs, jobs=2).to_dict() == counted(logs).to_dict()


@pytest.mark.parametrize(
    "wrong",
    [
        {"jobs": 0},
        {"every": -1},
        {"every": True},
        {"period": "day"},
        {"period": "year", "every": 2},
    ],
)
def test_values_out_of_range_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ArgumentError):
        statistics([], **wrong)  # type: ignore[arg-type]


def test_a_path_that_cannot_be_opened_is_refused(logs: Path) -> None:
    with pytest.raises(ReplayError, match=r"missing\.zip: cannot be read"):
        statistics([logs, logs / "missing.zip"])


def test_an_unknown_player_is_refused_with_the_names(logs: Path) -> None:
    with pytest.raises(ArgumentError, match="no player 'Zoe'"):
        counted(logs).row("Zoe")


def test_a_share_has_wilsons_interval_and_a_mean_students() -> None:
    tally = PlayerTally(Counter(rounds=50, win=2, win_points=3000, win_points_squared=5_000_000))
    win, points = tally.estimate("win"), tally.estimate("win_points")
    assert win is not None
    assert points is not None
    z, n, p = 1.959964, 50, 0.04
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    assert (win.low, win.high) == pytest.approx((middle - half, middle + half))
    assert win.half == pytest.approx(Share(2, 50).half)
    assert (points.value, points.half) == (1500, Interval.of([1000.0, 2000.0]).half)
    assert tally.estimate("deal_in_points") is None


def test_sums_give_the_interval_of_their_samples() -> None:
    samples = [1.0, 4.0, 4.5, -3.0]
    sums = Interval.of_sums(4, sum(samples), sum(one * one for one in samples))
    assert (sums.mean, sums.half) == pytest.approx(
        (Interval.of(samples).mean, Interval.of(samples).half)
    )
    assert Interval.of_sums(1, 5.0, 25.0) == Interval(5.0, None)


def test_a_tally_is_read_back_and_damaged_ones_are_refused() -> None:
    tally = statistics(path_of("own-4p", "tenhou_xml")).row("Ada").tally
    assert PlayerTally.from_dict(tally.to_dict()) == PlayerTally(+tally.counts, tally.yaku)
    for wrong in ({}, {"counts": [], "yaku": {}}, {"counts": {"win": "x"}, "yaku": {}}):
        with pytest.raises(ReplayError):
            PlayerTally.from_dict(wrong)  # type: ignore[arg-type]


def test_every_number_is_of_counts_that_exist() -> None:
    assert all({row.of, row.per} <= set(COUNTS) for row in DEFINITIONS.values())
    assert len(set(COUNTS)) == len(COUNTS)


@pytest.mark.parametrize(
    ("kind", "games"),
    [(GameKind(4, "east"), 20_000), (GameKind(4, "south"), 405), (GameKind(3, "south"), 260)],
)
def test_archives_have_plausible_averages(kind: GameKind, games: int) -> None:
    tally = archive_average(kind)
    assert tally.games == games * kind.players
    values = {name: one.value for name, one in numbers_of(kind, tally).items()}
    assert values["placement"] == (1 + kind.players) / 2
    assert values["first"] == pytest.approx(1 / kind.players)
    assert 0.2 < values["win"] < 0.3
    assert 0.09 < values["deal_in"] < 0.16
    assert values["win_riichi"] + values["win_call"] + values["win_damaten"] == pytest.approx(1)
    split = ("deal_in_riichi", "deal_in_damaten", "deal_in_call")
    assert sum(values[name] for name in split) == pytest.approx(1)


def test_other_kinds_have_no_archive() -> None:
    assert archive_average(GameKind(3, "east")) is None
    assert archive_average(GameKind(4, "other")) is None
