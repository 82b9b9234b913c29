"""When indicators are turned, and what they are worth."""

from typing import Final

import pytest

from jantaku import GameRule, KanDoraTimingMode
from riichi.play.script import Script, deal

TENHOU, MAJSOUL, AFTER, ONCE = (
    KanDoraTimingMode.TenhouImmediate,
    KanDoraTimingMode.MajsoulImmediate,
    KanDoraTimingMode.AfterDiscard,
    KanDoraTimingMode.AtOnce,
)
MODES: Final = (TENHOU, MAJSOUL, AFTER, ONCE)
DISCARD = {TENHOU: "dora discard", MAJSOUL: "discard dora", AFTER: "discard", ONCE: "discard"}
"""What a discard after an open or added kan shows while it may still be claimed."""
PASSED = {TENHOU: "draw", MAJSOUL: "draw", AFTER: "dora draw", ONCE: "draw"}
"""... and once nobody has claimed it."""


def open_kan(kind: str, mode: KanDoraTimingMode) -> str:
    """What an open or added kan leads to."""
    return f"{kind} dora draw" if mode is ONCE else f"{kind} draw"


def indicators(script: Script) -> int:
    """How many are turned."""
    return len(script.game.view(None).dora)


@pytest.fixture(params=MODES, ids=lambda mode: mode.name)
def mode(request: pytest.FixtureRequest) -> KanDoraTimingMode:
    return request.param


# North's pair keeps East's 8m open to a claim.
CLOSED = deal("1111z", "", "", "88m", draws="9p", replacements="8m")
OPEN = deal("111z", "1z", "", "88m", draws="9p9p", replacements="8m")
ADDED = deal("11z9m", "1z", "", "88m", draws="9p9p3z3z3z1z", replacements="8m")


def test_a_closed_kan_turns_its_indicator_before_the_replacement(mode: KanDoraTimingMode) -> None:
    script = Script(CLOSED, rule=GameRule(kan_dora_timing=mode))
    assert (script.play("E kan 1z"), script.play("E 8m")) == ("closed_kan dora draw", "discard")
    assert script.play("pass") == "draw"


def test_an_open_kan_turns_it_in_its_time(mode: KanDoraTimingMode) -> None:
    script = Script(OPEN, rule=GameRule(kan_dora_timing=mode))
    assert script.play("E, S 1z, E kan") == open_kan("open_kan", mode)
    assert (script.play("E 8m"), script.play("pass")) == (DISCARD[mode], PASSED[mode])
    assert indicators(script) == 2


def test_an_added_kan_turns_it_in_its_time(mode: KanDoraTimingMode) -> None:
    script = Script(ADDED, rule=GameRule(kan_dora_timing=mode))
    orders = "E, S 1z, E pon, E 9m, S, W, N, E kan"
    assert script.play(orders) == open_kan("added_kan", mode)
    assert (script.play("E 8m"), script.play("pass")) == (DISCARD[mode], PASSED[mode])
    assert indicators(script) == 2


def test_a_call_of_the_discard_does_not_lose_the_indicator(mode: KanDoraTimingMode) -> None:
    script = Script(OPEN, rule=GameRule(kan_dora_timing=mode)).after("E, S 1z, E kan, E 8m")
    assert script.play("N pon") == ("dora pon" if mode is AFTER else "pon")
    assert indicators(script) == 2


# chains: what is still to turn is turned before the next replacement


def test_added_then_added(mode: KanDoraTimingMode) -> None:
    wall = deal("1122z345p678s59m9p", "12z", "", "88m", draws="9s3z5z5z6z6z1z", replacements="2z8m")
    script = Script(wall, rule=GameRule(kan_dora_timing=mode))
    script.play("E, S 1z, E pon, E 9m, S 2z, E pon, E 9p, S, W, N")
    assert script.play("E kan 1z") == open_kan("added_kan", mode)
    assert script.play("E kan 2z") == "added_kan dora draw"
    assert (script.play("E 8m"), script.play("pass")) == (DISCARD[mode], PASSED[mode])
    assert indicators(script) == 3


def test_added_then_closed(mode: KanDoraTimingMode) -> None:
    wall = deal("11222z345p678s9m9p", "1z", "", "88m", draws="9s3z5z5z6z1z", replacements="2z8m")
    script = Script(wall, rule=GameRule(kan_dora_timing=mode))
    script.after("E, S 1z, E pon, E 9m, S, W, N, E kan 1z")
    both = "dora" if mode is ONCE else "dora dora"
    assert script.play("E kan 2z") == f"closed_kan {both} draw"
    assert (script.play("E 8m"), script.play("pass")) == ("discard", "draw")
    assert indicators(script) == 3


def test_open_then_added(mode: KanDoraTimingMode) -> None:
    wall = deal("11222z345p678s9m9p", "12z", "", "88m", draws="9s3z5z", replacements="1z8m")
    script = Script(wall, rule=GameRule(kan_dora_timing=mode)).after("E, S 1z, E pon, E 9m, S 2z")
    assert script.play("E kan 2z") == open_kan("open_kan", mode)
    assert script.play("E kan 1z") == "added_kan dora draw"
    assert script.play("E 8m") == DISCARD[mode]


def test_closed_then_open_keeps_each_in_its_time(mode: KanDoraTimingMode) -> None:
    wall = deal("1111222z", "2z", "", "88m", draws="9s3z", replacements="9m8m")
    script = Script(wall, rule=GameRule(kan_dora_timing=mode))
    assert script.play("E kan 1z") == "closed_kan dora draw"
    assert script.play("E, S 2z, E kan 2z") == open_kan("open_kan", mode)
    assert script.play("E 8m") == DISCARD[mode]


