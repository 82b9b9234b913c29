"""What writes rows of steps, and those rows.

A pen speaks to its driver itself, since this is the one place where that counts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class StepToWrite:
    """A row of `steps`."""

    table: str
    number: int
    actions: str
    at: float
    fence: int = 0

    @property
    def key(self) -> tuple[str, int]:
        """What no other row has."""
        return self.table, self.number


@dataclass(frozen=True, slots=True)
class HeldToWrite:
    """A row of `held`."""

    table: str
    seat: int
    number: int
    action: str
    fence: int = 0

    @property
    def key(self) -> tuple[str, int]:
        """What no other row has."""
        return self.table, self.seat


ToWrite: TypeAlias = StepToWrite | HeldToWrite


class Pen(ABC):
    """A connection of its own, by which rows are written. After an error it is used again."""

    @abstractmethod
    async def write(
        self, steps: Sequence[StepToWrite], held: Sequence[HeldToWrite]
    ) -> set[ToWrite]:
        """Writes the rows that may be written, in one transaction, and gives those.

        No two have the same key. A step may be written that is the first of its number, or the very
        same; what is held if its step is not taken, and nothing for a later one is held. Neither
        may be where its table has another fence by now: in the same transaction, so that who takes
        a table (`Store.take_tables`) knows that nothing comes after.
        """

    @abstractmethod
    async def close(self) -> None:
        """Lets the connection go."""
