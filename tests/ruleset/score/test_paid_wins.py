"""Who pays whom for a win: shares, honba, pots, and those who answer for a yaku."""

from __future__ import annotations

from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from ruleset.engine import (
    pao_seat,
    score_of,
    win_payments,
)
from ruleset.tables import table_of, won

RIICHI: dict[str, Any] = {
    "split_oya_ko_payment": True,
    "honba_value": 100,
    "scoring_method": ["han_fu_formula", "multiplier"],
    "score_multiplier": 32000,
    "dealer_multiplier": 1.5,
    "yaku2_lists": ["yakuman"],
    "yaku2_overrides_yaku1": True,
}


def paid(
    score: dict[str, Any],
    amount: Any,
    payer: int | None = None,
    *,
    seat: int = 1,
    honba: int = 0,
    pot: int = 0,
    players: int = 4,
    statuses: dict[int, str] | None = None,
    **more: Any,
) -> list[Any]:
    """What every seat receives after one win (of seat 1, if nobody else)."""
    table = table_of(score, players=players)
    table.honba, table.pot = honba, pot
    for at, status in (statuses or {}).items():
        table.players[at].status.add(status)
    won(table, seat, amount, payer, **more)
    deltas = win_payments(table).deltas
    return [deltas[at] for at in table.seats]


def test_the_score_of_the_win_is_what_is_paid():
    assert paid({}, 3900, 2) == [0, 3900, -3900, 0]


@pytest.mark.parametrize(
    ("score", "deltas"),
    [
        pytest.param({"discarder_multiplier": 2}, [0, 200, -200, 0], id="the discarder's factor"),
        pytest.param({}, [0, 100, -100, 0], id="no keys"),
        pytest.param(
            {"non_discarder_multiplier": 0.5}, [-50, 200, -100, -50], id="a share of the others"
        ),
        pytest.param({"non_discarder_multiplier": 0}, [0, 100, -100, 0], id="none of the others"),
        pytest.param({"discarder_penalty": 8}, [0, 108, -108, 0], id="the discarder's penalty"),
        pytest.param({"non_discarder_penalty": 8}, [-8, 116, -100, -8], id="the others' penalty"),
        pytest.param(
            {"discarder_multiplier": 2, "discarder_penalty": 8},
            [0, 208, -208, 0],
            id="the penalty after the factor",
        ),
        pytest.param({}, [0, 100, -100, 0], id="no penalties"),
        pytest.param(
            {"discarder_penalty": 8, "non_discarder_penalty": 8, "draw_penalty": 8},
            [-8, 124, -108, -8],
            id="all penalties",
        ),
    ],
)
def test_a_win_by_discard_is_paid_by_all_as_the_file_says(score, deltas):
    assert paid(score, 100, 2) == deltas


def test_a_win_by_call_is_paid_like_one_by_discard():
    assert paid({}, 100, 3, source="call") == [0, 100, 0, -100]


@pytest.mark.parametrize(
    ("score", "deltas"),
    [
        pytest.param({"draw_multiplier": 2}, [-200, 600, -200, -200], id="a factor"),
        pytest.param(
            {"self_draw_multiplier": 2}, [-200, 600, -200, -200], id="a factor under its other name"
        ),
        pytest.param({}, [-100, 300, -100, -100], id="no keys"),
        pytest.param({"draw_penalty": 8}, [-108, 324, -108, -108], id="a penalty"),
        pytest.param(
            {"self_draw_penalty": 8}, [-108, 324, -108, -108], id="a penalty under its other name"
        ),
        pytest.param(
            {"draw_multiplier": 2, "draw_penalty": 8},
            [-208, 624, -208, -208],
            id="the penalty after the factor",
        ),
        pytest.param(
            {"discarder_penalty": 8, "non_discarder_penalty": 8, "draw_penalty": 8},
            [-108, 324, -108, -108],
            id="all penalties",
        ),
        pytest.param(
            {"discarder_multiplier": 5}, [-100, 300, -100, -100], id="not the discarder's factor"
        ),
    ],
)
def test_a_self_draw_is_paid_by_all(score, deltas):
    assert paid(score, 100) == deltas


@pytest.mark.parametrize(
    ("seat", "amount", "deltas"),
    [
        pytest.param(1, 8000, [-4000, 8000, -2000, -2000], id="not the dealer"),
        pytest.param(0, 12000, [12000, -4000, -4000, -4000], id="the dealer"),
        pytest.param(
            1, 1000, [-500, 1100, -300, -300], id="the dealer pays twice a share, rounded up"
        ),
        pytest.param(0, 1500, [1500, -500, -500, -500], id="each pays the dealer a third"),
        pytest.param(1, 7700, [-3900, 7900, -2000, -2000], id="each share rounded up"),
        pytest.param(1, 1300, [-700, 1500, -400, -400], id="each share rounded up again"),
    ],
)
def test_a_self_draw_may_be_split(seat, amount, deltas):
    assert paid(RIICHI, amount, seat=seat) == deltas


