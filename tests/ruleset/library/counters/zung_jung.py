"""Zung Jung, counted by its page."""

from collections import Counter
from typing import Final

from .count import Count, payments
from .facts import ENDS, Facts
from .hands import DRAGONS, ORPHANS, WINDS, Game, WonHand, nine_gates, orphans, seven_pairs
from .readings import Reading

GAME: Final = Game(
    "zung_jung", forms=((4, 1), (0, 7)), shapes=(orphans, nine_gates(), seven_pairs())
)
LIMIT: Final = 320


def count(hand: WonHand, groups: Reading) -> Count:
    """Returns the worth of the hand in that reading."""
    facts = Facts(hand, groups)
    limits = {name: value for name, value in _limits(facts).items() if value}
    alone = dict([max(limits.items(), key=lambda row: row[1])]) if limits else {}
    most = [max(row.items(), key=lambda row: row[1]) for row in _series(hand, facts)]
    found = {} if alone else {name: int(value) for name, value in most if value}
    worth = sum(alone.values()) or min(sum(found.values()), LIMIT) or 1
    others = min(worth, 25)
    deltas = payments(hand, 3 * worth - 2 * others, others, worth)
    return Count(found, worth, deltas, limits=alone)


def _limits(facts: Facts) -> dict[str, int]:
    return {
        "Small Four Winds": 320 * facts.small(WINDS),
        "All Honors": 320 * facts.all_honors,
        "Big Four Winds": 400 * (facts.sets_of(WINDS) == 4),
        "Pure Greater Terminals": 400 * facts.consists_of(ENDS),
        "Nine Gates": 480 * facts.pure_nine_gates,
        "Four Kong": 480 * (facts.kongs == 4),
        "Four Identical Sequences": 480 * (_most_alike(facts) == 4),
    }


def _most_alike(facts: Facts) -> int:
    return max(Counter(facts.runs).values(), default=0)


def _series(hand: WonHand, facts: Facts) -> list[dict[str, int]]:
    winds, wind_pair = facts.sets_of(WINDS), bool(set(facts.pairs) & set(WINDS))
    twice = sum(number // 2 for number in Counter(facts.runs).values())
    numbers = [{f"{number}{suit}" for suit in "mps"} for number in range(1, 10)]
    triplets = set(facts.triplets)
    small = any(
        len(three & triplets) == 2 and three - triplets <= set(facts.pairs) for three in numbers
    )
    in_sets = facts.sets > 1
    ends = in_sets and all(set(group.tiles) & set(ORPHANS) for group in facts.groups)
    pure = in_sets and all(set(group.tiles) & ENDS for group in facts.groups)
    return [
        {"All Sequences": 5 * facts.all_runs},
        {"Concealed Hand": 5 * (facts.concealed and in_sets)},
        {"No Terminals": 5 * (not set(facts.tiles) & set(ORPHANS))},
        {"Mixed One Suit": 40 * facts.mixed, "All One Suit": 80 * facts.pure},
        {"Value Honor": 10 * facts.sets_of((*DRAGONS, hand.seat_tile))},
        {
            "Small Three Dragons": 40 * facts.small(DRAGONS),
            "Big Three Dragons": 130 * (facts.sets_of(DRAGONS) == 3),
        },
        {
            "Small Three Winds": 30 * (winds == 2 and wind_pair),
            "Big Three Winds": 120 * (winds == 3),
        },
        {"All Triplets": 30 * facts.all_triplets},
        {
            "Two Concealed Triplets": 5 * (facts.concealed_triplets == 2),
            "Three Concealed Triplets": 30 * (facts.concealed_triplets == 3),
            "Four Concealed Triplets": 125 * (facts.concealed_triplets == 4),
        },
        {
            "One Kong": 5 * (facts.kongs == 1),
            "Two Kong": 20 * (facts.kongs == 2),
            "Three Kong": 120 * (facts.kongs == 3),
        },
        {
            "Two Identical Sequences": 10 * (twice == 1),
            "Two Identical Sequences Twice": 60 * (twice == 2),
            "Three Identical Sequences": 120 * (_most_alike(facts) == 3),
        },
        {"Three Similar Sequences": 35 * any(three <= set(facts.runs) for three in numbers)},
        {
            "Small Three Similar Triplets": 30 * small,
            "Three Similar Triplets": 120 * any(three <= triplets for three in numbers),
        },
        {"Nine-Tile Straight": 40 * facts.has_straight()},
        {
            "Three Consecutive Triplets": 100 * _consecutive(triplets, 3),
            "Four Consecutive Triplets": 200 * _consecutive(triplets, 4),
        },
        {
            "Mixed Lesser Terminals": 40 * ends,
            "Pure Lesser Terminals": 50 * pure,
            "Mixed Greater Terminals": 100 * (facts.terminals_and_honors and not facts.orphans),
        },
        {
            "Final Draw": 10 * (hand.last_tile and hand.drawn),
            "Final Discard": 10 * (hand.last_tile and not hand.drawn),
        },
        {"Win on Kong": 10 * hand.on_kong},
        {"Robbing a Kong": 10 * (hand.source == "call")},
        {"Blessing of Heaven": 155 * (hand.first_turn and hand.seat == 0)},
        {"Thirteen Terminals": 160 * facts.orphans},
        {"Seven Pairs": 30 * facts.seven_pairs},
    ]


def _consecutive(triplets: set[str], length: int) -> bool:
    return any(
        {f"{start + step}{suit}" for step in range(length)} <= triplets
        for suit in "mps"
        for start in range(1, 11 - length)
    )
