"""A table in the kernel: filled from one of Python, played on, and written back to it.

The kernel has what the rules read and change at every step. All else stays at the table of Python,
which is out of date in those parts until they are written back.
"""

from __future__ import annotations

from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeVar

from jantaku import _kernel
from jantaku.base.errors import ArgumentError, RulesetError
from jantaku.ruleset.machine.code import Code, code_of, level_of
from jantaku.ruleset.machine.faults import KernelFault
from jantaku.ruleset.machine.numbers import from_wire, numbers_from, to_wire
from jantaku.ruleset.machine.rows import LABELS, SOURCES, win_of
from jantaku.ruleset.machine.values import (
    KINDS,
    MARKED,
    mark_numbers,
    marks_of,
)
from jantaku.ruleset.machine.writer import row_of
from jantaku.ruleset.table.chance import chance_of_numbers, numbers_of
from jantaku.ruleset.table.context import CallChoice, Context
from jantaku.ruleset.table.history import DiscardEntry, DrawEntry, Past, SwapEntry
from jantaku.ruleset.table.player import (
    PLAY_TILE,
    SKIP,
    Mark,
    Marking,
    PlayerDecision,
    PlayerState,
)
from jantaku.ruleset.table.table import RuleText
from jantaku.ruleset.table.win import Scored, Settlement, Yaku
from jantaku.ruleset.values.tile import RulesetTile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from jantaku.ruleset.machine.rows import EventRow
    from jantaku.ruleset.program import Actions, Condition, Reserved
    from jantaku.ruleset.table.actions import RulesetAction
    from jantaku.ruleset.table.context import WinSource
    from jantaku.ruleset.table.events import RulesetEvent
    from jantaku.ruleset.table.table import NextDealer, Phase, RoundResult, RulesetTable
    from jantaku.ruleset.table.win import WinRecord
    from jantaku.ruleset.values.behavior import Behavior
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.seat import Seat

_Answer = TypeVar("_Answer")

Legal = dict["Seat", tuple["RulesetAction", ...]]
"""The listed actions of each seat that decides."""

Played = tuple[list["RulesetEvent"], Legal | None]
"""The events, and what may be done next; None if that is not asked yet."""

Paid = tuple[list[int], int, bool, int, list[list[int]]]
"""The gains of seats, why, if wins make a draw, whose hands are shown, and the wins of a draw."""
_PASS: Final = -2
_DECISIONS, _PAST, _PRESSES, _NAMED = (
    KINDS[sort] for sort in ("decisions", "past", "presses", "named")
)
_PRESS_OF: Final = {number: kind for kind, number in _PRESSES.items()}
_NAME_OF: Final = {number: kind for kind, number in _NAMED.items()}
_OF_ENTRY: Final = 6  # numbers
_OF_CONTEXT: Final = ("caller", "callee", "prev")
_OF_WIN: Final = (
    *("winning_tile", "win_source", "minipoints", "existing_yaku", "reading", "winner"),
)
_RESULTS: Final[tuple[RoundResult | None, ...]] = (
    *(None, "win", "continue", "exhaustive_draw", "abortive_draw", "end_game"),
)
_PHASES: Final[tuple[Phase, ...]] = ("play", "round_over", "game_over")
DEALERS: Final[tuple[NextDealer | None, ...]] = (None, "self", "next")
"""The next dealers by their numbers in the kernel."""


