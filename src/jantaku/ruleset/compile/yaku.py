"""How yaku are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.errors import RulesetError
from jantaku.ruleset.program import Yaku
from jantaku.ruleset.values.limits import checked

if TYPE_CHECKING:
    from jantaku.ruleset.compile.compiler import Compiler


def read_yaku(compiler: Compiler, node: object) -> Yaku | None:
    """A yaku of a file; None, with a note, for anything else."""
    try:
        return _yaku(compiler, node)
    except RulesetError as error:
        compiler.problems.append(error)
        return None


def _yaku(compiler: Compiler, node: object) -> Yaku:
    cure = 'write {"display_name": "...", "value": 1, "when": [...]}'
    if not isinstance(node, dict):
        raise compiler.fault("yaku", "a yaku is no object", cure, node=node)
    missing = [key for key in ("display_name", "value", "when") if key not in node]
    if missing:
        raise compiler.fault("yaku", f"a yaku lacks '{missing[0]}'", cure, node=node)
    name, value = node["display_name"], node["value"]
    if not isinstance(name, str):
        raise compiler.fault("yaku", "the name of a yaku is no text", cure, node=node)
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        fault = f"the value of '{name}' is no number and no counter"
        raise compiler.fault("yaku", fault, cure, node=node)
    if not isinstance(value, str):
        value = checked(value, f"value of '{name}'")
    when = compiler.read("condition", node["when"])
    return Yaku(str(name), value, when, compiler.place(node))
