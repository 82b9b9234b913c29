"""The facts that most tables of yaku ask of a hand and its reading."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from .hands import DRAGONS, HONORS, ORPHANS, WINDS, Tiles, WonHand, numbers
from .readings import Group, Reading

ENDS = frozenset(numbers("mps", (1, 9)))


@dataclass(frozen=True)
class Facts:
    """A hand in one reading."""

    hand: WonHand
    groups: Reading

    @cached_property
    def tiles(self) -> Tiles:
        """All tiles but flowers, as the reading takes them."""
        return tuple(tile for group in self.groups for tile in group.tiles)

    @cached_property
    def triplets(self) -> Tiles:
        """The tiles of triplets and kongs."""
        return tuple(group.tile for group in self.groups if group.is_triplet)

    @cached_property
    def runs(self) -> Tiles:
        """The lowest tiles of runs."""
        return tuple(group.tile for group in self.groups if group.kind == "run")

    @cached_property
    def pairs(self) -> Tiles:
        """The tiles of pairs."""
        return tuple(group.tile for group in self.groups if group.kind == "pair")

    @cached_property
    def suits(self) -> frozenset[str]:
        """The suits, honors left out."""
        return frozenset(tile[1] for tile in self.tiles) - {"z"}

    @cached_property
    def honors(self) -> bool:
        """True if the hand holds honors."""
        return any(tile in HONORS for tile in self.tiles)

    @property
    def pure(self) -> bool:
        """True if all tiles are of one suit."""
        return len(self.suits) == 1 and not self.honors

    @property
    def mixed(self) -> bool:
        """True if all tiles are of one suit or honors, some of each."""
        return len(self.suits) == 1 and self.honors

    def consists_of(self, tiles: Iterable[str]) -> bool:
        """True if all tiles are among those."""
        return set(self.tiles) <= set(tiles)

    @property
    def all_honors(self) -> bool:
        """True if all tiles are honors."""
        return self.consists_of(HONORS)

    @property
    def terminals_and_honors(self) -> bool:
        """True if all tiles are ones, nines and honors."""
        return self.consists_of(ORPHANS)

    @property
    def all_triplets(self) -> bool:
        """True if all sets are triplets or kongs."""
        return len(self.triplets) == self.sets > 0 and len(self.pairs) == 1

    @property
    def all_runs(self) -> bool:
        """True if all sets are runs."""
        return len(self.runs) == self.sets > 0 and len(self.pairs) == 1

    @cached_property
    def sets(self) -> int:
        """The number of sets."""
        return sum(group.kind != "pair" for group in self.groups)

    @property
    def seven_pairs(self) -> bool:
        """True for seven pairs."""
        return len(self.pairs) == 7

    @property
    def orphans(self) -> bool:
        """True for the thirteen terminals and honors with one of them twice."""
        return self.whole and set(self.tiles) == set(ORPHANS) and len(self.tiles) == 14

    @property
    def whole(self) -> bool:
        """True if the hand is not divided."""
        return self.groups[0].kind == "other"

    @cached_property
    def kongs(self) -> int:
        """The number of kongs."""
        return sum(group.kind == "kong" for group in self.groups)

    @cached_property
    def concealed_triplets(self) -> int:
        """The number of triplets and kongs without another's tile."""
        return sum(group.is_triplet and group.concealed for group in self.groups)

    def sets_of(self, tiles: Iterable[str]) -> int:
        """Returns how many triplets and kongs are of those tiles."""
        return sum(tile in tuple(tiles) for tile in self.triplets)

    def small(self, tiles: Tiles) -> bool:
        """True for triplets of all those tiles but one, and a pair of that."""
        return self.sets_of(tiles) == len(tiles) - 1 and bool(set(self.pairs) & set(tiles))

    @cached_property
    def concealed(self) -> bool:
        """True without a meld that another's tile is part of."""
        return not self.hand.called

    @cached_property
    def nine_gates(self) -> bool:
        """True for 1112345678999 of a suit with any other tile of it, nothing melded."""
        return not self.hand.melds and self._gates(self.tiles)

    @cached_property
    def pure_nine_gates(self) -> bool:
        """True for nine gates that waited for all nine tiles."""
        inside = list(self.tiles)
        inside.remove(self.won.tiles[0] if self.won.kind == "pair" else self.hand.tile)
        return self.nine_gates and len(inside) == 13 and self._gates(inside)

    def _gates(self, tiles: Iterable[str]) -> bool:
        have = sorted(int(tile[0]) for tile in tiles if tile[1] != "z")
        each = set(range(1, 10)) <= set(have)
        return self.pure and each and have.count(1) >= 3 and have.count(9) >= 3

    @cached_property
    def won(self) -> Group:
        """The group that the winning tile completed."""
        return next(group for group in self.groups if group.won)

    @property
    def narrow_wait(self) -> bool:
        """True if the winning tile is of the pair, or in the middle or at the edge of a run."""
        group = self.won
        place = int(group.won[0]) - group.number
        edge = (group.number, place) in {(1, 2), (7, 0)}
        return group.kind == "pair" or (group.kind == "run" and (place == 1 or edge))

    def has_straight(self, suits: Iterable[str] = "mps") -> bool:
        """True for the runs from one to nine of a suit."""
        return any({f"1{suit}", f"4{suit}", f"7{suit}"} <= set(self.runs) for suit in suits)

    def yaku(self, points: Mapping[int, str]) -> dict[str, int]:
        """Returns what yaku of those names are worth, by their points: `{2: "Straight"}`."""
        return {
            name: each * YAKU[name](self, self.hand)
            for each, names in points.items()
            for name in names.split(", ")
        }