class KernelTable:
    """A table as the kernel plays it."""

    __slots__ = ("code", "state")

    def __init__(self, code: Code, state: _kernel.RulesetState) -> None:
        self.code = code
        self.state = state

    @classmethod
    def of(cls, table: RulesetTable, *, asks_for_walls: bool = False) -> KernelTable:
        """The table in the kernel.

        A round that is over waits for the wall of the next if it `asks_for_walls`. Raises
        `ArgumentError` for a table that its rules do not come to.
        """
        return cls.read(code_of(table.program), table, asks_for_walls=asks_for_walls)

    @classmethod
    def read(cls, code: Code, table: RulesetTable, *, asks_for_walls: bool = False) -> KernelTable:
        """The table as that code plays it."""
        state = _kernel.RulesetState(code.values.machine)
        if not state.load(list(_numbers(code, table, asks_for_walls))):
            raise _foreign()
        return cls(code, state)

    def copy(self) -> KernelTable:
        """A table that goes its own way."""
        return KernelTable(self.code, self.state.copy())

    def step(self, actions: Mapping[Seat, RulesetAction]) -> Played:
        """Takes decisions; with the events come the actions of the seats that decide next.

        Raises `KernelFault` for a fault of the rules, at which the table stops.
        """
        moves = self.code.moves
        given = [number for seat in sorted(actions) for number in (seat, moves[actions[seat]])]
        return self._as_told(self.state.step(given))

    def asked(self) -> Legal:
        """The listed actions of the seats that decide."""
        with self.faults():
            return self._listed(_known(self.state.asked()))

    @contextmanager
    def faults(self) -> Iterator[None]:
        """Raises a fault of the rules as `RulesetError`, without what happened before it."""
        try:
            yield
        except KernelFault as fault:
            raise self.code.error_of(fault) from None

    def allowed(self, seat: Seat, marks: Sequence[Mark]) -> tuple[Mark, ...] | None:
        """The marks in an order in which the seat may choose them, if any."""
        with self.faults():
            return marks_of(_known(self.state.allowed(seat, mark_numbers(marks)))) or None

    def start(self) -> Played:
        """Like `step`, begins a game."""
        return self._as_told(self.state.start())

    def resume(self) -> Played:
        """Like `step`, continues where a round has ended, or where the table was changed."""
        return self._as_told(self.state.resume())

    def deal(self, wall: Sequence[RulesetTile] | None) -> Played:
        """Like `step`, begins a round with that wall; None has it shuffled."""
        tiles = None if wall is None else [*map(self.code.values.tile, wall)]
        return self._as_told(self.state.deal(tiles))

    def discard(self, seat: Seat, at: int) -> list[RulesetEvent]:
        """Discards a tile, by its place in hand; returns the events."""
        with self.faults():
            return self.code.events(_known(self.state.discard(seat, at)))

    def win(self, seat: Seat, source: WinSource) -> list[RulesetEvent]:
        """Records a win; returns the events."""
        with self.faults():
            return self.code.events(_known(self.state.win(seat, SOURCES.index(source))))

    def run(self, actions: Actions, context: Context) -> list[RulesetEvent]:
        """Runs a list of actions of the program; returns the events."""
        known = self._known_of(context)
        with self.faults():
            place = self.code.place_of_list(actions)
            return self.code.events(_known(self.state.run(place, known)))

    def holds(self, condition: Condition, context: Context) -> bool:
        """True if a condition of the program holds."""
        known = self._known_of(context)
        with self.faults():
            return _known(self.state.holds(self.code.place_of(condition), known))

    def forbids(self, restriction: int, seat: Seat, at: int) -> bool:
        """True if that restriction of the program forbids the discard of the tile at a place."""
        with self.faults():
            return _known(self.state.forbids(restriction, seat, at))

    def _known_of(self, context: Context) -> list[int]:
        return [*context_numbers(self.code, context), *win_numbers(self.code, context)]

    @property
    def phase(self) -> Phase:
        """The phase of the game."""
        return _PHASES[self.state.phase]

    def _as_told(
        self, found: tuple[list[EventRow], list[tuple[Seat, list[int]]] | None] | None
    ) -> Played:
        rows, asked = _known(found)
        return self.code.events(rows), None if asked is None else self._listed(asked)

    def _listed(self, asked: list[tuple[Seat, list[int]]]) -> Legal:
        actions_of = self.code.actions_of.of
        return {seat: actions_of(codes) for seat, codes in asked}

    def imagined(self, seat: Seat, waited_for: Sequence[Seat], secret: bytes) -> KernelTable:
        """A table in which what the seat cannot see is redealt, with that chance."""
        other = self.copy()
        with self.faults():
            waited = sum(1 << one for one in waited_for)
            _known(other.state.imagine(seat, waited, secret) or None)
        return other

    def score(self, seat: Seat, tiles: Iterable[RulesetTile], source: WinSource) -> WinRecord:
        """The win with the best of the tiles; of any tile without one."""
        given = [self.code.values.tile(tile) for tile in tiles]
        with self.faults():
            numbers = _known(self.state.score(seat, SOURCES.index(source), given))
        return win_of(self.code.values, self.code.program.seats, iter(numbers).__next__)

    def score_of(
        self, seat: Seat, yaku: Yaku, yaku2: Yaku, minipoints: Number, source: WinSource
    ) -> Scored:
        """The score of yaku and fu by the method of the file."""
        text = self.code.values.text
        rows = [
            [n for name, value in worth for n in (text(name), to_wire(value))]
            for worth in (yaku, yaku2)
        ]
        with self.faults():
            found = self.state.score_of(seat, SOURCES.index(source), to_wire(minipoints), *rows)
        score, points, points2, name = _known(found)
        return Scored(
            *(from_wire(score), from_wire(points), from_wire(points2)),
            self.code.values.text_of(name),
        )

    def win_payments(self, wins: Iterable[WinRecord]) -> Settlement:
        """The payments of wins."""
        numbers = [number for won in wins for number in _of_win(self.code, won)]
        with self.faults():
            return self._settlement(self.state.win_payments(numbers))

    def draw_payments(self) -> Settlement:
        """The payments of a draw."""
        with self.faults():
            return self._settlement(self.state.draw_payments())

    def what_is_paid(self) -> Settlement:
        """The payments of the wins after `after_scoring`."""
        with self.faults():
            return self._settlement(self.state.what_is_paid())

    def _settlement(self, paid: Paid | None) -> Settlement:
        deltas, reason, abortive, revealed, wins = _known(paid)
        values, seats = self.code.values, self.code.program.seats
        return Settlement(
            dict(zip(seats, numbers_from(deltas), strict=True)),
            values.text_of(reason),
            abortive,
            tuple(seat for seat in seats if revealed >> seat & 1),
            tuple(win_of(values, seats, iter(row).__next__) for row in wins),
        )

    def write_back(self, table: RulesetTable) -> None:
        """Brings a table up to date that was at the same point of the game before."""
        _Thaw(self.code, self.state.changes(), table).all()


