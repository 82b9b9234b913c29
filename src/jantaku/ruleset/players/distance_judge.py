"""A hand judged by how few tiles it lacks to a win of enough points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.ruleset.players.calls import hand_after_call, missing_after, seat_facts
from jantaku.ruleset.players.hands.aims import Aim, Aims, missing_without_each
from jantaku.ruleset.players.hands.cards import FAR
from jantaku.ruleset.players.hands.hand_state import BareHand, HandState
from jantaku.ruleset.players.hands.tile_chances import one_of_each, quick_rank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.ruleset.play.view import RulesetView
    from jantaku.ruleset.players.hands.rule_model import RuleModel
    from jantaku.ruleset.table.actions import RulesetAction


class DistanceJudge:
    """Calls what brings the hand closer; keeps what the nearest plan needs."""

    def __init__(self, insight: RuleModel) -> None:
        self.insight = insight
        self._plans = Aims()

    def missing(self, view: RulesetView, holding: HandState) -> int:
        """The tiles that the hand lacks for a win of enough points, `FAR` if there is no way."""
        plan = self._plan(view, holding)
        return holding.distance() if plan is None else plan.missing

    def best_call(
        self, view: RulesetView, holding: HandState, actions: Sequence[RulesetAction]
    ) -> RulesetAction | None:
        """The call that leaves the fewest tiles missing, if it is worth making."""
        now = self.missing(view, holding)
        best: tuple[int, int] | None = None
        chosen: RulesetAction | None = None
        for action in actions:
            own_call = self.insight.kinds[action.name] == "own_call"
            then = missing_after(holding, action) if own_call else self._then(view, holding, action)
            size = 0 if action.call is None else len(action.call.own)
            value = (then, size)
            if then <= now - (0 if own_call else 1) and (best is None or value < best):
                best, chosen = value, action
        return chosen

    def least_needed(
        self, view: RulesetView, holding: HandState, places: Sequence[int]
    ) -> Sequence[int]:
        """The places of tiles that can best be done without, one of each name."""
        plan = self._plan(view, holding)
        if plan is None:
            missing = holding.without_each(holding.concealed, [self.insight.wins])
        else:
            missing = missing_without_each(holding, plan, holding.concealed)
        rest = one_of_each(holding, {at: missing[at] for at in places})
        if len(rest) == 1:
            return rest
        worth = quick_rank(view, holding, missing[rest[0]], rest)
        most = max(worth.values())
        return [at for at in rest if worth[at] == most]

    def _plan(self, view: RulesetView, holding: HandState) -> Aim | None:
        """The plan of the hand; None if any winning hand will do."""
        standing = seat_facts(view, holding)
        rewarded = "reward" in self.insight.kinds.values() and not standing.melds
        if not self.insight.least_points or rewarded:
            return None
        hand = BareHand(holding, standing, holding.concealed)
        return self._plans.of(hand, self.insight.least_points)

    def _then(self, view: RulesetView, holding: HandState, action: RulesetAction) -> int:
        """How many tiles are missing after another's tile was called, to a win of enough points."""
        left = hand_after_call(holding, action)
        if left is None:
            return FAR
        if not self.insight.least_points:
            return holding.distance(left.hand, left.melds)
        hand = BareHand(holding, seat_facts(view, holding, left.melds), left.hand)
        return self._plans.of(hand, self.insight.least_points).missing
