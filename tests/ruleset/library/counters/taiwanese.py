"""Taiwanese, counted by its page."""

from typing import Final

from .count import Count, without
from .facts import DRAGON, WIND, Facts
from .hands import Game, WonHand, numbers
from .readings import Reading, waits

GAME: Final = Game("taiwanese", forms=((5, 1),), flowers=numbers("fg", range(1, 5)))
SINGLE: Final = tuple(DRAGON.split(", "))
WINDS: Final = tuple(WIND.split(", "))
DRAWN: Final = ("Own Draw", "Concealed Hand", "Concealed Own Draw")
TAKEN: Final = {
    "All Flowers": ("Own Flower",),
    "All Seasons": ("Own Season",),
    "Concealed Own Draw": ("Own Draw", "Concealed Hand"),
    "Small Dragons": SINGLE,
    "Great Dragons": SINGLE,
    "Small Winds": WINDS,
    "Great Winds": WINDS,
    "Melded Hand": ("One-Tile Wait",),
    "Heavenly Hand": (*DRAWN, "One-Tile Wait"),
    "Earthly Hand": DRAWN,
}
BASE: Final = 50
TAI: Final = 20


def count(hand: WonHand, groups: Reading) -> Count:
    """Returns the worth of the hand in that reading."""
    facts = Facts(hand, groups)
    tai = {
        1: f"Own Draw, Concealed Hand, Robbing a Kong, Win on a Kong, Last Tile, {DRAGON}, {WIND}, "
        "Own Flower, Own Season",
        2: "All Flowers, All Seasons, Three Concealed Triplets",
        3: "Concealed Own Draw",
        4: "All Triplets, Mixed One Suit, Small Dragons",
        5: "Four Concealed Triplets",
        8: "Five Concealed Triplets, All One Suit, Great Dragons, Small Winds",
        16: "Great Winds, All Honors, Earthly Hand",
        24: "Heavenly Hand",
    }
    own = {
        "One-Tile Wait": len(waits(hand)) == 1,
        "Common Hand": 2 * _common(hand, facts),
        "Melded Hand": 2 * (_melded(hand) and hand.source == "discard"),
    }
    found = without({**facts.yaku(tai), **own}, TAKEN)
    dealt = 0 in {hand.seat, hand.seat if hand.drawn else hand.discarder}
    shown = found | ({"Dealer": 1} if dealt else {})
    worth = BASE + TAI * sum(found.values())
    payers = set(range(4)) - {hand.seat} if hand.drawn else {hand.discarder}
    paid = {at: worth + TAI * (0 in {at, hand.seat}) for at in payers}
    deltas = tuple(sum(paid.values()) if at == hand.seat else -paid.get(at, 0) for at in range(4))
    return Count(shown, TAI * sum(shown.values()), deltas)


def _common(hand: WonHand, facts: Facts) -> bool:
    """True for five runs of numbers, no flower, by a discard that a two-sided wait took."""
    low = facts.won.number
    two_sided = low < 7 if hand.tile == facts.won.tile else low > 1 and hand.tile[0] == str(low + 2)
    return (
        facts.all_runs
        and not facts.honors
        and not hand.flowers
        and hand.source == "discard"
        and facts.won.kind == "run"
        and two_sided
    )


def _melded(hand: WonHand) -> bool:
    return len(hand.melds) == 5 and all(meld.call != "concealed_kong" for meld in hand.melds)
