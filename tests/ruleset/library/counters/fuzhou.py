"""Fuzhou, counted by its page."""

from random import Random
from typing import Final

from .count import Count, payments, without
from .facts import Facts
from .hands import HONORS, Circumstance, Game, Tiles, WonHand, numbers
from .readings import Reading

GOLD: Final = "1j"


def _three_golds(chance: Random) -> list[Tiles]:
    """Returns three golds and any other tiles."""
    return [((GOLD,) * 3 + tuple(chance.sample(numbers("mps") * 4, 14)))]


def _robs(hand: WonHand) -> bool:
    return hand.drawn and hand.tile == GOLD and not (hand.melds or hand.flowers)


def _shows_three(hand: WonHand) -> bool:
    """True if the hand has three golds after any draw but the first."""
    later = not hand.first_turn and not hand.more
    return hand.drawn and later and hand.tiles.count(GOLD) == 3


GAME: Final = Game(
    "fuzhou",
    honors=(),
    forms=((5, 1),),
    shapes=(_three_golds,),
    flowers=(*HONORS * 4, *numbers("fg", range(1, 5))),
    jokers={GOLD: numbers("mps")},
    turned=lambda tile: (tile,),
    attrs=("turned",),
    round_winds=(0,),
    allows=lambda hand: hand.tiles.count(GOLD) <= 3,
    on_kong=None,
    last_tile=None,
    more={
        "robbed": Circumstance({"status": ["robbed_gold"], "first_turn": True}, _robs, 0.5),
        "three_golds": Circumstance({"status": ["playing", "three_golds"]}, _shows_three, 0.5),
    },
)
TAKEN: Final = {"Golden Dragon": ("Golden Pair",), "Three Golds": ("Golden Pair", "Golden Dragon")}


def count(hand: WonHand, groups: Reading) -> Count:
    """Returns the worth of the hand in that reading."""
    facts = Facts(hand, groups)
    golds = hand.tiles.count(GOLD)
    calls = [meld.call for meld in hand.melds]
    of_golds = {group.kind for group in groups if group.jokers == len(group.tiles)}
    special = {
        "No Flowers or Kongs": 15 * (not hand.flowers and not any("kong" in c for c in calls)),
        "Three Golds": 30 * ("three_golds" in hand.more),
        "Robbing the Gold": 30 * ("robbed" in hand.more or (hand.first_turn and hand.seat == 0)),
        "Golden Pair": 50 * ("pair" in of_golds),
        "Golden Dragon": 60 * ("triplet" in of_golds),
        "All One Suit": 100 * facts.pure,
    }
    base = {
        "Win": 1,
        "Flowers": len(hand.flowers),
        "Golds": golds,
        "Kongs": sum({"kong": 1, "added_kong": 1, "concealed_kong": 2}.get(c, 0) for c in calls),
    }
    found = without(special, TAKEN)
    doubled = {"Doubled": sum(base.values()) * (hand.drawn or bool(found))}
    found = found | without(base | doubled, {})
    score = sum(found.values())
    wins = not facts.whole or "three_golds" in hand.more
    return Count(found, score, payments(hand, score, score, score), wins)
