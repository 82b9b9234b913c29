"""A recorded win."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jantaku.ruleset.table.context import WinSource
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.meld import Call
    from jantaku.ruleset.values.seat import Seat
    from jantaku.ruleset.values.tile import RulesetTile


@dataclass(slots=True)
class WinRecord:
    """A recorded win: the winner, the source, the hand and its value."""

    seat: Seat
    source: WinSource
    winning_tile: RulesetTile | None
    payer: Seat | None
    opponents: tuple[Seat, ...]
    is_dealer: bool
    yaku: tuple[tuple[str, Number], ...] = ()
    yaku2: tuple[tuple[str, Number], ...] = ()
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
