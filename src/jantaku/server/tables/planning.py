"""The schedule of a game: the parts that are not sent yet, and the times to send them."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Final

from jantaku.server.tables.pacing import Part, parts

if TYPE_CHECKING:
    from jantaku.game import Game
    from jantaku.server.rooms.values import Pace

_RECENT: Final = 12
"""The number of past events that are read to find the part at which a game resumes."""


class Plan:
    """The `parts` that wait to be sent; `last` is the part sent last.

    The next part is not sent before `not_before`. `starting` is True while the table waits for
    people.
    """

    def __init__(self, game: Game[Any, Any, Any], pace: Pace, now: float) -> None:
        self._game = game
        self._pace = pace
        self._planned = len(game.events)
        self.parts: deque[Part] = deque()
        recent = game.events_since(max(0, self._planned - _RECENT), None)
        self.last = parts(recent, pace)[-1]
        self.not_before = now
        self.starting = True

    def wait_for_people(self, now: float, wait_s: float) -> None:
        """Delays the next part until all people are there, but at most for `wait_s`."""
        self.not_before = now + wait_s * 1000
        self.starting = True
        if not self.parts:
            self.parts.append(self._again())

    def begin(self, now: float) -> None:
        """Stops waiting for people."""
        if self.starting:
            self.not_before = min(self.not_before, now)

    def take_in(self) -> None:
        """Schedules the events that are new."""
        happened = self._game.events_since(self._planned, None)
        self._planned += len(happened)
        self.parts.extend(parts(happened, self._pace) or [self._again()])

    def settle(self, told: int) -> None:
        """Schedules the view after the first `told` events, without new events."""
        self.parts.append(Part(told, seat=self.last.seat))

    def told(self, part: Part, now: float) -> None:
        """Notes that a part is being sent."""
        self.starting = False
        self.last = part
        self.not_before = now + part.wait_ms

    @property
    def is_open(self) -> bool:
        """True if everything is sent, and no seat is asked about another seat's last action."""
        return not self.parts and (not self.last.quiet or self._goes_on_itself)

    @property
    def may_settle(self) -> bool:
        """True if the seat that acted last decides next, so that others may get the new view."""
        return self.last.quiet and self._goes_on_itself

    @property
    def _goes_on_itself(self) -> bool:
        return set(self._game.deciding) <= {self.last.seat}

    def _again(self) -> Part:
        """Returns a part without new events, for the state after the last part."""
        return Part(self._planned, 0, self.last.quiet, seat=self.last.seat)
