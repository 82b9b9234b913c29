"""The people and bots at a table: their presence, their clocks, and what they agree on.

Time is passed in, in milliseconds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.server.protocol import Auto
from jantaku.server.tables.clock import Clock
from jantaku.server.tables.sitting import Sitter

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from jantaku.server.protocol import Ask, Person, Seat
    from jantaku.server.rooms.values import Pace, RoomSeat


class Company:
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
        self._sitters = {
            row.seat: Sitter.of(row, table, pace, absent, now) for row in rows if row.seat in seats
        }
        self.persons = tuple(one for one in self._sitters.values() if not one.bot)
        self._deserted: float | None = now if self.persons else None

    def __getitem__(self, seat: Seat) -> Sitter:
        return self._sitters[seat]

    @property
    def all(self) -> Collection[Sitter]:
        """All seats, bots included."""
        return self._sitters.values()

    def told(self) -> tuple[Person, ...]:
        """Returns the seats as `Person` messages."""
        return tuple(one.told() for one in self.all)

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
        """True if all persons are connected."""
        return all(one.here for one in self.persons)

    def arrived(self, sitter: Sitter, follower: str, now: float) -> float:
        """Adds a socket of a person. Returns how long the table was paused, in milliseconds."""
        sitter.followers[follower] = 0.0
        sitter.gone = None
        deserted, self._deserted = self._deserted, None
        return 0.0 if deserted is None else max(0.0, now - deserted - self._grace_ms)

    def left(self, follower: str, now: float) -> bool:
        """Removes a socket. Returns True if its person has no socket left."""
        for sitter in self.persons:
            if sitter.followers.pop(follower, None) is not None and not sitter.here:
                sitter.gone = now
                sitter.suspending = False
                if not self.anybody_here:
                    self._deserted = now
                return True
        return False

    def heard(self, follower: str, lag_ms: float) -> None:
        """Notes the round-trip time of a socket."""
        for sitter in self.persons:
            if follower in sitter.followers:
                sitter.followers[follower] = lag_ms

    def patience(self, sitter: Sitter) -> float | None:
        """Returns when a bot takes over the seat of an absent person, or None if no bot will."""
        if sitter.gone is None or sitter.away or self._deserted is not None:
            return None
        return sitter.gone + self._grace_ms

    def paused(self, now: float) -> bool:
        """Returns True if all people are gone: then the table waits until one is back."""
        return self._deserted is not None and now - self._deserted >= self._grace_ms

    def put_off(self, ms: float) -> None:
        """Moves every clock by a time that does not count."""
        for sitter in self.all:
            sitter.put_off(ms)

    def due(self) -> Iterable[float | None]:
        """Yields the times at which the state of the people changes without a message."""
        if self._deserted is not None:
            yield self._deserted + self._grace_ms
        for sitter in self.persons:
            yield self.patience(sitter)

    def begin_round(self) -> list[Sitter]:
        """Refills the clocks, turns automatic answers off; returns the seats that had some on."""
        switched = []
        for sitter in self.persons:
            sitter.clock = Clock.of(self._pace)
            off = Auto(self._table, forced=sitter.auto.forced)
            if sitter.auto != off:
                sitter.auto = off
                switched.append(sitter)
        return switched

    def asks(self, now: float) -> dict[Seat, Ask]:
        """Returns the current questions by seat."""
        asks = {one.seat: one.ask(now) for one in self.persons}
        return {seat: ask for seat, ask in asks.items() if ask is not None}

    def ask_nobody(self) -> None:
        """Withdraws all questions."""
        for sitter in self.all:
            sitter.clock = sitter.clock.idle()
            sitter.asked = None

    @property
    def counting(self) -> list[Sitter]:
        """The persons that the others wait for."""
        return [one for one in self.persons if one.counts]

    @property
    def all_ready(self) -> bool:
        """True if everyone waited for is ready."""
        return bool(self.counting) and all(one.ready for one in self.counting)

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
        return bool(self.counting) and all(one.suspending for one in self.counting)

    @property
    def suspending(self) -> tuple[Seat, ...]:
        """The seats that agree to suspend the game."""
        return tuple(one.seat for one in self.persons if one.suspending)

    def none_suspending(self) -> None:
        """Withdraws all agreements to suspend."""
        for sitter in self.persons:
            sitter.suspending = False
