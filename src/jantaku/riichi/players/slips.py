"""Slips: a player that sometimes acts without thought, so that beginners have partners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from random import Random

    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.play.view import RiichiView
    from jantaku.riichi.players.simple import Player

_CARELESS: Final = ("discard", "pass")
_NEVER_MISSED: Final = ("tsumo", "ron", "draw_claim")


def slipping(player: Player, slips: float) -> Player:
    """Returns the player with slips: that part of its decisions is any discard, or a pass.

    It never overlooks a win, and never slips where wins are claimed and judged. A slip is a legal
    action. All chances come from the `Random` of the player.

    >>> from random import Random
    >>> from jantaku import RiichiGame
    >>> from jantaku.players import PLAYERS
    >>> view = RiichiGame(seed=7).view(0)
    >>> slipping(PLAYERS["tsumogiri"], 1.0)(view, Random(3)) in view.legal
    True
    """

    def play_slipping(view: RiichiView, chance: Random) -> RiichiAction:
        chosen = player(view, chance)
        if view.hearing is not None or chosen.type in _NEVER_MISSED:
            return chosen
        if chance.random() >= slips:
            return chosen
        careless = [action for action in view.legal if action.type in _CARELESS]
        return chance.choice(careless) if careless else chosen

    return play_slipping
