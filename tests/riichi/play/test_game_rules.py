"""The game rules, line by line: liability, thirteen orphans, kan dora, presets."""

import pytest

import jantaku
from jantaku import GameRule, KanDoraTimingMode, score
from jantaku.riichi.play.events import RiichiWon
from riichi.play.script import Script, deal

TENHOU, MAJSOUL = GameRule.default_tenhou(), GameRule.default_mjsoul()


# GameRule


def test_rules_are_one_value_and_importable_from_the_top() -> None:
    assert jantaku.GameRule is GameRule
    assert jantaku.KanDoraTimingMode is KanDoraTimingMode


@pytest.mark.parametrize("name", ["TenhouImmediate", "MajsoulImmediate", "AfterDiscard"])
def test_every_timing_is_accepted_by_keyword_and_other_options_keep_their_defaults(name):
    timing = KanDoraTimingMode[name]
    rule = GameRule(kan_dora_timing=timing)
    assert rule.kan_dora_timing is timing
    assert rule.replace(kan_dora_timing=KanDoraTimingMode.TenhouImmediate) == GameRule()


def test_the_tenhou_preset() -> None:
    assert not TENHOU.yakuman_pao_is_liability_only
    assert not TENHOU.allows_ron_on_ankan_for_kokushi_musou
    assert not TENHOU.is_kokushi_musou_13machi_double
    assert TENHOU.kan_dora_timing is KanDoraTimingMode.TenhouImmediate


def test_the_mahjong_soul_preset() -> None:
    assert MAJSOUL.yakuman_pao_is_liability_only
    assert MAJSOUL.allows_ron_on_ankan_for_kokushi_musou
    assert MAJSOUL.is_kokushi_musou_13machi_double
    assert MAJSOUL.kan_dora_timing is KanDoraTimingMode.MajsoulImmediate


# liability

# South calls White from East, Green from West and Red from North, who is liable for daisangen.
_EAST, _WEST, _NORTH = "5z123456m123456s", "6z123456p123456s", "7z123456m123456p"
_CALLS = "E 5z, S pon, S 9m, W 6z, S pon, S 9p, W, N 7z, S pon, S 9s"


def liable_win(rest: str, last: str, rule: GameRule, *, tsumo: bool) -> RiichiWon:
    """South's win with the three dragons and `rest`, on `last` by its draw or West's discard."""
    hands = [_EAST, f"556677z9m9p9s{rest}", _WEST, _NORTH]
    after = f"4z4z4z{last}" if tsumo else last
    script = Script(deal(*hands, draws=f"3z3z3z3z{after}", dora="1s"), rule=rule).after(_CALLS)
    script.play("W, N, E, S tsumo" if tsumo else "W, S ron")
    return script.win


COMPOSITE = ("111z2z", "2z")  # daisangen and tsuuiisou
ALONE = ("999s2z", "2z")


@pytest.mark.parametrize(
    ("rule", "tsumo", "deltas"),
    [
        (TENHOU, True, (0, 64000, 0, -64000)),
        (TENHOU, False, (0, 64000, -32000, -32000)),
        (MAJSOUL, True, (-16000, 64000, -8000, -40000)),
        (MAJSOUL, False, (0, 64000, -48000, -16000)),
    ],
)
def test_who_is_liable_pays_for_all_or_for_that_yakuman_alone(rule, tsumo, deltas):
    won = liable_win(*COMPOSITE, rule, tsumo=tsumo)
    assert (won.pao, won.deltas) == (3, deltas)


@pytest.mark.parametrize("rule", [TENHOU, MAJSOUL])
def test_one_yakuman_is_paid_the_same_under_both(rule: GameRule) -> None:
    assert liable_win(*ALONE, rule, tsumo=True).deltas == (0, 32000, 0, -32000)
    assert liable_win(*ALONE, rule, tsumo=False).deltas == (0, 32000, -16000, -16000)


# thirteen orphans


def kan_before_orphans(rule: GameRule, waiting: str = "199m19p19s234567z") -> Script:
    """East lays down four of a kind; South waits for it."""
    script = Script(deal("1111z234m345p678s", waiting, "", "", draws="9p", dora="1s"), rule=rule)
    script.play("E kan 1z")
    return script


def test_thirteen_orphans_rob_a_closed_kan_where_the_rule_allows_it() -> None:
    script = kan_before_orphans(MAJSOUL)
    assert script.game.deciding == (1,)
    script.play("S ron")
    assert script.yaku == {"kokushi"}


def test_thirteen_orphans_do_not_rob_a_closed_kan_otherwise() -> None:
    assert kan_before_orphans(TENHOU).game.deciding == (0,)


def test_other_hands_never_rob_a_closed_kan() -> None:
    hands = ["1111m234p345s678s", "23m456p789s234p55z", "", ""]
    script = Script(deal(*hands, draws="9p", dora="9s"), rule=MAJSOUL).after("E kan 1m")
    assert script.game.deciding == (0,)


def test_thirteen_waits_count_twice_where_the_rule_says_so() -> None:
    hand, on_thirteen, on_one = "19m19p19s12345677z", "7z", "1m"
    double = GameRule(is_kokushi_musou_13machi_double=True)
    assert score(hand, on_thirteen, rules=double).yakuman == 2
    assert score(hand, on_thirteen, rules=TENHOU).yakuman == 1
    assert score(hand, on_thirteen, rules=MAJSOUL).yakuman == 2
    assert [score(hand, on_one, rules=rule).yakuman for rule in (double, TENHOU, MAJSOUL)] == [
        1
    ] * 3


