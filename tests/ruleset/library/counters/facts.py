"""The facts that most tables of yaku ask of a hand and its reading."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from .hands import DRAGONS, HONORS, ORPHANS, WINDS, numbers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .hands import Tiles, WonHand
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
    def all_terminals(self) -> bool:
        """True if all tiles are ones and nines."""
        return self.consists_of(ENDS)

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

    @property
    def four_kongs(self) -> bool:
        """True if every set is a kong."""
        return self.kongs == self.sets > 0

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

    @property
    def great_dragons(self) -> bool:
        """True for triplets of all dragons."""
        return self.sets_of(DRAGONS) == 3

    @property
    def small_dragons(self) -> bool:
        """True for triplets of two dragons and a pair of the third."""
        return self.sets_of(DRAGONS) == 2 and any(tile in DRAGONS for tile in self.pairs)

    @property
    def great_winds(self) -> bool:
        """True for triplets of all winds."""
        return self.sets_of(WINDS) == 4

    @property
    def small_winds(self) -> bool:
        """True for triplets of three winds and a pair of the fourth."""
        return self.sets_of(WINDS) == 3 and any(tile in WINDS for tile in self.pairs)

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

    def dragon_yaku(self, each: int) -> dict[str, int]:
        """Returns the yaku of the single dragons."""
        names = {"7z": "Red Dragon", "6z": "Green Dragon", "5z": "White Dragon"}
        return {name: each * (tile in self.triplets) for tile, name in names.items()}

    def wind_yaku(self, each: int) -> dict[str, int]:
        """Returns the yaku of the seat wind and the round wind."""
        return {
            "Seat Wind": each * (self.hand.seat_tile in self.triplets),
            "Round Wind": each * (self.hand.round_tile in self.triplets),
        }
