"""Short ways to write hands and matchers in the tests of matching."""

from typing import Any

from ruleset.acting import tiles
from ruleset.engine import PLAIN, Behavior, Call, Compiler, Matcher, RulesetTile, read_definitions

ORPHANS = ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"]
SETS: dict[str, Any] = {
    "pair": [0, 0],
    "shuntsu": [0, 1, 2],
    "koutsu": [0, 0, 0],
    "quad": [0, 0, 0, 0],
    "ryanmen/penchan": [0, 1],
    "kanchan": [0, 2],
    "iipeikou": [0, 0, 1, 1, 2, 2],
}
PART_1: list[Any] = [
    "exhaustive",
    [["pair"], 1],
    [["ryanmen/penchan", "kanchan", "pair"], 1],
    [["shuntsu", "koutsu"], 3],
]
PART_2: list[Any] = ["exhaustive", [["shuntsu", "koutsu"], 4]]
PART_3: list[Any] = [[["quad"], -1], [["koutsu"], -2], [["pair"], 6]]
KOKUSHI_TENPAI: list[Any] = ["unique", [ORPHANS, 12], [ORPHANS, 1]]
STANDARD: list[Any] = ["exhaustive", [["shuntsu", "koutsu"], 4], [["pair"], 1]]
WIN: list[Any] = [
    STANDARD,
    [[["nojoker", "quad"], -1], [["pair"], 7]],
    ["unique", [ORPHANS, 13], [ORPHANS, 1]],
]
RULES: dict[str, Any] = {
    "set_definitions": SETS,
    "buttons": {"pon": {}, "chii": {}},
    "tenpai_14_definition": [PART_1, PART_2, PART_3],
    "kokushi_tenpai_definition": [KOKUSHI_TENPAI],
    "win_definition": WIN,
}
KINDS = [RulesetTile(n + s) for s in "mps" for n in "123456789"] + [
    RulesetTile(n + "z") for n in "1234567"
]


def meld(text: str, name: str = "pon") -> Call:
    """A meld."""
    return Call(name, tuple(tiles(text)))


def compiled(definitions: Any, rules: dict[str, Any] = RULES) -> tuple[Matcher, Compiler]:
    """A matcher and the compiler with its notes."""
    compiler = Compiler(rules, {})
    return read_definitions(compiler, definitions), compiler


def matcher(*definitions: Any, rules: dict[str, Any] = RULES) -> Matcher:
    """The matcher of definitions without fault."""
    result, compiler = compiled(list(definitions), rules)
    assert not compiler.problems
    return result


def match(definitions: list[Any], hand: str, *calls: Call, behavior: Behavior = PLAIN) -> bool:
    """Whether a hand matches."""
    return matcher(*definitions).matches(tiles(hand), list(calls), behavior)
