"""The bots at a table."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import IllegalAction, JantakuError
from jantaku.players.by_engine import SAGE_TABLES, player_for, player_names
from jantaku.players.characters import searches
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.play.alike import first_legal
from jantaku.riichi.players.certain import instead, needs_thought

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from jantaku.game import Game
    from jantaku.game.protocol import Json
    from jantaku.players.by_engine import AnyPlayer

_log = logging.getLogger(__name__)
_PLAIN: Final = "smart"  # decides for a bot that searches, where it has found nothing


class TableBots:
    """The bots of a game, by level.

    A bot that searches asks a `question`, which another process answers (`ranked_at_line`).

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

    def question(self, seat: int, level: str) -> tuple[str, int, int] | None:
        """Returns what a bot of `level` has to search, or None if it decides without.

        That is the position with what the seat sees and no more, the seat, and the most tables.
        """
        game = self._game
        if not (isinstance(game, RiichiGame) and searches(level)):
            return None
        try:
            if not needs_thought(game.view(seat), game.rule):
                return None
            return str(game.position().seen_by(seat)), seat, SAGE_TABLES
        except JantakuError:  # not every moment is a position
            return None

    def choose(self, seat: int, level: str, found: Sequence[Json] | None = None) -> Any:
        """Returns the action of a bot of `level`; `found` answers its `question`, the best first.

        Without an answer a bot that searches plays like `smart`. If there is no such bot, or it
        fails, returns the action of an absent player: a game must not stop because of a bot.
        """
        game = self._game
        if level not in player_names(type(game).ENGINE):
            return game.default_action(seat)
        try:
            action = self._found(seat, found or ()) if searches(level) else None
            if action is None:
                action = self._player(level)(game.view(seat), self._chance)
            game.check_action(seat, action)
        except IllegalAction:
            _log.warning("the bot %r of %s chose an illegal action", level, type(game).ENGINE)
            return game.default_action(seat)
        except Exception:
            _log.exception("the bot %r of %s failed", level, type(game).ENGINE)
            return game.default_action(seat)
        return action

    def _player(self, level: str) -> AnyPlayer:
        name = _PLAIN if searches(level) else level
        player = self._players.get(name) or player_for(self._game, name)
        self._players[name] = player
        return player

    def _found(self, seat: int, found: Sequence[Json]) -> Any:
        """Returns the first action of an answer that is legal and not certainly wrong, or None."""
        game = self._game
        if not isinstance(game, RiichiGame) or not found:
            return None
        view = game.view(seat)
        actions = (game.unpack_action(one) for one in found)
        chosen = first_legal(view, actions, game.rule.red_ids)
        return chosen and instead(view, game.rule).get(chosen, chosen)
