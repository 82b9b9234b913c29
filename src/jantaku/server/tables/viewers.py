"""The viewers of a table, and the updates that each receives.

A viewer is a seat, or all spectators. It stores its last complete view: a client that comes back
gets this view and the events since, and so no more than a client that never left.
"""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from pydantic_core import to_json as to_bytes

from jantaku.game.protocol import to_dict, to_json, with_open_hands
from jantaku.game.protocol.delta import changes
from jantaku.server.protocol import TableChanged, TableMessage
from jantaku.server.refusals import RequestRefused
from jantaku.server.rooms.values import LiveGame
from jantaku.server.tables.worker_game import WorkerGame

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from jantaku.game import Game
    from jantaku.game.protocol import Numbered, View
    from jantaku.server.protocol import Ask, Auto, Seat, ToClient, Waiting
    from jantaku.server.rooms.values import Spectators
    from jantaku.server.tables.schedule import UpdatePart

    AnyGame = Game[Any, Any, Any]

_log = logging.getLogger(__name__)
_COUNT_MS: Final = 1000
"""The shortest time between two messages with the number of spectators."""


@dataclass(frozen=True, slots=True)
class PreparedUpdate:
    """An update for one viewer: the events of a part and, if sent, the change of the view."""

    viewer: Viewer
    events: list[dict[str, Any]]
    view: View[Any] | None
    change: Mapping[str, Any] | None


