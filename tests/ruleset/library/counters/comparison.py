"""Compares what a counter and the engine make of random winning hands.

`python -m ruleset.library.counters.comparison hong_kong 1000`, with `PYTHONPATH=tests`, lists the
differences, and how often each yaku occurs.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any

from jantaku.ruleset import library
from ruleset.engine import Prover

from .hands import hand_of
from .readings import readings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from .hands import WonHand

MOST = 20
"""Differences that are listed."""


@dataclass(frozen=True)
class Count:
    """The worth of a hand.

    `yaku` is None where the page has no names. `limits` are yaku that count in place of all others.
    `deltas` are the gains from east on; None where they depend on the hands of others.
    """

    yaku: Mapping[str, int] | None
    score: float
    deltas: tuple[float, ...] | None = None
    wins: bool = True
    limits: Mapping[str, int] = field(default_factory=dict)
    minipoints: int | None = None

    @property
    def points(self) -> int:
        """The sum of the yaku."""
        return sum((self.yaku or {}).values()) + sum(self.limits.values())

    @property
    def expected(self) -> dict[str, Any]:
        """The worth as a test inside a ruleset expects it."""
        if not self.wins:
            return {"wins": False}
        fu = {} if self.minipoints is None else {"minipoints": self.minipoints}
        deltas = {} if self.deltas is None else {"deltas": list(self.deltas)}
        named = {} if self.yaku is None else {"yaku": dict(self.yaku), "yaku2": dict(self.limits)}
        return {**named, "score": self.score, **fu, **deltas}


def without(found: Mapping[str, int], taken: Mapping[str, Iterable[str]]) -> dict[str, int]:
    """Returns the yaku that are worth something and that no other one takes away."""
    gone = {name for over, names in taken.items() if found.get(over) for name in names}
    return {name: int(value) for name, value in found.items() if value and name not in gone}


def payments(hand: WonHand, discarder: float, others: float, each: float) -> tuple[float, ...]:
    """Returns the gains from east on: what is paid for a discard, and by each for a self-draw."""
    paid = {
        at: each if hand.drawn else discarder if at == hand.discarder else others
        for at in range(hand.game.players)
        if at != hand.seat
    }
    return tuple(-paid[at] if at in paid else sum(paid.values()) for at in range(hand.game.players))


def best(counter: Any, hand: WonHand) -> list[Count]:
    """Returns the worth of the hand in its best reading; in each of them where several are.

    Readings of jokers are equal if the score is, as a limit hides what one has more. A counter
    that divides hands on its own has `worth` in place of `count`.
    """
    if hasattr(counter, "worth"):
        return [counter.worth(hand)]
    counts = [counter.count(hand, reading) for reading in readings(hand)]
    if hand.game.jokers:
        most = max(count.score for count in counts)
        return [count for count in counts if count.score == most]
    worth = max((count.score, count.points) for count in counts)
    return [count for count in counts if (count.score, count.points) == worth]


def differences(name: str, numbers: Iterable[int]) -> Iterator[str]:
    """Yields what the engine finds otherwise than the counter of a ruleset, hand by hand."""
    counter = import_module(f"{__package__}.{name}")
    prover = Prover(library.rules(name))
    for number in numbers:
        hand = hand_of(counter.GAME, number)
        found = best(counter, hand)
        verdicts = (prover.prove(hand.test(**count.expected)) for count in _distinct(found))
        first = next(verdicts)
        if not first.ok and not any(verdict.ok for verdict in verdicts):
            yield f"{shown(hand)}: {'; '.join(first.faults)}"


def _distinct(counts: Iterable[Count]) -> Iterator[Count]:
    seen: list[Count] = []
    for count in counts:
        if count not in seen:
            seen.append(count)
            yield count


def shown(hand: WonHand) -> str:
    """Returns the hand as the options of `jantaku ruleset explain`, with what else matters."""
    melds = [f"{meld.call}:{' '.join(meld.tiles)}" for meld in hand.melds]
    melds += [f"{hand.game.flower_call}:{tile}" for tile in hand.flowers]
    flags = [flag for flag in ("on_kong", "last_tile", "first_turn") if getattr(hand, flag)]
    held = " ".join(sorted(hand.held, key=lambda tile: tile[::-1]))
    return (
        f"hand {hand.number}: {held} [{', '.join(melds)}]"
        f" + {hand.tile} by {hand.source}, seat {hand.seat}, discarder {hand.discarder},"
        f" round wind {hand.round_wind} {' '.join(flags)}"
    )


def frequencies(name: str, hands: int) -> Counter[str]:
    """Returns in how many of the first hands each yaku occurs, by the counter."""
    counter = import_module(f"{__package__}.{name}")
    found: Counter[str] = Counter()
    for number in range(hands):
        count = best(counter, hand_of(counter.GAME, number))[0]
        found.update(dict.fromkeys((*(count.yaku or {}), *count.limits), 1))
    return found


if __name__ == "__main__":
    ruleset, hands = sys.argv[1], int(sys.argv[2])
    for difference in islice(differences(ruleset, range(hands)), MOST):
        sys.stdout.write(f"{difference}\n")
    sys.stdout.write(f"{dict(frequencies(ruleset, hands))}\n")
