"""A tile as a board draws it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class DisplayTile:
    """A tile as it is seen: `name` is empty if it lies face down and nobody may know it.

    `down` lies face down (its owner may know the name), `marked` is being chosen, `attributes` are
    the words a ruleset gave it that may be seen.

    >>> DisplayTile("5m", red=True)
    DisplayTile(name='5m', red=True, down=False, marked=False, attributes=())
    """

    name: str = ""
    red: bool = False
    down: bool = False
    marked: bool = False
    attributes: tuple[str, ...] = ()


BACK: Final = DisplayTile(down=True)
"""A tile that nobody who looks may know."""
