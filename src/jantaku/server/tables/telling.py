"""The viewers of a table, the view that each has, and the messages that update it.

A viewer is a seat, or all spectators. It stores its last complete view: a client that comes back
gets this view and the events since, and so no more than a client that never left.
"""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pydantic_core import to_json as to_bytes

from jantaku.game.protocol import to_dict, to_json, with_open_hands
from jantaku.game.protocol.delta import changes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from jantaku.game import Game
    from jantaku.game.protocol import Numbered, View
    from jantaku.server.protocol import Ask, Seat

    AnyGame = Game[Any, Any, Any]


_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Viewer:
    """A seat or, with None, all spectators: its listeners and its last complete view (`whole`).

    `at` is the number of the first event after this view.
    """

    seat: Seat | None
    whole: View[Any]
    at: int
    listeners: dict[str, Callable[[str], None]] = field(default_factory=dict)

    def tell(self, text: str) -> None:
        """Sends a message to all listeners."""
        tell(self.listeners, text)


def tell(listeners: Mapping[str, Callable[[str], None]], text: str) -> None:
    """Sends a message to all listeners, also if one of them fails."""
    for deliver in (*listeners.values(),):
        try:
            deliver(text)
        except Exception:
            _log.exception("a message could not be delivered")


def encoded(message: object) -> str:
    """Returns a protocol message as JSON text."""
    return written(to_dict(message))


def written(document: object) -> str:
    """Returns a document as JSON text."""
    return to_bytes(document).decode()


def masked(game: AnyGame, begin: int, end: int, seat: Seat | None) -> list[dict[str, Any]]:
    """Returns the events from `begin` to before `end` as JSON, masked for a seat."""
    return _written(game.events_since(begin, seat)[: end - begin])


def opened(game: AnyGame, begin: int, end: int) -> list[dict[str, Any]]:
    """Returns the events from `begin` to before `end` as JSON, with everything open."""
    return _written(game.opened_since(begin)[: end - begin])


def _written(told: Iterable[Numbered[Any]]) -> list[dict[str, Any]]:
    return [{"number": one.number, "event": to_json(one.event)} for one in told]


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
    """Returns an `Update` as JSON text, written directly because it is the most common message."""
    document: dict[str, Any] = {"type": "update", "table": table, "number": number}
    if events:
        document["events"] = events
    if change is not None:
        document["change"] = change
    if ask is not None:
        document["ask"] = to_json(ask)
    return written(document)


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
class _Later:
    due: float
    end: int
    view: View[Any] | None
    also: str = ""


class Delayed:
    """A table for delayed spectators, who see all hands: the updates and the times to send them.

    They see nothing before the first update is due.
    """

    def __init__(self, table: str, game: AnyGame, delay_ms: float) -> None:
        self._table = table
        self._game = game
        self._delay_ms = delay_ms
        self._coming: deque[_Later] = deque()
        self._told = 0
        self._viewer: Viewer | None = None
        self.listeners: dict[str, Callable[[str], None]] = {}

    @property
    def due(self) -> float | None:
        """The time of the next update, or None."""
        return self._coming[0].due if self._coming else None

    @property
    def viewer(self) -> Viewer | None:
        """The viewer with its current view; None while there is nothing to see yet."""
        return self._viewer

    @property
    def told(self) -> int:
        """The number of the next event."""
        return self._told

    def keep(self, now: float, end: int, view: View[Any] | None, also: str = "") -> None:
        """Queues the events before the number `end`.

        `view` is the open view after them, or None if the game is further ahead; `also` is a
        message that is sent after them.
        """
        self._coming.append(_Later(now + self._delay_ms, end, view, also))

    def tell(self, now: float) -> bool:
        """Sends the due updates; returns True if there was nothing to see before."""
        first = self._viewer is None
        while self._coming and self._coming[0].due <= now:
            later = self._coming.popleft()
            if self._viewer is None and later.view is not None:
                self._viewer = Viewer(None, later.view, later.end, self.listeners)
            elif self._viewer is not None:
                self._tell(self._viewer, later, silent=first)
            self._told = later.end
        return first and self._viewer is not None

    def _tell(self, viewer: Viewer, later: _Later, *, silent: bool) -> None:
        change = None
        if later.view is not None:
            change = changes(viewer.whole, later.view)
            viewer.whole, viewer.at = later.view, later.end
        if not self.listeners or silent:
            return
        events = opened(self._game, self._told, later.end)
        if events or change is not None:
            viewer.tell(update(self._table, later.end, events, change))
        if later.also:
            viewer.tell(later.also)
