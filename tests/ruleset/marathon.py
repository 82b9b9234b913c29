"""Whole games of library rulesets, checked at every step: `python -m ruleset.marathon [NAME...]`.

Every game must end by its own rules; no tile may come or go, and no point either. The games of a
ruleset are played as it stands, or with each of its mods switched the other way (`--each-mod`), or
with sets of mods that chance switches (`--sets`), or by each of its presets (`--each-preset`).
`make marathon` plays 500 of each.
"""

import argparse
import os
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from math import isclose
from random import Random
from typing import Final, Literal

from jantaku.ruleset import Ruleset, RulesetAction, RulesetGame, library
from jantaku.ruleset.author.mods.application import available, enabled
from jantaku.ruleset.author.mods.choice import presets
from jantaku.ruleset.author.mods.settings import name_of
from jantaku.ruleset.players import RULESET_PLAYERS

from .engine import RulesetTable, RulesetView, face_up, program_of

PLAYED: Final = [name for name in library.names() if name != "bare"]  # which is no game
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


def held(table: RulesetTable) -> Counter[str]:
    """All tiles of the table by name, whoever has them and wherever they lie."""
    tiles = table.wall[table.wall_index :]
    tiles += table.dead_wall[: len(table.dead_wall) - table.dead_wall_index]
    for player in table.players.values():
        tiles += [*player.hand, *player.draw, *player.aside]
        tiles += player.pond
        tiles += [tile for call in player.calls for tile in call.tiles]
    return Counter(face_up(tile).name for tile in tiles if tile.name != GAP)


def check(game: RulesetGame, tiles: Counter[str] | None, points: float | None) -> None:
    """Raises `AssertionError` if tiles or points have come or gone; None lets them.

    Parts of points add up but for what doubles round away.
    """
    table = game.table
    if tiles is not None and table.phase == "play":
        found = held(table)
        assert found == tiles, f"more {found - tiles}, less {tiles - found}"
    total = sum(player.score for player in table.players.values()) + table.pot
    assert points is None or isclose(total, points), f"{total} points, {points} in the beginning"


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


@dataclass(frozen=True)
class Leg:
    """Games of one ruleset with the same mods: those of the seeds from `first` on."""

    name: str
    games: int
    first: int = 0
    mods: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    player: str = "efficiency"
    rounds: int | None = None
    preset: str | None = None

    def __str__(self) -> str:
        mods = [*self.mods, *(f"without {mod}" for mod in self.without)]
        mods += [] if self.preset is None else [f"preset {self.preset}"]
        return f"{self.name} ({', '.join(mods)})" if mods else self.name

    def play(self) -> Tally:
        """Plays the games; raises what went wrong."""
        config = None if self.rounds is None else {"max_rounds": self.rounds}
        chosen = {"mods": self.mods, "without": self.without, "preset": self.preset}
        ruleset = library.load(self.name, **chosen, config=config)
        player, tally = RULESET_PLAYERS[self.player](ruleset), Tally()
        for seed in range(self.first, self.first + self.games):
            play_game(ruleset, seed, player, tally)
        return tally


def legs_of(leg: Leg, each_mod: bool, sets: int, each_preset: bool) -> Iterator[Leg]:
    """The leg as it stands, by presets, or with mods switched: each by itself, sets by chance."""
    if each_preset:
        yield from (replace(leg, preset=one.name) for one in presets(library.rules(leg.name)))
        return
    if not each_mod and not sets:
        yield leg
        return
    rules = library.rules(leg.name)
    on = {*map(name_of, enabled(rules))}
    names = [mod.id for mod in available(rules)]
    chance = Random(f"marathon/{leg.name}")
    chosen = [{name} for name in names] if each_mod else []
    chosen += [{name for name in names if chance.random() < 0.5} for _ in range(sets)]
    for switched in chosen:
        mods, without = tuple(sorted(switched - on)), tuple(sorted(switched & on))
        yield replace(leg, mods=mods, without=without)


def told(leg: Leg) -> str:
    """Plays a leg and says how it went, or what went wrong."""
    try:
        tally = leg.play()
    except Exception as error:
        return f"{leg}: FAILED, {type(error).__name__}: {error}"
    return (
        f"{leg}: {tally.games} games, {tally.events['round']} rounds, {tally.events['win']} wins, "
        f"{tally.events['exhaustive_draw']} draws; {tally.games / tally.total_s:.2f} games and "
        f"{tally.decisions / tally.total_s:.0f} decisions a second of processor time, "
        f"{1e6 * tally.deciding_s / max(1, tally.decisions):.0f} us a decision of the players"
    )


def main() -> None:
    """Plays the games asked for and says how they went; exits with 1 where something was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="of rulesets; all of the library by default")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--first", type=int, default=0, help="seed of the first game")
    parser.add_argument("--rounds", type=int, help="of a game, instead of the ruleset's own")
    parser.add_argument("--player", choices=RULESET_PLAYERS, default="efficiency")
    parser.add_argument("--each-mod", action="store_true")
    parser.add_argument("--each-preset", action="store_true")
    parser.add_argument("--sets", type=int, default=0, help="sets of mods switched by chance")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    given = parser.parse_args()
    legs = [
        one
        for name in given.names or PLAYED
        for one in legs_of(
            Leg(name, given.games, given.first, player=given.player, rounds=given.rounds),
            given.each_mod,
            given.sets,
            given.each_preset,
        )
    ]
    wrong = 0
    with ProcessPoolExecutor(given.jobs) as pool:
        for number, line in enumerate(pool.map(told, legs), 1):
            wrong += "FAILED" in line
            print(f"{number}/{len(legs)} {line}", flush=True)  # noqa: T201
    raise SystemExit(wrong > 0)


if __name__ == "__main__":
    main()
