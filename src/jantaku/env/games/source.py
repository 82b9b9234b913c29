"""The games of an environment: rules from which those of any seed are opened."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias

from jantaku.base.errors import ArgumentError, shown
from jantaku.game import Game, GameSpec
from jantaku.game.engines import open_game
from jantaku.haiyuki import HaiyukiGame
from jantaku.ruleset import Ruleset, RulesetGame, library

if TYPE_CHECKING:
    from jantaku.base.seeds import Seed
    from jantaku.game.numbers.encoding import GameEncoding

Playable: TypeAlias = str | GameSpec | Ruleset | Game[Any, Any, Any]
"""The name of a ruleset of the library or "haiyuki", a ruleset, a setup, or a game of any engine
that has an `encoding`."""

_RULESET: Final = "ruleset:"
_NATIVE: Final = 'use VectorRiichi, or play the ruleset of that name as "ruleset:riichi"'


class GameSource:
    """The rules and options of games; the seeds are yet to come.

    >>> GameSource("hong_kong").open(seed=7)
    <RulesetGame 'Hong Kong Old Style' with 4 players, round 1: seat 0 decides>

    Raises `ArgumentError` for riichi, which has its own environments, and for an engine without
    numbers, and the errors of the rules.
    """

    def __init__(self, game: Playable) -> None:
        first = _first(game)
        self._class, self._spec = type(first), replace(first.spec, seed=0)
        self._ruleset = first.ruleset if isinstance(first, RulesetGame) else None
        self.engine = self._class.ENGINE
        self.seats = first.seats
        self.encoding: GameEncoding = first.encoding()

    def open(self, seed: Seed) -> Game[Any, Any, Any]:
        """The game of a seed."""
        if self._ruleset is None or self._spec.options:
            return self._class.open(replace(self._spec, seed=seed))
        return RulesetGame(self._ruleset, seed=seed)

    def __deepcopy__(self, _: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _source_of, (self._class, self._spec)


def encoding_of(game: Playable) -> GameEncoding:
    """The numbers and planes of a game, by name, setup or rules.

    >>> encoding_of("haiyuki").actions[:3]
    ('pass', 'done', 'tsumo')
    """
    return GameSource(game).encoding


def _source_of(engine: type[Game[Any, Any, Any]], spec: GameSpec) -> GameSource:
    """The pickled source."""
    return GameSource(engine.open(spec))


def _first(game: Playable) -> Game[Any, Any, Any]:
    """A game of what is given, whatever its seed."""
    opened: object = game
    if game == "riichi":
        raise ArgumentError("riichi has separate environments", _NATIVE)
    if game == "haiyuki":
        opened = HaiyukiGame(seed=0)
    elif isinstance(game, str):
        opened = RulesetGame(library.load(game.removeprefix(_RULESET)), seed=0)
    elif isinstance(game, Ruleset):
        opened = RulesetGame(game, seed=0)
    elif isinstance(game, GameSpec):
        opened = open_game(game)
    if not isinstance(opened, Game):
        raise TypeError(f"a game is a name, a setup or a ruleset, not {shown(game)}")
    if type(opened).ENGINE == "riichi":
        raise ArgumentError("no environment for games of riichi", _NATIVE)
    return opened
