"""Who pays whom for a win: shares, honba, pots, and those who answer for a yaku."""

from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from ruleset.engine import score_of
from ruleset.scoring import recorded_win
from ruleset.settling import win_payments
from ruleset.tables import discard, table_of, won

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


def by(payer: int, **more: Any) -> dict[str, Any]:
    return {"payer": payer, **more}


PENALTIES = {"discarder_penalty": 8, "non_discarder_penalty": 8, "draw_penalty": 8}
TENS = {**RIICHI, "han_fu_rounding_factor": 10}
FACTOR = {**RIICHI, "draw_multiplier": 5, "draw_penalty": 10}
PAID = {
    "the score of the win is what is paid": ({}, 3900, by(2), [0, 3900, -3900, 0]),
    "the discarder's factor": ({"discarder_multiplier": 2}, 100, by(2), [0, 200, -200, 0]),
    "a discard without keys": ({}, 100, by(2), [0, 100, -100, 0]),
    "a share of the others": ({"non_discarder_multiplier": 0.5}, 100, by(2), [-50, 200, -100, -50]),
    "none of the others": ({"non_discarder_multiplier": 0}, 100, by(2), [0, 100, -100, 0]),
    "the discarder's penalty": ({"discarder_penalty": 8}, 100, by(2), [0, 108, -108, 0]),
    "the others' penalty": ({"non_discarder_penalty": 8}, 100, by(2), [-8, 116, -100, -8]),
    "the discarder's penalty after the factor": (
        {"discarder_multiplier": 2, "discarder_penalty": 8}, 100, by(2), [0, 208, -208, 0],
    ),
    "all penalties of a discard": (PENALTIES, 100, by(2), [-8, 124, -108, -8]),
    "a call like a discard": ({}, 100, by(3, source="call"), [0, 100, 0, -100]),
    "a factor of a self-draw": ({"draw_multiplier": 2}, 100, {}, [-200, 600, -200, -200]),
    "its other name": ({"self_draw_multiplier": 2}, 100, {}, [-200, 600, -200, -200]),
    "a self-draw without keys": ({}, 100, {}, [-100, 300, -100, -100]),
    "a penalty of a self-draw": ({"draw_penalty": 8}, 100, {}, [-108, 324, -108, -108]),
    "the penalty's other name": ({"self_draw_penalty": 8}, 100, {}, [-108, 324, -108, -108]),
    "the penalty after the factor": (
        {"draw_multiplier": 2, "draw_penalty": 8}, 100, {}, [-208, 624, -208, -208],
    ),
    "all penalties of a self-draw": (PENALTIES, 100, {}, [-108, 324, -108, -108]),
    "not the discarder's factor": ({"discarder_multiplier": 5}, 100, {}, [-100, 300, -100, -100]),
    "split, not to the dealer": (RIICHI, 8000, {}, [-4000, 8000, -2000, -2000]),
    "split, to the dealer": (RIICHI, 12000, {"seat": 0}, [12000, -4000, -4000, -4000]),
    "the dealer pays twice a share, rounded up": (RIICHI, 1000, {}, [-500, 1100, -300, -300]),
    "each pays the dealer a third": (RIICHI, 1500, {"seat": 0}, [1500, -500, -500, -500]),
    "each share rounded up": (RIICHI, 7700, {}, [-3900, 7900, -2000, -2000]),
    "each share rounded up again": (RIICHI, 1300, {}, [-700, 1500, -400, -400]),
    "the split changes self-draws only": (RIICHI, 8000, by(2), [0, 8000, -8000, 0]),
    "shares are rounded to the file's own step": (TENS, 1030, {}, [-520, 1040, -260, -260]),
    "the split replaces the factor alone": (FACTOR, 8000, {}, [-4010, 8030, -2010, -2010]),
    "two players do not split": (RIICHI, 1000, {"seat": 0, "players": 2}, [1000, -1000]),
    "to one scored as the dealer all pay the same": (
        RIICHI, 12000, {"dealer": True}, [-4000, 12000, -4000, -4000],
    ),
    "honba are worth nothing without their keys": ({}, 1000, by(2, honba=3), [0, 1000, -1000, 0]),
    "the discarder pays the honba of all": (RIICHI, 1000, by(2, honba=2), [0, 1600, -1600, 0]),
    "the factor counts for honba": (
        {**RIICHI, "discarder_multiplier": 2}, 1000, by(2, honba=2), [0, 3200, -3200, 0],
    ),
    "others pay their part of them": (
        {**RIICHI, "non_discarder_multiplier": 0.5}, 1000, by(2, honba=2),
        [-800, 3200, -1600, -800],
    ),
    "everybody adds the honba to a self-draw": (
        RIICHI, 8000, {"honba": 2}, [-4200, 8600, -2200, -2200],
    ),
    "so where it is whole": ({"honba_value": 100}, 100, {"honba": 2}, [-300, 900, -300, -300]),
    "the winner takes the pot": ({}, 1000, by(2, pot=3000), [0, 4000, -1000, 0]),
    "so after a self-draw": ({}, 1000, {"pot": 3000}, [-1000, 6000, -1000, -1000]),
    "a winner at the break receives double": (
        RIICHI, 1000, by(2, statuses={1: "wareme"}, honba=1), [0, 2300, -2300, 0],
    ),
    "so by a self-draw": (RIICHI, 8000, {"statuses": {1: "wareme"}}, [-8000, 16000, -4000, -4000]),
    "a payer at the break pays double": (
        RIICHI, 8000, {"statuses": {2: "wareme"}}, [-4000, 10000, -4000, -2000],
    ),
    "not for a discard": (RIICHI, 8000, by(2, statuses={2: "wareme"}), [0, 8000, -8000, 0]),
    "fractions are paid as they are": ({}, 0.5, by(2), [0, 0.5, -0.5, 0]),
}  # fmt: skip


