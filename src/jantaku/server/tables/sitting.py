"""The seats of a table: their people and bots, questions and connections."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from jantaku.server.protocol import Ask, Auto, Person
from jantaku.server.tables.clock import Clock

if TYPE_CHECKING:
    from jantaku.server.protocol import Seat
    from jantaku.server.rooms.values import Pace, RoomSeat


@dataclass(slots=True)
class Asked:
    """A decision that a seat has: `number` names it to the client.

    In a `window` seats react to what another seat has just done. `due` is the time at which the
    table decides, for a bot or by an automatic answer; `closes` is the end of a fixed window.
    """

    number: int
    window: bool = False
    closes: float | None = None
    due: float | None = None
    answered: bool = False


@dataclass(slots=True)
class Sitter:
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
    clock: Clock
    followers: dict[str, float] = field(default_factory=dict)
    gone: float | None = None
    away: Literal["", "late", "gone"] = ""
    steps: int = 0
    asked: Asked | None = None
    ready: bool = False
    suspending: bool = False

    @classmethod
    def of(cls, row: RoomSeat, table: str, pace: Pace, absent: str, now: float) -> Sitter:
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
            clock=Clock.of(pace),
            gone=None if bot else now,
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

    def put_off(self, ms: float) -> None:
        """Moves all times of the seat by a time that does not count."""
        self.clock = self.clock.put_off(ms)
        if self.asked is not None and self.asked.due is not None:
            self.asked.due += ms
        if self.asked is not None and self.asked.closes is not None:
            self.asked.closes += ms

    def told(self) -> Person:
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
