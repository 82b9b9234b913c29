"""The look at how a round ended: until all are ready, or it has been long enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.server.protocol import Waiting
from jantaku.server.tables.pacing import look_ms

if TYPE_CHECKING:
    from jantaku.server.rooms.values import Pace
    from jantaku.server.tables.company import Company


class Looking:
    """Whether people look at how a round ended, and until when at most."""

    def __init__(self, company: Company, pace: Pace) -> None:
        self._company = company
        self._pace = pace
        self.until: float | None = None

    def begin(self, now: float) -> None:
        """Waits for the people to have looked at how a round ended."""
        anybody = bool(self._company.counting)
        self.until = now + look_ms(self._pace, anybody=anybody)
        self._company.none_ready()

    def is_going_on(self, now: float) -> bool:
        """Whether it goes on; it is over when all are ready."""
        if self.until is None:
            return False
        if now < self.until and not self._company.all_ready:
            return True
        self.until = None
        self._company.none_ready()
        return False

    def put_off(self, ms: float) -> None:
        """Lets time pass that does not count."""
        if self.until is not None:
            self.until += ms

    def waiting(self, now: float) -> Waiting | None:
        """Who is waited for, and how long at most."""
        if self.until is None:
            return None
        return Waiting(self._company.ready, round(max(0.0, self.until - now)))
