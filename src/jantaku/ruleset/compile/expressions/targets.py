"""Reads the targets of matches."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from jantaku.ruleset.compile.expressions.specs import read_named_tile
from jantaku.ruleset.program import SECOND
from jantaku.ruleset.values.limits import MOST_TARGETS
from jantaku.ruleset.values.nodes import is_whole
from jantaku.ruleset.values.spelling import shown
from jantaku.ruleset.values.tile import read_tile
from jantaku.ruleset.words.targets import LATER, TARGETS, Target

if TYPE_CHECKING:
    from jantaku.ruleset.compile.compiler import Compiler

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
        lacking = compiler.lacking(target.name, target.needs, part)
        found.append(target if lacking is None else replace(target, lacking=lacking))
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
    return Target(shown(node), "That tile.", named=read_named_tile(compiler, node))
