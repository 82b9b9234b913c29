"""A recorded win, the score of a hand, and what a round pays."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from jantaku.ruleset.table.context import WinSource
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.meld import Call
    from jantaku.ruleset.values.seat import Seat
    from jantaku.ruleset.values.tile import RulesetTile


Yaku: TypeAlias = "tuple[tuple[str, Number], ...]"
"""Names of yaku with their values."""


@dataclass(slots=True)
class WinRecord:
    """A recorded win: the winner, the source, the hand and its value."""

    seat: Seat
    source: WinSource
    winning_tile: RulesetTile | None
    payer: Seat | None
    opponents: tuple[Seat, ...]
    is_dealer: bool
    yaku: Yaku = ()
    yaku2: Yaku = ()
    points: Number = 0
    points2: Number = 0
    minipoints: Number = 0
    score: Number = 0
    score_name: str = ""
    winning_tile_text: str = ""
    hand: tuple[
        RulesetTile, ...
    ] = ()  # with the jokers standing for what they are, winning tile included
    calls: tuple[Call, ...] = ()
    settled: bool = False  # none of these tiles may stand for another any more
    pao_seat: Seat | None = None
    paid: bool = False
    labels: dict[str, str] = field(default_factory=dict)  # other words for it than the file's


class Scored(NamedTuple):
    """The score of a hand, with its points and the name of its limit."""

    score: Number
    points: Number
    points2: Number = 0
    name: str = ""


@dataclass(frozen=True)
class Settlement:
    """The result of a round's end: points by seat, the reason, and the seats that show their hands.

    `abortive` says that the wins count as an abortive draw; `wins` are those of a draw that is
    scored.
    """

    deltas: dict[Seat, Number]
    reason: str = ""
    abortive: bool = False
    revealed: tuple[Seat, ...] = ()
    wins: tuple[WinRecord, ...] = field(default=())
