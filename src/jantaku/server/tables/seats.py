"""The seats of a table: their people and bots, presence, clocks, and automatic answers.

Time is passed in, in milliseconds of any clock that only goes forward.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Literal

from jantaku.game.protocol import Discard, Press
from jantaku.server.protocol import Ask, Auto, Person

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Collection, Iterable, Sequence

    from jantaku.game.protocol import Action
    from jantaku.server.protocol import Seat
    from jantaku.server.rooms.values import Pace, RoomSeat


class TableSeats:
    """The seats of a table. A person counts as absent after being gone for `grace_ms`."""

    def __init__(
        self,
        table: str,
        rows: Iterable[RoomSeat],
        seats: Collection[Seat],
        pace: Pace,
        absent: str,
        grace_ms: float,
        now: float,
    ) -> None:
        self._table = table
        self._pace = pace
        self._grace_ms = grace_ms
        self._seats = {
            row.seat: TableSeat.of(row, table, pace, absent, now)
            for row in rows
            if row.seat in seats
        }
        self.persons = tuple(one for one in self._seats.values() if not one.bot)
        self._deserted: float | None = now if self.persons else None

    def __getitem__(self, seat: Seat) -> TableSeat:
        return self._seats[seat]

    @property
    def all(self) -> Collection[TableSeat]:
        """All seats, bots included."""
        return self._seats.values()

    def to_messages(self) -> tuple[Person, ...]:
        """Returns the seats as `Person` messages."""
        return tuple(one.to_message() for one in self.all)

    def seat_of(self, user: str) -> Seat | None:
        """Returns the seat of a person, or None."""
        return next((one.seat for one in self.persons if one.user == user), None)

    def seat_at(self, follower: str) -> Seat | None:
        """Returns the seat of a socket, or None."""
        return next((one.seat for one in self.persons if follower in one.followers), None)

    @property
    def anybody_here(self) -> bool:
        """True if any person is connected."""
        return any(one.here for one in self.persons)

    @property
    def all_here(self) -> bool:
        """True if all persons are connected, except deleted ones."""
        return all(one.here for one in self.persons if one.user)

    def connect(self, sitter: TableSeat, follower: str, now: float) -> float:
        """Adds a socket of a person. Returns how long the table was paused, in milliseconds."""
        sitter.followers[follower] = 0.0
        sitter.gone = None
        deserted, self._deserted = self._deserted, None
        return 0.0 if deserted is None else max(0.0, now - deserted - self._grace_ms)

    def disconnect(self, follower: str, now: float) -> bool:
        """Removes a socket. Returns True if its person has no socket left."""
        for sitter in self.persons:
            if sitter.followers.pop(follower, None) is not None and not sitter.here:
                sitter.gone = now
                sitter.suspending = False
                if not self.anybody_here:
                    self._deserted = now
                return True
        return False

    def note_lag(self, follower: str, lag_ms: float) -> None:
        """Notes the round-trip time of a socket."""
        for sitter in self.persons:
            if follower in sitter.followers:
                sitter.followers[follower] = lag_ms

    def away_at(self, sitter: TableSeat) -> float | None:
        """Returns when a bot takes over the seat of an absent person, or None if no bot will."""
        if sitter.gone is None or sitter.away or self._deserted is not None:
            return None
        return sitter.gone + self._grace_ms

    def is_paused(self, now: float) -> bool:
        """Returns True if all people are gone: then the table waits until one is back."""
        return self._deserted is not None and now - self._deserted >= self._grace_ms

    def postpone(self, ms: float) -> None:
        """Moves every clock by a time that does not count."""
        for sitter in self.all:
            sitter.postpone(ms)

    def due(self) -> Iterable[float | None]:
        """Yields the times at which the state of the people changes without a message."""
        if self._deserted is not None:
            yield self._deserted + self._grace_ms
        for sitter in self.persons:
            yield self.away_at(sitter)

    def begin_round(self) -> list[TableSeat]:
        """Refills the clocks, turns automatic answers off; returns the seats that had some on."""
        switched = []
        for sitter in self.persons:
            sitter.clock = SeatClock.of(self._pace)
            off = Auto(self._table, forced=sitter.auto.forced)
            if sitter.auto != off:
                sitter.auto = off
                switched.append(sitter)
        return switched

    def asks(self, now: float) -> dict[Seat, Ask]:
        """Returns the current questions by seat."""
        asks = {one.seat: one.ask(now) for one in self.persons}
        return {seat: ask for seat, ask in asks.items() if ask is not None}

    def give_up_searches(self) -> None:
        """Ends the searches of all bots."""
        for sitter in self.all:
            if sitter.asked is not None:
                sitter.asked.give_up_search()

    def clear_questions(self, now: float) -> None:
        """Withdraws all questions."""
        for sitter in self.all:
            sitter.end_question(now)

    @property
    def waited_for(self) -> list[TableSeat]:
        """The persons that the others wait for."""
        return [one for one in self.persons if one.counts]

    @property
    def all_ready(self) -> bool:
        """True if everyone waited for is ready."""
        return bool(self.waited_for) and all(one.ready for one in self.waited_for)

    @property
    def ready(self) -> tuple[Seat, ...]:
        """The seats that are ready."""
        return tuple(one.seat for one in self.persons if one.ready)

    def none_ready(self) -> None:
        """Resets all seats to not ready."""
        for sitter in self.persons:
            sitter.ready = False

    @property
    def all_suspending(self) -> bool:
        """True if everyone waited for agrees to suspend the game."""
        return bool(self.waited_for) and all(one.suspending for one in self.waited_for)

    @property
    def suspending(self) -> tuple[Seat, ...]:
        """The seats that agree to suspend the game."""
        return tuple(one.seat for one in self.persons if one.suspending)

    def none_suspending(self) -> None:
        """Withdraws all agreements to suspend."""
        for sitter in self.persons:
            sitter.suspending = False


@dataclass(slots=True)
class PendingDecision:
    """A decision that a seat has: `number` names it to the client.

    In a `window` seats react to what another seat has just done. `due` is the time at which the
    table decides, for a bot or by an automatic answer; `closes` is the end of a fixed window.
    `interrupted` is the clock that a switch of the person has stopped: it continues if the switch
    is turned off again. `left` is True once the person was absent during this decision. `search` is
    what a bot looks for in another process; the table waits for it.
    """

    number: int
    window: bool = False
    closes: float | None = None
    due: float | None = None
    answered: bool = False
    interrupted: SeatClock | None = None
    left: bool = False
    search: asyncio.Future[Any] | None = None

    @property
    def is_searching(self) -> bool:
        """True while a search runs."""
        return self.search is not None and not self.search.done()

    @property
    def found(self) -> Any:
        """The result of the search, or None."""
        search = self.search
        over = search is not None and search.done() and not search.cancelled()
        return search.result() if search is not None and over else None

    def give_up_search(self) -> None:
        """Ends the search if there is one."""
        if self.search is not None:
            self.search.cancel()
            self.search = None


@dataclass(slots=True)
class TableSeat:
    """A seat: a bot of `level`, or a person for whom a bot of `level` plays while `away`.

    `followers`: the sockets of the person, with their lag. `gone`: when the last one closed; None
    while one is open. `steps`: the steps that this seat took part in; other steps are not counted,
    so question numbers do not reveal the decisions of other seats.
    """

    seat: Seat
    bot: bool
    user: str
    name: str
    level: str
    auto: Auto
    clock: SeatClock
    followers: dict[str, float] = field(default_factory=dict)
    gone: float | None = None
    away: Literal["", "late", "gone"] = ""
    steps: int = 0
    asked: PendingDecision | None = None
    ready: bool = False
    suspending: bool = False

    @classmethod
    def of(cls, row: RoomSeat, table: str, pace: Pace, absent: str, now: float) -> TableSeat:
        """Returns the seat for a row of the room, without connections."""
        bot = row.kind != "person"
        level = row.level or absent if bot else absent
        return cls(
            seat=row.seat,
            bot=bot,
            user="" if bot else row.user,
            name=row.name,
            level=level,
            auto=Auto(table),
            clock=SeatClock.of(pace),
            gone=None if bot else now,
            away="" if bot or row.user else "gone",  # a deleted person never comes back
        )

    @property
    def here(self) -> bool:
        """True if a person is connected."""
        return bool(self.followers)

    @property
    def counts(self) -> bool:
        """True if the others wait for this person to be ready, or to agree."""
        return self.here and not self.away

    @property
    def lag_ms(self) -> float:
        """The lag of its fastest connection."""
        return min(self.followers.values(), default=0)

    def hand_over(self, due: float, now: float) -> None:
        """Makes the table decide at `due` instead of the person, whose clock stops."""
        assert self.asked is not None
        if self.clock.since is not None:
            self.asked.interrupted = self.clock
            self.clock = self.clock.stopped(now, self.lag_ms)
        self.asked.due = due

    def give_back(self, now: float) -> None:
        """Asks the person, whose clock starts, or continues if a switch has stopped it."""
        assert self.asked is not None
        self.asked.give_up_search()
        self.asked.due = None
        if self.asked.closes is None and self.clock.since is None:
            self.clock = self.asked.interrupted or self.clock.started(now)
        self.asked.interrupted = None

    def end_question(self, now: float) -> None:
        """Ends the decision of the seat, if it has one; no clock runs afterwards."""
        self.clock = self.clock.stopped(now)
        if self.asked is not None:
            self.asked.give_up_search()
        self.asked = None

    def deadline(self) -> float | None:
        """Returns when the person's time for the decision is over, or None without a limit."""
        if self.asked is None or self.asked.answered or self.asked.due is not None:
            return None
        return self.asked.closes if self.asked.closes else self.clock.deadline(self.lag_ms)

    def ask(self, now: float) -> Ask | None:
        """Returns the question to the person as a message, or None if there is no question."""
        asked = self.asked
        if asked is None or asked.answered or asked.due is not None:
            return None
        if asked.closes is not None:
            return Ask(asked.number, round(max(0.0, asked.closes - now)), 0)
        return Ask(asked.number, *self.clock.left(now))

    def postpone(self, ms: float) -> None:
        """Moves all times of the seat by a time that does not count."""
        self.clock = self.clock.postponed(ms)
        if (asked := self.asked) is None:
            return
        if asked.due is not None:
            asked.due += ms
        if asked.closes is not None:
            asked.closes += ms
        if asked.interrupted is not None:
            asked.interrupted = asked.interrupted.postponed(ms)

    def to_message(self) -> Person:
        """Returns the seat as a `Person` message."""
        return Person(
            seat=self.seat,
            name=self.name,
            user=self.user,
            bot=self.bot,
            level=self.level if self.bot or self.away else "",
            connected=self.bot or self.here,
            away=bool(self.away),
            ready=self.ready,
        )


