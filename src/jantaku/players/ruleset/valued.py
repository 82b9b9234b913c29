"""A hand judged by what it may bring: what its plans are worth, and how far off they are.

May import calling, payoff, plans and weighing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.players.ruleset.calling import left_by, missing_after, standing_of
from jantaku.players.ruleset.holding import FAR, Holding
from jantaku.players.ruleset.payoff import Payoff
from jantaku.players.ruleset.plans import Plan, best_plans, key_of, missing_without_each
from jantaku.players.ruleset.weighing import a_draw_ahead

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.players.ruleset.insight import Insight
    from jantaku.players.ruleset.routes import Standing
    from jantaku.ruleset.compile.ruleset import Ruleset
    from jantaku.ruleset.play.view import RulesetView
    from jantaku.ruleset.table.actions import RulesetAction
    from jantaku.ruleset.values.tile import Tile

_MOST_HANDS: Final = 2_000
_HOPE: Final = 0.06
"""What a tile more that is missing leaves of the worth of a plan: somebody else may win before."""
_ALMOST: Final = 0.97  # of the worth of the best: as good


class Valued:
    """Calls what makes the hand worth more; keeps what its best plans need."""

    def __init__(self, ruleset: Ruleset, insight: Insight) -> None:
        self.insight = insight
        self._payoff = Payoff(ruleset)
        self._plans: dict[tuple[object, ...], list[tuple[float, Plan]]] = {}

    def missing(self, view: RulesetView) -> int:
        """How many tiles the hand of the seat lacks for what it aims at first."""
        holding = Holding.of(self.insight, view)
        plans = self._of(holding, standing_of(view, holding), holding.bare)
        return plans[0][1].missing if plans else FAR

    def best_call(
        self, view: RulesetView, holding: Holding, actions: Sequence[RulesetAction]
    ) -> RulesetAction | None:
        """The call that leaves the best hand, if that is better than the one there is."""
        best = self._worth(holding, standing_of(view, holding), holding.bare)
        chosen: RulesetAction | None = None
        for action in actions:
            if self.insight.kinds[action.name] == "own_call":
                if chosen is None and missing_after(holding, action) <= holding.distance():
                    chosen = action
                continue
            left = left_by(holding, action)
            if left is None:
                continue
            worth = self._worth(holding, standing_of(view, holding, left.melds), left.hand)
            if worth > best:
                best, chosen = worth, action
        return chosen

    def least_needed(
        self, view: RulesetView, holding: Holding, places: Sequence[int]
    ) -> Sequence[int]:
        """The places of tiles without which the plans are worth most and nearest to be reached."""
        plans = self._of(holding, standing_of(view, holding), holding.bare)
        if not plans:
            return places
        missing = [missing_without_each(holding, plan) for _, plan in plans]
        worth = {
            at: sum(
                value * _HOPE ** far[at] for (value, _), far in zip(plans, missing, strict=True)
            )
            for at in places
        }
        enough = _ALMOST * max(worth.values())
        kinds: dict[str, int] = {}
        for at in places:
            if worth[at] >= enough:
                kinds.setdefault(holding.hand[at].name, at)
        rest = list(kinds.values())
        if len(rest) == 1:
            return rest
        least = min(missing[0][at] for at in rest)
        ahead = a_draw_ahead(view, holding, plans[0][1], max(least, 1), rest)
        most = max(ahead.values())
        return [at for at in rest if ahead.get(at) == most]

    def _worth(self, holding: Holding, standing: Standing, hand: Sequence[Tile]) -> float:
        plans = self._of(holding, standing, hand)
        return plans[0][0] * _HOPE ** plans[0][1].missing if plans else 0.0

    def _of(
        self, holding: Holding, standing: Standing, hand: Sequence[Tile]
    ) -> list[tuple[float, Plan]]:
        """The best plans for bare tiles, each with what it pays; a hand is looked at once."""
        key = key_of(standing, hand)
        if key not in self._plans:
            if len(self._plans) > _MOST_HANDS:
                self._plans.clear()
            self._plans[key] = best_plans(holding, standing, hand, self._payoff, _HOPE)
        return self._plans[key]
