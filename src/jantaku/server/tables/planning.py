"""What is yet to be told of a game, and when: its parts, one after another."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Final

from jantaku.server.tables.pacing import Part, parts

if TYPE_CHECKING:
    from jantaku.game import Game
    from jantaku.server.rooms.values import Pace

_RECENT: Final = 12
"""Events that are looked at to see at which moment a game goes on."""


class Plan:
    """The parts that wait to be told, and the one that was told `last`.

    The next one is not told before `not_before`; `starting` as long as people are waited for.
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
        """Asks nobody before all are there, or so much time has passed."""
        self.not_before = now + wait_s * 1000
        self.starting = True
        if not self.parts:
            self.parts.append(self._again())

    def begin(self, now: float) -> None:
        """Waits for people no longer: all are there."""
        if self.starting:
            self.not_before = min(self.not_before, now)

    def take_in(self) -> None:
        """Plans how what has happened is told."""
        happened = self._game.events_since(self._planned, None)
        self._planned += len(happened)
        self.parts.extend(parts(happened, self._pace) or [self._again()])

    def settle(self, told: int) -> None:
        """Plans to tell how the table stands after those events, though nothing is new."""
        self.parts.append(Part(told, seat=self.last.seat))

    def told(self, part: Part, now: float) -> None:
        """Notes that a part is being told."""
        self.starting = False
        self.last = part
        self.not_before = now + part.wait_ms

    @property
    def is_open(self) -> bool:
        """Whether all has been told, and nobody is asked about what another has just done."""
        return not self.parts and (not self.last.quiet or self._goes_on_itself)

    @property
    def may_settle(self) -> bool:
        """Whether who has just acted goes on, so that others may be told how the table stands."""
        return self.last.quiet and self._goes_on_itself

    @property
    def _goes_on_itself(self) -> bool:
        return set(self._game.deciding) <= {self.last.seat}

    def _again(self) -> Part:
        """Nothing new, at the moment at which the last part left the game."""
        return Part(self._planned, 0, self.last.quiet, seat=self.last.seat)
