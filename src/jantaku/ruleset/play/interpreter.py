"""Runs lists of actions: one after the other, interrupted by buttons, deferred and resumed.

An interruptible action updates every seat's buttons. If a player may press one, the rest of
the innermost list waits with the seat it was run for, while the lists around it continue; rulesets
rely on that (the new dora after a kan is turned while the replacement draw may still be a win).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.ruleset.play import buttons
from jantaku.ruleset.program import FIRST, RuleAction
from jantaku.ruleset.table.action_call import perform
from jantaku.ruleset.table.context import Context
from jantaku.ruleset.table.seats import others

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.seat import Seat


def run(table: RulesetTable, context: Context, actions: Sequence[RuleAction]) -> None:
    """Runs a list for the context's seat; raises `RulesetError` with the place of the action."""
    with table.deeper():
        for at, action in enumerate(actions):
            if _step(table, context, action):
                defer(table, context, actions[at + 1 :])
                return
        if table.nesting == 1 and _paused(table, actions):
            buttons.recalculate(table)


def _paused(table: RulesetTable, actions: Sequence[RuleAction]) -> bool:
    """True if buttons are updated after a list, because it paused the players."""
    if table.program.language == FIRST or not table.interrupts:  # or the round has not begun
        return False
    return any(action.name == "pause" for action in actions)


def _step(table: RulesetTable, context: Context, action: RuleAction) -> bool:
    """Runs one action; returns True if it lets a player press a button."""
    level = table.interrupts.get(action.name) if action.interrupts else None
    before = None if level is None else buttons.shown(table)
    perform(table, context, action)
    if level is None:
        return False
    buttons.recalculate(table, level)
    now = buttons.shown(table)
    return now != before and any(now)


def fire(table: RulesetTable, event: str, context: Context) -> None:
    """Runs the ruleset's actions for an event."""
    actions = table.program.events.get(event)
    if actions:
        run(table, context, actions)


def defer(table: RulesetTable, context: Context, actions: Sequence[RuleAction]) -> None:
    """Defers the rest of a list until every seat has passed."""
    if not actions:
        return
    player = table.players[context.seat]
    player.deferred.extend(actions)
    player.deferred_context = _merged(player.deferred_context, context)


def _merged(old: Context | None, new: Context) -> Context:
    if old is None:
        return new
    merged = new.at(new.seat)
    for name in Context.__slots__:
        value = getattr(merged, name)
        if value is None or value is False:  # 0 is a seat
            setattr(merged, name, getattr(old, name))
    return merged


def drop_deferred(table: RulesetTable, seat: Seat) -> None:
    """Drops the deferred actions of a seat."""
    table.players[seat].deferred = []
    table.players[seat].deferred_context = None


def run_deferred(table: RulesetTable, seat: Seat) -> None:
    """Runs the deferred actions of a seat; its list is empty before it starts."""
    player = table.players[seat]
    actions, context = player.deferred, player.deferred_context
    drop_deferred(table, seat)
    if actions:
        run(table, context or Context(seat), actions)


def resume(table: RulesetTable) -> None:
    """Runs the deferred actions of all seats, then updates the buttons.

    The player in turn is last: if another took the turn meanwhile, its actions are over.
    """
    order = (*others(table, table.turn), table.turn)
    waiting = [seat for seat in order if table.players[seat].deferred]
    for seat in waiting:
        if table.active:
            run_deferred(table, seat)
    if waiting:
        buttons.recalculate(table)
