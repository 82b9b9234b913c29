"""The one contract that every engine keeps and that everything above an engine relies on.

A game is its rules, its seed and its actions; all else follows. An engine is a class over `Game`:
what it must write is abstract, the rest follows from that.
"""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

from jantaku.base.errors import (
    ArgumentError,
    JantakuError,
    ReplayError,
    shown,
)
from jantaku.game import faults
from jantaku.game.checkpoints import sign, unsign
from jantaku.game.checks import SNAPSHOT, require_type, seat_at
from jantaku.game.event_log import EventLog
from jantaku.game.portable import Portable
from jantaku.game.protocol import Discard, GameResult, Numbered, Toggle, to_dict
from jantaku.game.spec import GameSpec

if TYPE_CHECKING:
    from random import Random

    from jantaku.base.seeds import Seed
    from jantaku.game.numbers.encoding import GameEncoding
    from jantaku.game.protocol import Action, Json, Status, View
    from jantaku.game.protocol.actions import Seat

__all__ = [
    "Game",
    "GameResult",
]

ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT")

_LONG: Final = 4  # digits that no seat has
_MISHAPS: Final = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""What comes of reading JSON that is not what was written."""


class MaskableEvent(Protocol):
    """An event of an engine: it knows what each seat sees of it."""

    def seen_by(self, seat: Seat | None) -> Self:
        """The event as that seat sees it; None is a spectator."""


EventT = TypeVar("EventT", bound=MaskableEvent)


class Game(Portable, Generic[ActionT, EventT, ViewT]):
    """A game at a table of seats; each engine has its own actions, events and views.

    Within a process players use those; everything that leaves it is converted to values of
    `jantaku.game.protocol`: `show`, `events_since`, `write_action` and `read_action`.

    An engine writes the abstract methods, and keeps `_actions` by calling `_log_step` in `step`.
    Where its rules can have faults, it sets `_error` before it raises one.
    """

    ENGINE: ClassVar[str]
    """The name of the engine in a `GameSpec`."""
    VERSION: ClassVar[int] = 1
    """Grows whenever the same setup and actions give another game."""
    VIEW: ClassVar[Any]
    """The type of `show`: `View` of the engine's extras."""
    EVENT: ClassVar[Any]
    """The union of the events that `events_since` returns."""

    KEPT: ClassVar[tuple[str, ...]] = ()
    """The attributes that a checkpoint holds, if the engine has any."""
    PLAYERS: ClassVar[Mapping[str, Callable[[Any], Callable[[Any, Random], Any]]]] = {}
    """The engine's players by name: functions of a game that return a function of a view and
    a `random.Random`."""

    _error: JantakuError | None = None
    _imagined: bool = False

    def __init__(self) -> None:
        self._actions: list[Mapping[Seat, ActionT]] = []
        self._digest = (0, b"")  # the number of events, and their checksum

    @classmethod
    @abstractmethod
    def open(cls, spec: GameSpec) -> Self:
        """The game of a setup, before its first action; errors of the rules are raised."""

    @property
    @abstractmethod
    def spec(self) -> GameSpec:
        """All it took to begin."""

    @property
    @abstractmethod
    def seats(self) -> tuple[Seat, ...]:
        """The seats taken, in order; a table of four may leave places between them empty."""

    @property
    @abstractmethod
    def deciding(self) -> tuple[Seat, ...]:
        """Seats that have a decision now."""

    @property
    @abstractmethod
    def events(self) -> Sequence[EventT]:
        """All that has happened, in full; each knows what a seat sees of it (`seen_by`)."""

    @property
    @abstractmethod
    def result(self) -> GameResult | None:
        """None until the game is over."""

    @abstractmethod
    def legal_actions(self, seat: Seat) -> tuple[ActionT, ...]:
        """Returns the legal actions of the seat; empty if it has no decision.

        Raises `SeatError` for a seat that is not at the table.
        """

    @abstractmethod
    def step(self, actions: Mapping[Seat, ActionT]) -> tuple[EventT, ...]:
        """Takes one decision of every deciding seat and returns the events.

        Raises `IllegalAction`, and changes nothing, for an action that is not legal or missing, for
        one of a seat without a decision, and for anything but a mapping of actions.
        """

    @abstractmethod
    def view(self, seat: Seat | None) -> ViewT:
        """The table as that seat may see it, in the engine's own values; None is a spectator.

        Raises `SeatError` for a seat that is not at the table.
        """

    @abstractmethod
    def default_action(self, seat: Seat) -> ActionT:
        """Returns the least active action, which an absent player takes. Raises IllegalAction.

        It depends on nothing that the seat does not see.
        """

    @abstractmethod
    def imagine(self, seat: Seat, seed: Seed) -> Self:
        """Returns a copy in which everything that the seat cannot see is redealt, for search.

        What the seat has seen happened there too; walls, hands and chance to come are others. Its
        events are those the seat saw, and it has no snapshot: no seed leads to it.
        """

    @abstractmethod
    def show(self, seat: Seat | None) -> View[Any]:
        """Returns the table as that seat may see it, as a protocol view; None is a spectator.

        Raises `SeatError` for a seat that is not at the table.
        """

    @abstractmethod
    def write_action(self, seat: Seat, action: ActionT) -> Action:
        """Returns a legal action of the seat as a protocol action."""

    @abstractmethod
    def write_event(self, event: EventT) -> Any:
        """Returns an event as a protocol event, unmasked."""

    @staticmethod
    @abstractmethod
    def pack_action(action: ActionT) -> Json:
        """Returns an action as records and snapshots store it: short, exact, always the same."""

    @staticmethod
    @abstractmethod
    def unpack_action(document: Any) -> ActionT:
        """Returns the action of a stored document. Raises ReplayError: `reports_replay_errors`."""

    @property
    def seed(self) -> Seed:
        """The source of all chance; it reveals every hidden tile."""
        return self.spec.seed

    @property
    def players(self) -> int:
        """Number of seats taken."""
        return len(self.seats)

    def encoding(self) -> GameEncoding:
        """Returns the numbers and planes of games with these rules, for environments.

        Raises `ArgumentError` for an engine without them.
        """
        fault = f"no environment for games of {self.ENGINE}"
        raise ArgumentError(fault, "write `encoding` of its class")

    @property
    def actions(self) -> Sequence[Mapping[Seat, ActionT]]:
        """Every decision taken, by step: with `spec` all it takes to be where the game is."""
        return EventLog(self._actions)

    @property
    def status(self) -> Status:
        """The state: playing, over, or failed by an error in its rules (`error`)."""
        if self._error is not None:
            return "failed"
        return "playing" if self.result is None else "over"

    @property
    def error(self) -> JantakuError | None:
        """The error in the rules that stops the game, or None."""
        return self._error

    def switches(self, seat: Seat) -> tuple[ActionT, ...]:
        """Returns the `toggle` actions of a seat; it may take one alone at any time."""
        seat_at(self.seats, seat)
        return ()

    def check_action(self, seat: Seat, action: ActionT) -> None:
        """Raises `IllegalAction` unless the seat may take the action now."""
        legal = self.legal_actions(seat)
        if action not in legal and action not in self.switches(seat):
            raise faults.not_legal(seat, action, legal)

    def read_action(self, seat: Seat, action: Action) -> ActionT:
        """Returns the legal action of the seat that a protocol action means. Raises IllegalAction.

        A discard without a place means any tile that looks like it.

        >>> from jantaku import RiichiGame
        >>> game = RiichiGame(seed=7)
        >>> first = game.legal_actions(0)[0]
        >>> game.read_action(0, game.write_action(0, first)) == first
        True
        """
        options = self.switches(seat) if isinstance(action, Toggle) else self.legal_actions(seat)
        for option in options:
            written = self.write_action(seat, option)
            if (
                isinstance(action, Discard)
                and isinstance(written, Discard)
                and action.place is None
            ):
                written = replace(written, place=None)
            if written == action:
                return option
        raise faults.not_legal(seat, action, options)

    def events_since(self, number: int, seat: Seat | None) -> tuple[Numbered[Any], ...]:
        """Returns the events from that number on, as the seat receives them; None is a spectator.

        Events are counted from 0, hidden ones included, so a client that requests the events after
        its last number misses nothing. Raises ArgumentError for a number below 0.

        >>> from jantaku import RiichiGame
        >>> [told.event.type for told in RiichiGame(seed=7).events_since(0, seat=2)]
        ['round', 'draw']
        """
        if seat is not None:
            seat_at(self.seats, seat)
        happened = self.events
        numbers = _numbers_from(number, len(happened))
        return tuple(Numbered(at, self._masked(happened[at], seat)) for at in numbers)

    def open_events_since(self, number: int) -> tuple[Numbered[Any], ...]:
        """Returns the events from that number on, unmasked, for viewers of all hands.

        Raises ArgumentError for a number below 0.

        >>> from jantaku import RiichiGame
        >>> [told.event.type for told in RiichiGame(seed=7).open_events_since(1)]
        ['draw']
        """
        happened = self.events
        numbers = _numbers_from(number, len(happened))
        return tuple(Numbered(at, self.write_event(happened[at])) for at in numbers)

    def snapshot(self) -> bytes:
        """Setup and actions as JSON: the same bytes for the same game, whatever its status."""
        if self._imagined:
            raise ReplayError("an imagined game follows from no seed", "take the game's own")
        actions = [self.pack_step(taken) for taken in self._actions]
        document = {**self.spec.to_dict(), "actions": actions, "events": self.digest()}
        return json.dumps(document, separators=(",", ":")).encode()

    def checkpoint(self, key: bytes) -> bytes:
        """Returns the current state, signed: with it `restore` plays only what came after.

        For the host that holds the key, 16 secret bytes or more, and for this version: what lasts
        is the snapshot. Raises `ArgumentError` for a shorter key, and for an engine without states
        that can be kept.

        >>> from jantaku import RiichiGame
        >>> key, game = bytes(32), RiichiGame(seed=7)
        >>> RiichiGame.restore(game.snapshot(), game.checkpoint(key), key).digest() == game.digest()
        True
        """
        if not self.KEPT:
            raise ArgumentError(f"{self.ENGINE} keeps no checkpoints", "restore from snapshots")
        self.digest()
        state = {name: getattr(self, name) for name in (*self.KEPT, "_digest", "_error")}
        taken = len(self._actions)
        return sign((taken, self._checksum_at(taken), state), self._shared_parts(), key)

    @classmethod
    def restore(cls, snapshot: bytes, checkpoint: bytes | None = None, key: bytes = b"") -> Self:
        """The game of a snapshot, played again; `ReplayError` for any other bytes.

        So it is for one of another engine or version, and for one whose events come out otherwise.
        A checkpoint of the same game and its key save playing what came before.

        >>> from jantaku import RiichiGame
        >>> game = RiichiGame(seed=7)
        >>> RiichiGame.restore(game.snapshot()).events == game.events
        True
        """
        try:
            document = json.loads(snapshot)
            steps, digest = document.pop("actions"), document.pop("events")
            spec = GameSpec.from_dict(document)
            cls._require_engine(spec)
        except (*_MISHAPS, JantakuError) as error:
            fault = error.fault if isinstance(error, JantakuError) else error
            raise ReplayError(f"no snapshot of a game: {fault}", SNAPSHOT) from None
        game = cls.resume(spec, steps, checkpoint, key)
        if game.digest() != digest:
            cure = "play it again with the version of Jantaku that made it"
            raise ReplayError("its events come out otherwise here than where it was made", cure)
        return game

    @classmethod
    def resume(
        cls,
        spec: GameSpec,
        steps: Sequence[Mapping[str, Any]],
        checkpoint: bytes | None = None,
        key: bytes = b"",
    ) -> Self:
        """The game of a setup and its steps, as `pack_step` wrote them; `ReplayError` else.

        A checkpoint of the same game and its key save playing what came before.

        >>> from jantaku import RiichiGame
        >>> game = RiichiGame(seed=7)
        >>> steps = [game.pack_step({0: game.default_action(0)})]
        >>> len(RiichiGame.resume(game.spec, steps).actions)
        1
        """
        try:
            game = cls.open(spec)
            begin = 0 if checkpoint is None else game._load_checkpoint(steps, checkpoint, key)
            for step in steps[begin:]:
                game._replay_step(step)
        except (*_MISHAPS, JantakuError) as error:
            fault = error.fault if isinstance(error, JantakuError) else error
            cure = error.cure if isinstance(error, ReplayError) else ""
            raise ReplayError(f"no snapshot of a game: {fault}", cure or SNAPSHOT) from None
        return game

    def _checksum_at(self, taken: int) -> str:
        """Returns a checksum of the setup and the first `taken` steps."""
        steps = [self.pack_step(step) for step in self._actions[:taken]]
        return sha256(json.dumps([self.spec.to_dict(), steps]).encode()).hexdigest()

    def _load_checkpoint(
        self, steps: Sequence[Mapping[str, Any]], checkpoint: bytes, key: bytes
    ) -> int:
        """Goes to where a checkpoint of this game was taken; how many steps that skips."""
        taken, course, state = unsign(checkpoint, self._shared_parts(), key)
        self._actions = [MappingProxyType(self.unpack_step(step)) for step in steps[:taken]]
        if len(self._actions) != taken or self._checksum_at(taken) != course:
            raise ReplayError("this checkpoint is of another game", "give one of this game")
        for name, value in state.items():
            setattr(self, name, value)
        self._after_checkpoint()
        return int(taken)

    @classmethod
    def pack_step(cls, actions: Mapping[Seat, ActionT]) -> dict[str, Json]:
        """The decisions of one step as a record keeps them, by seat."""
        require_type(actions, Mapping, "a step")
        return {str(seat): cls.pack_action(action) for seat, action in actions.items()}

    @classmethod
    def unpack_step(cls, document: Mapping[str, Any]) -> dict[Seat, ActionT]:
        """The decisions that `pack_step` gave; `ReplayError` for anything else."""
        if not isinstance(document, Mapping) or not all(map(_is_seat, document)):
            raise ReplayError(f"{shown(document)} does not contain decisions of seats", SNAPSHOT)
        return {int(seat): cls.unpack_action(one) for seat, one in document.items()}

    def digest(self) -> str:
        """A checksum of all events: another one means that the engine has changed.

        >>> from jantaku import RiichiGame
        >>> RiichiGame(seed=7).digest() == RiichiGame(seed=7).digest()
        True
        """
        count, chained = self._digest
        happened = self.events
        for at in range(count, len(happened)):
            told = json.dumps(to_dict(self.write_event(happened[at])), sort_keys=True)
            chained = sha256(chained + told.encode()).digest()
        self._digest = len(happened), chained
        return chained.hex()[:32]

    def _shared_parts(self) -> Sequence[object]:
        """Returns objects that a checkpoint refers to but does not contain: parts of the rules."""
        return ()

    def _after_checkpoint(self) -> None:
        """Called when the state has come back from a checkpoint."""

    @classmethod
    def _require_engine(cls, spec: GameSpec) -> None:
        """Raises `ReplayError` for a setup of another engine or of another version of it."""
        require_type(spec, GameSpec, "a setup")
        if (spec.engine, spec.version) != (cls.ENGINE, cls.VERSION):
            fault = f"engine {shown(spec.engine)}, version {shown(spec.version)}"
            raise ReplayError(f"{fault}: this is {cls.ENGINE}, version {cls.VERSION}", SNAPSHOT)

    def _shallow_copy(self) -> Self:
        """A shallow copy whose journal goes its own way: the first line of a `clone`."""
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy._actions = self._actions.copy()
        return copy

    def _log_step(self, actions: Mapping[Seat, ActionT]) -> None:
        """Enters a step into the journal; to be called before anything happens."""
        self._actions.append(MappingProxyType(dict(actions)))

    def _masked(self, event: EventT, seat: Seat | None) -> Any:
        return self.write_event(event.seen_by(seat))

    def _replay_step(self, step: Mapping[str, Any]) -> None:
        """Replays a stored step; an error in the rules is stored as `error`."""
        if self.status != "playing":
            raise ReplayError("there are actions after its end", SNAPSHOT)
        try:
            self.step(self.unpack_step(step))
        except JantakuError:
            if self._error is None:
                raise


def _numbers_from(number: object, end: int) -> range:
    if type(number) is not int or number < 0:
        raise ArgumentError(f"{shown(number)} is not the number of an event", "count from 0")
    return range(number, end)


def _is_seat(name: object) -> bool:
    return isinstance(name, str) and name.isascii() and name.isdigit() and len(name) < _LONG
