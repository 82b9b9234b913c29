"""The planes of an observation: their names, and their cells as they are set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

AROUND: Final = {
    1: ("self",),
    2: ("self", "across"),
    3: ("self", "right", "left"),
    4: ("self", "right", "across", "left"),
}
"""The seats as one of them names them, itself first and the others in turn order."""


class PlaneLayout:
    """The planes in the order in which they are added, each with its meaning.

    >>> layout = PlaneLayout(34)
    >>> layout.add("hand", "kinds held {times}", 4), layout.add("drawn", "the tile just drawn")
    (0, 136)
    >>> layout.names[-2:], layout.size
    (('hand_4', 'drawn'), 170)
    """

    def __init__(self, cells: int) -> None:
        self.cells = cells
        self._meanings: dict[str, str] = {}

    def add(self, name: str, meaning: str, planes: int = 0) -> int:
        """Adds a plane, or `planes` of numbered names; returns where the first begins."""
        begin = self.size
        for number in range(1, planes + 1):
            said = _TIMES[number] if number < len(_TIMES) else f"{number} times or more"
            self._meanings[f"{name}_{number}"] = meaning.format(times=said, number=number)
        if not planes:
            self._meanings[name] = meaning
        return begin

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each plane."""
        return tuple(self._meanings)

    @property
    def meanings(self) -> tuple[str, ...]:
        """For each plane, which of its cells are set."""
        return tuple(self._meanings.values())

    @property
    def size(self) -> int:
        """Cells of all planes."""
        return len(self._meanings) * self.cells


_TIMES: Final = ("", "once or more", "twice or more", "three times or more", "four times or more")


class PlaneCells:
    """The cells of an observation while it is written; each place is where a plane begins."""

    __slots__ = ("_cells", "_width")

    def __init__(self, size: int, width: int) -> None:
        self._cells = bytearray(size)
        self._width = width

    def count(self, place: int, columns: Iterable[int], planes: int) -> None:
        """Sets a column in as many planes as it occurs in `columns`, and at most `planes`."""
        cells, width = self._cells, self._width
        end = place + planes * width
        for column in columns:
            at = place + column
            while at < end and cells[at]:
                at += width
            if at < end:
                cells[at] = 1

    def pile(self, place: int, number: int, planes: int) -> None:
        """Sets the cell at a place in as many planes as `number`, and at most `planes`."""
        filled = min(number, planes)
        if filled > 0:
            end = place + filled * self._width
            self._cells[place : end : self._width] = b"\1" * filled

    def mark(self, place: int, columns: Iterable[int]) -> None:
        """Sets those columns of a plane; a column beyond its cells is left out."""
        for column in columns:
            if column < self._width:
                self._cells[place + column] = 1

    def bar(self, place: int, number: float) -> None:
        """Sets as many cells of a plane, or all of them."""
        filled = min(self._width, int(number))
        if filled > 0:
            self._cells[place : place + filled] = b"\1" * filled

    def fill(self, place: int) -> None:
        """Sets all cells of a plane."""
        self._cells[place : place + self._width] = b"\1" * self._width

    def planes(self) -> NDArray[np.uint8]:
        """`(planes, cells) uint8`."""
        return np.frombuffer(self._cells, np.uint8).reshape(-1, self._width)
