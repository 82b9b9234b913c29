"""The time a seat has: some for each decision, and a bank of a round for what goes beyond.

Time is passed in, in milliseconds of any clock that only goes forward.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from jantaku.server.rooms.values import Pace

MOST_LAG_MS: Final = 500
"""What is given for the way to a client and back is no more than this, whatever it says."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of a seat: `base_ms` for a decision (None means no clock), and the bank.

    `since` is when the decision was asked, None while there is none.

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
        """A clock at the begin of a round."""
        if pace.base_s is None:
            return cls(None)
        return cls(pace.base_s * 1000, pace.bank_s * 1000)

    def started(self, now: float) -> Clock:
        """The clock from when a decision is asked."""
        return replace(self, since=now)

    def stopped(self, now: float, lag_ms: float = 0) -> Clock:
        """The clock once the decision is made; the bank pays for what the base did not cover."""
        if self.base_ms is None or self.since is None:
            return replace(self, since=None)
        over = max(0.0, now - self.since - allowed(lag_ms) - self.base_ms)
        return replace(self, bank_ms=max(0.0, self.bank_ms - over), since=None)

    def idle(self) -> Clock:
        """The clock when nothing is asked any more, as if the decision had taken no time."""
        return replace(self, since=None)

    def left(self, now: float) -> tuple[int | None, int | None]:
        """What is left of base and bank, in whole milliseconds; None where there is no clock."""
        if self.base_ms is None:
            return None, None
        used = 0.0 if self.since is None else max(0.0, now - self.since)
        over = max(0.0, used - self.base_ms)
        return round(max(0.0, self.base_ms - used)), round(max(0.0, self.bank_ms - over))

    def deadline(self, lag_ms: float = 0) -> float | None:
        """When the time is over; None where there is no clock or nothing asked."""
        if self.base_ms is None or self.since is None:
            return None
        return self.since + self.base_ms + self.bank_ms + allowed(lag_ms)

    def put_off(self, ms: float) -> Clock:
        """The clock after time that counts for nobody."""
        return self if self.since is None else replace(self, since=self.since + ms)


def allowed(lag_ms: float) -> float:
    """What of a client's lag is given back to it.

    >>> allowed(80), allowed(9000), allowed(-5)
    (80, 500, 0)
    """
    return min(max(lag_ms, 0), MOST_LAG_MS)
