"""Randomness of a game of a ruleset: Python's generator for a number, or a secret seed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Self

from jantaku.base.chance import Chance, SecretChance

if TYPE_CHECKING:
    from jantaku.base.seeds import Seed


class MersenneChance:
    """Numbers that follow from a number, round after round.

    >>> MersenneChance(Random(7)).below(100) == MersenneChance(Random(7)).below(100)
    True
    """

    __slots__ = ("_random",)

    def __init__(self, random: Random) -> None:
        self._random = random

    def begin_round(self, number: int) -> None:
        """Continues where the previous round ended."""

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, with equal chances."""
        return self._random.randrange(limit)

    def clone(self) -> Self:
        """An independent copy."""
        other = Random()
        other.setstate(self._random.getstate())
        return type(self)(other)


def chance_of(seed: Seed) -> Chance:
    """The randomness of a game with that seed."""
    return SecretChance(seed) if isinstance(seed, bytes) else MersenneChance(Random(seed))
