"""The bots at a table."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from jantaku.base.errors import IllegalAction
from jantaku.players.by_engine import player_for, player_names

if TYPE_CHECKING:
    from random import Random

    from jantaku.game import Game
    from jantaku.players.by_engine import AnyPlayer

_log = logging.getLogger(__name__)


class TableBots:
    """The bots of a game, by level.

    >>> from random import Random
    >>> from jantaku import RiichiGame
    >>> game = RiichiGame(seed=7)
    >>> TableBots(game, Random(1)).choose(0, "tsumogiri") == game.legal_actions(0)[-1]
    True
    """

    def __init__(self, game: Game[Any, Any, Any], chance: Random) -> None:
        self._game = game
        self._chance = chance
        self._players: dict[str, AnyPlayer] = {}

    def choose(self, seat: int, level: str) -> Any:
        """Returns the action of a bot of `level`.

        If there is no such bot, or it fails, returns the action of an absent player: a game must
        not stop because of a bot.
        """
        game = self._game
        if level not in player_names(type(game).ENGINE):
            return game.default_action(seat)
        try:
            player = self._players.get(level) or player_for(game, level)
            self._players[level] = player
            action = player(game.view(seat), self._chance)
            game.check_action(seat, action)
        except IllegalAction:
            _log.warning("the bot %r of %s chose an illegal action", level, type(game).ENGINE)
            return game.default_action(seat)
        except Exception:
            _log.exception("the bot %r of %s failed", level, type(game).ENGINE)
            return game.default_action(seat)
        return action
