"""Korean, counted by its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .comparison import Count, payments, without
from .facts import Facts
from .hands import ORPHANS, Game, WonHand, nine_gates, seven_pairs

if TYPE_CHECKING:
    from .readings import Reading

GAME: Final = Game(
    "korean",
    suits="mp",
    forms=((4, 1), (0, 7)),
    shapes=(nine_gates("mp"), seven_pairs("mp")),
    flowers=("1g", "2g", "3g", "4g"),
    chow=False,
)
DRAGONS: Final = ("Red Dragon", "Green Dragon", "White Dragon")
WINDS: Final = ("Seat Wind", "Round Wind")
TAKEN: Final = {
    "Small Dragons": DRAGONS,
    "Great Dragons": DRAGONS,
    "Small Winds": WINDS,
    "Great Winds": (*WINDS, "All Triplets"),
    "Four Concealed Triplets": ("All Triplets",),
    "All Honors": ("Terminals and Honors", "All Triplets"),
    "Nine Gates": ("All One Suit", "Straight", "All Runs"),
}


def count(hand: WonHand, groups: Reading) -> Count:
    """Returns the worth of the hand in that reading."""
    facts = Facts(hand, groups)
    yaku = {
        "Concealed Hand": facts.concealed,
        "Own Draw": hand.drawn and facts.concealed,
        "All Runs": facts.all_runs and not hand.drawn,
        "All Simples": not set(facts.tiles) & set(ORPHANS),
        **facts.dragon_yaku(1),
        **facts.wind_yaku(1),
        "Straight": 2 * facts.has_straight(),
        "Mixed One Suit": 2 * facts.mixed,
        "All Triplets": 2 * facts.all_triplets,
        "Three Concealed Triplets": 2 * (facts.concealed_triplets == 3),
        "Seven Pairs": 2 * facts.seven_pairs,
        "Small Dragons": 4 * facts.small_dragons,
        "Four Concealed Triplets": 4 * (facts.concealed_triplets == 4),
        "Small Winds": 4 * facts.small_winds,
        "Terminals and Honors": 6 * facts.terminals_and_honors,
        "All One Suit": 6 * facts.pure,
        "Great Dragons": 6 * facts.great_dragons,
        "Great Winds": 6 * facts.great_winds,
        "All Honors": 6 * facts.all_honors,
        "Heavenly Hand": 12 * (hand.first_turn and hand.seat == 0),
        "Earthly Hand": 12 * (hand.first_turn and hand.seat != 0),
        "Nine Gates": 12 * facts.pure_nine_gates,
    }
    extra = {
        "Flower": len(hand.flowers),
        "Win on a Kong": 5 * hand.on_kong,
        "Robbing a Kong": 5 * (hand.source == "call"),
        "Last Tile": 5 * hand.last_tile,
        "Ante": 10,
    }
    winning = without(yaku, TAKEN)
    found = winning | without(extra, {})
    points = sum(found.values())
    return Count(found, points, payments(hand, points, 0, points), sum(winning.values()) >= 2)
