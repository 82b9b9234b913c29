"""Runs one action of a program at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.base.errors import RulesetError

if TYPE_CHECKING:
    from jantaku.ruleset.program import Action
    from jantaku.ruleset.table.context import Context
    from jantaku.ruleset.table.table import Table


def perform(table: Table, context: Context, action: Action) -> None:
    """Runs the action; raises `RulesetError` with its place."""
    if action.error is not None:
        raise action.error
    try:
        table.spend()
        if action.run is not None:
            action.run(table, context, *action.args)
    except RulesetError as error:
        raise located(error, action.place) from None


def located(error: RulesetError, place: object) -> RulesetError:
    """The error with the place, unless it has one."""
    fields = getattr(place, "fields", None)
    if error.line is None and error.file is None and fields is not None:
        for name, value in fields().items():
            setattr(error, name, value)
    return error
