"""How wide the ways are that make a hand match, against all ways written out."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from math import prod
from random import Random

import pytest

from jantaku import _kernel
from jantaku.ruleset.values.tile import VOCABULARY
from ruleset.engine import PLAIN, Behavior, Matcher, RulesetTile
from ruleset.match.help import KINDS, STANDARD, matcher, meld, tiles

ANY_JOKER = Behavior({RulesetTile("any"): frozenset([RulesetTile("1j")])})
NAMES = [tile.name for tile in KINDS if tile.name[1] in "mz"]
RUNS = [tuple(f"{n + i}m" for i in range(3)) for n in range(1, 8)]
SETS = [*RUNS, *((name,) * 3 for name in NAMES)]
PAIRS = [(name,) * 2 for name in NAMES]
MOST = 4  # tiles missing that are asked for


def weights_of(worth: Mapping[str, Sequence[float]]) -> _kernel.Weights:
    """What copies of tiles weigh, as the kernel takes it."""
    return _kernel.Weights(
        [VOCABULARY[name] for name in worth], [w for row in worth.values() for w in row]
    )


def written_out(
    hand: Sequence[RulesetTile], sets: int, worth: Mapping[str, Sequence[float]]
) -> tuple[int, float]:
    """How far and wide the ways are to so many sets and a pair, each way looked at; no jokers."""
    held = Counter(tile.name for tile in hand)
    wide: dict[int, float] = {}
    for chosen in combinations_with_replacement(SETS, sets):
        for pair in PAIRS:
            wanted = Counter([name for group in (*chosen, pair) for name in group])
            lacking = wanted - held
            if max(wanted.values()) > 4 or lacking.total() > MOST:
                continue
            weight = prod(worth[name][count - 1] for name, count in lacking.items())
            if weight:
                wide[lacking.total()] = wide.get(lacking.total(), 0) + weight
    return min(wide.items(), default=(MOST + 1, 0.0))


def dealt(random: Random, size: int) -> list[RulesetTile]:
    """Tiles of a suit and honors."""
    return [RulesetTile(name) for name in random.sample([*NAMES * 4], size)]


def some_worth(random: Random) -> dict[str, list[float]]:
    """Weights by chance, of some tiles none."""
    return {
        name: [copies * random.random() for copies in (3.0, 1.0, 0.5, 0.1)]
        if random.random() < 0.8
        else [0.0] * 4
        for name in NAMES
    }


def hands(
    seed: int, count: int, size: int
) -> Iterator[tuple[list[RulesetTile], dict[str, list[float]]]]:
    random = Random(seed)
    for _ in range(count):
        yield dealt(random, size), some_worth(random)


def small(sets: int) -> Matcher:
    """What matches so many sets and a pair."""
    return matcher(["exhaustive", [["shuntsu", "koutsu"], sets], [["pair"], 1]])


@pytest.mark.sample(6)
@pytest.mark.parametrize("size", [5, 7, 8])
def test_they_are_the_sum_over_all_ways(size: int) -> None:
    matching = small(2)
    for hand, worth in hands(size, 12, size):
        found = matching.widths(hand, (), PLAIN, MOST, weights_of(worth))
        less = [hand[:at] + hand[at + 1 :] for at in range(len(hand))]
        for (far, wide), tiles_left in zip(found, [hand, *less], strict=True):
            expected = written_out(tiles_left, 2, worth)
            assert min(far, MOST + 1) == expected[0]
            assert wide == pytest.approx(expected[1])


def test_a_meld_is_one_of_the_sets() -> None:
    matching = small(3)
    pung = meld("555z")
    for hand, worth in hands(3, 10, 7):
        far, wide = matching.widths(hand, (pung,), PLAIN, MOST, weights_of(worth))[0]
        expected = written_out(hand, 2, worth)
        assert (min(far, MOST + 1), wide) == (expected[0], pytest.approx(expected[1]))


def test_a_joker_stands_for_each_lacking_tile() -> None:
    matching = small(2)
    for hand, worth in hands(5, 10, 6):
        weights = weights_of(worth)
        found = matching.widths([*hand, RulesetTile("1j")], (), ANY_JOKER, MOST, weights)
        far, wide = found[0]
        each = [
            matching.widths([*hand, RulesetTile(name)], (), PLAIN, MOST, weights)[0]
            for name in NAMES
        ]
        assert far == min(one for one, _ in each)
        assert wide == pytest.approx(sum(width for one, width in each if one == far))
        assert found[-1] == matching.widths(hand, (), PLAIN, MOST, weights)[0], "without it"


def test_a_joker_that_may_be_some_tiles_stands_for_each_of_them() -> None:
    matching = small(2)
    some = [RulesetTile(name) for name in ("2m", "3m", "9m", "1z")]
    two = Behavior({tile: frozenset([RulesetTile("1j"), RulesetTile("2j")]) for tile in some})
    for hand, worth in hands(6, 10, 5):
        weights = weights_of(worth)
        found = matching.widths(
            [*hand, RulesetTile("1j"), RulesetTile("2j")], (), two, MOST, weights
        )
        each = [
            matching.widths([*hand, one, other], (), PLAIN, MOST, weights)[0]
            for one in some
            for other in some
        ]
        far = min(one for one, _ in each)
        assert found[0] == (far, pytest.approx(sum(width for one, width in each if one == far)))
        with_one = matching.widths([*hand, RulesetTile("1j")], (), two, MOST, weights)
        assert found[-1] == found[-2] == (with_one[0][0], pytest.approx(with_one[0][1]))
        assert found[1:-2] == [
            (one, pytest.approx(width))
            for at in range(len(hand))
            for one, width in matching.widths(
                [*hand[:at], *hand[at + 1 :], RulesetTile("1j"), RulesetTile("2j")],
                (),
                two,
                MOST,
                weights,
            )[:1]
        ], "without each"


def test_as_far_as_the_distance_where_all_tiles_may_come() -> None:
    worth = {tile.name: [0.1, 0.1, 0.1, 0.1] for tile in KINDS}
    random = Random(7)
    standard = matcher(STANDARD)
    for _ in range(40):
        hand = random.sample([*KINDS * 4], 14)
        far = standard.distance(hand, (), PLAIN, 14)
        assert far is not None
        found = standard.widths(hand, (), PLAIN, far + 1, weights_of(worth))
        assert [one for one, _ in found] == [far, *standard.discards(hand, (), PLAIN, 14)]


def test_what_is_no_set_of_offsets_has_none() -> None:
    card = matcher("NNN EEE 111a 222b 33c")
    worth = weights_of({"1m": [0.5, 0.1, 0.1, 0.1]})
    assert card.widths(tiles("123m"), (), PLAIN, 4, worth) == []


@pytest.mark.parametrize(
    ("names", "values", "error"),
    [
        ([1], [0.1], "four weights"),
        ([1], [0.1, 0.1, 0.1, float("nan")], "from 0 to 1000"),
        ([1], [0.1, 0.1, 0.1, 1], "float"),
        ([5000], [0.1] * 4, "no name"),
        ([-1], [0.1] * 4, "no name"),
    ],
)
def test_wrong_weights_are_refused(names: list[int], values: list[float], error: str) -> None:
    with pytest.raises((ValueError, TypeError), match=error):
        _kernel.Weights(names, values)


DRAGONS = [["5z", "5z", "5z"], ["6z", "6z", "6z"]]


@pytest.mark.parametrize(
    ("definition", "choices"),
    [
        ([[DRAGONS, 1]], [("5z",) * 3, ("6z",) * 3]),
        (["exhaustive", [DRAGONS[:1], 1], [["shuntsu"], 3]], [("5z",) * 3]),
        ([[["shuntsu"], 4]], []),
        (["unique", [DRAGONS, 1]], []),
        ([[["5z", "6z"], 2]], []),
        ([[DRAGONS, 1], [["pon"], 1]], []),
    ],
)
def test_certain_sets_that_a_definition_asks_for(
    definition: list[object], choices: list[tuple[str, ...]]
) -> None:
    assert matcher(definition).fixed_choices(9) == [(choice,) for choice in choices]


def test_more_choices_of_certain_sets_than_are_wanted_are_none() -> None:
    assert matcher([[DRAGONS, 2]]).fixed_choices(3) != []
    assert matcher([[DRAGONS, 2]]).fixed_choices(2) == []


@pytest.mark.parametrize(
    ("definition", "tiles", "most"),
    [
        ([[["pair"], 7]], 14, 0),
        (["unique", [["1m", "9m", "1z"], 13], [["1m"], 1]], 14, 0),
        ([[["shuntsu"], 1], [["pair"], 7]], 17, 1),
        ([[["shuntsu", "koutsu"], 4], [["pair"], 1]], 14, 4),
        ([[["pair"], 1]], 14, 4),
        (["dismantle_calls", [["pair"], 7]], 14, 4),
        ([[["pon"], 1], [["pair"], 7]], 14, 4),
    ],
)
def test_melds_that_a_hand_may_have_beside(definition: list[object], tiles: int, most: int) -> None:
    one = matcher(definition)
    assert [count for count in range(5) if one.beside(count, tiles)] == [*range(most + 1)]


def test_of_several_definitions_those_are_left_that_leave_room() -> None:
    both = matcher([[["pair"], 7]], STANDARD)
    assert both.beside(0, 14) is both
    left = both.beside(1, 14)
    assert left is not None
    assert repr(left) == repr(matcher(STANDARD))


def test_shapes_of_what_a_definition_asks_for() -> None:
    assert matcher(STANDARD).shapes() == [{(0, 0): 1}], "runs or triplets are of no one shape"
    assert matcher([[["shuntsu"], 3], [["shuntsu"], 1], [["koutsu"], -1]]).shapes() == [
        {(0, 1, 2): 4}
    ]


def test_melds_that_a_definition_bars_by_name() -> None:
    assert matcher([[["pon", "chii"], -1], [["koutsu"], 3]]).bars_calls
    assert not matcher([[["koutsu"], -1], [["pair"], 1]]).bars_calls
    assert not matcher([[["pon"], 1]]).bars_calls
