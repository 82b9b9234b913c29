"""A hand judged by what it may bring: what its plans pay, and the chance to be the first.

May import calling, nearest, payoff, plans, race and weighing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku.players.ruleset.calling import standing_of
from jantaku.players.ruleset.holding import FAR, Holding
from jantaku.players.ruleset.nearest import Nearest
from jantaku.players.ruleset.payoff import Payoff
from jantaku.players.ruleset.plans import Plan, Plans, missing_for, missing_without_each
from jantaku.players.ruleset.race import Race
from jantaku.players.ruleset.weighing import Ahead

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.players.ruleset.insight import Insight
    from jantaku.ruleset.compile.ruleset import Ruleset
    from jantaku.ruleset.play.view import RulesetView
    from jantaku.ruleset.table.actions import RulesetAction

_WEIGHT: Final = 0.2
"""The power of what a win pays that it counts by: what a plan brings is a guess, and what it costs
is known."""
_NEARLY: Final = 0.4  # of the worth of the best: worth a closer look
_ALMOST: Final = 0.999  # of the worth of the best: as good
# Tiles that are weighed, and plans by which: no decision takes longer than a tenth of a second.
_USUAL: Final = (8, 4)
_FEW: Final = (2, 1)
_MANY_HANDS: Final = 4_000  # the size of what wins, from which on few are weighed


class _Row(NamedTuple):
    """A plan: what it is worth, and how many tiles it lacks without each of the hand's."""

    value: float
    plan: Plan
    missing: list[int]


class Valued:
    """Calls what brings the hand closer; of tiles as little needed it keeps the promising ones."""

    def __init__(self, ruleset: Ruleset, insight: Insight) -> None:
        self.insight = insight
        self._nearest = Nearest(insight)
        self._payoff = Payoff(ruleset)
        many = sum(matcher.size for matcher in insight.wins) >= _MANY_HANDS
        self._tiles, plans = _FEW if many else _USUAL
        self._plans = Plans(plans)

    def missing(self, view: RulesetView) -> int:
        """How many tiles the hand of the seat lacks for its nearest plan."""
        holding = Holding.of(self.insight, view)
        plans = self._worth_of_plans(view, holding)
        return plans[0][1].missing if plans else FAR

    def best_call(
        self, view: RulesetView, holding: Holding, actions: Sequence[RulesetAction]
    ) -> RulesetAction | None:
        """The call that leaves the fewest tiles missing, if it is worth making."""
        return self._nearest.best_call(view, holding, actions)

    def least_needed(
        self, view: RulesetView, holding: Holding, places: Sequence[int]
    ) -> Sequence[int]:
        """The places of tiles without which the plans are worth most, and soonest."""
        plans = self._worth_of_plans(view, holding)
        if not plans:
            return places
        rows = [_Row(value, plan, missing_without_each(holding, plan)) for value, plan in plans]
        race = Race(view, self.insight.program.starting_tiles)
        far = {at: min(row.missing[at] for row in rows) for at in places}
        least = min(far.values())
        now = {
            at: max(row.value * race.chances[row.missing[at]] for row in rows)
            for at in places
            if far[at] == least
        }
        rest = self._worth_a_look(holding, now)
        if len(rest) == 1:
            return rest
        ahead = Ahead(view, holding)
        worth = {at: _hoped_for(race, ahead, holding, rows, at, now[at]) for at in rest}
        most = max(worth.values())
        rest = [at for at in rest if worth[at] >= _ALMOST * most]
        links = holding.links(rest)
        fewest = min(links.values())
        return [at for at in rest if links[at] == fewest]

    def _worth_a_look(self, holding: Holding, worth: dict[int, float]) -> list[int]:
        """The places of tiles without which the hand is worth nearly the most, one of each name."""
        enough = _NEARLY * max(worth.values())
        kinds: dict[str, int] = {}
        for at in sorted(worth, key=lambda at: -worth[at]):
            if worth[at] >= enough:
                kinds.setdefault(holding.hand[at].name, at)
        return list(kinds.values())[: self._tiles]

    def _worth_of_plans(self, view: RulesetView, holding: Holding) -> list[tuple[float, Plan]]:
        """The nearest plans for the hand, each with what it is worth."""
        standing = standing_of(view, holding)
        reward = self.insight.reward if not standing.melds else 0  # for what may be declared
        least = self.insight.least_points - reward
        found = self._plans.of(holding, standing, holding.bare, least)
        return [(self._payoff(plan.points + reward) ** _WEIGHT, plan) for plan in found]


def _hoped_for(
    race: Race, ahead: Ahead, holding: Holding, rows: Sequence[_Row], at: int, now: float
) -> float:
    """What a hand is worth without the tile at that place, as soon as a tile comes that helps.

    Either such a tile comes first, or somebody else wins. Of the tiles that help those are waited
    for that bring more than the rest of them promises.
    """
    helping = []
    for tile, hand in ahead.with_each(at):
        best, missing = now, 0
        for value, plan, far in rows:
            if value * race.chances[max(0, far[at] - 1)] <= best:
                continue
            worth = value * race.chances[missing_for(holding, plan, hand, holding.calls)]
            if worth > best:
                best, missing = worth, far[at]
        if best > now:
            helping.append((best, ahead.times(tile, hand, missing)))
    times, total, hope = race.ends * ahead.unseen, 0.0, 0.0
    for worth, often in sorted(helping, reverse=True):
        if worth <= hope:
            break
        total += worth * often
        times += often
        hope = total / times
    return hope
