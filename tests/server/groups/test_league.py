"""The league of a group, from its results alone."""

from datetime import UTC, datetime

import pytest

from jantaku.base.messages import DELETED_NAME
from jantaku.catalog import BestWin, Setup
from jantaku.server.groups.league import league_of, place_of
from jantaku.server.groups.values import GroupEntry, GroupLeague, GroupResult
from jantaku.server.rooms.values import RoomSettings

HOUR = 3600.0
EVENING = datetime(2026, 1, 2, 20, tzinfo=UTC).timestamp()
POINTS = (40_000.0, 3_000.0, -13_000.0, -30_000.0)


def game(
    order: str, hours: float = 0, *, key: str = "", win: BestWin | None = None, counts: bool = True
) -> GroupResult:
    """A game of these people, the first to the last: `A` and `B` have accounts, `*` is a bot."""
    entries = tuple(
        GroupEntry(
            seat,
            who.lower() if who in "AB" else "",
            DELETED_NAME if who == "x" else who,
            who == "*",
            seat + 1,
            25_000 + POINTS[seat],
            POINTS[seat],
        )
        for seat, who in enumerate(order)
    )
    when = EVENING + hours * HOUR
    return GroupResult(key or f"{order}{hours}", when, "hand", entries, win, counts=counts)


def league(*games: GroupResult, minutes_east: int = 0, setup: Setup | None = None) -> GroupLeague:
    return league_of(games, RoomSettings(setup=setup or Setup()), {"a"}, minutes_east)


def test_totals_places_and_ratings_are_of_all_games() -> None:
    found = league(game("ABCD"), game("ACBD", 1), game("BADC", 2))
    assert (found.unit, found.games) == ("thousands", 3)
    assert [(row.name, row.total, row.places) for row in found.rows] == [
        ("A", 83_000, (2, 1, 0, 0)),
        ("B", 30_000, (1, 1, 1, 0)),
        ("C", -40_000, (0, 1, 1, 1)),
        ("D", -73_000, (0, 0, 1, 2)),
    ]
    assert [round(row.mean_place, 2) for row in found.rows] == [1.33, 2, 3, 3.67]
    assert [row.is_member for row in found.rows] == [True, False, False, False]
    assert sorted(found.rows, key=lambda row: -row.rating) == [*found.rows]
    assert all(row.rating_ci95 > 0 for row in found.rows)


def test_the_place_of_a_person_is_that_of_the_league() -> None:
    games = [game("ABcD"), game("CABD", 1), game("AxB*", 2)]
    rows = {row.user: at for at, row in enumerate(league(*games).rows, 1)}
    entries = [one for each in games for one in each.entries if not one.bot]
    totals = [(one.user, one.name, one.total) for one in entries]
    for user in "ab":
        found = place_of(user, totals, RoomSettings())
        assert found is not None
        assert (found.place, found.unit) == (rows[user], "thousands")
    assert place_of("stranger", totals, RoomSettings()) is None


def test_the_order_of_the_results_does_not_matter() -> None:
    games = [game("ABCD"), game("DCBA", 1), game("BCDA", 2)]
    assert league(*games) == league(*reversed(games))


def test_bots_are_rated_but_not_in_the_table_and_deleted_people_are_apart() -> None:
    found = league(game("AB**"), game("xAB*", 1))
    assert [row.name for row in found.rows] == ["A", "B"]
    assert found.rows[0].rating > found.rows[1].rating
    assert [one.name for one in found.evenings[0].totals] == ["A", "B"]


def test_a_result_that_was_taken_back_is_shown_and_does_not_count() -> None:
    found = league(game("ABCD"), game("DCBA", 1, counts=False))
    assert found.games == 1
    assert [row.games for row in found.rows] == [1] * 4
    (evening,) = found.evenings
    assert (evening.games, [one.counts for one in evening.results]) == (1, [False, True])


@pytest.mark.parametrize(
    ("minutes_east", "days"),
    [
        (0, {"2026-01-02": 2, "2026-01-03": 1}),
        (540, {"2026-01-03": 2, "2026-01-02": 1}),
        (-480, {"2026-01-02": 3}),
    ],
)
def test_an_evening_ends_at_five_in_the_morning_of_the_viewer(
    minutes_east: int, days: dict[str, int]
) -> None:
    games = [game("ABCD", -0.5), game("ABCD", 8.5), game("ABCD", 9.5)]
    found = league(*games, minutes_east=minutes_east)
    assert {one.day: one.games for one in found.evenings} == days
    assert [one.day for one in found.evenings] == sorted(days, reverse=True)


def test_the_records_have_the_highest_win_the_longest_streak_and_the_best_game() -> None:
    haneman, baiman = BestWin(0, 12_000, 6, 40, "haneman"), BestWin(1, 16_000, 8, 30, "baiman")
    games = [
        game("ABCD", 0, win=haneman),
        game("BACD", 1, win=baiman),
        game("BADC", 2),
        game("BCDA", 3),
        game("AB*C", 4, win=BestWin(2, 32_000, limit="yakuman")),
    ]
    found = {one.kind: (one.name, one.value) for one in league(*games).records}
    assert found == {
        "highest_win": ("A", 16_000),
        "longest_streak": ("B", 3),
        "best_game": ("A", 40_000),
    }
    (highest, *_) = league(*games).records
    assert highest.win == baiman
    assert [one.kind for one in league(game("ABCD")).records] == ["best_game"]
    assert league().records == ()


def test_other_games_count_points() -> None:
    assert league(game("AB"), setup=Setup("ruleset", "hong_kong")).unit == "points"


def test_the_last_hundred_games_are_in_the_evenings_and_all_in_the_table() -> None:
    games = [game("ABCD", number / 100, key=f"{number:03}") for number in range(120)]
    found = league(*games)
    assert [row.games for row in found.rows] == [120] * 4
    shown = [one.key for evening in found.evenings for one in evening.results]
    assert (len(shown), shown[0], shown[-1]) == (100, "119", "020")
