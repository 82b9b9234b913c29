"""The comparison of the discards of a closed hand that is near, by `jantaku.outlook`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.riichi.outlook.outlook import outlook
from jantaku.riichi.players.position import seen_elsewhere
from jantaku.riichi.tiles.tile import kind_of

if TYPE_CHECKING:
    from jantaku.riichi.outlook.outlook import OutlookRow
    from jantaku.riichi.players.position import Outlook
    from jantaku.riichi.players.steady.risk import Risk

NEAR: Final = 1
"""Shanten of the hands that are looked at: further away it takes too long."""
_RON: Final = 0.5  # how often others discard a tile that the hand waits for
_THREE: Final = 3


def foreseen(sight: Outlook, risk: Risk) -> dict[int, float]:
    """Returns by kind of discard the expected points of a closed hand, as far as rounds last.

    Discards that lead away from tenpai have none.
    """
    result = outlook(
        sight.hand,
        draws=sight.draws,
        visible=[*seen_elsewhere(sight)],
        discards=[one.tile for one in sight.me.river],
        rules=sight.rule,
        ron=_RON,
        north_aside=sight.rule.players == _THREE,
        round=sight.view.wind,
        seat=sight.me.wind,
        dora=[*sight.view.dora],
        kita=sight.me.kita,
        honba=sight.view.honba,
        riichi_sticks=sight.view.riichi_sticks,
    )
    gains: dict[int, float] = {}
    for row in result.rows:
        assert row.tile is not None
        kind = kind_of(row.tile)
        gains[kind] = max(gains.get(kind, 0.0), _lasting(row, 1 - risk.ends))
    return gains


def _lasting(row: OutlookRow, stays: float) -> float:
    """The points of a row, of which each turn counts as often as the round lasts that long."""
    gain, lasts = 0.0, 1.0
    for before, after in zip(row.points, row.points[1:], strict=False):
        lasts *= stays
        gain += lasts * (after - before)
    return gain
