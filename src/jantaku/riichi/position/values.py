"""The values of a position: its seats, melds and discards.

Tiles are faces; None is an unknown one. Nothing is stored that follows from the rest: tiles left,
waits, furiten by a pond, indicators that are still to be turned, who may call.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, get_args

if TYPE_CHECKING:
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.rules import GameRule
    from jantaku.riichi.tiles.tile import Tile

PositionEvent = Literal[
    "draw",
    "replacement",
    "call",
    "discard",
    "discard_after_replacement",
    "added_kan",
    "closed_kan",
    "kita",
]
MeldType = Literal["chi", "pon", "open_kan", "closed_kan", "added_kan"]
FuritenFor = Literal["", "turn", "riichi"]

EVENTS: Final[tuple[str, ...]] = get_args(PositionEvent)
MELDS: Final[tuple[str, ...]] = get_args(MeldType)
FURITEN: Final[tuple[str, ...]] = get_args(FuritenFor)


@dataclass(frozen=True, slots=True)
class PositionDiscard:
    """A discard: tsumogiri if it had just been drawn, the tile of a riichi, called away."""

    tile: Tile
    tsumogiri: bool = False
    riichi: bool = False
    called: bool = False


@dataclass(frozen=True, slots=True)
class PositionMeld:
    """A meld: the called tile is first, and `source` discarded it; None for a closed kan.

    The last tile of an added kan is the added one.
    """

    type: MeldType
    tiles: tuple[Tile, ...]
    source: Seat | None = None


@dataclass(frozen=True, slots=True)
class SeatPosition:
    """A seat: points, concealed tiles without the drawn one, melds in the order of the calls, pond.

    A seat is in riichi if a tile of its pond is that of a riichi. `furiten` is "turn" until the
    next discard, "riichi" for a win passed in riichi; furiten by the pond follows. `liable` is the
    seat that pays for its four kans. A `dead` hand only discards what it draws, a `shown` one is
    seen by all, a `chombo` is paid when the round ends.
    """

    points: int
    hand: tuple[Tile | None, ...]
    melds: tuple[PositionMeld, ...] = ()
    pond: tuple[PositionDiscard, ...] = ()
    kita: int = 0
    double_riichi: bool = False
    open_riichi: bool = False
    ippatsu: bool = False
    furiten: FuritenFor = ""
    liable: Seat | None = None
    dead: bool = False
    shown: bool = False
    chombo: bool = False


@dataclass(frozen=True, slots=True)
class PositionFields:
    """The fields of `Position`, which documents them."""

    rules: GameRule
    seats: tuple[SeatPosition, ...]
    wall: tuple[Tile | None, ...]
    dead: tuple[Tile | None, ...]
    dora: tuple[Tile, ...]
    turn: Seat
    event: PositionEvent
    drawn: Tile | None = None
    added: Tile | None = None
    winds: int = 0
    dealer: Seat = 0
    honba: int = 0
    sticks: int = 0
    dice: tuple[int, ...] = ()
    winners: tuple[Seat, ...] = ()
    streaks: tuple[int, ...] = ()
    eight_honba: int = 0
    ura_shown: bool = False

    @property
    def has_drawn(self) -> bool:
        """True if the seat at turn has just drawn a tile."""
        return self.event in ("draw", "replacement")

    @property
    def is_complete(self) -> bool:
        """True if every tile is known."""
        hands = [tile for seat in self.seats for tile in seat.hand]
        drawn = [self.drawn] if self.has_drawn else []
        return None not in (*self.wall, *self.dead, *hands, *drawn)

    @property
    def replacements_left(self) -> int:
        """The number of replacement tiles that the dead wall still has."""
        kans = sum("kan" in meld.type for seat in self.seats for meld in seat.melds)
        drawn = kans + sum(seat.kita for seat in self.seats)
        drawn -= self.event in ("added_kan", "closed_kan", "kita")
        return max(0, (8 if self.rules.players == 3 else 4) - drawn)
