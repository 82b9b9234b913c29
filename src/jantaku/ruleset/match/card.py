"""Hands of the American card, and if they can still be made out of the visible tiles."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


@dataclass(frozen=True)
class FreeChoice:
    """A number of tiles, any of a group such as flowers; `loose` if jokers may be among them."""

    tiles: Mapping[str, int]
    count: int
    loose: bool = False


@dataclass(frozen=True)
class CardHand:
    """A hand: the tiles themselves, those that jokers may stand for, and free choices."""

    natural: Mapping[str, int]
    loose: Mapping[str, int]
    choices: tuple[FreeChoice, ...]

    @cached_property
    def wanted(self) -> Counter[str]:
        """The tiles without the free choices."""
        return Counter(self.natural) + Counter(self.loose)

    def allows(self, exposed: Mapping[str, int], free: Mapping[str, int], jokers: int) -> bool:
        """True if all the exposed tiles belong to the hand, and the tiles it lacks may come."""
        beside = {
            name: count - self.wanted[name]
            for name, count in exposed.items()
            if count > self.wanted[name]
        }
        if sum(beside.values()) > sum(choice.count for choice in self.choices):
            return False
        for choice in self.choices:
            taken = {name: min(n, choice.tiles.get(name, 0)) for name, n in beside.items()}
            still = sum(min(count, free.get(name, 0)) for name, count in choice.tiles.items())
            if not sum(taken.values()) <= choice.count <= sum(taken.values()) + still:
                return False
            beside = {name: n - taken[name] for name, n in beside.items() if n > taken[name]}
        return not beside and self._to_be_had(exposed, free, jokers)

    def _to_be_had(self, exposed: Mapping[str, int], free: Mapping[str, int], jokers: int) -> bool:
        """True if those of its tiles that are not exposed may still come, or be jokers."""
        lacking = 0
        for name, count in self.wanted.items():
            short = count - exposed.get(name, 0) - free.get(name, 0)
            if short > self.loose.get(name, 0) and short > 0:
                return False
            lacking += max(0, short)
        return lacking <= jokers


def reachable(
    hands: Iterable[CardHand] | None,
    exposed: Mapping[str, int],
    free: Mapping[str, int],
    jokers: int,
) -> bool:
    """True if a hand has room for the exposed tiles and can be completed, or `hands` is None.

    `free` are the tiles that may still come, by name; `jokers` how many of them are jokers.
    """
    return hands is None or any(hand.allows(exposed, free, jokers) for hand in hands)
