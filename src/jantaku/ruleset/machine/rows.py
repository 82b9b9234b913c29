"""Actions, events and entries of the history as the kernel writes them, each made once."""

from __future__ import annotations

from itertools import chain, combinations, islice
from typing import TYPE_CHECKING, Final

from jantaku.ruleset.machine.values import Beyond, Values
from jantaku.ruleset.table import events
from jantaku.ruleset.table.actions import SKIP, RulesetAction
from jantaku.ruleset.table.history import CallEntry, DiscardEntry, DrawEntry, SwapEntry
from jantaku.ruleset.values.limits import MOST_LISTED
from jantaku.ruleset.values.tile import has_attr

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from jantaku.ruleset.table.events import RulesetEvent
    from jantaku.ruleset.table.history import Past

_MOST: Final = 50_000  # kept of a kind
_KIND_BITS, _NUMBER_BITS = 3, 12
_DISCARD, _PASS, _CANCEL, _BUTTON, _CHOOSE, _CHOOSE_ANY = range(6)
WON, DRAWN = 9, 11
"""The kinds of events about wins and draws; one row does not have all of them."""
_PLAIN: Final = {"skip": _PASS, "cancel": _CANCEL}

Numbers = tuple[int, ...]
EventRow = tuple[int, int, int, int, int, int]
"""A kind, a seat, and what it is about."""


class Moves(dict[RulesetAction, int]):
    """The number of each action: its kind, its number, and its call from 1, 0 without one."""

    def __init__(self, values: Values, buttons: Mapping[str, int]) -> None:
        super().__init__()
        self._values, self._buttons = values, buttons

    def __missing__(self, action: RulesetAction) -> int:
        if len(self) > _MOST:
            self.clear()
        kind, number, call = _PLAIN.get(action.type), 0, 0
        if action.type == "discard" and action.index is not None:
            kind, number = _DISCARD, action.index
        elif action.type == "button" and action.name in self._buttons:
            kind, number = _BUTTON, self._buttons[action.name]
            call = 0 if action.call is None else 1 + self._values.choice(action.call)
        elif action.type == "choose":
            kind, call = _CHOOSE, 1 + self._values.way(action.marks)
        if kind is None:
            raise Beyond
        code = kind | number << _KIND_BITS | call << (_KIND_BITS + _NUMBER_BITS)
        self[action] = code
        return code


class Actions(dict[int, tuple[RulesetAction, ...]]):
    """The actions of each number: one, or all choices of a number of marks."""

    def __init__(self, values: Values, names: Sequence[str]) -> None:
        super().__init__()
        self._values, self._names = values, names

    def __missing__(self, code: int) -> tuple[RulesetAction, ...]:
        if len(self) > _MOST:
            self.clear()
        actions = self[code] = self._made(code)
        return actions

    def of(self, codes: Iterable[int]) -> tuple[RulesetAction, ...]:
        """The actions of all numbers."""
        return tuple(chain.from_iterable(map(self.__getitem__, codes)))

    def _made(self, code: int) -> tuple[RulesetAction, ...]:
        kind = code & (1 << _KIND_BITS) - 1
        number = code >> _KIND_BITS & (1 << _NUMBER_BITS) - 1
        call = (code >> _KIND_BITS + _NUMBER_BITS) - 1
        if kind == _DISCARD:
            return (RulesetAction("discard", index=number),)
        if kind == _CHOOSE:
            return (RulesetAction("choose", marks=self._values.way_of(call)),)
        if kind == _CHOOSE_ANY:
            ways = combinations(self._values.way_of(call), number)
            return tuple(RulesetAction("choose", marks=way) for way in islice(ways, MOST_LISTED))
        if kind != _BUTTON:
            return (SKIP if kind == _PASS else RulesetAction("cancel"),)
        choice = None if call < 0 else self._values.choice_of(call)
        return (RulesetAction("button", self._names[number], call=choice),)


class Events(dict[EventRow, "RulesetEvent"]):
    """The event of each row."""

    def __init__(self, values: Values) -> None:
        super().__init__()
        self._values = values

    def __missing__(self, row: EventRow) -> RulesetEvent:
        if len(self) > _MOST:
            self.clear()
        event = self[row] = self._made(*row)
        return event

    def _made(
        self, kind: int, seat: int, first: int, second: int, third: int, fourth: int
    ) -> RulesetEvent:
        values = self._values
        if kind == 0:
            tiles = (values.tile_of(first),)
            return events.RulesetDrew(seat, tiles, (seat,), from_end=bool(second))
        if kind == 1:
            return events.DiscardMade(seat, (values.tile_of(first),), bool(second))
        if kind == 2:
            meld, called = values.meld_of(first), values.tile_of(third)
            hidden = any(has_attr(tile, "concealed") for tile in meld.tiles)
            button = values.choice_of(fourth).name
            seen = (seat,) if hidden else None
            return events.CallMade(seat, meld.tiles, meld.name, second, called, button, seen)
        if kind == 3:
            return events.TurnCame(seat)
        if kind == 4:
            return events.ButtonPressed(seat, values.texts[first])
        if kind == 5:
            return events.BigText(values.texts[first], seat)
        if kind == 6:
            return events.RulesetMessage(values.texts[first], None if seat < 0 else seat)
        if kind == 7:
            return events.Paused(seat, first)
        passed, watchers = values.choice_of(first).own, _seats(fourth)
        if kind == 8:
            return events.TilesPassed(seat, passed, values.texts[second], third, watchers)
        text = values.texts[third] if third >= 0 else ""
        return events.TilesSwapped(seat, passed, second, text, watchers)


def _seats(number: int) -> tuple[int, ...] | None:
    """Seats in their order out of one number; None for all of them."""
    if number < 0:
        return None
    found = []
    while number:
        number, seat = divmod(number, 5)
        found.append(seat - 1)
    return tuple(found)


class Entries(dict[Numbers, "Past"]):
    """The entry of the history of each row."""

    def __init__(self, values: Values) -> None:
        super().__init__()
        self._values = values

    def __missing__(self, row: Numbers) -> Past:
        if len(self) > _MOST:
            self.clear()
        entry = self[row] = self._made(*row)
        return entry

    def _made(self, kind: int, seat: int, source: int, tile: int, meld: int, choice: int) -> Past:
        values = self._values
        if kind == 0:
            return DrawEntry(seat, values.tile_of(tile))
        if kind == 1:
            return DiscardEntry(seat, values.tile_of(tile), bool(source))
        if kind == 3:
            return SwapEntry(seat, values.tile_of(tile), values.tile_of(meld))
        laid, own = values.meld_of(meld), values.choice_of(choice).own
        return CallEntry(seat, source, values.tile_of(tile), own, laid.name, laid)
