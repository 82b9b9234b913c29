"""Says why a ruleset does not let a hand win."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from jantaku.base.errors import counted
from jantaku.ruleset.author.missing_yaku import first_missing, written
from jantaku.ruleset.play import buttons
from jantaku.ruleset.program import Actions, All, Button, Condition, Program, WordCall, actions_in

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from jantaku.ruleset.table.context import Context, WinSource
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.seat import Seat

_WINNING: Final[Mapping[WinSource, str]] = {
    "discard": "win_by_discard",
    "draw": "win_by_draw",
    "call": "win_by_call",
}
"""The actions that win, by the source of the winning tile."""


@dataclass(frozen=True, slots=True)
class WinRefusal:
    """The reason why a hand may not win: the button that comes nearest, and what it needs.

    `button` is empty if no button wins by that source.
    """

    button: str
    needs: str

    @property
    def sentence(self) -> str:
        """The refusal in words."""
        return f"may not win: {self.button} needs {self.needs}" if self.button else self.needs

    def to_dict(self) -> dict[str, str]:
        """The refusal for a program."""
        return asdict(self)


def winning_buttons(program: Program) -> dict[str, Button]:
    """The buttons that win, by name.

    >>> from jantaku.ruleset import library
    >>> sorted(winning_buttons(library.load("example").program))
    ['win_by_discard', 'win_by_draw']
    """
    words = frozenset(_WINNING.values())
    return {name: one for name, one in program.buttons.items() if _does(one.actions, words)}


def refusal_of(table: RulesetTable, seat: Seat, source: WinSource) -> WinRefusal | None:
    """The reason why the seat is offered no win; None if it is, or if no button wins at all."""
    program, words = table.program, (_WINNING[source],)
    winning = winning_buttons(program)
    if not winning or any(_does(actions, words) for actions in program.events.values()):
        return None
    refusal, most = WinRefusal("", f"may not win: no button wins by {source}"), -1
    for button in winning.values():
        if not _does(button.actions, words):
            continue
        context = buttons.context_of(button, seat)
        missing = first_missing(button.show_when, table, context)
        if missing is None:
            return None
        met = _met(button.show_when, table, context)
        if met > most:
            refusal, most = WinRefusal(button.display_name or button.name, _needed(missing)), met
    return refusal


def _does(actions: Actions, words: Collection[str]) -> bool:
    return any(action.name in words for action in actions_in(actions))


def _met(condition: Condition, table: RulesetTable, context: Context) -> int:
    """The number of conditions that hold before one that does not."""
    parts = condition.parts if isinstance(condition, All) else ()
    return sum(1 for _ in takewhile(lambda part: part.holds(table, context), parts))


def _needed(condition: Condition) -> str:
    """A condition as a need; a minimum of points in plain words."""
    if not isinstance(condition, WordCall) or not condition.word.startswith("has_yaku"):
        return written(condition)
    points, fu = condition.args
    kind = " of the second kind" if condition.word.startswith("has_yaku2") else ""
    return f"{counted(points, 'point')}{kind}{f' and {fu} fu' if fu else ''}"
