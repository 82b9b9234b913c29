"""Small rulesets that ask for much, or for what hardly any ruleset has."""

from typing import Any

_SUITS = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
_KAN = {"call": [[0, 0]], "show_when": ["self_call_available"], "actions": [["self_call"]]}
_PON = {"call": [[0, 0]], "show_when": ["call_available"], "actions": [["call"]]}


def small(*actions: Any, button: Any = None, **more: Any) -> dict[str, Any]:
    """A ruleset that draws, with more at each change of turn, and with one more button."""
    drawing = ["ite", ["no_tiles_remaining"], [["ryuukyoku"]], [["draw"]]]
    return {
        "wall": _SUITS * 2,
        "starting_tiles": 5,
        "interruptible_actions": ["draw", "noop", "play_tile"],
        "buttons": {"more": button} if button else {},
        "after_turn_change": {"actions": [drawing, *actions]},
        **more,
    }


def once(*actions: Any, more: int = 0) -> dict[str, Any]:
    """A button that a seat must press once, or more often."""
    when = ["our_turn", {"name": "counter_at_most", "opts": ["pressed", more]}]
    raised = ["add_counter", "pressed", 1]
    return {"show_when": when, "actions": [raised, *actions], "unskippable": True}


def say_where(*conditions: Any) -> list[Any]:
    """Actions that say for whom the conditions hold."""
    return [["when_anyone", [one], [["push_message", str(one)]]] for one in conditions]


_LATER = say_where(
    *("anyone_just_discarded", "kamicha_discarded", "toimen_discarded", "shimocha_discarded"),
    *("just_called", "just_self_called", {"name": "seat_is", "opts": ["shimocha", "not_south"]}),
)
_CALLS = {
    name: {**call, "actions": [*call["actions"], ["change_turn", "self"], *_LATER]}
    for name, call in (("kan", _KAN), ("pon", _PON))
}


def times(number: int, action: Any) -> Any:
    """An action ten times, that ten times, and so on."""
    for _ in range(number):
        action = ["when", [], [action] * 10]
    return action


_LONG = ["push_message", "x" * 900]
ODD: dict[str, dict[str, Any]] = {
    "more tiles than a table holds": small(button=once(["draw", 5_000])),
    "a pause that nothing follows": small(
        button=once(["pause", 10], more=2), language=2, interruptible_actions=[]
    ),
    "more statuses than bits": small(*(["set_status", f"s{at}"] for at in range(200))),
    "more auto buttons than bits": small(
        auto_buttons={f"a{at}": {"actions": [["sort_hand"]]} for at in range(40)}
    ),
    "a level beyond a number": small(button={**once(), "interrupt_level": 10**12}),
    "a level of an action beyond a number": small(
        button=once(["noop"]), language=2, interrupt_levels={"noop": 10**12}
    ),
    "a level below zero": small(
        ["noop"],
        button={**once(), "interrupt_level": -3},
        language=2,
        interrupt_levels={"noop": -5},
    ),
    "messages of more letters than work": small(button=once(*[times(2, _LONG)] * 4)),
    "more messages than work": small(button=once(*[times(3, ["push_message", "a"])] * 14)),
    "more events than a game has": small(*[times(3, ["push_message", "a"])] * 3),
    "rules of more letters than are shown": small(
        button=once(*(times(2, ["add_rule", title, "z" * 800]) for title in "abc"))
    ),
    "a honba beyond a number": small(starting_honba=3 * 10**9),
    "a round beyond a number": small(starting_round=3 * 10**9),
    "half a letter": small(["push_message", "\ud800"]),
    "a button with the name of a discard": small(buttons={"play_tile": once()}),
    "a play effect that waits": small(
        play_effects=[["all", [["noop"], ["push_message", "later"]]]],
        button={"show_when": ["someone_else_just_discarded"], "actions": []},
    ),
    "what the second version asks for": small(
        *_LATER,
        buttons=_CALLS,
        before_turn_change={"actions": _LATER},
        language=2,
        wall=["1m", "2m", "3p"] * 16,
    ),
    "calls of any tile": small(button=_KAN, wall=["any", "1m", "2m", "3p"] * 12),
    "calls of a tile face up": small(button=_PON, wall=["faceup", "1m", "2m", "3p"] * 12),
    "any tile beside a joker": small(
        ["set_tile_alias", ["5z"], ["1m"]], button=_KAN, wall=["any", "5z", "1m", "2m"] * 12
    ),
    "any tile as a joker": small(
        ["set_tile_alias", ["any"], ["1m"]], button=_PON, wall=["5z", "1m", "2m"] * 16
    ),
}