class Viewers:
    """The viewers of a table: persons at their seats, and spectators as the room allows them.

    `sent` is the number of the next event to send.
    """

    def __init__(
        self,
        table: str,
        game: Game[Any, Any, Any],
        seats: Iterable[Seat],
        spectators: Spectators,
        delay_ms: float,
    ) -> None:
        self._table = table
        self._game = game
        self.sent = len(game.events)
        seen: list[Seat | None] = [*seats]
        if spectators == "live":
            seen.append(None)
        self._viewers = {seat: Viewer(seat, game.show(seat), self.sent) for seat in seen}
        self._delayed = DelayedViewer(table, game, delay_ms) if spectators == "delayed" else None
        self._users: dict[str, str] = {}
        self._counted = 0
        self._count_at = 0.0

    def add(
        self, seat: Seat | None, follower: str, deliver: Callable[[str], None], user: str = ""
    ) -> None:
        """Adds a socket of a user; raises `RequestRefused` if spectators are not allowed."""
        if seat is None and self._delayed is not None:
            self._delayed.listeners[follower] = deliver
        elif seat in self._viewers:
            self._viewers[seat].listeners[follower] = deliver
        else:
            cure = "ask for a seat, or watch another table"
            raise RequestRefused("not_allowed", "nobody may watch this table", cure)
        self._users[follower] = user

    def remove(self, follower: str) -> None:
        """Removes a socket from its viewer."""
        self._users.pop(follower, None)
        for viewer in self._viewers.values():
            viewer.listeners.pop(follower, None)
        if self._delayed is not None:
            self._delayed.listeners.pop(follower, None)

    @property
    def spectators(self) -> int:
        """The number of spectators."""
        viewer = self._viewers.get(None)
        late = 0 if self._delayed is None else len(self._delayed.listeners)
        return late + (0 if viewer is None else len(viewer.listeners))

    @property
    def live(self) -> LiveGame | None:
        """The game as spectators see it; None if nobody may, or there is nothing to see yet."""
        late = None if self._delayed is None else self._delayed.viewer
        viewer = self._viewers.get(None, late)
        if viewer is None:
            return None
        rows = sorted(viewer.whole.seats, key=attrgetter("seat"))
        points = tuple(float(row.points) for row in rows)
        return LiveGame(self._table, viewer.whole.round, points, self.spectators)

    def send(self, seat: Seat, message: ToClient) -> None:
        """Sends a message to the sockets at a seat."""
        viewer = self._viewers.get(seat)
        if viewer is not None and viewer.listeners:
            viewer.send(encoded(message))

    def send_all(self, message: ToClient, *, hidden_from: Collection[str] = ()) -> None:
        """Sends a message to everyone but these people, also to delayed spectators at once."""
        text = encoded(message)
        everyone = [viewer.listeners for viewer in self._viewers.values()]
        if self._delayed is not None:
            everyone.append(self._delayed.listeners)
        for listeners in everyone:
            shown = listeners
            if hidden_from:
                users = self._users
                shown = {one: to for one, to in listeners.items() if users[one] not in hidden_from}
            send_to_all(shown, text)

    def send_change(self, **what: Any) -> None:
        """Sends a change of the table to everyone."""
        self.send_all(TableChanged(self._table, **what))

    def send_auto(self, seat: Seat, auto: Auto) -> None:
        """Sends a seat its automatic answers."""
        self.send(seat, TableChanged(self._table, auto=auto))

    def send_count(self, now: float) -> None:
        """Sends the number of spectators if it has changed, at most once per `_COUNT_MS`."""
        if self._counted != self.spectators and now >= self._count_at:
            self._counted = self.spectators
            self._count_at = now + _COUNT_MS
            self.send_change(spectators=self._counted)

    def send_delayed(self, now: float, **what: Any) -> None:
        """Sends a change that reveals the state of the game: delayed spectators get it later."""
        text = encoded(TableChanged(self._table, **what))
        for viewer in self._viewers.values():
            viewer.send(text)
        if self._delayed is not None:
            self._delayed.queue(now, self.sent, None, text)

    def prepare(
        self, part: UpdatePart, deciding: Collection[Seat] | None
    ) -> tuple[list[PreparedUpdate], Any]:
        """Returns the update of each viewer for a part, and the open view for delayed spectators.

        `deciding` are the seats that decide after the part, or None if the game is further ahead.
        May be called in another thread: it changes nothing.
        """
        seen = []
        for viewer in self._viewers.values():
            decides = bool(deciding) and viewer.seat in deciding  # type: ignore[operator]
            if not (viewer.listeners or decides or part.begins):
                continue
            events = masked_events(self._game, self.sent, part.end, viewer.seat)
            view = change = None
            if deciding is not None and (decides or not part.quiet):
                view = self._game.show(viewer.seat)
                change = changes(viewer.whole, view) if viewer.listeners else None
            seen.append(PreparedUpdate(viewer, events, view, change))
        late = self._delayed is not None and deciding is not None
        return seen, open_view(self._game) if late else None

    def commit(self, part: UpdatePart, seen: tuple[list[PreparedUpdate], Any]) -> None:
        """Records the prepared updates as the views that the viewers have."""
        self.sent = part.end
        for one in seen[0]:
            if one.view is not None:
                one.viewer.whole, one.viewer.at = one.view, part.end

    def send_prepared(
        self,
        now: float,
        part: UpdatePart,
        seen: tuple[list[PreparedUpdate], Any],
        asks: Mapping[Seat, Ask],
    ) -> None:
        """Sends the prepared updates of a part, with the questions to seats."""
        for one in seen[0]:
            viewer = one.viewer
            ask = None if viewer.seat is None else asks.get(viewer.seat)
            if viewer.listeners and (one.events or one.change is not None or ask):
                viewer.send(update(self._table, part.end, one.events, one.change, ask))
        if self._delayed is not None:
            self._delayed.queue(now, part.end, seen[1])

    def send_question(self, seat: Seat, ask: Ask) -> None:
        """Sends a question to a seat when nothing else has happened."""
        viewer = self._viewers.get(seat)
        if viewer is not None:
            viewer.send(update(self._table, self.sent, [], None, ask))

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        """Returns the legal actions of a seat in its latest complete view."""
        return self._viewers[seat].whole.legal

    def queue_snapshot(self, now: float) -> None:
        """Queues the current table for delayed spectators."""
        if self._delayed is not None:
            self._delayed.queue(now, self.sent, open_view(self._game))

    def refresh(self, seat: Seat | None) -> None:
        """Updates the view of a viewer without sockets.

        Call only when every viewer is up to date.
        """
        viewer = self._viewers.get(seat)
        if viewer is not None and not viewer.listeners:
            viewer.whole, viewer.at = self._game.show(seat), self.sent

    def send_table(
        self,
        seat: Seat | None,
        since: int,
        deliver: Callable[[str], None],
        *,
        waiting: Waiting | None,
        **about: Any,
    ) -> None:
        """Sends the table to a newcomer: its view, its events, and what the table says `about` it.

        A delayed spectator sees all hands and no pause, and maybe nothing yet.
        """
        delayed = self._delayed if seat is None else None
        viewer = self._viewers[seat] if delayed is None else delayed.viewer
        if viewer is None:
            deliver(encoded(TableChanged(self._table, delayed=True)))
            return
        sent = self.sent if delayed is None else delayed.sent
        begin = self._begin(since, viewer.at, sent)
        about["waiting"] = waiting if delayed is None else None

        def write() -> str:
            events = (
                masked_events(self._game, begin, sent, seat)
                if delayed is None
                else open_events(self._game, begin, sent)
            )
            message = TableMessage(
                table=self._table,
                seat=seat,
                view=to_dict(viewer.whole),
                at=viewer.at,
                number=sent,
                events=tuple(events),
                open_hands=delayed is not None,
                **about,
            )
            return encoded(message)

        deliver(viewer.table((begin, sent, viewer.at, about), write))

    @property
    def is_late(self) -> bool:
        """True if delayed spectators have not seen everything that is queued for them."""
        return self._delayed is not None and self._delayed.due is not None

    def is_due(self, now: float) -> bool:
        """True if something is due to delayed spectators."""
        due = None if self._delayed is None else self._delayed.due
        return due is not None and due <= now

    def send_due(self, now: float) -> tuple[Callable[[str], None], ...]:
        """Sends what is due to delayed spectators; returns those who need the table first."""
        if self._delayed is None or not self._delayed.send_due(now):
            return ()
        return tuple(self._delayed.listeners.values())

    def due(self) -> list[float | None]:
        """Returns when something is due to delayed spectators, and the number of spectators."""
        counted = self._counted == self.spectators
        return [self._delayed.due if self._delayed else None, None if counted else self._count_at]

    def _begin(self, since: int, at: int, sent: int) -> int:
        """Returns the number of the first event to send, at the earliest the previous round's."""
        begin = round_of(self._game, sent)
        if 0 < since < begin:
            begin = max(since, round_of(self._game, begin))
        elif since > begin:
            begin = min(since, sent)
        return min(begin, at)


