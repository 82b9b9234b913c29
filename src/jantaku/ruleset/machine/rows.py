"""Actions, events and entries of the history as the kernel writes them, each made once."""

from __future__ import annotations

from itertools import chain, combinations, islice
from typing import TYPE_CHECKING, Final

from jantaku.ruleset.machine.numbers import from_wire, numbers_from
from jantaku.ruleset.machine.values import KINDS, Beyond, Values
from jantaku.ruleset.table import events
from jantaku.ruleset.table.actions import SKIP, RulesetAction
from jantaku.ruleset.table.history import CallEntry, DiscardEntry, DrawEntry, SwapEntry
from jantaku.ruleset.values.limits import MOST_LISTED
from jantaku.ruleset.values.tile import has_attr

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from jantaku.ruleset.table.events import RulesetEvent
    from jantaku.ruleset.table.history import Past
    from jantaku.ruleset.values.seat import Seat
    from jantaku.ruleset.values.tile import RulesetTile

_MOST: Final = 50_000  # kept of a kind
_MOST_LISTS: Final = 2_000
_KIND_BITS, _NUMBER_BITS = 3, 12
_MOVES: Final = KINDS["moves"]
_DISCARD, _BUTTON = _MOVES["discard"], _MOVES["button"]
_CHOOSE, _CHOOSE_ANY, _TOGGLE = (_MOVES[word] for word in ("choose", "choose_any", "toggle"))
_PLAIN: Final = {word: _MOVES[word] for word in ("skip", "cancel")}
_HAPPENED: Final = {number: name for name, number in KINDS["happened"].items()}

WON: Final = KINDS["happened"]["won"]
"""The kind of an event about a win; its row does not have all of it."""
_PAST: Final = {number: name for name, number in KINDS["past"].items()}

Numbers = tuple[int, ...]
EventRow = tuple[int, ...]
"""A kind, a seat, and what it is about: four numbers or more."""


class Moves(dict[RulesetAction, int]):
    """The number of each action: its kind, its number, and its call from 1, 0 without one."""

    def __init__(
        self, values: Values, buttons: Mapping[str, int], automatic: Mapping[str, int]
    ) -> None:
        super().__init__()
        self._values, self._buttons, self._automatic = values, buttons, automatic

    def __missing__(self, action: RulesetAction) -> int:
        if len(self) > _MOST:
            self.clear()
        kind, number, call = _PLAIN.get(action.type), 0, 0
        if action.type == "discard" and action.index is not None:
            kind, number = _DISCARD, action.index
        elif action.type == "button" and action.name in self._buttons:
            kind, number = _BUTTON, self._buttons[action.name]
            call = 0 if action.call is None else 1 + self._values.choice(action.call)
        elif action.type == "toggle":
            kind, number = _TOGGLE, 2 * self._automatic[action.name] + (action.on is True)
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
        self._lists: dict[tuple[int, ...], tuple[RulesetAction, ...]] = {}  # many come again

    def __missing__(self, code: int) -> tuple[RulesetAction, ...]:
        if len(self) > _MOST:
            self.clear()
        actions = self[code] = self._made(code)
        return actions

    def of(self, codes: Sequence[int]) -> tuple[RulesetAction, ...]:
        """The actions of all numbers."""
        key = tuple(codes)
        actions = self._lists.get(key)
        if actions is None:
            if len(self._lists) > _MOST_LISTS:
                self._lists.clear()
            actions = self._lists[key] = tuple(chain.from_iterable(map(self.__getitem__, key)))
        return actions

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
            return (SKIP if kind == _PLAIN["skip"] else RulesetAction("cancel"),)
        choice = None if call < 0 else self._values.choice_of(call)
        return (RulesetAction("button", self._names[number], call=choice),)


