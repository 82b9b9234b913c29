"""Hong Kong Old Style, counted by its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .comparison import Count, payments, without
from .facts import Facts
from .hands import Game, WonHand, nine_gates, orphans

if TYPE_CHECKING:
    from .readings import Reading

FLOWERS: Final = ("1f", "2f", "3f", "4f")
SEASONS: Final = ("1g", "2g", "3g", "4g")
GAME: Final = Game("hong_kong", flowers=FLOWERS + SEASONS, shapes=(orphans, nine_gates()))
POINTS: Final = (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384)
SINGLE: Final = ("Red Dragon", "Green Dragon", "White Dragon", "Seat Wind", "Round Wind")
TILES: Final = (
    *SINGLE, "Small Winds", "Small Dragons", "Great Dragons", "Mixed One Suit", "All One Suit",
    "Common Hand", "All Triplets", "Mixed Terminals", "Hidden Treasure",
)  # fmt: skip
TEN: Final = (
    "All Honors", "All Terminals", "Nine Gates", "Great Winds", "All Kongs", "Thirteen Orphans",
)  # fmt: skip
TAKEN: Final = {
    "Small Dragons": SINGLE[:3],
    "Great Dragons": SINGLE[:3],
    "Small Winds": SINGLE[3:],
    "Hidden Treasure": ("All Triplets", "Concealed Hand"),
    "All Flowers": ("Own Flower",),
    "All Seasons": ("Own Season",),
    **dict.fromkeys(("All Honors", "All Terminals"), TILES),
    **dict.fromkeys(("Nine Gates", "Thirteen Orphans"), (*TILES, "Concealed Hand")),
    "Great Winds": (*TILES, "All Honors"),
    "All Kongs": (*TILES, "All Honors", "All Terminals"),
    "Heavenly Hand": (*TILES, *TEN, "Own Draw", "Concealed Hand"),
}


def count(hand: WonHand, groups: Reading) -> Count:
    """Returns the worth of the hand in that reading."""
    facts = Facts(hand, groups)
    yaku = {
        "Own Draw": hand.drawn,
        "Concealed Hand": not hand.melds,
        "Robbing a Kong": hand.source == "call",
        "Last Tile": hand.last_tile,
        "Win on a Kong": hand.on_kong,
        **facts.dragon_yaku(1),
        **facts.wind_yaku(1),
        **flowers(hand),
        "Common Hand": facts.all_runs,
        "Mixed Terminals": facts.terminals_and_honors,
        "All Triplets": 3 * facts.all_triplets,
        "Mixed One Suit": 3 * facts.mixed,
        "Small Winds": 3 * facts.small_winds,
        "Small Dragons": 5 * facts.small_dragons,
        "All One Suit": 7 * facts.pure,
        "Great Dragons": 8 * facts.great_dragons,
        "Hidden Treasure": 8 * (facts.concealed_triplets == 4),
        "All Honors": 10 * facts.all_honors,
        "All Terminals": 10 * facts.all_terminals,
        "Nine Gates": 10 * facts.nine_gates,
        "Great Winds": 13 * facts.great_winds,
        "All Kongs": 13 * facts.four_kongs,
        "Thirteen Orphans": 13 * facts.orphans,
        "Heavenly Hand": 13 * (hand.first_turn and hand.seat == 0),
    }
    if any(yaku[name] for name in TEN):
        yaku["Hidden Treasure"] = 0
    found = without(yaku, TAKEN)
    score = POINTS[min(sum(found.values()), 13)]
    return Count(
        found, score, payments(hand, 2 * score, score, 2 * score), sum(found.values()) >= 3
    )


def flowers(hand: WonHand) -> dict[str, int]:
    """Returns the yaku of flowers and seasons."""
    return {
        "No Flowers": not hand.flowers,
        "Own Flower": FLOWERS[hand.seat] in hand.flowers,
        "Own Season": SEASONS[hand.seat] in hand.flowers,
        "All Flowers": 2 * (set(FLOWERS) <= set(hand.flowers)),
        "All Seasons": 2 * (set(SEASONS) <= set(hand.flowers)),
    }
