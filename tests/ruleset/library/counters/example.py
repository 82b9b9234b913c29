"""The example, counted by its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .comparison import Count, payments, without
from .facts import Facts
from .hands import Game, WonHand, seven_pairs

if TYPE_CHECKING:
    from .readings import Reading

GAME: Final = Game(
    "example", honors=(), forms=((4, 1), (0, 7)), shapes=(seven_pairs(honors=()),),
    calls={2: "pair"}, sources=("draw", "discard"), round_winds=(0,),
    on_kong=None, last_tile=None, first_turn=False,
)  # fmt: skip


def count(hand: WonHand, groups: Reading) -> Count:
    """Returns the worth of the hand in that reading."""
    facts = Facts(hand, groups)
    yaku = {"Win": 2, "Own draw": hand.drawn, "Seven pairs": 2 * facts.seven_pairs}
    found = without(yaku, {})
    score = sum(found.values())
    return Count(found, score, payments(hand, score, 0, score))
