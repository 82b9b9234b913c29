"""Random play of rulesets from files, every legal action found, ns of processor time for each step.

Beside each step is the same in Python alone, which plays what the kernel cannot; the events of
both are compared first.
"""

from __future__ import annotations

from contextlib import ExitStack
from random import Random
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from jantaku.ruleset import RulesetGame, library
from jantaku.ruleset.machine.played_table import PlayedTable

from .measure import Row, processor_ns
from .peers import peer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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
    for task, name in STEPS.items():
        rules = library.load(name)
        _agrees(rules)
        yield Row(task, "jantaku", processor_ns(_Play(rules).steps))
        with _in_python():
            yield Row(task, "jantaku, Python alone", processor_ns(_Play(rules).steps))
    for task, once in ((CLONE, _Play.clones), (IMAGINE, _Play.imagined)):
        yield Row(task, "jantaku", _copies(once))
        with _in_python():
            yield Row(task, "jantaku, Python alone", _copies(once))
    yield from _fan()


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


def _in_python() -> ExitStack:
    """Lets Python play and imagine everything for as long as it lasts."""
    stack = ExitStack()
    for name in ("start", "step", "resume", "deal", "imagined"):
        stack.enter_context(patch.object(PlayedTable, name, lambda *_: None))
    return stack


def _copies(once: Callable[[_Play], int]) -> float:
    play = _Play(library.load("hong_kong"))
    play.steps()
    return processor_ns(lambda: once(play))


def _agrees(rules: Ruleset) -> None:
    one, other = _Play(rules), _Play(rules)
    for _ in range(COMPARED):
        events = one.step()
        with _in_python():
            assert other.step() == events


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
