"""The values of a drill: what is asked, what the player sees, and what answers are worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from jantaku import _kernel

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.riichi.position import PositionDiscard
    from jantaku.riichi.rules import GameRule
    from jantaku.riichi.score.score import Context
    from jantaku.riichi.tiles.hand import Hand, Meld
    from jantaku.riichi.tiles.tile import Kind, Tile

DrillKind = Literal["score", "waits", "discard", "safe", "win", "call"]
LEVELS: Final = range(1, _kernel.DRILL_LEVELS + 1)
"""The levels, from the easiest."""
LARGEST_SEED: Final = _kernel.LARGEST_DRILL_SEED
"""The largest seed of a drill."""


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


@dataclass(frozen=True, slots=True)
class TileRisk:
    """The risk of discarding a kind against all players in riichi, by what can be seen.

    Proven is one thing: whether some hand that fits the copies nobody sees, and that furiten does
    not bar from ron, waits for the kind. How likely such a hand is, is not judged; the number of
    ways only ranks kinds that are not certain.

    `ways` counts, for each shape of a wait, the choices of unseen tiles that would wait for it in
    that shape; none if it is certain that the tile cannot be won. `genbutsu` is True if all have
    discarded the kind or let it pass. `example` is a hand that waits for it, if one was found.
    """

    kind: Kind
    ways: Mapping[str, int]
    genbutsu: bool
    example: Hand | None = None

    @property
    def total(self) -> int:
        """The number of all ways."""
        return sum(self.ways.values())

    @property
    def is_certain(self) -> bool:
        """True if the tile cannot be won, whatever the hidden tiles are."""
        return not self.ways


@dataclass(frozen=True, slots=True)
class CallWorth:
    """The worth of an answer to a discard: to pass, or a call with the best discard after it.

    `answer` is pass, pon or chi with the two tiles of the hand. `win` is the chance to win the
    round and `points` what it brings on average, by the outlook.
    """

    answer: str
    discard: Tile | None
    win: float
    points: float
