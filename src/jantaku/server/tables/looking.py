"""The pause on the result of a round: until everyone is ready, or the time is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.server.protocol import Waiting
from jantaku.server.tables.pacing import look_ms

if TYPE_CHECKING:
    from jantaku.server.rooms.values import Pace
    from jantaku.server.tables.company import Company


class Looking:
    """The pause on the result of a round; `until` is its latest end, None without a pause."""

    def __init__(self, company: Company, pace: Pace) -> None:
        self._company = company
        self._pace = pace
        self.until: float | None = None

    def begin(self, now: float) -> None:
        """Starts the pause."""
        anybody = bool(self._company.counting)
        self.until = now + look_ms(self._pace, anybody=anybody)
        self._company.none_ready()

    def is_going_on(self, now: float) -> bool:
        """Returns True during the pause; ends it when everyone is ready or the time is over."""
        if self.until is None:
            return False
        if now < self.until and not self._company.all_ready:
            return True
        self.until = None
        self._company.none_ready()
        return False

    def put_off(self, ms: float) -> None:
        """Moves the end of the pause by a time that does not count."""
        if self.until is not None:
            self.until += ms

    def waiting(self, now: float) -> Waiting | None:
        """Returns the seats that are ready and the time left, or None without a pause."""
        if self.until is None:
            return None
        return Waiting(self._company.ready, round(max(0.0, self.until - now)))
