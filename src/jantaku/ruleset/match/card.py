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
