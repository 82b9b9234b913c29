"""The standings of a match from its outcomes: means and shares with confidence intervals."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum
from typing import TYPE_CHECKING, Any

from jantaku.base.estimates import Interval
from jantaku.base.seeds import seed_to_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jantaku.arena.table import ArenaMatch, Outcome
    from jantaku.base.seeds import Seed
    from jantaku.game import GameSpec


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
