"""Every hand of the two archives of scored hands, under Tenhou rules."""

from collections.abc import Iterator

import pytest

from jantaku import GameRule, HandError, Payment, score
from oracle.score import YAKU
from support import (
    Win,
    archive,
    can_be,
    from_random_wins,
    from_scored_hands,
    needs_shared,
    our_answer,
    to_jantaku,
)

pytestmark = needs_shared

# Majiang pays these four doubly unless told otherwise; a double-wind pair has 4 fu there too.
MAJIANG = GameRule(
    double_yakuman=frozenset({"suuankou_tanki", "kokushi_13", "junsei_chuuren", "daisuushii"})
)
MAJIANG_YAKU = {
    "立直": "riichi",
    "ダブル立直": "double_riichi",
    "一発": "ippatsu",
    "門前清自摸和": "menzen_tsumo",
    "海底摸月": "haitei",
    "河底撈魚": "houtei",
    "嶺上開花": "rinshan",
    "槍槓": "chankan",
    "平和": "pinfu",
    "断幺九": "tanyao",
    "一盃口": "iipeikou",
    "翻牌 白": "haku",
    "翻牌 發": "hatsu",
    "翻牌 中": "chun",
    **{f"場風 {wind}": "round_wind" for wind in "東南西北"},
    **{f"自風 {wind}": "seat_wind" for wind in "東南西北"},
    "三色同順": "sanshoku_doujun",
    "三色同刻": "sanshoku_doukou",
    "一気通貫": "ittsu",
    "混全帯幺九": "chanta",
    "純全帯幺九": "junchan",
    "七対子": "chiitoitsu",
    "対々和": "toitoi",
    "三暗刻": "sanankou",
    "混老頭": "honroutou",
    "小三元": "shousangen",
    "混一色": "honitsu",
    "清一色": "chinitsu",
    "四暗刻": "suuankou",
    "国士無双": "kokushi",
    "ドラ": "dora",
    "裏ドラ": "ura_dora",
    "赤ドラ": "red_dora",
}
OUT_OF_TURN = {"ippatsu_last_tile", "double_ippatsu_after_call", "first_turn_kan_dora"}
HANDS = {"scored-hands": 5_000, "random-wins": 12_000}


@pytest.mark.parametrize("name", HANDS)
def test_the_archive_is_whole(name: str) -> None:
    assert len(archive(name)) == HANDS[name]


def test_scored_hands_have_the_recorded_yaku_han_fu_and_points() -> None:
    def differences() -> Iterator[object]:
        for case in archive("scored-hands"):
            recorded = case["out"]
            win = from_scored_hands(case["in"])
            ours = our_answer(win, MAJIANG)
            yaku = {
                MAJIANG_YAKU[row["name"]]: len(han)
                if isinstance(han := row["fanshu"], str)
                else han
                for row in recorded["hupai"]
            }
            theirs = yaku, recorded["fanshu"], recorded["fu"], recorded["defen"]
            if ours is None or (ours.yaku, ours.han, ours.fu, ours.points) != theirs:
                yield win, ours, recorded

    _assert_none(differences())


def test_scored_hands_are_paid_as_recorded_with_honba_and_sticks() -> None:
    def differences() -> Iterator[object]:
        for case in archive("scored-hands"):
            win = from_scored_hands(case["in"])
            recorded = case["out"]["fenpei"]
            payers = [seat for seat, gain in enumerate(recorded) if gain < 0]
            ours = _gains(win, payers)
            if ours != recorded:
                yield win, ours, recorded

    _assert_none(differences())


def _gains(win: Win, payers: list[int]) -> list[int]:
    """What each seat, counted from East, gains by our payment."""
    hand, context = to_jantaku(win)
    payment = score(hand, context, rules=MAJIANG).payment
    gains = [0] * 4
    for payer in payers:
        if not win.tsumo:
            paid = payment.from_discarder
        else:
            paid = payment.from_non_dealer if payer else payment.from_dealer
        assert paid is not None
        gains[payer] = -paid
    gains[win.seat] = -sum(gains) + payment.sticks
    assert gains[win.seat] == payment.total
    return gains


def test_random_wins_are_refused_where_the_order_of_turns_forbids_them() -> None:
    refused = 0
    for case in archive("random-wins"):
        win = from_random_wins(case["in"])
        if can_be(win):
            continue
        refused += 1
        with pytest.raises(HandError) as caught:
            our_answer(win)
        assert caught.value.code in OUT_OF_TURN, case
    assert refused == 21


def test_random_wins_have_the_agreed_yaku_han_fu_and_payment() -> None:
    def differences() -> Iterator[object]:
        for case in archive("random-wins"):
            win, agreed = from_random_wins(case["in"]), case["out"]
            if not can_be(win):
                continue
            ours = our_answer(win)
            if ours is None or agreed is None:
                if ours is not agreed:
                    yield win, ours, agreed
                continue
            yaku, dora = _english(agreed["yaku"])
            limit = agreed["ym"] > 0
            theirs = (
                yaku,
                dora,
                None if limit else agreed["han"],
                None if limit else agreed["fu"],
                agreed["ym"],
                agreed["pay"],
            )
            rows = {id_: han for id_, han in ours.yaku.items() if id_.endswith("dora")}
            names = ours.yaku.keys() - rows
            if (names, rows, ours.han, ours.fu, ours.yakuman, _pay(win)) != theirs:
                yield win, ours, agreed

    _assert_none(differences())


def _english(names: list[str]) -> tuple[set[str], dict[str, int]]:
    """Our ids, and the han of the dora rows ("Aka Dora 2")."""
    dora = {YAKU[name[:-2].rstrip()]: int(name.split()[-1]) for name in names if name[-1].isdigit()}
    return {YAKU[name] for name in names if not name[-1].isdigit()}, dora


def _pay(win: Win) -> int | list[int]:
    hand, context = to_jantaku(win)
    payment: Payment = score(hand, context).payment
    if payment.from_discarder is not None:
        return payment.from_discarder
    return [payment.from_dealer or 0, payment.from_non_dealer or 0]


def test_hands_without_yaku_are_recognised() -> None:
    yakuless = [case["in"] for case in archive("random-wins") if case["out"] is None]
    assert len(yakuless) == 2_263
    for case in yakuless:
        win = from_random_wins(case)
        if not can_be(win):
            continue
        hand, context = to_jantaku(win)
        result = score(hand, context)
        assert not result.has_yaku, case
        assert result.points == 0, case


def _assert_none(differences: Iterator[object]) -> None:
    found = list(differences)
    assert not found, f"{len(found)} hands differ; the first: {found[0]}"
