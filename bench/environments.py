"""W4: uniformly random play, every legal action found, ns for each decision."""

from __future__ import annotations

from random import Random
from statistics import median
from time import perf_counter_ns
from typing import TYPE_CHECKING, Any

import numpy as np

from jantaku import GameRule, RiichiGame, VectorRiichi, _kernel
from jantaku.env import WAIT

from .measure import Row
from .peers import peer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BATCH, THREADS = "random play, batch", "random play, batch, two threads"
BYTES, FLOATS = "random play, batch, planes as bytes", "random play, batch, planes as floats"
THREE, STEPS = "random play, batch, three players", "random play, step by step"
STEPS_THREE = "random play, step by step, three players"
TARGETS = {
    BATCH: (1000, 333),
    THREADS: (556, 185),
    THREE: (1000, 333),
    BYTES: (1000, 400),
    FLOATS: (2000, 800),
    STEPS: (2000, 700),
    STEPS_THREE: (2000, 700),
}
GAMES = 256
GROWTH = (1, 16, 256, 4096, 65_536)
SLICES, SLICE_NS = 9, 120_000_000
FOUR, SANMA = GameRule(), GameRule(players=3)


def rows() -> Iterator[Row]:
    """The batch first, each kind held against `RiichiGame`; then a game at a time."""
    for rule in (FOUR, SANMA):
        _agrees(rule)
    yield Row(BATCH, "jantaku", _batch(VectorRiichi(GAMES, FOUR)))
    yield Row(THREADS, "jantaku", _batch(VectorRiichi(256, FOUR, threads=2)))
    yield Row(THREE, "jantaku", _batch(VectorRiichi(GAMES, SANMA)))
    yield Row(BYTES, "jantaku", _batch(VectorRiichi(GAMES, FOUR, features="basic")))
    floats = VectorRiichi(GAMES, FOUR, features="basic", dtype="float32")
    yield Row(FLOATS, "jantaku", _batch(floats))
    yield Row(STEPS, "jantaku", _steps(FOUR))
    yield Row(STEPS_THREE, "jantaku", _steps(SANMA))
    if riichienv := peer("riichienv"):
        four = _riichienv(riichienv, "4p-red-half", observe=False)
        three = _riichienv(riichienv, "3p-red-half", observe=False)
        seen = _riichienv(riichienv, "4p-red-half", observe=True)
        for task, ns in ((BATCH, four), (THREADS, four), (THREE, three)):
            yield Row(task, "riichienv, one by one", ns)
        for task, ns in ((BYTES, seen), (FLOATS, seen)):
            yield Row(task, "riichienv, one by one, encode()", ns)
        yield Row(STEPS, "riichienv", four)
        yield Row(STEPS_THREE, "riichienv", three)


def notes() -> Iterator[str]:
    """Where the time of a decision goes, and how it grows with the number of games."""
    games = VectorRiichi(GAMES, FOUR)
    whole, choosing = _batch(games), _time_ns(lambda: (games.random_actions(), len(games))[1])
    waiting = _batch(games, lambda: np.full(len(games), WAIT, np.int32))
    planes = _batch(VectorRiichi(GAMES, FOUR, features="basic")) - whole
    yield (
        f"A decision of the batch of {GAMES} games: {whole:.0f} ns, of which choosing an action"
        f" {choosing:.0f} ns, writing row and mask {waiting:.0f} ns, planes another {planes:.0f} ns"
        " where they are asked for, and the rest, play and legal actions,"
        f" {whole - choosing - waiting:.0f} ns."
    )
    grown = (f"{n:,} {_batch(VectorRiichi(n, FOUR)):.0f} ns" for n in GROWTH)
    yield f"By the number of games: {', '.join(grown)}."
    gains = []
    for n in (256, 1024, 4096, 16_384):
        one, two = (_batch(VectorRiichi(n, FOUR, threads=threads)) for threads in (1, 2))
        gains.append(f"{n:,} {one / two:.2f}x")
    yield f"Two threads beside one, by the number of games: {', '.join(gains)}."
    yield f"A game takes {games.bytes_per_game:,} bytes."


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


def _steps(rule: GameRule) -> float:
    chance = Random(1).random
    game = _kernel.RiichiSteps(rule.kernel, 0)
    seed = 0

    def many() -> int:
        nonlocal game, seed
        seat = game.seat
        for _ in range(1000):
            if seat < 0:
                seed += 1
                game = _kernel.RiichiSteps(rule.kernel, seed)
            legal = game.legal
            seat = game.step(legal[int(chance() * len(legal))])
        return 1000

    return _time_ns(many)


def _riichienv(module: Any, mode: str, *, observe: bool) -> float:
    env = module.RiichiEnv(game_mode=mode, seed=1, skip_mjai_logging=True)
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
                if observe:
                    observation.encode()
                legal = observation.legal_actions()
                actions[seat] = legal[int(chance() * len(legal))]
            decisions += len(actions)
            seen = env.step(actions)
        return decisions

    return _time_ns(many)


def _time_ns(once: Callable[[], int]) -> float:
    """ns for each decision: the median of slices, each of several calls that say how many."""
    slices = []
    for _ in range(SLICES):
        decisions, start = 0, perf_counter_ns()
        while perf_counter_ns() - start < SLICE_NS:
            decisions += once()
        slices.append((perf_counter_ns() - start) / decisions)
    return median(slices)
