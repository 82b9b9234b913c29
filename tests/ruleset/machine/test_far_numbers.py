"""Rules with numbers, names and values beyond those of any game are played as Python plays them."""

from random import Random
from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from jantaku.ruleset import Ruleset, RulesetGame
from jantaku.ruleset.machine.code import code_of
from ruleset.machine.test_kernel_table import assert_same_table, beside, moves, small

_FAR = 10**14
_NOTE = [["add_counter", "held", 1]]


def pressing(*actions: Any) -> dict[str, Any]:
    """Rules in which the actions follow a button that must be pressed."""
    when = ["our_turn", about("tiles_remaining", 3)]
    return small(button={"show_when": when, "unskippable": True, "actions": [*actions]})


def asking(*conditions: Any) -> list[Any]:
    """Actions that count for how many of the conditions hold."""
    return [["when", [condition], _NOTE] for condition in conditions]


def about(name: str, *opts: Any) -> dict[str, Any]:
    return {"name": name, "opts": list(opts)}


_RULES: dict[str, Any] = {
    "more tiles than a table holds are drawn": pressing(["draw", _FAR]),
    "fewer than none": small(["draw", -_FAR], ["draw_aside", -_FAR]),
    "more tiles are seen": pressing(["scry", 10**6]),
    "a tile is discarded that nobody holds": pressing(["play_tile", None, _FAR]),
    "places that no dead wall has": small(
        ["reveal_tile", _FAR],
        ["reveal_tile", -_FAR],
        *asking(
            about("tile_revealed", _FAR),
            about("tile_revealed", _FAR + 1),
            about("tile_drawn", -_FAR),
            about("tile_not_drawn", _FAR),
        ),
    ),
    "a tile of such a place is wanted": pressing(["draw", 1, _FAR]),
    "a counter says such a place": small(
        ["set_counter", "far", 10**12], *asking(about("tile_revealed", ["far"]))
    ),
    "lists with numbers that no list reaches": small(
        *asking([_FAR, "true"], [-_FAR, "false"], [[_FAR, "true"]], [[0, [1, "true"]]]),
    ),
    "counts that nothing has": small(
        *asking(
            about("tiles_remaining", _FAR),
            about("hand_length_at_least", -1e300),
            about("tiles_in_hand", 1e300),
            about("counter_at_most", "c", 1e300),
            about("dice_equals", 10**13 + 1),
        ),
        die1=10**13,
        die2=1,
    ),
    "sums of dice": small(["set_counter", "dice", "dice"], die1=10**13, die2=-(10**12), language=2),
    "a marking of attributes at such places": small(["add_attr", [_FAR, "hand"], ["gold"]]),
    "as many repeats as are counted": small(["add_honba", _FAR]),
    "sticks": small(["put_down_riichi_stick", 10**9]),
    "a long pause": small(["pause", 1e300], ["pause", 10**20]),
    "levels": small(["recalculate_buttons", _FAR], interrupt_levels={"draw": _FAR}, language=2),
}


@pytest.mark.parametrize("name", _RULES)
def test_far_numbers_are_played_as_python_plays_them(name: str) -> None:
    ruleset = Ruleset(_RULES[name])
    for fast, slow in beside(ruleset, 3, 12):
        fast.table.level = slow.table.level = 0  # which the kernel has as far as it matters
        assert_same_table(fast, slow)


def test_statuses_beyond_the_bound_are_a_fault_where_a_game_gets_to_them() -> None:
    many = [["set_status", f"status {number}"] for number in range(5_000)]
    rules = Ruleset(small(["when", ["false"], many]))
    for _ in beside(rules, 1, 4):
        pass
    gone = [["unset_status", name] for _, name in many]
    game = RulesetGame(Ruleset(pressing(*gone)), seed=1)
    with pytest.raises(RulesetError, match="4097 statuses, and a table holds 4096") as caught:
        play(game)
    assert caught.value.cure.startswith("name fewer statuses")
    assert caught.value.code == "budget"


def test_rules_that_begin_with_too_many_statuses_are_a_fault_each_time() -> None:
    kept = [f"status {number}" for number in range(5_000)]
    rules = Ruleset(small(persistent_statuses=kept))
    for _ in range(2):
        with pytest.raises(RulesetError, match="4097 statuses, and a table holds 4096"):
            code_of(rules.program)


def test_a_holder_has_no_more_statuses_than_in_python() -> None:
    many = ["set_status", *(f"status {number}" for number in range(1_500))]
    with pytest.raises(RulesetError, match="1500 statuses, and a table holds 1000"):
        play(RulesetGame(Ruleset(pressing(many)), seed=1))


def play(game: RulesetGame) -> None:
    for _ in range(40):
        game.step(moves(game, Random(1)))


_YAKU = {"display_name": "All", "value": 1, "when": ["true"]}


def test_a_dialog_of_yaku_that_cannot_be_read_is_the_fault_that_python_has() -> None:
    rules = small(
        button={"show_when": ["our_turn"], "unskippable": True, "actions": [["choose_yaku"]]},
        score_calculation={"yaku_lists": ["yaku"]},
        yaku=[_YAKU] * 2_001,
    )
    seen = 0
    for fast, slow in beside(Ruleset(rules), 2, 6):
        seen += 1
        assert_same_table(fast, slow)
    assert seen
