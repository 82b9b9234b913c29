"""Guangdong, counted by its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .comparison import Count, payments, without
from .facts import Facts
from .hands import Game, WonHand, nine_gates, orphans, seven_pairs

if TYPE_CHECKING:
    from .readings import Reading

GAME: Final = Game(
    "guangdong",
    forms=((4, 1), (0, 7)),
    shapes=(orphans, nine_gates(), seven_pairs()),
    chow=False,
)
TAKEN: Final = {
    **dict.fromkeys(("Seven Pairs", "Thirteen Orphans"), ("Concealed Hand",)),
    **dict.fromkeys(("Terminals and Honors", "Great Winds"), ("All Triplets",)),
    **dict.fromkeys(("Heavenly Hand", "Earthly Hand"), ("Own Draw", "Concealed Hand")),
    "Nine Gates": ("Concealed Hand", "All One Suit"),
    "Win on a Kong": ("Own Draw",),
}


def count(hand: WonHand, groups: Reading) -> Count:
    """Returns the worth of the hand in that reading."""
    facts = Facts(hand, groups)
    yaku = {
        "Own Draw": hand.drawn,
        "Concealed Hand": facts.concealed,
        "All Triplets": 4 * facts.all_triplets,
        "Mixed One Suit": 4 * facts.mixed,
        "Robbing a Kong": 4 * (hand.source == "call"),
        "Last Tile": 4 * hand.last_tile,
        "Win on a Kong": 5 * hand.on_kong,
        "Seven Pairs": 6 * facts.seven_pairs,
        "All One Suit": 8 * facts.pure,
        "Terminals and Honors": 12 * (facts.terminals_and_honors and facts.all_triplets),
        "Small Dragons": 12 * facts.small_dragons,
        "Small Winds": 12 * facts.small_winds,
        "Heavenly Hand": 12 * (hand.first_turn and hand.seat == 0),
        "Earthly Hand": 12 * (hand.first_turn and hand.seat != 0),
        "Nine Gates": 16 * facts.pure_nine_gates,
        "Great Dragons": 16 * facts.great_dragons,
        "Great Winds": 16 * facts.great_winds,
        "Thirteen Orphans": 16 * facts.orphans,
    }
    found = without(yaku, TAKEN)
    points = sum(found.values())
    score = 2 * points
    paid = score * (3 if hand.source == "call" else 1)
    return Count(found, score, payments(hand, paid, 0, score), points >= 2)
