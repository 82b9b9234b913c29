"""The player that weighs all ways to win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.ruleset.game import RulesetGame
from jantaku.ruleset.players.hands.rule_model import RuleModel
from jantaku.ruleset.players.payoff import Payoff
from jantaku.ruleset.players.player import RulesetPlayer
from jantaku.ruleset.players.safety_judge import SafetyJudge
from jantaku.ruleset.players.value_judge import ValueJudge

if TYPE_CHECKING:
    from jantaku.ruleset.compile.ruleset import Ruleset


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
