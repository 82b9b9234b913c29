"""Hands that wait for a tile of which they have all four: tenpai, riichi and what is shown."""

from random import Random
from typing import Literal

import pytest

from jantaku import (
    GameRule,
    Hand,
    Meld,
    _kernel,
    counts_as_tenpai,
    format_mpsz,
    judge_win,
    waits,
    waits_used_up,
)
from jantaku.riichi.tiles.tile import TILES
from oracle.legal import count
from oracle.legal import waits as oracle_waits
from riichi.play.script import Script, deal

Value = Literal["no", "melded", "yes"]
VALUES: tuple[Value, ...] = ("no", "melded", "yes")
# Real hands, shown and paid on Tenhou; in the last a closed kan holds the copies.
MELDED = {
    "678m5p678s(678p)(555p)": "5p",
    "1167889p(555z)(777p)": "7p",
    "2556677p(999p)(222p)": "2p",
    "2467899s(123s)(333s)": "3s",
    "234m7z(777z)(456p)(456s)": "7z",
    "2m456p456s(345m)(222m)": "2m",
    "12m456p789s55z[3333m]": "3m",
}
# The first was not shown in a real game of three there.
CONCEALED = {"6666s(111z)(666z)(999m)": "6s", "1111z123m456p789s": "1z", "1111m234p345p678s": "1m"}
KAN = "333m12m456p789s55z"  # with a kan of 3m it waits for a fifth
FOUR = "1111m234p345p678s"


def by_value(hand: str) -> list[bool]:
    """Whether the hand counts as tenpai, by each value of the option."""
    return [counts_as_tenpai(hand, GameRule(fifth_tile_wait=one)) for one in VALUES]


def test_a_wait_for_a_fifth_copy_counts_where_melds_hold_some_of_the_four() -> None:
    for hand in MELDED:
        assert by_value(hand) == [False, True, True], hand


def test_a_wait_for_a_fifth_copy_beside_four_concealed_ones_counts_by_shape_alone() -> None:
    for hand in CONCEALED:
        assert by_value(hand) == [False, False, True], hand


def test_a_wait_of_which_a_copy_is_left_counts_whatever_the_option() -> None:
    for hand in ("678m5p678s(678p)(444p)", "2224444m(111z)(222z)", "19m19p19s1234567z"):
        assert by_value(hand) == [True, True, True], hand


@pytest.mark.parametrize(
    ("preset", "melded", "concealed"),
    [
        ("tenhou", True, False),
        ("majsoul", True, False),
        ("mleague", True, False),
        ("wrc", False, False),
        ("ema", False, False),
        ("friends", True, True),
        ("strict", False, False),
        ("brain_training", True, True),
    ],
)
def test_each_preset_says_which_of_them_count(preset: str, melded: bool, concealed: bool) -> None:
    assert {counts_as_tenpai(hand, preset) for hand in MELDED} == {melded}
    assert {counts_as_tenpai(hand, preset) for hand in CONCEALED} == {concealed}


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
def test_among_three_concealed_copies_alone_make_noten(preset: str) -> None:
    rule = GameRule.preset(preset, players=3)
    assert not counts_as_tenpai("6666s(111z)(666z)(999m)", rule)
    assert counts_as_tenpai("6s123p456p(666s)(999m)", rule)


def test_waits_that_are_used_up_count_by_empty_only_where_they_are_waits() -> None:
    empty, furiten = frozenset({"empty"}), frozenset({"furiten"})
    for hand, value in (("1111z123m456p789s", "yes"), ("678m5p678s(678p)(555p)", "melded")):
        rule = GameRule(fifth_tile_wait=value, pseudo_tenpai=empty | {"no_yaku"})  # type: ignore[arg-type]
        assert counts_as_tenpai(hand, rule)
        assert not counts_as_tenpai(hand, rule.replace(pseudo_tenpai=furiten | {"no_yaku"}))
        assert not counts_as_tenpai(hand, rule.replace(fifth_tile_wait="no"))


def test_a_yaku_is_looked_for_in_the_hand_with_the_fifth_copy() -> None:
    rule = GameRule(fifth_tile_wait="yes", pseudo_tenpai=frozenset({"empty"}))
    assert counts_as_tenpai("6666s(111z)(666z)(999m)", rule)  # a triplet of dragons
    assert not counts_as_tenpai("6666s(123p)(789p)(999m)", rule)
    assert counts_as_tenpai("6666s(234p)(678p)(888m)", rule)  # tanyao
    assert counts_as_tenpai("1111z123m456p789s", rule)  # a self-draw
    open_hand = "678m5p678s(678p)(555p)"  # three runs alike in three suits
    assert counts_as_tenpai(open_hand, rule)


