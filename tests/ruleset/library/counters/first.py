"""First Mahjong, counted by its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .comparison import Count, payments, without
from .facts import Facts
from .hands import DRAGONS, Game, WonHand

if TYPE_CHECKING:
    from .readings import Reading

GAME: Final = Game(
    "first", suits="ps", honors=DRAGONS, forms=((2, 1),), round_winds=(0,),
    on_kong=None, last_tile=None, first_turn=False,
)  # fmt: skip


def count(hand: WonHand, groups: Reading) -> Count:
    """Returns the worth of the hand in that reading."""
    facts = Facts(hand, groups)
    dragons = facts.sets_of(DRAGONS)
    yaku = {
        "Complete Hand": 1,
        "Drawn by Oneself": hand.drawn,
        "All from the Wall": facts.concealed,
        "Dragons": dragons == 1,
        "Two Dragons": 2 * (dragons == 2),
        "Only Triplets": 2 * facts.all_triplets,
        "One Colour with Dragons": facts.mixed,
        "One Colour": 3 * facts.pure,
    }
    found = without(yaku, {})
    score = sum(found.values())
    return Count(found, score, payments(hand, score, 0, score))
