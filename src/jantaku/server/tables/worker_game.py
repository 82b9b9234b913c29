"""A game by custom rules, played in a separate process: `WorkerGame`.

The process sends the state of the game after each step, and this state answers everything that a
table asks in the event loop. Requests to the process block, so they run in threads.
"""

from __future__ import annotations

import json
import logging
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NoReturn, Self, cast

from jantaku.base.errors import ArgumentError, ReplayError, RulesetError
from jantaku.game import Game, GameSpec
from jantaku.game.checks import seat_at
from jantaku.game.engines import engine_of
from jantaku.game.event_log import EventLog
from jantaku.game.protocol import GameResult, Json, Numbered, from_dict, from_text, to_dict
from jantaku.server import metrics
from jantaku.server.process.game_workers import LOAD_S, STEP_S, GameWorker, WorkerLost
from jantaku.server.process.sandbox import error_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from jantaku.base.seeds import Seed
    from jantaku.game.protocol import Action, Status, View
    from jantaku.server.origins import Origin
    from jantaku.server.process.game_workers import GameWorkers
    from jantaku.server.protocol import Seat

_log = logging.getLogger(__name__)
_TRIES: Final = 2
"""The most processes for one request: the second gets it after replaying the game."""
_MOST_TEXT: Final = 2**22
"""The most characters of all events of a game; a long one has half a million."""


class WorkerEvent:
    """An event as JSON text, and the texts for viewers who see it differently."""

    __slots__ = ("masked", "text", "type")

    def __init__(self, type: str, text: str, masked: Mapping[str, str]) -> None:  # noqa: A002
        self.type = type
        self.text = text
        self.masked = masked

    def seen_by(self, seat: Seat | None) -> WorkerEvent:
        """Returns the event as a seat sees it; None is a spectator."""
        return WorkerEvent(self.type, self.text_for(seat), {})

    def text_for(self, seat: Seat | None) -> str:
        """Returns the JSON text of the event as a seat sees it."""
        return self.masked.get("" if seat is None else str(seat), self.text)


