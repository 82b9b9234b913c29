"""Games of the library with given hands and draws, and short ways to play them."""

from collections.abc import Iterable
from typing import Any

from jantaku.ruleset import RulesetAction, RulesetGame, library
from ruleset.engine import Call, RulesetTile, read_tile
from ruleset.kernel import recalculate

SKIP = RulesetAction("skip")


def table_of(
    name: str, *hands: str, draws: str = "", mods: Iterable[str] = (), seed: int = 1, **config: Any
) -> RulesetGame:
    """A game with hands from east on and the first draws as given."""
    if hands:
        winds = ("east", "south", "west", "north")
        config["starting_hand"] = {
            wind: hand.split() for wind, hand in zip(winds, hands, strict=False)
        }
    if draws:
        config["starting_draws"] = draws.split()
    return RulesetGame(library.load(name, mods=list(mods), config=config), seed=seed)


def press(game: RulesetGame, **names: str) -> None:
    """Seats press buttons (a=..., b=..., from east on); the others who decide pass."""
    actions = dict.fromkeys(game.deciding, SKIP)
    for letter, name in names.items():
        seat = "abcd".index(letter)
        actions[seat] = next(a for a in game.legal_actions(seat) if a.name == name)
    game.step(actions)


def discard(game: RulesetGame, name: str) -> None:
    """The player in turn discards a tile of that name; the others who decide pass."""
    seat = game.table.turn
    place = [tile.name for tile in game.table.players[seat].tiles].index(name)
    others = {other: SKIP for other in game.deciding if other != seat}
    game.step({**others, seat: RulesetAction("discard", index=place)})


def shown(game: RulesetGame, seat: int) -> list[str]:
    """The buttons of a seat but for the pass."""
    return [name for name in game.view(seat).buttons if name != "skip"]


def names(tiles: Iterable[RulesetTile]) -> list[str]:
    """The names of tiles, in order of name."""
    return sorted(tile.name for tile in tiles)


def scores(game: RulesetGame) -> list[float]:
    """The score of every seat."""
    return [seat.score for seat in game.view(None).seats]


def lay(game: RulesetGame, seat: int, name: str, tiles: str) -> None:
    """Puts a meld before a seat as if it had been made before, and looks at the buttons again."""
    found = [read_tile(word) for word in tiles.split()]
    meld = Call(name, tuple(tile for tile in found if tile))
    game.table.players[seat].calls.append(meld)
    look_again(game)


def look_again(game: RulesetGame) -> None:
    """Looks at the buttons again after the table was changed by hand."""
    recalculate(game.table)


def of_type(game: RulesetGame, kind: str) -> list[Any]:
    """All events of a type."""
    return [event for event in game.events if event.type == kind]


RUNS = "1m 2m 3m 4m 5m 6m 7p 8p 9p 2s 3s 9s 9s"
JUNK = "1m 4m 7m 1p 4p 7p 1s 4s 7s 1z 2z 3z 4z"


def after_the_first_discards(game: RulesetGame) -> RulesetGame:
    """The game as if discards had been made before: no hand is earthly any more."""
    for player in game.table.players.values():
        player.status |= {"one_discard", "more_discards"}
    return game


def chosen(game: RulesetGame, seat: int, action: RulesetAction) -> list[RulesetTile]:
    """The tiles of the own hand that an action chooses."""
    return [game.table.players[seat].tiles[mark.index] for mark in action.marks]