@dataclass(slots=True)
class Viewer:
    """A seat or, with None, all spectators: its listeners and its last complete view (`whole`).

    `at` is the number of the first event after this view.
    """

    seat: Seat | None
    whole: View[Any]
    at: int
    listeners: dict[str, Callable[[str], None]] = field(default_factory=dict)
    _shown: tuple[View[Any] | None, Any, str] = (None, None, "")

    def send(self, text: str) -> None:
        """Sends a message to all listeners."""
        send_to_all(self.listeners, text)

    def table(self, moment: Any, write: Callable[[], str]) -> str:
        """Returns the table as text, which is written once for all who come at the same moment."""
        whole, former, text = self._shown
        if whole is not self.whole or former != moment:
            text = write()
            self._shown = self.whole, moment, text
        return text


def send_to_all(listeners: Mapping[str, Callable[[str], None]], text: str) -> None:
    """Sends a message to all listeners, also if one of them fails."""
    for deliver in (*listeners.values(),):
        try:
            deliver(text)
        except Exception:
            _log.exception("a message could not be delivered")


def encoded(message: object) -> str:
    """Returns a protocol message as JSON text."""
    return encoded_document(to_dict(message))


def encoded_document(document: object) -> str:
    """Returns a document as JSON text."""
    return to_bytes(document).decode()