def _all(kind: str) -> Callable[[Facts, WonHand], bool]:
    return lambda _, hand: set(numbers(kind, range(1, 5))) <= set(hand.flowers)


def _some(kind: str) -> Callable[[Facts, WonHand], int]:
    return lambda _, hand: len(set(numbers(kind, range(1, 5))) & set(hand.flowers))


DRAGON: Final = "Red Dragon, Green Dragon, White Dragon"
WIND: Final = "Seat Wind, Round Wind"
YAKU: Final[Mapping[str, Callable[[Facts, WonHand], int]]] = {
    "Ante": lambda *_: True,
    "Complete Hand": lambda *_: True,
    "Own Draw": lambda _, hand: hand.drawn,
    "Concealed Hand": lambda facts, _: facts.concealed,
    "Concealed Own Draw": lambda facts, hand: hand.drawn and facts.concealed,
    "Robbing a Kong": lambda _, hand: hand.source == "call",
    "Win on a Kong": lambda _, hand: hand.on_kong,
    "Win on a Replacement": lambda _, hand: hand.on_kong,
    "Last Tile": lambda _, hand: hand.last_tile,
    "Heavenly Hand": lambda _, hand: hand.first_turn and hand.seat == 0,
    "Earthly Hand": lambda _, hand: hand.first_turn and hand.seat != 0,
    "Red Dragon": lambda facts, _: "7z" in facts.triplets,
    "Green Dragon": lambda facts, _: "6z" in facts.triplets,
    "White Dragon": lambda facts, _: "5z" in facts.triplets,
    "Seat Wind": lambda facts, hand: hand.seat_tile in facts.triplets,
    "Round Wind": lambda facts, hand: hand.round_tile in facts.triplets,
    "No Flowers": lambda _, hand: not hand.flowers,
    "Flower": lambda _, hand: len(hand.flowers),
    "Own Flower": lambda _, hand: f"{hand.seat + 1}f" in hand.flowers,
    "Own Season": lambda _, hand: f"{hand.seat + 1}g" in hand.flowers,
    "Animal": _some("a"),
    "Face": _some("k"),
    "All Flowers": _all("f"),
    "All Seasons": _all("g"),
    "All Animals": _all("a"),
    "All Faces": _all("k"),
    "Common Hand": lambda facts, _: facts.all_runs,
    "All Runs": lambda facts, _: facts.all_runs,
    "All Simples": lambda facts, _: not set(facts.tiles) & set(ORPHANS),
    "All Triplets": lambda facts, _: facts.all_triplets,
    "Seven Pairs": lambda facts, _: facts.seven_pairs,
    "Straight": lambda facts, _: facts.has_straight(),
    "Mixed One Suit": lambda facts, _: facts.mixed,
    "All One Suit": lambda facts, _: facts.pure,
    "Mixed Terminals": lambda facts, _: facts.terminals_and_honors,
    "Terminals and Honors": lambda facts, _: facts.terminals_and_honors,
    "All Honors": lambda facts, _: facts.all_honors,
    "All Terminals": lambda facts, _: facts.consists_of(ENDS),
    "Small Dragons": lambda facts, _: facts.small(DRAGONS),
    "Great Dragons": lambda facts, _: facts.sets_of(DRAGONS) == 3,
    "Small Winds": lambda facts, _: facts.small(WINDS),
    "Great Winds": lambda facts, _: facts.sets_of(WINDS) == 4,
    "Three Concealed Triplets": lambda facts, _: facts.concealed_triplets == 3,
    "Four Concealed Triplets": lambda facts, _: facts.concealed_triplets == 4,
    "Five Concealed Triplets": lambda facts, _: facts.concealed_triplets == 5,
    "Hidden Treasure": lambda facts, _: facts.concealed_triplets == 4,
    "All Kongs": lambda facts, _: facts.kongs == facts.sets > 0,
    "Nine Gates": lambda facts, _: facts.nine_gates,
    "Thirteen Orphans": lambda facts, _: facts.orphans,
    "Thirteen Wonders": lambda facts, _: facts.orphans,
}
"""What yaku of several rulesets are."""
