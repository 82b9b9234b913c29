"""Every kind of argument and how it is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.ruleset.compile import (
    amounts,
    arguments,
    calls,
    conditions,
    definitions,
    marks,
    selections,
    specs,
    targets,
)
from jantaku.ruleset.compile.actions import read_actions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.ruleset.compile.compiler import Reader

READERS: Final[Mapping[str, Reader]] = {
    **arguments.SIMPLE,
    "tile": specs.read_tile,
    "tiles": specs.read_tiles,
    "named_tile": specs.read_named_tile,
    "spec": specs.read_specs,
    "specs": specs.read_specs,
    "all_specs": specs.read_all_specs,
    "attrs": specs.read_attrs,
    "amount": amounts.read_amount,
    "condition": conditions.read_condition,
    "conditions": conditions.read_condition,
    "actions": read_actions,
    "targets": targets.read_targets,
    "definitions": definitions.read_definitions,
    "call_spec": calls.read_call_spec,
    "call_style": calls.read_call_style,
    "mark_spec": marks.read_mark_spec,
    "selection": selections.read_selection,
    "destination": selections.read_destination,
}
"""How every kind of argument is read."""
