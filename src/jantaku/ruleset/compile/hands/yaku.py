"""Reads yaku."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from jantaku.base.errors import RulesetError
from jantaku.ruleset.compile.hands.groups import read_groups
from jantaku.ruleset.match.definition import short
from jantaku.ruleset.program import SECOND, YakuRule
from jantaku.ruleset.values.limits import checked
from jantaku.ruleset.words.amounts import AMOUNTS

if TYPE_CHECKING:
    from jantaku.ruleset.compile.compiler import Compiler

_ONCE: Final[dict[object, Literal["", "hand", "suit"]]] = {
    False: "",
    True: "hand",
    "suit": "suit",
}
_READINGS: Final = 'add "readings": [[[["run", "triplet"], 4], [["pair"], 1]]]'


def read_yaku(compiler: Compiler, node: object) -> YakuRule | None:
    """A yaku of a file; None, with a note, for anything else."""
    try:
        return _yaku(compiler, node)
    except RulesetError as error:
        compiler.problems.append(error)
        return None


def _yaku(compiler: Compiler, node: object) -> YakuRule:
    cure = 'write {"display_name": "...", "value": 1, "when": [...]}'
    if not isinstance(node, dict):
        raise compiler.fault("yaku", "a yaku is not an object", cure, node=node)
    if "groups" in node and "readings" not in compiler.rules:
        fault = "a yaku is made of groups, but no 'readings' say how hands are divided"
        raise compiler.fault("yaku", fault, _READINGS, node=node)
    missing = [key for key in ("display_name", "value", "when") if key not in node]
    if missing:
        raise compiler.fault("yaku", f"a yaku lacks '{missing[0]}'", cure, node=node)
    name, value = node["display_name"], node["value"]
    if not isinstance(name, str):
        raise compiler.fault("yaku", "the name of a yaku is not a text", cure, node=node)
    if isinstance(value, bool) or not isinstance(value, int | float | str | list):
        fault = f"the value of '{name}' is not a number, a counter or an amount"
        raise compiler.fault("yaku", fault, cure, node=node)
    if isinstance(value, list) or (value in AMOUNTS and compiler.language == SECOND):
        value = compiler.read("amount", value)
    elif not isinstance(value, str):
        value = checked(value, f"value of '{name}'")
    when = compiler.read("condition", node["when"])
    groups = read_groups(compiler, node["groups"]) if "groups" in node else ()
    joins, once = node.get("joins") is True, _ONCE.get(node.get("once", False))
    if once is None or (joins and once):
        fault = f"'{name}' cannot be counted once so: {short(node['once'])}"
        cure = 'write "once": true or "once": "suit", and leave out "joins"'
        raise compiler.fault("yaku", fault, cure, node=node)
    return YakuRule(str(name), value, when, compiler.place(node), groups, joins, once)
