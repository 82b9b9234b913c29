"""Duel, counted by its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .comparison import Count, payments, without
from .facts import Facts
from .hands import Game, WonHand, nine_gates, seven_pairs

if TYPE_CHECKING:
    from .readings import Reading

GAME: Final = Game(
    "duel",
    suits="s",
    forms=((4, 1), (0, 7)),
    shapes=(nine_gates("s"), seven_pairs("s")),
    seats=("east", "west"),
    round_winds=(0,),
    first_turn=False,
)
PAID: Final = (0, 2, 4, 8, 16, 24, 32, 40, 48)
DRAGONS: Final = ("Red Dragon", "Green Dragon", "White Dragon")
TAKEN: Final = {
    "All Honors": ("Terminals and Honors",),
    "Small Dragons": DRAGONS,
    "Great Dragons": DRAGONS,
    "Nine Gates": ("Concealed Hand", "Straight", "All One Suit"),
}


def count(hand: WonHand, groups: Reading) -> Count:
    """Returns the worth of the hand in that reading."""
    facts = Facts(hand, groups)
    yaku = {
        "Own Draw": hand.drawn,
        "Concealed Hand": facts.concealed,
        "Robbing a Kong": hand.source == "call",
        "Win on a Kong": hand.on_kong,
        "Last Tile": hand.last_tile,
        **facts.dragon_yaku(1),
        "Seat Wind": hand.seat_tile in facts.triplets,
        "All Runs": facts.all_runs,
        "All Triplets": 2 * facts.all_triplets,
        "Seven Pairs": 2 * facts.seven_pairs,
        "Straight": 2 * facts.has_straight(),
        "Terminals and Honors": 3 * facts.terminals_and_honors,
        "Small Dragons": 3 * facts.small_dragons,
        "All One Suit": 4 * facts.pure,
        "Great Dragons": 6 * facts.great_dragons,
        "All Honors": 8 * facts.all_honors,
        "Nine Gates": 8 * facts.nine_gates,
    }
    found = without(yaku, TAKEN)
    points = sum(found.values())
    score = PAID[min(points, 8)]
    return Count(found, score, payments(hand, score, 0, score), points > 0)
