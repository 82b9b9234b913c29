"""Players for any ruleset: they go by what a button does, never by its name.

What the buttons of a ruleset do is seen once in its program; what a hand needs is asked of the
definitions that its winning buttons match. A player is a function of the view of its seat; one
serves all seats of a game. May import the ruleset package.
"""

from jantaku.players.ruleset.insight import Insight, kind_of
from jantaku.players.ruleset.player import (
    RULESET_PLAYERS,
    Player,
    RandomRulesetPlayer,
    RulesetPlayer,
    TsumogiriRulesetPlayer,
)

__all__ = [
    "RULESET_PLAYERS",
    "Insight",
    "Player",
    "RandomRulesetPlayer",
    "RulesetPlayer",
    "TsumogiriRulesetPlayer",
    "kind_of",
]
