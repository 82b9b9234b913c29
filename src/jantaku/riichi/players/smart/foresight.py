"""The comparison of the discards of a closed hand that is near, by `jantaku.outlook`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.riichi.players.position import shown_by_others
from jantaku.riichi.players.seat_outlook import lasting, seat_outlook
from jantaku.riichi.tiles.tile import kind_of

if TYPE_CHECKING:
    from jantaku.riichi.players.position import Outlook
    from jantaku.riichi.players.smart.risk import Risk

NEAR: Final = 1
"""Shanten of the hands that are looked at: further away it takes too long."""
_RON: Final = 0.5  # how often others discard a tile that the hand waits for
_THREE: Final = 3


def foreseen(sight: Outlook, risk: Risk) -> dict[int, float]:
    """Returns by kind of discard the expected points of a closed hand, as far as rounds last.

    Discards that lead away from tenpai have none.
    """
    result = seat_outlook(
        sight,
        sight.hand,
        draws=sight.draws,
        visible=shown_by_others(sight),
        ron=_RON,
        north_aside=sight.rule.players == _THREE,
    )
    stays = 1 - risk.ends
    gains: dict[int, float] = {}
    for row in result.rows:
        assert row.tile is not None
        kind = kind_of(row.tile)
        gains[kind] = max(gains.get(kind, 0.0), lasting(row.points, stays, stays))
    return gains
