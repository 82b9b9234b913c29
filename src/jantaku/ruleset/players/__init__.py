"""Players for any ruleset: they use what a button does, never its name.

What the buttons of a ruleset do is seen once in its program; what a hand needs is asked of the
definitions that its winning buttons match. A player is a function of the view of its seat; one
serves all seats of a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.ruleset.players.hands.rule_model import RuleModel, button_kind
from jantaku.ruleset.players.player import (
    Player,
    RandomRulesetPlayer,
    RulesetPlayer,
    TsumogiriRulesetPlayer,
)
from jantaku.ruleset.players.value_judge import thinking_player

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from jantaku.ruleset.compile.ruleset import Ruleset

__all__ = [
    "RULESET_PLAYERS",
    "Player",
    "RandomRulesetPlayer",
    "RuleModel",
    "RulesetPlayer",
    "TsumogiriRulesetPlayer",
    "button_kind",
    "thinking_player",
]

RULESET_PLAYERS: Final[Mapping[str, Callable[[Ruleset], Player]]] = {
    "random": RandomRulesetPlayer,
    "tsumogiri": TsumogiriRulesetPlayer,
    "efficiency": RulesetPlayer,
    "thinking": thinking_player,
}
"""The players by name; each is made for a ruleset and serves all its seats."""
