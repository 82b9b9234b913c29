"""The one contract that every engine keeps and that everything above an engine relies on.

A game is its rules, its seed and its actions; all else follows. May import view and what is below.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar

from jantaku import faults
from jantaku.errors import IllegalAction, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.actions import Seat
    from jantaku.seeds import Seed

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
    def seed(self) -> Seed:
        """What chance follows from: whoever knows it knows every hidden tile."""

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
        """What the seat may do now; empty when it has nothing to decide.

        Raises `SeatError` for a seat that is not at the table.
        """

    def step(self, actions: Mapping[Seat, ActionT]) -> tuple[EventT, ...]:
        """Takes one decision of every deciding seat and tells what happened.

        Raises `IllegalAction`, and changes nothing, for an action that is not legal or missing, for
        one of a seat that has nothing to decide, and for what is no mapping of actions.
        """

    def view(self, seat: Seat | None) -> ViewT:
        """The table as that seat may see it; None is a spectator.

        Raises `SeatError` for a seat that is not at the table.
        """

    def snapshot(self) -> bytes:
        """All it takes to be where the game is: the same for the same rules, seed and actions."""

    @classmethod
    def restore(cls, snapshot: bytes) -> Self:
        """The game of a snapshot."""

    def clone(self) -> Self:
        """A copy that goes its own way, for search."""


def seat_at(seats: Sequence[Seat], seat: object) -> Seat:
    """The seat as a number, if it is one of the table's; else `SeatError`.

    >>> seat_at((0, 1, 2), 2)
    2
    """
    if type(seat) is int and seat in seats:
        return seat
    try:
        number = index(seat)  # type: ignore[arg-type]  # numpy's numbers are seats too
    except TypeError:
        raise faults.no_seat(seat, seats) from None
    if number not in seats:
        raise faults.no_seat(seat, seats)
    return number


def mapping_of(actions: object) -> Mapping[Any, Any]:
    """The actions, if they are a mapping from seats; else `IllegalAction`."""
    if not isinstance(actions, Mapping):
        cure = "give {seat: action} for each deciding seat"
        raise IllegalAction(f"{shown(actions)} is no mapping of actions", cure)
    return actions


def decisions(
    game: Game[ActionT, Any, Any], actions: object, kind: type[ActionT]
) -> dict[Seat, ActionT]:
    """One action of that kind for each deciding seat, in their order; else `IllegalAction`.

    Whether each is legal is for the engine to say.
    """
    given = mapping_of(actions)
    deciding = game.deciding
    strangers = [seat for seat in given if seat not in deciding]
    if strangers or not deciding:
        raise faults.nothing_to_decide(strangers, deciding)
    chosen: dict[Seat, ActionT] = {}
    for seat in deciding:
        action = given.get(seat)
        if action is None:
            raise faults.not_decided(seat, game.legal_actions(seat))
        if not isinstance(action, kind):
            raise faults.not_legal(seat, action, game.legal_actions(seat))
        chosen[seat] = action
    return chosen


def describe(game: Game[ActionT, EventT, ViewT], rules: str, moment: str) -> str:
    """A game in one line, for its `repr`: its rules, where it stands, who decides.

    >>> from jantaku import RiichiGame
    >>> RiichiGame(seed=7)
    <RiichiGame tenhou with 4 players, E1: seat 0 decides>
    """
    deciding = " and ".join(map(str, game.deciding))
    if not deciding:
        state = "over" if game.result else "cannot go on"
    else:
        state = f"seats {deciding} decide" if len(game.deciding) > 1 else f"seat {deciding} decides"
    return f"<{type(game).__name__} {rules}, {moment}: {state}>"


class _Stored(Protocol):
    def clone(self) -> Self: ...

    def snapshot(self) -> bytes: ...

    @classmethod
    def restore(cls, snapshot: bytes) -> Self: ...


_StoredT = TypeVar("_StoredT", bound=_Stored)


def portable(cls: type[_StoredT]) -> type[_StoredT]:
    """Lets `copy` make clones of a class, and `pickle` store its snapshots.

    >>> import copy, pickle
    >>> from jantaku import RiichiGame
    >>> game = RiichiGame(seed=7)
    >>> pickle.loads(pickle.dumps(game)).events == copy.deepcopy(game).events == game.events
    True
    """
    methods = {
        "__copy__": lambda self: self.clone(),
        "__deepcopy__": lambda self, _: self.clone(),
        "__reduce__": lambda self: (type(self).restore, (self.snapshot(),)),
    }
    for name, method in methods.items():
        setattr(cls, name, method)
    return cls
