"""Random play of rulesets from files, every legal action found, ns of processor time for each step.

`BENCH_BEFORE` may name the Python of another Jantaku, which plays the same games beside.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any

from jantaku.ruleset import RulesetGame, library

from .measure import Row, processor_ns
from .peers import peer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from jantaku.ruleset import Ruleset

NAMES = ("hong_kong", "sichuan", "mcr", "taiwanese", "riichi", "american")
STEPS = {f"a step of {name}": name for name in NAMES}
CLONE, IMAGINE, FAN = "clone, hong_kong", "imagine, hong_kong", "fan of a win, mcr"
TARGETS = {
    **dict.fromkeys(STEPS, (20_000, 10_000)),
    "a step of american": (60_000, 30_000),
    CLONE: (2_000, 1_000),
    IMAGINE: (10_000, 5_000),
    FAN: None,
}
COMPARED, MANY, HANDS = 300, 200, 200


def rows() -> Iterator[Row]:
    """Steps, copies, and the fan of Mahjong Competition Rules beside another calculator."""
    before = _before()
    for task, figure in figures().items():
        ns, played = figure
        yield Row(task, "jantaku", ns)
        if before:
            other, same = before[task]
            assert same == played
            yield Row(task, "jantaku, before", other)
    yield from _fan()


def figures() -> Mapping[str, tuple[float, str]]:
    """ns of each task, and a digest of what was played."""
    found = {
        task: (processor_ns(_Play(library.load(name)).steps), _digest(library.load(name)))
        for task, name in STEPS.items()
    }
    return {**found, CLONE: (_copies(_Play.clones), ""), IMAGINE: (_copies(_Play.imagined), "")}


def _before() -> Mapping[str, tuple[float, str]]:
    """The figures of another Jantaku; none without one."""
    python = os.environ.get("BENCH_BEFORE")
    if python is None:
        return {}
    asked = [python, "-m", "bench.rulesets"]
    done = subprocess.run(asked, stdout=subprocess.PIPE, check=True, text=True)
    return {task: (ns, digest) for task, (ns, digest) in json.loads(done.stdout).items()}


def _digest(rules: Ruleset) -> str:
    play, played = _Play(rules), sha256()
    for _ in range(COMPARED):
        played.update(repr(play.step()).encode())
    return played.hexdigest()


class _Play:
    """A game that goes on at random, and a new one after it."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules, self.chance, self.seed = rules, Random(1), 1
        self.game = RulesetGame(rules, seed=1)

    def step(self) -> object:
        """Takes legal actions of all who decide, in a new game if the old one is over."""
        if not self.game.deciding:
            self.seed += 1
            self.game = RulesetGame(self.rules, seed=self.seed)
        game, choose = self.game, self.chance.choice
        return game.step({seat: choose(game.legal_actions(seat)) for seat in game.deciding})

    def steps(self) -> int:
        """Plays some steps."""
        for _ in range(MANY):
            self.step()
        return MANY

    def clones(self) -> int:
        """Copies the game."""
        for _ in range(MANY):
            self.game.clone()
        return MANY

    def imagined(self) -> int:
        """Imagines the game from each seat."""
        for seed in range(MANY // 10):
            self.game.imagine(seed % 4, seed)
        return MANY // 10


def _copies(once: Callable[[_Play], int]) -> float:
    play = _Play(library.load("hong_kong"))
    play.steps()
    return processor_ns(lambda: once(play))


def _fan() -> Iterator[Row]:
    if not peer("MahjongGB"):
        return
    from ruleset.library import fan  # with the peer

    ours, hands = fan.Ours(), list(fan.hands(HANDS))
    for hand in hands:
        assert fan.theirs(hand, last_of_kind=fan.in_sight(hand)) in ours.fan(hand)

    def each(ask: Callable[[Any], object]) -> Callable[[], int]:
        def once() -> int:
            for hand in hands:
                ask(hand)
            return len(hands)

        return once

    yield Row(FAN, "jantaku", processor_ns(each(ours.fan)))
    theirs = each(lambda hand: fan.theirs(hand, last_of_kind=True))
    yield Row(FAN, "PyMahjongGB", processor_ns(theirs))


def notes() -> Iterator[str]:
    """How the figures were taken."""
    yield (
        "The rows of rulesets are processor time of one core, wins, draws and new rounds included;"
        " the fan of a win is scored at a table by the rules of the file."
    )


if __name__ == "__main__":
    json.dump(figures(), sys.stdout)
