"""What the checker finds in a text, and pieces of rules for its tests."""

from typing import Any

from ruleset.engine import RulesetProblem, check_text


def found_in(text: str) -> list[RulesetProblem]:
    return check_text(text, "a.json")


def codes_of(text: str) -> list[tuple[str, str]]:
    return [(problem.severity, problem.code) for problem in found_in(text)]


def event(*actions: Any) -> dict[str, Any]:
    return {"after_start": {"actions": list(actions)}}


def button(*, actions: Any = (), show_when: Any = (), **keys: Any) -> dict[str, Any]:
    whole = {"show_when": list(show_when), "actions": list(actions), **keys}
    return {"buttons": {"pon": whole}}


def calling(**keys: Any) -> dict[str, Any]:
    return button(**{"call": [[0]], "show_when": ["call_available"], "actions": [["call"]], **keys})


def mod(**keys: Any) -> dict[str, Any]:
    return {"available_mods": [keys]}


def of_readings(definition: Any, condition: str = "match", **more: Any) -> dict[str, Any]:
    """A ruleset with a yaku made of groups, and one that matches a definition."""
    places = ["hand", "calls", "winning_tile"]
    return {
        "language": 2,
        "set_definitions": {"pair": [0, 0], "run": [0, 1, 2], "triplet": [0, 0, 0]},
        "readings": [[[["run", "triplet"], 4], [["pair"], 1]]],
        "score_calculation": {"scoring_method": "multiplier", "yaku_lists": ["yaku"]},
        "yaku": [
            {"display_name": "Runs", "value": 1, "when": ["true"], "groups": [[["run"], 4]]},
            {
                "display_name": "Mine",
                "value": 1,
                "when": [[{"name": condition, "opts": [places, definition]}, "won_by_draw"]],
            },
        ],
        **more,
    }


PLAYED: dict[str, Any] = {
    "wall": [f"{number}m" for number in range(1, 10)] * 4,
    "starting_tiles": 2,
    "interruptible_actions": ["draw", "play_tile"],
    "after_turn_change": {"actions": [["draw"]]},
}


def one_button(name: str, show_when: list[Any], *actions: Any, **more: Any) -> dict[str, Any]:
    shown = {"display_name": name, "show_when": show_when, "actions": list(actions), **more}
    return {**PLAYED, "buttons": {name: shown}}


MEANINGLESS: list[tuple[str, str, dict[str, Any], str]] = [
    ("info", "absent-tile", {**PLAYED, "win_definition": [[[["10s"], 1]]]}, "the wall has no 10s"),
    (
        "warning",
        "empty",
        one_button("b", [{"name": "status_missing"}], ["noop"]),
        "'status_missing' lacks its statuses",
    ),
    (
        "warning",
        "turn",
        one_button(
            "pon", ["someone_else_just_discarded", "call_available"], ["call"], call=[[0, 0]]
        ),
        "the turn stays where it was",
    ),
    (
        "warning",
        "stuck",
        one_button(
            "out",
            ["our_turn", {"name": "status_missing", "opts": ["out"]}],
            ["delete_tiles", *[f"{n}m" for n in range(1, 10)]],
            ["set_status", "out"],
        ),
        "after button 'out' the game is stuck",
    ),
    (
        "error",
        "test",
        {**PLAYED, "tests": [{"actions": [["middle", "skip"]], "expect": {}}]},
        "a step of a test names no seat: 'middle'",
    ),
    (
        "error",
        "test",
        {**PLAYED, "tests": [{"actions": [["east", "button", "pom"]], "expect": {}}]},
        "a step of a test presses no button: 'pom'",
    ),
    (
        "error",
        "unknown-tile",
        {**PLAYED, "dora_indicators": {"1m": ["99z"]}},
        "an entry that is not a tile: 99z",
    ),
    (
        "error",
        "setting",
        {**PLAYED, "available_mods": [{"id": "a", "config": [{"name": "n"}], "patch": []}]},
        "the setting 'n' of the mod 'a' has no values",
    ),
    (
        "warning",
        "setting",
        {
            **PLAYED,
            "available_mods": [{"id": "a", "config": [{"name": "n", "values": [1]}], "patch": []}],
            "available_presets": [
                {"display_name": "P", "enabled_mods": [{"name": "a", "config": {"n": 2}}]}
            ],
        },
        "the setting 'n' of the mod 'a' cannot have the value 2",
    ),
]
