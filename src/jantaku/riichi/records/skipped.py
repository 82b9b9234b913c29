"""Games and rounds of records that were left out, counted and named: `Skipped`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from jantaku.base.errors import JantakuError

_MOST_NAMED: Final = 1000

REASONS: Final = {
    "malformed": "an event cannot be read",
    "wall": "no wall can hold these tiles",
    "deal": "no wall can hold the hands or the dora indicator",
    "illegal": "the rules do not allow an action",
    "event": "the rules have another event",
    "unfinished": "it ends too early",
    "surplus": "it continues after its end",
}
"""The reason for each difference that the kernel names."""


@dataclass(slots=True)
class Skipped:
    """Games and rounds that were left out, with the names and reasons of the first 1,000.

    `copies` are games that were found before.
    """

    games: int = 0
    rounds: int = 0
    reasons: list[str] = field(default_factory=list)
    copies: int = field(default=0, init=False)

    def add_game(self, name: str, error: JantakuError) -> None:
        """Counts a game that cannot be read."""
        self.games += 1
        self._note(str(error) if name in str(error) else f"{name}: {error}")

    def add_round(self, name: str, number: int, reason: str) -> None:
        """Counts a round that cannot be followed; `number` is from 0."""
        self.rounds += 1
        self._note(f"{name}: round {number + 1}: {reason}")

    def add_copy(self, name: str, first: str) -> None:
        """Counts a game that was found before, in the file `first`."""
        self.copies += 1
        self._note(f"{name}: the same game as {first}")

    def _note(self, sentence: str) -> None:
        if len(self.reasons) < _MOST_NAMED:
            self.reasons.append(sentence)
