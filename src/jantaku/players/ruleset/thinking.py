"""The player that weighs all ways to win. May import player and valued."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.players.ruleset.insight import Insight
from jantaku.players.ruleset.player import RulesetPlayer
from jantaku.players.ruleset.valued import Valued

if TYPE_CHECKING:
    from jantaku.ruleset.compile.ruleset import Ruleset


def thinking_player(ruleset: Ruleset) -> RulesetPlayer:
    """A player that weighs what its hand may become, by how likely that is and what it pays."""
    return RulesetPlayer(ruleset, Valued(ruleset, Insight(ruleset)))
