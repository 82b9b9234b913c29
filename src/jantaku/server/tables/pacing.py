"""Cuts events into parts that are sent together, with a pause after each part.

A part ends after every event that another seat could be asked about, whether it is asked or not: so
pauses do not reveal who has a decision. Uses only the types of events, which are public.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from jantaku.game.protocol import Called, Pause, RoundEnded, pause_s

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.game.protocol import Numbered
    from jantaku.server.rooms.values import Pace

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
class Part:
    """Events that are sent together: those before the number `end`.

    The next part is sent `wait_ms` later. After a `quiet` part another seat may be asked, and only
    seats with a decision receive the new state of the table. After a `looked` part the players
    confirm that they are ready. `seat` is the seat that acted last; `begins` is True if a round
    begins in the part; `decisions` is the number of decisions that it shows.
    """

    end: int
    wait_ms: float = 0
    quiet: bool = False
    looked: bool = False
    seat: int | None = None
    begins: bool = False
    decisions: int = 0


def parts(events: Sequence[Numbered[Any]], pace: Pace) -> tuple[Part, ...]:
    """Returns public events cut into the parts that are sent.

    >>> from jantaku.protocol import DiscardedTile, Drew, Numbered, Tile
    >>> from jantaku.server.rooms.values import Pace
    >>> happened = [DiscardedTile(0, Tile("5m")), Drew(1, Tile(down=True))]
    >>> cut = parts([Numbered(7 + at, one) for at, one in enumerate(happened)], Pace(hold_ms=400))
    >>> [(part.end, part.wait_ms, part.quiet) for part in cut]
    [(8, 400, True), (9, 0.0, False)]
    """
    made = []
    begin = 0
    for at, numbered in enumerate(events):
        following = events[at + 1].event if at + 1 < len(events) else None
        if following is None or divided(numbered.event, following):
            together = [one.event for one in events[begin : at + 1]]
            looked = following is not None and following.type in _LOOKED
            made.append(_part(numbered.number + 1, together, following, pace, looked=looked))
            begin = at + 1
    if made and events[0].number and events[0].event.type in _LOOKED:
        made.insert(0, Part(events[0].number, looked=True))
    return tuple(made)


def announce_ms(pace: Pace) -> float:
    """Returns the pause after a call; with a fixed time for calls, at least that time.

    >>> from jantaku.server.rooms.values import Pace
    >>> announce_ms(Pace()), announce_ms(Pace(hold_ms=1500, fixed=True))
    (600.0, 1500)
    """
    shown = pause_s([_A_CALL]) * 1000 * _scale(pace)
    return max(shown, pace.hold_ms) if pace.fixed else shown


def look_ms(pace: Pace, *, anybody: bool) -> float:
    """Returns the longest pause on the result of a round; shorter without `anybody` to see it.

    >>> from jantaku.server.rooms.values import Pace
    >>> look_ms(Pace(), anybody=True), look_ms(Pace(), anybody=False)
    (20000, 4000.0)
    """
    shown = pause_s([_AN_END]) * 1000 * _scale(pace)
    return pace.look_s * 1000 if anybody else min(shown, pace.look_s * 1000)


def _scale(pace: Pace) -> float:
    """Returns the factor for pauses: rooms without time to call get short ones."""
    return min(1.0, pace.hold_ms / _USUAL_HOLD_MS)


def divided(event: Any, following: Any) -> bool:
    """Returns True if a part ends between two consecutive public events.

    >>> from jantaku.protocol import DiscardedTile, Drew, Tile
    >>> divided(DiscardedTile(0, Tile("5m")), Drew(1, Tile(down=True)))
    True
    """
    if event.type in _STOPS or following.type in _LOOKED:
        return True
    if event.type == "draw":
        return bool(following.type == "discard")  # automatic, as after riichi
    return event.type in _JOINS and following.type not in _JOINS


def _part(end: int, events: list[Any], following: Any, pace: Pace, *, looked: bool) -> Part:
    kinds = {event.type for event in events}
    quiet = not kinds.isdisjoint(_ASKS)
    acted = [event.seat for event in events if event.type in _ASKS]
    seat = acted[-1] if acted else None
    begins = "round" in kinds
    if looked:
        return Part(end, 0, quiet, looked=True, seat=seat, begins=begins, decisions=len(acted))
    wait = 0.0
    if "discard" in kinds:
        wait = pace.hold_ms
    if kinds & {"press", "call"}:
        wait = max(wait, announce_ms(pace))
    seen = [event for event in events if event.type == "win" or isinstance(event, Pause)]
    wait = max(wait, 1000 * pause_s(seen) * _scale(pace))
    if following is not None and events[-1].type == "draw" and following.type == "discard":
        wait = max(wait, pace.bot_ms)
    return Part(end, wait, quiet, seat=seat, begins=begins, decisions=len(acted))
