"""The player that weighs what a hand may bring, and gives it up before it pays for another's.

May import player, valued and danger.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.players.ruleset.danger import Danger
from jantaku.players.ruleset.holding import own_seat
from jantaku.players.ruleset.insight import Insight
from jantaku.players.ruleset.player import RulesetPlayer
from jantaku.players.ruleset.valued import Valued

if TYPE_CHECKING:
    from random import Random

    from jantaku.ruleset.compile.ruleset import Ruleset
    from jantaku.ruleset.play.view import RulesetView
    from jantaku.ruleset.table.actions import RulesetAction

_HOPELESS: Final = 3  # tiles missing, from which on no risk is taken
_CALLS: Final = frozenset(("call", "own_call"))


class ThinkingRulesetPlayer:
    """Counts the tiles that help, and what they bring; far from a win it discards what is safe."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._insight = Insight(ruleset)
        self._judge = Valued(ruleset, self._insight)
        self._player = RulesetPlayer(ruleset, self._judge)

    def __call__(self, view: RulesetView, chance: Random) -> RulesetAction:
        """What the seat does."""
        action = self._player(view, chance)
        kind = self._insight.kinds.get(action.name) if action.type == "button" else ""
        if len(view.legal) == 1 or not (action.type == "discard" or kind in _CALLS):
            return action
        danger = Danger.of(self._insight, view)
        if not danger.threats or self._judge.missing(view) < _HOPELESS:
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
