"""What each viewer of a table has been told, and the messages that tell more.

A viewer is a seat, or whoever watches. It remembers the last view it was told whole: whoever comes
back is told that one and the events since, and so no more than who never left.
"""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pydantic_core import to_json as to_bytes

from jantaku.protocol import to_dict, to_json, with_open_hands
from jantaku.protocol.delta import changes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from jantaku.game import Game
    from jantaku.protocol import Numbered, View
    from jantaku.server.protocol import Ask, Seat

    AnyGame = Game[Any, Any, Any]


_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Viewer:
    """A seat or, with None, whoever watches: who listens, and the last view that was told whole.

    `at` is the number of the event that this view stood before.
    """

    seat: Seat | None
    whole: View[Any]
    at: int
    listeners: dict[str, Callable[[str], None]] = field(default_factory=dict)

    def tell(self, text: str) -> None:
        """Passes a message on to everybody who listens."""
        tell(self.listeners, text)


def tell(listeners: Mapping[str, Callable[[str], None]], text: str) -> None:
    """Passes a message on; whoever cannot take it hurts nobody else."""
    for deliver in (*listeners.values(),):
        try:
            deliver(text)
        except Exception:
            _log.exception("a message was not taken")


def encoded(message: object) -> str:
    """A message of the protocol as it is sent."""
    return written(to_dict(message))


def written(document: object) -> str:
    """A document as it is sent."""
    return to_bytes(document).decode()


def masked(game: AnyGame, begin: int, end: int, seat: Seat | None) -> list[dict[str, Any]]:
    """Events from one number to another but not that one, as the seat is told of them, as JSON."""
    return _written(game.events_since(begin, seat)[: end - begin])


def opened(game: AnyGame, begin: int, end: int) -> list[dict[str, Any]]:
    """The same events with all that they hold."""
    return _written(game.opened_since(begin)[: end - begin])


def _written(told: Iterable[Numbered[Any]]) -> list[dict[str, Any]]:
    return [{"number": one.number, "event": to_json(one.event)} for one in told]


def open_view(game: AnyGame) -> View[Any]:
    """The table as somebody sees it who sees all hands."""
    return with_open_hands(game.show(None), map(game.show, game.seats))


def update(
    table: str,
    number: int,
    events: list[dict[str, Any]],
    change: Mapping[str, Any] | None = None,
    ask: Ask | None = None,
) -> str:
    """An `Update` as it is sent: what is told most often is written without a detour."""
    document: dict[str, Any] = {"type": "update", "table": table, "number": number}
    if events:
        document["events"] = events
    if change is not None:
        document["change"] = change
    if ask is not None:
        document["ask"] = to_json(ask)
    return written(document)


def round_of(game: AnyGame, number: int) -> int:
    """The number of the event that began the round in which that number comes next.

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
    """A table for those who see all hands some time later: what they are told, and when.

    They see nothing before the first of it is due.
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
        """When there is more to tell."""
        return self._coming[0].due if self._coming else None

    @property
    def viewer(self) -> Viewer | None:
        """The viewer as it stands; None while there is nothing to see yet."""
        return self._viewer

    @property
    def told(self) -> int:
        """The number of the next event."""
        return self._told

    def keep(self, now: float, end: int, view: View[Any] | None, also: str = "") -> None:
        """Has what happened up to that number told when its time comes.

        `view` is all that lies there, if the game stands just there; `also` is told after it.
        """
        self._coming.append(_Later(now + self._delay_ms, end, view, also))

    def tell(self, now: float) -> bool:
        """Tells what is due; whether that is the first that there is to see."""
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
