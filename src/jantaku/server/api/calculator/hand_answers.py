"""Types of the answers about hands that `jantaku.draw.answers` writes; see docs/json.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Tile: TypeAlias = str
"""A tile in mpsz: 5m, 0m for the red five, 1z for East."""
Wind: TypeAlias = Literal["E", "S", "W", "N"]
Grade: TypeAlias = Literal["first", "middle", "last"]


@dataclass(frozen=True)
class Forms:
    """The shanten number of each form; null for one that the hand cannot have."""

    standard: int
    chiitoitsu: int | None
    kokushi: int | None


@dataclass(frozen=True)
class UsefulTile:
    """A tile that brings the hand closer to tenpai, and the copies left of it."""

    tile: Tile
    left: int


@dataclass(frozen=True)
class UsefulTiles:
    """The tiles that bring the hand closer to tenpai."""

    tiles: list[UsefulTile]
    total: int


@dataclass(frozen=True)
class DiscardWorth:
    """A discard, with the shanten number and the useful tiles after it."""

    tile: Tile
    shanten: int
    tiles: list[UsefulTile]
    total: int


@dataclass(frozen=True)
class HandDistance:
    """The shanten number of a hand, as a whole and of each form."""

    hand: str
    shanten: int
    best: Literal["standard", "chiitoitsu", "kokushi"]
    forms: Forms


@dataclass(frozen=True)
class ShantenAnswer(HandDistance):
    """The shanten number of a hand: -1 complete, 0 tenpai.

    `ukeire` is present for a hand that draws next; `discards`, best first, for one that discards.
    `used_up` are tiles that would complete the hand, but it contains all four copies of each.
    `missing` is the number of tiles that an unfinished hand lacks to 13.
    """

    missing: int | None = None
    ukeire: UsefulTiles | None = None
    discards: list[DiscardWorth] | None = None
    used_up: list[Tile] | None = None


@dataclass(frozen=True)
class ContextAnswer:
    """The circumstances; `flags` names those that hold."""

    round: Wind
    seat: Wind
    kita: int
    honba: int
    riichi_sticks: int
    dora: list[Tile]
    ura: list[Tile]
    flags: list[str]


@dataclass(frozen=True)
class YakuAnswer:
    """A yaku; `yakuman` is 0 unless it is a yakuman."""

    id: str
    name: str
    han: int
    yakuman: int


@dataclass(frozen=True)
class DoraAnswer:
    """Han of each kind of dora."""

    dora: int
    ura: int
    red: int
    kita: int


@dataclass(frozen=True)
class FuItemAnswer:
    """A part of the fu, and the kind of the set or pair that it is for."""

    id: str
    fu: int
    tile: Tile | None


@dataclass(frozen=True)
class PaymentAnswer:
    """The payments, honba included; null if no player of that kind pays."""

    from_discarder: int | None
    from_dealer: int | None
    from_non_dealer: int | None
    points: int
    honba: int
    sticks: int
    total: int


@dataclass(frozen=True)
class HandScoreAnswer:
    """A way to score a complete hand; without a yaku all points are 0."""

    hand: str
    win: Tile
    form: Literal["standard", "chiitoitsu", "kokushi", "broken"]
    groups: list[str]
    wait: Literal["ryanmen", "kanchan", "penchan", "shanpon", "tanki", "kokushi_13"]
    closed: bool
    has_yaku: bool
    yaku: list[YakuAnswer]
    dora: DoraAnswer
    han: int
    fu: int
    fu_raw: int
    fu_items: list[FuItemAnswer]
    yakuman: int
    limit: Literal["mangan", "haneman", "baiman", "sanbaiman", "kazoe_yakuman", "yakuman"] | None
    points: int
    payment: PaymentAnswer


@dataclass(frozen=True)
class RefusalAnswer:
    """A reason against a win, in the requested language."""

    id: str
    text: str


@dataclass(frozen=True)
class GradedYakuAnswer(YakuAnswer):
    """A yaku of a wait: its grade (when it was settled), and whether it counts."""

    grade: Grade
    counts: bool
    usable: bool


@dataclass(frozen=True)
class GradedWaitAnswer:
    """A wait, and whether the hand may win on it."""

    tile: Tile
    passes: bool
    grade: Grade | None
    by: list[str]
    han: int
    yaku: list[GradedYakuAnswer]


@dataclass(frozen=True)
class PermissionAnswer:
    """The permission to win, with the reasons against it."""

    allowed: bool
    win: Tile
    need: int
    fix_yaku: Literal["finally", "middle_ok", "first_only"]
    every_wait: bool
    faults: list[RefusalAnswer]
    waits: list[GradedWaitAnswer]


@dataclass(frozen=True)
class ScoreAnswer:
    """The scores of a complete hand, best first; `permission` only if requested.

    `furiten` is present if `discards` were given: true if they rule this ron out.
    """

    hand: str
    context: ContextAnswer
    scores: list[HandScoreAnswer]
    furiten: bool | None = None
    permission: PermissionAnswer | None = None


@dataclass(frozen=True)
class UnfinishedScore(HandDistance):
    """The shanten number of a hand that is not complete; `scores` is empty."""

    scores: list[HandScoreAnswer]
    used_up: list[Tile] | None = None


@dataclass(frozen=True)
class WaitAnswer:
    """A wait: the copies left of it, and its scores by ron and by tsumo."""

    tile: Tile
    left: int
    ron: HandScoreAnswer
    tsumo: HandScoreAnswer


@dataclass(frozen=True)
class WaitsAnswer:
    """The waits of a tenpai hand; `total` counts the copies left.

    `furiten` is present if `discards` were given: true if they rule every ron out.
    """

    hand: str
    context: ContextAnswer
    waits: list[WaitAnswer]
    total: int
    furiten: bool | None = None


@dataclass(frozen=True)
class UnfinishedWaits(HandDistance):
    """The shanten number of a hand that is not tenpai; `waits` is empty."""

    waits: list[WaitAnswer]
    used_up: list[Tile] | None = None


@dataclass(frozen=True)
class MeldRead:
    """A meld; the last tile of an added kan is the added one."""

    type: Literal["chi", "pon", "open_kan", "closed_kan", "added_kan"]
    tiles: list[Tile]


@dataclass(frozen=True)
class ReadAnswer:
    """The text as read: the hand in mpsz, its concealed tiles in order, its melds, other tiles."""

    hand: str
    tiles: list[Tile]
    melds: list[MeldRead]
    dora: list[Tile]
    ura: list[Tile]
    visible: list[Tile]


@dataclass(frozen=True)
class ReasonAnswer:
    """The reason why something is impossible: `reason` is the same in every version."""

    reason: str
    detail: str
    cure: str


@dataclass(frozen=True)
class ImpossibleAnswer:
    """The impossible circumstances by name, including `ura`, `kita` and `north` (as seat)."""

    impossible: dict[str, ReasonAnswer]


@dataclass(frozen=True)
class OutlookRowAnswer:
    """The prospects after a discard; `tile` is null for a hand of 13 tiles.

    `tenpai`, `win` and `points` are by the number of draws left, from none to all of them.
    """

    tile: Tile | None
    distance: int
    riichi: bool
    tenpai: list[float]
    win: list[float]
    points: list[float]


@dataclass(frozen=True)
class OutlookAnswer:
    """The prospects of a hand: a row for each discard, the best first by `objective`.

    `unseen` is the number of tiles that may be drawn, `hands` of hands that were looked at.
    """

    hand: str
    context: ContextAnswer
    draws: int
    objective: Literal["points", "win", "tenpai"]
    unseen: int
    hands: int
    rows: list[OutlookRowAnswer]


@dataclass(frozen=True)
class TileRiskAnswer:
    """The ways in which a kind can be won, by the shape of the wait; none if it is certain.

    `example` is a hand that waits for it. `genbutsu` is true if all players in riichi have
    discarded the kind or let it pass.
    """

    tile: Tile
    ways: dict[str, int]
    total: int
    genbutsu: bool
    example: str | None


@dataclass(frozen=True)
class CallWorthAnswer:
    """An answer to a call drill, with the best discard after it and its worth by the outlook."""

    answer: str
    discard: Tile | None
    win: float
    points: float


@dataclass(frozen=True)
class DrillSolutionAnswer:
    """The right answers to a drill, those to choose from, and what explains them.

    The kind of the drill decides which explanation is present. For waits any tiles may be named,
    so `possible` is empty.
    """

    answers: list[str]
    possible: list[str]
    score: ScoreAnswer | None = None
    waits: WaitsAnswer | None = None
    discards: list[DiscardWorth] | None = None
    risks: list[TileRiskAnswer] | None = None
    calls: list[CallWorthAnswer] | None = None
