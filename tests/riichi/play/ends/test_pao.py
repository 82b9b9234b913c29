"""Who is liable for a yakuman and what they pay."""

from typing import Final

import pytest

from jantaku import GameRule
from jantaku.riichi.records.files import FORMATS, read_game
from jantaku.riichi.records.game_record import record_of_game
from jantaku.riichi.records.verify import verify_game
from riichi.play.script import Script, deal

TENHOU, MAJSOUL = GameRule.default_tenhou(), GameRule.default_mjsoul()
MLEAGUE = GameRule.default_mleague()
AGAIN = deal("19m19p19s1234567z", "", "", "")
"""A first round that East ends by nine kinds: one honba."""

# South calls White from East, Green from West and Red from North, who is then liable.
DRAGONS = "E 5z, S pon, S 9m, W 6z, S pon, S 9p, W, N 7z, S pon, S 9s"


def daisangen(rest: str, draws: str, orders: str, rule: GameRule, *, honba: bool = False) -> Script:
    """South's win with three dragons called and `rest`, by orders on the draws that follow."""
    hands = ("5z", f"556677z9m9p9s{rest}", "6z", "7z")
    wall = deal(*hands, draws=f"1m1p1s1m{draws}", dora="1s")
    script = Script(*[AGAIN] * honba, wall, rule=rule)
    script.play(("E kyuushu, " if honba else "") + f"{DRAGONS}, {orders}")
    return script


ALONE: Final = "234s8p"
COMPOSITE: Final = "444z3z"  # tsuuiisou as well
TSUMO: Final = "W, N, E, S tsumo"
RULES = pytest.mark.parametrize("rule", [TENHOU, MAJSOUL], ids=["tenhou", "majsoul"])


@RULES
def test_a_self_draw_is_paid_by_the_liable_seat_alone(rule: GameRule) -> None:
    script = daisangen(ALONE, "2m2m2m8p", TSUMO, rule)
    assert (script.win.pao, script.end.deltas) == (3, (0, 32000, 0, -32000))


@RULES
def test_a_ron_is_paid_half_by_the_discarder_and_half_by_the_liable_seat(rule: GameRule) -> None:
    assert daisangen(ALONE, "8p", "W, S ron", rule).end.deltas == (0, 32000, -16000, -16000)


@RULES
def test_a_ron_on_the_liable_seat_is_paid_by_it_alone(rule: GameRule) -> None:
    script = daisangen(ALONE, "2m8p", "W, N, S ron", rule, honba=True)
    assert script.end.deltas == (0, 32300, 0, -32300)


@pytest.mark.parametrize("preset", ["tenhou", "majsoul", "mleague", "wrc", "ema", "friends"])
def test_who_discards_the_winning_tile_is_not_told_as_liable(preset: str) -> None:
    rule = GameRule.preset(preset).replace(claims=False, red_fives=(0, 0, 0))
    for rest, last in ((ALONE, "8p"), (COMPOSITE, "3z")):
        assert daisangen(rest, f"2m{last}", "W, N, S ron", rule).win.pao is None
        assert daisangen(rest, last, "W, S ron", rule).win.pao == 3


@RULES
def test_the_liable_seat_pays_the_honba(rule: GameRule) -> None:
    script = daisangen(ALONE, "2m2m2m8p", TSUMO, rule, honba=True)
    assert script.end.deltas == (0, 32300, 0, -32300)
    script = daisangen(ALONE, "8p", "W, S ron", rule, honba=True)
    assert script.end.deltas == (0, 32300, -16000, -16300)


@pytest.mark.parametrize(
    ("rule", "tsumo", "ron", "ron_on_liable"),
    [
        (TENHOU, (0, 64000, 0, -64000), (0, 64000, -32000, -32000), (0, 64000, 0, -64000)),
        (
            MAJSOUL,
            (-16000, 64000, -8000, -40000),
            (0, 64000, -48000, -16000),
            (0, 64000, 0, -64000),
        ),
    ],
    ids=["tenhou", "majsoul"],
)
def test_of_several_yakuman_the_liable_seat_pays_all_or_its_own(rule, tsumo, ron, ron_on_liable):
    script = daisangen(COMPOSITE, "2m2m2m3z", TSUMO, rule)
    assert (script.yaku, script.end.deltas) == ({"daisangen", "tsuuiisou"}, tsumo)
    assert daisangen(COMPOSITE, "3z", "W, S ron", rule).end.deltas == ron
    assert daisangen(COMPOSITE, "2m3z", "W, N, S ron", rule).end.deltas == ron_on_liable


def test_the_honba_of_several_yakuman_are_the_liable_seats_too() -> None:
    script = daisangen(COMPOSITE, "3z", "W, S ron", MAJSOUL, honba=True)
    assert script.end.deltas == (0, 64300, -48000, -16300)
    script = daisangen(COMPOSITE, "2m2m2m3z", TSUMO, MAJSOUL, honba=True)
    assert script.end.deltas == (-16000, 64300, -8000, -40300)


@RULES
def test_a_last_dragon_of_ones_own_makes_nobody_liable(rule: GameRule) -> None:
    # South has three Reds of its own.
    wall = deal("5z", "5566777z9m9p234s8p", "6z", "", draws="1m1p1s2m2m8p", dora="1s")
    script = Script(wall, rule=rule).after("E 5z, S pon, S 9m, W 6z, S pon, S 9p, W, N, E, S tsumo")
    assert script.yaku == {"daisangen"}
    assert script.win.pao is None
    assert script.end.deltas == (-16000, 32000, -8000, -8000)


