"""Who deals next, and when a game is over."""

from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from ruleset.acting import new_table
from ruleset.engine import placements, read_json
from ruleset.score.payments import drawn
from ruleset.settling import after_round, is_bankrupt, is_game_over, next_dealer
from ruleset.tables import table_of, won


def ended(result: str, *winners: int, payer: int | None = None, **score: Any):
    table = table_of(score)
    for seat in winners:
        won(table, seat, 1000, payer)
    table.result = result  # type: ignore[assignment]
    return table


@pytest.mark.parametrize(
    ("winners", "payer", "score", "stays"),
    [
        ((0,), None, {}, False),
        ((0,), None, {"agarirenchan": True}, True),
        ((1,), None, {"agarirenchan": True}, False),
        ((1, 0), 2, {"agarirenchan": True}, True),
        ((0,), 2, {"next_dealer_is_first_winner": True}, True),
        ((1,), 2, {"next_dealer_is_first_winner": True}, False),
        ((1,), 0, {"next_dealer_is_first_winner": True}, False),
        ((1, 2), 0, {"next_dealer_is_first_winner": True}, True),
        ((0, 2), 1, {"next_dealer_is_first_winner": True}, False),
    ],
)
def test_the_dealer_stays_after_a_win(winners, payer, score, stays):
    table = ended("win", *winners, payer=payer, **score)
    assert next_dealer(table) == ("self" if stays else "next")


@pytest.mark.parametrize(
    ("score", "tenpai", "kyoku", "stays"),
    [
        ({}, (0,), 0, False),
        ({"tenpairenchan": True}, (0,), 0, True),
        ({"tenpairenchan": True}, (1,), 0, False),
        ({"tenpairenchan": True}, (1,), 1, True),
        ({"notenrenchan_south": True}, (), 0, False),
        ({"notenrenchan_south": True}, (), 4, True),
    ],
)
def test_the_dealer_stays_after_a_draw(score, tenpai, kyoku, stays):
    table = drawn(score, tenpai=tenpai, kyoku=kyoku)
    assert next_dealer(table) == ("self" if stays else "next")


def test_after_an_abortive_draw_the_dealer_always_stays():
    assert next_dealer(ended("abortive_draw")) == "self"


@pytest.mark.parametrize(
    ("result", "dealer", "after"),
    [
        ("win", "self", (2, 4)),
        ("win", "next", (3, 0)),
        ("exhaustive_draw", "self", (2, 4)),
        ("exhaustive_draw", "next", (3, 4)),
        ("abortive_draw", "self", (2, 4)),
        ("continue", "next", (2, 3)),
        ("end_game", "next", (2, 3)),
    ],
)
def test_round_and_honba_after_a_round(result, dealer, after):
    table = table_of(kyoku=2)
    table.honba, table.result, table.next_dealer = 3, result, dealer
    assert after_round(table) == after


def test_a_score_below_zero_ends_the_game_where_tobi_is_on():
    for score, below in [(0, False), (-1, True)]:
        table = table_of({"tobi": True})
        table.players[2].score = score
        assert is_bankrupt(table) is below
        without = table_of()
        without.players[2].score = score
        assert not is_bankrupt(without)


@pytest.mark.parametrize(("kyoku", "over"), [(7, False), (8, True), (9, True)])
def test_the_game_is_over_after_so_many_dealers(kyoku, over):
    assert is_game_over(table_of(kyoku=kyoku, max_rounds=8)) is over


@pytest.mark.parametrize("rules", [{}, {"max_rounds": None}, {"max_rounds": False}])
def test_without_a_number_of_rounds_it_never_is(rules):
    table = table_of(kyoku=1000, sudden_death_goal=100, **rules)
    assert not is_game_over(table)


@pytest.mark.parametrize(
    ("kyoku", "best", "over"),
    [
        (3, 90_000, False),
        (8, 29_900, False),
        (8, 30_000, True),
        (11, 29_900, False),
        (12, 29_900, True),
    ],
)
def test_without_the_goal_reached_it_goes_on_for_four_more_dealers(kyoku, best, over):
    table = table_of(kyoku=kyoku, max_rounds=8, sudden_death_goal=30_000)
    table.players[1].score = best
    assert is_game_over(table) is over


@pytest.mark.parametrize(
    ("kyoku", "winner", "key", "over"),
    [
        (7, 3, True, True),  # the dealer of the last round wins it
        (7, 3, False, False),
        (6, 2, True, False),  # not the last round
        (7, 1, True, False),
    ],
)
def test_a_dealer_who_wins_the_last_round_may_end_the_game(kyoku, winner, key, over):
    table = table_of({"agarirenchan": True}, kyoku=kyoku, max_rounds=8, agariyame=key)
    won(table, winner, 1000)
    table.next_dealer = next_dealer(table)
    table.kyoku, table.honba = after_round(table)
    assert is_game_over(table) is (over or table.kyoku == 8)
    assert over == (is_game_over(table) and table.kyoku == 7)


def test_the_dealer_to_come_who_won_before_ends_nothing():
    table = table_of({"agarirenchan": True}, kyoku=6, max_rounds=8, agariyame=True)
    won(table, 3, 1000)
    table.next_dealer = next_dealer(table)
    table.kyoku, table.honba = after_round(table)
    assert table.kyoku == 7
    assert not is_game_over(table)


@pytest.mark.parametrize(
    ("kyoku", "tenpai", "key", "over"),
    [(7, (3,), True, True), (7, (3,), False, False), (6, (2,), True, False)],
)
def test_a_dealer_in_tenpai_in_the_last_round_may_end_the_game(kyoku, tenpai, key, over):
    score = {"tenpairenchan": True}
    table = drawn(score, tenpai=tenpai, kyoku=kyoku, max_rounds=8, tenpaiyame=key)
    table.next_dealer = next_dealer(table)
    table.kyoku, table.honba = after_round(table)
    assert is_game_over(table) is over


@pytest.mark.parametrize("key", ["max_rounds", "sudden_death_goal"])
@pytest.mark.parametrize("value", ["8", [], True, 10**400])
def test_rounds_and_goals_that_are_no_numbers_are_told_with_their_key(key, value):
    table = table_of(**{"max_rounds": 8, key: value})
    with pytest.raises(RulesetError, match=key):
        is_game_over(table)


def test_rounds_that_are_no_number_are_told_with_their_place():
    table = new_table(read_json('{"max_rounds":\n  "8"}', "a.json"))
    with pytest.raises(RulesetError, match=r"^a\.json:2:3: 'max_rounds' is not a number"):
        is_game_over(table)


def test_equal_scores_are_placed_by_wind():
    table = table_of(kyoku=2)
    table.players[1].score = 30_000
    assert placements(table) == {1: 1, 2: 2, 3: 3, 0: 4}
