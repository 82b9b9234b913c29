"""Who is about to win, and how dangerous a tile is to discard: seen from what lies open.

May import holding.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jantaku.players.ruleset.holding import seen_by
from jantaku.ruleset.values.tile import face_up

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.players.ruleset.insight import Insight
    from jantaku.ruleset.play.view import RulesetSeatView, RulesetView

_FEW_HIDDEN: Final = 5  # tiles in the hand of one who is about to win
_RUNS: Final = ((-2, -1, -3), (1, 2, 3), (-1, 1, 0))
"""The two tiles that wait for one to make a run, and the other that they wait for."""


@dataclass(frozen=True, slots=True)
class Danger:
    """What hands that are about to win may wait for.

    `left` are the tiles that the seat does not see, `threats` the ponds of those to be feared.
    """

    after: Mapping[str, str]
    before: Mapping[str, str]
    left: Mapping[str, int]
    threats: tuple[frozenset[str], ...]

    @classmethod
    def of(cls, insight: Insight, view: RulesetView) -> Danger:
        """What the seat of the view has to fear."""
        after = view.behavior.ordering if view.behavior else {}
        threats = tuple(
            frozenset(face_up(tile).name for tile in seat.pond)
            for seat in view.seats
            if seat.seat != view.seat and _threatens(seat)
        )
        before = {then: first for first, then in after.items()}
        return cls(after, before, insight.copies - seen_by(view), threats)

    def of_tile(self, name: str) -> int:
        """In how many ways others may wait for it; nobody wants what they discarded."""
        return sum(self._waits(name, pond) for pond in self.threats if name not in pond)

    def _waits(self, name: str, pond: frozenset[str]) -> int:
        alike = self.left.get(name, 0)
        ways = alike * (alike + 1) // 2  # alone, and in pairs
        for first, second, other in _RUNS:
            if self._beside(name, other) not in pond:
                ways += self._left(name, first) * self._left(name, second)
        return ways

    def _left(self, name: str, steps: int) -> int:
        return self.left.get(self._beside(name, steps), 0)

    def _beside(self, name: str, steps: int) -> str:
        order = self.after if steps > 0 else self.before
        for _ in range(abs(steps)):
            name = order.get(name, "")
        return name


def _threatens(seat: RulesetSeatView) -> bool:
    """Whether it has declared that it is ready, or holds few tiles that nobody sees."""
    return not seat.winner and (seat.riichi_stick or len(seat.hand) < _FEW_HIDDEN)
