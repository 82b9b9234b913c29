"""How what has happened is told in parts, and how long people look at each before the next.

Where another seat may be asked about what was told, a part ends whether it is asked or not: so the
time that passes tells nobody. Knows events by their type alone, as everybody may see them. May
import jantaku.protocol and rooms.values.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from jantaku.protocol import Called, Pause, RoundEnded, pause_s

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.protocol import Numbered
    from jantaku.server.rooms.values import Pace

_USUAL_HOLD_MS: Final = 500
_A_CALL: Final = Called(0, "")
_AN_END: Final = RoundEnded("", ())
_LOOKED: Final = frozenset(("round", "game_end"))
"""People say that they are ready before these are told."""
_ASKS: Final = frozenset(("discard", "call", "press"))
"""Others may be asked about these."""
_STOPS: Final = frozenset(("discard", "call", "pause"))
"""What follows these is another part."""
_JOINS: Final = frozenset(
    ("press", "call", "message", "declared", "show", "win", "scores", "discard", "pause")
)
"""What is told together with a press or a win before it: what it did, or the discard it is for."""


@dataclass(frozen=True, slots=True)
class Part:
    """Events that are told together, up to the number `end` but not that one.

    `wait_ms` pass before whatever comes next is told. After a `quiet` part another seat may be
    asked: nobody else is told how the table stands. After one that is to be `looked` at people say
    when they are ready. `seat` is who acted last; `begins` tells that a round begins in it.
    `decisions` counts those that it tells of.
    """

    end: int
    wait_ms: float = 0
    quiet: bool = False
    looked: bool = False
    seat: int | None = None
    begins: bool = False
    decisions: int = 0


def parts(events: Sequence[Numbered[Any]], pace: Pace) -> tuple[Part, ...]:
    """What has happened, as everybody may see it, cut into the parts in which it is told.

    >>> from jantaku.protocol import DiscardedTile, Drew, Numbered, Tile
    >>> from jantaku.server.rooms.values import Pace
    >>> happened = [DiscardedTile(0, Tile("5m")), Drew(1, Tile(down=True))]
    >>> told = parts([Numbered(7 + at, one) for at, one in enumerate(happened)], Pace(hold_ms=400))
    >>> [(part.end, part.wait_ms, part.quiet) for part in told]
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
    """How long a call is shown; where calls have a fixed time, they have it here too.

    >>> from jantaku.server.rooms.values import Pace
    >>> announce_ms(Pace()), announce_ms(Pace(hold_ms=1500, fixed=True))
    (600.0, 1500)
    """
    shown = pause_s([_A_CALL]) * 1000 * _scale(pace)
    return max(shown, pace.hold_ms) if pace.fixed else shown


def look_ms(pace: Pace, *, anybody: bool) -> float:
    """How long the end of a round is looked at, at most; not so long if nobody does.

    >>> from jantaku.server.rooms.values import Pace
    >>> look_ms(Pace(), anybody=True), look_ms(Pace(), anybody=False)
    (20000, 4000.0)
    """
    shown = pause_s([_AN_END]) * 1000 * _scale(pace)
    return pace.look_s * 1000 if anybody else min(shown, pace.look_s * 1000)


def _scale(pace: Pace) -> float:
    """Who wants no time to call wants none to look either."""
    return min(1.0, pace.hold_ms / _USUAL_HOLD_MS)


def divided(event: Any, following: Any) -> bool:
    """Whether a part ends between these two, as everybody may see them.

    >>> from jantaku.protocol import DiscardedTile, Drew, Tile
    >>> divided(DiscardedTile(0, Tile("5m")), Drew(1, Tile(down=True)))
    True
    """
    if event.type in _STOPS or following.type in _LOOKED:
        return True
    if event.type == "draw":
        return bool(following.type == "discard")  # by itself, as after riichi
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
