"""The two players: smart, who plays to win, and docile, who discards the drawn tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.riichi.play.actions import PASS, RiichiAction
from jantaku.riichi.players.calls import answer
from jantaku.riichi.players.certain import certain
from jantaku.riichi.players.discard_choice import allowed, choose_discard, kind_of, needs_north
from jantaku.riichi.players.kans import kan
from jantaku.riichi.players.north import NORTH, is_spare, north_aside
from jantaku.riichi.players.position import position_of
from jantaku.riichi.players.weights import WEIGHTS, RiichiWeights

if TYPE_CHECKING:
    from random import Random

    from jantaku.riichi.play.view import RiichiView
    from jantaku.riichi.players.position import Outlook
    from jantaku.riichi.players.simple import Player
    from jantaku.riichi.rules import GameRule


def smart(rule: GameRule, weights: RiichiWeights = WEIGHTS) -> Player:
    """A player by those rules who wins, calls, declares riichi and defends as well as it can.

    It never declares open riichi, and never ends a round for nine terminals and honors.
    """

    def play_smart(view: RiichiView, chance: Random) -> RiichiAction:  # noqa: ARG001 - a player's form
        done = certain(view, rule)
        if done is not None:
            return done
        sight = position_of(view, rule, weights)
        if PASS in view.legal:
            return answer(sight)
        north = north_aside(view)
        if north is not None and (sight.me.riichi or not needs_north(sight)):
            return north
        chosen = kan(sight) or choose_discard(sight)
        goes = chosen.type in ("discard", "riichi") and kind_of(chosen) == NORTH
        return north if north is not None and goes else chosen

    return play_smart


def docile(rule: GameRule) -> Player:
    """A player by those rules who discards what it draws, unless an open riichi wins by that.

    It wins when it can, calls nothing, and sets a North aside that its hand can do without.
    """

    def play_docile(view: RiichiView, chance: Random) -> RiichiAction:  # noqa: ARG001 - a player's form
        done = certain(view, rule)
        if done is not None:
            return done
        if PASS in view.legal:
            return PASS
        sight, north = position_of(view, rule), north_aside(view)
        spare = north is not None and (sight.me.riichi or is_spare(sight.hand))
        return north if north is not None and spare else _harmless(sight)

    return play_docile


def _harmless(sight: Outlook) -> RiichiAction:
    """The tile just drawn, or the last discard that does no harm."""
    discards = [action for action in sight.view.legal if action.type == "discard"]
    return allowed(sight, discards)[-1]
