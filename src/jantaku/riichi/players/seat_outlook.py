"""The outlook of a hand of a seat, and what of it lasts as long as the round does."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from jantaku.riichi.outlook.outlook import outlook

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jantaku.riichi.outlook.outlook import Declare, HandOutlook
    from jantaku.riichi.players.position import Outlook
    from jantaku.riichi.tiles.hand import Hand
    from jantaku.riichi.tiles.tile import TileId


def seat_outlook(
    sight: Outlook,
    hand: Hand,
    *,
    draws: int,
    visible: Iterable[TileId],
    discarded: Iterable[TileId] = (),
    ron: float,
    declare: Declare = "best",
    kita: int | None = None,
    north_aside: bool = False,
) -> HandOutlook:
    """Returns the outlook of a hand in the circumstances of the seat, `kita` its own by default.

    The tiles `discarded` come on top of its discards.

    Raises what `jantaku.outlook` raises.
    """
    view, me = sight.view, sight.me
    return outlook(
        hand,
        draws=draws,
        visible=[*visible],
        discards=[*(one.tile for one in me.river), *discarded],
        rules=sight.rule,
        declare=declare,
        ron=ron,
        north_aside=north_aside,
        riichi=me.riichi,
        double_riichi=me.double_riichi,
        round=view.wind,
        seat=me.wind,
        dora=[*view.dora],
        kita=me.kita if kita is None else kita,
        honba=view.honba,
        riichi_sticks=view.riichi_sticks,
    )


def lasting(values: Sequence[float], stays: float, first: float) -> float:
    """Returns values by draws left, each draw counted as often as the round lasts until it.

    `first` is the chance that it lasts until the next draw, `stays` from one draw to another.

    >>> lasting([0.0, 100.0, 200.0], 0.5, 1.0)
    150.0
    """
    total, lasts = 0.0, first
    for before, after in pairwise(values):
        total += lasts * (after - before)
        lasts *= stays
    return total
