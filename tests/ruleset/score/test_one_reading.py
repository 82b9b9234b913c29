"""Games that read a hand in several ways count it in one, as a count by brute force does."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random

import pytest

from jantaku.ruleset import library
from jantaku.ruleset.author.explain import explain
from jantaku.ruleset.author.situations import SelfTestHand
from jantaku.ruleset.values.tile import RulesetTile
from ruleset.library.counters.readings import Reading, divisions

Needs = tuple[int, int]
"""How many sets and pairs there are."""
Count = Counter[str]
FIVE_SETS, FOUR_SETS, SEVEN_PAIRS, PAIRS_ALONE = (5, 1), (4, 1), (1, 7), (0, 7)
HANDS = 50


def readings(names: Sequence[str], needs: Needs) -> Iterator[Reading]:
    """All ways to divide tiles into sets and pairs."""
    return divisions(Counter(names), *needs, {})


def no_triplets(reading: Reading) -> bool:
    return not any(group.is_triplet for group in reading)


def two_sided(rest: Sequence[str], sets: int) -> bool:
    """Whether runs and a pair leave two tiles that a tile on either side completes."""
    for suit, low in product("mps", range(2, 8)):
        wait = Counter((f"{low}{suit}", f"{low + 1}{suit}"))
        if wait - Counter(rest):
            continue
        others = sorted((Counter(rest) - wait).elements())
        if any(map(no_triplets, readings(others, (sets, 1)))):
            return True
    return False


def taiwanese(names: Sequence[str], won: str) -> list[Count]:
    rest = sorted((Counter(names) - Counter([won])).elements())
    waits_on_two = two_sided(rest, 4)
    found = []
    for reading in readings(names, FIVE_SETS):
        for done in {group for group in reading if won in group.tiles}:
            triplets = [group for group in reading if group.is_triplet]
            concealed = len(triplets) - (done in triplets)
            made = Counter[str]()
            if no_triplets(reading) and waits_on_two:
                made["Common Hand"] = 2
            if len(triplets) == 5:
                made["All Triplets"] = 4
            if concealed >= 3:
                name, value = {
                    3: ("Three Concealed Triplets", 2),
                    4: ("Four Concealed Triplets", 5),
                    5: ("Five Concealed Triplets", 8),
                }[concealed]
                made[name] = value
            found.append(made)
    return found


def classical(names: Sequence[str], won: str) -> list[Count]:
    found = []
    for reading in readings(names, FOUR_SETS):
        for done in {group for group in reading if won in group.tiles}:
            triplets = [group for group in reading if group.is_triplet]
            made = Counter[str]()
            if len(triplets) == 4:
                made["All Triplets"] = 1
            if len(triplets) - (done in triplets) == 3:
                made["Three Concealed Triplets"] = 1
            found.append(made)
    return found


def filipino(names: Sequence[str], won: str) -> list[Count]:
    standard = list(readings(names, FIVE_SETS))
    found = []
    for reading in [*standard, *readings(names, SEVEN_PAIRS)]:
        runs = {group.tiles for group in reading if group.kind == "run"}
        for done in {group for group in reading if won in group.tiles}:
            made = Counter[str]()
            of_sets = sum(group.kind == "pair" for group in reading) == 1
            straights = [{"123", "456", "789"} <= _of_suit(runs, suit) for suit in "mps"]
            if of_sets and any(straights):
                made["Straight"] = 2
            if not standard:
                made["Seven Pairs and a Set"] = 2
            if of_sets and done.is_triplet:
                made["Back to Back"] = 1
            if done.kind == "run" and done.tiles[1] == won:
                made["Middle Wait"] = 1
            if done.kind == "pair":
                made["Single Wait"] = 1
            found.append(made)
    return found


def _of_suit(runs: set[tuple[str, ...]], suit: str) -> set[str]:
    return {"".join(name[0] for name in run) for run in runs if run[0][1] == suit}


def hong_kong_new(names: Sequence[str], _won: str) -> list[Count]:
    found = [Counter[str]() for _ in readings(names, PAIRS_ALONE)]
    for reading in readings(names, FOUR_SETS):
        made = Counter[str]()
        shown = {
            number
            for number in "123456789"
            if all(any(t[0] == number and t[1] != "z" for t in one.tiles) for one in reading)
        }
        paired = {group.tile[0] for group in reading if group.kind == "pair"}
        if shown & paired:
            made["Same Number in Every Set"] = 10
        numbers = len({_number(name) for name in names})
        if not any(group.kind == "run" for group in reading):
            made["All Triplets"] = 3
            if numbers <= 2:
                made["Two Numbers"] = 20
            elif numbers == 3:
                made["Three Numbers"] = 10
        elif no_triplets(reading):
            made["All Runs"] = 1
        found.append(made)
    return found


def _number(name: str) -> str:
    """The number of a tile; winds are one, and so are dragons."""
    number, suit = name
    return number if suit != "z" else "wind" if int(number) < 5 else "dragon"


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
    ("name", "count", "needs", "dearest"),
    [
        ("taiwanese", taiwanese, [FIVE_SETS], True),
        ("filipino", filipino, [FIVE_SETS, FIVE_SETS, SEVEN_PAIRS], True),
        ("classical", classical, [FOUR_SETS], True),
        ("hong_kong_new", hong_kong_new, [FOUR_SETS], False),  # it counts many yaku besides
    ],
)
def test_all_yaku_of_groups_count_in_one_reading(
    name: str, count: Callable[[Sequence[str], str], list[Count]], needs: list[Needs], dearest: bool
) -> None:
    ruleset = library.load(name)
    random = Random(name)
    several = 0
    for _ in range(HANDS):
        names = hand(random, random.choice(needs), "mps")
        won = random.choice(names)
        rest = sorted((Counter(names) - Counter([won])).elements())
        situation = SelfTestHand(tuple(map(RulesetTile, rest)), tile=RulesetTile(won), wind="south")
        explained = explain(ruleset, situation, ["win"])
        assert explained.win is not None, (rest, won)
        found = dict(explained.win.yaku)
        wanted = count(names, won)
        several += len({tuple(sorted(one.items())) for one in wanted}) > 1
        asked = {key for one in wanted for key in one}
        counted = {key: value for key, value in found.items() if key in asked}
        assert counted in wanted, (rest, won)
        if dearest:
            assert sum(counted.values()) == max(sum(one.values()) for one in wanted), (rest, won)
    assert several, "none of the hands is read in several ways"
