"""Small rulesets with numbers beyond those of any game."""

from typing import Any

from .odd_rules import small

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


FAR_RULES: dict[str, Any] = {
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
    "a dialog of more yaku than it has room for": small(
        button={"show_when": ["our_turn"], "unskippable": True, "actions": [["choose_yaku"]]},
        score_calculation={"yaku_lists": ["yaku"]},
        yaku=[{"display_name": "All", "value": 1, "when": ["true"]}] * 2_001,
    ),
}
