"""Singaporean, counted by its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .comparison import Count, payments, without
from .facts import Facts
from .hands import DRAGONS, Game, WonHand, nine_gates, numbers, orphans
from .readings import waits

if TYPE_CHECKING:
    from .readings import Reading

FLOWERS: Final = numbers("f", range(1, 5))
SEASONS: Final = numbers("g", range(1, 5))
ANIMALS: Final = numbers("a", range(1, 5))
GAME: Final = Game(
    "singaporean", flowers=FLOWERS + SEASONS + ANIMALS, shapes=(orphans, nine_gates())
)
DRAGON: Final = ("Red Dragon", "Green Dragon", "White Dragon")
TRIPLETS: Final = ("All Triplets", "Mixed Terminals")
TAKEN: Final = {
    "Small Dragons": DRAGON,
    "Great Dragons": DRAGON,
    "Great Winds": ("Seat Wind", "Round Wind", "All Triplets"),
    "Mixed Terminals": ("All Triplets",),
    "All Terminals": TRIPLETS,
    "All Honors": TRIPLETS,
    "Hidden Treasure": ("All Triplets", "Concealed Own Draw"),
    "Nine Gates": ("All One Suit", "Concealed Own Draw"),
    "Thirteen Wonders": ("Concealed Own Draw", "Mixed Terminals"),
    "All Kongs": ("All Triplets",),
}
POINTS: Final = (1, 2, 4, 8, 16, 32)


def count(hand: WonHand, groups: Reading) -> Count:
    """Returns the worth of the hand in that reading."""
    facts = Facts(hand, groups)
    common = (
        facts.all_runs and not _worth(hand, facts.pairs[0]) and (hand.drawn or len(waits(hand)) > 1)
    )
    yaku = {
        **_flowers(hand),
        **facts.dragon_yaku(1),
        **facts.wind_yaku(1),
        "Concealed Own Draw": hand.drawn and facts.concealed,
        "Robbing a Kong": hand.source == "call",
        "Win on a Replacement": hand.on_kong,
        "Last Tile": hand.last_tile and hand.drawn,
        "Common Hand with Flowers": common and bool(hand.flowers),
        "Common Hand": 4 * (common and not hand.flowers),
        "All Triplets": 2 * facts.all_triplets,
        "Mixed One Suit": 2 * facts.mixed,
        "Small Winds": 2 * facts.small_winds,
        "Small Dragons": 3 * facts.small_dragons,
        "All One Suit": 4 * facts.pure,
        "Mixed Terminals": 4 * facts.terminals_and_honors,
        "Great Dragons": 5 * facts.great_dragons,
        "Great Winds": 5 * facts.great_winds,
        "All Honors": 5 * facts.all_honors,
        "All Terminals": 5 * facts.all_terminals,
        "Hidden Treasure": 5 * (facts.concealed_triplets == 4),
        "Nine Gates": 5 * facts.nine_gates,
        "Thirteen Wonders": 5 * facts.orphans,
        "All Kongs": 5 * facts.four_kongs,
        "Heavenly Hand": 5 * (hand.first_turn and hand.seat == 0),
    }
    found = without(yaku, TAKEN)
    tai = sum(found.values())
    score = POINTS[min(tai, 5)]
    return Count(found, score, payments(hand, 2 * score, score, 2 * score), tai >= 1)


def _worth(hand: WonHand, tile: str) -> bool:
    return tile in {*DRAGONS, hand.seat_tile, hand.round_tile}


def _flowers(hand: WonHand) -> dict[str, int]:
    have = set(hand.flowers)
    return {
        "Animal": len(have & set(ANIMALS)),
        "Own Flower": FLOWERS[hand.seat] in have,
        "Own Season": SEASONS[hand.seat] in have,
        "All Animals": set(ANIMALS) <= have,
        "All Flowers": set(FLOWERS) <= have,
        "All Seasons": set(SEASONS) <= have,
    }
