"""A judge of hands that considers the risk of its discards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.ruleset.players.calls import hand_after_call
from jantaku.ruleset.players.danger import Danger

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.ruleset.play.view import RulesetView
    from jantaku.ruleset.players.hands.hand_state import HandState
    from jantaku.ruleset.players.player import HandJudge
    from jantaku.ruleset.table.actions import RulesetAction

_CHANCES: Final = (1.0, 0.45, 0.18, 0.06, 0.02)
"""The chance that a hand wins, by its number of lacking tiles, compared with a ready hand."""
_HOPE: Final = 0.01  # of hands that lack more
_SECOND: Final = 0.7  # of it, for tiles that the other judge would keep
_LATE: Final = 30  # tiles in the wall, below which hands win seldom
_COST: Final = 4.0  # of what a win brings, that a discard costs: a declared hand pays more
_READY: Final = 1


class SafetyJudge:
    """Uses another judge until a player declares a ready hand, and then the risk, too.

    `answers` is how much more than others the discarder pays, as part of what a win brings.
    """

    def __init__(self, judge: HandJudge, answers: float) -> None:
        self.insight = judge.insight
        self._judge = judge
        self._cost = _COST * answers
        self._danger = Danger()

    def best_call(
        self, view: RulesetView, holding: HandState, actions: Sequence[RulesetAction]
    ) -> RulesetAction | None:
        """The call that the other judge makes; in danger of others' tiles only for a ready hand."""
        if self._cost > 0 and self._danger.of(view, holding) is not None:
            actions = [action for action in actions if self._is_safe(holding, action)]
        return self._judge.best_call(view, holding, actions) if actions else None

    def _is_safe(self, holding: HandState, action: RulesetAction) -> bool:
        if self.insight.kinds[action.name] == "own_call":
            return True
        left = hand_after_call(holding, action)
        return left is not None and holding.distance(left.hand, left.melds) <= _READY

    def least_needed(
        self, view: RulesetView, holding: HandState, places: Sequence[int]
    ) -> Sequence[int]:
        """The other judge's tiles; in danger the tile that leaves more hope than it costs."""
        wanted = self._judge.least_needed(view, holding, places)
        danger = self._danger.of(view, holding) if self._cost > 0 else None
        if danger is None:
            return wanted
        missing = holding.without_each(holding.concealed, [self.insight.wins])
        time = min(1.0, view.tiles_left / _LATE)

        def worth(at: int) -> float:
            far = missing[at]
            chance = _CHANCES[far] if far < len(_CHANCES) else _HOPE
            kept = 1.0 if at in wanted else _SECOND
            return chance * time * kept - self._cost * danger[holding.hand[at].name]

        return [max(places, key=worth)]
