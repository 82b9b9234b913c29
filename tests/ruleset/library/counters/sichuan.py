"""Sichuan, counted by its page."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from .comparison import Count, payments, without
from .facts import Facts
from .hands import Circumstance, Game, WonHand, seven_pairs

if TYPE_CHECKING:
    from .readings import Reading


def _void(suit: str) -> Circumstance:
    """Makes the suit void where the hand has none of it and no other suit is."""
    keys = {"status": [f"void_{suit}"]}
    return Circumstance(keys, lambda hand: suit not in str(hand.tiles) and not hand.more, 1.0)


GAME: Final = Game(
    "sichuan",
    honors=(),
    forms=((4, 1), (0, 7)),
    shapes=(seven_pairs(honors=()),),
    allows=lambda hand: bool(hand.more),
    chow=False,
    round_winds=(0,),
    on_kong={"status": ["after_kong"]},
    more={f"void_{suit}": _void(suit) for suit in "mps"},
)
MOST: Final = 6


def count(hand: WonHand, groups: Reading) -> Count:
    """Returns the worth of the hand in that reading."""
    found = fan(hand, Facts(hand, groups))
    score = 2 ** min(sum(found.values()), MOST) + hand.drawn
    return Count(found, score, payments(hand, score, 0, score))


def fan(hand: WonHand, facts: Facts) -> dict[str, int]:
    """Returns the fan of the hand."""
    first = hand.first_turn
    yaku = {
        "All Triplets": facts.all_triplets,
        "Golden Wait": len(hand.melds) == 4,
        "Seven Pairs": 2 * facts.seven_pairs,
        "All One Suit": 2 * facts.pure,
        "Roots": sum(number == 4 for number in Counter(hand.tiles).values()),
        "Win on a Kong": hand.on_kong,
        "Robbing a Kong": hand.source == "call",
        "Last Tile": hand.last_tile,
        "Heavenly Hand": 5 * (first and hand.seat == 0),
        "Earthly Hand": 5 * (first and hand.seat != 0),
    }
    return without(yaku, {})