# kan dora

_CLOSED = ["1111z234m345p678s", "", "", ""]
_OPEN = ["111z2z234m345p678s", "1z55m66m77p88p9s9s2s3s", "", "22p23m456p789s456s"]


@pytest.mark.parametrize("timing", KanDoraTimingMode)
def test_the_indicator_of_a_closed_kan_is_turned_at_once(timing: KanDoraTimingMode) -> None:
    rule = GameRule(kan_dora_timing=timing)
    script = Script(deal(*_CLOSED, draws="9p", dora="9m1s", replacements="2z"), rule=rule)
    assert script.play("E kan 1z") == "closed_kan dora draw"
    assert script.play("E 2z").startswith("discard")


@pytest.mark.parametrize("timing", KanDoraTimingMode)
def test_a_win_on_the_replacement_tile_counts_the_dora_of_a_closed_kan(timing):
    hands = ["1111z234m345p67s5s", "", "", ""]
    rule = GameRule(kan_dora_timing=timing)
    script = Script(deal(*hands, draws="5s", dora="9m4p", replacements="8s"), rule=rule)
    script.after("E kan 1z, E tsumo")
    assert script.dora == 1


ORDERS = {
    KanDoraTimingMode.TenhouImmediate: ("open_kan draw", "dora discard", True),
    KanDoraTimingMode.MajsoulImmediate: ("open_kan draw", "discard dora", True),
    KanDoraTimingMode.AfterDiscard: ("open_kan draw", "discard", False),
    KanDoraTimingMode.AtOnce: ("open_kan dora draw", "discard", True),
}


@pytest.mark.parametrize("timing", KanDoraTimingMode)
def test_the_indicator_of_an_open_kan_is_turned_in_its_time(timing: KanDoraTimingMode) -> None:
    kan, discard, counts = ORDERS[timing]
    rule = GameRule(kan_dora_timing=timing)
    # North waits for 1m and 4m; the new indicator makes 4m dora.
    script = Script(deal(*_OPEN, draws="7z9p", dora="9p3m", replacements="1m"), rule=rule)
    script.play("E 7z")
    assert script.play("S 1z").startswith("discard")
    assert script.play("E kan") == kan
    assert script.play("E 4m").startswith(discard)
    script.play("N ron")
    assert script.dora == (1 if counts else 0)


@pytest.mark.parametrize("timing", KanDoraTimingMode)
def test_an_unwon_discard_leaves_the_indicator_turned(timing: KanDoraTimingMode) -> None:
    rule = GameRule(kan_dora_timing=timing)
    script = Script(deal(*_OPEN, draws="7z9p", dora="9p3m", replacements="2p"), rule=rule)
    script.play("E 7z, S 1z, E kan, E 2z")
    assert len(script.game.view(None).dora) == 2


@pytest.mark.parametrize("timing", KanDoraTimingMode)
def test_the_indicator_of_an_added_kan_is_turned_in_its_time(timing: KanDoraTimingMode) -> None:
    kan, discard, _ = ORDERS[timing]
    rule = GameRule(kan_dora_timing=timing)
    hands = ["11z2z3z234m345p678s", "1z55m66m77p88p9s9s2s3s", "", ""]
    script = Script(deal(*hands, draws="7z9p4z4z4z1z", dora="9p3m", replacements="2p"), rule=rule)
    script.play("E 7z, S 1z, E pon, E 2z, S, W, N")
    assert script.play("E kan") == kan.replace("open", "added")
    assert script.play("E 3z").startswith(discard)


@pytest.mark.parametrize("timing", [KanDoraTimingMode.TenhouImmediate, *KanDoraTimingMode][:4])
def test_a_win_on_the_replacement_tile_does_not_count_the_dora_of_an_open_kan(timing):
    hands = ["111z23m345p678s55p", "1z55m66m77p88p9s9s2s3s", "", ""]
    rule = GameRule(kan_dora_timing=timing)
    script = Script(deal(*hands, draws="7z9p", dora="9p3m", replacements="4m"), rule=rule)
    script.after("E 7z, S 1z, E kan, E tsumo")
    assert "rinshan" in script.yaku
    assert script.dora == (1 if timing is KanDoraTimingMode.AtOnce else 0)


def test_indicators_of_several_kans_are_turned_in_the_order_of_the_kans() -> None:
    hands = ["111z222z34m345p5s5s", "1z3z55m66m77p88p9s9s2s", "", ""]
    script = Script(deal(*hands, draws="7z9p", dora="9p3m4p", replacements="2z8m"), rule=MAJSOUL)
    script.play("E 7z, S 1z")
    assert script.play("E kan") == "open_kan draw"
    assert script.play("E kan 2z") == "closed_kan dora dora draw"
    assert [tile // 4 for tile in script.game.view(None).dora] == [17, 2, 12]


def test_a_robbed_kan_turns_no_indicator() -> None:
    hands = ["11m3z4z234p345p678s", "1m5566m7788p99s2s3s", "", "23m456p789s456s22p"]
    script = Script(deal(*hands, draws="7z9p4z4z4z1m", dora="9p3m"), rule=TENHOU)
    script.play("E 7z, S 1m, E pon, E 3z, S, W, N, E kan")
    assert script.play("N ron") == "win round_end round draw"
