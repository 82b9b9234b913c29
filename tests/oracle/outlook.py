"""The outlook of a hand from the model of docs/outlook.md, hand by hand and draw by draw.

Distances are those of `oracle.shanten`, points those of `jantaku.score` with every choice of ura
indicators. No graph, no packed hands: a hand is the sorted tuple of its tiles.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

from jantaku import GameRule, Hand, Tile, TileId, parse_tiles, score
from jantaku.riichi.tiles.tile import KINDS, TILES, kind_of
from oracle.shanten import distance

if TYPE_CHECKING:
    from collections.abc import Iterator

Tiles = tuple[int, ...]
Value = tuple[float, float, float]
"""Tenpai, win, points."""
_ORDER = {"points": (2, 1, 0), "win": (1, 2, 0), "tenpai": (0, 1, 2)}
_LACKED_BY_THREE = range(1, 8)


@dataclass
class Model:
    """A question, and the answers worked out so far."""

    hand: Hand
    draws: int
    seen: tuple[Tile, ...] = ()
    discards: tuple[Tile, ...] = ()
    rules: GameRule = field(default_factory=GameRule)
    objective: str = "points"
    declare: str = "best"
    ron: float = 0.0
    detours: int = 0
    steps_back: bool = False
    last_tile: bool = False
    circumstances: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.values: dict[tuple[Tiles, int], Value] = {}
        self.locked: dict[tuple[Tiles, int, bool], Value] = {}
        self.root = tuple(sorted(map(int, self.hand.tiles)))
        self.worth: dict[tuple[Tiles, int, bool | None, bool, bool], float] = {}
        self.distances: dict[tuple[int, ...], tuple[int, frozenset[int]]] = {}

    @cached_property
    def melded(self) -> list[int]:
        return [kind_of(tile) for meld in self.hand.melds for tile in meld.tiles]

    @cached_property
    def unseen(self) -> Counter[int]:
        """The copies of each tile that may come, red fives separately."""
        left: Counter[int] = Counter()
        for kind in KINDS:
            if self.rules.players == 3 and kind in _LACKED_BY_THREE:
                continue
            left[int(kind)] = 4
        for suit, reds in enumerate(self.rules.red_fives):
            if self.rules.players == 4 or suit > 0:
                left[34 + suit] = reds
                left[9 * suit + 4] -= reds
        held = [*self.root, *(tile for meld in self.hand.melds for tile in meld.tiles)]
        for tile in (*held, *self.seen, *self.discards, *self.indicators):
            left[int(tile)] -= 1
        for suit in range(3):  # an indicator that is a five is a plain one while there is one
            if left[9 * suit + 4] < 0:
                left[9 * suit + 4], left[34 + suit] = 0, 0
        return +left

    @cached_property
    def indicators(self) -> list[int]:
        text = self.circumstances.get("dora", "")
        return [int(tile) for tile in parse_tiles(text)] if text else []

    @cached_property
    def total(self) -> int:
        return self.unseen.total()

    def measured(self, tiles: Tiles) -> tuple[int, frozenset[int]]:
        """The distance of concealed tiles and the kinds that lower it."""
        counts = [0] * 34
        for tile in tiles:
            counts[kind_of(TILES[tile])] += 1
        key = tuple(counts)
        if key not in self.distances:
            used = [self.melded.count(kind) for kind in range(34)]
            found = distance(counts, used, len(self.hand.melds))
            useful = frozenset(
                kind
                for kind in found.useful
                if counts[kind] + used[kind] < 4
                and (self.rules.players == 4 or kind not in _LACKED_BY_THREE)
            )
            self.distances[key] = found.shanten, useful
        return self.distances[key]

    def kept(self, tiles: Tiles) -> int:
        return (Counter(tiles) - Counter(self.root)).total()

    def left(self, tiles: Tiles) -> Counter[int]:
        return self.unseen - (Counter(tiles) - Counter(self.root))

    def discards_of(self, tiles: Tiles) -> Iterator[tuple[int, Tiles]]:
        """Each discard and the rest; a red five only if no plain one is held."""
        for tile in sorted(set(tiles)):
            if tile >= 34 and kind_of(TILES[tile]) in tiles:
                continue
            yield tile, _without(tiles, tile)

    @cached_property
    def bound(self) -> int:
        if self.hand.size == 13:
            return self.measured(self.root)[0] + self.detours
        return (
            min(self.measured(_without(self.root, tile))[0] for tile in set(self.root))
            + self.detours
        )

    def rows(self) -> dict[int | None, list[Value]]:
        """The values of each discard by draws left."""
        if self.hand.size == 13:
            return {None: self.by_draws(self.root, waits_first=True)}
        best = self.bound - self.detours
        after = {tile: _without(self.root, tile) for tile in set(self.root)}
        return {
            tile: self.by_draws(rest)
            for tile, rest in after.items()
            if self.measured(rest)[0] <= (self.bound if self.steps_back else best)
        }

    def by_draws(self, tiles: Tiles, *, waits_first: bool = False) -> list[Value]:
        values = [self.value(tiles, self.draws - left) for left in range(self.draws + 1)]
        if waits_first:
            values[-1] = self.value(tiles, 0, may_declare=False)
        return values

    def better(self, a: Value, b: Value) -> bool:
        for place in _ORDER[self.objective]:
            slack = 1e-7 if place == 2 else 1e-12
            if abs(a[place] - b[place]) > slack:
                return a[place] > b[place]
        return False

    def value(self, tiles: Tiles, at: int, *, may_declare: bool = True) -> Value:
        """The value of 13 tiles after `at` draws."""
        key = tiles, at
        if may_declare and key in self.values:
            return self.values[key]
        far, _ = self.measured(tiles)
        if at == self.draws:
            found = (float(far == 0), 0.0, 0.0)
        else:
            found = self.turn(tiles, at, declared=None)
            if far == 0 and may_declare and self.may_declare(at):
                riichi = self.turn(tiles, at, declared=True)
                if self.declare == "always" or self.better(riichi, found):
                    found = riichi
        if may_declare:
            self.values[key] = found
        return found

    def may_declare(self, at: int) -> bool:
        left = self.draws - at
        return (
            self.declare != "never"
            and not any(meld.is_open for meld in self.hand.melds)
            and left * self.rules.players >= self.rules.riichi_min_tiles
        )

    def later_in_riichi(self, tiles: Tiles, at: int) -> Value:
        key = tiles, at, False
        if key not in self.locked:
            self.locked[key] = (
                (1.0, 0.0, 0.0) if at == self.draws else self.turn(tiles, at, declared=False)
            )
        return self.locked[key]

    def turn(self, tiles: Tiles, at: int, declared: bool | None) -> Value:
        """One turn: dama if `declared` is None, else riichi, True in its first turn."""
        far, useful = self.measured(tiles)
        left, kept = self.left(tiles), self.kept(tiles)
        wall = self.total - at
        wanted = sum(n for tile, n in left.items() if kind_of(TILES[tile]) in useful)
        others, lost = left.total() - wanted, at - kept
        stay = (
            self.value(tiles, at + 1) if declared is None else self.later_in_riichi(tiles, at + 1)
        )
        drawn, sure = [0.0] * 3, 0.0
        for tile, copies in left.items():
            wants = kind_of(TILES[tile]) in useful
            if lost > others:
                chance = copies / wanted if wants else 0.0
            else:
                chance = copies / wall * (1 if wants else 1 - lost / others)
            sure += chance
            now = self.after_draw(tiles, tile, at, declared, stay, far == 0 and wants, wants)
            for place in range(3):
                drawn[place] += chance * now[place]
        assert abs(sure - 1) < 1e-9
        if far == 0:
            drawn[0] = 1.0
            drawn = self.with_ron(tiles, declared, useful, left, wall, drawn)
        return drawn[0], drawn[1], drawn[2]

    def after_draw(
        self,
        tiles: Tiles,
        tile: int,
        at: int,
        declared: bool | None,
        stay: Value,
        completes: bool,
        wants: bool,
    ) -> Value:
        if completes:
            last = self.last_tile and at == self.draws - 1
            points = self.points(tiles, tile, declared, tsumo=True, last=last)
            return (1.0, 1.0, points) if points > 0 else stay
        if declared is not None or not (wants or self.detours):
            return stay
        best = stay
        full = tuple(sorted((*tiles, tile)))
        choices = [*self.discards_of(full)]
        nearest = min(self.measured(rest)[0] for _, rest in choices)
        options = [
            rest
            for _, rest in choices
            if self.measured(rest)[0] <= nearest + self.steps_back
            and self.kept(rest) + self.measured(rest)[0] <= self.bound
        ]
        for rest in options:
            value = self.value(rest, at + 1)
            if self.better(value, best):
                best = value
        return best

    def with_ron(
        self,
        tiles: Tiles,
        declared: bool | None,
        waits: frozenset[int],
        left: Counter[int],
        wall: int,
        drawn: list[float],
    ) -> list[float]:
        own = {kind_of(TILES[tile]) for tile in (Counter(self.root) - Counter(tiles))}
        river = {kind_of(tile) for tile in self.discards}
        thrown = {
            kind
            for kind in own
            if sum(kind_of(TILES[t]) == kind for t in self.root)
            > sum(kind_of(TILES[t]) == kind for t in tiles)
        }
        if self.ron == 0 or waits & (thrown | river):
            return drawn
        worth = {
            tile: self.points(tiles, tile, declared, tsumo=False, last=False)
            for tile in left
            if kind_of(TILES[tile]) in waits
        }
        shown = sum(left[tile] for tile, points in worth.items() if points > 0)
        if not shown:
            return drawn
        none = (1 - min(1.0, self.ron * shown / wall)) ** (self.rules.players - 1)
        result = [none * part for part in drawn]
        for tile, points in worth.items():
            if points > 0:
                share = (1 - none) * left[tile] / shown
                result = [a + share * b for a, b in zip(result, (1, 1, points), strict=True)]
        result[0] = 1.0
        return result

    def points(
        self, tiles: Tiles, tile: int, declared: bool | None, *, tsumo: bool, last: bool
    ) -> float:
        """The points of a win, over all choices of ura indicators."""
        key = tiles, tile, declared, tsumo, last
        if key not in self.worth:
            self.worth[key] = self.counted_points(*key)
        return self.worth[key]

    def counted_points(
        self, tiles: Tiles, tile: int, declared: bool | None, tsumo: bool, last: bool
    ) -> float:
        hand = Hand.from_tiles([TILES[t] for t in (*tiles, tile)], self.hand.melds)
        given = dict(self.circumstances, tsumo=tsumo, last_tile=last)
        if declared is not None:
            given |= {"riichi": True, "ippatsu": declared}
        count = len(self.indicators) if declared is not None and self.rules.ura_dora else 0
        if not self.rules.kan_ura_dora:
            count = min(count, 1)
        left = self.left(tiles)
        left[tile] -= 1
        pool = [int(kind_of(TILES[t])) for t, n in left.items() for _ in range(n)]
        total, ways = 0.0, 0
        for chosen, times in Counter(combinations(sorted(pool), count)).items():
            ura = [4 * kind + 3 for kind in chosen]
            result = score(hand, TILE_ID[tile], ura=ura, rules=self.rules, **given)
            total += times * (result.payment.total if result.has_yaku else 0)
            ways += times
        return total / ways


TILE_ID = [TileId(4 * int(kind_of(tile)) + (0 if tile >= 34 else 3)) for tile in TILES]


def _without(tiles: Tiles, tile: int) -> Tiles:
    place = tiles.index(tile)
    return tiles[:place] + tiles[place + 1 :]
