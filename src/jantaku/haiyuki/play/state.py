"""All that changes in a match: two sides, the wall, the pond, and whose decision it is.

Plain data and questions about it; only `turns` changes it.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, Self, TypeAlias

from jantaku.haiyuki.characters import character_of
from jantaku.haiyuki.hands.tiles import COMPLETE, HELD, UNITS, key_of, sorted_tiles
from jantaku.haiyuki.hands.yaku import best_yaku, is_tenpai, tenpai_discards
from jantaku.haiyuki.rules import HP, MP, SIDES, TURNS

if TYPE_CHECKING:
    from jantaku.base.chance import Chance
    from jantaku.haiyuki.hands.damage import Way
    from jantaku.haiyuki.hands.tiles import HaiyukiTile, Key
    from jantaku.haiyuki.hands.yaku import YakuMatch
    from jantaku.haiyuki.rules import HaiyukiRules

HaiyukiSeat: TypeAlias = int

Phase = Literal[
    "setup",  # which tiles of the first hand to swap
    "action",  # twelve tiles, all is open
    "declared",  # riichi is declared, its discard is due
    "discard",  # after a pon
    "redo",  # a discard was taken back, another is due
    "counter",  # the other side wins on the discard: cancel that?
    "pon",  # call the discard, or draw
    "bomb",  # a riichi win: turn the hidden dora?
    "last_chance",  # nagari while tenpai: spin?
    "over",
]


class HaiyukiDiscard(NamedTuple):
    """A discard: whose, which tile, and whether riichi was declared with it."""

    seat: HaiyukiSeat
    tile: HaiyukiTile
    riichi: bool


@dataclass(slots=True)
class Side:
    """A side of the table. `hand` has the concealed tiles; `pons` the tile of each open set."""

    character: str
    hp: int = HP
    mp: int = MP
    hand: list[HaiyukiTile] = field(default_factory=list)
    drawn: HaiyukiTile | None = None
    pons: tuple[HaiyukiTile, ...] = ()
    riichi: bool = False
    critical: bool = False
    mirror: bool = False
    guaranteed: bool = False
    """The next draw wins."""
    guard: int = 0
    """Own turns for which nobody may claim the discards."""
    spirit: int = 0
    """Own turns until the draw is guaranteed."""
    curse: int = 0
    """Draws that will be useless."""
    acted: bool = False
    """An active skill was used this turn."""
    used: frozenset[str] = frozenset()
    """Skills used this round."""

    @property
    def skills(self) -> tuple[str, ...]:
        """The skills of the character."""
        return character_of(self.character).skills

    @property
    def tiles(self) -> list[HaiyukiTile]:
        """All tiles of the side in order, open sets among them."""
        return sorted_tiles([*self.hand, *(tile for tile in self.pons for _ in range(3))])

    @property
    def key(self) -> Key:
        """All tiles of the side, open sets among them."""
        return key_of(self.hand) + 3 * key_of(self.pons)

    @property
    def size(self) -> int:
        """Number of its tiles."""
        return len(self.hand) + 3 * len(self.pons)

    @property
    def is_closed(self) -> bool:
        """True if it has no open set."""
        return not self.pons

    @property
    def is_tenpai(self) -> bool:
        """True if its eleven tiles wait."""
        return self.size == HELD and is_tenpai(self.key)

    def win_with(self, *tiles: HaiyukiTile) -> YakuMatch | None:
        """The yaku of its tiles and these."""
        return best_yaku(self.key + sum(UNITS[tile] for tile in tiles))

    def new_round(self) -> Side:
        """The side as it begins a round: HP and MP stay, nothing else does."""
        return Side(self.character, self.hp, self.mp)


class PendingWin(NamedTuple):
    """A win that is being counted: seat, way, tile, and the ura dora so far."""

    seat: HaiyukiSeat
    way: Way
    tile: HaiyukiTile
    ura: HaiyukiTile
    bombed: bool


class Deal(NamedTuple):
    """A round's wall, the first tile to be dealt last, and its dora."""

    wall: tuple[HaiyukiTile, ...]
    dora: HaiyukiTile
    ura: HaiyukiTile


@dataclass(slots=True)
class State:
    """A match at one moment.

    `wall` ends with the next tile. `actor` is the seat that decides; None when the match is over.
    `destroyed` are tiles that left the game.
    """

    rules: HaiyukiRules
    chance: Chance
    sides: tuple[Side, Side]
    wall: list[HaiyukiTile] = field(default_factory=list)
    pond: list[HaiyukiDiscard] = field(default_factory=list)
    destroyed: tuple[HaiyukiTile, ...] = ()
    dora: HaiyukiTile = 0
    ura: HaiyukiTile = 0
    round: int = 0
    turn: int = 1
    phase: Phase = "over"
    actor: HaiyukiSeat | None = None
    win: PendingWin | None = None
    first_riichi: HaiyukiSeat | None = None
    returned: HaiyukiTile | None = None
    """The discard that was taken back and may not be discarded again."""
    deals: tuple[Deal, ...] = ()
    """Walls of the rounds to come, in place of shuffled ones."""

    def clone(self) -> Self:
        """A copy that goes its own way."""
        other = copy(self)
        other.chance = self.chance.clone()
        first, second = (copy(side) for side in self.sides)
        first.hand, second.hand = first.hand.copy(), second.hand.copy()
        other.sides = (first, second)
        other.wall = self.wall.copy()
        other.pond = self.pond.copy()
        return other

    @property
    def offered(self) -> HaiyukiTile | None:
        """The discard that a side may claim or cancel now."""
        return self.pond[-1].tile if self.phase in ("counter", "pon") else None

    @property
    def mover(self) -> HaiyukiSeat:
        """The side that has drawn or called last; the first one before anybody has."""
        if self.actor is None or self.phase == "setup":
            return 0
        if self.phase == "pon":
            return other(self.actor)
        if self.phase == "last_chance":
            return SIDES - 1
        if self.win is None:
            return self.actor
        return self.win.seat if self.win.way == "tsumo" else other(self.win.seat)

    @property
    def has_drawn(self) -> bool:
        """True if the actor may act on a drawn tile."""
        return self.phase == "action" and self.sides[self.actor or 0].drawn is not None

    def can_riichi(self, seat: HaiyukiSeat) -> bool:
        """True if the seat's hand and the turn allow riichi now."""
        side = self.sides[seat]
        return (
            self.phase == "action"
            and self.actor == seat
            and side.is_closed
            and not side.riichi
            and self.turn < TURNS
            and side.size == COMPLETE
            and bool(tenpai_discards(side.key))
        )


def other(seat: HaiyukiSeat) -> HaiyukiSeat:
    """The seat across.

    >>> other(0)
    1
    """
    return 1 - seat
