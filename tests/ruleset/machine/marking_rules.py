"""Small rulesets in which seats mark and move what lies on the table."""

from typing import Any

_WALL = [f"{number}{suit}" for suit in "mps" for number in (1, 2, 5, 9)] + ["1z", "5z", "1j", "any"]
_SAID = [[["push_message", word]] for word in ("before", "after", "cancelled")]
_PON = {
    "call": [[0, 0]],
    "show_when": ["call_available"],
    "actions": [["call"], ["change_turn", "self"]],
    "unskippable": True,
}
PUT_ASIDE = [["move_tiles", "hand", "aside"], ["draw", 4]]


def marking(lines: Any, *actions: Any, **more: Any) -> dict[str, Any]:
    """A ruleset in which each seat marks in its first turns."""
    when = ["our_turn", {"name": "counter_at_most", "opts": ["pressed", 1]}]
    button = {
        "show_when": when,
        "actions": [["mark", lines, *_SAID], ["add_counter", "pressed", 1], *actions],
    }
    drawing = ["ite", ["no_tiles_remaining"], [["ryuukyoku"]], [["draw"]]]
    return {
        "wall": _WALL * 6,
        "starting_tiles": 6,
        "interruptible_actions": ["draw", "play_tile"],
        "buttons": {"mark": button, "pon": _PON},
        "after_start": {
            "actions": [
                ["set_tile_alias_all", ["1j"], ["any"]],
                ["as", "all", [["draw", 2], ["move_tiles", "draw", "aside"]]],
            ]
        },
        "after_turn_change": {"actions": [drawing]},
        "after_charleston": {"actions": [["push_message", "all have passed"]]},
        **more,
    }


_LOOK: list[Any] = [["move_tiles", {"hand": ["marked"]}, "aside"], ["clear_marking"]]
_OF_ONE = ("hand", "discard", "aside", "call")
_WORDS = (
    *("self", "others", "shimocha", "toimen", "kamicha", "current_turn", "suited", "wind"),
    *("dragon", "terminal_honor", "visible", "not_joker", "call_has_joker", "any", "tsumogiri"),
    *("can_discard", "tedashi", "1m", "not_1m", "manzu", "nothing known", "names", "open"),
    *("not_riichi", "last_discard", "match_called_tile"),
)
MARKED: dict[str, dict[str, Any]] = {
    **{
        f"{target} {word}": marking(
            [[target, 1, [word, "all"] if word == "any" else [word]]],
            ["move_tiles", {target.replace("call", "calls"): ["marked"]}, "aside"],
            ["clear_marking"],
        )
        for target in _OF_ONE
        for word in _WORDS
    },
    "two of a suit": marking([["hand", 2, ["self", "match_suit"]]], ["charleston_right"]),
    "two of a number": marking([["hand", 2, ["match_number"]]], ["charleston_across"]),
    "lines that share": marking([["hand", 2, ["manzu"]], ["hand", 1, []]], ["charleston_left"]),
    "lines in another order": marking(
        [["hand", 1, ["match_number"]], ["discard", 1, ["others", "match_suit"]]], *_LOOK
    ),
    "a joker of a meld": marking(
        [
            ["hand", 1, ["not_joker", "match_hand_to_marked_call"]],
            ["call", 1, ["call_has_joker", "match_call_to_marked_hand"]],
        ],
        ["swap_out_fly_joker", "1j"],
    ),
    "melds": marking([["call", 2, []]], ["swap_marked_calls"]),
    "none": marking([["hand", 0, []]], *_LOOK),
    "no line": marking([], *_LOOK),
    "more than there are": marking([["hand", 20, []]], *_LOOK),
    "tiles that come": marking([["scry", 1, []]], *_LOOK),
    "the live wall": marking([["hand", 2, []]], ["extend_live_wall_with_marked"], ["draw", 2]),
    "the dead wall": marking([["hand", 1, []]], ["extend_dead_wall_with_marked"]),
    "face down": marking([["discard", 1, ["others"]]], ["flip_marked_discard_facedown"]),
    "marks that follow": marking(
        [["hand", 2, []]],
        *(["sort_hand"], ["merge_draw"], ["draw"], ["sort_hand"], ["move_tiles", "aside", "hand"]),
        *(["copy_tiles", {"hand": ["marked"]}, "aside"], *_LOOK, ["sort_hand"]),
        language=2,
    ),
    "not skipped": marking([["hand", 1, []]], *_LOOK),
}
MARKED["not skipped"]["buttons"]["mark"] |= {"unskippable": True, "cancellable": False}
MOVES: list[tuple[Any, Any]] = [
    ("hand", "draw"),
    ({"hand": ["manzu"]}, "discard"),
    ({"discard": ["all"]}, "hand"),
    ({"discard": ["others", "souzu"]}, "draw"),
    ({"calls": ["all"]}, "hand"),
    ({"calls": []}, "calls"),
    ("hand", "calls"),
    ({"aside": ["everyone"], "draw": []}, "discard"),
    ({"dead_wall": [-1]}, "hand"),
]
