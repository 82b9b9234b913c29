"""Mistakes that authors make, each told once with its place, and most with the cure.

Each is put into the ruleset of Hong Kong, of which nothing is told as it stands.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from jantaku.ruleset import library
from ruleset.engine import Patch, check, copied, read_json


def to(path: str, value: Any) -> dict[str, Any]:
    """A step that puts a value there."""
    return {"set": path, "to": value}


def add(path: str, *values: Any) -> dict[str, Any]:
    """A step that puts values behind those there."""
    return {"append": path, "values": list(values)}


def first(path: str, *values: Any) -> dict[str, Any]:
    """A step that puts values before those there."""
    return {"prepend": path, "values": list(values)}


def without(path: str) -> dict[str, Any]:
    """A step that takes away what is there."""
    return {"remove": path}


MISTAKES: list[tuple[list[dict[str, Any]], str, str]] = [
    # what was written, the code of what is told, and how that begins
    (
        [add("/buttons/pung/show_when", {"name": "status", "opts": ["odd"]})],
        "unset-status",
        "nothing sets the status 'odd'",
    ),
    (
        [add("/functions/take", ["add_counter", "odd", 1])],
        "unread",
        "nothing reads the counter 'odd'",
    ),
    (
        [add("/buttons/pung/show_when", {"name": "counter_at_least", "opts": ["odd", 1]})],
        "unset-counter",
        "nothing sets the counter 'odd'; it is 0",
    ),
    ([add("/functions/take", ["tag_drawn_tile", "odd"])], "unread", "nothing reads the tag 'odd'"),
    ([to("/starting_tiles", -13)], "form", "'starting_tiles' is at least 0"),
    ([to("/max_rounds", -4)], "form", "'max_rounds' is at least 1"),
    ([to("/max_rounds", 0)], "form", "'max_rounds' is at least 1"),
    ([to("/max_rounds", 4.5)], "form", "'max_rounds' takes a whole number"),
    ([to("/initial_score", "1000")], "form", "'initial_score' takes a number"),
    ([to("/hands/0/value", "8")], "unset-counter", "the value '8' is a text; the yaku counts 0"),
    (
        [add("/buttons/pung/show_when", {"name": "tiles_remaining", "opts": [-3]})],
        "empty",
        "'tiles_remaining' counts to -3, and says the same always",
    ),
    (
        [add("/buttons/pung/show_when", {"name": "tiles_remaining", "opts": ["3"]})],
        "number",
        "a number is wanted, not '3'",
    ),
    (
        [add("/buttons/pung/show_when", {"name": "has_yaku_with_hand", "opts": ["3"]})],
        "number",
        "a number is wanted, not '3'",
    ),
    (
        [add("/buttons/pung/show_when", {"name": "counter_at_least", "opts": ["kongs", "2"]})],
        "number",
        "a number is wanted, not '2'",
    ),
    (
        [to("/nine_gates_definition", [[[[["1m", "1m", "1m", "1m", "1m"]], 1]]])],
        "absent-tile",
        "a set asks for 5 of '1m', and the wall has 4",
    ),
    (
        [to("/all_kongs_definition", [[[["kong"], "4"]]])],
        "match-element",
        '[["kong"], "4"] is not an element',
    ),
    (
        [to("/buttons/pung/show_when", ["our_turn", "not_our_turn"])],
        "unreachable",
        "button 'pung' is never shown: it asks for 'our_turn' and",
    ),
    (
        [to("/buttons/win_by_draw/call_style", {"self": [0, 1]})],
        "no-call",
        "button 'win_by_draw' has 'call_style', and calls nothing",
    ),
    (
        [to("/buttons/win_by_draw/call_conditions", ["true"])],
        "no-call",
        "button 'win_by_draw' has 'call_conditions', and calls nothing",
    ),
    (
        [to("/buttons/win_by_draw/call", [[0, 0]])],
        "no-call",
        "button 'win_by_draw' has 'call', and calls nothing",
    ),
    (
        [to("/buttons/win_by_draw/call_name", "pung")],
        "no-call",
        "button 'win_by_draw' has 'call_name', and calls nothing",
    ),
    (
        [to("/buttons/win_by_draw/call_hidden", True)],
        "no-call",
        "button 'win_by_draw' has 'call_hidden', and calls nothing",
    ),
    (
        [
            to(
                "/buttons/pung/call_style",
                {
                    "kamicha": ["call_sideways", 0, 1],
                    "across": [0, "call_sideways", 1],
                    "shimocha": [0, 1, "call_sideways"],
                },
            )
        ],
        "call-style",
        "nobody is called 'across'",
    ),
    (
        [to("/buttons/pung/call_style/kamicha", ["call_sideways", 0, 2])],
        "call",
        "the meld of button 'pung' has no place 2",
    ),
    (
        [to("/buttons/pung/call_style/kamicha", ["sideways", 0, 1])],
        "call-style",
        "'sideways' is neither a place in the meld nor a tile",
    ),
    (
        [to("/buttons/pung/call_style/kamicha", [0, 1])],
        "call",
        "the meld of button 'pung' from kamicha does not place the",
    ),
    ([to("/buttons/pung/call", [0, 0])], "form", "'call' takes 'nojoker' or takes an array"),
    ([to("/buttons/added_kong/upgrades", "pon")], "unknown-call", "no meld is called 'pon'"),
    (
        [to("/buttons/pung/priority", 1)],
        "unknown-key",
        "no such key in a button 'pung': 'priority'",
    ),
    (
        [to("/auto_buttons/auto_sort/on", True)],
        "unknown-key",
        "no such key in an auto button 'auto_sort': 'on'",
    ),
    ([to("/hands/0/han", 1)], "unknown-key", "no such key in a yaku: 'han'"),
    ([without("/hands/0/when")], "yaku", "a yaku lacks 'when'"),
    ([to("/hands/0/when", [None])], "condition", "None is not a condition; it holds"),
    ([to("/hands/0/when", True)], "condition", "True is not a condition; it holds"),
    ([without("/hands/0/value")], "yaku", "a yaku lacks 'value'"),
    ([to("/hands/0/display_name", "")], "empty", "the name of a yaku is empty"),
    ([to("/available_mods/1/deps", ["no"])], "mod", "no mod 'no'"),
    ([to("/available_mods/1/conflicts", ["no"])], "mod", "no mod 'no'"),
    (
        [
            to("/available_mods/1/conflicts", ["flowers_apart"]),
            to("/available_mods/2/conflicts", ["flowers_apart"]),
        ],
        "mod",
        "the mod 'flowers_apart' names itself in 'conflicts'",
    ),
    (
        [to("/available_mods/2/deps", ["flowers_apart"])],
        "mod",
        "the mod 'flowers_apart' names itself in 'deps'",
    ),
    (
        [
            to("/available_mods/2/deps", ["no_minimum"]),
            to("/available_mods/2/conflicts", ["no_minimum"]),
        ],
        "mod",
        "the mod 'flowers_apart' needs 'no_minimum', and switches",
    ),
    (
        [
            to("/available_mods/2/conflicts", ["no_minimum"]),
            to("/default_mods", ["flowers_apart", "no_minimum"]),
        ],
        "mod",
        "'flowers_apart' and 'no_minimum' are on by default, and",
    ),
    (
        [to("/available_mods/2/deps", ["no_minimum"]), to("/default_mods", ["flowers_apart"])],
        "mod",
        "the mod 'flowers_apart' is on by default without",
    ),
    (
        [
            to("/available_mods/2/conflicts", ["no_minimum"]),
            to(
                "/available_presets",
                [{"display_name": "P", "enabled_mods": ["flowers_apart", "no_minimum"]}],
            ),
        ],
        "mod",
        "'flowers_apart' and 'no_minimum' are in the preset 'P',",
    ),
    (
        [
            to(
                "/available_presets",
                [
                    {"display_name": "P", "enabled_mods": []},
                    {"display_name": "P", "enabled_mods": ["no_minimum"]},
                ],
            )
        ],
        "mod",
        "several presets are called 'P'; the last one is chosen",
    ),
    ([add("/available_mods", "Nothing")], "mod", "there is no mod under the heading 'Nothing'"),
    ([first("/available_mods", "Rules")], "mod", "there is no mod under the heading 'Rules'"),
    (
        [
            to("/yaku_precedence/Common Hand", ["All Triplets"]),
            to("/yaku_precedence/All Triplets", ["Common Hand"]),
        ],
        "scoring",
        "'All Triplets' and 'Common Hand' take the place of each",
    ),
    (
        [
            to("/score_calculation/extra_yaku_lists", ["more"]),
            to("/more", [{"display_name": "Odd", "value": 1, "when": ["won_by_draw"]}]),
        ],
        "scoring",
        "'extra_yaku_lists' names 'more', but 'yaku_lists' does",
    ),
    ([to("/translations", {"Al Kongs": "X"})], "unknown-yaku", "no yaku 'Al Kongs' to translate"),
    (
        [without("/score_calculation/score_table/5")],
        "scoring",
        "the score table has no 5, and pays its max there",
    ),
    (
        [to("/score_calculation/score_table/9", 6)],
        "scoring",
        "the score table pays less for 9 than for fewer points",
    ),
    (
        [to("/score_calculation/score_table/max", 1)],
        "scoring",
        "the score table pays less for max than for fewer points",
    ),
    (
        [to("/score_calculation/max_score", 5), to("/score_calculation/min_score", 10)],
        "scoring",
        "the least score, 10, is more than the most, 5",
    ),
    (
        [to("/score_calculation/han_fu_multiplier", 3)],
        "scoring",
        "'han_fu_multiplier' means nothing with score_table",
    ),
    (
        [to("/score_calculation/draw_multiplier", 3)],
        "scoring",
        "'draw_multiplier' and 'self_draw_multiplier' are one",
    ),
    (
        [
            to("/score_calculation/scoring_method", ["score_table", "multiplier"]),
            to("/score_calculation/yaku2_lists", ["hands"]),
        ],
        "repeated",
        "'hands' is a list of both kinds, and its yaku count in both",
    ),
    (
        [add("/functions/take", ["our_turn"])],
        "unknown-action",
        "no such action 'our_turn'; it does nothing",
    ),
    (
        [add("/buttons/pung/show_when", "draw")],
        "unknown-condition",
        "no such condition: 'draw'; it is false",
    ),
    (
        [add("/functions/take", ["add_score", "100"])],
        "unset-counter",
        "nothing sets the counter '100'; it is 0",
    ),
    (
        [add("/functions/take", ["set_counter", "kongs", "3"])],
        "unset-counter",
        "nothing sets the counter '3'; it is 0",
    ),
    ([add("/functions/take", ["draw", -1])], "empty", "'draw' with -1 does nothing"),
    ([add("/functions/take", ["draw", "2"])], "number", "a number is wanted, not '2'"),
    (
        [add("/functions/take", ["draw", 1, "oposite_end"])],
        "tile",
        "'oposite_end' is not a tile or a reserved name",
    ),
    (
        [add("/functions/take", ["change_turn", "next"])],
        "seat",
        "'next' is not a seat and counts as 'self'",
    ),
    (
        [add("/functions/take", ["as", "dealer", [["draw"]]])],
        "seat",
        "'dealer' names no seats and counts as 'self'",
    ),
    (
        [add("/functions/take", ["when", ["our_turn"], ["draw"]])],
        "action",
        "an action is not a list that begins with a name",
    ),
    (
        [add("/functions/take", ["unless", ["our_turn"], [["draw"]], [["draw"]]])],
        "extra-argument",
        "'unless' takes 2 arguments",
    ),
    (
        [to("/buttons/win_by_discard/actions", [["win_by_draw"]])],
        "scoring",
        "button 'win_by_discard' wins by a draw where another has",
    ),
    (
        [to("/buttons/win_by_draw/actions", [["win_by_discard"]])],
        "scoring",
        "button 'win_by_draw' wins by a discard where its player",
    ),
    (
        [add("/auto_buttons/auto_no_call/actions", ["press_button", "chii"])],
        "unknown-button",
        "no button 'chii'",
    ),
    ([to("/auto_buttons/x", {"display_name": "X"})], "button", "auto button 'x' has no actions"),
    (
        [to("/auto_buttons/x", {"display_name": "A", "actions": [["sort_hand"]]})],
        "repeated",
        "several auto buttons are called 'A'",
    ),
    ([to("/shown_statuses", ["odd"])], "unset-status", "nothing sets the status 'odd'"),
    ([to("/num_players", 5)], "form", "'num_players' is at most 4"),
    ([to("/num_players", "4")], "form", "'num_players' takes a whole number"),
    (
        [to("/revealed_tiles", [-30])],
        "reserved",
        "the dead wall of 0 tiles has no place -30 to reveal",
    ),
    (
        [to("/reserved_tiles", ["a", "a"]), to("/initial_dead_wall_length", 4)],
        "repeated",
        "2 reserved tiles are called 'a'",
    ),
    ([to("/die1", 0)], "form", "'die1' is at least 1"),
    ([to("/num_dice", 1)], "form", "'num_dice' is at least 2"),
    (
        [to("/sudden_death_goal", 100)],
        "scoring",
        "everybody has more than the goal of 100 from the start:",
    ),
    ([to("/score_calculation/tobi", "0")], "form", "'tobi' takes true or false or takes a number"),
    (
        [to("/available_mods/2/patch", [{"set": "wall", "to": 1}])],
        "mod",
        "mod 'flowers_apart': this is not a path",
    ),
    (
        [to("/available_mods/2/patch", [{"put": "/wall", "to": 1}])],
        "mod",
        "mod 'flowers_apart': a step without a verb",
    ),
    (
        [
            to(
                "/tests",
                [
                    {
                        "name": "x",
                        "hand": [
                            "1m",
                            "1m",
                            "1m",
                            "1m",
                            "1m",
                            "1m",
                            "1m",
                            "1m",
                            "1m",
                            "1m",
                            "1m",
                            "1m",
                            "1m",
                        ],
                        "tile": "1m",
                        "expect": {"points": 3},
                    }
                ],
            )
        ],
        "test",
        "a test holds 14 of '1m', and the wall has 4",
    ),
    (
        [
            add(
                "/tests",
                {
                    "name": "thirteen orphans",
                    "hand": [
                        "1m",
                        "9m",
                        "1p",
                        "9p",
                        "1s",
                        "9s",
                        "1z",
                        "2z",
                        "3z",
                        "4z",
                        "5z",
                        "6z",
                        "7z",
                    ],
                    "tile": "1m",
                    "expect": {"points": 14},
                },
            )
        ],
        "repeated",
        "two tests are called 'thirteen orphans'",
    ),
    (
        [
            add(
                "/buttons/pung/show_when",
                {"name": "status", "opts": ["one_discard"], "as": "toiman"},
            )
        ],
        "seat",
        "'toiman' is not a seat and counts as 'self'",
    ),
    (
        [
            add(
                "/buttons/pung/show_when",
                {"name": "status", "opts": ["one_discard"], "seat": "toimen"},
            )
        ],
        "unknown-key",
        "no such key in a condition: 'seat'",
    ),
    (
        [add("/buttons/pung/show_when", {"name": "match", "opts": [["hand"], ["wim"]]})],
        "match-definition",
        "no key 'wim_definition'",
    ),
    (
        [add("/buttons/pung/show_when", {"name": "match", "opts": [["hnad"], ["win"]]})],
        "unknown-target",
        "no such target: 'hnad'",
    ),
    (
        [add("/buttons/pung/show_when", {"name": "match", "opts": ["hand", "win"]})],
        "match-definition",
        '"win" is not a list of definitions',
    ),
    (
        [add("/buttons/pung/show_when", "not_our_turn")],
        "repeated",
        "button 'pung' asks for 'not_our_turn' twice",
    ),
    (
        [add("/buttons/pung/show_when", "won_by_draw")],
        "context",
        "'won_by_draw' is about a win, which is not known here",
    ),
    (
        [
            to("/set_definitions/none", []),
            to("/x_definition", [[[["none"], 1]]]),
            add("/buttons/pung/show_when", {"name": "match", "opts": [["hand"], ["x"]]}),
        ],
        "match-set",
        "[] has no members",
    ),
    (
        [add("/functions/take", ["run", "after_kong", {"n": 1}])],
        "extra-argument",
        "'after_kong' takes no 'n'",
    ),
    (
        [add("/functions/take", ["big_text"])],
        "empty",
        "'big_text' lacks its text, and does nothing",
    ),
    ([to("/yaku_precedence/All Kongs", ["1"])], "unknown-yaku", "no yaku '1'"),
    ([to("/score_calculation/score_denomination", 1)], "form", "'score_denomination' takes a text"),
    ([to("/shown_statuses", "won")], "form", "'shown_statuses' takes an array"),
    (
        [to("/after_turn_change", {"actions": []})],
        "stuck",
        "a trial game got stuck: no tile to",
    ),
    (
        [to("/buttons/pung2", library.rules("hong_kong")["buttons"]["pung"])],
        "repeated",
        "button 'pung2' is shown when 'pung' is",
    ),
    (
        [add("/hands", library.rules("hong_kong")["hands"][0])],
        "repeated",
        "yaku 'Win on Two Kongs' is twice in 'hands'",
    ),
]
PLAIN = ("form", "number")
"""Codes of faults whose message says what belongs there."""
NAMES = (
    "button",
    "mod",
    "unreachable",
    "unknown-action",
    "unknown-button",
    "unknown-call",
    "unknown-key",
    "unknown-yaku",
    "unset-counter",
    "unset-status",
)
"""Codes of faults that are cured by a name, where one that is like it is there."""


@pytest.mark.sample(12)
@pytest.mark.parametrize(
    ("steps", "code", "words"),
    MISTAKES,
    ids=[f"{code}-{words}" for _, code, words in MISTAKES],
)
def test_a_mistake_is_told_once_with_its_place(
    steps: list[dict[str, Any]], code: str, words: str
) -> None:
    rules = copied(library.rules("hong_kong"))
    written = read_json(json.dumps(steps, indent=1), rules.place.file)  # as if it stood there
    Patch(frozenset()).apply(rules, written)
    (problem,) = check(rules)
    assert (problem.code, problem.line is not None) == (code, True)
    assert problem.message.startswith(words)
    assert problem.cure or code in (*PLAIN, *NAMES)
