"""Random numbers and shuffled tiles from a seed, for the engines written in Python.

The kernel draws the same from 32 bytes (`kernel/game/wall/seed.hpp`); from a number each engine
draws in its own way. `docs/seeds.md` has the recipe.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha512
from typing import TYPE_CHECKING, Any, Final, Protocol, Self

if TYPE_CHECKING:
    from collections.abc import MutableSequence

_WORD: Final = 4  # bytes
_WORDS: Final = 1 << 8 * _WORD
_BLOCK: Final = 64  # bytes of a digest


class Chance(Protocol):
    """The source of randomness of a game."""

    def begin_round(self, number: int) -> None:
        """Gets ready for a round, by its number from 0."""

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each as likely."""

    def clone(self) -> Self:
        """A copy that goes its own way."""


@dataclass(slots=True)
class SecretChance:
    """Numbers from 32 bytes, independent in every round.

    A complete round, without the seed, reveals nothing about any other round. SHA-512 of the seed,
    `jantaku round`, the round and the number of the block, these two in 8 bytes, the lowest first,
    results in sixteen words of 4 bytes, the lowest first.

    >>> chance = SecretChance(bytes(32))
    >>> chance.begin_round(1)
    >>> [chance.below(100) for _ in range(4)]
    [70, 86, 85, 99]
    """

    seed: bytes
    _round: int = 0
    _drawn: int = 0  # words
    _block: bytes = b""

    def begin_round(self, number: int) -> None:
        """Goes to that round's first word."""
        self._round, self._drawn = number, 0

    @property
    def place(self) -> tuple[int, int]:
        """The round, and how many of its words are drawn."""
        return self._round, self._drawn

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each as likely; words that would favour some are lost."""
        while True:
            word = self._word()
            if word < _WORDS - _WORDS % limit:
                return word % limit

    def clone(self) -> Self:
        """A copy that goes its own way."""
        return type(self)(self.seed, self._round, self._drawn, self._block)

    def _word(self) -> int:
        at = self._drawn * _WORD % _BLOCK
        if not at or not self._block:
            numbers = (self._round, self._drawn * _WORD // _BLOCK)
            told = b"".join(number.to_bytes(8, "little") for number in numbers)
            self._block = sha512(self.seed + b"jantaku round" + told).digest()
        self._drawn += 1
        return int.from_bytes(self._block[at : at + _WORD], "little")


def shuffle(chance: Chance, items: MutableSequence[Any]) -> None:
    """Brings the items into any order, each as likely: from the last, each changes places with
    one of those up to it (Fisher and Yates)."""
    for last in range(len(items) - 1, 0, -1):
        other = chance.below(last + 1)
        items[last], items[other] = items[other], items[last]