MOST_LAG_MS: Final = 500
"""The most lag that is compensated, whatever a client reports."""


@dataclass(frozen=True, slots=True)
class SeatClock:
    """The time of a seat: `base_ms` for a decision (None means no clock), and the bank.

    `since` is when the current decision was asked; None without a decision.

    >>> clock = SeatClock(base_ms=5000, bank_ms=10000).started(1000)
    >>> clock.deadline(lag_ms=0)
    16000
    >>> clock.stopped(8000).bank_ms
    8000
    """

    base_ms: float | None
    bank_ms: float = 0
    since: float | None = None

    @classmethod
    def of(cls, pace: Pace) -> SeatClock:
        """Returns a clock at the start of a round."""
        if pace.base_s is None:
            return cls(None)
        return cls(pace.base_s * 1000, pace.bank_s * 1000)

    def started(self, now: float) -> SeatClock:
        """Returns the clock once a decision is asked."""
        return replace(self, since=now)

    def stopped(self, now: float, lag_ms: float = 0) -> SeatClock:
        """Returns the clock once the decision is made; the bank loses the time beyond the base."""
        if self.base_ms is None or self.since is None:
            return replace(self, since=None)
        over = max(0.0, now - self.since - lag_allowance(lag_ms) - self.base_ms)
        return replace(self, bank_ms=max(0.0, self.bank_ms - over), since=None)

    def left(self, now: float) -> tuple[int | None, int | None]:
        """Returns the milliseconds left of base and bank, or None for both without a clock."""
        if self.base_ms is None:
            return None, None
        used = 0.0 if self.since is None else max(0.0, now - self.since)
        over = max(0.0, used - self.base_ms)
        return round(max(0.0, self.base_ms - used)), round(max(0.0, self.bank_ms - over))

    def deadline(self, lag_ms: float = 0) -> float | None:
        """Returns when the time is over, or None without a clock or a decision."""
        if self.base_ms is None or self.since is None:
            return None
        return self.since + self.base_ms + self.bank_ms + lag_allowance(lag_ms)

    def postponed(self, ms: float) -> SeatClock:
        """Returns the clock moved by a time that does not count."""
        return self if self.since is None else replace(self, since=self.since + ms)