def test_a_fifth_copy_is_none_of_the_waits_that_have_to_make_a_yaku() -> None:
    rule = GameRule(fix_yaku="first_only", fifth_tile_wait="yes")
    # Beside 4m it would wait for a fifth 3m, if that counted, in 2 3 3 3 3.
    won = judge_win("2224444m(111z)(222z)", "3m", rules=rule, seat="S")
    assert [wait.kind for wait in won.waits] == [2]


def test_random_hands_wait_for_what_a_plain_count_finds() -> None:
    rng = Random(5)
    found = dict.fromkeys(VALUES, 0)
    for _ in range(1000):
        held, melds = crowded(rng)
        hand = Hand.from_tiles([TILES[kind] for kind in held], melds)
        used = count(tile for meld in melds for tile in meld.tiles)
        for value in VALUES:
            expected = oracle_waits(count(held), used, value)
            rule = GameRule(fifth_tile_wait=value)
            assert {*_kernel._waits_by(hand, rule)} == expected, (hand, value)
            found[value] += bool(expected)
    assert found["no"] < found["melded"] < found["yes"]


def crowded(rng: Random) -> tuple[list[int], list[Meld]]:
    """The concealed kinds of a hand made of a few neighbours, and perhaps a meld of one of them."""
    first = rng.choice((0, 3, 6, 9, 15, 27))
    kinds = [*range(first, first + 4), *rng.sample(range(first + 4, 34), 2)]
    copies = dict.fromkeys(kinds, 4)
    melds = []
    if rng.random() < 0.7:
        kind = rng.choice(kinds[:4])
        type_, size = rng.choice((("pon", 3), ("closed_kan", 4)))
        copies[kind] -= size
        melds.append(Meld(type_, [TILES[kind]] * size))  # type: ignore[arg-type]
    left = [kind for kind in kinds for _ in range(copies[kind])]
    return sorted(rng.sample(left, rng.choice((4, 7, 10)))), melds


def drawn_out(value: Value) -> Script:
    """East makes a kan of 3m and waits for a fifth to the end of the round."""
    rule = GameRule(fifth_tile_wait=value)
    script = Script(deal(KAN, "", "", "", draws={"E": "3m"}, replacements="1z"), rule=rule)
    script.after("E kan 3m").draw_on()
    return script


def test_payments_shown_hands_and_the_dealers_repeat_go_by_the_option() -> None:
    for value, deltas, now in (
        ("no", (0, 0, 0, 0), "E2 1 0"),
        ("melded", (3000, -1000, -1000, -1000), "E1 1 0"),
        ("yes", (3000, -1000, -1000, -1000), "E1 1 0"),
    ):
        script = drawn_out(value)  # type: ignore[arg-type]
        assert script.end.deltas == deltas
        assert [hand is not None for hand in script.end.shown] == [any(deltas), False, False, False]
        assert script.now == now


def test_concealed_copies_are_paid_for_by_shape_alone() -> None:
    for value, deltas in (("no", 0), ("melded", 0), ("yes", 3000)):
        script = Script(deal(FOUR, "", "", ""), rule=GameRule(fifth_tile_wait=value))  # type: ignore[arg-type]
        script.draw_on()
        assert script.end.deltas[0] == deltas


def test_riichi_goes_by_the_option_too() -> None:
    for value, melded, concealed in (
        ("no", False, False),
        ("melded", True, False),
        ("yes", True, True),
    ):
        rule = GameRule(fifth_tile_wait=value)  # type: ignore[arg-type]
        script = Script(deal(KAN, "", "", "", draws={"E": "3m"}, replacements="1z"), rule=rule)
        script.play("E kan 3m")
        assert script.may("E riichi 1z") is melded
        assert Script(deal(FOUR, "", "", "", draws="1z"), rule=rule).may("E riichi 1z") is concealed


def test_a_seat_sees_that_it_waits_with_no_copy_left() -> None:
    script = Script(deal(KAN, "", "", "", draws={"E": "3m"}, replacements="1z"), rule=GameRule())
    script.play("E kan 3m")
    after = script.game.show(0).extras.worth
    assert [(one.tile.name, one.left, one.ron, one.tsumo) for one in after] == [
        ("3m", 0, None, None)
    ]
    script.play("E")
    own = script.game.view(0).seats[0]
    assert own.waits == (2,)
    assert not own.furiten
    (wait,) = script.game.show(0).extras.worth
    assert (wait.tile.name, wait.left, wait.ron, wait.furiten) == ("3m", 0, None, False)
    assert [tile.name for tile in script.game.show(0).extras.waits] == ["3m"]


def test_distance_and_useful_tiles_go_by_what_may_still_come() -> None:
    for hand, kind in (MELDED | CONCEALED).items():
        assert (waits(hand), format_mpsz(waits_used_up(hand))) == ((), kind)
    assert waits_used_up("123m456p789s1112z") == ()
