"""A hand judged by the tiles that bring it nearer to a win, and by what that win pays.

May import calling, nearest, payoff, plans and weighing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku.players.ruleset.calling import standing_of
from jantaku.players.ruleset.holding import FAR
from jantaku.players.ruleset.nearest import Nearest
from jantaku.players.ruleset.payoff import Payoff
from jantaku.players.ruleset.plans import Plan, Plans, missing_for, missing_without_each
from jantaku.players.ruleset.weighing import Ahead, one_of_each

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jantaku.players.ruleset.holding import Holding
    from jantaku.players.ruleset.insight import Insight
    from jantaku.ruleset.compile.ruleset import Ruleset
    from jantaku.ruleset.play.view import RulesetView
    from jantaku.ruleset.table.actions import RulesetAction
    from jantaku.ruleset.values.limits import Number

_POWER: Final = 0.5  # of what a win pays that it counts by: hands that pay more are slower
_READY: Final = 0.999  # of what the best brings, for one that waits for its last tile: as good
_ALMOST: Final = 0.8  # before that
# Plans that are weighed: no decision takes longer than a tenth of a second.
_USUAL: Final = 6
_FEW: Final = 1
_MANY_HANDS: Final = 4_000  # the size of what wins, from which on few are weighed


class _Row(NamedTuple):
    """A plan: what a win by it counts for, and how many tiles it lacks without each held one."""

    pays: float
    plan: Plan
    missing: list[int]


class Valued:
    """Calls what brings the hand closer; of tiles as little needed it keeps the promising ones."""

    def __init__(self, ruleset: Ruleset, insight: Insight) -> None:
        self.insight = insight
        self._nearest = Nearest(insight)
        self.payoff: Callable[[Number], float] = Payoff(ruleset)
        many = sum(matcher.size for matcher in insight.wins) >= _MANY_HANDS
        self._plans = Plans(_FEW if many else _USUAL)

    def best_call(
        self, view: RulesetView, holding: Holding, actions: Sequence[RulesetAction]
    ) -> RulesetAction | None:
        """The call that leaves the fewest tiles missing, if it is worth making."""
        return self._nearest.best_call(view, holding, actions)

    def least_needed(
        self, view: RulesetView, holding: Holding, places: Sequence[int]
    ) -> Sequence[int]:
        """Of the places that leave the fewest tiles missing those for which most may come."""
        rows = [
            _Row(pays, plan, missing_without_each(holding, plan, holding.bare))
            for pays, plan in self._paying(view, holding)
        ]
        far = {at: min(row.missing[at] for row in rows) for at in places}
        rest = one_of_each(holding, far)
        if len(rest) == 1:
            return rest
        brings = _brings(holding, rows, rest, far[rest[0]], Ahead(view, holding))
        enough = max(brings.values()) * (_READY if far[rest[0]] <= 1 else _ALMOST)
        rest = [at for at in rest if brings[at] >= enough]
        links = holding.links(rest)
        fewest = min(links.values())
        return [at for at in rest if links[at] == fewest]

    def _paying(self, view: RulesetView, holding: Holding) -> list[tuple[float, Plan]]:
        """The nearest plans for the hand, each with what a win by it counts for."""
        standing = standing_of(view, holding)
        reward = self.insight.reward if not standing.melds else 0  # for what may be declared
        needed = self.insight.least_points
        found = self._plans.of(holding, standing, holding.bare, needed - reward)
        plans = found or [Plan((), FAR)]
        return [(self.payoff(max(needed, plan.points + reward)) ** _POWER, plan) for plan in plans]


def _brings(
    holding: Holding, rows: Sequence[_Row], places: Iterable[int], least: int, ahead: Ahead
) -> dict[int, float]:
    """What is paid by the plans that tiles to come bring nearer, without the tile at each place.

    Each tile counts as often as it may come, for the best of the plans that it brings nearer.
    """
    found = dict.fromkeys(places, 0.0)
    for tile in ahead.left:
        hand = [*holding.bare, tile]
        best: dict[int, float] = {}
        for pays, plan, _ in rows:
            if missing_for(holding, plan, hand, holding.calls) >= least:
                continue
            missing = missing_without_each(holding, plan, hand)
            for at in found:
                if missing[at] < least:
                    best[at] = max(pays, best.get(at, 0.0))
        for at, pays in best.items():
            found[at] += pays * ahead.times(tile, at, least)
    return found