def test_a_last_dragon_called_as_a_kan_makes_liable() -> None:
    hands = ("5z", "5566777z9m9p234s8p", "6z", "7z")
    script = Script(deal(*hands, draws="1m1p1s1m", replacements="8p", dora="1s"))
    script.play("E 5z, S pon, S 9m, W 6z, S pon, S 9p, W, N 7z, S kan, S tsumo")
    assert (script.win.pao, script.end.deltas) == (3, (0, 32000, 0, -32000))


# daisuushii

WINDS = "E 1z, S pon, S 9m, W 3z, S pon, S 9p, W, N 4z, S pon, S 9s, W, N 2z, S pon, S 1m"


def daisuushii(draws: str, orders: str, rule: GameRule) -> Script:
    """South's win with all winds called, the last one from North."""
    wall = deal("1z", "11223344z9m9p9s1m8p", "3z", "42z", draws=f"7m7p7s7m7p7s{draws}", dora="1s")
    return Script(wall, rule=rule).after(f"{WINDS}, {orders}")


@pytest.mark.parametrize(("rule", "points"), [(TENHOU, 32000), (MAJSOUL, 64000)])
def test_the_last_wind_makes_liable(rule: GameRule, points: int) -> None:
    script = daisuushii("2m2m2m8p", TSUMO, rule)
    assert (script.yaku, script.win.pao) == ({"daisuushii"}, 3)
    assert script.end.deltas == (0, points, 0, -points)
    script = daisuushii("8p", "W, S ron", rule)
    assert script.end.deltas == (0, points, -points // 2, -points // 2)


# suukantsu

KANS = "E 9m, S kan 1m, S kan 2p, S kan 3s, S 9p, W, N, E 4s, S kan"


def suukantsu(rule: GameRule) -> Script:
    """South has three closed kans and calls the fourth from East."""
    wall = deal(
        "49s9m", "1111m2222p3333s5m", "", "", draws="9p9p9p9s9s", replacements="4s4s4s5m", dora="9s"
    )
    return Script(wall, rule=rule).after(KANS)


def test_a_fourth_kan_called_makes_liable_in_the_m_league() -> None:
    script = suukantsu(MLEAGUE).after("S tsumo")
    assert "suukantsu" in script.yaku
    assert (script.win.pao, script.end.deltas) == (0, (-32000, 32000, 0, 0))


@RULES
def test_elsewhere_it_makes_nobody_liable(rule: GameRule) -> None:
    script = suukantsu(rule).after("S tsumo")
    assert script.win.pao is None
    assert script.end.deltas == (-16000, 32000, -8000, -8000)


def test_a_fourth_kan_of_ones_own_makes_nobody_liable() -> None:
    wall = deal("", "1111m2222p3333s5m", "", "", draws="9p4s", replacements="4s4s4s5m", dora="9s")
    script = Script(wall, rule=MLEAGUE).after("E, S kan 1m, S kan 2p, S kan 3s, S kan 4s, S tsumo")
    assert "suukantsu" in script.yaku
    assert script.win.pao is None


# three players


def test_among_three_the_liable_seat_pays_what_two_would_have_paid() -> None:
    hands = ("57z", f"556677z9m9p9s{ALONE}", "6z")
    script = Script(deal(*hands, draws="1m1p1s1m1s1p8p", dora="1s"))
    script.play("E 5z, S pon, S 9m, W 6z, S pon, S 9p, W, E 7z, S pon, S 9s, W, E, S tsumo")
    assert (script.win.pao, script.end.deltas) == (0, (-24000, 24000, 0))


def test_the_discarder_may_be_the_one_to_pay_the_honba() -> None:
    rule = GameRule(pao_discarder_pays_honba=True)
    script = daisangen(ALONE, "8p", "W, S ron", rule, honba=True)
    assert script.end.deltas == (0, 32300, -16300, -16000)


# two wins by one discard


@pytest.mark.parametrize("preset", ["tenhou", "majsoul", "ema"])
@pytest.mark.parametrize(
    ("draws", "orders", "liable", "deltas"),
    [
        ("2m8p", "W, N, S+W ron", [None, None], (0, 32000, 2600, -34600)),
        ("2m2m8p", "W, N, E, S+W ron", [3, None], (-18600, 32000, 2600, -16000)),
        ("8p", "W, S+N ron", [None, 3], (0, 32000, -18600, -13400)),
    ],
    ids=["on the liable seat", "on a third seat", "one by the liable seat"],
)
def test_of_two_rons_only_the_yakuman_has_a_liable_seat(preset, draws, orders, liable, deltas):
    """South's three dragons, and a straight of West's or North's for 2600 points."""
    straights = "6z23456p79p23455m", "7z23456789m79p33s"
    hands = ("5z", f"556677z9m9p9s{ALONE}", *straights)
    rule = GameRule.preset(preset).replace(red_fives=(0, 0, 0))
    script = Script(deal(*hands, draws=f"1m1p1s1m{draws}", dora="1s"), rule=rule)
    script.play(f"{DRAGONS}, {orders}")
    assert [win.pao for win in script.wins] == liable
    assert script.end.deltas == deltas
    record = record_of_game(script.game.events, rule)
    for format_ in FORMATS.values():
        written = format_.write(record)
        back = read_game(written.encode() if isinstance(written, str) else written, rule)
        assert [win.pao for win in back.rounds[0].wins] == liable
        assert verify_game(back).differences == ()