@pytest.mark.parametrize(("score", "amount", "more", "deltas"), PAID.values(), ids=PAID)
def test_a_win_is_paid_as_the_file_says(score, amount, more, deltas):
    assert paid(score, amount, **more) == deltas


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


_PAO = {**RIICHI, "pao_eligible_yaku": ["Daisangen"]}
_DRAGONS = {"yaku2": (("Daisangen", 1),), "pao_seat": 3}


def test_who_has_to_answer_neither_wins_nor_pays():
    def answers(*seats: int) -> Any:
        table = table_of(_PAO)
        for seat in seats:
            table.players[seat].status.add("pao")
        discard(table, 2, "5s")
        return recorded_win(table, 1, "discard").pao_seat

    assert answers() is None
    assert answers(0, 1, 2, 3) == 0
    assert answers(1, 2, 3) == 3
    assert answers(1, 2) is None  # the winner himself never


_OTHER = {"yaku2": (("Suuankou", 1),), "pao_seat": 3}
_BOTH = {"yaku2": (("Daisangen", 1), ("Tsuuiisou", 1)), "pao_seat": 3}  # 32000 of them as usual
_ANSWERED = {
    "responsible and discarder share, the first pays the honba": (
        {}, 32000, by(2, honba=1, **_DRAGONS), [0, 32300, -16000, -16300],
    ),
    "unless they share, the responsible pays all": (
        {"split_pao_ron": False}, 32000, by(2, honba=1, **_DRAGONS), [0, 32300, 0, -32300],
    ),
    "of a self-draw the responsible pays all": (
        {}, 32000, {"honba": 1, "pot": 1000, **_DRAGONS}, [0, 33300, 0, -32300],
    ),
    "nobody answers for other yaku": ({}, 32000, by(2, **_OTHER), [0, 32000, -32000, 0]),
    "unless for all": ({"pao_pays_all": True}, 32000, by(2, **_OTHER), [0, 32000, -16000, -16000]),
    "honba and pot are paid once of a part": (
        {}, 64000, {"honba": 1, "pot": 1000, **_BOTH}, [-16000, 65300, -8000, -40300],
    ),
    "they are for a discard": (
        {}, 64000, by(2, honba=1, pot=1000, **_BOTH), [0, 65300, -48000, -16300],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("score", "amount", "more", "deltas"), _ANSWERED.values(), ids=_ANSWERED)
def test_another_answers_for_a_yaku(score, amount, more, deltas):
    assert paid({**_PAO, **score}, amount, **more) == deltas


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
    assert (found.reason, set(found.deltas.values())) == ("Sanchahou", {0})
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


def test_half_a_point_stays_half_a_point():
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