def _foreign() -> ArgumentError:
    return ArgumentError("a table is not one of its rules", "change it by decisions alone")


def _known(answer: _Answer | None) -> _Answer:
    """The answer; raises `RulesetError` where a table is too large for one."""
    if answer is None:
        raise RulesetError(
            "the table grows beyond what a game may hold",
            "let the rules end what adds to it again and again",
            code="budget",
        )
    return answer


@contextmanager
def played_on(table: RulesetTable) -> Iterator[KernelTable]:
    """Plays in the kernel what happens at a table of Python; events are not kept."""
    kernel = KernelTable.of(table)
    yield kernel
    kernel.write_back(table)


def _numbers(code: Code, table: RulesetTable, asks_for_walls: bool) -> Iterator[int]:
    """The numbers of a table in the order in which the kernel reads them."""
    values = code.values
    for seat in table.seats:
        yield from _of_player(code, table.players[seat])
    yield len(table.history)
    for past in table.history:
        yield from _of_past(code, past)
    yield from row_of(map(values.tile, table.wall))
    yield from row_of(map(values.tile, table.dead_wall))
    yield len(table.queue)
    for seat, kind, argument in table.queue:
        yield from _of_press(code, seat, kind, argument)
    yield len(table.wins)
    for won in table.wins:
        yield from _of_win(code, won)
    yield from (table.wall_index, table.dead_wall_index, table.turn, table.kyoku)
    yield from (to_wire(table.honba), table.reversed_turn_order)
    yield from (
        table.awaiting_discard,
        level_of(table.level),
        table.active,
        _RESULTS.index(table.result),
    )
    yield values.text(table.result_name)
    yield sum(1 << seat for seat in table.charleston_received)
    yield from (*table.looks, to_wire(table.pot))
    yield len(table.tags)
    for tag, tiles in table.tags.items():
        yield from (values.text(tag), values.row(tuple(tiles)))
    for items in (table.revealed, table.saved_revealed or [], table.drawn_reserved):
        yield len(items)
        for item in items:
            yield from code.reserved(item)
    yield len(table.rules)
    for title, rule in table.rules.items():
        yield from (values.text(title), values.text(rule.text), to_wire(rule.priority))
    if table.reserved_tiles not in ([], [*table.program.reserved_tiles]):
        raise _foreign()
    yield from (table.saved_revealed is not None, bool(table.reserved_tiles))
    yield -1 if table.last_payer is None else table.last_payer
    yield from (_PHASES.index(table.phase), table.round_number)
    yield from (DEALERS.index(table.next_dealer), table.bloody_end_done, asks_for_walls)
    yield not table.interrupts
    yield from row_of(table.dice)
    yield from row_of(map(values.text, table.saki_deck))
    yield from row_of(numbers_of(table.chance))
    yield len(table.atop)
    for place, tile in table.atop.items():
        yield from (place, values.tile(tile))
    yield table.paying is not None
    paying = table.paying or {}
    yield from (to_wire(paying.get(seat, 0)) for seat in range(4))


