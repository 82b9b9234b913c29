"""The source of random draws in a match: a number that steps, or a secret seed.

SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

from jantaku.base.chance import Chance, SecretChance

if TYPE_CHECKING:
    from jantaku.base.seeds import Seed

_ALL: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


@dataclass(slots=True)
class SplitMixChance:
    """Numbers that look random and follow from a number, round after round.

    >>> SplitMixChance(7).below(100) == SplitMixChance(7).below(100)
    True
    """

    state: int

    def begin_round(self, number: int) -> None:
        """Goes on where the round before ended."""

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each as likely."""
        while True:
            self.state = (self.state + _STEP) & _ALL
            z = self.state
            z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & _ALL
            z = ((z ^ z >> 27) * 0x94D049BB133111EB) & _ALL
            z ^= z >> 31
            if z <= _ALL - (1 << 64) % limit:
                return z % limit

    def clone(self) -> Self:
        """A copy that goes its own way."""
        return type(self)(self.state)


def chance_of(seed: Seed) -> Chance:
    """Returns the source of random draws of a match with that seed."""
    return SecretChance(seed) if isinstance(seed, bytes) else SplitMixChance(seed)
