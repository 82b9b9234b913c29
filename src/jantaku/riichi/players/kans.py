"""The kans that do not hurt: those of a quiet table that leave the hand as near as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku._kernel import Context, score, shanten, waits
from jantaku.riichi.players.danger import threats
from jantaku.riichi.players.position import tiles_of
from jantaku.riichi.tiles.hand import Hand, Meld

if TYPE_CHECKING:
    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.players.position import Outlook


_PLAIN: Final = 3  # of four equal tiles the last is not a red five


def kan(sight: Outlook) -> RiichiAction | None:
    """A closed or added kan that does not hurt, if there is one.

    In riichi the engine offers only those that leave the waits alone; what a win is worth may
    change with the shape.
    """
    kans = [one for one in sight.view.legal if one.type in ("closed_kan", "added_kan")]
    if not kans or threats(sight):
        return None
    keeps = _pays_as_well if sight.me.riichi else _keeps
    return next((one for one in kans if keeps(sight, one)), None)


def _keeps(sight: Outlook, action: RiichiAction) -> bool:
    players = sight.rule.players
    return shanten(after_kan(sight, action), players) <= shanten(sight.hand, players)


def _pays_as_well(sight: Outlook, action: RiichiAction) -> bool:
    """True if the hand in riichi is then worth as much as before, whichever wait comes."""
    assert sight.me.drawn is not None
    rules, dora = sight.rule.kernel, [*sight.view.dora]
    context = Context(riichi=True, round=sight.view.wind, seat=sight.me.wind, dora=dora)
    before, after = sight.without(sight.me.drawn), after_kan(sight, action)
    return all(
        score(after, context.on(tile, tsumo=won), rules=rules).points
        >= score(before, context.on(tile, tsumo=won), rules=rules).points
        for tile in (4 * kind + _PLAIN for kind in waits(before, sight.rule.players))
        for won in (False, True)
    )


def after_kan(sight: Outlook, action: RiichiAction) -> Hand:
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