def _of_player(code: Code, player: PlayerState) -> Iterator[int]:
    values = code.values
    for tiles in (player.hand, player.draw, player.pond, player.discards):
        yield from row_of(map(values.tile, tiles))
    yield from row_of(map(values.meld, player.calls))
    bits = sum(1 << code.status(name) for name in player.status)
    yield from row_of(map(values.tile, player.aside))
    yield values.behavior(player.behavior)
    yield len(player.saved_behaviors)
    for label, behavior in player.saved_behaviors.items():
        yield from (values.text(label), values.behavior(behavior))
    yield from _words(bits)
    yield len(player.counters)
    for name, value in player.counters.items():
        yield from (values.text(name), to_wire(value))
    yield to_wire(player.score)
    yield from row_of(map(code.button_number, player.buttons))
    offered: list[int] = []
    for name, calls in player.call_choices.items():
        offered += [code.buttons[name], *row_of(map(values.choice, calls))]
    yield from row_of(offered)
    yield -1 if player.menu is None else code.buttons[player.menu]
    yield from _of_decision(code, player.choice)
    yield from _of_marking(code, player.marking)
    yield from row_of(map(code.place_of_action, player.deferred))
    yield player.deferred_context is not None
    yield from context_numbers(code, player.deferred_context or Context(0))
    yield from _words(
        sum(1 << code.automatic[name] for name, on in player.auto_buttons.items() if on)
    )
    yield from (player.declaring, values.names(player.declared_yaku))
    yield from (player.scryed, player.hand_revealed, player.riichi_stick)
    yield player.nickname.lower() == "ai"
    yield from (player.riichi_discards.get(seat, -1) for seat in range(4))


