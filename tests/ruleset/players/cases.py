"""Games with given hands, and what players decide in them."""

from __future__ import annotations

from random import Random
from typing import Any

from jantaku.ruleset import RulesetAction, RulesetGame, library
from jantaku.ruleset.players import (
    RulesetPlayer,
    thinking_player,
)

Rules = dict[str, Any]


WINDS = ("east", "south", "west", "north")


def game_of(name: str, *hands: str, draws: str = "", **more: Any) -> RulesetGame:
    """A game of a library ruleset with hands from east on and the first draws."""
    config: Rules = dict(more)
    if hands:
        config["starting_hand"] = {
            wind: hand.split() for wind, hand in zip(WINDS, hands, strict=False)
        }
    if draws:
        config["starting_draws"] = draws.split()
    mods = config.pop("mods", [])
    return RulesetGame(library.load(name, mods=mods, config=config), seed=2)


def asked(game: RulesetGame, seat: int, seed: int = 0) -> RulesetAction:
    """What the good player does for that seat."""
    return RulesetPlayer(game.ruleset)(game.view(seat), Random(seed))


def tile(game: RulesetGame, seat: int, action: RulesetAction) -> str:
    """The name of the tile of a discard."""
    assert action.type == "discard"
    assert action.index is not None
    return game.table.players[seat].tiles[action.index].name


def discard(game: RulesetGame, name: str) -> None:
    """The player in turn discards a tile of that name; others pass."""
    seat = game.table.turn
    at = [held.name for held in game.table.players[seat].tiles].index(name)
    others = {other: RulesetAction("skip") for other in game.deciding if other != seat}
    game.step({**others, seat: RulesetAction("discard", index=at)})


RUNS = "1m 2m 3m 4m 5m 6m 7p 8p 9p 2s 3s 9s 9s"


FAR = "1m 4m 7m 1p 4p 7p 1s 4s 7s 1m 4m 8p 2p"


def thought(game: RulesetGame, seat: int, seed: int = 0) -> RulesetAction:
    """What the thinking player does for that seat."""
    return thinking_player(game.ruleset)(game.view(seat), Random(seed))
