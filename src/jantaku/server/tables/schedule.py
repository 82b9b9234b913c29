"""The schedule of a table: events cut into parts with pauses, and pauses on results.

A part ends after every event that another seat could be asked about, whether it is asked or not: so
pauses do not reveal who has a decision. Uses only the types of events, which are public.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from jantaku.game.protocol import Called, Pause, RoundEnded, pause_s
from jantaku.server.protocol import Waiting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.game import Game
    from jantaku.game.protocol import Numbered
    from jantaku.server.rooms.values import Pace
    from jantaku.server.tables.seats import TableSeats

_USUAL_HOLD_MS: Final = 500
_A_CALL: Final = Called(0, "")
_AN_END: Final = RoundEnded("", ())
_LOOKED: Final = frozenset(("round", "game_end"))
"""Before these events the players confirm that they are ready."""
_ASKS: Final = frozenset(("discard", "call", "press"))
"""Other seats may be asked about these events."""
_STOPS: Final = frozenset(("discard", "call", "pause"))
"""A part ends after these events."""
_JOINS: Final = frozenset(
    ("press", "call", "message", "declared", "show", "win", "scores", "discard", "pause")
)
"""Events that join the part of a preceding press or win: its effects, or the discard for it."""


@dataclass(frozen=True, slots=True)
class UpdatePart:
    """Events that are sent together: those before the number `end`.

    The next part is sent `wait_ms` later. After a `quiet` part another seat may be asked, and only
    seats with a decision receive the new state of the table. After a `looked` part the players
    confirm that they are ready, after the `last` one for the end of the game. `seat` is the seat
    that acted last; `begins` is True if a round begins in the part; `decisions` is the number of
    decisions that it shows.
    """

    end: int
    wait_ms: float = 0
    quiet: bool = False
    looked: bool = False
    last: bool = False
    seat: int | None = None
    begins: bool = False
    decisions: int = 0


def split_into_parts(events: Sequence[Numbered[Any]], pace: Pace) -> tuple[UpdatePart, ...]:
    """Returns public events cut into the parts that are sent.

    >>> from jantaku.protocol import DiscardedTile, Drew, Numbered, DisplayTile
    >>> from jantaku.server.rooms.values import Pace
    >>> happened = [DiscardedTile(0, DisplayTile("5m")), Drew(1, DisplayTile(down=True))]
    >>> events = [Numbered(7 + at, one) for at, one in enumerate(happened)]
    >>> parts = split_into_parts(events, Pace(hold_ms=400))
    >>> [(part.end, part.wait_ms, part.quiet) for part in parts]
    [(8, 400, True), (9, 0.0, False)]

    >>> from jantaku.protocol import GameEnded, RoundEnded
    >>> events = [Numbered(60, RoundEnded("win", ())), Numbered(61, GameEnded())]
    >>> [(part.end, part.looked, part.last) for part in split_into_parts(events, Pace())]
    [(61, True, True), (62, False, False)]
    """
    made = []
    begin = 0
    for at, numbered in enumerate(events):
        following = events[at + 1].event if at + 1 < len(events) else None
        if following is None or is_part_boundary(numbered.event, following):
            together = [one.event for one in events[begin : at + 1]]
            looked = following is not None and following.type in _LOOKED
            made.append(_part(numbered.number + 1, together, following, pace, looked=looked))
            begin = at + 1
    if made and events[0].number and events[0].event.type in _LOOKED:
        last = events[0].event.type == "game_end"
        made.insert(0, UpdatePart(events[0].number, looked=True, last=last))
    return tuple(made)


def call_pause_ms(pace: Pace) -> float:
    """Returns the pause after a call; with a fixed time for calls, at least that time.

    >>> from jantaku.server.rooms.values import Pace
    >>> call_pause_ms(Pace()), call_pause_ms(Pace(hold_ms=1500, fixed=True))
    (600.0, 1500)
    """
    shown = pause_s([_A_CALL]) * 1000 * _scale(pace)
    return max(shown, pace.hold_ms) if pace.fixed else shown


def result_pause_ms(pace: Pace, *, anybody: bool) -> float:
    """Returns the longest pause on the result of a round; shorter without `anybody` to see it.

    >>> from jantaku.server.rooms.values import Pace
    >>> result_pause_ms(Pace(), anybody=True), result_pause_ms(Pace(), anybody=False)
    (20000, 4000.0)
    """
    shown = pause_s([_AN_END]) * 1000 * _scale(pace)
    return pace.look_s * 1000 if anybody else min(shown, pace.look_s * 1000)


def _scale(pace: Pace) -> float:
    """Returns the factor for pauses: rooms without time to call get short ones."""
    return min(1.0, pace.hold_ms / _USUAL_HOLD_MS)


def is_part_boundary(event: Any, following: Any) -> bool:
    """Returns True if a part ends between two consecutive public events.

    >>> from jantaku.protocol import DiscardedTile, Drew, DisplayTile
    >>> is_part_boundary(DiscardedTile(0, DisplayTile("5m")), Drew(1, DisplayTile(down=True)))
    True
    """
    if event.type in _STOPS or following.type in _LOOKED:
        return True
    if event.type == "draw":
        return bool(following.type == "discard")  # automatic, as after riichi
    return event.type in _JOINS and following.type not in _JOINS


def _part(end: int, events: list[Any], following: Any, pace: Pace, *, looked: bool) -> UpdatePart:
    kinds = {event.type for event in events}
    quiet = not kinds.isdisjoint(_ASKS)
    acted = [event.seat for event in events if event.type in _ASKS]
    seat = acted[-1] if acted else None
    begins = "round" in kinds
    if looked:
        last = following.type == "game_end"
        return UpdatePart(
            end, 0, quiet, looked=True, last=last, seat=seat, begins=begins, decisions=len(acted)
        )
    wait = 0.0
    if "discard" in kinds:
        wait = pace.hold_ms
    if kinds & {"press", "call"}:
        wait = max(wait, call_pause_ms(pace))
    seen = [event for event in events if event.type == "win" or isinstance(event, Pause)]
    wait = max(wait, 1000 * pause_s(seen) * _scale(pace))
    if following is not None and events[-1].type == "draw" and following.type == "discard":
        wait = max(wait, pace.bot_ms)
    return UpdatePart(end, wait, quiet, seat=seat, begins=begins, decisions=len(acted))


_RECENT: Final = 12
"""The number of past events that are read to find the part at which a game resumes."""


class UpdateSchedule:
    """The `parts` that wait to be sent; `last` is the part sent last.

    The next part is not sent before `not_before`. `starting` is True while the table waits for
    people.
    """

    def __init__(self, game: Game[Any, Any, Any], pace: Pace, now: float) -> None:
        self._game = game
        self._pace = pace
        self._planned = len(game.events)
        self.parts: deque[UpdatePart] = deque()
        recent = game.events_since(max(0, self._planned - _RECENT), None)
        parts = split_into_parts(recent, pace)
        self.last = parts[-1] if parts else UpdatePart(0)  # a position has no events yet
        self.not_before = now
        self.starting = True

    def wait_for_people(self, now: float, wait_s: float) -> None:
        """Delays the next part until all people are there, but at most for `wait_s`."""
        self.not_before = now + wait_s * 1000
        self.starting = True
        if not self.parts:
            self.parts.append(self._again())

    def begin(self, now: float) -> None:
        """Stops waiting for people."""
        if self.starting:
            self.not_before = min(self.not_before, now)

    def schedule_events(self) -> None:
        """Schedules the events that are new."""
        happened = self._game.events_since(self._planned, None)
        self._planned += len(happened)
        self.parts.extend(split_into_parts(happened, self._pace) or [self._again()])

    def schedule_view(self, end: int) -> None:
        """Schedules the view after the events before the number `end`, without new events."""
        self.parts.append(UpdatePart(end, seat=self.last.seat))

    def mark_sent(self, part: UpdatePart, now: float, least_ms: float = 0) -> None:
        """Notes that a part is being sent; the next follows at least `least_ms` after new events.

        A part without events, such as one for a pass, takes no time: it would reveal the pass.
        """
        least_ms = least_ms if part.end > self.last.end else 0
        self.starting = False
        self.last = part
        self.not_before = now + max(part.wait_ms, least_ms)

    @property
    def is_caught_up(self) -> bool:
        """True if everything is sent, and no seat is asked about another seat's last action."""
        return not self.parts and (not self.last.quiet or self._continues_alone)

    @property
    def may_send_view(self) -> bool:
        """True if the seat that acted last decides next, so that others may get the new view."""
        return self.last.quiet and self._continues_alone

    @property
    def _continues_alone(self) -> bool:
        return set(self._game.deciding) <= {self.last.seat}

    def _again(self) -> UpdatePart:
        """Returns a part without new events, for the state after the last part."""
        return UpdatePart(self._planned, 0, self.last.quiet, seat=self.last.seat)