def _of_win(code: Code, won: WinRecord) -> Iterator[int]:
    values = code.values
    yield from (won.seat, SOURCES.index(won.source))
    yield -1 if won.winning_tile is None else values.tile(won.winning_tile)
    yield from (-1 if seat is None else seat for seat in (won.payer, won.pao_seat))
    yield from (sum(1 << seat for seat in won.opponents), won.is_dealer, won.settled, won.paid)
    yield from (values.text(won.score_name), values.text(won.winning_tile_text))
    yield from map(to_wire, (won.minipoints, won.points, won.points2, won.score))
    for yaku in (won.yaku, won.yaku2):
        yield len(yaku)
        for name, value in yaku:
            yield from (values.text(name), to_wire(value))
    yield from row_of(map(values.tile, won.hand))
    yield from row_of(map(values.meld, won.calls))
    yield from (values.text(won.labels[key]) if key in won.labels else -1 for key in LABELS)


_LOW: Final = (1 << 64) - 1


def _words(bits: int) -> list[int]:
    """The bits in words of 64, before them how many there are."""
    words = []
    while bits:
        word = bits & _LOW
        words.append(word - (1 << 64) if word >> 63 else word)
        bits >>= 64
    return row_of(words)


def _of_decision(code: Code, choice: PlayerDecision | None) -> tuple[int, int, int, int]:
    if choice is None:
        return _DECISIONS["open"], -1, -1, -1
    if choice.name == SKIP:
        return _DECISIONS[SKIP], -1, -1, -1
    if choice.name == PLAY_TILE:
        _, place = choice.actions[0].args
        return _DECISIONS[PLAY_TILE], code.discard, -1, place
    call = -1 if choice.call is None else code.values.choice(choice.call)
    button = code.buttons.get(choice.name)
    if button is None:  # of a dialog whose button was pressed otherwise meanwhile
        return _DECISIONS["button"], -1, -1, -1
    return _DECISIONS["button"], code.place_of_list(choice.actions), button, call


def _of_marking(code: Code, marking: Marking | None) -> Iterator[int]:
    if marking is None:
        yield from (-1, 0, 0, 0)
        return
    button = code.program.buttons.get(marking.button)
    if button is None or button.decision != "mark" or marking.needs != button.mark_needs:
        raise _foreign()
    yield from (code.buttons[marking.button], marking.used, marking.done)
    marks = marking.lines()
    yield len(marks)
    for line, mark in marks:
        yield from (line, MARKED.index(mark.target), mark.seat, mark.index)


def context_numbers(code: Code, context: Context) -> Iterator[int]:
    """The numbers of a context, of a win those that are deferred with actions."""
    values = code.values
    yield context.seat
    for name in _OF_CONTEXT:
        seat = getattr(context, name)
        yield -1 if seat is None else seat
    yield -1 if context.tile is None else values.tile(context.tile)
    yield -1 if context.choice is None else values.choice(context.choice)
    yield -1 if context.call is None else values.meld(context.call)
    doras = context.doras
    yield -1 if doras is None else values.row(tuple(map(RulesetTile, sorted(doras))))
    button = code.program.buttons.get(context.call_name or "")
    if context.calls_spec is not (button.call if button and context.calls_spec else None):
        raise _foreign()
    yield -1 if button is None else code.buttons[button.name]
    yield from (context.calls_spec is not None, context.auto)
    yield -1 if context.win_source is None else SOURCES.index(context.win_source)
    yield -1 if context.winning_tile is None else values.tile(context.winning_tile)


def win_numbers(code: Code, context: Context) -> Iterator[int]:
    """The numbers of all that a context knows of a win."""
    values = code.values
    known, reading = context.existing_yaku, context.reading
    yield any(getattr(context, name) is not None for name in _OF_WIN)
    yield -1 if context.win_source is None else SOURCES.index(context.win_source)
    yield -1 if context.winning_tile is None else values.tile(context.winning_tile)
    yield from (context.minipoints is not None, to_wire(context.minipoints or 0))
    yield -1 if context.winner is None else context.winner
    yield from (known is not None, len(known or ()))
    for name, value in known or ():
        yield from (values.text(name), to_wire(value))
    yield reading is not None
    hand, calls = ((), ()) if reading is None else (reading.hand, reading.calls)
    yield from row_of(map(values.tile, hand))
    yield from row_of(map(values.meld, calls))
    won = None if reading is None else reading.winning_tile
    yield from (-1 if won is None else values.tile(won), reading is not None and reading.settled)


