"""Whether to call a discard: only with a yaku in sight, and only if the hand is better for it.

May import danger, turn, worth and sight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku._kernel import Meld
from jantaku.actions import PASS, Action
from jantaku.hand import Hand
from jantaku.players.riichi.danger import forbidden, threats
from jantaku.players.riichi.sight import tiles_of
from jantaku.players.riichi.turn import balance, push_cost
from jantaku.players.riichi.worth import prospects, standing

if TYPE_CHECKING:
    from jantaku.players.riichi.sight import Sight


def answer(sight: Sight) -> Action:
    """The best call of the tile offered, or to pass."""
    calls = [action for action in sight.view.legal if action.type in ("chi", "pon")]
    if not calls or sight.me.riichi:
        return PASS
    marked = threats(sight)
    rivals = sum(1 for threat in marked if threat.waits == 1)
    hope = standing(sight, sight.hand, rivals)
    chosen, most = PASS, (hope.gain if hope else 0.0) * sight.weights.call_margin + 1
    if marked and hope:
        most = max(most - sum(t.waits * push_cost(sight, hope.shanten) for t in marked), 1.0)
    for action in calls:
        value = _value_of(sight, action, marked, rivals)
        if value > most:
            chosen, most = action, value
    return chosen


def _value_of(sight, action, marked, rivals):
    hand = called(sight, action)
    barred = forbidden(sight)
    hopes = prospects(sight, hand, rivals)
    best = 0.0
    for kind, hope in hopes.items():
        if kind in barred or not hope.intent.open:
            continue
        best = max(best, balance(sight, kind, hope.gain, hope.shanten, marked))
    return best


def called(sight: Sight, action: Action) -> Hand:
    """The hand after the call, before its discard."""
    reds = sight.rule.red_ids
    kept = [one for one in sight.me.tiles or () if one not in action.own]
    meld = Meld(action.type, sorted(tiles_of([action.tile, *action.own], reds)))
    return Hand.from_tiles(tiles_of(kept, reds), [*sight.hand.melds, meld])
