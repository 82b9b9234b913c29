"""A hand judged by the ways to win that it leaves open, and by what they pay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.ruleset.game import RulesetGame
from jantaku.ruleset.players.calls import hand_after_call, seat_facts, turns_lost
from jantaku.ruleset.players.distance_judge import DistanceJudge
from jantaku.ruleset.players.hands.combinations import Combinations
from jantaku.ruleset.players.hands.hand_state import BareHand, HandState
from jantaku.ruleset.players.hands.rule_model import RuleModel
from jantaku.ruleset.players.hands.tile_chances import DrawOutlook
from jantaku.ruleset.players.payoff import Payoff
from jantaku.ruleset.players.player import RulesetPlayer
from jantaku.ruleset.players.safety_judge import SafetyJudge

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jantaku.ruleset.compile.ruleset import Ruleset
    from jantaku.ruleset.play.view import RulesetView
    from jantaku.ruleset.table.actions import RulesetAction
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.meld import Call
    from jantaku.ruleset.values.tile import RulesetTile

_TURN: Final = 0.5  # of what a hand is worth, that a turn more adds to it
_POWER: Final = 0.6  # of what a win pays that it counts by: by all of it hands come too seldom


class ValueJudge:
    """Calls and discards for the hand of most worth; `DistanceJudge` decides between equal ones."""

    def __init__(
        self, insight: RuleModel, payoff: Callable[[Number, Number], float], wall: int
    ) -> None:
        self.insight = insight
        self.payoff = payoff
        self._wall = wall  # tiles in it as a round begins
        self._nearest = DistanceJudge(insight)
        self._ways = Combinations(
            insight, lambda points, second: self.payoff(points, second) ** _POWER
        )

    def best_call(
        self, view: RulesetView, holding: HandState, actions: Sequence[RulesetAction]
    ) -> RulesetAction | None:
        """The call that leaves the hand worth the most, if that outweighs the turns it costs."""
        kinds = self.insight.kinds
        own = [action for action in actions if kinds[action.name] == "own_call"]
        called = self._nearest.best_call(view, holding, own)
        others = [action for action in actions if kinds[action.name] != "own_call"]
        if called is not None or not others:
            return called
        ahead = DrawOutlook(view, holding, self._wall)
        now, _ = self._worth(view, holding, ahead, holding.concealed)
        if not now:
            return self._nearest.best_call(view, holding, others)
        most, lost = now, turns_lost(view)
        for action in others:
            left = hand_after_call(holding, action)
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
        self, view: RulesetView, holding: HandState, places: Sequence[int]
    ) -> Sequence[int]:
        """The places, among those given, without whose tiles the hand is worth the most."""
        _, each = self._worth(
            view, holding, DrawOutlook(view, holding, self._wall), holding.concealed
        )
        most = max(each[at] for at in places)
        best = [at for at in places if each[at] == most]
        if len({holding.hand[at].name for at in best}) == 1:
            return best[:1]
        return self._nearest.least_needed(view, holding, best)

    def _worth(
        self,
        view: RulesetView,
        holding: HandState,
        ahead: DrawOutlook,
        hand: Sequence[RulesetTile],
        melds: tuple[Call, ...] = (),
    ) -> tuple[float, list[float]]:
        """The worth of bare tiles with those melds added, and without each of the tiles."""
        return self._ways.worth(BareHand(holding, seat_facts(view, holding, melds), hand), ahead)


def thinking_player(ruleset: Ruleset) -> RulesetPlayer:
    """A player that weighs what its hand may become, by how likely that is and what it pays.

    Once a player has declared a ready hand it weighs, too, what its discards may cost.
    """
    table = RulesetGame(ruleset, seed=0).table
    insight, payoff = RuleModel(ruleset), Payoff(table)
    answers = payoff.answers(max(1, insight.least_points))
    return RulesetPlayer(
        ruleset, SafetyJudge(ValueJudge(insight, payoff, table.tiles_left), answers)
    )
