"""The one source of chance in a match: a number that steps, and what is drawn from it.

SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
Imports nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import MutableSequence

_ALL: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


@dataclass(slots=True)
class Chance:
    """Numbers that look random and follow from the seed.

    >>> Chance(7).below(100) == Chance(7).below(100)
    True
    """

    state: int

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

    def shuffle(self, items: MutableSequence[int]) -> None:
        """Brings the items into any order, each as likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
