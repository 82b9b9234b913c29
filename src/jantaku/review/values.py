"""The review of decisions, of a seat and of a game: alternatives, and what the choice cost."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from jantaku.review.alternatives import FAR_BEHIND

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from jantaku.game.protocol.actions import Seat
    from jantaku.review.alternative import Alternative
    from jantaku.review.rates import Rate
    from jantaku.review.reasons import Reason
    from jantaku.riichi.drill import Drill
    from jantaku.riichi.statistics import GameKind
    from jantaku.riichi.tiles.tile import TileId


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """A decision of a recorded game with its alternatives, the advised one first.

    `event`, `round` and `turn` are those of `MadeDecision`; `left` is the number of tiles in the
    wall, `hand` the hand in mpsz, and `distance` its shanten number. `played` is the place of the
    action taken among the alternatives. `cost` is what it gave away against the advice, in a deep
    review against the best action, in points of expectation, and `place_cost` against the advice in
    places; 0 if the values do not say that the advice is better. `choices` are the places of what
    other players would do, by name, claims left out.
    """

    event: int
    round: int
    turn: int
    seat: Seat
    left: int
    hand: str
    distance: int
    alternatives: tuple[Alternative, ...]
    played: int
    cost: float
    place_cost: float
    reason: Reason
    choices: Mapping[str, int]
    reds: Collection[TileId] = field(repr=False)
    drill: Drill | None = field(default=None, repr=False)
    """The drill that teaches the advice; None without a cost, and if none does."""
    estimated: bool = False
    """True if a deep review could not imagine its position, so that its values are estimates."""

    @property
    def taken(self) -> Alternative:
        """The action taken."""
        return self.alternatives[self.played]

    @property
    def advised(self) -> Alternative:
        """The action to advise: see `advised_of`."""
        return self.alternatives[0]

    @property
    def accuracy(self) -> float:
        """The chance of the action taken as a part of the chance of the advised one, 0 to 1.

        If the values speak against the likeliest action, it is 1 for the advised one, and less by
        the cost of another one, down to 0.
        """
        if self.played == 0 or self.taken.is_equal:
            return 1.0
        if any(one.chance > self.advised.chance for one in self.alternatives):
            return max(0.0, 1 - self.cost / FAR_BEHIND)
        return self.taken.chance / self.advised.chance if self.advised.chance else 1.0


@dataclass(frozen=True, slots=True)
class SeatReview:
    """The decisions of a seat, and what they say together.

    `agreed` counts those in which the advised action was taken, `accuracy` is the mean of theirs,
    `cost` the sum in points, `place_cost` in places. `rates` are those of the game, with averages.
    """

    seat: Seat
    name: str
    decisions: tuple[ReviewedDecision, ...]
    rates: tuple[Rate, ...] = ()

    @property
    def agreed(self) -> int:
        """The number of decisions in which the advised action was taken."""
        return sum(one.played == 0 for one in self.decisions)

    @property
    def accuracy(self) -> float:
        """The mean accuracy, from 0 to 1; 1 without a decision."""
        if not self.decisions:
            return 1.0
        return sum(one.accuracy for one in self.decisions) / len(self.decisions)

    @property
    def cost(self) -> float:
        """The points of expectation given away."""
        return sum(one.cost for one in self.decisions)

    @property
    def place_cost(self) -> float:
        """The places of expectation given away."""
        return sum(one.place_cost for one in self.decisions)

    def drills(self, count: int = 10) -> tuple[Drill, ...]:
        """Returns the drills of the costliest decisions that have one, for the trainer."""
        found = (one.drill for one in self.costliest(len(self.decisions)) if one.drill is not None)
        return tuple(found)[:count]

    def costliest(self, count: int = 5) -> tuple[ReviewedDecision, ...]:
        """Returns the decisions that cost the most, the worst first."""
        costly = [one for one in self.decisions if one.cost > 0]
        return tuple(sorted(costly, key=lambda one: -one.cost)[:count])


@dataclass(frozen=True, slots=True)
class GameReview:
    """The review of a recorded game: of the seats asked for, and the names of its rounds.

    `kind` is that of the game if it could be counted.
    """

    rounds: tuple[str, ...]
    seats: tuple[SeatReview, ...]
    kind: GameKind | None = None
