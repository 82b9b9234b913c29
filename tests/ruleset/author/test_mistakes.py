"""Mistakes that authors make, each told once with its place, and most with the cure.

Each is put into the ruleset of Hong Kong, of which nothing is told as it stands.
"""

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


def shown(name: str, *opts: Any, **keys: Any) -> dict[str, Any]:
    """Another condition of the button for pungs."""
    condition = {"name": name, "opts": list(opts), **keys} if opts or keys else name
    return add("/buttons/pung/show_when", condition)


def take(*action: Any) -> dict[str, Any]:
    """Another action of the function that takes a tile."""
    return add("/functions/take", list(action))


def pung(key: str, value: Any) -> dict[str, Any]:
    """A key of the button for pungs."""
    return to(f"/buttons/pung/{key}", value)


def draw(key: str, value: Any) -> dict[str, Any]:
    """A key of the button for wins by draw."""
    return to(f"/buttons/win_by_draw/{key}", value)


def score(key: str, value: Any) -> dict[str, Any]:
    """A key of how hands are scored."""
    return to(f"/score_calculation/{key}", value)


def apart(key: str, value: Any) -> dict[str, Any]:
    """A key of the mod `flowers_apart`."""
    return to(f"/available_mods/2/{key}", value)


MISTAKES: list[tuple[Any, ...]] = [
    # the code of what is told, how that begins, and what was written
    ("unset-status", "nothing sets the status 'odd'", shown("status", "odd")),
    ("unread", "nothing reads the counter 'odd'", take("add_counter", "odd", 1)),
    ("unset-counter", "nothing sets the counter 'odd'; it is 0",
     shown("counter_at_least", "odd", 1)),
    ("unread", "nothing reads the tag 'odd'", take("tag_drawn_tile", "odd")),
    ("form", "'starting_tiles' is at least 0", to("/starting_tiles", -13)),
    ("form", "'max_rounds' is at least 1", to("/max_rounds", -4)),
    ("form", "'max_rounds' is at least 1", to("/max_rounds", 0)),
    ("form", "'max_rounds' takes a whole number", to("/max_rounds", 4.5)),
    ("form", "'initial_score' takes a number", to("/initial_score", "1000")),
    ("unset-counter", "the value '8' is a text; the yaku counts 0", to("/hands/0/value", "8")),
    ("empty", "'tiles_remaining' counts to -3, and says the same always",
     shown("tiles_remaining", -3)),
    ("number", "a number is wanted, not '3'", shown("tiles_remaining", "3")),
    ("number", "a number is wanted, not '3'", shown("has_yaku_with_hand", "3")),
    ("number", "a number is wanted, not '2'", shown("counter_at_least", "kongs", "2")),
    ("absent-tile", "a set asks for 5 of '1m', and the wall has 4",
     to("/nine_gates_definition", [[[[["1m", "1m", "1m", "1m", "1m"]], 1]]])),
    ("match-element", '[["kong"], "4"] is not an element',
     to("/all_kongs_definition", [[[["kong"], "4"]]])),
    ("unreachable", "button 'pung' is never shown: it asks for 'our_turn' and",
     pung("show_when", ["our_turn", "not_our_turn"])),
    ("no-call", "button 'win_by_draw' has 'call_style', and calls nothing",
     draw("call_style", {"self": [0, 1]})),
    ("no-call", "button 'win_by_draw' has 'call_conditions', and calls nothing",
     draw("call_conditions", ["true"])),
    ("no-call", "button 'win_by_draw' has 'call', and calls nothing", draw("call", [[0, 0]])),
    ("no-call", "button 'win_by_draw' has 'call_name', and calls nothing",
     draw("call_name", "pung")),
    ("no-call", "button 'win_by_draw' has 'call_hidden', and calls nothing",
     draw("call_hidden", True)),
    ("call-style", "nobody is called 'across'",
     pung("call_style", {"kamicha": ["call_sideways", 0, 1], "across": [0, "call_sideways", 1],
     "shimocha": [0, 1, "call_sideways"]})),
    ("call", "the meld of button 'pung' has no place 2",
     pung("call_style/kamicha", ["call_sideways", 0, 2])),
    ("call-style", "'sideways' is neither a place in the meld nor a tile",
     pung("call_style/kamicha", ["sideways", 0, 1])),
    ("call", "the meld of button 'pung' from kamicha does not place the",
     pung("call_style/kamicha", [0, 1])),
    ("form", "'call' takes 'nojoker' or takes an array", pung("call", [0, 0])),
    ("unknown-call", "no meld is called 'pon'", to("/buttons/added_kong/upgrades", "pon")),
    ("unknown-key", "no such key in a button 'pung': 'priority'", pung("priority", 1)),
    ("unknown-key", "no such key in an auto button 'auto_sort': 'on'",
     to("/auto_buttons/auto_sort/on", True)),
    ("unknown-key", "no such key in a yaku: 'han'", to("/hands/0/han", 1)),
    ("yaku", "a yaku lacks 'when'", without("/hands/0/when")),
    ("condition", "None is not a condition; it holds", to("/hands/0/when", [None])),
    ("condition", "True is not a condition; it holds", to("/hands/0/when", True)),
    ("yaku", "a yaku lacks 'value'", without("/hands/0/value")),
    ("empty", "the name of a yaku is empty", to("/hands/0/display_name", "")),
    ("mod", "no mod 'no'", to("/available_mods/1/deps", ["no"])),
    ("mod", "no mod 'no'", to("/available_mods/1/conflicts", ["no"])),
    ("mod", "the mod 'flowers_apart' names itself in 'conflicts'",
     to("/available_mods/1/conflicts", ["flowers_apart"]), apart("conflicts", ["flowers_apart"])),
    ("mod", "the mod 'flowers_apart' names itself in 'deps'", apart("deps", ["flowers_apart"])),
    ("mod", "the mod 'flowers_apart' needs 'no_minimum', and switches",
     apart("deps", ["no_minimum"]), apart("conflicts", ["no_minimum"])),
    ("mod", "'flowers_apart' and 'no_minimum' are on by default, and",
     apart("conflicts", ["no_minimum"]), to("/default_mods", ["flowers_apart", "no_minimum"])),
    ("mod", "the mod 'flowers_apart' is on by default without", apart("deps", ["no_minimum"]),
     to("/default_mods", ["flowers_apart"])),
    ("mod", "'flowers_apart' and 'no_minimum' are in the preset 'P',",
     apart("conflicts", ["no_minimum"]),
     to("/available_presets", [{"display_name": "P", "enabled_mods": ["flowers_apart",
     "no_minimum"]}])),
    ("mod", "several presets are called 'P'; the last one is chosen",
     to("/available_presets", [{"display_name": "P", "enabled_mods": []}, {"display_name": "P",
     "enabled_mods": ["no_minimum"]}])),
    ("mod", "there is no mod under the heading 'Nothing'", add("/available_mods", "Nothing")),
    ("mod", "there is no mod under the heading 'Rules'", first("/available_mods", "Rules")),
    ("scoring", "'All Triplets' and 'Common Hand' take the place of each",
     to("/yaku_precedence/Common Hand", ["All Triplets"]),
     to("/yaku_precedence/All Triplets", ["Common Hand"])),
    ("scoring", "'extra_yaku_lists' names 'more', but 'yaku_lists' does",
     score("extra_yaku_lists", ["more"]),
     to("/more", [{"display_name": "Odd", "value": 1, "when": ["won_by_draw"]}])),
    ("unknown-yaku", "no yaku 'Al Kongs' to translate", to("/translations", {"Al Kongs": "X"})),
    ("scoring", "the score table has no 5, and pays its max there",
     without("/score_calculation/score_table/5")),
    ("scoring", "the score table pays less for 9 than for fewer points", score("score_table/9", 6)),
    ("scoring", "the score table pays less for max than for fewer points",
     score("score_table/max", 1)),
    ("scoring", "the least score, 10, is more than the most, 5", score("max_score", 5),
     score("min_score", 10)),
    ("scoring", "'han_fu_multiplier' means nothing with score_table",
     score("han_fu_multiplier", 3)),
    ("scoring", "'draw_multiplier' and 'self_draw_multiplier' are one",
     score("draw_multiplier", 3)),
    ("repeated", "'hands' is a list of both kinds, and its yaku count in both",
     score("scoring_method", ["score_table", "multiplier"]), score("yaku2_lists", ["hands"])),
    ("unknown-action", "no such action 'our_turn'; it does nothing", take("our_turn")),
    ("unknown-condition", "no such condition: 'draw'; it is false", shown("draw")),
    ("unset-counter", "nothing sets the counter '100'; it is 0", take("add_score", "100")),
    ("unset-counter", "nothing sets the counter '3'; it is 0", take("set_counter", "kongs", "3")),
    ("empty", "'draw' with -1 does nothing", take("draw", -1)),
    ("number", "a number is wanted, not '2'", take("draw", "2")),
    ("tile", "'oposite_end' is not a tile or a reserved name", take("draw", 1, "oposite_end")),
    ("seat", "'next' is not a seat and counts as 'self'", take("change_turn", "next")),
    ("seat", "'dealer' names no seats and counts as 'self'", take("as", "dealer", [["draw"]])),
    ("action", "an action is not a list that begins with a name",
     take("when", ["our_turn"], ["draw"])),
    ("extra-argument", "'unless' takes 2 arguments",
     take("unless", ["our_turn"], [["draw"]], [["draw"]])),
    ("scoring", "button 'win_by_discard' wins by a draw where another has",
     to("/buttons/win_by_discard/actions", [["win_by_draw"]])),
    ("scoring", "button 'win_by_draw' wins by a discard where its player",
     draw("actions", [["win_by_discard"]])),
    ("unknown-button", "no button 'chii'",
     add("/auto_buttons/auto_no_call/actions", ["press_button", "chii"])),
    ("button", "auto button 'x' has no actions", to("/auto_buttons/x", {"display_name": "X"})),
    ("repeated", "several auto buttons are called 'A'",
     to("/auto_buttons/x", {"display_name": "A", "actions": [["sort_hand"]]})),
    ("unset-status", "nothing sets the status 'odd'", to("/shown_statuses", ["odd"])),
    ("form", "'num_players' is at most 4", to("/num_players", 5)),
    ("form", "'num_players' takes a whole number", to("/num_players", "4")),
    ("reserved", "the dead wall of 0 tiles has no place -30 to reveal",
     to("/revealed_tiles", [-30])),
    ("repeated", "2 reserved tiles are called 'a'", to("/reserved_tiles", ["a", "a"]),
     to("/initial_dead_wall_length", 4)),
    ("form", "'die1' is at least 1", to("/die1", 0)),
    ("form", "'num_dice' is at least 2", to("/num_dice", 1)),
    ("scoring", "everybody has more than the goal of 100 from the start:",
     to("/sudden_death_goal", 100)),
    ("form", "'tobi' takes true or false or takes a number", score("tobi", "0")),
    ("mod", "mod 'flowers_apart': this is not a path", apart("patch", [{"set": "wall", "to": 1}])),
    ("mod", "mod 'flowers_apart': a step without a verb",
     apart("patch", [{"put": "/wall", "to": 1}])),
    ("test", "a test holds 14 of '1m', and the wall has 4",
     to("/tests", [{"name": "x", "hand": ["1m", "1m", "1m", "1m", "1m", "1m", "1m", "1m", "1m",
     "1m", "1m", "1m", "1m"], "tile": "1m", "expect": {"points": 3}}])),
    ("repeated", "two tests are called 'thirteen orphans'",
     add("/tests", {"name": "thirteen orphans", "hand": ["1m", "9m", "1p", "9p", "1s", "9s", "1z",
     "2z", "3z", "4z", "5z", "6z", "7z"], "tile": "1m", "expect": {"points": 14}})),
    ("seat", "'toiman' is not a seat and counts as 'self'",
     shown("status", "one_discard", **{"as": "toiman"})),
    ("unknown-key", "no such key in a condition: 'seat'",
     shown("status", "one_discard", seat="toimen")),
    ("match-definition", "no key 'wim_definition'", shown("match", ["hand"], ["wim"])),
    ("unknown-target", "no such target: 'hnad'", shown("match", ["hnad"], ["win"])),
    ("match-definition", '"win" is not a list of definitions', shown("match", "hand", "win")),
    ("repeated", "button 'pung' asks for 'not_our_turn' twice", shown("not_our_turn")),
    ("context", "'won_by_draw' is about a win, which is not known here", shown("won_by_draw")),
    ("match-set", "[] has no members", to("/set_definitions/none", []),
     to("/x_definition", [[[["none"], 1]]]), shown("match", ["hand"], ["x"])),
    ("extra-argument", "'after_kong' takes no 'n'", take("run", "after_kong", {"n": 1})),
    ("empty", "'big_text' lacks its text, and does nothing", take("big_text")),
    ("unknown-yaku", "no yaku '1'", to("/yaku_precedence/All Kongs", ["1"])),
    ("form", "'score_denomination' takes a text", score("score_denomination", 1)),
    ("form", "'shown_statuses' takes an array", to("/shown_statuses", "won")),
    ("stuck", "a trial game got stuck: no tile to", to("/after_turn_change", {"actions": []})),
    ("repeated", "button 'pung2' is shown when 'pung' is",
     to("/buttons/pung2", library.rules("hong_kong")["buttons"]["pung"])),
    ("repeated", "yaku 'Win on Two Kongs' is twice in 'hands'",
     add("/hands", library.rules("hong_kong")["hands"][0])),
]  # fmt: skip
PLAIN = ("form", "number")
"""Codes of faults whose message says what belongs there."""
NAMES = (
    "button", "mod", "unreachable", "unknown-action", "unknown-button", "unknown-call",
    "unknown-key", "unknown-yaku", "unset-counter", "unset-status",
)  # fmt: skip
"""Codes of faults that are cured by a name, where one that is like it is there."""


@pytest.mark.sample(12)
@pytest.mark.parametrize(
    ("code", "words", "steps"),
    [(code, words, steps) for code, words, *steps in MISTAKES],
    ids=[f"{code}-{words}" for code, words, *_ in MISTAKES],
)
def test_a_mistake_is_told_once_with_its_place(
    code: str, words: str, steps: list[dict[str, Any]]
) -> None:
    rules = copied(library.rules("hong_kong"))
    written = read_json(json.dumps(steps, indent=1), rules.place.file)  # as if it stood there
    Patch(frozenset()).apply(rules, written)
    (problem,) = check(rules)
    assert (problem.code, problem.line is not None) == (code, True)
    assert problem.message.startswith(words)
    assert problem.cure or code in (*PLAIN, *NAMES)
