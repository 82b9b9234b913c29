"""The place that a seat may expect at the end of the game, from the points: `mean_places`.

The kernel has the numbers (`kernel/lookahead/placement.hpp`), which `training/placement.py` finds
in records of Tenhou's phoenix room.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku import _kernel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.riichi.play.view import RiichiView
    from jantaku.riichi.rules import GameRule


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
    return _kernel.mean_place(points, dealer, left, seat)
