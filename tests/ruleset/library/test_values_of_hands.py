"""Values of single hands by the pages of the rulesets, next to hands easily taken for them."""

import pytest

from jantaku.ruleset import library
from jantaku.ruleset.author.explain import calls_of, explain, tiles_of
from jantaku.ruleset.author.situations import SelfTestHand
from jantaku.ruleset.table.win import WinRecord


def win_of(name: str, hand: str, tile: str, source: str = "draw", calls: str = "") -> WinRecord:
    """The win of a hand of a seat in the south, as a ruleset counts it."""
    (won,) = tiles_of(tile)
    situation = SelfTestHand(
        tiles_of(hand), calls_of(calls), tile=won, source=source, wind="south", discarder="west"
    )
    found = explain(library.load(name), situation, ["win"]).win
    assert found is not None, (name, hand, tile)
    return found


def named(found: WinRecord) -> dict[str, float]:
    return {name: float(value) for name, value in (*found.yaku, *found.yaku2)}


def test_of_limit_patterns_worth_the_same_only_one_counts():
    found = win_of("zung_jung", "33z111z666z444z22z", "3z")
    assert (named(found), found.score) == ({"Small Four Winds": 320}, 320)
    assert named(win_of("zung_jung", "111z222z666z444z3z", "3z", "discard")).keys() == {
        "Small Four Winds"
    }
    assert named(win_of("zung_jung", "111z222z333z44z11m", "4z")) == {"Big Four Winds": 400}
    assert named(win_of("zung_jung", "111z555z777z444z6z", "6z")) == {"All Honors": 320}


@pytest.mark.parametrize(
    ("name", "yaku"),
    [
        ("hong_kong", "Hidden Treasure"),
        ("singaporean", "Hidden Treasure"),
        ("malaysian", "Hidden Treasure"),
        ("vietnamese", "Four Concealed Triplets"),
    ],
)
@pytest.mark.parametrize("source", ["draw", "discard"])
def test_four_triplets_before_the_win_are_none_when_one_is_broken_for_a_run(
    name: str, yaku: str, source: str
):
    assert yaku not in named(win_of(name, "222777z333p2224p", "2p", source))
    assert yaku not in named(win_of(name, "5556667778889p", "6p", source))
    assert yaku in named(win_of(name, "5556667778889p", "9p", source))
    assert yaku in named(win_of(name, "222777z333p2224p", "4p", source))
    drawn = win_of(name, "222777z333p2244p", "4p", source)
    assert (yaku in named(drawn)) == (source == "draw")


@pytest.mark.parametrize(
    ("name", "hand", "tile", "wanted"),
    [
        ("hong_kong_new", "123456789789m1z", "1z", {"Straight": 3, "Two Terminal Chows": 1}),
        ("hong_kong_new", "123m123p123123s9p", "9p", {"Three Similar Runs": 3}),
        ("hong_kong_new", "6787891278911m", "3m", {"Two Terminal Chows": 1}),
        ("hong_kong_new", "123789m123789p1z", "1z", {"Two Terminal Chows": 2}),
        ("tianjin", "123456789789m1s", "1s", {"Dragon": 4}),
        ("korean", "123456789789m1z", "1z", {"Straight": 2}),
        ("zung_jung", "123456789789m1z", "1z", {"Nine-Tile Straight": 40}),
        ("zung_jung", "123m123p123123s9p", "9p", {"Three Similar Sequences": 35}),
    ],
)
def test_a_yaku_of_several_sets_counts_once_though_a_set_is_there_twice(
    name: str, hand: str, tile: str, wanted: dict[str, float]
):
    found = named(win_of(name, hand, tile))
    assert {key: found.get(key) for key in wanted} == wanted


@pytest.mark.parametrize(
    ("hand", "calls", "tile", "yaku"),
    [
        ("1237893456m", "chow:456m", "6m", "Straight"),
        ("7945667833m", "chow:678m", "8m", "Two Identical Runs"),
    ],
)
def test_a_yaku_of_own_runs_takes_no_called_one(hand: str, calls: str, tile: str, yaku: str):
    assert yaku not in named(win_of("hong_kong_new", hand, tile, "draw", calls))
    assert yaku not in named(win_of("hong_kong_new", hand, tile, "discard", calls))


def test_a_discard_may_complete_one_of_the_own_runs():
    found = named(win_of("hong_kong_new", "12345678m33z", "9m", "discard", "chow:456p"))
    assert found["Straight"] == 3
    found = named(win_of("hong_kong_new", "445566m1122z", "1z", "discard", "pung:111p"))
    assert found["Two Identical Runs"] == 1


@pytest.mark.parametrize("name", ["hong_kong"])
def test_a_yaku_that_is_replaced_leaves_what_it_would_have_replaced_in_later_lists(name: str):
    four = named(win_of(name, "777222666333z1z", "1z", "discard"))
    three = named(win_of(name, "777222666z33z11z", "3z", "discard"))
    assert four == three == {"All Honors": 10, "Concealed Hand": 1, "No Flowers": 1}
    alone = named(win_of(name, "222333444p666m1s", "1s", "discard"))
    assert "Hidden Treasure" in alone
    assert "Concealed Hand" not in alone


@pytest.mark.parametrize("name", ["guangdong", "ningbo", "powers", "hong_kong", "classical"])
def test_a_hand_of_honors_alone_is_no_mixed_suit(name: str):
    assert "Mixed One Suit" not in named(win_of(name, "111z222z555z66z44z", "4z", "discard"))
    assert "Mixed One Suit" in named(win_of(name, "111z222z555z66z11m", "1m", "discard"))


@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("1122334455667m111p", "7m"),
        ("112233m445566p7s111s", "7s"),
        ("112233m4455668p111s", "8p"),
        ("111m112233p445566s9s", "9s"),
    ],
)
def test_seven_pairs_and_a_set_count_though_the_tiles_are_five_sets_too(hand: str, tile: str):
    found = named(win_of("filipino", hand, tile, "discard"))
    assert found == {"Complete Hand": 4, "Seven Pairs and a Set": 2, "Single Wait": 1}
