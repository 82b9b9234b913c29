"""Who may not win by a discard although it completes the hand."""

import pytest

from jantaku import GameRule
from riichi.play.script import Script, deal

HATSU = "234m567p23s55s666z"  # waits for 1s and 4s, both with a yaku
HALF = "222m567p678s23s55p"  # waits for 1s without a yaku, for 4s with tanyao


# What West holds, the draws, the orders, whether South is furiten, and a win that it may have.
RIVERS = {
    "a wait in the own river forbids ron": ("", "9m1s4s", "E, S, W", True, "ron", False),
    "another tile in the river does not": ("", "9m9s4s", "E, S, W", False, "ron", True),
    "a wait called away counts": ("11s4s", "9m1s", "E, S, W pon, W 4s", True, "ron", False),
    "a tsumo is allowed": ("", "9m1s9s9m9m4s", "E, S, W, N, E", True, "tsumo", True),
}


@pytest.mark.parametrize(
    ("west", "draws", "orders", "furiten", "win", "may"), RIVERS.values(), ids=RIVERS
)
def test_the_own_river_makes_furiten(west, draws, orders, furiten, win, may):
    script = Script(deal("", HATSU, west, "", draws=draws)).after(orders)
    assert (script.furiten("S"), script.may(f"S {win}")) == (furiten, may)


def test_a_missed_win_forbids_ron_until_the_own_next_discard() -> None:
    script = Script(deal("", HATSU, "", "", draws="9m9m4s4s1s9m4s")).after("E, S, W")
    assert script.may("S ron")
    script.play("pass, N")
    assert not script.may("S ron")
    script.play("E")
    assert not script.may("S ron")
    script.play("S")
    assert not script.furiten("S")
    script.play("W")
    assert script.may("S ron")


def test_a_missed_shape_without_a_yaku_counts() -> None:
    script = Script(deal("", HALF, "", "", draws="9m9m1s4s9m9p4s")).after("E, S, W")
    assert not script.may("S ron")
    script.play("N")
    assert not script.may("S ron")
    script.play("E, S, W")
    assert script.may("S ron")


def test_calls_of_others_do_not_end_it() -> None:
    script = Script(deal("4s55z", HATSU, "", "", draws="9m9p4s5z")).after("E, S, W, N, E pon, E 4s")
    assert script.furiten("S")
    assert not script.may("S ron")


def test_an_own_call_ends_it_with_the_discard_that_follows() -> None:
    hand = "22m67m567p678s234s"  # waits for 5m and 8m, after the pon for 7m
    script = Script(deal("", hand, "", "", draws="9m9s8m2m7m")).after("E, S, W, pass, N, S pon")
    assert script.furiten("S")
    script.play("S 6m")
    assert not script.furiten("S")
    script.play("W")
    assert script.may("S ron")


def test_a_win_missed_in_riichi_forbids_ron_to_the_end_of_the_round() -> None:
    script = Script(deal("", HATSU, "", "", draws="9m9m4s9p9p9p4s9s9s1s")).after("E, S riichi, W")
    assert script.may("S ron")
    script.play("pass, N, E, S, W")
    assert not script.may("S ron")
    script.play("N, E")
    assert script.may("S tsumo")


def test_a_win_missed_before_riichi_does_not_outlast_its_discard() -> None:
    script = Script(deal("", HATSU, "", "", draws="9m9m4s9p9p9p4s"))
    script.play("E, S, W, N, E, S riichi, W")
    assert script.may("S ron")


@pytest.mark.parametrize("hand", ["23m222456p456s55s", "23m678p222456s55p"])
def test_a_missed_robbed_kan_counts(hand: str) -> None:
    # East adds 1m to its pon; South passes and may not win by the 4m that follows.
    east = "114m3p"
    script = Script(deal(east, hand, "", "", draws="9m9p1m9s9s9s1m", replacements="9p"))
    script.play("E, S, W, E pon, E 3p, S, W, N, E kan 1m")
    assert script.may("S ron")
    script.play("pass")
    assert script.furiten("S")
    script.play("E 4m")
    assert not script.may("S ron")


def test_a_missed_kita_counts_with_and_without_a_yaku() -> None:
    yakuless = "123p456p999s78s44z"  # waits for 6s and 9s
    waiting = "123p456p99s555z44z"  # waits for 9s and North
    for hand, may in ((yakuless, False), (waiting, True)):
        script = Script(deal("4z", hand, "", draws="1m", replacements="9s")).after("E kita 4z")
        assert script.may("S ron") is may
    script.play("pass, E 9s")
    assert script.furiten("S")
    assert not script.may("S ron")


def test_a_kita_that_completes_a_shape_without_a_yaku_makes_furiten() -> None:
    hand = "123p567p678s22s44z"  # North completes it without a yaku, 2s with none either
    script = Script(deal("4z", hand, "", draws="1m", replacements="9s")).after("E kita 4z")
    assert not script.may("S ron")
    assert script.furiten("S")


def test_a_missed_closed_kan_counts_for_thirteen_orphans() -> None:
    east, south = "1111z234m345p678s", "199m19p19s234567z"
    wall = deal(east, south, "", "", draws="9p", replacements="5p")
    script = Script(wall, rule=GameRule.default_mjsoul())
    assert (script.play("E kan 1z"), script.play("pass")) == ("closed_kan", "dora draw")
    assert script.furiten("S")
