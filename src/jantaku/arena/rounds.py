"""Statistics of rounds from the core events that all engines share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jantaku.game.protocol.actions import Number, Seat
    from jantaku.game.protocol.events import CoreEvent, Won


@dataclass(frozen=True, slots=True)
class CountedWin:
    """A win of a round: its points, and the names of what it scores for."""

    seat: Seat
    drawn: bool
    points: Number
    yaku: tuple[str, ...]


@dataclass(slots=True)
class Round:
    """A round: who dealt, what was done, how it ended; `change` is what the dealer gained."""

    dealer: Seat
    discards: int = 0
    calls: list[str] = field(default_factory=list)
    wins: list[CountedWin] = field(default_factory=list)
    end: str = ""
    change: Number = 0


def rounds_of(events: Iterable[CoreEvent], points: Iterable[Number]) -> list[Round]:
    """The rounds of a game; `points` are those of its seats when it was over, none if it is not."""
    rounds: list[Round] = []
    before: dict[Seat, Number] = {}
    for event in events:
        match event.type:
            case "round":
                now = {row.seat: row.points or 0 for row in event.points}
                if rounds:
                    rounds[-1].change = now[rounds[-1].dealer] - before[rounds[-1].dealer]
                rounds.append(Round(event.dealer))
                before = now
            case "discard":
                rounds[-1].discards += 1
            case "call":
                rounds[-1].calls.append(event.name)
            case "win":
                rounds[-1].wins.append(_win(event))
            case "round_end":
                rounds[-1].end = event.reason
    after = dict(zip(sorted(before), points, strict=False))  # two players sit at 0 and 2
    if rounds and after:
        rounds[-1].change = after[rounds[-1].dealer] - before[rounds[-1].dealer]
    return rounds


def _win(event: Won) -> CountedWin:
    names = dict.fromkeys(line.name for line in event.lines)  # a yaku in two lists counts once
    return CountedWin(event.seat, event.source is None, event.points, tuple(names))
