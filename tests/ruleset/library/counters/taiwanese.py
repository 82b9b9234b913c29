"""Taiwanese, counted by its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .comparison import Count, without
from .facts import Facts
from .hands import Game, WonHand, numbers
from .readings import waits

if TYPE_CHECKING:
    from .readings import Reading

FLOWERS: Final = numbers("f", range(1, 5))
SEASONS: Final = numbers("g", range(1, 5))
GAME: Final = Game(
    "taiwanese",
    forms=((5, 1),),
    flowers=FLOWERS + SEASONS,
)
SINGLE: Final = ("Red Dragon", "Green Dragon", "White Dragon")
WINDS: Final = ("Seat Wind", "Round Wind")
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
    hidden = facts.concealed_triplets
    yaku = {
        "Own Draw": hand.drawn,
        "Concealed Hand": facts.concealed,
        "Concealed Own Draw": 3 * (hand.drawn and facts.concealed),
        "Robbing a Kong": hand.source == "call",
        "Win on a Kong": hand.on_kong,
        "Last Tile": hand.last_tile,
        "One-Tile Wait": len(waits(hand)) == 1,
        **facts.dragon_yaku(1),
        **facts.wind_yaku(1),
        "Own Flower": FLOWERS[hand.seat] in hand.flowers,
        "Own Season": SEASONS[hand.seat] in hand.flowers,
        "All Flowers": 2 * (set(FLOWERS) <= set(hand.flowers)),
        "All Seasons": 2 * (set(SEASONS) <= set(hand.flowers)),
        "Common Hand": 2 * _common(hand, facts),
        "Melded Hand": 2 * (_melded(hand) and hand.source == "discard"),
        "Three Concealed Triplets": 2 * (hidden == 3),
        "All Triplets": 4 * facts.all_triplets,
        "Mixed One Suit": 4 * facts.mixed,
        "Small Dragons": 4 * facts.small_dragons,
        "Four Concealed Triplets": 5 * (hidden == 4),
        "Five Concealed Triplets": 8 * (hidden == 5),
        "All One Suit": 8 * facts.pure,
        "Great Dragons": 8 * facts.great_dragons,
        "Small Winds": 8 * facts.small_winds,
        "Great Winds": 16 * facts.great_winds,
        "All Honors": 16 * facts.all_honors,
        "Earthly Hand": 16 * (hand.first_turn and hand.seat != 0),
        "Heavenly Hand": 24 * (hand.first_turn and hand.seat == 0),
    }
    found = without(yaku, TAKEN)
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
