"""Kansai sanma against the table of a thousand points that parlours print."""

import pytest

from jantaku.ruleset import library
from ruleset.engine import Prover
from ruleset.library.riichi.test_riichi import FOLDER, tiles

RULES = library.rules("kansai_sanma")
PROVER = Prover(RULES, FOLDER)
DEAD = ["1z"] * 14
BY_FU = {
    30: ("123678p78924s99p", "3s"),
    40: ("111m678p78924s99p", "3s"),
    50: ("111999m678p234s5z", "5z"),
}
"""Hands that have nothing but the own draw, which is one han, by their fu."""
# han, fu; a discard, an own draw (the other, the dealer); the dealer's discard and own draw (each):
# https://w.atwiki.jp/mahjlocal/pages/4284.html
TABLE = [
    (1, 30, 1000, (1000, 1000), 2000, 1000),
    (1, 40, 2000, (1000, 1000), 2000, 1000),
    (1, 50, 2000, (1000, 1000), 3000, 2000),
    (2, 30, 2000, (1000, 1000), 3000, 2000),
    (2, 40, 3000, (1000, 2000), 4000, 2000),
    (2, 50, 4000, (1000, 3000), 5000, 3000),
    (3, 30, 4000, (1000, 3000), 6000, 3000),
    (3, 40, 6000, (2000, 4000), 8000, 4000),
    (3, 50, 7000, (2000, 5000), 10000, 5000),
    (4, 30, 8000, (3000, 5000), 12000, 6000),
    (5, 30, 8000, (3000, 5000), 12000, 6000),
    (6, 40, 12000, (4000, 8000), 18000, 9000),
    (8, 30, 16000, (6000, 10000), 24000, 12000),
    (11, 50, 24000, (8000, 16000), 36000, 18000),
    (13, 30, 24000, (8000, 16000), 36000, 18000),
    (14, 30, 32000, (12000, 20000), 48000, 24000),
]


def faults(hand: str, tile: str, **more: object) -> tuple[str, ...]:
    """What comes out of a hand otherwise than `expect` says."""
    test = {"hand": tiles(hand), "tile": tile, "config": {"starting_dead_wall": DEAD}, **more}
    return PROVER.prove(test).faults


@pytest.mark.parametrize(("han", "fu", "ron", "tsumo", "dealer_ron", "dealer_tsumo"), TABLE)
def test_a_win_is_paid_as_the_table_has_it(
    han: int, fu: int, ron: int, tsumo: tuple[int, int], dealer_ron: int, dealer_tsumo: int
) -> None:
    other, dealer = tsumo
    shared = {"win": "draw", "counters": {"dora": han - 1}}
    paid = {"score": ron, "minipoints": fu, "deltas": [-dealer, dealer + other, -other]}
    assert faults(*BY_FU[fu], seat="south", **shared, expect={"points": han, **paid}) == ()
    paid = {"score": dealer_ron, "deltas": [2 * dealer_tsumo, -dealer_tsumo, -dealer_tsumo]}
    assert faults(*BY_FU[fu], seat="east", **shared, expect=paid) == ()


def test_an_own_draw_of_a_yakuman_loses_nothing() -> None:
    """https://mj-omochi.com/2022/01/25/kansaisanma/"""
    orphans = "119m19p19s123456z", "7z"
    paid = {"deltas": [-20_000, 32_000, -12_000]}
    assert faults(*orphans, win="draw", seat="south", expect=paid) == ()
    paid = {"deltas": [48_000, -24_000, -24_000]}
    assert faults(*orphans, win="draw", seat="east", expect=paid) == ()


@pytest.mark.parametrize(
    ("win", "deltas"), [("draw", [-3000, 6000, -3000]), ("discard", [-4000, 4000, 0])]
)
def test_a_honba_is_a_thousand_of_each_who_pays(win: str, deltas: list[int]) -> None:
    """https://dora-1.com/rule"""
    hand = BY_FU[30]
    more = {"win": win, "seat": "south", "honba": 2, "status": [] if win == "draw" else ["riichi"]}
    assert faults(*hand, **more, expect={"deltas": deltas}) == ()


def test_simples_need_a_closed_hand() -> None:
    open_hand = {"calls": [["pon", ["8s", "8s", "8s"]]], "seat": "south"}
    assert faults("234678p34s77s", "2s", **open_hand, expect={"wins": False, "yaku": {}}) == ()


def test_an_indicator_of_an_open_kan_is_turned_at_once() -> None:
    assert "kan_dora_at_once" in RULES["default_mods"]
