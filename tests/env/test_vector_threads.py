"""Games that several threads or processes get hold of: an error, never a crash or a hang."""

import subprocess
import sys
from collections.abc import Callable
from threading import Event, Thread
from time import monotonic
from typing import Any, Self

import numpy as np
import pytest

from jantaku import GameRule, IllegalAction, ThreadError
from jantaku.env import VectorRiichi

ROUND = GameRule(winds=0)
METHODS: dict[str, Callable[[VectorRiichi], object]] = {
    "step": lambda games: games.step(games.random_actions()),
    "random_actions": VectorRiichi.random_actions,
    "reset": lambda games: games.reset(1),
    "reset_games": lambda games: games.reset_games(np.zeros(games.n, bool)),
    "legal": lambda games: games.legal(0),
    "state": lambda games: games.state(0),
    "set_state": lambda games: games.set_state(0, STATE),
    "finished": lambda games: games.finished,
    "snapshot": VectorRiichi.snapshot,
    "clone": VectorRiichi.clone,
}
STATE = VectorRiichi(1, ROUND, seed=1).state(0)


def run(script: str) -> str:
    """What the script prints in an interpreter of its own."""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=100, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


class Busy:
    """A thread that steps the games over and over; games that begin again keep it busy."""

    def __init__(self, games: VectorRiichi) -> None:
        self.games, self.stop = games, Event()
        self.faults: list[Exception] = []
        self.thread = Thread(target=self.play)

    def play(self) -> None:
        while not self.stop.is_set():
            try:
                self.games.step(self.games.random_actions())
            except (ThreadError, IllegalAction):  # rows of before another's step
                continue
            except Exception as error:
                self.faults.append(error)

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        self.thread.join()


def again_and_again(ask: Callable[[VectorRiichi], object], games: VectorRiichi) -> None:
    """Asks for a minute."""
    until = monotonic() + 60
    while monotonic() < until:
        try:
            ask(games)
        except IllegalAction:  # rows of before another's step
            continue


@pytest.mark.parametrize("name", METHODS)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_second_thread_is_told_that_the_games_are_in_use(name: str, threads: int) -> None:
    games = VectorRiichi(3000, ROUND, seed=1, autoreset=True, threads=threads)
    with Busy(games) as busy, pytest.raises(ThreadError, match="another thread is working"):
        again_and_again(METHODS[name], games)
    assert not busy.faults
    games.reset(2)
    games.step(games.random_actions())


def test_actions_that_change_while_they_are_taken_are_taken_as_they_were_checked() -> None:
    games = VectorRiichi(2000, ROUND, seed=1, autoreset=True)
    stop = Event()
    given: list[Any] = [np.zeros(0, np.int32)]

    def spoil() -> None:
        while not stop.is_set():
            given[0][:] = 158
            given[0][:] = 1 << 20

    spoiler = Thread(target=spoil)
    spoiler.start()
    try:
        refused = 0
        for _ in range(300):
            chosen = games.random_actions().copy()
            given[0] = chosen
            try:
                games.step(chosen)
            except IllegalAction:
                refused += 1
            for game in range(0, 2000, 500):
                assert sum(games.state(game).points) + 1000 * games.state(game).sticks == 100_000
    finally:
        stop.set()
        spoiler.join()
    assert refused < 300


def test_counts_that_change_while_they_are_read_are_read_as_they_were_checked() -> None:
    from jantaku import shanten_batch

    counts = np.zeros((20_000, 34), np.uint8)
    stop = Event()

    def spoil() -> None:
        while not stop.is_set():
            counts[:, :3] = 4
            counts[:, :3] = 255

    spoiler = Thread(target=spoil)
    spoiler.start()
    try:
        for _ in range(50):
            try:
                found = shanten_batch(counts)
            except ValueError:
                continue
            assert found.min() >= -1
            assert found.max() <= 8
    finally:
        stop.set()
        spoiler.join()


def test_a_forked_process_starts_threads_of_its_own() -> None:
    script = """
import gc, os
from jantaku import GameRule, VectorRiichi

def play(games):
    for _ in range(50):
        games.step(games.random_actions())
    return games.env_id.tolist(), games.seat.tolist(), games.finished

games = VectorRiichi(40, GameRule(winds=0), seed=1, threads=3)
other = VectorRiichi(40, GameRule(winds=0), seed=1, threads=3)
play(games)
read, write = os.pipe()
child = os.fork()
if child == 0:
    played = play(games)
    games.reset(5)
    del games, other  # of which one has never run here
    gc.collect()
    os.write(write, repr(played).encode())
    os._exit(0)
assert os.waitpid(child, 0)[1] == 0
assert os.read(read, 100_000).decode() == repr(play(games))
print("the same")
"""
    assert run(script) == "the same\n"


def test_threads_that_the_system_does_not_start_are_an_error() -> None:
    script = """
import resource
from pathlib import Path
from jantaku import ThreadError, VectorRiichi

VectorRiichi(2, threads=2)
used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (100 << 20), resource.RLIM_INFINITY))
for _ in range(3):
    try:
        VectorRiichi(2, threads=200)
    except ThreadError as error:
        print(error)
resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
games = VectorRiichi(2, threads=200)
games.step(games.random_actions())
"""
    told = "the system does not start 200 threads; ask for fewer, or raise its limit on threads\n"
    assert run(script) == told * 3