class Events(dict[EventRow, "RulesetEvent"]):
    """The event of each row."""

    def __init__(self, values: Values, seats: Sequence[Seat], automatic: Sequence[str]) -> None:
        super().__init__()
        self._values, self._seats, self._automatic = values, seats, automatic

    def __missing__(self, row: EventRow) -> RulesetEvent:
        if len(self) > _MOST:
            self.clear()
        make: Callable[..., RulesetEvent] = getattr(self, f"_{_HAPPENED[row[0]]}")
        event = self[row] = make(*row[1:])
        return event

    def _tiles(self, row: int) -> tuple[RulesetTile, ...]:
        return self._values.choice_of(row).own

    def _drew(self, seat: int, tile: int, from_end: int, *_: int) -> RulesetEvent:
        tiles = (self._values.tile_of(tile),)
        return events.RulesetDrew(seat, tiles, (seat,), from_end=bool(from_end))

    def _drew_aside(self, seat: int, tile: int, *_: int) -> RulesetEvent:
        return events.RulesetDrew(seat, (self._values.tile_of(tile),), (seat,), seat, "aside")

    def _drew_discard(
        self, seat: int, tile: int, source: int, hidden: int, *_: int
    ) -> RulesetEvent:
        seen = (source, seat) if hidden else None
        return events.RulesetDrew(seat, (self._values.tile_of(tile),), seen, source)

    def _discarded(self, seat: int, tile: int, as_drawn: int, again: int, *_: int) -> RulesetEvent:
        tiles = (self._values.tile_of(tile),)
        return events.DiscardMade(seat, tiles, bool(as_drawn), bool(again))

    def _called(self, seat: int, meld: int, source: int, tile: int, choice: int) -> RulesetEvent:
        values = self._values
        laid, button = values.meld_of(meld), values.choice_of(choice).name
        hidden = any(has_attr(one, "concealed") for one in laid.tiles)
        seen = (seat,) if hidden else None
        called = values.tile_of(tile)
        return events.CallMade(seat, laid.tiles, laid.name, source, called, button, seen)

    def _turn(self, seat: int, *_: int) -> RulesetEvent:
        return events.TurnCame(seat)

    def _pressed(self, seat: int, text: int, *_: int) -> RulesetEvent:
        return events.ButtonPressed(seat, self._values.text_of(text))

    def _big_text(self, seat: int, text: int, *_: int) -> RulesetEvent:
        return events.BigText(self._values.text_of(text), seat)

    def _message(self, seat: int, text: int, *_: int) -> RulesetEvent:
        return events.RulesetMessage(self._values.text_of(text), None if seat < 0 else seat)

    def _paused(self, seat: int, *row: int) -> RulesetEvent:
        return events.Paused(seat, from_wire(row[-1]))

    def _moved(self, seat: int, row: int, text: int, source: int, seen: int) -> RulesetEvent:
        where = self._values.text_of(text)
        return events.TilesPassed(seat, self._tiles(row), where, source, _seats(seen))

    def _swapped(self, seat: int, row: int, source: int, meld: int, seen: int) -> RulesetEvent:
        text = self._values.text_of(meld) if meld >= 0 else ""
        return events.TilesSwapped(seat, self._tiles(row), source, text, _seats(seen))

    def _hand_revealed(self, seat: int, row: int, *_: int) -> RulesetEvent:
        return events.HandRevealed(seat, self._tiles(row))

    def _tile_revealed(self, seat: int, tile: int, *_: int) -> RulesetEvent:
        return events.TileRevealed(seat, (self._values.tile_of(tile),))

    def _wall_seen(self, seat: int, row: int, by_all: int, *_: int) -> RulesetEvent:
        return events.WallSeen(seat, self._tiles(row), None if by_all else (seat,))

    def _toggled(self, seat: int, number: int, on: int, *_: int) -> RulesetEvent:
        return events.RulesetToggled(seat, self._automatic[number], bool(on))

    def _drawn(
        self, seat: int, text: int, is_abortive: int, _: int, __: int, *scores: int
    ) -> RulesetEvent:
        points = dict(zip(self._seats, numbers_from(scores), strict=True))
        name = self._values.text_of(text)
        if is_abortive:
            return events.RoundDrawn(seat, name, points, "abortive_draw")
        return events.RoundDrawn(seat, name, points)

    def _scores(
        self, _: int, changed: int, __: int, ___: int, ____: int, *rest: int
    ) -> RulesetEvent:
        points, scores_ = numbers_from(rest[1 : 2 * changed : 2]), numbers_from(rest[2 * changed :])
        gains = dict(zip(rest[: 2 * changed : 2], points, strict=True))
        scores = dict(zip(self._seats, scores_, strict=True))
        return events.RulesetScoresChanged(gains, scores)


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
        values, what = self._values, _PAST[kind]
        if what == "draw":
            return DrawEntry(seat, values.tile_of(tile))
        if what == "discard":
            return DiscardEntry(seat, values.tile_of(tile), bool(source))
        if what == "swap":
            return SwapEntry(seat, values.tile_of(tile), values.tile_of(meld))
        taken, laid = values.choice_of(choice), values.meld_of(meld) if meld >= 0 else None
        name = taken.name if laid is None else laid.name
        return CallEntry(seat, source, values.tile_of(tile), taken.own, name, laid)
