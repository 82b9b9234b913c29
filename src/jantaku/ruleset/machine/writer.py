"""The parts of a program's code, as those who write other parts need them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jantaku.ruleset.machine.values import Values
    from jantaku.ruleset.program import Amount, Condition, Program
    from jantaku.ruleset.values.behavior import Offset


def row_of(numbers: Iterable[int]) -> list[int]:
    """The numbers, and before them how many there are."""
    given = list(numbers)
    return [len(given), *given]


class CodeWriter(Protocol):
    """The code of a program, to which parts are written."""

    program: Program
    values: Values

    def written(self, row: Sequence[int]) -> int:
        """The place of numbers."""

    def row(self, numbers: Iterable[int]) -> int:
        """The place of a row of numbers."""

    def set_of_names(self, names: Iterable[str]) -> int:
        """The number of a set of names of tiles."""

    def status(self, name: str) -> int:
        """The bit of a status."""

    def seats(self, word: object) -> int:
        """The place of a word for seats, or of several."""

    def spec(self, fits: object) -> int:
        """The place of a test for a tile."""

    def number(self, number: object) -> int:
        """A number that a game counts in."""

    def amount(self, amount: Amount) -> int:
        """The place of an amount."""

    def condition(self, condition: Condition) -> int:
        """The place of a condition."""

    def offset(self, offset: Offset) -> list[int]:
        """A tile relative to another: a kind, and three numbers."""
