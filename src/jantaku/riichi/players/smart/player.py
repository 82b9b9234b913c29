"""The smart player: asks what is certain, then what is worth most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.riichi.play.actions import PASS, RiichiAction
from jantaku.riichi.players.certain import certain
from jantaku.riichi.players.forbidden import discarded_kind
from jantaku.riichi.players.north import NORTH, north_aside
from jantaku.riichi.players.position import position_of
from jantaku.riichi.players.smart.choice import Chooser
from jantaku.riichi.players.smart.weights import WEIGHTS, RiichiWeights

if TYPE_CHECKING:
    from random import Random

    from jantaku.riichi.play.view import RiichiView
    from jantaku.riichi.players.simple import Player
    from jantaku.riichi.rules import GameRule


def smart(rule: GameRule, weights: RiichiWeights = WEIGHTS) -> Player:
    """A player by those rules who weighs every gain against the danger of each tile.

    It reads the opponents' hands by `jantaku.danger`, calls for value and speed, and plays for
    places in the last rounds. It never declares open riichi, and never ends a round for nine
    terminals and honors.
    """

    def play_smart(view: RiichiView, chance: Random) -> RiichiAction:  # noqa: ARG001 - a player's form
        done = certain(view, rule)
        if done is not None:
            return done
        chooser = Chooser(position_of(view, rule), weights)
        if PASS in view.legal:
            return chooser.call()
        north = north_aside(view)
        if north is not None and not chooser.needs_north():
            return north
        chosen = chooser.kan() or chooser.discard()
        goes = chosen.type in ("discard", "riichi") and discarded_kind(chosen) == NORTH
        return north if north is not None and goes else chosen

    return play_smart
