"""The two players: smart, who plays to win, and docile, who discards what it draws.

May import everything of this folder.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.actions import PASS, Action
from jantaku.players.riichi.calls import answer
from jantaku.players.riichi.sight import read
from jantaku.players.riichi.turn import take_turn
from jantaku.players.riichi.weights import WEIGHTS, Weights
from jantaku.rules import GameRule

if TYPE_CHECKING:
    from random import Random

    from jantaku.players.simple import Player
    from jantaku.view import TableView


def smart(rule: GameRule, weights: Weights = WEIGHTS) -> Player:
    """A player by those rules who wins, calls, declares riichi and defends as well as it can."""

    def play_smart(view: TableView, chance: Random) -> Action:  # noqa: ARG001 - a player's form
        types = {action.type: action for action in view.legal}
        for type_ in ("tsumo", "ron", "kita"):
            if type_ in types:
                return types[type_]
        if "pass" in types and len(types) == 1:
            return PASS
        sight = read(view, rule, weights)
        if "pass" in types:
            return answer(sight)
        return take_turn(sight)

    return play_smart
