"""Reads the targets of matches."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from jantaku.ruleset.compile.expressions.specs import read_named_tile
from jantaku.ruleset.program import SECOND
from jantaku.ruleset.table import walls
from jantaku.ruleset.values.limits import MOST_TARGETS
from jantaku.ruleset.values.nodes import is_whole
from jantaku.ruleset.values.spelling import shown
from jantaku.ruleset.values.tile import RulesetTile, read_tile
from jantaku.ruleset.words.targets import LATER, TARGETS, Target

if TYPE_CHECKING:
    from jantaku.ruleset.compile.compiler import Compiler
    from jantaku.ruleset.table.context import Context
    from jantaku.ruleset.table.table import RulesetTable

_FORM: Final = 'write names in one list, as in ["hand", "draw"]'


def read_targets(compiler: Compiler, node: object) -> tuple[Target, ...]:
    """Reads one target or a list of them; anything else is noted and left out."""
    parts = node if isinstance(node, list) else [node]
    if len(parts) > MOST_TARGETS:
        raise compiler.fault("budget", f"more than {MOST_TARGETS} targets", node=node)
    found = []
    for part in parts:
        target = _known(compiler, part) or _tile(compiler, part)
        if target is None:
            cure = compiler.meant(part, TARGETS) if isinstance(part, str) else _FORM
            compiler.note("unknown-target", f"no such target: {shown(part)}", cure, node=part)
            continue
        run = compiler.guarded(target.run, target.name, target.needs, part)
        found.append(replace(target, run=run))
    return tuple(found)


def _known(compiler: Compiler, node: object) -> Target | None:
    if not isinstance(node, str):
        return None
    later = LATER.get(node) if compiler.language == SECOND else None
    return later or TARGETS.get(node)


def _tile(compiler: Compiler, node: object) -> Target | None:
    """A tile itself, or the one at a place in the dead wall, in the second version."""
    place = is_whole(node)
    if compiler.language != SECOND or not (place or read_tile(node)):
        return None
    named = read_named_tile(compiler, node)

    def lying(table: RulesetTable, context: Context) -> list[RulesetTile]:
        return [walls.named_tile(table, walls.meant(table, context.seat, named))]

    return Target(shown(node), "tiles", lying, "That tile.", named=named)