def test_added_then_kita(mode: KanDoraTimingMode) -> None:
    wall = deal("11z123p678s9m9p", "1z", "55p", draws="9s3z5z6z1z", replacements="4z5p")
    script = Script(wall, rule=GameRule(players=3, kan_dora_timing=mode))
    script.play("E, S 1z, E pon, E 9m, S, W")
    assert script.play("E kan 1z") == open_kan("added_kan", mode)
    assert script.play("E kita 4z") == ("kita draw" if mode is ONCE else "kita dora draw")
    assert (script.play("E 5p"), indicators(script)) == ("discard", 2)


def test_the_indicators_are_those_of_the_wall_in_their_order(mode: KanDoraTimingMode) -> None:
    wall = deal("1111z2222z3333z9m", "", "", "", dora="4p5s6p7s8p", replacements="9m9m9p")
    script = Script(wall, rule=GameRule(kan_dora_timing=mode)).after("E kan 1z, E kan 2z, E kan 3z")
    turned = [tile // 4 for tile in script.game.view(None).dora]
    assert turned == [12, 22, 14, 24]


# robbed kans

ROBBED: Final = "E, S, W 4s, E pon, E 9m, S, W, N, E kan 4s"


def test_a_robbed_kan_turns_none(mode: KanDoraTimingMode) -> None:
    south = "234m567p888s23s99p"
    wall = deal("44s9m", south, "4s", "", draws="1p1p1p1p9m9m4s", dora="9s3s")
    script = Script(wall, rule=GameRule(kan_dora_timing=mode))
    assert script.play(ROBBED) == "added_kan"
    assert script.play("S ron").startswith("win round_end")
    assert script.dora == 0


def test_an_earlier_indicator_is_turned_after_the_chance_to_rob_the_second_kan() -> None:
    south = "234m567p888s23s99p"
    draws = "1p1z1p1p5z5z6z1z"
    wall = deal("11z44s9m9p", south, "4s", "", draws=draws, dora="9s3s", replacements="4s")
    script = Script(wall).after("E, S, E pon, E 9m, S, W 4s, E pon, E 9p, S, W, N")
    assert (script.play("E kan 1z"), script.play("E kan 4s")) == ("added_kan draw", "added_kan")
    assert script.play("S ron").startswith("win round_end")
    assert script.dora == 0


# what they are worth


RINSHAN = {
    "closed_kan": ("1111z23m345s678s9p", "9p", "E kan"),
    "open_kan": ("111z23m345s678s99p", "7z", "E, S 1z, E kan"),
    "added_kan": ("11z23m345s678s99p9m", "7z5z6z6z6z1z", "E, S 1z, E pon, E 9m, S, W, N, E kan"),
}


def rinshan(kind: str, mode: KanDoraTimingMode) -> int:
    """The dora of a win with 4m as the replacement when the new indicator makes that dora."""
    hand, draws, orders = RINSHAN[kind]
    south = "" if kind == "closed_kan" else "1z"
    wall = deal(hand, south, "", "", draws=draws, replacements="4m", dora="9s3m")
    return Script(wall, rule=GameRule(kan_dora_timing=mode)).after(f"{orders}, E tsumo").dora


def test_a_win_with_the_replacement_counts_the_dora_of_a_closed_kan(mode):
    assert rinshan("closed_kan", mode) == 1


@pytest.mark.parametrize("kind", ["open_kan", "added_kan"])
def test_it_counts_the_dora_of_an_open_kan_only_when_turned_with_the_kan(mode, kind):
    assert rinshan(kind, mode) == (1 if mode is ONCE else 0)


def test_it_counts_the_dora_of_the_kan_before(mode: KanDoraTimingMode) -> None:
    # Indicators 3m and 2m: the first kan's makes 4m dora, the second one's 3m.
    wall = deal(
        "1122z23m678s99s9m9p",
        "12z",
        "",
        "",
        draws="9p3z5z5z6z6z1z",
        replacements="2z4m",
        dora="9p3m2m",
    )
    script = Script(wall, rule=GameRule(kan_dora_timing=mode))
    script.play("E, S 1z, E pon, E 9m, S 2z, E pon, E 9p, S, W, N, E kan 1z, E kan 2z, E tsumo")
    assert script.dora == (2 if mode is ONCE else 1)


@pytest.mark.parametrize(
    ("hand", "draws", "orders"),
    [
        ("111z4m", "7z6z", "E, S 1z, E kan"),
        ("11z9m4m", "7z6z5z5z6z1z", "E, S 1z, E pon, E 9m, S, W, N, E kan"),
    ],
    ids=["open", "added"],
)
def test_a_ron_on_the_discard_counts_it_unless_it_is_turned_after(mode, hand, draws, orders):
    west = "23m456p678p55s666s"
    wall = deal(hand, "1z", west, "", draws=draws, replacements="9p", dora="9s3m")
    script = Script(wall, rule=GameRule(kan_dora_timing=mode)).after(f"{orders}, E 4m, W ron")
    assert script.dora == (0 if mode is AFTER else 1)


def test_an_unturned_indicator_is_not_turned_by_a_win() -> None:
    wall = deal("111z4m", "1z", "23m456p678p55s666s", "", draws="7z6z", replacements="9p")
    script = Script(wall, rule=GameRule(kan_dora_timing=AFTER)).after("E, S 1z, E kan, E 4m")
    assert script.play("W ron").startswith("win round_end")


def test_kan_dora_are_an_option() -> None:
    assert Script(CLOSED, rule=GameRule(kan_dora=False)).play("E kan 1z") == "closed_kan draw"
