"""`jantaku play`: people at a table of any game, or a whole game between bots."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from jantaku.base.errors import JantakuError
from jantaku.ruleset import library

from ..haiyuki.options import CharacterOptions, MatchOptions  # noqa: TC001 - read at run time
from ..haiyuki.words import speaking, until_left
from ..hands.situation import players_named
from ..options import Output, RulesetChanges, RulesOptions, given
from ..ruleset import ruleset_of
from ..terminal.console import Console
from . import start, watch
from .haiyuki.ladder import Tournament, play_ladder
from .options import (  # noqa: TC001 - read at run time
    GameName,
    Kinds,
    PlayOptions,
    RiichiOptions,
    SeatOptions,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

_RULESET = "ruleset:"


def play(
    game: GameName = "",
    *,
    rules: RulesOptions,
    which: PlayOptions,
    player: Kinds = None,
    riichi: RiichiOptions,
    changes: RulesetChanges,
    who: CharacterOptions,
    match: MatchOptions,
    seats: SeatOptions,
    output: Output,
) -> int:
    """Play a game here against bots or people; --watch shows one.

    GAME is riichi unless you name another. At the table `h` explains how to answer. The same seed
    plays the same game. --player shows a game too; so do --round and --json in riichi, where JSON
    is mjai, one message per line. In a ruleset --json asks in lines of type "choose", and you write
    numbers on stdin. Haiyuki is a match of characters against the CPU, or a tournament.
    """
    console = Console(output)
    own = {"riichi": (rules, riichi), "ruleset": (changes,), "haiyuki": (who, match)}
    if seats.resume:
        _require_nothing_new(game, *chain.from_iterable(own.values()), which, seats)
        return _resume(console, seats.resume)
    engine = game if game in ("riichi", "haiyuki") else "ruleset" if game else "riichi"
    _require_own(engine, own)
    if engine == "haiyuki":
        from .haiyuki.match import play_haiyuki

        with speaking(console.look):
            return until_left(
                console, lambda: play_haiyuki(console, who, match, which, seats, json=output.json)
            )
    if engine == "riichi":
        if which.watch or riichi.round or player or output.json:
            _require_nobody(seats, sheet=riichi.sheet, position=riichi.position)
            return watch.watch_riichi(
                console, rules, which.seed, riichi.round, player, json=output.json
            )
        begun = start.from_position if riichi.position else start.riichi
        return start.play_at_table(console, begun(console, rules, riichi, which, seats))
    ruleset = ruleset_of(_library_name(game.removeprefix(_RULESET)), changes)
    if which.watch or player:
        _require_nobody(seats)
        table = start.ruleset_game(ruleset, which.seed)
        named = player or [start.usual_bot(ruleset)]
        kinds = players_named(named, table.players, "player", "ruleset")
        return watch.watch(console, table, kinds, json=output.json)
    session = start.ruleset(console, ruleset, which, seats)
    if output.json:
        return watch.play_json(console, session)
    return start.play_at_table(console, session)


def _resume(console: Console, file: str) -> int:
    """Continues the match saved in the file, and its tournament if it is part of one."""
    session = start.resumed(file)
    if not session.series:
        return start.play_at_table(console, session)
    begun = Tournament.of_match(session.series)
    return until_left(console, lambda: play_ladder(console, begun, session))


def _library_name(name: str) -> str:
    """Returns the name of a ruleset as the library writes it."""
    plain = name.lower().replace("-", "_")
    return plain if plain in library.names() else name


def _require_own(engine: str, groups: Mapping[str, tuple[Any, ...]]) -> None:
    """Raises for an option of another game."""
    for other, own in groups.items():
        named = [name for group in own for name in given(group)]
        if other != engine and named:
            cure = f"leave it out, or play {'a ruleset' if other == 'ruleset' else other}"
            raise JantakuError(f"this is an option of {other}", cure, source=named[0])


def _require_nobody(seats: SeatOptions, **others: str) -> None:
    """Raises for an option of a game of people where a game is only shown."""
    named = [*given(seats), *(name for name, value in others.items() if value)]
    if named:
        cure = "leave it out, or leave out --watch, --round, --player and --json"
        raise JantakuError("a game to watch has no seats for people", cure, source=named[0])


def _require_nothing_new(game: str, *groups: Any) -> None:
    """Raises for an option that a resumed game takes from its file."""
    named = [name for group in groups for name in given(group)]
    named.remove("resume")
    if game or named:
        cure = "leave it out: the file contains it"
        raise JantakuError("this game has already begun", cure, source=[*named, "game"][0])
