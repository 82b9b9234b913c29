"""Hong Kong New Style, counted by its page."""

from collections import Counter
from typing import Final

from .count import Count, payments, without
from .facts import DRAGON, WIND, Facts
from .hands import ORPHANS, WINDS, Game, WonHand, nine_gates, orphans, seven_pairs
from .readings import Group, Reading, waits

GAME: Final = Game(
    "hong_kong_new", forms=((4, 1), (0, 7)), shapes=(orphans, nine_gates(), seven_pairs())
)
POINTS: Final = {
    1: "Ante, Win on a Kong, Robbing a Kong, All Simples",
    3: "Mixed One Suit",
    7: "Seven Pairs",
    10: "Mixed Terminals, Earthly Hand",
    20: "Heavenly Hand",
    40: "All Honors, Thirteen Orphans, Nine Gates",
}
OF_SETS: Final = {
    1: f"{DRAGON}, {WIND}, All Runs",
    2: "Three Concealed Triplets",
    3: "All Triplets",
    5: "Small Dragons",
    10: "Great Dragons",
    20: "Small Winds",
    30: "Four Concealed Triplets",
    40: "All Terminals, Great Winds",
}
GREEN: Final = ("2s", "3s", "4s", "6s", "8s", "6z")


def count(hand: WonHand, groups: Reading) -> Count:
    """Returns the worth of the hand in that reading."""
    facts = Facts(hand, groups)
    yaku = {**facts.yaku(POINTS), **_hand(hand, facts), **_tiles(facts)}
    if len(facts.pairs) == 1:
        yaku |= {**facts.yaku(OF_SETS), **_sets(hand, facts)}
    found = without(
        yaku, {"Nine Gates": ("All One Suit",), "All Twos, Fives and Eights": ("Three Numbers",)}
    )
    points = sum(found.values())
    return Count(found, points, payments(hand, 4 * points, 0, 2 * points))


def _hand(hand: WonHand, facts: Facts) -> dict[str, int]:
    both = facts.concealed and hand.drawn
    return {
        "Fully Concealed Hand": 3 * both,
        "Concealed Hand": facts.concealed and not both,
        "Own Draw": hand.drawn and not both,
        "Last Tile": hand.last_tile and hand.drawn,
        "One-Tile Wait": len(waits(hand)) == 1,
    }


def _tiles(facts: Facts) -> dict[str, int]:
    sorts = {tile[1] if tile[1] != "z" else "wind" if tile in WINDS else "" for tile in facts.tiles}
    suited = [tile for tile in facts.tiles if tile[1] != "z"]
    return {
        "All One Suit": 10 * (facts.pure or facts.all_honors),
        "All Green": 40 * facts.consists_of(GREEN),
        "One Voided Suit": len(facts.suits) == 2 and not facts.honors,
        "No Fives": all(tile[0] != "5" for tile in suited),
        "Five Kinds": 5 * (len(sorts) == 5),
    }


def _sets(hand: WonHand, facts: Facts) -> dict[str, int]:
    fives = [tile for tile in facts.tiles if tile[0] in "258" and tile[1] != "z"]
    names = {tile[0] if tile[1] != "z" else "w" if tile in WINDS else "d" for tile in facts.tiles}
    numbers = [{tile[0] for tile in group.tiles if tile[1] != "z"} for group in facts.groups]
    ends = all(set(group.tiles) & set(ORPHANS) for group in facts.groups)
    melded = len(hand.melds) == 4 and all(meld.call in {"chow", "pung"} for meld in hand.melds)
    won = facts.won
    return {
        "Middle Five": won.kind == "run" and won.tiles[1] == hand.tile and hand.tile[0] == "5",
        "Four Melded Pungs": [meld.call for meld in hand.melds] == ["pung"] * 4,
        "Single Wait of Four Melds": (2 if hand.drawn else 3) * melded,
        "Pair of Two, Five or Eight": facts.pairs[0] in fives,
        "All Twos, Fives and Eights": 20 * (facts.all_triplets and len(fives) == len(facts.tiles)),
        "Two Numbers": 20 * (facts.all_triplets and len(names) == 2),
        "Three Numbers": 10 * (facts.all_triplets and len(names) == 3),
        "Same Number in Every Set": 10 * bool(set.intersection(*numbers)),
        "Ends and Honors in Every Set": 2 * (ends and facts.honors),
        "Ends in Every Set": 3 * (ends and not facts.honors),
        "Ends and Honors in Triplets": 2
        * (facts.terminals_and_honors and facts.honors and bool(facts.suits)),
        "Two Kongs": facts.kongs == 2,
        "Three Kongs": 10 * (facts.kongs == 3),
        "Four Kongs": 40 * (facts.kongs == 4),
        **_runs(facts),
        **_similar(facts),
        **_four_alike(facts),
    }


def _runs(facts: Facts) -> dict[str, int]:
    own = Counter(group.tile for group in facts.groups if group.kind == "run" and group.own)
    twice = sum(number // 2 for number in own.values())
    return {
        "Straight": 3 * sum({f"1{s}", f"4{s}", f"7{s}"} <= set(own) for s in "mps"),
        "Two Identical Runs": twice == 1,
        "Two Pairs of Identical Runs": 10 * (twice == 2),
        "Two Terminal Chows": sum(
            {f"1{s}", f"7{s}"} <= set(facts.runs) or {f"1{s}", f"9{s}"} <= set(facts.triplets)
            for s in "mps"
        ),
    }


def _similar(facts: Facts) -> dict[str, int]:
    triplets, runs = set(facts.triplets), set(facts.runs)
    alike = [{f"{number}{suit}" for suit in "mps"} for number in range(1, 10)]
    rows = {
        length: any(
            {f"{start + step}{suit}" for step in range(length)} <= triplets
            for suit in "mps"
            for start in range(1, 11 - length)
        )
        for length in (3, 4)
    }
    return {
        "Three Similar Runs": 3 * sum(three <= runs for three in alike),
        "Three Similar Triplets": 5 * sum(three <= triplets for three in alike),
        "Pure Shifted Pungs": 2 * (rows[3] and not rows[4]),
        "Four Pure Shifted Pungs": 40 * rows[4],
    }


def _four_alike(facts: Facts) -> dict[str, int]:
    tiles = [tile for tile, number in Counter(facts.tiles).items() if number == 4]
    used = {tile: [group for group in facts.groups if tile in group.tiles] for tile in tiles}
    two = [tile for tile, found in used.items() if len(found) == 2 and _triplet(tile, found)]
    three = [tile for tile, found in used.items() if len(found) == 3 and tile in facts.pairs]
    return {"Four in Two Sets": len(two), "Four in Three Sets": 2 * len(three)}


def _triplet(tile: str, groups: list[Group]) -> bool:
    return any(group.kind == "triplet" and group.tile == tile for group in groups)
