"""The standings of a match from its outcomes: means and shares with confidence intervals."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum, sqrt
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.seeds import seed_to_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jantaku.arena.table import ArenaMatch, Outcome
    from jantaku.base.seeds import Seed
    from jantaku.game import GameSpec

# Student's t for 95 % on both sides, by degrees of freedom from 1.
_T: Final = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281)
NORMAL_95: Final = 1.959964
"""The 97.5 % quantile of the normal distribution."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean and the half width of its 95 % confidence interval, None from a single sample."""

    mean: float
    half: float | None

    @classmethod
    def of(cls, samples: Sequence[float]) -> Interval:
        """Returns the interval of the mean of independent samples.

        >>> Interval.of([1.0, 2.0, 3.0])
        Interval(mean=2.0, half=2.484...)
        """
        count = len(samples)
        mean = fsum(samples) / count
        if count == 1:
            return cls(mean, None)
        variance = fsum((sample - mean) ** 2 for sample in samples) / (count - 1)
        return cls(mean, _student(count - 1) * sqrt(variance / count))


@dataclass(frozen=True, slots=True)
class Standing:
    """The results of a player: ranks count from 1, scores are those of the engine's results."""

    name: str
    games: int
    rank: Interval
    rank_shares: tuple[float, ...]
    points: float
    score: Interval
    faults: int


@dataclass(frozen=True, slots=True)
class Standings:
    """The results of every player, in the order in which they were named, and every game.

    `setup` is that of the games, its seed the one that theirs follow from.
    """

    players: tuple[Standing, ...]
    outcomes: tuple[Outcome, ...]
    setup: GameSpec
    duplicate: bool

    @property
    def seed(self) -> Seed:
        """The seed of all games."""
        return self.setup.seed

    def to_dict(self) -> dict[str, Any]:
        """All but the single games, ready for JSON; `ci95` are half widths."""
        return {
            "games": len(self.outcomes),
            "seed": seed_to_json(self.seed),
            "duplicate": self.duplicate,
            "players": [
                {
                    "name": one.name,
                    "games": one.games,
                    "mean_rank": one.rank.mean,
                    "mean_rank_ci95": one.rank.half,
                    "rank_shares": list(one.rank_shares),
                    "mean_points": one.points,
                    "mean_score": one.score.mean,
                    "mean_score_ci95": one.score.half,
                    "faults": one.faults,
                }
                for one in self.players
            ],
            "faults": [
                {"game": outcome.game, "player": fault.player, "what": fault.what}
                for outcome in self.outcomes
                for fault in outcome.faults
            ],
        }


def standings(match: ArenaMatch, outcomes: Iterable[Outcome]) -> Standings:
    """Returns the standings after these games, given in any order."""
    ordered = tuple(sorted(outcomes, key=lambda outcome: outcome.game))
    return Standings(
        players=tuple(_standing(match, ordered, at) for at in range(len(match.players))),
        outcomes=ordered,
        setup=match.setup,
        duplicate=match.duplicate,
    )


def _standing(match: ArenaMatch, outcomes: Sequence[Outcome], player: int) -> Standing:
    games, seats = len(outcomes), len(match.players)
    unit = seats if match.duplicate else 1

    def interval(value: Callable[[Outcome], float]) -> Interval:
        values = [value(outcome) for outcome in outcomes]
        groups = [values[at : at + unit] for at in range(0, games, unit)]
        return Interval.of([fsum(group) / len(group) for group in groups])

    ranks = [outcome.ranks[player] for outcome in outcomes]
    return Standing(
        name=match.players[player],
        games=games,
        rank=interval(lambda outcome: outcome.ranks[player] + 1),
        rank_shares=tuple(ranks.count(rank) / games for rank in range(seats)),
        points=sum(outcome.points[player] for outcome in outcomes) / games,
        score=interval(lambda outcome: outcome.scores[player]),
        faults=sum(fault.player == player for outcome in outcomes for fault in outcome.faults),
    )


def _student(freedom: int) -> float:
    """The quantile, from the table or by Cornish and Fisher's expansion (within 0.0003)."""
    if freedom <= len(_T):
        return _T[freedom - 1]
    z = NORMAL_95
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
