"""Hands of a card, measured all at once: held against the kernel, and against sums by hand."""

from collections.abc import Sequence
from random import Random

import pytest

from jantaku.ruleset import library
from jantaku.ruleset.players import RuleModel
from jantaku.ruleset.players.hands.cards import FAR, CardDistance, CardHands
from jantaku.ruleset.players.hands.hand_state import HandState
from ruleset.engine import PLAIN, Behavior, Call, Matcher, RulesetTile, program_of, with_ordering
from ruleset.match.help import matcher, meld, tiles

SIZE = 14
JOKERS = frozenset(("1j",))
ANY_JOKER = Behavior({RulesetTile("any"): frozenset([RulesetTile("1j")])})
AMERICAN = library.load("american")
CARD = RuleModel(AMERICAN).wins[0]

HONORS = "NN EE WW SS RR GG 00"
LIKE = "FF XXXX0a XXXX0b XXXX0c"


def beside(asked: Matcher, hand: Sequence[RulesetTile], melds: str = "") -> CardDistance:
    """A hand and melds beside the hands of a card."""
    card = CardHands.of(asked, SIZE)
    assert card
    names = [tile.name for tile in hand]
    return CardDistance(card, names, [tile.name for tile in tiles(melds)], JOKERS)


@pytest.mark.sample(4)
@pytest.mark.parametrize("seed", range(30))
def test_it_lacks_as_many_tiles_as_the_kernel_says(seed: int) -> None:
    chance = Random(seed)
    wall = [tile.name for tile in program_of(AMERICAN).wall]
    hand = [
        *map(RulesetTile, chance.sample(wall, 13 - seed % 4)),
        *[RulesetTile("1j")] * (seed % 4),
    ]
    for asked in (CARD, matcher(LIKE), matcher(HONORS), matcher("NEWS DDDa DDDb DDDDc")):
        found = beside(asked, hand)
        assert found.missing() == asked.distance(hand, [], ANY_JOKER, SIZE)
        assert found.without_each() == asked.discards(hand, [], ANY_JOKER, SIZE)


def test_any_flower_will_do() -> None:
    found = beside(matcher(LIKE), tiles("1f 3g 7777m 7777p 777s"))
    assert (found.missing(), found.without_each()) == (1, [2] * 13)


def test_a_hand_has_no_room_for_melds_that_it_does_not_ask_for() -> None:
    hand = tiles("1f 1f 8888p 888s 8m")
    assert beside(matcher(LIKE), hand, "888m").missing() == 1
    assert beside(matcher(LIKE), hand, "7777m").missing() == 8
    assert beside(matcher(LIKE), hand, "7777m 999p").missing() == FAR
    assert beside(matcher(LIKE), hand, "444z").missing() == FAR
    assert beside(CARD, tiles("11m 333m 55m 777m"), "444z").missing() > 4


def test_the_same_tiles_with_a_meld_and_without_are_told_apart() -> None:
    hand = tiles("11m 333m 55m 777m 444z")
    holding = HandState(RuleModel(AMERICAN), hand, (), PLAIN, hand, frozenset())
    assert holding.nearest((CARD,), hand, ()) == 4
    assert holding.nearest((CARD,), hand[:-3], (meld("444z", "pung"),)) > 4


def test_what_is_no_card_is_left_to_the_kernel() -> None:
    triplets = [[["koutsu"], 4]]
    assert CardHands.of(matcher(triplets), SIZE) is None
    assert CardHands.of(matcher(LIKE, triplets), SIZE) is None


def test_a_way_is_as_wide_as_what_its_lacking_tiles_weigh() -> None:
    weights = {f"{number}z": [0.5, 0.1] for number in (0, 1, 2, 3, 4, 6, 7)} | {"6z": [0.25, 0.01]}
    found = beside(matcher(HONORS), tiles("44z 11z 33z 2z 77z 6z"))
    whole, *without = found.widths(weights)
    assert whole == (4, pytest.approx(0.5 * 0.25 * 0.1))  # south, green and two soaps
    assert without[0] == (5, pytest.approx(0.5 * 0.25 * 0.1 * 0.5)), "and north"
    assert without[-1] == (5, pytest.approx(0.5 * 0.01 * 0.1)), "two green dragons"


def test_ways_as_near_as_one_another_add_up() -> None:
    weights = {f"{n}{suit}": [0.1, 0.01, 0.001, 0.0001] for n in (3, 5) for suit in "mps"}
    hand = tiles("1f 1f 3333m 3333p 5555m 5555p")
    far, wide = beside(matcher(LIKE), hand).widths(weights)[0]
    assert (far, wide) == (4, pytest.approx(2 * 0.0001))


def test_a_joker_is_what_comes_least_and_another_may_come() -> None:
    weights = {"7p": [0.1], "7s": [0.4], "1j": [0.2]}
    hand = tiles("1f 1f 7777m 777p 777s 1j")
    whole, *without = beside(matcher(LIKE), hand).widths(weights)
    assert whole == (1, pytest.approx(0.4 + 0.2)), "the joker is the seven of circles"
    assert without[-1] == (2, pytest.approx((0.4 + 0.2) * (0.1 + 0.2)))
    assert whole[1] > beside(matcher(LIKE), hand).widths(weights | {"7s": [0.3]})[0][1]


def test_no_joker_is_half_of_a_pair() -> None:
    hand = tiles("44z 11z 33z 22z 77z 66z 1j")
    assert beside(matcher(HONORS), hand).missing() == 2


def test_a_tile_that_follows_itself_is_counted_for_each_offset() -> None:
    winds = [RulesetTile(f"{number}z") for number in (1, 2, 3, 4, 1)]
    asked = matcher([[["unique", 0, 0, 4, 4], 4]])
    assert asked.matches(tiles("1111z"), [], with_ordering(PLAIN, winds))
    assert not asked.matches(tiles("1111z"), [], PLAIN)
    behind = matcher([[["unique", 10, 10, -20, -20], 4]])
    assert behind.matches(tiles("1111p"), [], PLAIN)


def close_hand(chance: Random) -> tuple[list[RulesetTile], list[Call]]:
    """Most of a hand of the card, jokers and other tiles for the rest, and some of it as a meld."""
    card = AMERICAN.program.card()
    assert card
    wanted = list(chance.choice(card).wanted.elements())
    wall = [tile.name for tile in AMERICAN.program.wall]
    chance.shuffle(wanted)
    count = chance.randint(8, SIZE)
    others = [chance.choice(("1j", "1j", "1f", "any", *wanted, *wall)) for _ in range(SIZE - count)]
    names = [*wanted[:count], *others][:SIZE]
    taken = names[:3] if chance.random() < 0.3 else []
    melds = [meld(" ".join(taken), "pung")] if taken else []
    return [RulesetTile(name) for name in names[len(taken) :]], melds


def test_counting_first_leaves_out_no_hand_that_a_search_finds() -> None:
    """A search that is traced does not count before."""
    chance, found = Random(7), 0
    singles = [CARD._compiled([one.numbers()]) for one in CARD.definitions]
    for _ in range(500):
        hand, melds = close_hand(chance)
        behaves, codes, calls = CARD._behavior(ANY_JOKER), CARD._hand(hand), CARD._melds(melds)
        by_search = any(one.trace(behaves, codes, calls, 0)[0] < 0 for one in singles)
        assert CARD.matches(hand, melds, ANY_JOKER) == by_search
        tile = hand[-1]
        assert (tile in CARD.waits(hand[:-1], melds, ANY_JOKER, [tile])) == by_search
        found += by_search
    assert found > 20
