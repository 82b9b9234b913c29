"""Decides whether to call a discard: only with a yaku in sight, and if it improves the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.riichi.play.actions import PASS, RiichiAction
from jantaku.riichi.players.danger import forbidden, rivals_of, threats
from jantaku.riichi.players.discard_choice import balance, push_cost
from jantaku.riichi.players.position import tiles_of
from jantaku.riichi.players.prospects import best_prospect, prospects
from jantaku.riichi.tiles.hand import Hand, Meld

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.riichi.players.danger import Threat
    from jantaku.riichi.players.position import Outlook


def answer(sight: Outlook) -> RiichiAction:
    """The best call of the tile that is offered, or to pass."""
    calls = [action for action in sight.view.legal if action.type in ("chi", "pon")]
    if not calls:
        return PASS
    marked = threats(sight)
    worth = {action: worth_of_call(sight, action, marked) for action in calls}
    best = max(calls, key=lambda action: worth[action])
    return best if worth[best] > worth_of_passing(sight, marked) else PASS


def worth_of_passing(sight: Outlook, marked: Sequence[Threat]) -> float:
    """The worth of the unchanged hand, and a margin for keeping it closed."""
    hope = best_prospect(sight, sight.hand, rivals_of(marked))
    if hope is None:
        return 1.0
    cost = sum(threat.waits * push_cost(sight, hope.shanten) for threat in marked)
    return max(1.0, hope.gain * sight.weights.call_margin - cost)


def worth_of_call(sight: Outlook, action: RiichiAction, marked: Sequence[Threat]) -> float:
    """The worth of the hand after the call and its best discard."""
    barred = forbidden(sight)
    hopes = prospects(sight, called(sight, action), rivals_of(marked))
    open_ = {kind: hope for kind, hope in hopes.items() if kind not in barred}
    if barred and len(open_) < sight.weights.least_choice:
        return 0.0
    values = (balance(sight, k, hope.gain, hope.shanten, marked) for k, hope in open_.items())
    return max(values, default=0.0)


def called(sight: Outlook, action: RiichiAction) -> Hand:
    """The hand after a call, before its discard."""
    assert action.tile is not None
    reds = sight.rule.red_ids
    kept = [tile for tile in sight.me.tiles or () if tile not in action.own]
    meld = Meld(action.type, tiles_of((action.tile, *action.own), reds))  # type: ignore[arg-type]
    return Hand.from_tiles(tiles_of(kept, reds), [*sight.hand.melds, meld])
