"""The player that looks a draw ahead, and gives a hand up before it pays for another's.

May import player, weighing and danger.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.players.ruleset.danger import Danger
from jantaku.players.ruleset.holding import own_seat
from jantaku.players.ruleset.player import RulesetPlayer
from jantaku.players.ruleset.weighing import a_draw_ahead

if TYPE_CHECKING:
    from random import Random

    from jantaku.ruleset.compile.ruleset import Ruleset
    from jantaku.ruleset.play.view import RulesetView
    from jantaku.ruleset.table.actions import RulesetAction

_HOPELESS: Final = 3  # tiles missing, from which on no risk is taken
_CALLS: Final = frozenset(("call", "own_call"))


class ThinkingRulesetPlayer:
    """Counts what each discard leaves to be drawn; far from a win it discards what is safe."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._quick = RulesetPlayer(ruleset, a_draw_ahead)

    def __call__(self, view: RulesetView, chance: Random) -> RulesetAction:
        """What the seat does."""
        action = self._quick(view, chance)
        kind = self._quick.insight.kinds.get(action.name) if action.type == "button" else ""
        if len(view.legal) == 1 or not (action.type == "discard" or kind in _CALLS):
            return action
        danger = Danger.of(self._quick.insight, view)
        if not danger.threats or self._quick.missing(view) < _HOPELESS:
            return action
        return _safest(view, danger, action)


def _safest(view: RulesetView, danger: Danger, wanted: RulesetAction) -> RulesetAction:
    """The discard that fewest may wait for, that wanted among equals; no call."""
    own = own_seat(view)
    tiles = [*own.hand, *own.draw]
    discards = [one for one in view.legal if one.type == "discard"]
    if not discards:
        return next((one for one in view.legal if one.type == "skip"), wanted)
    return min(
        discards, key=lambda one: (danger.of_tile(tiles[one.index or 0].name), one != wanted)
    )
