"""A legal action with what it is worth: `Alternative`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jantaku.riichi.play.actions import RiichiAction


@dataclass(frozen=True, slots=True)
class Alternative:
    """A legal action with what it is worth.

    `chance` is how often the network `trained` expects a strong player to choose it. `win` is the
    chance to win the round with it, `points` the mean points of such a win, `tenpai` the chance to
    be tenpai in the end. `danger` is the chance that it deals in at once, `loss` the mean points
    that this costs. `value` is the expected gain in points, and `place` the expected place at the
    end of the game, from 1. `drawn` is true if it discards the tile just drawn.
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
