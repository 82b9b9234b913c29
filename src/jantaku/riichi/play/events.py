"""The events of a table, a class for each kind, each as every seat may see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from jantaku import _kernel

if TYPE_CHECKING:
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.score.score import Score
    from jantaku.riichi.tiles.tile import TileId, Wind

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
class RiichiEvent:
    """An event of a game of riichi; `type` names its class. A hidden tile is None."""

    type: ClassVar[str]

    def seen_by(self, seat: Seat | None) -> RiichiEvent:
        """The event as that seat sees it; None is a spectator, who sees no hidden tile."""
        return _kernel.seen_by(self, seat)


@dataclass(frozen=True, slots=True)
class RiichiRoundBegan(RiichiEvent):
    """The deal: dealer, indicator, wind, honba, sticks, points, and hands (None if hidden).

    `number` counts the rounds of the schedule from 0, repeated ones once. `left` are the tiles that
    are still to be drawn. If the rules have a wareme, `dice` decide which seat it is.
    """

    type = "round"
    dealer: Seat
    indicator: TileId
    wind: Wind = "E"
    honba: int = 0
    riichi_sticks: int = 0
    points: tuple[int, ...] = ()
    hands: tuple[tuple[TileId, ...] | None, ...] = ()
    number: int = 0
    dice: tuple[int, ...] = ()
    wareme: Seat | None = None
    left: int = 0


@dataclass(frozen=True, slots=True)
class RiichiDrew(RiichiEvent):
    """A seat drew a tile; a replacement comes from the dead wall."""

    type = "draw"
    seat: Seat
    tile: TileId | None = None
    replacement: bool = False


@dataclass(frozen=True, slots=True)
class RiichiDiscarded(RiichiEvent):
    """A seat discarded a tile; tsumogiri if it had just drawn it."""

    type = "discard"
    seat: Seat
    tile: TileId
    tsumogiri: bool = False


@dataclass(frozen=True, slots=True)
class RiichiRiichiDeclared(RiichiEvent):
    """A seat declared riichi; its discard follows."""

    type = "riichi"
    seat: Seat
    open: bool = False


@dataclass(frozen=True, slots=True)
class RiichiRiichiAccepted(RiichiEvent):
    """A seat paid for its riichi."""

    type = "riichi_accepted"
    seat: Seat


@dataclass(frozen=True, slots=True)
class RiichiMelded(RiichiEvent):
    """A seat melded a tile with its own ones."""

    seat: Seat
    tile: TileId
    own: tuple[TileId, ...]


@dataclass(frozen=True, slots=True)
class RiichiCalled(RiichiMelded):
    """A seat called the discard of another seat, the source."""

    source: Seat


@dataclass(frozen=True, slots=True)
class RiichiChi(RiichiCalled):
    """A called run."""

    type = "chi"


@dataclass(frozen=True, slots=True)
class RiichiPon(RiichiCalled):
    """A called triplet."""

    type = "pon"


@dataclass(frozen=True, slots=True)
class RiichiOpenKan(RiichiCalled):
    """A called kan."""

    type = "open_kan"


@dataclass(frozen=True, slots=True)
class RiichiClosedKan(RiichiMelded):
    """Four tiles from the hand: `tile` and `own`."""

    type = "closed_kan"


@dataclass(frozen=True, slots=True)
class RiichiAddedKan(RiichiMelded):
    """A tile added to a called triplet, `own`."""

    type = "added_kan"


@dataclass(frozen=True, slots=True)
class RiichiKita(RiichiEvent):
    """A seat set aside a North."""

    type = "kita"
    seat: Seat
    tile: TileId


@dataclass(frozen=True, slots=True)
class RiichiDoraRevealed(RiichiEvent):
    """A new dora indicator."""

    type = "dora"
    indicator: TileId


@dataclass(frozen=True, slots=True)
class RiichiWon(RiichiEvent):
    """A win: its score, ura-dora indicators, who is liable, gains and losses of all seats.

    `source` discarded the tile, or drew it. Where it was paid otherwise than the score says,
    `worth` names what was paid, and `points` are those of it; a win that was judged at the table
    need not have a score.
    """

    type = "win"
    seat: Seat
    tile: TileId
    source: Seat
    score: Score | None = None
    ura: tuple[TileId, ...] = ()
    pao: Seat | None = None
    deltas: tuple[int, ...] = ()
    worth: str = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class RiichiRoundEnded(RiichiEvent):
    """The end of a round: how, the hands shown, gains and losses, points afterwards."""

    type = "round_end"
    kind: RoundEndKind = "win"
    shown: tuple[tuple[TileId, ...] | None, ...] = ()
    deltas: tuple[int, ...] = ()
    points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RiichiGameEnded(RiichiEvent):
    """The end of the game."""

    type = "game_end"


@dataclass(frozen=True, slots=True)
class RiichiChombo(RiichiEvent):
    """A penalty for a discard into the open riichi of a seat."""

    type = "chombo"
    seat: Seat
    open_riichi: Seat
    tile: TileId


@dataclass(frozen=True, slots=True)
class RiichiHandDied(RiichiEvent):
    """The hand of a seat is dead: the seat only discards what it draws."""

    type = "dead_hand"
    seat: Seat


@dataclass(frozen=True, slots=True)
class RiichiWatchSwitched(RiichiEvent):
    """A seat asked to be asked at every discard, or no more."""

    type = "watch"
    seat: Seat
    on: bool

    def seen_by(self, seat: Seat | None) -> RiichiEvent:
        """The switch, which only its seat sees."""
        return self if self.seat == seat else RiichiHidden()


@dataclass(frozen=True, slots=True)
class RiichiHidden(RiichiEvent):
    """An event that the viewer may not see."""

    type = "hidden"


@dataclass(frozen=True, slots=True)
class RiichiDeclaration(RiichiEvent):
    """A declaration of a seat, where wins are claimed; its fields are those of `Declared`."""

    seat: Seat | None
    name: str = ""
    about: Seat | None = None
    tile: TileId | None = None
    ok: bool = False


class RiichiWinCalled(RiichiDeclaration):
    """A seat called a win on a tile of the seat `about`, which discarded or drew it."""

    __slots__ = ()
    type = "win_called"


class RiichiWinCanceled(RiichiDeclaration):
    """A seat took its call of a win back."""

    __slots__ = ()
    type = "canceled"


class RiichiClaimed(RiichiDeclaration):
    """A seat claimed the worth of a win, on a tile of the seat `about`, or a draw by its name."""

    __slots__ = ()
    type = "claimed"


class RiichiClaimAnswered(RiichiDeclaration):
    """A seat answered the claim of the seat `about`."""

    __slots__ = ()
    type = "answered"


class RiichiClaimJudged(RiichiDeclaration):
    """The judge found the claim of the seat `about` valid, invalid or a chombo."""

    __slots__ = ()
    type = "judged"


class RiichiLiabilityJudged(RiichiDeclaration):
    """The seat that is liable for the win of the seat `about`; None if nobody is."""

    __slots__ = ()
    type = "liable"


class RiichiNextHandChosen(RiichiDeclaration):
    """A seat chose how the game continues."""

    __slots__ = ()
    type = "next_hand"


class RiichiVerdictAnswered(RiichiDeclaration):
    """A seat agreed with the verdicts, or objected."""

    __slots__ = ()
    type = "agreed"


class RiichiVerdictFixed(RiichiDeclaration):
    """The judge fixed the verdicts; `ok` is true if a player had objected."""

    __slots__ = ()
    type = "fixed"


class RiichiVerdictReconsidered(RiichiDeclaration):
    """The judge went back to the verdicts."""

    __slots__ = ()
    type = "reconsidered"


@dataclass(frozen=True, slots=True)
class RiichiHandShown(RiichiEvent):
    """A seat showed its hand and, for a win in riichi, the indicators of ura-dora."""

    type = "hand_shown"
    seat: Seat
    tiles: tuple[TileId, ...]
    ura: tuple[TileId, ...] = ()


EVENTS: Final[dict[str, type[RiichiEvent]]] = {
    kind.type: kind
    for kind in [*globals().values()]
    if isinstance(kind, type) and issubclass(kind, RiichiEvent) and hasattr(kind, "type")
}
"""The class of each kind of event by its name."""
