"""Changsha, counted by its page."""

from collections import Counter
from random import Random
from typing import Final

from .count import Count, without
from .facts import Facts
from .hands import Game, Tiles, WonHand, numbers, run, seven_pairs
from .readings import Reading

EYES: Final = numbers("mps", (2, 5, 8))


def _small(chance: Random) -> list[Tiles]:
    """Runs and a pair of two, five or eight."""
    runs = [run(chance.randint(1, 7), chance.choice("mps")) for _ in range(4)]
    return [*runs, (chance.choice(EYES),) * 2]


def _eyes(chance: Random) -> list[Tiles]:
    """Twos, fives and eights without sets."""
    return [tuple(chance.sample(EYES * 4, 14))]


GAME: Final = Game(
    "changsha",
    honors=(),
    forms=((4, 1), (0, 7)),
    shapes=(_small, _eyes, seven_pairs(honors=())),
    first_turn=False,
    round_winds=(0,),
)


def count(hand: WonHand, groups: Reading) -> Count:
    """Returns the worth of the hand in that reading."""
    facts = Facts(hand, groups)
    fours = sum(number == 2 for number in Counter(facts.pairs).values())
    big = without(
        {
            "All Triplets": 6 * facts.all_triplets,
            "All One Suit": 6 * facts.pure,
            "Seven Pairs": 6 * facts.seven_pairs,
            "Seven Pairs with Four Alike": 6 * fours,
            "All Twos, Fives and Eights": 6 * facts.consists_of(EYES),
            "Single Wait of Four Melds": 6 * (len(hand.melds) == 4),
            "Win on a Kong": 6 * hand.on_kong,
            "Robbing a Kong": 6 * (hand.source == "call"),
            "Last Tile": 6 * hand.last_tile,
        },
        {},
    )
    small = len(facts.pairs) == 1 and facts.pairs[0] in EYES
    wins = big or ({"Small Win": 1} if small else {})
    worth = sum(wins.values())
    more = sum(big.values()) // 6 or 1
    dealt = 0 in {hand.seat, hand.seat if hand.drawn else hand.discarder}
    found = wins | ({"Dealer": more} if dealt else {})
    payers = {hand.discarder} if not hand.drawn else set(range(4)) - {hand.seat}
    paid = {at: worth + more * (0 in {at, hand.seat}) for at in payers}
    deltas = tuple(sum(paid.values()) if at == hand.seat else -paid.get(at, 0) for at in range(4))
    return Count(found, sum(found.values()), deltas, bool(wins))