class ResultPause:
    """The pause on the result of a round; `until` is its latest end, None without a pause."""

    def __init__(self, seats: TableSeats, pace: Pace) -> None:
        self._seats = seats
        self._pace = pace
        self.until: float | None = None
        self._last = False

    def begin(self, now: float, *, last: bool) -> None:
        """Starts the pause; `last` says if the game ends after it."""
        self._last = last
        anybody = bool(self._seats.waited_for)
        self.until = now + result_pause_ms(self._pace, anybody=anybody)
        self._seats.none_ready()

    def is_active(self, now: float) -> bool:
        """Returns True during the pause; ends it when everyone is ready or the time is over."""
        if self.until is None:
            return False
        if now < self.until and not self._seats.all_ready:
            return True
        self.until = None
        self._seats.none_ready()
        return False

    def postpone(self, ms: float) -> None:
        """Moves the end of the pause by a time that does not count."""
        if self.until is not None:
            self.until += ms

    def waiting(self, now: float) -> Waiting | None:
        """Returns the seats that are ready and the time left, or None without a pause."""
        if self.until is None:
            return None
        return Waiting(self._seats.ready, round(max(0.0, self.until - now)), self._last)


@dataclass(frozen=True, slots=True)
class ScheduleSettings:
    """The timing of the tables of a server.

    A bot plays for a person who is gone for `grace_s`; if all people are gone, the table waits.
    Delayed spectators are `delay_s` late. A table waits for its people for `start_s` before a game
    starts, and for `again_s` after it is reloaded. While no person at the table acts, each part of
    the game takes at least `alone_ms`, whatever its pace.
    """

    grace_s: float = 15
    delay_s: float = 180
    start_s: float = 5
    again_s: float = 1
    alone_ms: float = 250
