"""Which kans do not hurt: those of a quiet table that leave the hand as near as it was.

May import danger, worth and sight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku._kernel import shanten
from jantaku.hand import Hand, Meld
from jantaku.players.riichi.danger import threats
from jantaku.players.riichi.sight import tiles_of

if TYPE_CHECKING:
    from jantaku.actions import Action
    from jantaku.players.riichi.sight import Sight


def kan(sight: Sight) -> Action | None:
    """A closed or added kan that does not hurt, if there is one.

    In riichi the engine offers only those that leave the waits alone.
    """
    kans = [one for one in sight.view.legal if one.type in ("closed_kan", "added_kan")]
    if not kans or threats(sight):
        return None
    return next((one for one in kans if sight.me.riichi or _keeps(sight, one)), None)


def _keeps(sight: Sight, action: Action) -> bool:
    players = sight.rule.players
    return shanten(after_kan(sight, action), players) <= shanten(sight.hand, players)


def after_kan(sight: Sight, action: Action) -> Hand:
    """The hand after the kan, before its draw."""
    assert action.tile is not None
    reds, tile = sight.rule.red_ids, action.tile
    joined = {tile, *action.own}
    kept = tiles_of([one for one in sight.me.tiles or () if one not in joined], reds)
    melds = [*sight.hand.melds]
    if action.type == "closed_kan":
        melds.append(Meld("closed_kan", tiles_of(sorted(joined), reds)))
    else:
        place = next(i for i, m in enumerate(melds) if m.type == "pon" and m.kind == tile // 4)
        melds[place] = Meld("added_kan", [*melds[place].tiles, *tiles_of((tile,), reds)])
    return Hand.from_tiles(kept, melds)
