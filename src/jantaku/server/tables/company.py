"""The people and bots at a table: who is there, for whom others wait, what all agree on.

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
    """All who sit at a table. A person may be gone for `grace_ms` before it counts."""

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
        """Everybody, bots too."""
        return self._sitters.values()

    def told(self) -> tuple[Person, ...]:
        """Who sits there, as everybody is told."""
        return tuple(one.told() for one in self.all)

    def seat_of(self, user: str) -> Seat | None:
        """Where that person sits."""
        return next((one.seat for one in self.persons if one.user == user), None)

    def seat_at(self, follower: str) -> Seat | None:
        """From which seat a socket looks on."""
        return next((one.seat for one in self.persons if follower in one.followers), None)

    @property
    def anybody_here(self) -> bool:
        """Whether a person looks on."""
        return any(one.here for one in self.persons)

    @property
    def all_here(self) -> bool:
        """Whether all persons look on."""
        return all(one.here for one in self.persons)

    def arrived(self, sitter: Sitter, follower: str, now: float) -> float:
        """A person looks on through one more socket; for how long nobody's time has run."""
        sitter.followers[follower] = 0.0
        sitter.gone = None
        deserted, self._deserted = self._deserted, None
        return 0.0 if deserted is None else max(0.0, now - deserted - self._grace_ms)

    def left(self, follower: str, now: float) -> bool:
        """A socket is no more; whether somebody is gone for that."""
        for sitter in self.persons:
            if sitter.followers.pop(follower, None) is not None and not sitter.here:
                sitter.gone = now
                sitter.suspending = False
                if not self.anybody_here:
                    self._deserted = now
                return True
        return False

    def heard(self, follower: str, lag_ms: float) -> None:
        """Notes how long messages take to somebody and back."""
        for sitter in self.persons:
            if follower in sitter.followers:
                sitter.followers[follower] = lag_ms

    def patience(self, sitter: Sitter) -> float | None:
        """When a bot plays for who has gone, while anybody else is there."""
        if sitter.gone is None or sitter.away or self._deserted is not None:
            return None
        return sitter.gone + self._grace_ms

    def paused(self, now: float) -> bool:
        """Whether all people have been gone for long: then nothing happens until one is back."""
        return self._deserted is not None and now - self._deserted >= self._grace_ms

    def put_off(self, ms: float) -> None:
        """Lets time pass that counts for nobody."""
        for sitter in self.all:
            sitter.put_off(ms)

    def due(self) -> Iterable[float | None]:
        """When something about the people changes by itself."""
        if self._deserted is not None:
            yield self._deserted + self._grace_ms
        for sitter in self.persons:
            yield self.patience(sitter)

    def begin_round(self) -> list[Sitter]:
        """Fills the clocks and switches off what answers by itself; gives those it did so for."""
        switched = []
        for sitter in self.persons:
            sitter.clock = Clock.of(self._pace)
            off = Auto(self._table, forced=sitter.auto.forced)
            if sitter.auto != off:
                sitter.auto = off
                switched.append(sitter)
        return switched

    def asks(self, now: float) -> dict[Seat, Ask]:
        """What persons are asked just now."""
        asks = {one.seat: one.ask(now) for one in self.persons}
        return {seat: ask for seat, ask in asks.items() if ask is not None}

    def ask_nobody(self) -> None:
        """Takes back what anybody is asked."""
        for sitter in self.all:
            sitter.clock = sitter.clock.idle()
            sitter.asked = None

    @property
    def counting(self) -> list[Sitter]:
        """The persons for whom others wait."""
        return [one for one in self.persons if one.counts]

    @property
    def all_ready(self) -> bool:
        """Whether all have looked."""
        return bool(self.counting) and all(one.ready for one in self.counting)

    @property
    def ready(self) -> tuple[Seat, ...]:
        """The seats that have looked."""
        return tuple(one.seat for one in self.persons if one.ready)

    def none_ready(self) -> None:
        """From now on nobody has looked."""
        for sitter in self.persons:
            sitter.ready = False

    @property
    def all_suspending(self) -> bool:
        """Whether all want to go on another day."""
        return bool(self.counting) and all(one.suspending for one in self.counting)

    @property
    def suspending(self) -> tuple[Seat, ...]:
        """The seats that want to go on another day."""
        return tuple(one.seat for one in self.persons if one.suspending)

    def none_suspending(self) -> None:
        """From now on nobody wants to go on another day."""
        for sitter in self.persons:
            sitter.suspending = False
