"""The place that a seat may expect at the end of the game, from the points: `mean_places`.

The numbers are those that `training/placement.py` finds in records of Tenhou's phoenix room.
"""

from __future__ import annotations

from functools import cache
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
    return tuple(mean_place(points, dealer, left, seat) for seat in range(len(points)))


def mean_place(points: Sequence[float], dealer: int, left: int, seat: int) -> float:
    """Returns the mean place of one seat: see `mean_places`.

    >>> round(mean_place([35_000, 25_000, 22_000, 18_000], 0, 1, seat=3), 2)
    3.52
    """
    own = points[seat]
    if left < 1:
        return 1.0 + sum(
            (other - own, seat) > (0, at) for at, other in enumerate(points) if at != seat
        )
    leads, spread = _leads(len(points), dealer, left, seat)
    return 1.0 + sum(
        1 / (1 + exp(-((points[other] - own) / 1000 + deals + deal + order) / spread))
        for other, deals, deal, order in leads
    )


class _Lead(NamedTuple):
    """The lead of another seat apart from points: by later deals, by this one, by the order."""

    seat: int
    deals: float
    deal: float
    order: float


@cache
def _leads(players: int, dealer: int, left: int, seat: int) -> tuple[tuple[_Lead, ...], float]:
    """Returns what each other seat is ahead by, and the spread of leads in these rounds."""
    scale = SCALES[players]
    deals = [
        sum((dealer + later) % players == one for later in range(1, left)) for one in range(players)
    ]
    leads = (
        _Lead(
            other,
            scale.deal * (deals[other] - deals[seat]),
            scale.dealer * ((other == dealer) - (seat == dealer)),
            scale.order * ((other < seat) - (other > seat)),
        )
        for other in range(players)
        if other != seat
    )
    return tuple(leads), scale.spread * left**scale.growth
