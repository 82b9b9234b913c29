"""The clock of a seat: a base time for each decision, then a bank of time for each round.

Time is passed in, in milliseconds of any clock that only goes forward.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from jantaku.server.rooms.values import Pace

MOST_LAG_MS: Final = 500
"""The most lag that is compensated, whatever a client reports."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of a seat: `base_ms` for a decision (None means no clock), and the bank.

    `since` is when the current decision was asked; None without a decision.

    >>> clock = Clock(base_ms=5000, bank_ms=10000).started(1000)
    >>> clock.deadline(lag_ms=0)
    16000
    >>> clock.stopped(8000).bank_ms
    8000
    """

    base_ms: float | None
    bank_ms: float = 0
    since: float | None = None

    @classmethod
    def of(cls, pace: Pace) -> Clock:
        """Returns a clock at the start of a round."""
        if pace.base_s is None:
            return cls(None)
        return cls(pace.base_s * 1000, pace.bank_s * 1000)

    def started(self, now: float) -> Clock:
        """Returns the clock once a decision is asked."""
        return replace(self, since=now)

    def stopped(self, now: float, lag_ms: float = 0) -> Clock:
        """Returns the clock once the decision is made; the bank loses the time beyond the base."""
        if self.base_ms is None or self.since is None:
            return replace(self, since=None)
        over = max(0.0, now - self.since - allowed(lag_ms) - self.base_ms)
        return replace(self, bank_ms=max(0.0, self.bank_ms - over), since=None)

    def idle(self) -> Clock:
        """Returns the clock without a decision, as if the decision had taken no time."""
        return replace(self, since=None)

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
        return self.since + self.base_ms + self.bank_ms + allowed(lag_ms)

    def put_off(self, ms: float) -> Clock:
        """Returns the clock moved by a time that does not count."""
        return self if self.since is None else replace(self, since=self.since + ms)


def allowed(lag_ms: float) -> float:
    """Returns the part of a client's lag that is compensated.

    >>> allowed(80), allowed(9000), allowed(-5)
    (80, 500, 0)
    """
    return min(max(lag_ms, 0), MOST_LAG_MS)
