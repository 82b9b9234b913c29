"""The reward for the rank in a finished game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jantaku.game.protocol import GameResult
    from jantaku.game.protocol.actions import Seat


def by_rank(result: GameResult | None) -> dict[Seat, float]:
    """Returns 1 for the first, -1 for the last, evenly between; seats that tie share theirs.

    Empty without a result, as that of a game which its rules have stopped.

    >>> from jantaku.game.protocol import GameResult, SeatResult
    >>> rows = [SeatResult(seat, 0, 0, rank) for seat, rank in enumerate((0, 2, 0, 3))]
    >>> by_rank(GameResult("rounds", "points", tuple(rows)))
    {0: 0.6666666666666667, 1: -0.33333333333333326, 2: 0.6666666666666667, 3: -1.0}
    """
    if result is None:
        return {}
    ranks = [row.rank for row in result.seats]
    last = max(1, len(ranks) - 1)

    def worth(rank: int) -> float:
        shared = range(rank, rank + ranks.count(rank))
        return sum(1 - 2 * place / last for place in shared) / len(shared)

    return {row.seat: worth(row.rank) for row in result.seats}
