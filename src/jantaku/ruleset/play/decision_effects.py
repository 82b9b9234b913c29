"""The effect of a seat's decision on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.ruleset.play import buttons, decisions
from jantaku.ruleset.table.events import RulesetToggled
from jantaku.ruleset.table.table import RulesetTable, tell

if TYPE_CHECKING:
    from jantaku.ruleset.table.actions import RulesetAction
    from jantaku.ruleset.values.seat import Seat


def take(table: RulesetTable, seat: Seat, action: RulesetAction) -> None:
    """Carries out a seat's decision, as far as it has an effect before the others decide."""
    player = table.players[seat]
    if action.type == "discard" and action.index is not None:
        decisions.discard(table, seat, action.index)
    elif action.type == "skip":
        decisions.press(table, seat, buttons.SKIP)
    elif action.type == "button":
        if player.menu == action.name:
            player.menu = None
        decisions.press(table, seat, action.name, action.call)
    elif action.type == "choose":
        decisions.choose(table, seat, action.marks)
    elif action.type == "cancel":
        decisions.cancel(table, seat)
    elif action.type == "declare":
        decisions.declare(table, seat, action.names)
    elif action.type == "toggle" and action.on is not None:
        _toggle(table, seat, action.name, on=action.on)


def _toggle(table: RulesetTable, seat: Seat, name: str, *, on: bool) -> None:
    tell(table, RulesetToggled(seat, name, on))
    table.players[seat].auto_buttons[name] = on
    if on:
        table.queue.append((seat, "auto", name))