def test_the_split_changes_self_draws_only():
    assert paid(RIICHI, 8000, 2) == [0, 8000, -8000, 0]


def test_shares_are_rounded_to_the_files_own_step():
    assert paid({**RIICHI, "han_fu_rounding_factor": 10}, 1030) == [-520, 1040, -260, -260]


def test_the_split_replaces_the_factor_and_not_the_penalty():
    score = {**RIICHI, "draw_multiplier": 5, "draw_penalty": 10}
    assert paid(score, 8000) == [-4010, 8030, -2010, -2010]


def test_two_players_do_not_split():
    assert paid(RIICHI, 1000, seat=0, players=2) == [1000, -1000]


def test_to_a_winner_scored_as_the_dealer_all_pay_the_same():
    assert paid(RIICHI, 12000, seat=1, dealer=True) == [-4000, 12000, -4000, -4000]


@pytest.mark.parametrize(
    ("rule", "dealer_wins", "another_wins"),
    [
        (True, [32000, -16000, -16000], [-16000, 24000, -8000]),
        ("ron_loss", [32000, -16000, -16000], [-16000, 24000, -8000]),
        ("add_1000", [34000, -17000, -17000], [-17000, 26000, -9000]),
        ("unequal_split", [48000, -24000, -24000], [-21300, 32000, -10700]),
        (False, [48000, -24000, -24000], [-20000, 32000, -12000]),
        (None, [48000, -24000, -24000], [-20000, 32000, -12000]),
        ("north_split", [48000, -24000, -24000], [-20000, 32000, -12000]),
        ("equal_split", [48000, -24000, -24000], [-16000, 32000, -16000]),
        ("north_to_oya", [48000, -24000, -24000], [-24000, 32000, -8000]),
        ("double_collection", [96000, -48000, -48000], [-32000, 64000, -32000]),
    ],
)
def test_three_players_pay_a_yakuman_by_their_rule(rule, dealer_wins, another_wins):
    rules = {**RIICHI, "tsumo_loss": rule}
    for seat, deltas in enumerate((dealer_wins, another_wins)):
        table = table_of(rules, players=3)
        amount = score_of(table, seat, (), (("Daisangen", 1),), 30, "draw").score
        assert paid(rules, amount, seat=seat, players=3) == deltas


def test_without_their_keys_honba_are_worth_nothing():
    assert paid({}, 1000, 2, honba=3) == [0, 1000, -1000, 0]


def test_the_discarder_pays_the_honba_of_all():
    assert paid(RIICHI, 1000, 2, honba=2) == [0, 1600, -1600, 0]
    assert paid({**RIICHI, "discarder_multiplier": 2}, 1000, 2, honba=2) == [0, 3200, -3200, 0]


def test_others_who_pay_for_a_discard_pay_their_part_of_the_honba():
    score = {**RIICHI, "non_discarder_multiplier": 0.5}
    assert paid(score, 1000, 2, honba=2) == [-800, 3200, -1600, -800]


def test_everybody_adds_the_honba_to_a_self_draw():
    assert paid(RIICHI, 8000, honba=2) == [-4200, 8600, -2200, -2200]
    assert paid({"honba_value": 100}, 100, honba=2) == [-300, 900, -300, -300]


def test_the_winner_takes_the_pot():
    assert paid({}, 1000, 2, pot=3000) == [0, 4000, -1000, 0]
    assert paid({}, 1000, pot=3000) == [-1000, 6000, -1000, -1000]


def test_a_winner_at_the_break_receives_double():
    assert paid(RIICHI, 1000, 2, statuses={1: "wareme"}, honba=1) == [0, 2300, -2300, 0]
    assert paid(RIICHI, 8000, statuses={1: "wareme"}) == [-8000, 16000, -4000, -4000]


def test_a_payer_at_the_break_pays_double_for_a_self_draw_only():
    assert paid(RIICHI, 8000, statuses={2: "wareme"}) == [-4000, 10000, -4000, -2000]
    assert paid(RIICHI, 8000, 2, statuses={2: "wareme"}) == [0, 8000, -8000, 0]


_PAO = {**RIICHI, "pao_eligible_yaku": ["Daisangen"]}


_DRAGONS = {"yaku2": (("Daisangen", 1),), "pao_seat": 3}


def test_who_has_to_answer_neither_wins_nor_pays():
    table = table_of(_PAO)
    record = won(table, 1, 32000, 2)
    assert pao_seat(table, record) is None
    for seat in table.seats:
        table.players[seat].status.add("pao")
    assert pao_seat(table, record) == 0
    table.players[0].status.clear()
    assert pao_seat(table, record) == 3
    table.players[3].status.clear()
    assert pao_seat(table, record) is None  # the winner himself never


def test_responsible_and_discarder_share_and_the_first_pays_the_honba():
    assert paid(_PAO, 32000, 2, honba=1, **_DRAGONS) == [0, 32300, -16000, -16300]


