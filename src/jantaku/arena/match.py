"""`match`: games between players, and their standings."""

from __future__ import annotations

import os
from contextlib import ExitStack, closing
from dataclasses import replace
from itertools import chain
from math import isfinite
from typing import TYPE_CHECKING, Any, Final

from jantaku.arena.engines import ENGINES, Engine
from jantaku.arena.games import play_games, play_some
from jantaku.arena.log import Log, seed_of_log
from jantaku.arena.seats import check_player, is_program
from jantaku.arena.standings import Standings, standings
from jantaku.arena.table import ArenaMatch, Outcome
from jantaku.base.errors import ArgumentError, JantakuError, counted
from jantaku.base.seeds import seed_for_research
from jantaku.players.policy_names import is_policy
from jantaku.riichi.play import RiichiGame

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from jantaku.base.seeds import SeedLike
    from jantaku.game import Game
    from jantaku.riichi.rules import GameRule

AT_ONCE: Final = 256
"""Games with policies that a process plays in step."""
_WITH_PROGRAMS: Final = 16  # if each of them starts programs, too


def match(
    players: Sequence[str],
    games: int,
    *,
    rule: GameRule | None = None,
    game: Game[Any, Any, Any] | None = None,
    seed: SeedLike | None = None,
    duplicate: bool = False,
    engine: Engine = "local",
    jobs: int = 1,
    at_once: int = AT_ONCE,
    log: str | os.PathLike[str] | None = None,
    timeout_s: float = 10.0,
    watch: Callable[[Outcome], None] | None = None,
) -> Standings:
    """Returns the standings after `games` games; `log` is a file that stores them, to resume from.

    They are games of riichi by a rule, or have the setup of a `game` of any engine except its
    seed. A player is a built-in name, `module:function` of a view and a `Random`, or, in riichi,
    `mjai:COMMAND`, `policy:FILE.safetensors` or `policy:module:function`. Of a match with policies
    each process plays `at_once` games in step, and asks a policy for all of them together.
    `seed` decides all games; by default it is that of the log, otherwise a random number.
    `watch` is called with every game as it is finished, those of the log first. The same arguments
    give the same standings, with any engine and number of jobs.

    >>> from jantaku import GameRule
    >>> rule = GameRule.mode("3p-red-single")
    >>> result = match(["random", "tsumogiri", "efficiency"], 6, rule=rule, seed=1)
    >>> sum(player.rank.mean for player in result.players)
    6.0
    """
    if game is None:
        game = RiichiGame(rule, seed=0)
    elif rule is not None:
        raise ArgumentError("a rule and a game", "a rule is for riichi: give one of them")
    folder = os.getcwd()
    _check(players, games, game.players, duplicate=duplicate)
    if engine not in ENGINES:
        raise JantakuError(f"no engine {engine!r}", "use local or ray", source="engine")
    if jobs < 1:
        raise JantakuError(f"no jobs {jobs}", "use 1 or more", source="jobs")
    if at_once < 1:
        raise JantakuError(f"no games {at_once} at once", "use 1 or more", source="at-once")
    if not (isfinite(timeout_s) and timeout_s > 0):
        raise JantakuError(f"no time {timeout_s:g}", "use seconds above 0", source="timeout")
    for name in dict.fromkeys(players):
        check_player(name, game, folder)
    own = seed_for_research(seed_of_log(log) if seed is None and log is not None else seed)
    what = ArenaMatch(
        tuple(players), replace(game.spec, seed=own), duplicate, float(timeout_s), folder
    )
    outcomes: dict[int, Outcome] = {}
    with ExitStack() as stack:
        file = stack.enter_context(Log(log, what)) if log is not None else None
        known = file.outcomes if file else {}
        for number in range(games):
            if number in known:
                outcomes[number] = known[number]
                if watch:
                    watch(known[number])
        missing = [number for number in range(games) if number not in outcomes]
        width = width_of(players, at_once)
        played = stack.enter_context(closing(_played(what, missing, engine, jobs, width)))
        for outcome in played:
            outcomes[outcome.game] = outcome
            if file:
                file.add(outcome)
            if watch:
                watch(outcome)
    return standings(what, outcomes.values())


def width_of(players: Sequence[str], at_once: int) -> int:
    """Returns the number of games that a process plays in step."""
    if not any(map(is_policy, players)):
        return 1
    return min(at_once, _WITH_PROGRAMS) if any(map(is_program, players)) else at_once


def _played(
    what: ArenaMatch, numbers: Sequence[int], engine: Engine, jobs: int, width: int
) -> Generator[Outcome]:
    if engine == "local" and jobs == 1:
        yield from play_games(((what, number) for number in numbers), width)
        return
    width = max(1, min(width, -(-len(numbers) // jobs)))
    parts = [numbers[at : at + width] for at in range(0, len(numbers), width)]
    with closing(ENGINES[engine](play_some, what, parts, jobs)) as played:
        yield from chain.from_iterable(played)


def _check(players: Sequence[str], games: int, seats: int, *, duplicate: bool) -> None:
    if len(players) != seats:
        raise JantakuError(counted(len(players), "player"), f"name one for each of {seats} seats")
    if games < 1:
        raise JantakuError(f"no games {games}", "play 1 or more", source="games")
    if duplicate and games % seats:
        near = games + seats - games % seats
        cure = f"duplicate plays every wall {seats} times: use {near}"
        raise JantakuError(counted(games, "game"), cure, source="games")
