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
class RiichiWinCalled(RiichiEvent):
    """A seat called a win on a tile that the source discarded or drew."""

    type = "win_called"
    seat: Seat
    tile: TileId | None
    source: Seat | None


@dataclass(frozen=True, slots=True)
class RiichiWinCanceled(RiichiEvent):
    """A seat took its call of a win back."""

    type = "canceled"
    seat: Seat


@dataclass(frozen=True, slots=True)
class RiichiClaimed(RiichiEvent):
    """A seat claimed the worth of a win, on a tile of the source, or a draw by its name."""

    type = "claimed"
    seat: Seat
    name: str
    source: Seat | None = None


@dataclass(frozen=True, slots=True)
class RiichiClaimAnswered(RiichiEvent):
    """A seat answered the claim of a seat."""

    type = "answered"
    seat: Seat
    claimant: Seat
    ok: bool


@dataclass(frozen=True, slots=True)
class RiichiClaimJudged(RiichiEvent):
    """The judge found the claim of a seat valid, invalid or a chombo."""

    type = "judged"
    seat: Seat
    claimant: Seat
    verdict: str


@dataclass(frozen=True, slots=True)
class RiichiLiabilityJudged(RiichiEvent):
    """The seat that is liable for the win of the claimant; None if nobody is."""

    type = "liable"
    seat: Seat | None
    claimant: Seat


@dataclass(frozen=True, slots=True)
class RiichiNextHandChosen(RiichiEvent):
    """A seat chose how the game continues."""

    type = "next_hand"
    seat: Seat
    choice: str


@dataclass(frozen=True, slots=True)
class RiichiVerdictAnswered(RiichiEvent):
    """A seat agreed with the verdicts, or objected."""

    type = "agreed"
    seat: Seat
    ok: bool


@dataclass(frozen=True, slots=True)
class RiichiVerdictFixed(RiichiEvent):
    """The judge fixed the verdicts; `objected` is true if a player had objected."""

    type = "fixed"
    seat: Seat
    objected: bool


@dataclass(frozen=True, slots=True)
class RiichiVerdictReconsidered(RiichiEvent):
    """The judge went back to the verdicts."""

    type = "reconsidered"
    seat: Seat


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
