"""Compares what a counter and the engine make of random winning hands.

`python -m ruleset.library.counters.comparison hong_kong 1000`, with `PYTHONPATH=tests`, lists the
differences, and how often each yaku occurs.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice

from jantaku.ruleset import library
from ruleset.engine import Prover

from .count import Count, HandCounter
from .hands import WonHand, hand_of
from .pages import counter_of
from .readings import readings

MOST = 20
"""Differences that are listed."""


def best(counter: HandCounter, hand: WonHand) -> list[Count]:
    """Returns the worth of the hand in its best reading; in each of them where several are.

    Readings of jokers are equal if the score is, as a limit hides what one has more. A counter
    that divides hands on its own has `worth` in place of `count`.
    """
    if counter.worth:
        return [counter.worth(hand)]
    assert counter.count is not None
    counts = [counter.count(hand, reading) for reading in readings(hand)]
    if hand.game.jokers:
        most = max(count.score for count in counts)
        return [count for count in counts if count.score == most]
    worth = max((count.score, count.points) for count in counts)
    return [count for count in counts if (count.score, count.points) == worth]


def differences(name: str, numbers: Iterable[int]) -> Iterator[str]:
    """Yields what the engine finds otherwise than the counter of a ruleset, hand by hand."""
    counter = counter_of(name)
    prover = Prover(library.rules(name))
    for number in numbers:
        yield from differs(prover, counter, hand_of(counter.game, number))


def differs(prover: Prover, counter: HandCounter, hand: WonHand) -> Iterator[str]:
    """Yields what the engine finds otherwise, if no best count of the hand is the engine's."""
    verdicts = (
        prover.prove(hand.test(**count.expected)) for count in _distinct(best(counter, hand))
    )
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
    counter = counter_of(name)
    found: Counter[str] = Counter()
    for number in range(hands):
        count = best(counter, hand_of(counter.game, number))[0]
        found.update(dict.fromkeys((*(count.yaku or {}), *count.limits), 1))
    return found


if __name__ == "__main__":
    ruleset, hands = sys.argv[1], int(sys.argv[2])
    for difference in islice(differences(ruleset, range(hands)), MOST):
        sys.stdout.write(f"{difference}\n")
    sys.stdout.write(f"{dict(frequencies(ruleset, hands))}\n")
