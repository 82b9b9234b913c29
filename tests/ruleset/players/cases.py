"""Games with given hands, and what players decide in them."""

from random import Random
from typing import Any

from jantaku.ruleset import RulesetAction, RulesetGame
from jantaku.ruleset.players import RulesetPlayer, thinking_player
from ruleset.library.rigged import table_of

Rules = dict[str, Any]
FAR = "1m 4m 7m 1p 4p 7p 1s 4s 7s 1m 4m 8p 2p"


def game_of(name: str, *hands: str, **more: Any) -> RulesetGame:
    """A game of a library ruleset with hands from east on and the first draws."""
    return table_of(name, *hands, seed=2, **more)


def asked(game: RulesetGame, seat: int, seed: int = 0) -> RulesetAction:
    """What the good player does for that seat."""
    return RulesetPlayer(game.ruleset)(game.view(seat), Random(seed))


def tile(game: RulesetGame, seat: int, action: RulesetAction) -> str:
    """The name of the tile of a discard."""
    assert action.type == "discard"
    assert action.index is not None
    return game.table.players[seat].tiles[action.index].name


def thought(game: RulesetGame, seat: int, seed: int = 0) -> RulesetAction:
    """What the thinking player does for that seat."""
    return thinking_player(game.ruleset)(game.view(seat), Random(seed))