def lag_allowance(lag_ms: float) -> float:
    """Returns the part of a client's lag that is compensated.

    >>> lag_allowance(80), lag_allowance(9000), lag_allowance(-5)
    (80, 500, 0)
    """
    return min(max(lag_ms, 0), MOST_LAG_MS)


PASS: Final = "pass"


def auto_answer(legal: Sequence[Action], auto: Auto, wins: Collection[str]) -> Action | None:
    """Returns the automatic answer by these switches, or None if the person must decide.

    Unless `auto.win` is on, the person always decides about a win. `wins` are the winning buttons.

    >>> from jantaku.server.protocol import Auto
    >>> may = (Press("ron"), Press("pon"), Press("pass"))
    >>> auto_answer(may, Auto("t1", pass_calls=True), {"ron"}) is None
    True
    >>> auto_answer(may, Auto("t1", win=True), {"ron"}).button
    'ron'
    >>> auto_answer(may[1:], Auto("t1", pass_calls=True), {"ron"}).button
    'pass'
    """
    pressed = {one.button: one for one in reversed(legal) if isinstance(one, Press)}
    if auto.forced and is_forced(legal):
        return legal[0]
    win = next((one for name, one in pressed.items() if name in wins), None)
    if win is not None:
        return win if auto.win else None
    discards = [one for one in legal if isinstance(one, Discard)]
    if auto.pass_calls and not discards and PASS in pressed:
        return pressed[PASS]
    if auto.tsumogiri:
        return next((one for one in discards if one.drawn), None)
    return None


def is_forced(legal: Sequence[Action]) -> bool:
    """True if discarding the drawn tile is the only legal action, as in riichi or with a dead hand.

    >>> from jantaku.protocol import DisplayTile
    >>> drawn, own = Discard(DisplayTile("5m"), drawn=True), Discard(DisplayTile("5m"))
    >>> is_forced((drawn,)), is_forced((drawn, Press("tsumo"))), is_forced((own,))
    (True, False, False)
    """
    return len(legal) == 1 and isinstance(legal[0], Discard) and legal[0].drawn
