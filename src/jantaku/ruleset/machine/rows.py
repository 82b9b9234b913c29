"""Actions, events and entries of the history as the kernel writes them, each made once."""

from __future__ import annotations

from itertools import chain, combinations, islice
from typing import TYPE_CHECKING, Any, Final, cast

from jantaku.base.errors import ArgumentError
from jantaku.ruleset.machine.numbers import from_wire, numbers_from
from jantaku.ruleset.machine.values import KINDS, Values
from jantaku.ruleset.table import events
from jantaku.ruleset.table.actions import SKIP, RulesetAction
from jantaku.ruleset.table.history import CallEntry, DiscardEntry, DrawEntry, SwapEntry
from jantaku.ruleset.table.labels import win_made
from jantaku.ruleset.table.win import WinRecord
from jantaku.ruleset.values.limits import MOST_LISTED, Number
from jantaku.ruleset.values.seat import WINDS
from jantaku.ruleset.values.tile import has_attr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from jantaku.ruleset.program import Program
    from jantaku.ruleset.table.context import WinSource
    from jantaku.ruleset.table.events import RulesetEvent
    from jantaku.ruleset.table.history import Past
    from jantaku.ruleset.values.seat import Seat
    from jantaku.ruleset.values.tile import RulesetTile

_MOST: Final = 50_000  # kept of a kind
_MOST_LISTS: Final = 2_000
_KIND_BITS, _NUMBER_BITS = 3, 12
_MOVES: Final = KINDS["moves"]
_DISCARD, _BUTTON = _MOVES["discard"], _MOVES["button"]
_CHOOSE, _CHOOSE_ANY, _TOGGLE, _DECLARE = (
    _MOVES[word] for word in ("choose", "choose_any", "toggle", "declare")
)
_PLAIN: Final = {word: _MOVES[word] for word in ("skip", "cancel")}
_HAPPENED: Final = {number: name for name, number in KINDS["happened"].items()}

SOURCES: Final[tuple[WinSource, ...]] = ("draw", "discard", "call")
"""The sources of wins by their numbers in the kernel."""
_ONCE: Final = {KINDS["happened"][name] for name in ("won", "round_began")}
"""The kinds of events that never come again."""
LABELS: Final = ("point_name", "point2_name", "minipoint_name", "score_denomination")
"""The words that a win may have in place of those of the rules, by their places."""
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
        elif action.type == "declare":
            kind, call = _DECLARE, 1 + self._values.names(action.names)
        if kind is None:
            raise ArgumentError(f"{action} is not an action of these rules", "choose a legal one")
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
        if kind == _DECLARE:
            return (RulesetAction("declare", names=self._values.names_of(call)),)
        if kind == _CHOOSE_ANY:
            ways = combinations(self._values.way_of(call), number)
            return tuple(RulesetAction("choose", marks=way) for way in islice(ways, MOST_LISTED))
        if kind != _BUTTON:
            return (SKIP if kind == _PLAIN["skip"] else RulesetAction("cancel"),)
        choice = None if call < 0 else self._values.choice_of(call)
        return (RulesetAction("button", self._names[number], call=choice),)


class Events(dict[EventRow, "RulesetEvent"]):
    """The event of each row."""

    def __init__(self, values: Values, program: Program) -> None:
        super().__init__()
        self._values, self._seats, self._rules = values, program.seats, program.score
        self._automatic = tuple(program.auto_buttons)

    def __missing__(self, row: EventRow) -> RulesetEvent:
        make: Callable[..., RulesetEvent] = getattr(self, f"_{_HAPPENED[row[0]]}")
        event = make(*row[1:])
        if row[0] not in _ONCE:
            if len(self) > _MOST:
                self.clear()
            self[row] = event
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
        laid, called = values.meld_of(meld), values.tile_of(tile)
        if choice < 0:
            return events.CallMade(seat, laid.tiles, laid.name, source, called)
        button = values.choice_of(choice).name
        hidden = any(has_attr(one, "concealed") for one in laid.tiles)
        seen = (seat,) if hidden else None
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
        self, _: int, changed: int, reason: int, __: int, ___: int, *rest: int
    ) -> RulesetEvent:
        points, scores_ = numbers_from(rest[1 : 2 * changed : 2]), numbers_from(rest[2 * changed :])
        gains = dict(zip(rest[: 2 * changed : 2], points, strict=True))
        scores = dict(zip(self._seats, scores_, strict=True))
        return events.RulesetScoresChanged(gains, scores, self._values.text_of(reason))

    def _game_ended(self, *row: int) -> RulesetEvent:
        return events.RulesetGameEnded(dict(zip(self._seats, numbers_from(row[5:]), strict=True)))

    def _won(self, *row: int) -> RulesetEvent:
        won = win_of(self._values, self._seats, iter(row[5:]).__next__)
        return win_made(self._rules, won)

    def _round_began(
        self, seat: int, wind: int, left: int, _: int, __: int, *rest: int
    ) -> RulesetEvent:
        numbers, tile_of = iter(rest), self._values.tile_of
        kyoku, honba, pot = (next(numbers) for _ in range(3))

        def row() -> Iterator[int]:
            return islice(numbers, next(numbers))

        dice, revealed = tuple(row()), tuple(map(tile_of, row()))
        return events.RulesetRoundBegan(
            seat,
            hands={at: tuple(map(tile_of, row())) for at in self._seats},
            scores=dict(zip(self._seats, map(from_wire, numbers), strict=False)),
            wind=WINDS[wind],
            kyoku=kyoku,
            honba=cast("int", from_wire(honba)),
            pot=from_wire(pot),
            dice=dice,
            revealed=revealed,
            left=left,
            winds=tuple(WINDS[at] for at in numbers),
        )


def _seats(number: int) -> tuple[int, ...] | None:
    """Seats in their order out of one number; None for all of them."""
    if number < 0:
        return None
    found = []
    while number:
        number, seat = divmod(number, 5)
        found.append(seat - 1)
    return tuple(found)


def win_of(values: Values, seats: Sequence[Seat], next_: Callable[[], int]) -> WinRecord:
    """The win with the numbers that `_of_win` of `kernel_table` writes."""

    def maybe() -> int | None:
        number = next_()
        return None if number < 0 else number

    def listed(read: Callable[[], Any]) -> tuple[Any, ...]:
        return tuple(read() for _ in range(next_()))

    def worth() -> tuple[str, Number]:
        return values.text_of(next_()), from_wire(next_())

    seat, source, tile = next_(), SOURCES[next_()], maybe()
    payer, pao_seat, opponents = maybe(), maybe(), next_()
    is_dealer, settled, paid = (bool(next_()) for _ in range(3))
    score_name, text = values.text_of(next_()), values.text_of(next_())
    minipoints, points, points2, score = (from_wire(next_()) for _ in range(4))
    return WinRecord(
        seat,
        source,
        None if tile is None else values.tile_of(tile),
        payer,
        tuple(other for other in seats if opponents >> other & 1),
        is_dealer,
        yaku=listed(worth),
        yaku2=listed(worth),
        points=points,
        points2=points2,
        minipoints=minipoints,
        score=score,
        score_name=score_name,
        winning_tile_text=text,
        hand=listed(lambda: values.tile_of(next_())),
        calls=listed(lambda: values.meld_of(next_())),
        settled=settled,
        pao_seat=pao_seat,
        paid=paid,
        labels={key: values.text_of(label) for key in LABELS if (label := maybe()) is not None},
    )


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
