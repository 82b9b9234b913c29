"""Ratings of players by OpenSkill: the model of Plackett and Luce, for games of several players.

Needs the package `openskill`, which the extras `league` and `server` install.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jantaku.base.errors import JantakuError
from jantaku.base.estimates import NORMAL_95

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


@dataclass(frozen=True, slots=True)
class SkillRating:
    """A rating: its mean `mu`, and the standard deviation `sigma` of what is known about it."""

    mu: float
    sigma: float

    @property
    def half(self) -> float:
        """Half the width of the 95 % interval."""
        return NORMAL_95 * self.sigma


class RatingModel:
    """Rates players by the places of their games. Raises `JantakuError` without `openskill`."""

    def __init__(self) -> None:
        try:
            from openskill.models import PlackettLuce  # an extra
        except ImportError:
            cure = "run pip install 'jantaku[league]'"
            raise JantakuError("openskill is not installed", cure) from None
        self._model: Any = PlackettLuce()
        first = self._model.rating()
        self.first = SkillRating(first.mu, first.sigma)
        """The rating of a player without a game."""

    def rated(
        self,
        games: Iterable[tuple[Sequence[str], Sequence[int]]],
        known: Mapping[str, SkillRating] | None = None,
    ) -> dict[str, SkillRating]:
        """Returns the rating of each player after the games, in the order in which they came.

        A game has the names of its players and their places; equal places are a draw. `known` are
        ratings from earlier games.
        """
        before = (known or {}).items()
        found: dict[str, Any] = {
            name: self._model.rating(mu=one.mu, sigma=one.sigma, name=name) for name, one in before
        }
        for names, places in games:
            teams = [[found.get(name) or self._model.rating(name=name)] for name in names]
            after = self._model.rate(teams, ranks=[*map(float, places)])
            found.update(zip(names, (one for (one,) in after), strict=True))
        return {name: SkillRating(one.mu, one.sigma) for name, one in found.items()}
