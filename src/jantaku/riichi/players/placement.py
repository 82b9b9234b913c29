"""The place that a seat may expect at the end of the game, from the points: `mean_places`.

The numbers are those that `training/placement.py` finds in records of Tenhou's phoenix room.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.riichi.play.view import RiichiView
    from jantaku.riichi.rules import GameRule


class PlacementScale(NamedTuple):
    """The spread of points in the rounds to come, in thousands.

    A lead of one seat over another is compared with `spread` times the power `growth` of the
    number of rounds left. `dealer` is what the deal of this round is worth, `deal` that of a later
    one, and `order` what it is worth to sit earlier.
    """

    spread: float
    growth: float
    dealer: float
    deal: float
    order: float


SCALES: Final = {
    4: PlacementScale(4.45, 0.54, 0.31, 0.49, 0.04),
    3: PlacementScale(7.76, 0.55, 2.52, 3.28, 1.34),
}
_WINDS: Final = "ESWN"


def rounds_left(view: RiichiView, rule: GameRule) -> int:
    """Returns the number of rounds that are left by the rules, with this one; 1 at least.

    >>> from jantaku import RiichiGame
    >>> game = RiichiGame(seed=7)
    >>> rounds_left(game.view(0), game.rule)
    8
    """
    players = len(view.seats)
    played = _WINDS.index(view.wind) * players + view.dealer
    return max(1, rule.winds * players - played)


def mean_places(points: Sequence[float], dealer: int, left: int) -> tuple[float, ...]:
    """Returns the mean place, from 1, that each seat may expect with these points.

    `left` is the number of rounds that are left, the present one with `dealer` among them; with 0
    the game is over.

    >>> [round(place, 2) for place in mean_places([35_000, 25_000, 22_000, 18_000], 0, 1)]
    [1.16, 2.42, 2.9, 3.52]
    >>> mean_places([35_000, 25_000, 22_000, 18_000], 0, 0)
    (1.0, 2.0, 3.0, 4.0)
    """
    seats = range(len(points))
    return tuple(
        1.0 + sum(_ahead(points, dealer, left, other, seat) for other in seats if other != seat)
        for seat in seats
    )


def _ahead(points: Sequence[float], dealer: int, left: int, seat: int, other: int) -> float:
    """Returns the chance that a seat ends before another."""
    players, lead = len(points), points[seat] - points[other]
    if left < 1:
        return float((lead, other) > (0, seat))
    scale = SCALES[players]
    deals = [
        sum((dealer + later) % players == one for later in range(1, left)) for one in (seat, other)
    ]
    lead = lead / 1000 + scale.deal * (deals[0] - deals[1])
    lead += scale.dealer * ((seat == dealer) - (other == dealer))
    lead += scale.order * ((seat < other) - (seat > other))
    return 1 / (1 + exp(-lead / (scale.spread * left**scale.growth)))
