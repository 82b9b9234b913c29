"""Malaysian, counted by its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .comparison import Count, payments, without
from .facts import Facts
from .hands import SEATS, Game, WonHand, numbers

if TYPE_CHECKING:
    from .readings import Reading

SORTS: Final = {
    name: numbers(sort, range(1, 5))
    for name, sort in zip(("Flower", "Season", "Face", "Animal"), "fgka", strict=True)
}
KINDS: Final = (*numbers("p"), *numbers("z", range(1, 8)))
GAME: Final = Game(
    "malaysian",
    suits="p",
    seats=SEATS[:3],
    round_winds=(0,),
    flowers=tuple(tile for tiles in SORTS.values() for tile in tiles),
    jokers={"1j": KINDS},
)
DRAGON: Final = ("Red Dragon", "Green Dragon", "White Dragon")
TAKEN: Final = {
    "Small Dragons": DRAGON,
    "Great Dragons": DRAGON,
    "Great Winds": ("Seat Wind", "North Wind", "Dealer's East", "All Triplets"),
    "Hidden Treasure": ("All Triplets",),
    "All Kongs": ("All Triplets",),
}


def count(hand: WonHand, groups: Reading) -> Count:
    """Returns the worth of the hand in that reading."""
    facts = Facts(hand, groups)
    east = hand.seat == 0
    yaku = {
        **_flowers(hand),
        **facts.dragon_yaku(1),
        "Seat Wind": hand.seat_tile in facts.triplets,
        "North Wind": "4z" in facts.triplets,
        "Dealer's East": east and "1z" in facts.triplets,
        "Mixed One Suit": facts.mixed,
        "Win on a Replacement": hand.on_kong,
        "Robbing a Kong": hand.source == "call",
        "All Triplets": 2 * facts.all_triplets,
        "All One Suit": 3 * facts.pure,
        "Small Dragons": 3 * facts.small_dragons,
        "Great Dragons": 10 * facts.great_dragons,
        "Small Winds": 10 * facts.small_winds,
        "Great Winds": 10 * facts.great_winds,
        "Hidden Treasure": 10 * (facts.concealed_triplets == 4),
        "All Kongs": 10 * facts.four_kongs,
        "No Flowers": 10 * (not hand.flowers),
        "Heavenly Hand": 10 * (hand.first_turn and east),
        "Last Tile": 10 * (hand.last_tile and hand.drawn),
    }
    found = without(yaku, TAKEN)
    fan = sum(found.values())
    score = 2 ** (min(fan, 10) - 5) if fan >= 5 else 1
    return Count(found, score, payments(hand, 2 * score, score, 2 * score), fan >= 5)


def _flowers(hand: WonHand) -> dict[str, int]:
    have = set(hand.flowers)
    return {
        "Animal": len(have & set(SORTS["Animal"])),
        "Face": len(have & set(SORTS["Face"])),
        "Own Flower": SORTS["Flower"][hand.seat] in have,
        "Own Season": SORTS["Season"][hand.seat] in have,
        "All Animals": set(SORTS["Animal"]) <= have,
        "All Faces": set(SORTS["Face"]) <= have,
        "All Flowers": set(SORTS["Flower"]) <= have,
        "All Seasons": set(SORTS["Season"]) <= have,
    }
