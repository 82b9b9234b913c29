"""The hand of a seat after a call or a kan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.riichi.players.position import tiles_of
from jantaku.riichi.tiles.hand import Hand, Meld

if TYPE_CHECKING:
    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.players.position import Outlook


def after_call(sight: Outlook, action: RiichiAction) -> Hand:
    """Returns the hand after a chi, a pon or an open kan, before its discard or draw."""
    assert action.tile is not None
    reds = sight.rule.red_ids
    kept = [tile for tile in sight.me.tiles or () if tile not in action.own]
    meld = Meld(action.type, tiles_of((action.tile, *action.own), reds))  # type: ignore[arg-type]
    return Hand.from_tiles(tiles_of(kept, reds), [*sight.hand.melds, meld])


def after_kan(sight: Outlook, action: RiichiAction) -> Hand:
    """Returns the hand after a closed or an added kan, before its draw."""
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
