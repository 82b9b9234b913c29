"""The points of rooms that set them: tournaments, private lobbies and rooms of friends."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from jantaku import _kernel
from jantaku.base.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.riichi.rules import GameRule

_NEAR: Final = 2.0  # thousands: what scores in whole thousands differ by from exact ones
_ROUNDED: Final = 0.051  # of scores in tenths


def with_own_points(
    rule: GameRule, start: int, points: Sequence[int] | None, scores: Sequence[float] | None
) -> GameRule:
    """Returns the rules of the site with the points of the room, as its record shows them.

    The uma follows from the final scores, as if the return were the start; without scores there is
    none. Rules of the site that fit the record are returned unchanged.
    """
    if start == rule.start_points and _fits(rule, points, scores):
        return rule
    uma = _uma(start, points, scores) or (0,) * rule.players
    with suppress(RulesError):
        return rule.replace(start_points=start, return_points=start, uma=uma)
    return rule


def _fits(rule: GameRule, points: Sequence[int] | None, told: Sequence[float] | None) -> bool:
    if points is None or told is None:
        return True
    scores = _kernel.final_scores(rule.kernel, points)
    return all(abs(own - score) < _NEAR for own, score in zip(told, scores, strict=True))


def _uma(
    start: int, points: Sequence[int] | None, scores: Sequence[float] | None
) -> tuple[int, ...] | None:
    """Returns the uma by place, in whole thousands; None if no such uma explains the scores."""
    if points is None or scores is None:
        return None
    order = sorted(range(len(points)), key=lambda seat: (-points[seat], seat))
    found = [scores[seat] - (points[seat] - start) / 1000 for seat in order]
    uma = tuple(map(round, found))
    near = all(abs(own - exact) < _ROUNDED for own, exact in zip(uma, found, strict=True))
    return uma if near else None