def _of_past(code: Code, past: Past) -> tuple[int, ...]:
    values = code.values
    if isinstance(past, DrawEntry):
        return _PAST["draw"], past.seat, 0, values.tile(past.tile), -1, -1
    if isinstance(past, DiscardEntry):
        return _PAST["discard"], past.seat, past.tsumogiri, values.tile(past.tile), -1, -1
    if isinstance(past, SwapEntry):
        first, second = values.tile(past.first), values.tile(past.second)
        return _PAST["swap"], past.seat, 0, first, second, -1
    if past.meld is not None and past.meld.name != past.name:
        raise _foreign()
    tile, meld = values.tile(past.tile), -1 if past.meld is None else values.meld(past.meld)
    taken = values.choice(CallChoice(past.name, None, past.own))
    return _PAST["call"], past.seat, past.source, tile, meld, taken


def _of_press(code: Code, seat: Seat, kind: str, argument: object) -> tuple[int, int, int]:
    if kind == "discard" and isinstance(argument, int):
        return seat, _PRESSES[kind], argument
    name = str(argument)
    number = code.automatic[name] if kind == "auto" else code.button_number(name)
    return seat, _PRESSES[kind], number


class _Thaw:
    """Writes what changed in a state to a table."""

    def __init__(self, code: Code, numbers: Sequence[int], table: RulesetTable) -> None:
        self.code = code
        self.values = code.values
        self.table = table
        self._numbers = iter(numbers)
        self._next = self._numbers.__next__

    def all(self) -> None:
        """Writes all of it."""
        table, code, values, next_ = self.table, self.code, self.values, self._next
        for seat in table.seats:
            self._player(table.players[seat])
        table.history = self._rows(table.history, code.entries.__getitem__, _OF_ENTRY)
        table.wall = self._row(table.wall, values.tile_of)
        table.dead_wall = self._row(table.dead_wall, values.tile_of)
        table.queue = self._rows(table.queue, self._press, 3)
        table.wins = self._changed(table.wins, lambda n: (self._win() for _ in range(n)))
        table.wall_index, table.dead_wall_index = next_(), next_()
        table.turn, table.kyoku, table.honba = next_(), next_(), next_()
        table.reversed_turn_order, table.awaiting_discard = bool(next_()), bool(next_())
        table.level, table.active = next_(), bool(next_())
        table.result, table.result_name = _RESULTS[next_()], values.text_of(next_())
        received = next_()
        table.charleston_received = {seat for seat in table.seats if received >> seat & 1}
        table.looks = next_(), next_()
        table.pot = from_wire(next_())
        tags = [(tag, values.row(tuple(tiles))) for tag, tiles in table.tags.items()]
        table.tags = {
            tag: list(values.choice_of(row).own)
            for tag, row in self._rows(tags, lambda one: (values.text_of(one[0]), one[1]), 2)
        }
        table.revealed = self._rows(table.revealed, self._reserved, 2)
        saved = self._rows(table.saved_revealed or [], self._reserved, 2)
        table.drawn_reserved = self._rows(table.drawn_reserved, self._reserved, 2)
        table.rules = dict(self._rows([*table.rules.items()], self._rule, 3))
        table.saved_revealed = saved if next_() else None
        has_reserved, payer = next_(), next_()
        table.reserved_tiles = [*table.program.reserved_tiles] if has_reserved else []
        table.last_payer = None if payer < 0 else payer
        table.phase, table.round_number = _PHASES[next_()], next_()
        table.next_dealer, table.bloody_end_done = DEALERS[next_()], bool(next_())
        next_()  # if it asks for walls
        table.interrupts = {} if next_() else dict(table.program.interrupts)
        table.dice = tuple(self._row(list(table.dice), int))
        table.saki_deck = self._row(table.saki_deck, values.text_of)
        self._chance()
        atop = self._rows([*table.atop.items()], lambda one: (one[0], values.tile_of(one[1])), 2)
        table.atop = dict(atop)
        is_paying, paid = next_(), [from_wire(next_()) for _ in range(4)]
        table.paying = {seat: paid[seat] for seat in table.seats} if is_paying else None

    def _chance(self) -> None:
        count, table = self._next(), self.table
        if count >= 0:
            same = numbers_of(table.chance)[: self._next()]
            rest = islice(self._numbers, count - len(same))
            table.chance = chance_of_numbers([*same, *rest])

    def _reserved(self, numbers: tuple[int, ...]) -> Reserved:
        kind, value = _NAME_OF[numbers[0]], numbers[1]
        if kind == "nothing":
            return None
        if kind == "tile":
            return self.values.tile_of(value)
        return self.values.text_of(value) if kind == "name" else value

    def _rule(self, numbers: tuple[int, ...]) -> tuple[str, RuleText]:
        title, text = map(self.values.text_of, numbers[:2])
        return title, RuleText(text, from_wire(numbers[2]))

    def _row(self, known: list[Any], read: Callable[[int], Any]) -> list[Any]:
        """A row of values, each of one number."""
        return self._changed(known, lambda count: map(read, islice(self._numbers, count)))

    def _rows(
        self, known: list[Any], read: Callable[[tuple[int, ...]], Any], width: int
    ) -> list[Any]:
        """A row of values, each of `width` numbers."""
        numbers = zip(*[self._numbers] * width, strict=False)
        return self._changed(known, lambda count: map(read, islice(numbers, count)))

    def _changed(self, known: list[Any], read: Callable[[int], Iterable[Any]]) -> list[Any]:
        """A row: the known one, or as much of it as is the same, and what follows."""
        count = self._next()
        if count < 0:
            return known
        same = self._next()
        return [*known[:same], *read(count - same)]

    def _player(self, player: PlayerState) -> None:
        code, values, next_ = self.code, self.values, self._next
        if not next_():
            return
        player.hand = self._row(player.hand, values.tile_of)
        player.draw = self._row(player.draw, values.tile_of)
        player.pond = self._row(player.pond, values.tile_of)
        player.discards = self._row(player.discards, values.tile_of)
        player.calls = self._row(player.calls, values.meld_of)
        player.aside = self._row(player.aside, values.tile_of)
        behavior = next_()
        if behavior != values.behavior(player.behavior):
            player.behavior = values.behavior_of(behavior)
        saved = self._rows([*player.saved_behaviors.items()], self._behavior, 2)
        player.saved_behaviors = dict(saved)
        bits = self._bits()
        player.status = {name for name, at in code.statuses.items() if bits >> at & 1}
        counters = self._rows([*player.counters.items()], self._counter, 2)
        player.counters = dict(counters)
        player.score = from_wire(next_())
        player.buttons = self._row(player.buttons, self._button)
        player.call_choices = self._offered(player)
        menu = next_()
        player.menu = None if menu < 0 else code.button_names[menu]
        player.choice = self._decision()
        player.marking = self._marking(player.marking)
        player.deferred = self._row(player.deferred, code.actions.__getitem__)
        has_context, context = next_(), self._context()
        player.deferred_context = context if has_context else None
        automatic = self._bits()
        for name, at in code.automatic.items():
            on = bool(automatic >> at & 1)
            if on or name in player.auto_buttons:
                player.auto_buttons[name] = on
        player.declaring, player.declared_yaku = bool(next_()), values.names_of(next_())
        player.scryed, player.hand_revealed = next_(), bool(next_())
        player.riichi_stick = bool(next_())
        next_()
        starts = {seat: next_() for seat in range(4)}
        player.riichi_discards = {seat: at for seat, at in starts.items() if at >= 0}

    def _bits(self) -> int:
        return sum((self._next() & _LOW) << 64 * at for at in range(self._next()))

    def _counter(self, numbers: tuple[int, ...]) -> tuple[str, Number]:
        name, value = numbers
        return self.values.text_of(name), from_wire(value)

    def _behavior(self, numbers: tuple[int, ...]) -> tuple[str, Behavior]:
        label, behavior = numbers
        return self.values.text_of(label), self.values.behavior_of(behavior)

    def _button(self, number: int) -> str:
        return SKIP if number == _PASS else self.code.button_names[number]

    def _offered(self, player: PlayerState) -> dict[str, tuple[CallChoice, ...]]:
        code, values = self.code, self.values
        known = [
            number
            for name, calls in player.call_choices.items()
            for number in (code.buttons[name], len(calls), *map(values.choice, calls))
        ]
        numbers = self._row(known, int)
        if numbers is known:
            return player.call_choices
        found, at = {}, 0
        while at < len(numbers):
            calls = numbers[at + 2 : at + 2 + numbers[at + 1]]
            found[code.button_names[numbers[at]]] = tuple(map(values.choice_of, calls))
            at += 2 + len(calls)
        return found

    def _decision(self) -> PlayerDecision | None:
        kind, place, button, call = (self._next() for _ in range(4))
        if kind == _DECISIONS["open"]:
            return None
        if kind == _DECISIONS["skip"]:
            return PlayerDecision(SKIP)
        if kind == _DECISIONS[PLAY_TILE]:
            return PlayerDecision(PLAY_TILE, self.code.program.discards(call))
        if button < 0:
            return PlayerDecision("")
        name = self.code.button_names[button]
        choice = None if call < 0 else self.values.choice_of(call)
        return PlayerDecision(name, self.code.lists[place], choice)

    def _marking(self, known: Marking | None) -> Marking | None:
        number, used, done = (self._next() for _ in range(3))
        before = [] if known is None else known.lines()
        marks = self._rows(before, self._mark, 4)
        if number < 0:
            return None
        button = self.code.program.buttons[self.code.button_names[number]]
        needs = button.mark_needs
        marked: list[list[Mark]] = [[] for _ in needs]
        for line, mark in marks:
            marked[line].append(mark)
        return Marking(needs, marked, button.cancellable, bool(used), bool(done), button.name)

    @staticmethod
    def _mark(numbers: tuple[int, ...]) -> tuple[int, Mark]:
        line, target, seat, index = numbers
        return line, Mark(MARKED[target], seat, index)

    def _context(self) -> Context:
        next_, values = self._next, self.values
        context = Context(next_())
        for name in _OF_CONTEXT:
            seat = next_()
            setattr(context, name, None if seat < 0 else seat)
        tile, choice, meld, doras, _, _, auto, source, won = (next_() for _ in range(9))
        context.tile = None if tile < 0 else values.tile_of(tile)
        context.choice = None if choice < 0 else values.choice_of(choice)
        context.call = None if meld < 0 else values.meld_of(meld)
        if doras >= 0:
            context.doras = frozenset(one.name for one in values.choice_of(doras).own)
        context.auto = bool(auto)
        context.win_source = None if source < 0 else SOURCES[source]
        context.winning_tile = None if won < 0 else values.tile_of(won)
        return context

    def _win(self) -> WinRecord:
        return win_of(self.values, self.table.seats, self._next)

    def _press(self, numbers: tuple[int, ...]) -> tuple[Seat, str, object]:
        seat, kind, number = numbers[0], _PRESS_OF[numbers[1]], numbers[2]
        if kind == "discard":
            return seat, kind, number
        if kind == "auto":
            return seat, kind, list(self.code.automatic)[number]
        return seat, kind, SKIP if number == _PASS else list(self.code.pressed)[number]