def masked_events(game: AnyGame, begin: int, end: int, seat: Seat | None) -> list[dict[str, Any]]:
    """Returns the events from `begin` to before `end` as JSON, masked for a seat."""
    if isinstance(game, WorkerGame):
        return game.written_events(begin, end, seat)
    return _written(game.events_since(begin, seat)[: end - begin])


def open_events(game: AnyGame, begin: int, end: int) -> list[dict[str, Any]]:
    """Returns the events from `begin` to before `end` as JSON, with everything open."""
    if isinstance(game, WorkerGame):
        return game.written_events(begin, end, None, opened=True)
    return _written(game.open_events_since(begin)[: end - begin])


def _written(events: Iterable[Numbered[Any]]) -> list[dict[str, Any]]:
    return [{"number": one.number, "event": to_json(one.event)} for one in events]


def open_view(game: AnyGame) -> View[Any]:
    """Returns the view with all hands open."""
    return with_open_hands(game.show(None), map(game.show, game.seats))


def update(
    table: str,
    number: int,
    events: list[dict[str, Any]],
    change: Mapping[str, Any] | None = None,
    ask: Ask | None = None,
) -> str:
    """Returns an `Update` as JSON text, written directly because
    it is the most common message."""
    document: dict[str, Any] = {"type": "update", "table": table, "number": number}
    if events:
        document["events"] = events
    if change is not None:
        document["change"] = change
    if ask is not None:
        document["ask"] = to_json(ask)
    return encoded_document(document)


def round_of(game: AnyGame, number: int) -> int:
    """Returns the number of the event that began the round of the event before `number`.

    >>> from jantaku import RiichiGame
    >>> round_of(RiichiGame(seed=7), 2)
    0
    """
    happened = game.events
    for at in range(number - 1, -1, -1):
        if game.write_event(happened[at]).type == "round":
            return at
    return 0


@dataclass(frozen=True, slots=True)
class _DelayedUpdate:
    due: float
    end: int
    view: View[Any] | None
    also: str = ""


class DelayedViewer:
    """A table for delayed spectators, who see all hands: the updates and the times to send them.

    They see nothing before the first update is due: `viewer` has their current view, or is None.
    `sent` is the number of the next event.
    """

    def __init__(self, table: str, game: AnyGame, delay_ms: float) -> None:
        self._table = table
        self._game = game
        self._delay_ms = delay_ms
        self._coming: deque[_DelayedUpdate] = deque()
        self.sent = 0
        self.viewer: Viewer | None = None
        self.listeners: dict[str, Callable[[str], None]] = {}

    @property
    def due(self) -> float | None:
        """The time of the next update, or None."""
        return self._coming[0].due if self._coming else None

    def queue(self, now: float, end: int, view: View[Any] | None, also: str = "") -> None:
        """Queues the events before the number `end`.

        `view` is the open view after them, or None if the game is further ahead; `also` is a
        message that is sent after them.
        """
        self._coming.append(_DelayedUpdate(now + self._delay_ms, end, view, also))

    def send_due(self, now: float) -> bool:
        """Sends the due updates; returns True if there was nothing to see before."""
        first = self.viewer is None
        while self._coming and self._coming[0].due <= now:
            later = self._coming.popleft()
            if self.viewer is None and later.view is not None:
                self.viewer = Viewer(None, later.view, later.end, self.listeners)
            elif self.viewer is not None:
                self._send(self.viewer, later, silent=first)
            self.sent = later.end
        return first and self.viewer is not None

    def _send(self, viewer: Viewer, later: _DelayedUpdate, *, silent: bool) -> None:
        change = None
        if later.view is not None:
            change = changes(viewer.whole, later.view)
            viewer.whole, viewer.at = later.view, later.end
        if not self.listeners or silent:
            return
        events = open_events(self._game, self.sent, later.end)
        if events or change is not None:
            viewer.send(update(self._table, later.end, events, change))
        if later.also:
            viewer.send(later.also)
