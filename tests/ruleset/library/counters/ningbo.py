"""Ningbo, counted by its page."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from .comparison import Count, payments, without
from .facts import Facts
from .hands import HONORS, Game, WonHand, numbers
from .readings import divisions

if TYPE_CHECKING:
    from .readings import Reading

JOKER: Final = "1j"
GAME: Final = Game(
    "ningbo",
    flowers=numbers("fg", range(1, 5)),
    jokers={JOKER: (*numbers("mps"), *HONORS)},
    turned=lambda tile: (tile,),
    attrs=("turned", "wild"),
    first_turn=False,
)


def count(hand: WonHand, groups: Reading) -> Count:
    """Returns the worth of the hand in that reading."""
    facts = Facts(hand, groups)
    jokers = hand.tiles.count(JOKER)
    narrow = facts.narrow_wait
    yaku = {
        "Own Draw": hand.drawn,
        "Concealed Hand": facts.concealed,
        "Robbing a Kong": hand.source == "call",
        "Win on a Kong": hand.on_kong,
        "Last Tile": hand.last_tile,
        **facts.dragon_yaku(1),
        **facts.wind_yaku(1),
        "Own Flower": f"{hand.seat + 1}f" in hand.flowers,
        "Own Season": f"{hand.seat + 1}g" in hand.flowers,
        "No Joker": not jokers,
        "Narrow Wait": narrow,
        "All Runs": facts.all_runs and not narrow,
        "All Triplets": 2 * facts.all_triplets,
        "Mixed One Suit": 2 * facts.mixed,
        "All One Suit": 4 * facts.pure,
        "Three Jokers": 5 * (jokers == 3),
    }
    found = without(yaku, {})
    score = sum(found.values())
    wins = score > 3 and (hand.drawn or not (jokers == 3 or _waits_for_any(hand)))
    return Count(found, score, payments(hand, 2 * score, 0, score), wins)


def _waits_for_any(hand: WonHand) -> bool:
    """True for four sets and a joker."""
    rest = Counter(hand.held) - Counter([JOKER])
    sets = divisions(rest, 4 - len(hand.melds), 0, GAME.jokers)
    return JOKER in hand.held and any(True for _ in sets)
