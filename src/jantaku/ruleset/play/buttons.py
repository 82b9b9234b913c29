"""The buttons that every seat is shown, each with its concrete calls."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from jantaku.base.errors import RulesetError
from jantaku.ruleset.play import offers
from jantaku.ruleset.program import EVERY_LEVEL, SECOND, Button
from jantaku.ruleset.table.context import CallChoice, Context
from jantaku.ruleset.values.limits import MOST_BUTTONS
from jantaku.ruleset.values.place import located

if TYPE_CHECKING:
    from jantaku.ruleset.table.player import PlayerState
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.seat import Seat

SKIP = "skip"
Offered: TypeAlias = "dict[str, tuple[CallChoice, ...] | None]"
"""Buttons by name, each with its concrete calls; None for a button that calls nothing."""


def shown(table: RulesetTable) -> tuple[tuple[str, ...], ...]:
    """The buttons of every seat, in seat order."""
    return tuple(tuple(table.players[seat].buttons) for seat in table.seats)


def recalculate(table: RulesetTable, level: int = EVERY_LEVEL) -> None:
    """Shows every seat the buttons of that level and above that it may press now.

    A seat that is in the middle of something keeps its own. While a result is showing nobody has
    buttons.
    """
    table.level = level
    if not table.active:
        for player in table.players.values():
            hide(player)
        return
    if not table.program.buttons:
        queue_auto_buttons(table)
        return
    found = {
        seat: offered(table, seat, level)
        for seat in table.seats
        if not is_busy(table.players[seat])
    }
    keeps = table.program.language == SECOND
    for seat, rows in found.items():
        show(table, seat, {**(_below(table, seat, level) if keeps else {}), **rows})
    queue_auto_buttons(table)


def _below(table: RulesetTable, seat: Seat, level: int) -> Offered:
    """The buttons below a level that a seat is shown already."""
    player = table.players[seat]
    return {
        name: player.call_choices.get(name)
        for name in player.buttons
        if name != SKIP and table.program.buttons[name].interrupt_level < level
    }


def show(table: RulesetTable, seat: Seat, rows: Offered) -> None:
    """Shows a seat those buttons, and that it may pass."""
    player = table.players[seat]
    player.call_choices = {name: calls for name, calls in rows.items() if calls is not None}
    player.buttons = _with_skip(table, sorted(rows))


def hide(player: PlayerState) -> None:
    """Takes the buttons away."""
    player.buttons = []
    player.call_choices = {}
    player.menu = None


def is_busy(player: PlayerState) -> bool:
    """True if the seat has decided, or is in a menu, a marking or a declaration."""
    return (
        player.choice is not None
        or player.menu is not None
        or player.declaring
        or player.is_marking
    )


def _with_skip(table: RulesetTable, names: list[str]) -> list[str]:
    forced = any(table.program.buttons[name].unskippable for name in names)
    return names if forced or not names else [*names, SKIP]


def offered(table: RulesetTable, seat: Seat, level: int) -> Offered:
    """The buttons of that level and above that a seat may press now."""
    found: Offered = {}
    for name, button in table.program.buttons.items():
        if button.interrupt_level < level:
            continue
        shown_with = _contexts(button)
        try:
            if not button.show_when.holds(table, shown_with[seat]):
                continue
            if button.decision not in offers.KINDS:
                found[name] = None
                continue
            choices = _calls(table, seat, button)
        except RulesetError as error:
            raise located(error, button.place) from None
        if choices:
            found[name] = choices
    return found


@lru_cache(maxsize=4 * MOST_BUTTONS)
def _contexts(button: Button) -> tuple[Context, ...]:
    """The context of `show_when` of the button, by seat; cached because every turn needs it."""
    upgrade = button.upgrades or ""
    return tuple(
        Context(seat, call_name=button.name, calls_spec=button.call, upgrade_name=upgrade)
        for seat in range(4)
    )


def context_of(button: Button, seat: Seat) -> Context:
    """The context of `show_when` of the button for a seat, which the caller may extend."""
    return _contexts(button)[seat].at(seat)


def _calls(table: RulesetTable, seat: Seat, button: Button) -> tuple[CallChoice, ...]:
    table.spend()
    choices = offers.of_button(table, seat, button)
    if button.call_conditions is None:
        return choices
    return tuple(
        choice
        for choice in choices
        if button.call_conditions.holds(table, Context(seat, call_name=button.name, choice=choice))
    )


def queue_auto_buttons(table: RulesetTable) -> None:
    """Queues every auto button that is on, to act as soon as the current step is over."""
    for seat in table.seats:
        for name, on in table.players[seat].auto_buttons.items():
            entry = (seat, "auto", name)
            if on and entry not in table.queue:
                table.queue.append(entry)
