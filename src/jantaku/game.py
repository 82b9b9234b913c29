"""The one contract that every engine keeps and that everything above an engine relies on.

A game is its rules, its seed and its actions; all else follows. May import view and what is below.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku.actions import Seat

ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT", covariant=True)
ViewT = TypeVar("ViewT", covariant=True)


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended: points, final scores in thousands, and ranks (0 is first) by seat."""

    points: tuple[int, ...]
    scores: tuple[float, ...]
    ranks: tuple[int, ...]


class Game(Protocol[ActionT, EventT, ViewT]):
    """A game at a table of seats; each engine has its own actions, events and views."""

    @property
    def players(self) -> int:
        """Number of seats."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats taken, in order; a table of four may leave places between them empty."""

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """Seats that have a decision now."""

    @property
    def events(self) -> Sequence[EventT]:
        """All that has happened; each knows what a seat sees of it (`seen_by`)."""

    @property
    def result(self) -> GameResult | None:
        """None while the game goes on."""

    def legal_actions(self, seat: Seat) -> tuple[ActionT, ...]:
        """What the seat may do now; empty when it has nothing to decide."""

    def step(self, actions: Mapping[Seat, ActionT]) -> tuple[EventT, ...]:
        """Takes one decision of every deciding seat and tells what happened.

        Raises `IllegalAction`, and changes nothing, for an action that is not legal.
        """

    def view(self, seat: Seat | None) -> ViewT:
        """The table as that seat may see it; None is a spectator."""

    def snapshot(self) -> bytes:
        """All it takes to be where the game is: the same for the same rules, seed and actions."""

    @classmethod
    def restore(cls, snapshot: bytes) -> Self:
        """The game of a snapshot."""

    def clone(self) -> Self:
        """A copy that goes its own way, for search."""
