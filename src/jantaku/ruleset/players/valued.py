"""A hand judged by the ways to win that it leaves open, and by what they pay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.ruleset.players.calling import left_by, standing_of, turns_lost
from jantaku.ruleset.players.nearest import Nearest
from jantaku.ruleset.players.ways import Ways
from jantaku.ruleset.players.weighing import Ahead

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jantaku.ruleset.play.view import RulesetView
    from jantaku.ruleset.players.holding import Holding
    from jantaku.ruleset.players.insight import Insight
    from jantaku.ruleset.table.actions import RulesetAction
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.meld import Call
    from jantaku.ruleset.values.tile import Tile

_TURN: Final = 0.5  # of what a hand is worth, that a turn more adds to it
_POWER: Final = 0.6  # of what a win pays that it counts by: by all of it hands come too seldom


class Valued:
    """Calls and discards for the hand of most worth; `Nearest` decides between equal ones."""

    def __init__(
        self, insight: Insight, payoff: Callable[[Number, Number], float], wall: int
    ) -> None:
        self.insight = insight
        self.payoff = payoff
        self._wall = wall  # tiles in it as a round begins
        self._nearest = Nearest(insight)
        self._ways = Ways(insight, lambda points, second: self.payoff(points, second) ** _POWER)

    def best_call(
        self, view: RulesetView, holding: Holding, actions: Sequence[RulesetAction]
    ) -> RulesetAction | None:
        """The call that leaves the hand worth the most, if that outweighs the turns it costs."""
        kinds = self.insight.kinds
        own = [action for action in actions if kinds[action.name] == "own_call"]
        called = self._nearest.best_call(view, holding, own)
        others = [action for action in actions if kinds[action.name] != "own_call"]
        if called is not None or not others:
            return called
        ahead = Ahead(view, holding, self._wall)
        now, _ = self._worth(view, holding, ahead, holding.bare)
        if not now:
            return self._nearest.best_call(view, holding, others)
        most, lost = now, turns_lost(view)
        for action in others:
            left = left_by(holding, action)
            if left is None:
                continue
            whole, each = self._worth(view, holding, ahead, left.hand, left.melds)
            draws = action.name in self.insight.draw_again
            worth = whole if draws else max(each, default=0.0)
            worth /= 1 + _TURN * (lost - draws)
            if worth > most:
                most, called = worth, action
        return called

    def least_needed(
        self, view: RulesetView, holding: Holding, places: Sequence[int]
    ) -> Sequence[int]:
        """The places, among those given, without whose tiles the hand is worth the most."""
        _, each = self._worth(view, holding, Ahead(view, holding, self._wall), holding.bare)
        most = max(each[at] for at in places)
        best = [at for at in places if each[at] == most]
        if len({holding.hand[at].name for at in best}) == 1:
            return best[:1]
        return self._nearest.least_needed(view, holding, best)

    def _worth(
        self,
        view: RulesetView,
        holding: Holding,
        ahead: Ahead,
        hand: Sequence[Tile],
        melds: tuple[Call, ...] = (),
    ) -> tuple[float, list[float]]:
        """The worth of bare tiles with those melds added, and without each of the tiles."""
        return self._ways.worth(holding, standing_of(view, holding, melds), hand, ahead)
