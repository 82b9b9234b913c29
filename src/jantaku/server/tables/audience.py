"""The viewers of a table, and the updates that each receives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jantaku.game.protocol.delta import changes
from jantaku.server.refusals import Refused
from jantaku.server.tables.telling import (
    Delayed,
    Viewer,
    encoded,
    masked,
    open_view,
    opened,
    round_of,
    tell,
    update,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from jantaku.game import Game
    from jantaku.game.protocol import View
    from jantaku.server.protocol import Ask, Seat, ToClient
    from jantaku.server.rooms.values import Spectators
    from jantaku.server.tables.pacing import Part


@dataclass(frozen=True, slots=True)
class Seen:
    """An update for one viewer: the events of a part and, if sent, the change of the view."""

    viewer: Viewer
    events: list[dict[str, Any]]
    view: View[Any] | None
    change: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Picture:
    """The table as sent to a newcomer: see `TableTold`."""

    view: View[Any]
    at: int
    number: int
    events: list[dict[str, Any]]
    open_hands: bool = False


class Audience:
    """The viewers of a table: persons at their seats, and spectators as the room allows them.

    `told` is the number of the next event to send.
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
        self.told = len(game.events)
        seen: list[Seat | None] = [*seats]
        if spectators == "live":
            seen.append(None)
        self._viewers = {seat: Viewer(seat, game.show(seat), self.told) for seat in seen}
        self.delayed = Delayed(table, game, delay_ms) if spectators == "delayed" else None

    def add(self, seat: Seat | None, follower: str, deliver: Callable[[str], None]) -> None:
        """Adds a socket to a viewer; raises `Refused` if spectators are not allowed."""
        if seat is None and self.delayed is not None:
            self.delayed.listeners[follower] = deliver
        elif seat in self._viewers:
            self._viewers[seat].listeners[follower] = deliver
        else:
            cure = "ask for a seat, or watch another table"
            raise Refused("not_allowed", "nobody may watch this table", cure)

    def drop(self, follower: str) -> None:
        """Removes a socket from its viewer."""
        for viewer in self._viewers.values():
            viewer.listeners.pop(follower, None)
        if self.delayed is not None:
            self.delayed.listeners.pop(follower, None)

    @property
    def spectators(self) -> int:
        """The number of spectators."""
        viewer = self._viewers.get(None)
        late = 0 if self.delayed is None else len(self.delayed.listeners)
        return late + (0 if viewer is None else len(viewer.listeners))

    def tell(self, seat: Seat, message: ToClient) -> None:
        """Sends a message to the sockets at a seat."""
        viewer = self._viewers.get(seat)
        if viewer is not None and viewer.listeners:
            viewer.tell(encoded(message))

    def tell_all(self, message: ToClient) -> None:
        """Sends a message to everyone, without delay also to delayed spectators."""
        text = encoded(message)
        for viewer in self._viewers.values():
            viewer.tell(text)
        if self.delayed is not None:
            tell(self.delayed.listeners, text)

    def tell_as_seen(self, now: float, message: ToClient) -> None:
        """Sends a message that reveals the state of the game: delayed spectators get it later."""
        text = encoded(message)
        for viewer in self._viewers.values():
            viewer.tell(text)
        if self.delayed is not None:
            self.delayed.keep(now, self.told, None, text)

    def see(self, part: Part, deciding: Collection[Seat] | None) -> tuple[list[Seen], Any]:
        """Returns the update of each viewer for a part, and the open view for delayed spectators.

        `deciding` are the seats that decide after the part, or None if the game is further ahead.
        May be called in another thread: it changes nothing.
        """
        seen = []
        for viewer in self._viewers.values():
            decides = bool(deciding) and viewer.seat in deciding  # type: ignore[operator]
            if not (viewer.listeners or decides or part.begins):
                continue
            events = masked(self._game, self.told, part.end, viewer.seat)
            view = change = None
            if deciding is not None and (decides or not part.quiet):
                view = self._game.show(viewer.seat)
                change = changes(viewer.whole, view) if viewer.listeners else None
            seen.append(Seen(viewer, events, view, change))
        late = self.delayed is not None and deciding is not None
        return seen, open_view(self._game) if late else None

    def go_on(self, part: Part, seen: tuple[list[Seen], Any]) -> None:
        """Records the prepared updates as the views that the viewers have."""
        self.told = part.end
        for one in seen[0]:
            if one.view is not None:
                one.viewer.whole, one.viewer.at = one.view, part.end

    def deliver(
        self, now: float, part: Part, seen: tuple[list[Seen], Any], asks: Mapping[Seat, Ask]
    ) -> None:
        """Sends the prepared updates of a part, with the questions to seats."""
        for one in seen[0]:
            viewer = one.viewer
            ask = None if viewer.seat is None else asks.get(viewer.seat)
            if viewer.listeners and (one.events or one.change is not None or ask):
                viewer.tell(update(self._table, part.end, one.events, one.change, ask))
        if self.delayed is not None:
            self.delayed.keep(now, part.end, seen[1])

    def ask(self, seat: Seat, ask: Ask) -> None:
        """Sends a question to a seat when nothing else has happened."""
        viewer = self._viewers.get(seat)
        if viewer is not None:
            viewer.tell(update(self._table, self.told, [], None, ask))

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        """Returns the legal actions of a seat in its latest complete view."""
        return self._viewers[seat].whole.legal

    def keep_whole(self, now: float) -> None:
        """Queues the current table for delayed spectators."""
        if self.delayed is not None:
            self.delayed.keep(now, self.told, open_view(self._game))

    def refresh(self, seat: Seat | None) -> None:
        """Updates the view of a viewer without sockets.

        Call only when every viewer is up to date.
        """
        viewer = self._viewers.get(seat)
        if viewer is not None and not viewer.listeners:
            viewer.whole, viewer.at = self._game.show(seat), self.told

    def picture(self, seat: Seat | None, since: int) -> Picture | None:
        """Returns the table for a newcomer, or None if a delayed spectator has nothing to see."""
        if seat is None and self.delayed is not None:
            late = self.delayed.viewer
            if late is None:
                return None
            begin = self._begin(since, late.at, self.delayed.told)
            events = opened(self._game, begin, self.delayed.told)
            return Picture(late.whole, late.at, self.delayed.told, events, open_hands=True)
        viewer = self._viewers[seat]
        begin = self._begin(since, viewer.at, self.told)
        events = masked(self._game, begin, self.told, seat)
        return Picture(viewer.whole, viewer.at, self.told, events)

    def _begin(self, since: int, at: int, told: int) -> int:
        """Returns the number of the first event to send, at the earliest the previous round's."""
        begin = round_of(self._game, told)
        if 0 < since < begin:
            begin = max(since, round_of(self._game, begin))
        elif since > begin:
            begin = min(since, told)
        return min(begin, at)
