"""What one game came to, item by item."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku import GameRule, RiichiGame, SheetError
from jantaku.base.seeds import seed_for_research
from jantaku.players import PLAYERS, play
from jantaku.riichi.rules import PRESETS
from jantaku.riichi.sheet import Details, Player, Sheet, details_of
from jantaku.riichi.sheet.games import ITEMS
from riichi.sheet.support import (
    FRIENDS,
    NAMES,
    WHEN,
    players,
    points_at_the_end,
    result_of,
    sheet_of,
)
from support import PRESET_TABLES


def test_a_game_is_told_item_by_item() -> None:
    (game,) = sheet_of([41_000, 28_000, 21_000, 10_000]).games
    assert [(e.place, e.base, e.uma, e.oka, e.rest, e.total) for e in game.entries] == [
        (1, 11_000, 10_000, 20_000, 0, 41_000),
        (2, -2_000, 5_000, 0, 0, 3_000),
        (3, -9_000, -5_000, 0, 0, -14_000),
        (4, -20_000, -10_000, 0, 0, -30_000),
    ]
    assert (game.when, game.rules, game.reason) == ("2026-01-02T03:04:05", "friends", "played_out")


def test_three_players_have_a_sheet_too() -> None:
    rule = GameRule.preset("majsoul", players=3).replace(robot_debts="divided")
    result = result_of(rule, [55_000, 35_000, 15_000])
    sheet = Sheet().with_game(result, rule, players=players("A", "B", "R!"), when=WHEN)
    assert [(e.uma, e.debts, e.total) for e in sheet.games[0].entries] == [
        (15_000, -17_500, 17_500),
        (0, -17_500, -17_500),
        (-15_000, 35_000, 0),
    ]


def test_rounding_is_told_apart() -> None:
    rule = FRIENDS.replace(final_rounding="down")
    (game,) = sheet_of([41_300, 27_900, 20_800, 10_000], rule=rule).games
    assert [(e.rest, e.total) for e in game.entries] == [
        (1700, 43_000),
        (-900, 2_000),
        (-800, -15_000),
        (0, -30_000),
    ]


def test_who_has_the_same_points_shares_the_prizes_where_the_rules_say_so() -> None:
    rule = FRIENDS.replace(split_tied_uma=True)
    (game,) = sheet_of([30_000, 30_000, 20_000, 20_000], rule=rule).games
    assert [(e.uma, e.oka) for e in game.entries] == [
        (7_500, 10_000),
        (7_500, 10_000),
        (-7_500, 0),
        (-7_500, 0),
    ]


def test_what_shares_lose_to_rounding_the_first_has() -> None:
    rule = FRIENDS.replace(split_tied_uma=True)
    (game,) = sheet_of([25_000, 25_000, 25_000, 25_000], rule=rule).games
    assert sum(e.total for e in game.entries) == 0
    (game,) = sheet_of([30_000, 30_000, 30_000, 10_000], rule=rule).games
    assert [e.total for e in game.entries] == [10_000, 10_000, 10_000, -30_000]
    (game,) = sheet_of([31_000, 23_000, 23_000, 23_000], rule=rule).games
    assert sum(e.total for e in game.entries) == 0
    assert {e.total for e in game.entries[1:]} == {-10_300}


def test_sticks_left_on_the_table_are_nobodys() -> None:
    rule = GameRule.preset("wrc")
    (game,) = sheet_of([39_000, 30_000, 30_000, 20_000], rule=rule).games
    assert game.left == 1_000
    assert sum(e.total for e in game.entries) == -1_000


def test_details_are_told_apart_from_the_rest_and_penalties_come_on_top() -> None:
    rule = FRIENDS.replace(yakitori_points=3_000)
    plain = result_of(rule, [41_000, 28_000, 21_000, 10_000])
    moved = (1_000, 1_000, 1_000, -3_000)
    seats = [
        replace(row, score=row.score + paid / 1000)
        for row, paid in zip(plain.seats, moved, strict=True)
    ]
    details = Details(yakitori=moved, penalties=(2_000, -6_000, 2_000, 2_000))
    sheet = Sheet().with_game(
        replace(plain, seats=tuple(seats)),
        rule,
        players=players(*NAMES),
        when=WHEN,
        details=details,
    )
    (game,) = sheet.games
    assert [e.yakitori for e in game.entries] == [*moved]
    assert [e.rest for e in game.entries] == [0, 0, 0, 0]
    assert [e.total for e in game.entries] == [44_000, -2_000, -11_000, -31_000]


@pytest.mark.parametrize(
    ("how", "debts", "totals"),
    [
        ("divided", (-9_800, -9_600, -9_600, 29_000), (34_200, -9_600, -24_600, 0)),
        ("proportional", (-23_200, -5_800, 0, 29_000), (20_800, -5_800, -15_000, 0)),
    ],
)
def test_people_share_what_a_robot_lost(how, debts, totals):
    rule = FRIENDS.replace(robot_debts=how)
    sheet = Sheet().with_game(
        result_of(rule, [44_000, 25_000, 20_000, 11_000]),
        rule,
        players=players("Aki", "Ben", "Cho", "R!"),
        when=WHEN,
    )
    (game,) = sheet.games
    assert sum(e.total for e in game.entries) == 0
    assert [e.debts for e in game.entries] == [*debts]
    assert [e.total for e in game.entries] == [*totals]


@pytest.mark.parametrize(("name", "players_"), PRESET_TABLES)
def test_with_robots_a_total_is_the_score_unless_people_share_their_debts(name, players_):
    rule = GameRule.preset(name, players=players_)
    start = rule.start_points or 0
    moved = (16_000, 3_000, -4_000, -15_000) if players_ == 4 else (16_000, -1_000, -15_000)
    ends = [start + points for points in moved]
    for names in (("A", "R!", "S!", "T!"), ("R!", "A", "S!", "T!"), ("R!", "A", "B", "S!")):
        result = result_of(rule, ends)
        (game,) = (
            Sheet().with_game(result, rule, players=players(*names[:players_]), when=WHEN).games
        )
        scores = [round(row.score * 1000) for row in result.seats]
        if name in ("friends", "strict", "brain_training"):
            assert any(e.debts for e in game.entries)
        else:
            assert [(e.debts, e.total) for e in game.entries] == [(0, score) for score in scores]


def test_the_winner_of_a_game_against_robots_is_paid() -> None:
    rule = GameRule.preset("tenhou")
    sheet = Sheet().with_game(
        result_of(rule, [41_000, 28_000, 21_000, 10_000]),
        rule,
        players=players("Guest", "R!", "S!", "T!"),
        when=WHEN,
    )
    assert {one.payee for one in sheet.payments} >= {"Guest"}
    assert "Guest" not in {one.payer for one in sheet.payments}


def test_of_a_suspended_game_only_penalties_count() -> None:
    sheet = Sheet().with_game(
        result_of(FRIENDS, [40_000, 30_000, 20_000, 9_000], "suspended"),
        FRIENDS,
        players=players(*NAMES),
        when=WHEN,
        details=Details(penalties=(1_000, 1_000, 1_000, -3_000)),
    )
    (game,) = sheet.games
    assert game.is_suspended
    assert [(e.points, e.total) for e in game.entries] == [
        (40_000, 1_000),
        (30_000, 1_000),
        (20_000, 1_000),
        (9_000, -3_000),
    ]
    assert [total.games for total in sheet.totals] == [0, 0, 0, 0]


@given(st.sampled_from([*PRESETS]), st.data(), st.integers(0, 4))
def test_the_totals_of_any_game_add_up_to_nothing(name, data, robots):
    rule = GameRule.preset(name)
    points = data.draw(points_at_the_end(rule))
    names = [f"{one}!" if seat < robots else one for seat, one in enumerate(NAMES)]
    result = result_of(rule, points)
    sheet = Sheet().with_game(result, rule, players=players(*names), when=WHEN)
    (game,) = sheet.games
    assert sum(e.total for e in game.entries) == -game.left
    assert game.left == (rule.start_points or 0) * 4 - sum(points)
    for entry in game.entries:
        assert sum(getattr(entry, item) for item in ITEMS) == entry.total
        if entry.player.robot and robots < 4 and rule.robot_debts != "none":
            assert entry.total >= 0
    scores = [row.score * 1000 for row in result.seats]
    if not robots or rule.robot_debts == "none":
        assert all(abs(e.total - s) <= 400 for e, s in zip(game.entries, scores, strict=True))


@pytest.mark.parametrize("preset", ["tenhou", "friends", "wrc"])
def test_a_game_that_was_played_goes_on_the_sheet_with_nothing_left_to_guess(preset: str) -> None:
    rule = GameRule.preset(preset).replace(
        claims=False, tobi=True, tobi_prize=10_000, yakitori_points=8_000
    )
    for number in range(4):
        seed = seed_for_research(number)
        game = RiichiGame(rule, seed=seed)
        for _ in play(game, [PLAYERS["efficiency"]] * 4, seed):
            pass
        assert game.result is not None
        details = details_of(game)
        assert sum(details.yakitori) == sum(details.tobi) == 0
        sheet = Sheet().with_game(
            game.result, rule, players=players(*NAMES), when=WHEN, details=details
        )
        entries = sheet.games[0].entries
        assert all(abs(entry.rest) <= 100 for entry in entries), entries
        winners = {event.seat for event in game.events if event.type == "win"}
        owing = {seat for seat, paid in enumerate(details.yakitori) if paid < 0}
        assert owing == set(range(4)) - winners


def test_what_a_chombo_costs_is_that_of_a_mangan() -> None:
    state = RiichiGame(FRIENDS, seed=7).state()
    assert state.penalty(0, 0) == (-12_000, 4_000, 4_000, 4_000)
    assert state.penalty(1, 0) == (4_000, -8_000, 2_000, 2_000)


@pytest.mark.parametrize(
    ("points", "says"),
    [
        ([41_000, 28_000, 21_000, 20_000], "the points of a game are 10000 too many"),
        ([41_000, 28_000, 21_000], "not a result of 4 players"),
    ],
)
def test_a_result_of_other_rules_is_refused(points: list[int], says: str) -> None:
    rule = FRIENDS if len(points) == 4 else GameRule(players=3)
    if len(points) == 3:
        points = [47_000, 35_000, 23_000]
    with pytest.raises(SheetError, match=says):
        Sheet().with_game(result_of(rule, points), FRIENDS, players=players(*NAMES), when=WHEN)


def test_scores_that_do_not_add_up_are_refused() -> None:
    result = result_of(FRIENDS, [41_000, 28_000, 21_000, 10_000])
    wrong = replace(result, seats=(replace(result.seats[0], score=99.0), *result.seats[1:]))
    with pytest.raises(SheetError, match="58000 points of a game are nobody's"):
        Sheet().with_game(wrong, FRIENDS, players=players(*NAMES), when=WHEN)
    details = Details(yakitori=(1, 0, 0, 0))
    with pytest.raises(SheetError, match="adding up to nothing"):
        Sheet().with_game(result, FRIENDS, players=players(*NAMES), when=WHEN, details=details)


@pytest.mark.parametrize("name", ["", "  ", "x" * 65, "\ud800", 7])
def test_what_is_no_name_is_refused(name: object) -> None:
    with pytest.raises(SheetError, match="name"):
        Player(name)  # type: ignore[arg-type]


def test_two_players_of_one_name_are_refused() -> None:
    result = result_of(FRIENDS, [41_000, 28_000, 21_000, 10_000])
    with pytest.raises(SheetError, match="each by another name"):
        Sheet().with_game(result, FRIENDS, players=players("A", "B", "C", "A"), when=WHEN)
    with pytest.raises(SheetError, match="3 players for 4 seats"):
        Sheet().with_game(result, FRIENDS, players=players("A", "B", "C"), when=WHEN)
