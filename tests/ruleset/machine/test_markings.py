"""What seats mark, and what is done with it, is the same in the kernel as in Python."""

from random import Random
from typing import Any

import pytest

from jantaku.ruleset import Ruleset, RulesetAction
from ruleset.machine.test_kernel_table import assert_same_table, beside, rules

_WALL = [f"{number}{suit}" for suit in "mps" for number in (1, 2, 5, 9)] + ["1z", "5z", "1j", "any"]
_SAID = [[["push_message", word]] for word in ("before", "after", "cancelled")]
_PON = {
    "call": [[0, 0]],
    "show_when": ["call_available"],
    "actions": [["call"], ["change_turn", "self"]],
    "unskippable": True,
}
_PUT_ASIDE = [["move_tiles", "hand", "aside"], ["draw", 4]]


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
_MARKED: dict[str, dict[str, Any]] = {
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
_MARKED["not skipped"]["buttons"]["mark"] |= {"unskippable": True, "cancellable": False}
_MOVES: list[tuple[Any, Any]] = [
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


def is_played_alike(node: dict[str, Any], steps: int = 30) -> None:
    for seed in range(2):
        for fast, slow in beside(Ruleset(node), seed, steps):
            assert_same_table(fast, slow)


@pytest.mark.parametrize("name", _MARKED)
def test_what_is_marked_is_the_same(name: str) -> None:
    is_played_alike(_MARKED[name])


@pytest.mark.parametrize("language", [1, 2])
@pytest.mark.parametrize("way", ["move_tiles", "copy_tiles", "swap_tiles"])
@pytest.mark.parametrize("source", range(len(_MOVES)))
def test_what_is_moved_is_the_same(source: int, way: str, language: int) -> None:
    moved, target = _MOVES[source]
    actions = [*_PUT_ASIDE, [way, moved, target], ["pass_draws", "toimen", 2], ["clear_marking"]]
    is_played_alike(marking([["hand", 1, []]], *actions, language=language))


def test_most_of_what_seats_mark_is_played_in_the_kernel() -> None:
    played = marked = 0
    for fast, _ in beside(rules("american"), 4, 60):
        if any(player.marking for player in fast.table_to_read.players.values()):
            marked += 1
            played += fast._played.kernel is not None
    assert marked > 3
    assert played == marked


def test_a_choice_that_is_not_listed_is_taken() -> None:
    game = next(beside(rules("american"), 4, 0))[0]
    chance = Random(1)
    for _ in range(3):
        listed = {seat: game.legal_actions(seat) for seat in game.deciding}
        given = {seat: chance.choice(actions) for seat, actions in listed.items()}
        turned = {
            seat: RulesetAction(action.type, action.name, marks=action.marks[::-1])
            for seat, action in given.items()
        }
        game.step(turned)
        assert game._played.kernel is not None
