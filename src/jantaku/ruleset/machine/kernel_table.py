"""A table in the kernel: filled from one of Python, played on, and written back to it.

The kernel has what the rules read and change at every step. All else stays at the table of Python,
which is out of date in those parts until they are written back.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Literal

from jantaku import _kernel
from jantaku.ruleset.machine.code import Code, code_of
from jantaku.ruleset.machine.rows import DRAWN, WON
from jantaku.ruleset.machine.values import MARKED, Beyond, Values
from jantaku.ruleset.play.buttons import SKIP as PASS
from jantaku.ruleset.play.decisions import PLAY_TILE
from jantaku.ruleset.score import labels
from jantaku.ruleset.table import walls
from jantaku.ruleset.table.context import CallChoice, Context
from jantaku.ruleset.table.events import RoundDrawn
from jantaku.ruleset.table.history import DiscardEntry, DrawEntry, Past, SwapEntry
from jantaku.ruleset.table.player import Mark, Marking, PlayerDecision, PlayerState
from jantaku.ruleset.table.win import WinRecord
from jantaku.ruleset.values.limits import MOST_TILES
from jantaku.ruleset.values.tile import RulesetTile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from jantaku.ruleset.machine.rows import EventRow
    from jantaku.ruleset.program import Reserved
    from jantaku.ruleset.table.actions import RulesetAction
    from jantaku.ruleset.table.context import WinSource
    from jantaku.ruleset.table.events import RulesetEvent
    from jantaku.ruleset.table.table import RoundResult, RulesetTable
    from jantaku.ruleset.values.seat import Seat

Legal = dict["Seat", tuple["RulesetAction", ...]]
"""The listed actions of each seat that decides."""

_PASS: Final = -2
_OPEN, _PASSED, _PLAYS, _PRESSES = range(4)
_DREW, _DISCARDED, _CALLED, _SWAPPED = range(4)
_AUTO, _PRESS = range(2)
_OF_ENTRY: Final = 6  # numbers
_OF_CONTEXT: Final = ("caller", "callee", "prev")
_BEYOND_CONTEXT: Final = (
    *("call_name", "calls_spec", "upgrade_name", "winning_tile", "win_source"),
    *("minipoints", "existing_yaku", "doras", "reading", "winner"),
)
_GREATEST: Final = 10**12
_WORD: Final = 2**32 - 1
_PLACES: Final = 100_000
_FAR: Final = 1_000  # beyond every dead wall
_RESULTS: Final[tuple[RoundResult | None, ...]] = (
    *(None, "win", "continue", "exhaustive_draw", "abortive_draw", "end_game"),
)
SOURCES: Final[tuple[WinSource, ...]] = ("draw", "discard", "call")
"""The sources of wins by their numbers in the kernel."""


class KernelTable:
    """A table as the kernel plays it."""

    __slots__ = ("code", "state")

    def __init__(self, code: Code, state: _kernel.RulesetState) -> None:
        self.code = code
        self.state = state

    @classmethod
    def of(cls, table: RulesetTable) -> KernelTable | None:
        """The table in the kernel; None if some of it is beyond what is played there."""
        return cls.to_score(table) if _is_plain(table) else None

    @classmethod
    def to_score(cls, table: RulesetTable) -> KernelTable | None:
        """Like `of`, to score hands only, which can be done at any point."""
        code = code_of(table.program)
        if code is None:
            return None
        state = _kernel.RulesetState(code.values.machine)
        try:
            return cls(code, state) if state.load(list(_numbers(code, table))) else None
        except Beyond:
            return None

    def copy(self) -> KernelTable:
        """A table that goes its own way."""
        return KernelTable(self.code, self.state.copy())

    def step(
        self, actions: Mapping[Seat, RulesetAction]
    ) -> tuple[list[RulesetEvent], Legal | None] | None:
        """Takes decisions; None, with nothing changed, if the step is beyond the kernel.

        With the events come the listed actions of the seats that decide next, unless they are
        beyond it.
        """
        moves = self.code.moves
        try:
            given = [number for seat in sorted(actions) for number in (seat, moves[actions[seat]])]
            found = self.state.step(given)
        except Beyond:
            return None
        return None if found is None else self._as_told(*found)

    def begin(self) -> tuple[list[RulesetEvent], Legal | None] | None:
        """Like `step`, begins a round that is dealt."""
        found = self.state.begin()
        return None if found is None else self._as_told(*found)

    def _as_told(
        self, rows: list[EventRow], asked: list[tuple[Seat, list[int]]] | None
    ) -> tuple[list[RulesetEvent], Legal | None]:
        actions_of, events = self.code.actions_of.of, [*self._events(iter(rows))]
        if asked is None:
            return events, None
        return events, {seat: actions_of(codes) for seat, codes in asked}

    def _events(self, rows: Iterator[EventRow]) -> Iterator[RulesetEvent]:
        event_of = self.code.happened.__getitem__
        for row in rows:
            if row[0] == WON:
                won = self._win(self.state.wins()[row[2]])
                yield labels.win_made(self.code.program.score, won)
            elif row[0] == DRAWN:
                scores = islice(rows, len(self.code.program.seats))
                points = {seat: high << 32 | low & _WORD for _, seat, low, high, *_ in scores}
                word: Literal["exhaustive_draw", "abortive_draw"]
                word = "abortive_draw" if row[3] else "exhaustive_draw"
                yield RoundDrawn(row[1], self.code.values.texts[row[2]], points, word)
            else:
                yield event_of(row)

    def _win(self, numbers: Iterable[int]) -> WinRecord:
        return win_of(self.code.values, self.code.program.seats, iter(numbers).__next__)

    def imagine(
        self, table: RulesetTable, seat: Seat, waited_for: Sequence[Seat], secret: bytes
    ) -> int | None:
        """Redeals what the seat cannot see; the words of chance it took, None if beyond the kernel.

        `table` has what only Python changes.
        """
        if table.saki_deck:
            return None
        entries = (*table.revealed, *table.drawn_reserved)
        places = (walls.place_of(table, entry) for entry in entries)
        return self.state.imagine(
            seat,
            table.players[seat].scryed,
            sum(1 << other for other in waited_for),
            [place for place in places if place is not None and abs(place) <= MOST_TILES],
            secret,
        )

    def score(
        self, seat: Seat, tiles: Iterable[RulesetTile], source: WinSource
    ) -> WinRecord | None:
        """The win with the best of the tiles; None if that is beyond the kernel."""
        try:
            given = [self.code.values.tile(tile) for tile in tiles]
        except Beyond:
            return None
        numbers = self.state.score(seat, SOURCES.index(source), given)
        return None if numbers is None else self._win(numbers)

    def write_back(self, table: RulesetTable) -> None:
        """Brings a table up to date that was at the same point of the game before."""
        _Thaw(self.code, self.state.changes(), table).all()


def _is_plain(table: RulesetTable) -> bool:
    """True if the table is at a point from which the kernel plays on."""
    return (
        table.phase == "play"
        and table.active
        and table.paying is None
        and table.nesting == 0
        and table.call_depth == 0
        and not table.atop
        and table.interrupts == table.program.interrupts
        and not any(player.declaring for player in table.players.values())
    )


def _whole(number: object) -> int:
    if not isinstance(number, int) or not -_GREATEST <= number <= _GREATEST:
        raise Beyond
    return int(number)


def _row(numbers: Iterable[int]) -> list[int]:
    given = list(numbers)
    return [len(given), *given]


def _numbers(code: Code, table: RulesetTable) -> Iterator[int]:
    """The numbers of a table in the order in which the kernel reads them."""
    values = code.values
    for seat in table.seats:
        yield from _of_player(code, table.players[seat])
    yield len(table.history)
    for past in table.history:
        yield from _of_past(code, past)
    yield from _row(map(values.tile, table.wall))
    yield from _row(map(values.tile, table.dead_wall))
    yield from _row(_shown_above(code, table, entry) for entry in table.revealed)
    yield len(table.queue)
    for seat, kind, argument in table.queue:
        yield from _of_press(code, seat, kind, argument)
    yield len(table.wins)
    for won in table.wins:
        yield from _of_win(code, won)
    yield from (table.wall_index, table.dead_wall_index, table.turn, table.kyoku)
    yield from (_whole(table.honba), sum(table.dice), table.reversed_turn_order)
    yield from (table.awaiting_discard, table.level, table.active, _RESULTS.index(table.result))
    yield values.text(table.result_name)
    yield sum(1 << seat for seat in table.charleston_received)
    yield from (*table.looks, _whole(table.pot))


def _shown_above(code: Code, table: RulesetTable, entry: Reserved) -> int:
    """A revealed tile, or from `_PLACES` its place in the dead wall."""
    place = None if isinstance(entry, RulesetTile) else walls.place_of(table, entry)
    if place is None:
        return code.values.tile(walls.revealed_tile(table, entry))
    return _PLACES + max(-_FAR, min(place, _FAR))


def _of_player(code: Code, player: PlayerState) -> Iterator[int]:
    values = code.values
    for tiles in (player.hand, player.draw, player.pond, player.discards):
        yield from _row(map(values.tile, tiles))
    yield from _row(map(values.meld, player.calls))
    bits = sum(1 << code.status(name) for name in player.status)
    yield from _row(map(values.tile, player.aside))
    yield from (values.behavior(player.behavior), _signed(bits & _LOW), _signed(bits >> 64))
    yield len(player.counters)
    for name, value in player.counters.items():
        yield from (values.text(name), _whole(value))
    yield _whole(player.score)
    yield from _row(_PASS if name == PASS else code.buttons[name] for name in player.buttons)
    offered: list[int] = []
    for name, calls in player.call_choices.items():
        offered += [code.buttons[name], *_row(map(values.choice, calls))]
    yield from _row(offered)
    yield -1 if player.menu is None else code.buttons[player.menu]
    yield from _of_decision(code, player.choice)
    yield from _of_marking(code, player.marking)
    yield from _row(map(code.place_of_action, player.deferred))
    yield player.deferred_context is not None
    yield from _of_context(code, player.deferred_context or Context(0))
    yield sum(1 << code.automatic[name] for name, on in player.auto_buttons.items() if on)
    yield from (player.riichi_stick, player.hand_revealed, _whole(player.scryed))


def _of_win(code: Code, won: WinRecord) -> Iterator[int]:
    values = code.values
    if won.labels:
        raise Beyond
    yield from (won.seat, SOURCES.index(won.source))
    yield -1 if won.winning_tile is None else values.tile(won.winning_tile)
    yield from (-1 if seat is None else seat for seat in (won.payer, won.pao_seat))
    yield from (sum(1 << seat for seat in won.opponents), won.is_dealer, won.settled, won.paid)
    yield from (_whole(won.minipoints), values.text(won.score_name))
    yield values.text(won.winning_tile_text)
    yield from map(_whole, (won.points, won.points2, won.score))
    for yaku in (won.yaku, won.yaku2):
        yield len(yaku)
        for name, value in yaku:
            yield from (values.text(name), _whole(value))
    yield from _row(map(values.tile, won.hand))
    yield from _row(map(values.meld, won.calls))


def win_of(values: Values, seats: Sequence[Seat], next_: Callable[[], int]) -> WinRecord:
    """Pair of `_of_win`."""

    def maybe() -> int | None:
        number = next_()
        return None if number < 0 else number

    def listed(read: Callable[[], Any]) -> tuple[Any, ...]:
        return tuple(read() for _ in range(next_()))

    def worth() -> tuple[str, int]:
        return values.texts[next_()], next_()

    seat, source, tile = next_(), SOURCES[next_()], maybe()
    payer, pao_seat, opponents = maybe(), maybe(), next_()
    is_dealer, settled, paid = (bool(next_()) for _ in range(3))
    minipoints, score_name, text = next_(), values.texts[next_()], values.texts[next_()]
    points, points2, score = next_(), next_(), next_()
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
    )


_LOW: Final = (1 << 64) - 1


def _signed(bits: int) -> int:
    return bits - (1 << 64) if bits >> 63 else bits


def _of_decision(code: Code, choice: PlayerDecision | None) -> tuple[int, int, int, int]:
    if choice is None:
        return _OPEN, -1, -1, -1
    if choice.name == PASS:
        return _PASSED, -1, -1, -1
    if choice.name == PLAY_TILE:
        return _PLAYS, code.place_of_list(choice.actions), -1, -1
    call = -1 if choice.call is None else code.values.choice(choice.call)
    button = code.buttons.get(choice.name)
    if button is None:
        raise Beyond
    return _PRESSES, code.place_of_list(choice.actions), button, call


def _of_marking(code: Code, marking: Marking | None) -> Iterator[int]:
    if marking is None:
        yield from (-1, 0, 0, 0)
        return
    button = code.program.buttons.get(marking.button)
    if button is None or code.asks(button) != "mark" or marking.needs != button.mark_needs:
        raise Beyond
    yield from (code.buttons[marking.button], marking.used, marking.done)
    marks = marking.lines()
    yield len(marks)
    for line, mark in marks:
        yield from (line, MARKED.index(mark.target), mark.seat, mark.index)


def _of_context(code: Code, context: Context) -> Iterator[int]:
    if any(getattr(context, name) is not None for name in _BEYOND_CONTEXT):
        raise Beyond
    values = code.values
    yield context.seat
    for name in _OF_CONTEXT:
        seat = getattr(context, name)
        yield -1 if seat is None else seat
    yield -1 if context.tile is None else values.tile(context.tile)
    yield -1
    yield -1 if context.choice is None else values.choice(context.choice)
    yield -1 if context.call is None else values.meld(context.call)
    yield context.auto


def _of_past(code: Code, past: Past) -> tuple[int, ...]:
    values = code.values
    if isinstance(past, DrawEntry):
        return _DREW, past.seat, 0, values.tile(past.tile), -1, -1
    if isinstance(past, DiscardEntry):
        return _DISCARDED, past.seat, past.tsumogiri, values.tile(past.tile), -1, -1
    if isinstance(past, SwapEntry):
        first, second = values.tile(past.first), values.tile(past.second)
        return _SWAPPED, past.seat, 0, first, second, -1
    if past.meld is None or past.meld.name != past.name:
        raise Beyond
    tile, meld = values.tile(past.tile), values.meld(past.meld)
    return _CALLED, past.seat, past.source, tile, meld, values.row(past.own)


def _of_press(code: Code, seat: Seat, kind: str, argument: object) -> tuple[int, int, int]:
    if kind == "auto" and argument in code.automatic:
        return seat, _AUTO, code.automatic[str(argument)]
    if kind == "button" and argument in code.buttons:
        return seat, _PRESS, code.buttons[str(argument)]
    raise Beyond


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
        self._row([], int)  # what is revealed, which only Python changes
        table.queue = self._rows(table.queue, self._press, 3)
        table.wins = self._changed(table.wins, lambda n: (self._win() for _ in range(n)))
        table.wall_index, table.dead_wall_index = next_(), next_()
        table.turn, table.kyoku, table.honba = next_(), next_(), next_()
        next_()
        table.reversed_turn_order, table.awaiting_discard = bool(next_()), bool(next_())
        table.level, table.active = next_(), bool(next_())
        table.result, table.result_name = _RESULTS[next_()], values.texts[next_()]
        received = next_()
        table.charleston_received = {seat for seat in table.seats if received >> seat & 1}
        table.looks = next_(), next_()
        table.pot = next_()

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
        player.hand = self._row(player.hand, values.tile_of)
        player.draw = self._row(player.draw, values.tile_of)
        player.pond = self._row(player.pond, values.tile_of)
        player.discards = self._row(player.discards, values.tile_of)
        player.calls = self._row(player.calls, values.meld_of)
        player.aside = self._row(player.aside, values.tile_of)
        next_()  # what stands for what, which only Python changes
        bits = (next_() & _LOW) | (next_() & _LOW) << 64
        player.status = {name for name, at in code.statuses.items() if bits >> at & 1}
        counters = self._rows([*player.counters.items()], self._counter, 2)
        player.counters = dict(counters)
        player.score = next_()
        player.buttons = self._row(player.buttons, self._button)
        player.call_choices = self._offered(player)
        menu = next_()
        player.menu = None if menu < 0 else code.button_names[menu]
        player.choice = self._decision()
        player.marking = self._marking(player.marking)
        player.deferred = self._row(player.deferred, code.actions.__getitem__)
        has_context, context = next_(), self._context()
        player.deferred_context = context if has_context else None
        automatic = next_()
        for name, at in code.automatic.items():
            if name in player.auto_buttons:
                player.auto_buttons[name] = bool(automatic >> at & 1)
        player.riichi_stick, player.hand_revealed = bool(next_()), bool(next_())
        player.scryed = next_()

    def _counter(self, numbers: tuple[int, ...]) -> tuple[str, int]:
        name, value = numbers
        return self.values.texts[name], value

    def _button(self, number: int) -> str:
        return PASS if number == _PASS else self.code.button_names[number]

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
        if kind == _OPEN:
            return None
        if kind == _PASSED:
            return PlayerDecision(PASS)
        name = PLAY_TILE if kind == _PLAYS else self.code.button_names[button]
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
        tile, _, choice, meld, auto = (next_() for _ in range(5))
        context.tile = None if tile < 0 else values.tile_of(tile)
        context.choice = None if choice < 0 else values.choice_of(choice)
        context.call = None if meld < 0 else values.meld_of(meld)
        context.auto = bool(auto)
        return context

    def _win(self) -> WinRecord:
        return win_of(self.values, self.table.seats, self._next)

    def _press(self, numbers: tuple[int, ...]) -> tuple[Seat, str, object]:
        seat, kind, number = numbers
        if kind == _AUTO:
            return seat, "auto", list(self.code.automatic)[number]
        return seat, "button", self._button(number)
