"""Games of rulesets as short numbers, which say whether two games are the same."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from hashlib import sha256
from random import Random
from typing import Any

from jantaku.base.errors import RulesetError
from jantaku.ruleset import Ruleset, RulesetAction, RulesetGame
from jantaku.ruleset.program import RuleAction
from jantaku.ruleset.table.context import Context
from jantaku.ruleset.table.player import Marking
from jantaku.ruleset.table.table import RulesetTable
from jantaku.ruleset.values.behavior import Behavior

Actions = dict[int, RulesetAction]

EACH = 10
"""After how many steps the table is looked at."""
TABLE = (
    *("history", "wall", "dead_wall", "queue", "wall_index", "dead_wall_index", "turn", "kyoku"),
    *("honba", "pot", "reversed_turn_order", "awaiting_discard", "level", "looks", "phase"),
    *("active", "result", "players", "revealed", "tags", "wins", "dice", "round_number"),
    *("next_dealer", "last_payer", "reserved_tiles", "saki_deck", "bloody_end_done"),
)
_OF_CONTEXT = (
    *("seat", "caller", "callee", "prev", "tile", "choice", "call", "doras", "auto"),
    *("win_source", "winning_tile"),
)


def plain(value: Any) -> Any:
    """A value as lists, texts and numbers; parts that are empty are left out."""
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, int | float):
        return int(value) if value == int(value) else value
    if isinstance(value, Behavior):
        return [plain(value.aliases), plain(value.ordering)]
    if isinstance(value, Marking):
        return [value.button, plain(value.lines()), value.cancellable, value.used, value.done]
    if isinstance(value, RuleAction):
        return value.name
    if isinstance(value, Mapping):
        return sorted(([plain(key), plain(one)] for key, one in value.items()), key=repr)
    if isinstance(value, set | frozenset):
        return sorted(map(plain, value), key=repr)
    if isinstance(value, Sequence):
        return [*map(plain, value)]
    assert is_dataclass(value), value
    names = _OF_CONTEXT if isinstance(value, Context) else [one.name for one in fields(value)]
    parts = {name: plain(getattr(value, name)) for name in names}
    return {name: part for name, part in parts.items() if part not in (None, 0, "", [])}


class Digest:
    """A number of all that is added."""

    def __init__(self) -> None:
        self._sum = sha256()

    def add(self, *values: object) -> None:
        """Adds values."""
        for value in values:
            self._sum.update(json.dumps(plain(value), sort_keys=True).encode())

    def add_table(self, table: RulesetTable, without: Collection[str] = ()) -> None:
        """Adds what changes at a table."""
        self.add([getattr(table, name) for name in TABLE if name not in without])

    def __str__(self) -> str:
        return self._sum.hexdigest()[:16]


def moves(game: RulesetGame, chance: Random) -> Actions:
    """A decision of all who have one, or sometimes a switch of a seat."""
    seat = chance.choice(game.seats)
    if chance.random() < 0.05 and (switches := game.switches(seat)):
        return {seat: chance.choice(switches)}
    return {seat: chance.choice(game.legal_actions(seat)) for seat in game.deciding}


def taken(game: RulesetGame, actions: Actions) -> object:
    """The events of a step, or the fault of the rules that ends the game."""
    try:
        return game.step(actions)
    except RulesetError as error:
        return [str(error), error.cure, error.code]


def of_game(game: RulesetGame, chance: Random, steps: int, without: Collection[str] = ()) -> str:
    """The number of a game of random decisions: what was listed, what happened, and the table."""
    digest = Digest()
    digest.add([*game.events])
    for step in range(steps):
        if step % EACH == 0:
            digest.add_table(game.table_to_read, without)
        if game.status != "playing":
            break
        digest.add([game.legal_actions(seat) for seat in game.deciding])
        digest.add(taken(game, moves(game, chance)))
    digest.add_table(game.table_to_read, without)
    digest.add(game.deciding, game.status)
    return str(digest)


def played(ruleset: Ruleset, seed: Any, steps: int, without: Collection[str] = ()) -> str:
    """The number of the random game of a seed."""
    return of_game(RulesetGame(ruleset, seed=seed), Random(seed), steps, without)


def each_imagined(ruleset: Ruleset, name: str, steps: int) -> Iterator[tuple[RulesetGame, int]]:
    """Games imagined after each step of a random game, and how many events there were before."""
    chance, game = Random(name), RulesetGame(ruleset, seed=3)
    for _ in range(steps):
        if game.status != "playing":
            return
        game.step(moves(game, chance))
        before = len(game.events)
        yield game.imagine(chance.choice(game.seats), chance.randrange(1000)), before


def imagined(ruleset: Ruleset, name: str, steps: int) -> str:
    """The number of the games that are imagined in a random game."""
    digest = Digest()
    for game, before in each_imagined(ruleset, name, steps):
        digest.add_table(game.table_to_read)
        digest.add([*game.events[max(0, before - 20) :]], game.deciding)
        digest.add(game.table.chance.below(1000))
    return str(digest)
