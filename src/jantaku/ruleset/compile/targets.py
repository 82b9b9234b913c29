"""How the targets of matches are read."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from jantaku.ruleset.values.limits import MOST_TARGETS
from jantaku.ruleset.values.spelling import shown
from jantaku.ruleset.words.targets import TARGETS, Target

if TYPE_CHECKING:
    from jantaku.ruleset.compile.compiler import Compiler

_FORM: Final = 'write names in one list, as in ["hand", "draw"]'


def read_targets(compiler: Compiler, node: object) -> tuple[Target, ...]:
    """One target or a list of them; anything else is noted and left out."""
    parts = node if isinstance(node, list) else [node]
    if len(parts) > MOST_TARGETS:
        raise compiler.fault("budget", f"more than {MOST_TARGETS} targets", node=node)
    found = []
    for part in parts:
        target = TARGETS.get(part) if isinstance(part, str) else None
        if target is None:
            cure = compiler.meant(part, TARGETS) if isinstance(part, str) else _FORM
            compiler.note("unknown-target", f"no such target: {shown(part)}", cure, node=part)
            continue
        run = compiler.guarded(target.run, target.name, target.needs, part)
        found.append(replace(target, run=run))
    return tuple(found)
