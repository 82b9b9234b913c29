"""Randomness of a game of a ruleset: Python's generator for a number, or a secret seed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, Self

from jantaku.base.chance import Chance, SecretChance
from jantaku.base.seeds import SEED_BYTES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.base.seeds import Seed

_WORD: Final = 4  # bytes
_VERSION: Final = 3  # of the state of `Random`


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

    @property
    def state(self) -> tuple[int, ...]:
        """The state of Python's generator."""
        numbers: tuple[int, ...] = self._random.getstate()[1]
        return numbers

    def clone(self) -> Self:
        """An independent copy."""
        other = Random()
        other.setstate(self._random.getstate())
        return type(self)(other)


def chance_of(seed: Seed) -> Chance:
    """The randomness of a game with that seed."""
    return SecretChance(seed) if isinstance(seed, bytes) else MersenneChance(Random(seed))


def numbers_of(chance: Chance) -> Sequence[int]:
    """The numbers from which `chance_of_numbers` makes the same chance."""
    if isinstance(chance, SecretChance):
        words = (chance.seed[at : at + _WORD] for at in range(0, SEED_BYTES, _WORD))
        return [*(int.from_bytes(word, "little") for word in words), *chance.place]
    return chance.state if isinstance(chance, MersenneChance) else ()


def chance_of_numbers(numbers: Sequence[int]) -> Chance:
    """Pair of `numbers_of`."""
    if len(numbers) == SEED_BYTES // _WORD + 2:
        *words, round_, drawn = numbers
        return SecretChance(
            b"".join(word.to_bytes(_WORD, "little") for word in words), round_, drawn
        )
    random = Random()
    random.setstate((_VERSION, tuple(numbers), None))
    return MersenneChance(random)
