"""Runs one action of a program at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.base.errors import RulesetError
from jantaku.ruleset.values.place import located

if TYPE_CHECKING:
    from jantaku.ruleset.program import RuleAction
    from jantaku.ruleset.table.context import Context
    from jantaku.ruleset.table.table import RulesetTable


def perform(table: RulesetTable, context: Context, action: RuleAction) -> None:
    """Runs the action; raises `RulesetError` with its place."""
    if action.error is not None:
        raise action.error
    try:
        table.spend()
        if action.run is not None:
            action.run(table, context, *action.args)
    except RulesetError as error:
        raise located(error, action.place) from None
