"""The values of a drill: what is asked, and what the player sees of the table; never the answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from jantaku.riichi.tiles.tile import KINDS, Tile, kind_of

if TYPE_CHECKING:
    from jantaku.riichi.position import PositionDiscard
    from jantaku.riichi.rules import GameRule
    from jantaku.riichi.score.score import Context
    from jantaku.riichi.tiles.hand import Hand, Meld
    from jantaku.riichi.tiles.tile import Kind

DrillKind = Literal["score", "waits", "discard", "safe", "win", "call"]
_COPIES = 4
_NORTH = 30


@dataclass(frozen=True, slots=True)
class DrillSeat:
    """A seat as everybody sees it: its pond, its melds, its riichi, the Norths it set aside.

    `passed` are kinds that it let pass since its riichi. The melds of the player's own seat are in
    the hand.
    """

    pond: tuple[PositionDiscard, ...] = ()
    melds: tuple[Meld, ...] = ()
    riichi: bool = False
    kita: int = 0
    passed: tuple[Kind, ...] = ()

    @property
    def genbutsu(self) -> frozenset[Kind]:
        """The kinds that the seat cannot win by a discard: its own discards and what it passed."""
        return frozenset((*self.passed, *(kind_of(one.tile) for one in self.pond)))


@dataclass(frozen=True, slots=True)
class ScoreChoice:
    """A value of a win: han, fu and the payments, honba included; None if nobody pays so."""

    han: int
    fu: int
    limit: str | None
    from_discarder: int | None
    from_dealer: int | None
    from_non_dealer: int | None

    @property
    def payments(self) -> str:
        """The payments as they are called out: by a discarder, or each, non-dealers first.

        >>> ScoreChoice(2, 30, None, None, 1000, 500).payments
        '500/1000'
        """
        parts = (self.from_discarder, self.from_non_dealer, self.from_dealer)
        return "/".join(str(part) for part in parts if part)


@dataclass(frozen=True, slots=True)
class Drill:
    """A question about a hand: `kind` is score, waits, discard, safe, win or call.

    The hand has its drawn or winning tile. `seats` are the player's own and the others in the order
    of turns, empty if the table does not matter. A safe drill with a `tile` asks whether it can be
    won, one without for the safest tile. A call drill asks about `tile`, which the seat `source`
    has discarded: 1 for the next in turn, and so on. `wall` is the number of tiles left to draw,
    None if it is unknown. `choices` are the values of a score drill.

    `level` and `seed` are those of `jantaku.riichi.drill.make_drill`; a drill from a game has None,
    `played` or `called` for what was played in it, and perhaps a `note`. `called` is an answer to
    a call drill.
    """

    kind: DrillKind
    rules: GameRule
    hand: Hand
    context: Context
    tile: Tile | None = None
    drawn: Tile | None = None
    seats: tuple[DrillSeat, ...] = ()
    choices: tuple[ScoreChoice, ...] = ()
    level: int | None = None
    seed: int | None = None
    played: Tile | None = None
    note: str = ""
    source: int | None = None
    wall: int | None = None
    called: str = ""

    @property
    def players(self) -> int:
        """The number of players, 3 or 4."""
        return self.rules.players

    @property
    def visible(self) -> tuple[Kind, ...]:
        """The kinds of the tiles that the player sees outside the hand, one for each tile."""
        own = self.seats[0] if self.seats else DrillSeat()
        kinds = [*self.context.dora, *([KINDS[_NORTH]] * own.kita)]
        kinds += [kind_of(one.tile) for one in own.pond if not one.called]
        return (*kinds, *map(kind_of, self.seen_of_others))

    @property
    def seen_of_others(self) -> tuple[Tile, ...]:
        """The tiles of the other seats that the player sees: ponds, melds, Norths set aside."""
        tiles: list[Tile] = []
        for seat in self.seats[1:]:
            tiles += [one.tile for one in seat.pond if not one.called]
            tiles += [Tile(_NORTH)] * seat.kita
            tiles += [tile for meld in seat.melds for tile in meld.tiles]
        return tuple(tiles)

    @property
    def unseen(self) -> bytes:
        """The copies of each of the 34 kinds that the player does not see."""
        seen = bytearray(self.hand.held)
        for kind in self.visible:
            seen[kind] += 1
        lacked = range(1, 8) if self.players == 3 else range(0)
        return bytes(
            0 if kind in lacked else max(0, _COPIES - count) for kind, count in enumerate(seen)
        )
