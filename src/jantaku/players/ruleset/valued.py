"""A hand judged by what it may bring: what its plans are worth, and how far off they are.

May import calling, payoff, plans and weighing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku.players.ruleset.calling import left_by, missing_after, standing_of
from jantaku.players.ruleset.holding import FAR, Holding
from jantaku.players.ruleset.payoff import Payoff
from jantaku.players.ruleset.plans import Plan, best_plans, key_of, missing_without_each
from jantaku.players.ruleset.weighing import Ahead

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.players.ruleset.insight import Insight
    from jantaku.players.ruleset.routes import Standing
    from jantaku.ruleset.compile.ruleset import Ruleset
    from jantaku.ruleset.play.view import RulesetView
    from jantaku.ruleset.table.actions import RulesetAction
    from jantaku.ruleset.values.tile import Tile

_HOPE: Final = 0.02
"""What a tile more that is missing leaves of the worth of a plan: somebody else may win before."""
_FINE_HOPE: Final = 0.003
"""The same where tiles are counted: the more a hand lacks the more of them bring it nearer."""
_NEARLY: Final = 0.5  # of the worth of the best: worth a closer look
_ALMOST: Final = 0.999  # of the worth of the best: as good
_MOST_HANDS: Final = 2_000
# Tiles that are weighed, and plans by which: no decision takes longer than a tenth of a second.
_USUAL: Final = (6, 2)
_FEW: Final = (2, 1)
_MANY_HANDS: Final = 4_000  # the size of what wins, from which on few are weighed


class _Row(NamedTuple):
    """A plan: what it pays, and how many tiles it lacks without each of the hand's."""

    value: float
    plan: Plan
    missing: list[int]


class Valued:
    """Calls what makes the hand worth more; keeps what its best plans need."""

    def __init__(self, ruleset: Ruleset, insight: Insight) -> None:
        self.insight = insight
        self._payoff = Payoff(ruleset)
        many = sum(matcher.size for matcher in insight.wins) >= _MANY_HANDS
        self._limits = _FEW if many else _USUAL
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
        rows = [_Row(value, plan, missing_without_each(holding, plan)) for value, plan in plans]
        most, plans_looked_at = self._limits
        rest = _worth_a_look(holding, rows, places)[:most]
        if len(rest) == 1:
            return rest
        ahead = Ahead(view, holding)
        worth = {
            at: sum(
                value * _FINE_HOPE ** missing[at] * ahead.nearer(plan, missing[at], at)
                for value, plan, missing in rows[:plans_looked_at]
            )
            for at in rest
        }
        enough = _ALMOST * max(worth.values())
        return [at for at in rest if worth[at] >= enough]

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


def _worth_a_look(holding: Holding, rows: Sequence[_Row], places: Sequence[int]) -> list[int]:
    """The places of tiles without which the plans are worth nearly the most, one of each name."""
    worth = {at: sum(value * _HOPE ** far[at] for value, _, far in rows) for at in places}
    enough = _NEARLY * max(worth.values())
    links = holding.links(places)
    kinds: dict[str, int] = {}
    for at in sorted(places, key=lambda at: (-worth[at], links[at])):
        if worth[at] >= enough:
            kinds.setdefault(holding.hand[at].name, at)
    return list(kinds.values())
