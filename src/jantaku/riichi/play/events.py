"""The events of a table, each as every seat may see it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.score.score import Score
    from jantaku.riichi.tiles.tile import TileId, Wind

SaidType = Literal[
    "win_called",
    "canceled",
    "claimed",
    "answered",
    "judged",
    "liable",
    "next_hand",
    "agreed",
    "fixed",
    "reconsidered",
    "hand_shown",
]
_Happened = Literal[
    "round",
    "draw",
    "discard",
    "riichi",
    "riichi_accepted",
    "chi",
    "pon",
    "open_kan",
    "closed_kan",
    "added_kan",
    "kita",
    "dora",
    "win",
    "round_end",
    "game_end",
    "chombo",
    "dead_hand",
    "watch",
    "hidden",
]
EventType = _Happened | SaidType
RoundEndKind = Literal[
    "win",
    "exhaustive",
    "nagashi",
    "kyuushu",
    "suufon",
    "suucha",
    "suukaikan",
    "sanchahou",
    "abandoned",
]


@dataclass(frozen=True, slots=True)
class Event:
    """An event: the acting seat, its tile (None if hidden), and the seat it comes from.

    `own` are the tiles from the hand that joined a call. `flag` is true for a discard of the tile
    just drawn, and for a draw from the dead wall.
    """

    type: EventType
    seat: Seat | None = None
    tile: TileId | None = None
    source: Seat | None = None
    own: tuple[TileId, ...] = ()
    flag: bool = False

    def seen_by(self, seat: Seat | None) -> Event:
        """The event as that seat sees it; None is a spectator, who sees no hidden tile."""
        if self.type == "draw" and self.seat != seat:
            return replace(self, tile=None)
        if self.type == "watch" and self.seat != seat:
            return Event("hidden")
        return self


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """The deal: wind, dealer, honba, sticks, points, and each seat's hand (None if hidden).

    `number` counts the rounds of the schedule from 0, repeated ones once. `left` are the tiles that
    are still to be drawn. If the rules have a wareme, `dice` decide which seat it is.
    """

    wind: Wind = "E"
    honba: int = 0
    riichi_sticks: int = 0
    points: tuple[int, ...] = ()
    hands: tuple[tuple[TileId, ...] | None, ...] = ()
    number: int = 0
    dice: tuple[int, ...] = ()
    wareme: Seat | None = None
    left: int = 0

    def seen_by(self, seat: Seat | None) -> Event:
        """The deal with the other hands hidden."""
        hands = tuple(hand if at == seat else None for at, hand in enumerate(self.hands))
        return replace(self, hands=hands)


@dataclass(frozen=True, slots=True)
class Won(Event):
    """A win: its score, ura-dora indicators, who is liable, gains and losses of all seats.

    Where it was paid otherwise than the score says, `worth` names what was paid, and `points` are
    those of it; a win that was judged at the table need not have a score.
    """

    score: Score | None = None
    ura: tuple[TileId, ...] = ()
    pao: Seat | None = None
    deltas: tuple[int, ...] = ()
    worth: str = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class Said(Event):
    """A statement about a win or a draw: by a seat, about a seat (`source`), with its content.

    `flag` is an OK, or for a fixed verdict that a player had objected. A hand that is shown has its
    tiles and, in riichi, the indicators of ura-dora.
    """

    name: str = ""
    tiles: tuple[TileId, ...] = ()
    ura: tuple[TileId, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The end of a round: how, the hands shown, gains and losses, points afterwards."""

    kind: RoundEndKind = "win"
    shown: tuple[tuple[TileId, ...] | None, ...] = ()
    deltas: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
