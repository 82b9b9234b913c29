"""The events of a match, each as each side may see it.

Only this module decides what is secret.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Literal

from jantaku.haiyuki.hands.tiles import TILES

if TYPE_CHECKING:
    from jantaku.haiyuki.hands.damage import Bonus, Way
    from jantaku.haiyuki.hands.tiles import HaiyukiTile
    from jantaku.haiyuki.play.state import HaiyukiSeat

HaiyukiEventType = Literal[
    "match",  # it begins
    "round",  # the deal: hands, `tile` is the dora
    "exchange",  # `amount` tiles of the first hand were swapped: `tiles` for new `hands`
    "draw",
    "riichi",
    "skill",  # `amount` MP were paid
    "discard",  # `flag`: riichi is declared with it
    "pon",
    "take_back",  # the discard returned to the hand, the win is off
    "destroy",  # the discard left the game, the win is off
    "bomb",  # the hidden dora became `tile`
    "roulette",  # it stopped at `tile`; `flag`: that wins
    "win",
    "nagari",  # hands with open sets; `amount` is 1, 2, 3 for first, second, both tenpai
    "hp",  # `amount` was lost, or gained if negative
    "round_end",  # `flag`: by a win
    "match_end",  # `seat` won; None for a draw
]


@dataclass(frozen=True, slots=True)
class HaiyukiWin:
    """A win with all that its damage is made of.

    `tiles` are the twelve, `ura` is None unless the winner was in riichi; `points` are the yaku's
    closed, `damage` what the loser loses.
    """

    seat: HaiyukiSeat
    way: Way
    tile: HaiyukiTile
    tiles: tuple[HaiyukiTile, ...]
    pons: tuple[HaiyukiTile, ...]
    yaku: str
    subject: str
    points: int
    riichi: bool
    critical: bool
    mirror: bool
    dora: HaiyukiTile
    ura: HaiyukiTile | None
    bonuses: tuple[Bonus, ...]
    damage: int

    @property
    def is_open(self) -> bool:
        """True if the hand had an open set, so its yaku counted three quarters."""
        return bool(self.pons)

    def to_dict(self) -> dict[str, object]:
        """The win by name, ready for JSON; tiles by their names."""
        named = {"tile": _name(self.tile), "dora": _name(self.dora), "ura": _name(self.ura)}
        lists = {"tiles": _names(self.tiles), "pons": _names(self.pons)}
        return {**asdict(self), **named, **lists}


@dataclass(frozen=True, slots=True)
class HaiyukiEvent:
    """An event: its type, round and turn, the seat that it concerns, and its tile.

    A hidden tile or hand is None. `hp` has the HP of both sides, if they matter.
    """

    type: HaiyukiEventType
    round: int
    turn: int
    seat: HaiyukiSeat | None = None
    tile: HaiyukiTile | None = None
    tiles: tuple[HaiyukiTile, ...] = ()
    skill: str = ""
    amount: int = 0
    flag: bool = False
    hands: tuple[tuple[HaiyukiTile, ...] | None, ...] = ()
    hp: tuple[int, ...] = ()
    win: HaiyukiWin | None = None

    def seen_by(self, seat: HaiyukiSeat | None) -> HaiyukiEvent:
        """The event as that seat sees it; None is a spectator, who sees no hidden tile.

        >>> HaiyukiEvent("draw", 1, 1, seat=0, tile=5).seen_by(1).tile is None
        True
        """
        if self.type == "draw" and self.seat != seat:
            return replace(self, tile=None)
        if self.type == "exchange" and self.seat != seat:
            return replace(self, tiles=(), hands=(None, None))
        if self.type == "round":
            hands = tuple(hand if at == seat else None for at, hand in enumerate(self.hands))
            return replace(self, hands=hands)
        return self

    def to_dict(self) -> dict[str, object]:
        """The event by name, ready for JSON; tiles by their names, what says nothing left out.

        >>> HaiyukiEvent("draw", 1, 1, seat=0, tile=0).to_dict()
        {'type': 'draw', 'round': 1, 'turn': 1, 'seat': 0, 'tile': 'ataho'}
        """
        document: dict[str, object] = {"type": self.type, "round": self.round, "turn": self.turn}
        optional: dict[str, object] = {
            "seat": self.seat,
            "tile": _name(self.tile),
            "tiles": _names(self.tiles) or None,
            "skill": self.skill or None,
            "amount": self.amount or None,
            "flag": self.flag or None,
            "hands": [hand and _names(hand) for hand in self.hands] or None,
            "hp": list(self.hp) or None,
            "win": self.win and self.win.to_dict(),
        }
        return document | {name: what for name, what in optional.items() if what is not None}


def _name(tile: HaiyukiTile | None) -> str | None:
    return None if tile is None else TILES[tile].id


def _names(tiles: tuple[HaiyukiTile, ...]) -> list[str]:
    return [TILES[tile].id for tile in tiles]
