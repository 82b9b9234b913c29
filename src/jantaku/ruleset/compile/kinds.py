"""Every kind of argument and how it is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.ruleset.compile.expressions import (
    amounts,
    arguments,
    calls,
    conditions,
    marks,
    selections,
    specs,
    targets,
)
from jantaku.ruleset.compile.expressions.actions import read_actions
from jantaku.ruleset.compile.hands import definitions, groups, minipoints
from jantaku.ruleset.values.spelling import shown
from jantaku.ruleset.words.actions.scores import WINNER_KEYS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.ruleset.compile.compiler import Compiler, Reader


def _read_winner_key(compiler: Compiler, node: object) -> str:
    """The part of a win that is changed."""
    if node not in WINNER_KEYS:
        fault = f"{shown(node)} is not a part of a win that can be changed"
        raise compiler.fault("argument", fault, f"write one of {', '.join(WINNER_KEYS)}", node=node)
    return str(node)


READERS: Final[Mapping[str, Reader]] = {
    **arguments.SIMPLE,
    "tile": specs.read_tile,
    "tiles": specs.read_tiles,
    "named_tile": specs.read_named_tile,
    "named_tiles": specs.read_named_tiles,
    "spec": specs.read_specs,
    "specs": specs.read_specs,
    "all_specs": specs.read_all_specs,
    "attrs": specs.read_attrs,
    "amount": amounts.read_amount,
    "fu_step": minipoints.read_fu_step,
    "condition": conditions.read_condition,
    "conditions": conditions.read_condition,
    "actions": read_actions,
    "targets": targets.read_targets,
    "definitions": definitions.read_definitions,
    "groups": groups.read_groups,
    "call_spec": calls.read_call_spec,
    "call_style": calls.read_call_style,
    "mark_spec": marks.read_mark_spec,
    "selection": selections.read_selection,
    "winner_key": _read_winner_key,
    "destination": selections.read_destination,
    "swapped": selections.read_swapped,
}
"""How every kind of argument is read."""
