"""Chinese Classical, counted by its page; the losers do not settle here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .comparison import Count, without
from .facts import Facts
from .hands import DRAGONS, ORPHANS, Game, WonHand, nine_gates, numbers, orphans
from .readings import readings, waits

if TYPE_CHECKING:
    from .readings import Group, Reading

FLOWERS: Final = numbers("f", range(1, 5))
SEASONS: Final = numbers("g", range(1, 5))
GAME: Final = Game(
    "classical",
    flowers=FLOWERS + SEASONS,
    shapes=(orphans, nine_gates()),
    mods=("winner_only",),
)
LIMIT: Final = 500
DOUBLES: Final = 20  # the page: how a limit hand is shown
DRAGON: Final = ("Red Dragon", "Green Dragon", "White Dragon")
ALL_TRIPLETS: Final = ("All Triplets",)
TAKEN: Final = {
    **dict.fromkeys(("Small Dragons", "Great Dragons"), DRAGON),
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
        **facts.dragon_yaku(1),
        **facts.wind_yaku(1),
        "Own Flower": FLOWERS[hand.seat] in hand.flowers,
        "Own Season": SEASONS[hand.seat] in hand.flowers,
        "All Flowers": set(FLOWERS) <= set(hand.flowers),
        "All Seasons": set(SEASONS) <= set(hand.flowers),
        "Three Concealed Triplets": facts.concealed_triplets == 3,
        "Concealed Hand": facts.concealed,
        "Robbing a Kong": hand.source == "call",
        "Win on a Kong": hand.on_kong,
        "Last Tile": hand.last_tile,
        "Common Hand": facts.all_runs and not sets,
        "All Triplets": facts.all_triplets,
        "Mixed One Suit": facts.mixed,
        "Terminals and Honors": facts.terminals_and_honors,
        "Small Dragons": 3 * facts.small_dragons,
        "All One Suit": 3 * facts.pure,
    }
    limits = {
        "Great Dragons": facts.great_dragons,
        "Small Winds": facts.small_winds,
        "Great Winds": facts.great_winds,
        "All Honors": facts.all_honors,
        "All Terminals": facts.all_terminals,
        "All Kongs": facts.four_kongs,
        "Hidden Treasure": facts.concealed_triplets == 4,
        "Nine Gates": facts.nine_gates,
        "Thirteen Orphans": facts.orphans,
        "Heavenly Hand": hand.first_turn and hand.seat == 0,
    }
    great = {name: DOUBLES * value for name, value in limits.items()}
    found = without({**doubles, **great}, TAKEN)
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
