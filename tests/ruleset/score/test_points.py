"""What is done to every score: the dealer's factor, rounding, shares."""

import math

import pytest

from jantaku.base.errors import RulesetError
from ruleset.score.scores import RIICHI, scored
from ruleset.settling import is_bankrupt, win_payments
from ruleset.tables import table_of, won


@pytest.mark.parametrize(
    ("rules", "points", "source", "seat", "value"),
    [
        pytest.param({}, -3, "discard", 1, 0, id="never below 0"),
        pytest.param({"min_score": 8}, 3, "discard", 1, 8, id="the least"),
        pytest.param({"min_score": -9}, -3, "discard", 1, -3, id="a least below 0"),
        pytest.param({"max_score": 5}, 9, "discard", 1, 5, id="the most"),
        pytest.param({"self_draw_bonus": 2}, 3, "draw", 1, 5, id="bonus by draw"),
        pytest.param({"self_draw_bonus": 2}, 3, "discard", 1, 3, id="no bonus by discard"),
        pytest.param(
            {"min_score": 8, "dealer_multiplier": 2, "self_draw_bonus": 1, "max_score": 16},
            3, "draw", 0, 16, id="in order: least, dealer, bonus, most",
        ),
        pytest.param(
            {"min_score": 8, "dealer_multiplier": 2, "self_draw_bonus": 1},
            3, "draw", 0, 17, id="in order: least, dealer, bonus",
        ),
    ],
)  # fmt: skip
def test_what_is_done_to_every_score(rules, points, source, seat, value):
    assert scored(rules, points, seat=seat, source=source).score == value


def test_whole_numbers_stay_whole():
    assert repr(scored({"score_multiplier": 0.5}, 4).score) == "2"


def test_a_status_makes_anyone_the_dealer():
    table = table_of({"dealer_multiplier": 2})
    table.players[1].status.add("score_as_dealer")
    assert scored({}, 3, table=table).score == 6


@pytest.mark.parametrize(
    ("total", "dealer", "players", "shares"),
    [
        (1000, False, 4, (300, 500)),
        (1300, False, 4, (400, 700)),
        (3900, False, 4, (1000, 2000)),
        (7700, False, 4, (2000, 3900)),
        (8000, False, 4, (2000, 4000)),
        (3900, False, 3, (1300, 2600)),
        (12000, True, 4, (4000, 4000)),
        (11600, True, 4, (3900, 3900)),
        (32000, False, 3, (10700, 21300)),
    ],
)
def test_a_total_splits_into_shares(total, dealer, players, shares):
    table = table_of({"split_oya_ko_payment": True, "tsumo_loss": "unequal_split"}, players=players)
    won(table, 0 if dealer else 1, total)
    deltas = win_payments(table).deltas
    assert (-deltas[2], -deltas[1 if dealer else 0]) == shares


@pytest.mark.parametrize(
    ("rule", "source", "dealer", "other"),
    [
        (True, "draw", 32000, 24000),
        (True, "discard", 48000, 32000),
        ("ron_loss", "draw", 32000, 24000),
        ("ron_loss", "discard", 32000, 24000),
        ("add_1000", "draw", 50000, 34000),
        ("add_1000", "discard", 50000, 34000),
        ("double_collection", "draw", 96000, 64000),
        ("double_collection", "discard", 96000, 64000),
        (False, "draw", 48000, 32000),
        (None, "draw", 48000, 32000),
        ("north_split", "draw", 48000, 32000),
        ("north_to_oya", "draw", 48000, 32000),
        ("equal_split", "draw", 48000, 32000),
        ("unequal_split", "draw", 48000, 32000),
        (["odd"], "draw", 48000, 32000),
    ],
)
def test_three_players_score_by_their_own_rule(rule, source, dealer, other):
    rules = {**RIICHI, "tsumo_loss": rule}
    assert scored(rules, 0, 1, seat=0, source=source, players=3).score == dealer
    assert scored(rules, 0, 1, seat=1, source=source, players=3).score == other
    assert scored(rules, 0, 1, seat=0, source=source).score == 48000  # four are not concerned


@pytest.mark.parametrize("value", [True, "x", [], {}, [[]], 10**400, 1e300, math.inf, math.nan])
def test_a_number_that_is_none_is_told_with_its_key(value):
    with pytest.raises(RulesetError, match="'score_multiplier'"):
        scored({"score_multiplier": value}, 3)


def test_flags_are_on_for_anything_but_false_and_null():
    values = [True, 0, "", [], False, None]
    assert [_ends_below_zero(value) for value in values] == [True, True, True, True, False, False]


def _ends_below_zero(tobi):
    table = table_of({"tobi": tobi})
    table.players[0].score = -1
    return is_bankrupt(table)
