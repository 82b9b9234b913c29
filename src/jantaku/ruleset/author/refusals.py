"""Says why a ruleset does not let a hand win, and why it lacks its other yaku."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import counted
from jantaku.ruleset.author.situations import SelfTestHand, table_of
from jantaku.ruleset.machine.kernel_table import KernelTable
from jantaku.ruleset.program import (
    Actions,
    All,
    Button,
    Condition,
    Elsewhere,
    Not,
    Program,
    Some,
    WordCall,
    YakuRule,
    actions_in,
)
from jantaku.ruleset.table.context import Assigned, Context
from jantaku.ruleset.values.tile import RulesetTile, write_tile

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from jantaku.ruleset.compile.ruleset import Ruleset
    from jantaku.ruleset.table.context import WinSource
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.table.win import WinRecord
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
        asked = Asked(table, _context_of(button, seat))
        missing = asked.first_missing(button.show_when)
        if missing is None:
            return None
        met = asked.met(button.show_when)
        if met > most:
            refusal, most = WinRefusal(button.display_name or button.name, _needed(missing)), met
    return refusal


def _context_of(button: Button, seat: Seat) -> Context:
    """The context of `show_when` of a button."""
    upgrade = button.upgrades or ""
    return Context(seat, call_name=button.name, calls_spec=button.call, upgrade_name=upgrade)


def _does(actions: Actions, words: Collection[str]) -> bool:
    return any(action.name in words for action in actions_in(actions))


class Asked:
    """The conditions of a program asked at a table."""

    def __init__(self, table: RulesetTable, context: Context) -> None:
        self._kernel, self._context = KernelTable.of(table), context

    def holds(self, condition: Condition) -> bool:
        """True if a condition holds."""
        return self._kernel.holds(condition, self._context)

    def met(self, condition: Condition) -> int:
        """The number of conditions that hold before one that does not."""
        parts = condition.parts if isinstance(condition, All) else ()
        return sum(1 for _ in takewhile(self.holds, parts))

    def first_missing(self, condition: Condition) -> Condition | None:
        """The innermost condition that does not hold; None if all of them do."""
        if self.holds(condition):
            return None
        if isinstance(condition, All):
            found = map(self.first_missing, condition.parts)
            return next((one for one in found if one is not None), condition)
        return condition


def _needed(condition: Condition) -> str:
    """A condition as a need; a minimum of points in plain words."""
    if not isinstance(condition, WordCall) or not condition.word.startswith("has_yaku"):
        return written(condition)
    points, fu = condition.args
    kind = " of the second kind" if condition.word.startswith("has_yaku2") else ""
    return f"{counted(points, 'point')}{kind}{f' and {fu} fu' if fu else ''}"


_MOST: Final = 400  # yaku that are returned
_LONGEST: Final = 160  # characters of a condition


@dataclass(frozen=True, slots=True)
class MissingYaku:
    """A yaku that a hand misses, and the unmet condition; "" if another yaku took its place.

    `line` is the yaku's line in the text, None for a yaku of one of the library's parts.
    """

    name: str
    lacks: str
    line: int | None

    def to_dict(self) -> dict[str, Any]:
        """The answer for a program."""
        return {"name": self.name, "lacks": self.lacks, "line": self.line}


def lacking(ruleset: Ruleset, situation: SelfTestHand, won: WinRecord) -> list[MissingYaku]:
    """The yaku that count and that a win lacks, each once, in the file's order."""
    table, seat = table_of(ruleset, situation)
    calls, tile = won.calls, won.winning_tile
    hand = tuple(won.hand if tile is None else won.hand[:-1])
    context = Context(
        seat,
        winning_tile=tile,
        win_source=won.source,
        minipoints=won.minipoints,
        reading=Assigned(hand, calls, tile),
    )
    context.existing_yaku = won.yaku
    asked = Asked(table, context)
    has = {name for name, _ in (*won.yaku, *won.yaku2)}
    lacks: dict[str, MissingYaku] = {}
    for yaku in _counting(ruleset):
        said = ruleset.program.translations.get(yaku.name, yaku.name)
        if not {yaku.name, said} & has and said not in lacks and len(lacks) < _MOST:
            place = yaku.place
            line = place.line if place and place.file is None else None
            lacks[said] = MissingYaku(said, _lack(yaku, asked), line)
    return [*lacks.values()]


def _counting(ruleset: Ruleset) -> Iterator[YakuRule]:
    score = ruleset.program.score
    for name in dict.fromkeys((*(score.yaku_lists or ()), *(score.yaku2_lists or ()))):
        yield from ruleset.program.yaku_lists[name]


def _lack(yaku: YakuRule, asked: Asked) -> str:
    missing = asked.first_missing(yaku.when)
    if missing is not None:
        return written(missing)
    return "its groups, in the reading that is worth most" if yaku.groups else ""


def written(condition: Condition) -> str:
    """A condition in one line, much like its form in the file."""
    return _written(condition)[:_LONGEST]


def _written(condition: Condition) -> str:
    match condition:
        case WordCall(word=word, args=args):
            given = " ".join(filter(None, map(_said, args)))
            return f"{word} {given}".strip()
        case Not(part=part):
            return f"not {_written(part)}"
        case Elsewhere(seat=seat, part=part):
            return f"{seat}: {_written(part)}"
        case All(parts=parts):
            return f"({' and '.join(map(_written, parts))})"
        case Some(parts=parts):
            return f"({' or '.join(map(_written, parts))})"
        case _:
            return "a condition of several"


def _said(argument: Any) -> str:
    if isinstance(argument, str | int | float):
        return str(argument)
    if isinstance(argument, RulesetTile):
        return str(write_tile(argument))
    if isinstance(argument, tuple | list | frozenset):
        return " ".join(filter(None, map(_said, argument)))
    return ""
