"""The games of an environment: rules from which those of any seed are opened."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias

from jantaku.base.errors import ArgumentError, shown
from jantaku.env.games.haiyuki_encoding import HaiyukiEncoding
from jantaku.env.games.ruleset_encoding import RulesetEncoding
from jantaku.game import Game, GameSpec
from jantaku.game.engines import open_game
from jantaku.haiyuki import HaiyukiGame
from jantaku.ruleset import Ruleset, RulesetGame, library
from jantaku.ruleset.players import RuleModel
from jantaku.ruleset.players.distance_judge import DistanceJudge
from jantaku.ruleset.players.hands.hand_state import HandState

if TYPE_CHECKING:
    from jantaku.base.seeds import Seed
    from jantaku.env.games.encoding import GameEncoding
    from jantaku.ruleset.program import Program

Playable: TypeAlias = str | GameSpec | Ruleset | Game[Any, Any, Any]
"""The name of a ruleset of the library or "haiyuki", a ruleset, a setup, or a game of it."""

_RULESET: Final = "ruleset:"
_NATIVE: Final = 'use VectorRiichi, or play the ruleset of that name as "ruleset:riichi"'


class GameSource:
    """The rules and options of games; the seeds are yet to come.

    >>> GameSource("hong_kong").open(seed=7)
    <RulesetGame 'Hong Kong Old Style' with 4 players, round 1: seat 0 decides>

    Raises `ArgumentError` for riichi, which has its own environments, and the errors of the rules.
    """

    def __init__(self, game: Playable) -> None:
        first = _first(game)
        self._spec = replace(first.spec, seed=0)
        self._ruleset = first.ruleset if isinstance(first, RulesetGame) else None
        self.engine = type(first).ENGINE
        self.seats = first.seats

    @property
    def encoding(self) -> GameEncoding:
        """The numbers and planes of the games."""
        return _of_haiyuki() if self._ruleset is None else _of_ruleset(self._ruleset.program)

    def open(self, seed: Seed) -> Game[Any, Any, Any]:
        """The game of a seed."""
        if self._ruleset is None or self._spec.options:
            return open_game(replace(self._spec, seed=seed))
        return RulesetGame(self._ruleset, seed=seed)

    def missing_tiles(self, view: Any) -> int:
        """The tiles that the hand of the view's seat lacks for a win of enough points; at most 15.

        Raises `ArgumentError` for Haiyuki.
        """
        return self._judge.missing(view, HandState.of(self._judge.insight, view))

    @cached_property
    def _judge(self) -> DistanceJudge:
        if self._ruleset is None:
            raise ArgumentError("hands of Haiyuki have no distance", "use the plane `waits`")
        return DistanceJudge(RuleModel(self._ruleset))

    def __deepcopy__(self, _: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._spec,)


def encoding_of(game: Playable) -> GameEncoding:
    """The numbers and planes of a game, by name, setup or rules.

    >>> encoding_of("haiyuki").actions[:3]
    ('pass', 'done', 'tsumo')
    """
    return GameSource(game).encoding


def _first(game: Playable) -> RulesetGame | HaiyukiGame:
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
    if isinstance(opened, RulesetGame | HaiyukiGame):
        return opened
    if isinstance(opened, Game):
        raise ArgumentError(f"no environment for games of {type(opened).ENGINE}", _NATIVE)
    raise TypeError(f"a game is a name, a setup or a ruleset, not {shown(game)}")


@lru_cache(maxsize=64)
def _of_ruleset(program: Program) -> GameEncoding:
    return RulesetEncoding(program)


@lru_cache(maxsize=1)
def _of_haiyuki() -> GameEncoding:
    return HaiyukiEncoding()
