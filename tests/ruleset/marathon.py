"""Whole games of a library ruleset, checked at every step: `python -m tests.ruleset.marathon NAME`.

Every game must end by its own rules; no tile may come or go, and no point either.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Literal

from jantaku.players.ruleset import RULESET_PLAYERS
from jantaku.ruleset import RulesetGame, library

from .engine import face_up, program_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from jantaku.ruleset import Ruleset, RulesetAction

    from .engine import RulesetView, Table

MOST_STEPS = 50_000
GAP = "2x"  # lies where a tile was taken from a pond or a wall


@dataclass
class Tally:
    """What happened in the games so far."""

    games: int = 0
    decisions: int = 0
    deciding_s: float = 0.0  # of processor time, spent by the players
    total_s: float = 0.0
    events: Counter[str] = field(default_factory=Counter)
    yaku: Counter[str] = field(default_factory=Counter)
    points: Counter[float] = field(default_factory=Counter)


def held(table: Table) -> Counter[str]:
    """All tiles of the table by name, whoever has them and wherever they lie."""
    tiles = table.wall[table.wall_index :]
    tiles += table.dead_wall[: len(table.dead_wall) - table.dead_wall_index]
    for player in table.players.values():
        tiles += [*player.hand, *player.draw, *player.aside]
        tiles += player.pond
        tiles += [tile for call in player.calls for tile in call.tiles]
    return Counter(face_up(tile).name for tile in tiles if tile.name != GAP)


def check(game: RulesetGame, tiles: Counter[str] | None, points: float | None) -> None:
    """Raises `AssertionError` if tiles or points have come or gone; None lets them."""
    table = game.table
    if tiles is not None and table.phase == "play":
        found = held(table)
        assert found == tiles, f"more {found - tiles}, less {tiles - found}"
    total = sum(player.score for player in table.players.values()) + table.pot
    assert points in (None, total), f"{total} points, {points} in the beginning"


def play_game(
    ruleset: Ruleset,
    seed: int,
    player: Callable[[RulesetView, Random], RulesetAction],
    tally: Tally,
    *,
    loses: Collection[Literal["tiles", "points"]] = (),
) -> RulesetGame:
    """Plays a game to its end, one player for all seats; every step is checked.

    `loses` names what comes and goes by the rules of that game.
    """
    began = time.process_time()
    game, chance = RulesetGame(ruleset, seed=seed), Random(f"marathon/{seed}")
    program = program_of(ruleset)
    tiles = None if "tiles" in loses else Counter(tile.name for tile in program.wall)
    points = None if "points" in loses else program.initial_score * len(program.seats)
    check(game, tiles, points)
    for _ in range(MOST_STEPS):
        if game.result is not None:
            break
        assert game.deciding, f"nobody can go on in the game of seed {seed}"
        started = time.process_time()
        actions = {seat: player(game.view(seat), chance) for seat in game.deciding}
        tally.deciding_s += time.process_time() - started
        tally.decisions += len(actions)
        game.step(actions)
        check(game, tiles, points)
    assert game.result is not None, f"the game of seed {seed} does not end"
    tally.games += 1
    tally.total_s += time.process_time() - began
    for event in game.events:
        tally.events[event.type] += 1
        if event.type == "win":
            tally.points[event.points] += 1
            tally.yaku.update(name for name, _ in event.yaku)
    return game


def play_games(
    name: str,
    count: int,
    *,
    first: int = 0,
    kind: str = "efficiency",
    mods: tuple[str, ...] = (),
    config: Mapping[str, Any] | None = None,
) -> Tally:
    """Plays that many games of a library ruleset."""
    ruleset, tally = library.load(name, mods=mods, config=config), Tally()
    player = RULESET_PLAYERS[kind](ruleset)
    for seed in range(first, first + count):
        play_game(ruleset, seed, player, tally)
    return tally


def main() -> None:
    """Plays the games asked for and says how they went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=library.names())
    parser.add_argument("games", type=int, nargs="?", default=10)
    parser.add_argument("--first", type=int, default=0, help="seed of the first game")
    parser.add_argument("--players", choices=RULESET_PLAYERS, default="efficiency")
    parser.add_argument("--seats", type=int, help="number of players")
    parser.add_argument("--mod", action="append", default=[])
    given = parser.parse_args()
    config = None if given.seats is None else {"num_players": given.seats}
    tally = play_games(
        given.name,
        given.games,
        first=given.first,
        kind=given.players,
        mods=tuple(given.mod),
        config=config,
    )
    rounds = tally.events["round"]
    print(  # noqa: T201
        f"{given.name}: {tally.games} games, {rounds} rounds, {tally.events['win']} wins, "
        f"{tally.events['exhaustive_draw']} draws; {tally.games / tally.total_s:.2f} games and "
        f"{tally.decisions / tally.total_s:.0f} decisions a second of processor time, "
        f"{1e6 * tally.deciding_s / max(1, tally.decisions):.0f} us a decision of the players"
    )
    print("points:", dict(sorted(tally.points.items())))  # noqa: T201
    print("yaku:", dict(tally.yaku.most_common()))  # noqa: T201


if __name__ == "__main__":
    main()
