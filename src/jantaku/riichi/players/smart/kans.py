"""The kans that do not hurt: those that leave the hand as near as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku._kernel import Context, score, shanten, waits
from jantaku.riichi.players.hand_after import after_kan

if TYPE_CHECKING:
    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.players.position import Outlook


_PLAIN: Final = 3  # of four equal tiles the last is not a red five


def harmless_kan(sight: Outlook) -> RiichiAction | None:
    """Returns a closed or added kan that does not hurt, or None.

    In riichi the engine offers only those that leave the waits alone; what a win is worth may
    change with the shape.
    """
    kans = (one for one in sight.view.legal if one.type in ("closed_kan", "added_kan"))
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
