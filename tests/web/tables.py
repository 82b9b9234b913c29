"""Tables for the page's test of what a board draws: every ruleset of the library and every engine.

Each game is played to the moment at which most lies open beside the hands, and is shown as every
seat and a spectator sees it. `python -m web.tables` (with `tests` on the path) writes the file;
`web/src/board/tables.test.ts` reads it.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from jantaku.game.protocol import View, to_dict
from jantaku.players.by_engine import player_for
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.rules import GameRule
from jantaku.ruleset import RulesetGame, library
from web.files import write

FILE: Final = Path(__file__).parents[2] / "web" / "src" / "board" / "tables.json.gz"
_STEPS: Final = 160
_CALLS: Final = 0.5  # how often a seat takes any action, so that much lies open
_SEED: Final = 5


def games() -> Iterator[tuple[str, Callable[[], Any]]]:
    """Yields every table by its name, and what opens its game."""
    for name in library.names():
        yield name, lambda name=name: RulesetGame(library.load(name), seed=_SEED)
    for players in (3, 4):
        rule = GameRule.preset("majsoul", players=players)
        yield f"riichi of {players}", lambda rule=rule: RiichiGame(rule, seed=_SEED)


def richest(open_game: Callable[[], Any]) -> list[View[Any]]:
    """Returns the views of the moment at which most lies open, a spectator's last."""
    game, chance = open_game(), Random(_SEED)
    player = player_for(game, "tsumogiri")
    best, most = [*map(game.show, (*game.seats, None))], 0
    for _ in range(_STEPS):
        if not game.deciding:
            break
        actions = {}
        for seat in game.deciding:
            legal = game.legal_actions(seat)
            bold = chance.random() < _CALLS
            actions[seat] = chance.choice(legal) if bold else player(game.view(seat), chance)
        game.step(actions)
        seen = game.show(None)
        lying = sum(3 * len(row.aside) + len(row.melds) for row in seen.seats)
        if lying > most:
            most = lying
            best = [*map(game.show, game.seats), seen]
    return best


def document() -> dict[str, list[Any]]:
    """Returns all tables by name, each as a list of views."""
    return {name: list(map(to_dict, richest(opened))) for name, opened in games()}


if __name__ == "__main__":
    write(FILE, document())
