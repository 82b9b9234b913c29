"""The result of a game that was played elsewhere, from the points at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku._kernel import final_scores
from jantaku.base.errors import SheetError
from jantaku.game.protocol import GameResult, SeatResult

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.riichi.rules import GameRule

_STICK: Final = 1000
_MOST: Final = 10_000_000
"""The most points of a player: more is a slip of the hand."""


def result_of_points(points: Sequence[int], rule: GameRule) -> GameResult:
    """Returns the result for the points by seat; of equal points the earlier seat is ahead.

    Riichi sticks may have stayed on the table: then a multiple of a thousand points is missing.
    Raises `SheetError` for points that no game by these rules ends with.

    >>> from jantaku import GameRule
    >>> rule = GameRule.preset("friends")
    >>> [one.score for one in result_of_points([40_000, 28_000, 22_000, 10_000], rule).seats]
    [40.0, 3.0, -13.0, -30.0]
    """
    if len(points) != rule.players:
        cure = "give the points of every player"
        raise SheetError(f"{len(points)} points for {rule.players} seats", cure, source="points")
    if any(abs(one) > _MOST or one % 100 for one in points):
        cure = "check each number: points are in hundreds"
        raise SheetError("these are not the points of a game", cure, source="points")
    missing = (rule.start_points or 0) * rule.players - sum(points)
    if missing < 0 or missing % _STICK:
        amount = f"{-missing} too many" if missing < 0 else f"{missing} too few"
        cure = f"check each number: all began with {rule.start_points} points"
        raise SheetError(f"the points are {amount}", cure, source="points")
    scores = final_scores(rule.kernel, [*points])
    order = sorted(range(len(points)), key=lambda seat: -points[seat])
    seats = (
        SeatResult(seat, points[seat], scores[seat], order.index(seat))
        for seat in range(len(points))
    )
    return GameResult("played_out", "thousands", tuple(seats))
