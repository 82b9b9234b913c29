"""A legal action with what it is worth: `Alternative`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jantaku.riichi.lookahead import SampleMean
    from jantaku.riichi.play.actions import RiichiAction


@dataclass(frozen=True, slots=True)
class Alternative:
    """A legal action with what it is worth.

    `chance` is how often the network `trained` expects a strong player to choose it. `win` is the
    chance to win the round with it, `points` the mean points of such a win, `tenpai` the chance to
    be tenpai in the end. `danger` is the chance that it deals in at once, `loss` the mean points
    that this costs. `value` is the expected gain in points, and `place` the expected place at the
    end of the game, from 1. `drawn` is true if it discards the tile just drawn.

    In a deep review the numbers are those of playouts: `tenpai` is the chance of a draw at which
    the hand is ready, `danger` the chance to deal in at any time, `value` the mean of all points,
    and `behind` says by how many points the action is behind the best, with its interval.
    """

    action: RiichiAction
    chance: float
    win: float
    points: float
    tenpai: float
    danger: float
    loss: float
    value: float
    place: float
    drawn: bool = False
    behind: SampleMean | None = None

    def ahead_of(self, other: Alternative) -> float:
        """Returns the points that it is worth more than another, by the same tables if deep."""
        if self.behind is None or other.behind is None:
            return self.value - other.value
        return other.behind.mean - self.behind.mean

    @property
    def is_equal(self) -> bool:
        """True if playouts leave open whether another action is better."""
        return self.behind is not None and self.behind.may_be_zero
