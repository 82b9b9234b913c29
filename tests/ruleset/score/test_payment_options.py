"""What wins are worth, who pays, and when a game ends, as the second version has it."""

from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from ruleset.engine import RulesetTable, score_of, win
from ruleset.settling import after_round, is_bankrupt, is_game_over, next_dealer, win_payments
from ruleset.tables import table_of, won, yaku

SECOND: dict[str, Any] = {"language": 2}
HAN_FU = {"scoring_method": "han_fu_formula"}


def formula(score: dict[str, Any], han: int, fu: int, **rules: Any) -> Any:
    table = table_of({**HAN_FU, **score}, **rules)
    return score_of(table, 1, (("One", han),), (), fu, "discard").score


# L216
@pytest.mark.parametrize(
    ("score", "expected"),
    [
        ({"han_fu_starting_han": 0, "han_fu_multiplier": 1, "han_fu_rounding_factor": 1}, 80),
        ({"han_fu_multiplier": 1, "han_fu_rounding_factor": 1}, 320),
    ],
    ids=["L216", "2 without"],
)
def test_the_formula_begins_with_so_many_han(score: dict[str, Any], expected: int):
    assert formula(score, 3, 10) == expected


@pytest.mark.parametrize("value", ["2", True, 10**6])
def test_han_to_begin_with_that_cannot_be_counted_are_told_with_their_key(value: Any):
    with pytest.raises(RulesetError, match="han_fu_starting_han"):
        formula({"han_fu_starting_han": value}, 1, 30)


def drawn(score: dict[str, Any], seat: int, players: int = 4, **rules: Any) -> list[Any]:
    """What every seat gains by a self-draw of 10."""
    table = table_of(score, players=players, **{**SECOND, **rules})
    won(table, seat, 10)
    deltas = win_payments(table).deltas
    return [deltas[at] for at in table.seats]


# L217
@pytest.mark.parametrize(
    ("seat", "deltas"), [(0, [60, -20, -20, -20]), (1, [-20, 40, -10, -10])], ids=["dealer", "else"]
)
def test_a_dealer_pays_and_is_paid_more_for_a_self_draw(seat: int, deltas: list[int]):
    assert drawn({"dealer_self_draw_multiplier": 2}, seat) == deltas


# L218
def test_the_factor_and_the_penalty_of_a_self_draw_count_where_it_is_split():
    split = {"split_oya_ko_payment": True, "han_fu_rounding_factor": 1}
    score = {**split, "self_draw_multiplier": 2, "self_draw_penalty": 1}
    assert (drawn(split, 1), drawn(score, 1)) == ([-5, 11, -3, -3], [-11, 25, -7, -7])
    assert drawn(score, 1, language=1) == [-6, 14, -4, -4]


def lowest(score: Any, **rules: Any) -> RulesetTable:
    table = table_of(rules)
    table.players[2].score = score
    return table


# L219, L220, L221, L222
@pytest.mark.parametrize(
    ("rules", "score", "over"),
    [
        ({"tobi": 0}, 0, False),
        ({"tobi": 0}, -1, True),
        ({"tobi": 1001}, 1000, True),
        ({"tobi": 1001}, 1001, False),
        ({"tobi": True}, -1, True),
        ({"tobi": True}, 0, False),
        ({"tobi": False}, -1, False),
        ({}, -1, False),
    ],
    ids=["L219", "L219-below", "L220", "L220-not", "L221", "L221-0", "L221-false", "L222"],
)
def test_a_score_below_a_number_ends_the_game(rules: Any, score: int, over: bool):
    assert is_bankrupt(lowest(score, **rules)) is over


# L229
@pytest.mark.parametrize(("kyoku", "over"), [(3, False), (4, True)])
def test_after_the_last_dealer_the_game_ends(kyoku: int, over: bool):
    assert is_game_over(table_of(kyoku=kyoku, max_rounds=4, **SECOND)) is over


# L230, L231
@pytest.mark.parametrize(("kyoku", "over"), [(3, True), (2, False)], ids=["L230", "L231"])
def test_a_dealer_who_wins_may_stop_in_the_last_round_only(kyoku: int, over: bool):
    table = table_of({"agarirenchan": True}, kyoku=kyoku, max_rounds=4, agariyame=True, **SECOND)
    won(table, kyoku, 1000)
    table.next_dealer = next_dealer(table)
    table.kyoku, table.honba = after_round(table)
    assert table.kyoku == kyoku
    assert is_game_over(table) is over


