"""A round as a race: who needs how many steps to a win, and what chance that leaves.

May import holding.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from jantaku.players.ruleset.holding import FAR

if TYPE_CHECKING:
    from jantaku.ruleset.play.view import RulesetSeatView, RulesetView

_LACKED: Final = 0.4  # of the tiles that are dealt: what hands lack at first
_STEPS: Final = 0.5  # nearer with each discard
_MOST_STEPS: Final = 6  # that others may need: as good as any more
_READY: Final = 0.13  # of the unseen tiles: how often one who needs one more wins before the next


class Race:
    """The chances of a seat, by how many tiles it lacks itself."""

    def __init__(self, view: RulesetView, dealt: int) -> None:
        others = tuple(
            sorted(
                _steps(seat, dealt)
                for seat in view.seats
                if seat.seat != view.seat and not seat.winner
            )
        )
        self.chances = [_chance(missing, others) for missing in range(FAR + 1)]
        self.ends = sum(_READY / steps**2 for steps in others)
        """How often somebody else wins, for each of the unseen tiles."""


def _steps(seat: RulesetSeatView, dealt: int) -> int:
    """How many tiles another seat may lack, seen from what lies open."""
    if seat.riichi_stick:
        return 1
    lacked = min(_LACKED * dealt - _STEPS * len(seat.pond), len(seat.hand) / 3)
    return max(1, min(_MOST_STEPS, round(lacked)))


@cache
def _chance(own: int, others: tuple[int, ...]) -> float:
    """The chance to be the first of seats that need so many steps, each as fast as another."""
    if own == 0:
        return 1.0
    if 0 in others:
        return 0.0
    after = [
        tuple(sorted((*others[:at], steps - 1, *others[at + 1 :])))
        for at, steps in enumerate(others)
    ]
    total = _chance(own - 1, others) + sum(_chance(own, rest) for rest in after)
    return total / (1 + len(others))
