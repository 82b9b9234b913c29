"""The worth of points in the last rounds: what they change about the place at the end."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from jantaku.riichi.players.placement import mean_place, rounds_left

if TYPE_CHECKING:
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.players.position import Outlook
    from jantaku.riichi.players.smart.weights import RiichiWeights

_SIZES: Final = (1000, 2000, 3900, 8000, 12000, 16000, 24000, 32000)
_EVEN: Final = 25000.0


@dataclass(frozen=True, slots=True)
class Stakes:
    """The worth of wins by their points, and the factors of points that are paid to each seat.

    Both are empty if points count as themselves.

    >>> Stakes(((1000, 500.0), (2000, 3000.0)), ()).won(1500), Stakes((), ()).won(1500)
    (1750.0, 1500)
    """

    wins: tuple[tuple[float, float], ...]
    losses: tuple[float, ...]

    def won(self, points: float) -> float:
        """Returns the worth of a win of these points."""
        if not self.wins:
            return points
        size, worth = 0.0, 0.0
        for next_size, next_worth in self.wins:
            if points <= next_size:
                return worth + (next_worth - worth) * (points - size) / (next_size - size)
            size, worth = next_size, next_worth
        return worth

    def lost(self, seat: Seat) -> float:
        """Returns the factor of points that are paid to a seat."""
        return self.losses[seat] if self.losses else 1.0


PLAIN: Final = Stakes((), ())


def stakes_of(sight: Outlook, weights: RiichiWeights) -> Stakes:
    """Returns the stakes of the round for the seat of the view."""
    left = rounds_left(sight.view, sight.rule)
    if left > weights.last_rounds:
        return PLAIN
    points = tuple(seen.points for seen in sight.view.seats)
    return _stakes(points, sight.seat, sight.view.dealer, left, weights)


@lru_cache(maxsize=64)
def _stakes(
    points: tuple[int, ...], seat: Seat, dealer: Seat, left: int, weights: RiichiWeights
) -> Stakes:
    """The stakes, once for each round: points rarely change within it."""
    players, after = len(points), (dealer + 1) % len(points)
    even = (_EVEN,) * players

    def place(from_points: tuple[float, ...], won: float, of: Seat | None, rounds: int) -> float:
        """The mean place after a win from a seat, or from all."""
        held = [*from_points]
        held[seat] += won
        for other in range(players):
            if other != seat and of in {None, other}:
                held[other] -= won / (players - 1 if of is None else 1)
        return mean_place(held, after, rounds, seat)

    now = place(points, 0, None, left - 1)
    usual = weights.usual_win
    rounds = max(1, left - 1)
    change = place(even, 0, None, rounds) - place(even, usual, None, rounds)
    scale = usual / change

    def bounded(worth: float, size: float) -> float:
        return min(size * weights.most_stake, max(size * weights.least_stake, worth))

    wins = tuple(
        (float(size), bounded(scale * (now - place(points, size, None, left - 1)), size))
        for size in _SIZES
    )
    loss = weights.usual_loss
    losses = tuple(
        1.0
        if other == seat
        else bounded(scale * (place(points, -loss, other, left - 1) - now), loss) / loss
        for other in range(players)
    )
    return Stakes(wins, losses)
