"""Which buttons every seat is shown, and the concrete calls behind them.

May import calls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.errors import RulesetError
from jantaku.ruleset import calls
from jantaku.ruleset.state import Context

if TYPE_CHECKING:
    from jantaku.ruleset.ruleset import Button
    from jantaku.ruleset.state import CallChoice, Player, Seat, Table

SKIP = "skip"


def shown(table: Table) -> tuple[tuple[str, ...], ...]:
    """The buttons of every seat, in seat order."""
    return tuple(tuple(table.players[seat].buttons) for seat in table.seats)


def recalculate(table: Table, level: int = 100) -> None:
    """Shows every seat the buttons of that level and above that it may press now.

    A seat that is in the middle of something keeps its own. While a result is showing nobody has
    buttons.
    """
    if not table.active:
        for player in table.players.values():
            hide(player)
        return
    if not table.ruleset.buttons:
        queue_auto_buttons(table)
        return
    found = {
        seat: _offered(table, seat, level)
        for seat in table.seats
        if not is_busy(table.players[seat])
    }
    for seat, offered in found.items():
        player = table.players[seat]
        player.call_choices = {name: own for name, own in offered.items() if own is not None}
        player.buttons = _with_skip(table, sorted(offered))
    queue_auto_buttons(table)


def hide(player: Player) -> None:
    """Takes the buttons away."""
    player.buttons = []
    player.call_choices = {}
    player.menu = None


def is_busy(player: Player) -> bool:
    """Whether the seat has decided, or is in the middle of a menu, a marking or a declaration."""
    return (
        player.choice is not None
        or player.menu is not None
        or player.declaring
        or player.is_marking
    )


def _with_skip(table: Table, names: list[str]) -> list[str]:
    forced = any(table.ruleset.buttons[name].unskippable for name in names)
    return names if forced or not names else [*names, SKIP]


def _offered(table: Table, seat: Seat, level: int) -> dict[str, tuple[CallChoice, ...] | None]:
    """Buttons of a seat, each with its concrete calls (None if it is no call button)."""
    offered: dict[str, tuple[CallChoice, ...] | None] = {}
    for name, button in table.ruleset.buttons.items():
        if button.interrupt_level < level:
            continue
        try:
            if not button.show_when(table, button.contexts[seat]):
                continue
            if button.decision not in calls.KINDS:
                offered[name] = None
                continue
            choices = _calls(table, seat, button)
        except RulesetError as error:
            if error.line is None and button.place is not None:
                for field, value in button.place.fields().items():
                    setattr(error, field, value)
            raise
        if choices:
            offered[name] = choices
    return offered


def _calls(table: Table, seat: Seat, button: Button) -> tuple[CallChoice, ...]:
    table.spend()
    choices = calls.of_button(table, seat, button)
    if button.call_conditions is None:
        return choices
    return tuple(
        choice
        for choice in choices
        if button.call_conditions(table, Context(seat, call_name=button.name, choice=choice))
    )


def queue_auto_buttons(table: Table) -> None:
    """Lets every auto button that is on act as soon as what happens now is over."""
    for seat in table.seats:
        for name, on in table.players[seat].auto_buttons.items():
            entry = (seat, "auto", name)
            if on and entry not in table.queue:
                table.queue.append(entry)
