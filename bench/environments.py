"""Uniformly random play, every legal action found, ns for each decision."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter_ns
from typing import TYPE_CHECKING, Any

import numpy as np

from jantaku import GameRule, Hand, RiichiEnv, RiichiGame, VectorRiichi, ukeire
from jantaku import riichienv as drop_in
from jantaku.env import WAIT

from .measure import Row
from .peers import peer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BATCH, THREADS = "random play, batch", "random play, batch, two threads"
BYTES, FLOATS = "random play, batch, planes as bytes", "random play, batch, planes as floats"
THREE = "random play, batch, three players"
GAME, GAME_THREE = "RiichiGame, step by step", "RiichiGame, three players"
ENV, ENV_THREE = "RiichiEnv, step by step", "RiichiEnv, three players"
DROP_IN, DROP_IN_THREE = "jantaku.riichienv, one program", "jantaku.riichienv, three players"
MASKED, SEEN = "jantaku.riichienv, with mask()", "jantaku.riichienv, with encode()"
TARGETS = {
    BATCH: (1000, 333),
    THREADS: (556, 185),
    THREE: (1000, 333),
    BYTES: (1000, 400),
    FLOATS: (2000, 800),
    GAME: (2000, 700),
    GAME_THREE: (2000, 700),
    ENV: (2000, 700),
    ENV_THREE: (2000, 700),
    DROP_IN: (4800, 2000),
    DROP_IN_THREE: (4800, 2000),
    MASKED: (4800, 2000),
    SEEN: (4800, 2000),
}
GAMES = 256
GROWTH = (1, 16, 256, 4096, 65_536)
MAHJAX_S = 300  # most of it is JAX's compilation
SLICES, SLICE_NS = 9, 120_000_000
FOUR, SANMA = GameRule(), GameRule(players=3)


def rows() -> Iterator[Row]:
    """The batch first, each kind held against `RiichiGame`; then a game at a time."""
    for rule in (FOUR, SANMA):
        _agrees(rule)
    yield Row(BATCH, "jantaku", _batch(VectorRiichi(GAMES, FOUR, seed=1)))
    yield Row(THREADS, "jantaku", _batch(VectorRiichi(256, FOUR, seed=1, threads=2)))
    yield Row(THREE, "jantaku", _batch(VectorRiichi(GAMES, SANMA, seed=1)))
    yield Row(BYTES, "jantaku", _batch(VectorRiichi(GAMES, FOUR, seed=1, features="basic")))
    floats = VectorRiichi(GAMES, FOUR, seed=1, features="basic", dtype="float32")
    yield Row(FLOATS, "jantaku", _batch(floats))
    for rule, game, env in ((FOUR, GAME, ENV), (SANMA, GAME_THREE, ENV_THREE)):
        yield Row(game, "jantaku", _game(rule))
        yield Row(env, "jantaku", _env(rule))
    for task, (mode, look) in PROGRAMS.items():
        yield Row(task, "jantaku", _riichienv(drop_in, mode, look))
    if riichienv := peer("riichienv"):
        _same_rounds(riichienv)
        times = {task: _riichienv(riichienv, *program) for task, program in PROGRAMS.items()}
        four, three, seen = times[DROP_IN], times[DROP_IN_THREE], times[SEEN]
        for task, ns in ((BATCH, four), (THREADS, four), (THREE, three)):
            yield Row(task, "riichienv, one by one", ns)
        for task, ns in ((BYTES, seen), (FLOATS, seen)):
            yield Row(task, "riichienv, one by one, encode()", ns)
        for task in (GAME, ENV):
            yield Row(task, "riichienv", four)
        for task in (GAME_THREE, ENV_THREE):
            yield Row(task, "riichienv", three)
        for task, ns in times.items():
            yield Row(task, "riichienv", ns)
    if pymahjong := peer("pymahjong"):
        ns = _pymahjong(pymahjong.MahjongEnv())
        for task in (GAME, ENV):
            yield Row(task, "pymahjong", ns)
    if isinstance(found := _mahjax(), float):
        for task in (BATCH, THREADS):
            yield Row(task, "mahjax, jit", found)


def notes() -> Iterator[str]:
    """Where the time of a decision goes, and how it grows with the number of games."""
    games = VectorRiichi(GAMES, FOUR, seed=1)
    whole, choosing = _batch(games), _time_ns(lambda: (games.random_actions(), len(games))[1])
    waiting = _batch(games, lambda: np.full(len(games), WAIT, np.int32))
    planes = _batch(VectorRiichi(GAMES, FOUR, seed=1, features="basic")) - whole
    yield (
        f"A decision of the batch of {GAMES} games: {whole:.0f} ns, of which choosing an action"
        f" {choosing:.0f} ns, writing row and mask {waiting:.0f} ns, planes another {planes:.0f} ns"
        " where they are asked for, and the rest, play and legal actions,"
        f" {whole - choosing - waiting:.0f} ns."
    )
    grown = (f"{n:,} {_batch(VectorRiichi(n, FOUR, seed=1)):.0f} ns" for n in GROWTH)
    yield f"By the number of games: {', '.join(grown)}."
    gains = []
    for n in (256, 1024, 4096, 16_384):
        one, two = (_batch(VectorRiichi(n, FOUR, seed=1, threads=threads)) for threads in (1, 2))
        gains.append(f"{n:,} {one / two:.2f}x")
    yield f"Two threads compared with one, by the number of games: {', '.join(gains)}."
    yield f"A game takes {games.bytes_per_game:,} bytes."
    yield (
        "pymahjong plays single rounds and finds the waits before discards alone; those of every"
        " seat and the sums of points were compared."
    )
    if isinstance(failed := _mahjax(), str):
        yield f"mahjax was left out: {failed}."
    else:
        yield (
            f"mahjax plays {GAMES} games in step too, with JAX on every core and its compilation"
            " left out, by simpler rules: `no_red_mahjong`, without red fives, abortive draws,"
            " double ron and pao; the waits of every seat and the sums of points were compared."
        )


def _agrees(rule: GameRule) -> None:
    games = VectorRiichi(8, rule, seed=3, autoreset=False)
    singles = [RiichiGame(rule, seed=3 + i) for i in range(8)]
    while len(games):
        actions = games.random_actions().copy()
        chosen: dict[int, dict[int, Any]] = {}
        for row, (game, seat) in enumerate(zip(games.env_id, games.seat, strict=True)):
            ids = singles[game].action_ids(int(seat))
            assert sorted(ids) == list(games.legal(row))
            legal = singles[game].legal_actions(int(seat))
            chosen.setdefault(int(game), {})[int(seat)] = legal[ids.index(int(actions[row]))]
        games.step(actions)
        for game, acts in chosen.items():
            singles[game].step(acts)
    assert all(single.result is not None for single in singles)


def _batch(games: VectorRiichi, choose: Callable[[], Any] | None = None) -> float:
    choose = choose or games.random_actions
    for _ in range(50):
        games.step(games.random_actions())

    def once() -> int:
        decisions = len(games)
        games.step(choose())
        return decisions

    return _time_ns(once)


def _game(rule: GameRule) -> float:
    chance = Random(1).random
    game, seed = RiichiGame(rule, seed=0), 0

    def many() -> int:
        nonlocal game, seed
        decisions = 0
        while decisions < 1000:
            if game.result is not None:
                seed += 1
                game = RiichiGame(rule, seed=seed)
            actions = {}
            for seat in game.deciding:
                legal = game.legal_actions(seat)
                actions[seat] = legal[int(chance() * len(legal))]
            decisions += len(actions)
            game.step(actions)
        return decisions

    return _time_ns(many)


def _env(rule: GameRule) -> float:
    return _loop(RiichiEnv(rule=rule, seed=1), _nothing)


def _riichienv(module: Any, mode: str, look: Callable[[Any], object]) -> float:
    return _loop(module.RiichiEnv(mode, skip_mjai_logging=True, seed=1), look)


def _loop(env: Any, look: Callable[[Any], object]) -> float:
    """The loop of every program: look at each observation, take a legal action, step."""
    chance = Random(1).random
    seen = env.reset()

    def many() -> int:
        nonlocal seen
        decisions = 0
        while decisions < 1000:
            if env.done():
                seen = env.reset()
            actions = {}
            for seat, observation in seen.items():
                look(observation)
                legal = observation.legal_actions()
                actions[seat] = legal[int(chance() * len(legal))]
            decisions += len(actions)
            seen = env.step(actions)
        return decisions

    return _time_ns(many)


def _nothing(_: Any) -> None:
    """Looks at nothing."""


@cache
def _mahjax() -> float | str:
    """ns for each decision, or the reason why there is no figure."""
    program = [sys.executable, "-m", "bench.mahjax"]
    root = Path(__file__).resolve().parent.parent
    try:
        run = subprocess.run(program, cwd=root, capture_output=True, text=True, timeout=MAHJAX_S)
    except subprocess.TimeoutExpired:
        return f"compiling and playing took more than {MAHJAX_S} seconds"
    lines = run.stderr.strip().splitlines() or [f"exit status {run.returncode}"]
    return float(run.stdout) if run.returncode == 0 else lines[-1]


def _pymahjong(env: Any) -> float:
    """Rounds one after another; in the first four the waits of every seat are compared."""
    chance = Random(1)
    rounds = 0

    def many() -> int:
        nonlocal rounds
        decisions = 0
        while decisions < 1000:
            env.reset(oya=rounds % 4)
            while not env.is_over():
                if rounds < 4 and env.t.get_phase() < 4:
                    _same_waits(env.t.players)
                decisions += 1
                env.step(env.get_curr_player_id(), chance.choice(env.get_valid_actions()))
            assert sum(env.get_payoffs()) == -1000 * env.t.get_result().n_riichibo
            rounds += 1
        return decisions

    while rounds < 4:
        many()
    return _time_ns(many)


def _same_waits(players: list[Any]) -> None:
    """Compares them before discards alone: pymahjong finds those of a discard later."""
    for player in players:
        kinds = sorted(int(tile.tile) for tile in player.hand)
        if len(kinds) % 3 == 1:
            ids = [4 * kind + kinds[:place].count(kind) for place, kind in enumerate(kinds)]
            found = ukeire(Hand(ids))
            waits = {kind for kind, _ in found.tiles} if found.shanten == 0 else set()
            assert waits == {int(tile) for tile in player.atari_tiles}


PROGRAMS: dict[str, tuple[str, Callable[[Any], object]]] = {
    DROP_IN: ("4p-red-half", _nothing),
    DROP_IN_THREE: ("3p-red-half", _nothing),
    MASKED: ("4p-red-half", lambda seen: seen.mask()),
    SEEN: ("4p-red-half", lambda seen: seen.encode()),
}


def _same_rounds(riichienv: Any) -> None:
    """Rounds by the same walls and choices give the same messages in both packages."""
    for seed in range(4):
        wall = list(range(136))
        Random(seed).shuffle(wall)
        logs = [_round(module, wall, seed) for module in (riichienv, drop_in)]
        assert logs[0] == logs[1]


def _round(module: Any, wall: list[int], seed: int) -> Any:
    chance = Random(seed)
    env = module.RiichiEnv("4p-red-single")
    seen = env.reset(wall=wall)
    while not env.done():
        seen = env.step({seat: chance.choice(seen[seat].legal_actions()) for seat in sorted(seen)})
    return env.mjai_log


def _time_ns(once: Callable[[], int]) -> float:
    """ns for each decision: the median of slices, each of several calls that say how many."""
    slices = []
    for _ in range(SLICES):
        decisions, start = 0, perf_counter_ns()
        while perf_counter_ns() - start < SLICE_NS:
            decisions += once()
        slices.append((perf_counter_ns() - start) / decisions)
    return median(slices)
