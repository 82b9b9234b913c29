"""The actions of a deciding seat that are accepted though they are not listed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from jantaku.ruleset.program import MarkTarget
from jantaku.ruleset.table.actions import RulesetAction
from jantaku.ruleset.table.player import Mark

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.seat import Seat

    Allowed = Callable[[Seat, Sequence[Mark]], tuple[Mark, ...] | None]


def unlisted(
    table: RulesetTable, seat: Seat, action: RulesetAction, allowed: Allowed
) -> RulesetAction | None:
    """The action in the form in which it is run, if it is legal but not listed; None otherwise.

    `allowed` puts the marks of a seat in an order in which they may be chosen.
    """
    return _declaration(table, seat, action) or _choice(table, seat, action, allowed)


def _declaration(table: RulesetTable, seat: Seat, action: RulesetAction) -> RulesetAction | None:
    program = table.program
    known = program.declarable_yaku or program.yaku_names()
    names: object = action.names
    sound = (
        action == RulesetAction("declare", names=action.names)
        and table.players[seat].declaring
        and isinstance(names, tuple)
        and all(isinstance(name, str) and name in known for name in names)
        and len(set(names)) == len(names)
    )
    return action if sound else None


def _choice(
    table: RulesetTable, seat: Seat, action: RulesetAction, allowed: Allowed
) -> RulesetAction | None:
    job, marks = table.players[seat].marking, action.marks
    sound = (
        action == RulesetAction("choose", marks=marks)
        and isinstance(marks, tuple)
        and all(_is_mark(mark, table.seats) for mark in marks)
    )
    if not sound or job is None or job.used or not table.players[seat].is_marking:
        return None
    order = allowed(seat, marks)
    return None if order is None else RulesetAction("choose", marks=order)


def must_be_pressed(table: RulesetTable, seat: Seat) -> bool:
    """True if a cancelled decision of the seat would come back at once."""
    player = table.players[seat]
    name = player.marking.button if player.marking is not None else player.menu
    button = table.program.buttons.get(name or "")
    used = player.marking is not None and player.marking.used
    return button is not None and button.unskippable and not used


_TARGETS: Final = get_args(MarkTarget)


def _is_mark(mark: object, seats: tuple[Seat, ...]) -> bool:
    return (
        isinstance(mark, Mark)
        and isinstance(mark.target, str)
        and mark.target in _TARGETS
        and type(mark.seat) is int
        and mark.seat in seats
        and type(mark.index) is int
    )
