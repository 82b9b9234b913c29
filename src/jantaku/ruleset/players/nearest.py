"""A hand judged by how few tiles it lacks to a win of enough points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.ruleset.players.calling import left_by, missing_after, standing_of
from jantaku.ruleset.players.cards import FAR
from jantaku.ruleset.players.plans import Plan, Plans, missing_without_each
from jantaku.ruleset.players.weighing import at_a_glance, one_of_each

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.ruleset.play.view import RulesetView
    from jantaku.ruleset.players.holding import Holding
    from jantaku.ruleset.players.insight import Insight
    from jantaku.ruleset.players.routes import Standing
    from jantaku.ruleset.table.actions import RulesetAction
    from jantaku.ruleset.values.tile import Tile


class Nearest:
    """Calls what brings the hand closer; keeps what the nearest plan needs."""

    def __init__(self, insight: Insight) -> None:
        self.insight = insight
        self._plans = Plans()

    def best_call(
        self, view: RulesetView, holding: Holding, actions: Sequence[RulesetAction]
    ) -> RulesetAction | None:
        """The call that leaves the fewest tiles missing, if it is worth making."""
        plan = self._plan(view, holding)
        now = holding.distance() if plan is None else plan.missing
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
        self, view: RulesetView, holding: Holding, places: Sequence[int]
    ) -> Sequence[int]:
        """The places of tiles that can best be done without, one of each name."""
        plan = self._plan(view, holding)
        if plan is None:
            missing = holding.without_each(holding.bare, [self.insight.wins])
        else:
            missing = missing_without_each(holding, plan, holding.bare)
        rest = one_of_each(holding, {at: missing[at] for at in places})
        if len(rest) == 1:
            return rest
        worth = at_a_glance(view, holding, missing[rest[0]], rest)
        most = max(worth.values())
        return [at for at in rest if worth[at] == most]

    def _plan(self, view: RulesetView, holding: Holding) -> Plan | None:
        """The plan of the hand; None if any winning hand will do."""
        standing = standing_of(view, holding)
        rewarded = "reward" in self.insight.kinds.values() and not standing.melds
        if not self.insight.least_points or rewarded:
            return None
        return self._nearest_plan(holding, standing, holding.bare)

    def _nearest_plan(self, holding: Holding, standing: Standing, hand: Sequence[Tile]) -> Plan:
        """The plan for bare tiles, by which they bring enough points."""
        return self._plans.of(holding, standing, hand, self.insight.least_points)

    def _then(self, view: RulesetView, holding: Holding, action: RulesetAction) -> int:
        """How many tiles are missing after another's tile was called, to a win of enough points."""
        left = left_by(holding, action)
        if left is None:
            return FAR
        if not self.insight.least_points:
            return holding.distance(left.hand, left.melds)
        return self._nearest_plan(
            holding, standing_of(view, holding, left.melds), left.hand
        ).missing
