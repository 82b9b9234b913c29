"""Hands of the American card, and if they can still be made out of the visible tiles."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


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

    def _to_be_had(self, exposed: Mapping[str, int], free: Mapping[str, int], jokers: int) -> bool:
        """True if those of its tiles that are not exposed may still come, or be jokers."""
        lacking = 0
        for name, count in self.wanted.items():
            short = count - exposed.get(name, 0) - free.get(name, 0)
            if short > self.loose.get(name, 0) and short > 0:
                return False
            lacking += max(0, short)
        return lacking <= jokers
