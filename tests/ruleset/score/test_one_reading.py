"""Games that read a hand in several ways count it in one, as an independent counter does."""

from collections import Counter
from random import Random

import pytest

from jantaku.ruleset import library
from ruleset.engine import Prover
from ruleset.library.counters.comparison import differs
from ruleset.library.counters.hands import WonHand
from ruleset.library.counters.pages import counter_of
from ruleset.library.counters.readings import readings

Needs = tuple[int, int]
"""How many sets and pairs there are."""
FIVE_SETS, FOUR_SETS, SEVEN_PAIRS = (5, 1), (4, 1), (1, 7)
HANDS = 50


def hand(random: Random, needs: Needs, suits: str) -> list[str]:
    """The tiles of a hand that close suits make likely to be read in several ways."""
    while True:
        low, suit = random.randint(1, 5), random.choice(suits)
        is_long = needs == FIVE_SETS and random.random() < 0.3
        names = [f"{number}{suit}" for number in range(1, 10)] if is_long else []
        for shape, count in zip(("set", "pair"), needs, strict=True):
            for _ in range(count - 3 * is_long if shape == "set" else count):
                of = suit if random.random() < 0.8 else random.choice(suits)
                number = random.randint(low, low + 3)
                if shape == "pair":
                    names += [f"{number}{of}"] * 2
                elif random.random() < 0.5:
                    names += [f"{min(number, 7) + step}{of}" for step in range(3)]
                else:
                    names += [f"{number}{of}"] * 3
        if max(Counter(names).values()) <= 4:
            return sorted(names)


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("name", "needs"),
    [
        ("taiwanese", [FIVE_SETS]),
        ("filipino", [FIVE_SETS, FIVE_SETS, SEVEN_PAIRS]),
        ("classical", [FOUR_SETS]),
        ("hong_kong_new", [FOUR_SETS]),
    ],
)
def test_all_yaku_of_groups_count_in_one_reading(name: str, needs: list[Needs]) -> None:
    counter, prover = counter_of(name), Prover(library.rules(name))
    assert counter.count is not None
    random = Random(name)
    several = 0
    for number in range(HANDS):
        names = hand(random, random.choice(needs), "mps")
        won = random.choice(names)
        rest = tuple(sorted((Counter(names) - Counter([won])).elements()))
        asked = WonHand(
            counter.game, number, rest, (), (), won, "discard", seat=1, discarder=0, round_wind=0,
            on_kong=False, last_tile=False, first_turn=False,
        )  # fmt: skip
        assert list(differs(prover, counter, asked)) == []
        counts = [counter.count(asked, reading).yaku or {} for reading in readings(asked)]
        several += len({tuple(sorted(count.items())) for count in counts}) > 1
    assert several, "none of the hands is read in several ways"
