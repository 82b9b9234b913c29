"""Powers, counted by its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .comparison import Count, payments, without
from .facts import Facts
from .hands import ORPHANS, Circumstance, Game, WonHand, seven_pairs

if TYPE_CHECKING:
    from .readings import Reading

GAME: Final = Game(
    "powers",
    forms=((4, 1), (0, 7)),
    shapes=(seven_pairs(),),
    first_turn=False,
    more={"haste": Circumstance({"status": ["haste"]}, lambda hand: hand.drawn)},
)
DRAGONS: Final = ("Red Dragon", "Green Dragon", "White Dragon")
WINDS: Final = ("Seat Wind", "Round Wind")
TAKEN: Final = {
    "Small Dragons": DRAGONS,
    "Great Dragons": DRAGONS,
    "Small Winds": WINDS,
    "Great Winds": (*WINDS, "All Triplets"),
    "All Honors": ("Terminals and Honors",),
}


def count(hand: WonHand, groups: Reading) -> Count:
    """Returns the worth of the hand in that reading."""
    facts = Facts(hand, groups)
    yaku = {
        "Complete Hand": 1,
        "Own Draw": hand.drawn,
        "Concealed Hand": facts.concealed,
        "In Haste": "haste" in hand.more,
        "Robbing a Kong": hand.source == "call",
        "Win on a Kong": hand.on_kong,
        "Last Tile": hand.last_tile,
        **facts.dragon_yaku(1),
        **facts.wind_yaku(1),
        "All Runs": facts.all_runs,
        "All Simples": not set(facts.tiles) & set(ORPHANS),
        "All Triplets": 2 * facts.all_triplets,
        "Seven Pairs": 2 * facts.seven_pairs,
        "Mixed One Suit": 2 * facts.mixed,
        "Small Dragons": 3 * facts.small_dragons,
        "Terminals and Honors": 3 * facts.terminals_and_honors,
        "All One Suit": 5 * facts.pure,
        "Great Dragons": 6 * facts.great_dragons,
        "Small Winds": 6 * facts.small_winds,
        "All Honors": 8 * facts.all_honors,
        "Great Winds": 10 * facts.great_winds,
    }
    found = without(yaku, TAKEN)
    score = sum(found.values())
    return Count(found, score, payments(hand, 2 * score, score, 2 * score))
