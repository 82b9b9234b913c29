"""The interface of writers of step rows, and the rows.

A pen calls its database driver directly, because only here the speed matters.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class NewStep:
    """A row of `steps`."""

    table: str
    number: int
    actions: str
    at: float
    fence: int = 0

    key = property(attrgetter("table", "number"), doc="The unique key of the row.")


@dataclass(frozen=True, slots=True)
class NewHeldDecision:
    """A row of `held`."""

    table: str
    seat: int
    number: int
    action: str
    fence: int = 0

    key = property(attrgetter("table", "seat"), doc="The unique key of the row.")


NewRow: TypeAlias = NewStep | NewHeldDecision


class RowWriter(ABC):
    """A separate connection that writes rows. It can be used again after an error."""

    @abstractmethod
    async def write(self, steps: Sequence[NewStep], held: Sequence[NewHeldDecision]) -> set[NewRow]:
        """Writes the permitted rows in one transaction, and returns them.

        All rows have different keys. A step is permitted if it is the first of its number, or equal
        to the stored one; a held decision if its step is not taken and no decision for a later step
        is stored. Neither is permitted if its table has another fence. This is checked in the same
        transaction: after a process has taken a table (`Store.take_tables`), no other can write.
        """

    @abstractmethod
    async def close(self) -> None:
        """Closes the connection."""