# L232
@pytest.mark.parametrize(
    ("kyoku", "best", "over"),
    [(4, 29_000, False), (4, 30_000, True), (7, 29_000, False), (8, 29_000, True)],
)
def test_play_goes_on_for_four_rounds_while_nobody_has_the_goal(kyoku: int, best: int, over: bool):
    table = table_of(kyoku=kyoku, max_rounds=4, sudden_death_goal=30_000, **SECOND)
    table.players[1].score = best
    assert is_game_over(table) is over


# L223
def test_three_players_lose_a_share_of_a_self_draw_only_where_it_is_split():
    split = {"split_oya_ko_payment": True, "han_fu_rounding_factor": 1}
    for language, loss in ((1, False), (2, True)):
        table = table_of(split, players=3, language=language)
        assert table.program.score.tsumo_loss is loss
    for written in (True, False):
        table = table_of({**split, "tsumo_loss": written}, players=3, **SECOND)
        assert table.program.score.tsumo_loss is written
    multiplied = table_of({"score_multiplier": 40}, players=3, **SECOND)
    assert score_of(multiplied, 1, (("One", 1),), (), 0, "draw").score == 40
    assert drawn({}, 1, players=3) == [-10, 20, -10]


BOTH: dict[str, Any] = {
    "scoring_method": "multiplier",
    "score_multiplier": 100,
    "yaku2_lists": ["yaku2"],
    "pao_eligible_yaku": ["Big"],
    "split_pao_ron": False,
    "honba_value": 10,
}


def answered(score: dict[str, Any], *, payer: int | None = None) -> list[Any]:
    """What is gained by a win of 3 points, 2 of them another has to answer for."""
    table = table_of({**BOTH, **score}, **SECOND)
    table.honba, table.pot = 1, 1000
    won(table, 1, 300, payer, yaku=(("Big", 2), ("Small", 1)), pao_seat=3)
    deltas = win_payments(table).deltas
    return [deltas[at] for at in table.seats]


# L224
@pytest.mark.parametrize(
    ("key", "expected"),
    [("pao_pays_all_yaku", [0, 1330, 0, -330]), ("pao_pays_all_yaku2", [0, 1330, -100, -230])],
)
def test_who_answers_for_one_yaku_may_pay_the_whole_list(key: str, expected: list[int]):
    assert answered({key: True}, payer=2) == expected


# L224
def test_the_second_list_has_a_key_of_its_own():
    table = table_of({**BOTH, "pao_pays_all_yaku2": True}, **SECOND)
    both = {"yaku": (("Small", 1),), "yaku2": (("Other", 1),), "pao_seat": 3}
    won(table, 1, 100, 2, **both)
    assert win_payments(table).deltas == {0: 0, 1: 100, 2: -100, 3: 0}


# L225
def test_of_a_mixture_both_parts_are_paid_and_sticks_and_honba_once():
    assert answered({}, payer=2) == [0, 1330, -100, -230]
    assert answered({}) == [-100, 1530, -100, -330]


# L226
def test_without_a_value_honba_are_worth_nothing():
    table = table_of(**SECOND)
    table.honba = 3
    won(table, 1, 100, 2)
    assert win_payments(table).deltas[1] == 100


# L227
def test_only_the_dearest_yaku_of_each_list_counts_and_no_list_is_none():
    lists = {
        "yaku": [yaku("A", 1), yaku("B", 2)],
        "yaku2": [yaku("C", 3), yaku("D", 1)],
        "none": [yaku("E", 1, "false")],
    }

    def found(second: str, language: int) -> Any:
        score = {"highest_scoring_yaku_only": True, "yaku2_lists": [second]}
        record = win(table_of(score, **lists, language=language), 0, (), "draw")
        return record.yaku, record.yaku2

    assert found("yaku2", 2) == ((("B", 2),), (("C", 3),))
    assert found("none", 2) == ((("B", 2),), ())
    assert found("yaku2", 1) == ((("B", 2),), (("C", 3), ("D", 1)))


# L228
def test_what_is_paid_is_multiplied_and_then_added_to_once():
    table = table_of(**SECOND)
    table.players[1].counters |= {"delta_score_multiplier": 2, "delta_score": 7}
    won(table, 1, 100, 2)
    assert win_payments(table).deltas == {0: 0, 1: 207, 2: -100, 3: 0}
