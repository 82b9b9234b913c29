"""Who sits at the seats of a table, what each is asked, and whether it is there."""

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

    In a `window` others act on what a seat has just done. `due` is when the table decides by
    itself, for a bot or by a switch; `closes` when a window of fixed length is over.
    """

    number: int
    window: bool = False
    closes: float | None = None
    due: float | None = None
    answered: bool = False


@dataclass(slots=True)
class Sitter:
    """A seat: a bot of that level, or a person, whose seat a bot of that level holds if `away`.

    `followers` are the sockets it looks through, `gone` is since when there is none. `steps` counts
    those that it took part in: nobody else's decisions can be read from the numbers of its own.
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
        """Who sits there by the room's row; nobody has connected yet."""
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
        """Whether a person sits there and looks on."""
        return bool(self.followers)

    @property
    def counts(self) -> bool:
        """Whether the others wait for this one to be ready, or to agree."""
        return self.here and not self.away

    @property
    def lag_ms(self) -> float:
        """What the best of its connections takes."""
        return min(self.followers.values(), default=0)

    def deadline(self) -> float | None:
        """When its time for the decision is over."""
        if self.asked is None or self.asked.answered or self.asked.due is not None:
            return None
        return self.asked.closes if self.asked.closes else self.clock.deadline(self.lag_ms)

    def ask(self, now: float) -> Ask | None:
        """What it is asked, as it is told; None where it is not asked."""
        asked = self.asked
        if asked is None or asked.answered or asked.due is not None:
            return None
        if asked.closes is not None:
            return Ask(asked.number, round(max(0.0, asked.closes - now)), 0)
        return Ask(asked.number, *self.clock.left(now))

    def put_off(self, ms: float) -> None:
        """Lets time pass that counts for nobody."""
        self.clock = self.clock.put_off(ms)
        if self.asked is not None and self.asked.due is not None:
            self.asked.due += ms
        if self.asked is not None and self.asked.closes is not None:
            self.asked.closes += ms

    def told(self) -> Person:
        """Who sits there, as everybody is told."""
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