def test_unless_they_share_the_responsible_pays_all():
    score = {**_PAO, "split_pao_ron": False}
    assert paid(score, 32000, 2, honba=1, **_DRAGONS) == [0, 32300, 0, -32300]


def test_of_a_self_draw_the_responsible_pays_all():
    assert paid(_PAO, 32000, honba=1, pot=1000, **_DRAGONS) == [0, 33300, 0, -32300]


def test_nobody_answers_for_other_yaku():
    other = {"yaku2": (("Suuankou", 1),), "pao_seat": 3}
    assert paid(_PAO, 32000, 2, **other) == [0, 32000, -32000, 0]
    assert paid({**_PAO, "pao_pays_all": True}, 32000, 2, **other) == [0, 32000, -16000, -16000]


def test_honba_and_pot_are_paid_once_when_only_a_part_is_answered_for():
    both = {"yaku2": (("Daisangen", 1), ("Tsuuiisou", 1)), "pao_seat": 3}
    # 32000 answered for, 32000 paid as usual
    assert paid(_PAO, 64000, honba=1, pot=1000, **both) == [-16000, 65300, -8000, -40300]
    assert paid(_PAO, 64000, 2, honba=1, pot=1000, **both) == [0, 65300, -48000, -16300]


def _double(score: dict[str, Any] | None = None, *winners: int, payer: int = 2, pot: int = 1000):
    table = table_of({"honba_value": 100, **(score or {})})
    table.honba, table.pot = 1, pot
    for seat in winners or (1, 3):
        won(table, seat, 1000 * (seat + 1), payer)
    return table


def test_only_the_closest_winner_takes_honba_and_pot():
    deltas = win_payments(_double()).deltas
    assert deltas == {0: 0, 1: 2000, 2: -6300, 3: 5300}


def test_closest_is_meant_in_the_present_turn_order():
    table = _double()
    table.reversed_turn_order = True
    assert win_payments(table).deltas == {0: 0, 1: 3300, 2: -6300, 3: 4000}


def test_only_wins_that_are_not_paid_yet_are():
    table = _double()
    table.wins[0].paid = True
    assert win_payments(table).deltas == {0: 0, 1: 0, 2: -4300, 3: 5300}


def test_three_wins_may_be_an_abortive_draw():
    score = {"triple_ron_draw": True, "triple_win_draw_name": "Sanchahou"}
    found = win_payments(_double(score, 0, 1, 3))
    assert found.abortive
    assert found.reason == "Sanchahou"
    assert set(found.deltas.values()) == {0}
    assert not win_payments(_double(score)).abortive
    assert not win_payments(_double({}, 0, 1, 3)).abortive


def test_counters_multiply_and_add_to_what_is_paid():
    table = _double(None, 1, pot=0)
    table.players[2].counters |= {"delta_score_multiplier": 2, "delta_score": -50}
    table.players[0].counters["delta_score"] = 7
    assert win_payments(table).deltas == {0: 7, 1: 2300, 2: -4650, 3: 0}


_NAMES = {
    "win_by_draw_name": "Tsumo",
    "win_by_discard_name": "Ron",
    "win_by_discard_name_2": "Double Ron",
    "win_by_discard_name_3": "Triple Ron",
    "win_with_pao_name": "Sekinin Barai",
}


@pytest.mark.parametrize(
    ("winners", "reason"),
    [
        pytest.param((1,), "Ron", id="one"),
        pytest.param((1, 3), "Double Ron", id="two"),
        pytest.param((0, 1, 3), "Triple Ron", id="three"),
    ],
)
def test_the_title_of_wins_by_discard(winners, reason):
    assert win_payments(_double(_NAMES, *winners)).reason == reason
    only = {"win_by_discard_name": "Ron"}
    assert win_payments(_double(only, *winners)).reason == "Ron"
    assert win_payments(_double({}, *winners)).reason == ""


def test_the_title_of_a_self_draw():
    table = table_of(_NAMES)
    won(table, 1, 100)
    assert win_payments(table).reason == "Tsumo"


def test_the_title_of_a_win_another_answers_for():
    table = table_of({**_PAO, **_NAMES})
    won(table, 1, 32000, 2, **_DRAGONS)
    assert win_payments(table).reason == "Sekinin Barai"


def test_fractions_are_paid_as_they_are():
    assert paid({}, 0.5, 2) == [0, 0.5, -0.5, 0]
    assert [repr(value) for value in paid({}, 0.5)] == ["-0.5", "1.5", "-0.5", "-0.5"]


@pytest.mark.parametrize(
    "key",
    [
        "discarder_multiplier",
        "discarder_penalty",
        "non_discarder_multiplier",
        "non_discarder_penalty",
        "honba_value",
    ],
)
@pytest.mark.parametrize("value", [True, "x", [], {}, 10**400])
def test_payments_that_are_no_numbers_are_told_with_their_key(key, value):
    with pytest.raises(RulesetError, match=key):
        paid({key: value}, 100, 2)
