"""Selections of objects that are moved or swapped: their places, and restrictions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from jantaku.ruleset.program import Spec

_ONLY_SOURCES: Final = frozenset({"revealed_tile", "scry"})
PLACED: Final = ("dead_wall", "atop_wall")
"""Targets of which the tiles meant are named by their places, counted from the wall's end."""
SELECTED: Final = (
    *("hand", "draw", "aside", "calls", "discard", "revealed_tile", "scry"),
    *PLACED,
)
"""The targets of a selection."""


@dataclass(frozen=True, slots=True)
class SelectedObjects:
    """The objects of one target: marked ones only, also those of other seats, those a spec fits.

    Without `own` those of the other seats alone; of the walls those at `places`.
    """

    target: str
    marked: bool = False
    seats: tuple[str, ...] = ()
    fits: Spec | None = None
    own: bool = True
    places: tuple[int, ...] = ()


Selection: TypeAlias = tuple[SelectedObjects, ...]


def is_destination(selection: Selection) -> bool:
    """True if tiles can be moved there: one target, and for a wall one place."""
    if len(selection) != 1 or selection[0].target in _ONLY_SOURCES:
        return False
    return selection[0].target not in PLACED or len(selection[0].places) > 0
