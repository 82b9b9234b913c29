"""Chinese Classical, counted by its page; the losers do not settle here."""

from typing import Final

from .count import Count, without
from .facts import DRAGON, WIND, Facts
from .hands import DRAGONS, ORPHANS, Game, WonHand, nine_gates, numbers, orphans
from .readings import Group, Reading, readings, waits

GAME: Final = Game(
    "classical",
    flowers=numbers("fg", range(1, 5)),
    shapes=(orphans, nine_gates()),
    mods=("winner_only",),
)
LIMIT: Final = 500
DOUBLES: Final = 20  # the page: how a limit hand is shown
GREAT: Final = (
    "Great Dragons, Small Winds, Great Winds, All Honors, All Terminals, All Kongs, "
    "Hidden Treasure, Nine Gates, Thirteen Orphans, Heavenly Hand"
)
ALL_TRIPLETS: Final = ("All Triplets",)
TAKEN: Final = {
    **dict.fromkeys(("Small Dragons", "Great Dragons"), tuple(DRAGON.split(", "))),
    "Small Winds": ("Seat Wind", "Round Wind"),
    "Great Winds": ("Seat Wind", "Round Wind", "All Triplets"),
    "Hidden Treasure": ("All Triplets", "Concealed Hand"),
    "All Kongs": ALL_TRIPLETS,
    "All Honors": ("Terminals and Honors", "All Triplets"),
    "All Terminals": ("Terminals and Honors", "All Triplets"),
    "Nine Gates": ("All One Suit", "Concealed Hand"),
    "Thirteen Orphans": ("Terminals and Honors", "Concealed Hand"),
}


def count(hand: WonHand, groups: Reading) -> Count:
    """Returns the worth of the hand: doubles of that reading, points of the best one."""
    facts = Facts(hand, groups)
    sets = max(sum(_group(hand, group) for group in reading) for reading in readings(hand))
    doubles = {
        1: f"{DRAGON}, {WIND}, Own Flower, Own Season, All Flowers, All Seasons, Robbing a Kong, "
        "Three Concealed Triplets, Concealed Hand, Win on a Kong, Last Tile, All Triplets, "
        "Mixed One Suit, Terminals and Honors",
        3: "Small Dragons, All One Suit",
    }
    limits = facts.yaku({1: GREAT})
    great = {name: DOUBLES * value for name, value in limits.items()}
    found = without(
        {**facts.yaku(doubles), "Common Hand": facts.all_runs and not sets, **great}, TAKEN
    )
    lone = 2 * (len(waits(hand)) == 1)
    points = 20 + 2 * hand.drawn + lone + 4 * len(hand.flowers) + sets
    score = min(LIMIT, points * 2 ** sum(found.values()))
    shares = [2 if 0 in {at, hand.seat} else 1 for at in range(4)]
    paid = [score * share * (at != hand.seat) for at, share in enumerate(shares)]
    deltas = tuple(sum(paid) if at == hand.seat else -paid[at] for at in range(4))
    limited = any(limits.values())
    return Count(found, score, deltas, minipoints=None if limited else points)


def _group(hand: WonHand, group: Group) -> int:
    if group.kind == "pair":
        return _pair(hand, group.tile)
    if not group.is_triplet:
        return 0
    ends, hidden, kong = group.tile in ORPHANS, group.concealed, group.kind == "kong"
    return 2 * (2 if ends else 1) * (2 if hidden else 1) * (4 if kong else 1)


def _pair(hand: WonHand, tile: str) -> int:
    return 2 * ((tile in DRAGONS) + (tile == hand.seat_tile) + (tile == hand.round_tile))
