"""What happens at a table of a ruleset, each with what every seat may see of it.

Secrets are decided here and nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from jantaku.ruleset.values.tile import BACK, Tile, for_others

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.ruleset.values.seat import Seat

EventType = Literal[
    "round",  # the deal
    "draw",
    "discard",
    "call",
    "turn",
    "button",  # a seat pressed one
    "pass",  # tiles went to another seat
    "message",
    "big_text",
    "pause",
    "reveal_tile",
    "reveal_hand",
    "scry",
    "swap",
    "win",
    "exhaustive_draw",
    "abortive_draw",
    "scores",  # gains and losses
    "game_end",
]


@dataclass(frozen=True, slots=True)
class RulesetEvent:
    """Something that happened: of which type, to whom, with which tiles, and details by name.

    `seen` are the seats that see its tiles; None means everybody does. What lies face down is
    known to its seat, `hands` of a deal are seen by their owners only.
    """

    type: EventType
    seat: Seat | None = None
    tiles: tuple[Tile, ...] = ()
    text: str = ""
    source: Seat | None = None
    seen: tuple[Seat, ...] | None = None
    hands: Mapping[Seat, tuple[Tile, ...]] = field(default_factory=dict)
    details: Mapping[str, Any] = field(default_factory=dict)

    def seen_by(self, seat: Seat | None) -> RulesetEvent:
        """The event as that seat sees it; None is a spectator."""
        hands = {at: h if at == seat else (BACK,) * len(h) for at, h in self.hands.items()}
        if self.seen is None or seat in self.seen:
            own = seat is not None and seat == self.seat
            tiles = self.tiles if own else tuple(map(for_others, self.tiles))
            return replace(self, tiles=tiles, hands=hands)
        details = {name: v for name, v in self.details.items() if not isinstance(v, Tile)}
        return replace(self, tiles=(BACK,) * len(self.tiles), hands=hands, details=details)