class WorkerGame(Game[Any, WorkerEvent, Any]):
    """A game that another process plays; its actions are packed, as records store them.

    If the process ends, another replays the game and gets the request again. If that ends too, the
    game has failed. `on_restart` is called in the thread of the request.
    """

    def __init__(self, spec: GameSpec, workers: GameWorkers) -> None:
        super().__init__()
        self._spec = spec
        self._workers = workers
        self._worker: GameWorker | None = None
        self._closed = False
        self._happened: list[WorkerEvent] = []
        self._text_size = 0
        self._views: dict[str, Any] = {}
        self._frame: dict[str, Any] = {}
        self._seats: tuple[Seat, ...] = ()
        self.winning_buttons: frozenset[str] = frozenset()
        self.on_restart: Callable[[], object] = lambda: None

    @classmethod
    def placed(
        cls, spec: GameSpec, workers: GameWorkers, opener: Origin
    ) -> tuple[WorkerGame, Sequence[object]]:
        """Returns a game with a place for its process, and the games that may have to end first.

        Load it or close it. Raises `RequestRefused` if too many such games are played.
        """
        game = _class_for(spec.engine)(spec, workers)
        return game, workers.take_place(game, opener)

    def load(self, steps: Sequence[Mapping[str, Any]]) -> WorkerGame:
        """Opens the game, or replays its stored steps, and returns it. Blocks.

        Raises `WorkerLost` if the process ends twice, and the errors of the rules.
        """
        try:
            self._actions = [_seats_of(step) for step in steps]
            self._asked_again(lambda: None)
        except BaseException:
            self.close()
            raise
        return self

    def close(self) -> None:
        """Ends the process; the state remains."""
        self._closed = True
        self._end_worker()
        self._workers.free_place(self)

    @property
    def pid(self) -> int | None:
        """The number of the process, or None if it is not needed any more."""
        return None if self._worker is None else self._worker.pid

    @classmethod
    def open(cls, spec: GameSpec) -> Self:  # noqa: ARG003
        """See `load`: such a game needs a process."""
        raise _elsewhere()

    @property
    def spec(self) -> GameSpec:
        """The setup."""
        return self._spec

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats taken."""
        return self._seats

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """The seats that have a decision; none once the process is lost."""
        return () if self._error is not None else tuple(self._frame["deciding"])

    @property
    def events(self) -> Sequence[WorkerEvent]:
        """All events."""
        return EventLog(self._happened)

    @property
    def result(self) -> GameResult | None:
        """The result, or None until the game is over."""
        found = self._frame["result"]
        return None if found is None else cast("GameResult", from_dict(GameResult, found))

    @property
    def status(self) -> Status:
        """The state of the game."""
        return "failed" if self._error is not None else self._frame["status"]

    def legal_actions(self, seat: Seat) -> NoReturn:  # noqa: ARG002
        """See the `legal` actions of `show`."""
        raise _elsewhere()

    def switches(self, seat: Seat) -> tuple[Any, ...]:
        """The packed toggles of a seat."""
        seat_at(self._seats, seat)
        return () if self._error is not None else tuple(self._frame["switches"][str(seat)])

    def step(self, actions: Mapping[Seat, Any]) -> tuple[WorkerEvent, ...]:
        """Makes a step. Raises the error of a fault in the rules, which ends the game. Blocks."""
        before = len(self._happened)
        packed = self.pack_step(actions)
        frame = self._asked("step", packed)
        self._actions.append(_seats_of(packed))
        self._take(frame)
        if self._error is not None:
            raise self._error
        return tuple(self._happened[before:])

    def check_action(self, seat: Seat, action: Any) -> None:
        """Raises `IllegalAction` unless the seat may take the packed action now. Blocks."""
        self._asked("check", seat, action)

    def read_action(self, seat: Seat, action: Action) -> Any:
        """Returns the packed action that a protocol action means. Blocks."""
        return self._asked("read", seat, to_dict(action))

    def default_action(self, seat: Seat) -> Any:
        """Returns the packed action of an absent player. Blocks."""
        return self._asked("default", seat)

    def choose(self, seat: Seat, level: str, found: None = None) -> Any:  # noqa: ARG002
        """Returns the packed action of a bot, which has `found` nothing elsewhere. Blocks."""
        return self._asked("choose", seat, level)

    def show(self, seat: Seat | None) -> View[Any]:
        """Returns the table as a seat may see it; None is a spectator."""
        name = "" if seat is None else str(seat_at(self._seats, seat))
        found = self._views[name]
        if isinstance(found, str):
            found = self._views[name] = from_text(type(self).VIEW, found)
        return cast("View[Any]", found)

    def events_since(self, number: int, seat: Seat | None) -> tuple[Numbered[Any], ...]:
        """Returns the events from a number on as protocol events, masked for a seat."""
        return tuple(
            Numbered(at, from_text(type(self).EVENT, self._happened[at].text_for(seat)))
            for at in range(number, len(self._happened))
        )

    def written_events(
        self, begin: int, end: int, seat: Seat | None, *, opened: bool = False
    ) -> list[dict[str, Any]]:
        """Returns events as JSON, masked for a seat unless they are `opened`."""
        happened = self._happened[begin:end]
        texts = [one.text if opened else one.text_for(seat) for one in happened]
        return [{"number": begin + at, "event": json.loads(text)} for at, text in enumerate(texts)]

    def view(self, seat: Seat | None) -> NoReturn:  # noqa: ARG002
        """See `show`: the engine's own values are in the process."""
        raise _elsewhere()

    def imagine(self, seat: Seat, seed: Seed) -> NoReturn:  # noqa: ARG002
        """See `view`."""
        raise _elsewhere()

    def clone(self) -> NoReturn:
        """See `view`."""
        raise _elsewhere()

    def write_action(self, seat: Seat, action: Any) -> NoReturn:  # noqa: ARG002
        """See `view`."""
        raise _elsewhere()

    def write_event(self, event: WorkerEvent) -> Any:
        """Returns the event itself, whose `type` is that of the protocol event."""
        return event

    @staticmethod
    def pack_action(action: Any) -> Json:
        """Returns the action: it is packed."""
        return cast("Json", action)

    @staticmethod
    def unpack_action(document: Any) -> Any:
        """Returns the action: it stays packed."""
        return document

    def _asked(self, task: str, *arguments: Json) -> Any:
        return self._asked_again(lambda: self._alive().ask(STEP_S, task, *arguments))

    def _asked_again(self, ask: Callable[[], Any]) -> Any:
        """Returns the answer of the process; a second process gets the request if one ends.

        A process that ended between two requests does not count.
        """
        if self._error is not None:
            raise self._error
        for tried in range(1, _TRIES + 1):
            try:
                if self._worker is None or not self._worker.is_alive:
                    self._restart()
                return ask()
            except WorkerLost as lost:
                if self._closed:
                    raise
                metrics.GAME_WORKERS_LOST.inc()
                _log.warning("the process of a game by custom rules is lost: try %d", tried)
                self._end_worker()
                if tried == _TRIES:
                    self._error = lost
                    self.close()
                    raise
        raise AssertionError("unreachable")

    def _alive(self) -> GameWorker:
        assert self._worker is not None
        return self._worker

    def _restart(self) -> None:
        """Starts a process and replays the game in it, up to the current state."""
        again = bool(self._frame)
        self._end_worker()
        self._worker = self._workers.start()
        if self._closed:
            self._end_worker()
            raise WorkerLost("this game is not played here any more", "open the table again")
        if again:
            self.on_restart()
        steps: Any = [self.pack_step(step) for step in self._actions]
        sent = len(self._happened)
        frame = self._worker.ask(LOAD_S, "load", cast("Json", self._spec.to_dict()), steps, sent)
        if again and (frame["events"] or frame["number"] != sent):
            raise ReplayError("this game comes out otherwise when it is replayed", "report it")
        self._seats = tuple(frame["seats"])
        self.winning_buttons = frozenset(frame["wins"])
        self._take(frame)

    def _end_worker(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.kill()

    def _take(self, frame: dict[str, Any]) -> None:
        """Takes the state of the game; the process is not needed once the game is over."""
        new = [WorkerEvent(*row) for row in frame.pop("events")]
        self._happened += new
        self._text_size += sum(len(one.text) + sum(map(len, one.masked.values())) for one in new)
        self._views = frame.pop("views")
        self._frame = frame
        if frame["error"] is not None:
            self._error = error_of(frame["error"])
        elif self._text_size > _MOST_TEXT:
            fault = f"this game has more than {_MOST_TEXT:,} characters of events"
            cure = "look for rules that repeat events without end"
            self._error = RulesetError(fault, cure, code="budget")
        if self.status != "playing":
            self.close()


def _elsewhere() -> ArgumentError:
    return ArgumentError("this game is played in another process", "use what `show` returns")


def _seats_of(step: Mapping[str, Any]) -> dict[Seat, Any]:
    return {int(seat): action for seat, action in step.items()}


@cache
def _class_for(engine: str) -> type[WorkerGame]:
    """Returns the class for the games of an engine, with its name, views and events."""
    played = engine_of(engine)
    names = {"ENGINE": played.ENGINE, "VIEW": played.VIEW, "EVENT": played.EVENT}
    return type(f"Worker{played.__name__}", (WorkerGame,), names)
