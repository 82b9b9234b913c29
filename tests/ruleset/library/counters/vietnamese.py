"""Vietnamese, counted by its page."""

from typing import Final

from .count import Count, payments, without
from .facts import ENDS, Facts
from .hands import DRAGONS, HONORS, WINDS, Game, WonHand, numbers, orphans
from .readings import Reading

SORTS: Final = ("f", "g", "k", "q")
OWN: Final = ("Own Flower", "Own Season", "Own King", "Own Queen")
GAME: Final = Game(
    "vietnamese",
    shapes=(orphans,),
    flowers=(*numbers("fgkq", range(1, 5)), "8j"),
    jokers={
        "1j": (*numbers("mps"), *HONORS),
        "2j": numbers("p"),
        "3j": numbers("s"),
        "4j": numbers("m"),
        "5j": WINDS,
        "6j": DRAGONS,
        "7j": numbers("mps"),
    },
)
POINTS: Final = (1, 1, 2, 4, 8, 16)
MUN: Final = 6
MUNS: Final = {
    1: "Small Dragons",
    2: "All One Suit, Great Dragons, Thirteen Orphans, Heavenly Hand",
    3: "Straight, Four Concealed Triplets",
    4: "All Honors, All Kongs",
    5: "Small Winds",
    8: "Great Winds",
}


def count(hand: WonHand, groups: Reading) -> Count:
    """Returns the worth of the hand in that reading."""
    facts = Facts(hand, groups)
    triplets = facts.all_triplets
    called = triplets and len(hand.melds) == 4 and all(not group.own for group in facts.groups[-4:])
    noble = bool(set(facts.triplets) & set(HONORS))
    ends = triplets and {"1", "9"} <= {tile[0] for tile in facts.triplets if tile in ENDS}
    bare = not hand.flowers and not facts.honors
    own = {name: f"{hand.seat + 1}{sort}" for name, sort in zip(OWN, SORTS, strict=True)}
    phan = {
        **{name: tile in hand.flowers for name, tile in own.items()},
        "All Runs": facts.all_runs and not facts.honors and bool(hand.flowers),
        "Flower Joker": 2 * ("8j" in hand.flowers),
        "All Runs with Honors": 3 * (facts.all_runs and facts.honors),
        "All Triplets": 3 * (triplets and not noble and not called and not ends),
    }
    mun = {
        **facts.yaku(MUNS),
        "All Triplets with Honors": triplets and noble and not called,
        "All Called Triplets": called and not noble,
        "All Triplets with Terminals": ends,
        "No Flowers or Honors": bare and not (facts.all_runs),
        "All Called Triplets with Honors": 2 * (called and noble),
        "No Flowers, Honors or Triplets": 2 * (bare and facts.all_runs),
        "Earthly Hand": 2 * (hand.first_turn and not hand.drawn),
    }
    found, great = without(phan, {}), without(mun, {})
    points, muns = sum(found.values()), sum(great.values())
    muns += points // MUN
    score = 32 * muns or POINTS[points]
    return Count(found, score, payments(hand, 2 * score, score, 2 * score), limits=great)
