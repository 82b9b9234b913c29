"""The outlook of a hand from the model of docs/outlook.md, hand by hand and draw by draw.

Distances are those of `oracle.shanten`, points those of `jantaku.score` with every choice of ura
indicators. No graph, no packed hands: a hand is the sorted tuple of its tiles, and those of its
calls.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from jantaku import GameRule, Hand, Meld, Tile, TileId, parse_tiles, score
from jantaku.riichi.tiles.tile import KINDS, TILES, kind_of
from oracle.shanten import distance

if TYPE_CHECKING:
    from collections.abc import Iterator

Tiles = tuple[int, ...]


class Held(NamedTuple):
    """Concealed tiles, and the sets that have been called, both sorted."""

    tiles: Tiles
    called: tuple[Tiles, ...] = ()

    @property
    def all(self) -> Counter[int]:
        return Counter([*self.tiles, *(tile for group in self.called for tile in group)])

    def without(self, *tiles: int) -> Held:
        return Held(tuple(sorted((Counter(self.tiles) - Counter(tiles)).elements())), self.called)

    def with_tile(self, tile: int) -> Held:
        return Held(tuple(sorted((*self.tiles, tile))), self.called)


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
    calls: float = 0.0
    detours: int = 0
    steps_back: bool = False
    last_tile: bool = False
    circumstances: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.values: dict[tuple[Held, int], Value] = {}
        self.locked: dict[tuple[Held, int], Value] = {}
        self.root = Held(tuple(sorted(map(int, self.hand.tiles))))
        self.worth: dict[tuple[Held, int, bool | None, bool, bool], float] = {}
        self.distances: dict[tuple[tuple[int, ...], ...], tuple[int, frozenset[int]]] = {}

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
        held = [*self.root.tiles, *(tile for meld in self.hand.melds for tile in meld.tiles)]
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

    def measured(self, held: Held) -> tuple[int, frozenset[int]]:
        """The distance of a hand and the kinds that lower it."""
        counts, used = [0] * 34, [self.melded.count(kind) for kind in range(34)]
        for tile in held.tiles:
            counts[kind_of(TILES[tile])] += 1
        for group in held.called:
            for tile in group:
                used[kind_of(TILES[tile])] += 1
        key = tuple(counts), tuple(used)
        if key not in self.distances:
            found = distance(counts, used, len(self.hand.melds) + len(held.called))
            useful = frozenset(
                kind
                for kind in found.useful
                if counts[kind] + used[kind] < 4
                and (self.rules.players == 4 or kind not in _LACKED_BY_THREE)
            )
            self.distances[key] = found.shanten, useful
        return self.distances[key]

    def kept(self, held: Held) -> int:
        return (held.all - self.root.all).total()

    def left(self, held: Held) -> Counter[int]:
        return self.unseen - (held.all - self.root.all)

    def discards_of(self, held: Held) -> Iterator[tuple[int, Held]]:
        """Each discard and the rest; a red five only if no plain one is held."""
        for tile in sorted(set(held.tiles)):
            if tile >= 34 and kind_of(TILES[tile]) in held.tiles:
                continue
            yield tile, held.without(tile)

    @cached_property
    def bound(self) -> int:
        if self.hand.size == 13:
            return self.measured(self.root)[0] + self.detours
        return (
            min(self.measured(self.root.without(tile))[0] for tile in set(self.root.tiles))
            + self.detours
        )

    def rows(self) -> dict[int | None, list[Value]]:
        """The values of each discard by draws left."""
        if self.hand.size == 13:
            return {None: self.by_draws(self.root, waits_first=True)}
        best = self.bound - self.detours
        after = {tile: self.root.without(tile) for tile in set(self.root.tiles)}
        return {
            tile: self.by_draws(rest)
            for tile, rest in after.items()
            if self.measured(rest)[0] <= (self.bound if self.steps_back else best)
        }

    def by_draws(self, held: Held, *, waits_first: bool = False) -> list[Value]:
        values = [self.value(held, self.draws - left) for left in range(self.draws + 1)]
        if waits_first:
            values[-1] = self.value(held, 0, may_declare=False)
        return values

    def better(self, a: Value, b: Value) -> bool:
        for place in _ORDER[self.objective]:
            slack = 1e-7 if place == 2 else 1e-12
            if abs(a[place] - b[place]) > slack:
                return a[place] > b[place]
        return False

    def value(self, held: Held, at: int, *, may_declare: bool = True) -> Value:
        """The value of 13 tiles after `at` draws."""
        key = held, at
        if may_declare and key in self.values:
            return self.values[key]
        far, _ = self.measured(held)
        if at == self.draws:
            found = (float(far == 0), 0.0, 0.0)
        else:
            found = self.turn(held, at, declared=None)
            if far == 0 and may_declare and self.may_declare(held, at):
                riichi = self.turn(held, at, declared=True)
                if self.declare == "always" or self.better(riichi, found):
                    found = riichi
        if may_declare:
            self.values[key] = found
        return found

    def may_declare(self, held: Held, at: int) -> bool:
        left = self.draws - at
        return (
            self.declare != "never"
            and not held.called
            and not any(meld.is_open for meld in self.hand.melds)
            and left * self.rules.players >= self.rules.riichi_min_tiles
        )

    def later_in_riichi(self, held: Held, at: int) -> Value:
        key = held, at
        if key not in self.locked:
            self.locked[key] = (
                (1.0, 0.0, 0.0) if at == self.draws else self.turn(held, at, declared=False)
            )
        return self.locked[key]

    def chances(self, held: Held, at: int) -> dict[int, float]:
        """The chance of each tile to be drawn next."""
        _, useful = self.measured(held)
        left, kept = self.left(held), self.kept(held)
        wanted = sum(n for tile, n in left.items() if kind_of(TILES[tile]) in useful)
        others, lost = left.total() - wanted, at - kept
        found = {}
        for tile, copies in left.items():
            wants = kind_of(TILES[tile]) in useful
            if lost > others:
                found[tile] = copies / wanted if wants else 0.0
            else:
                found[tile] = copies / (self.total - at) * (1 if wants else 1 - lost / others)
        assert abs(sum(found.values()) - 1) < 1e-9
        return found

    def turn(self, held: Held, at: int, declared: bool | None) -> Value:
        """One turn: dama if `declared` is None, else riichi, True in its first turn."""
        far, useful = self.measured(held)
        stay = self.value(held, at + 1) if declared is None else self.later_in_riichi(held, at + 1)
        drawn = [0.0] * 3
        for tile, chance in self.chances(held, at).items():
            wants = kind_of(TILES[tile]) in useful
            now = self.after_draw(held, tile, at, declared, stay, far == 0 and wants, wants)
            for place in range(3):
                drawn[place] += chance * now[place]
        if far == 0:
            drawn[0] = 1.0
        value = (drawn[0], drawn[1], drawn[2])
        for place in range(self.rules.players - 1):  # the player on the left discards last
            value = self.before_discard(held, at, declared, value, on_the_left=place == 0)
        return value

    def after_draw(
        self,
        held: Held,
        tile: int,
        at: int,
        declared: bool | None,
        stay: Value,
        completes: bool,
        wants: bool,
    ) -> Value:
        if completes:
            last = self.last_tile and at == self.draws - 1
            points = self.points(held, tile, declared, tsumo=True, last=last)
            return (1.0, 1.0, points) if points > 0 else stay
        if declared is not None or not (wants or self.detours):
            return stay
        choices = [rest for _, rest in self.discards_of(held.with_tile(tile))]
        return self.best_of(choices, at, stay)

    def best_of(self, choices: list[Held], at: int, stay: Value, farthest: int = 99) -> Value:
        """The best hand after a draw or a call that is near enough, or to stay."""
        nearest = min((self.measured(rest)[0] for rest in choices), default=99)
        best = stay
        for rest in choices:
            far, _ = self.measured(rest)
            near = far <= nearest + self.steps_back and self.kept(rest) + far <= self.bound
            if near and far <= farthest:
                value = self.value(rest, at + 1)
                if self.better(value, best):
                    best = value
        return best

    def before_discard(
        self, held: Held, at: int, declared: bool | None, later: Value, *, on_the_left: bool
    ) -> Value:
        """The value before one of the others discards; `later` is that of letting it pass."""
        far, useful = self.measured(held)
        wins = self.ron_worth(held, declared) if far == 0 else {}
        left = self.left(held)
        shown = sum(left[tile] for tile in wins)
        ron = min(1.0, self.ron * shown / (self.total - at))
        parts = [(ron * left[tile] / shown, (1.0, 1.0, points)) for tile, points in wins.items()]
        if self.calls and declared is None:
            called = []
            for tile, chance in self.chances(held, at).items():
                if far == 0 and kind_of(TILES[tile]) in useful:
                    continue
                value = self.after_call(held, tile, at, later, on_the_left=on_the_left)
                if value != later and (far > 0 or self.detours):
                    called.append((self.calls * chance, value))
            sure = sum(chance for chance, _ in called)
            share = min(1.0, (1 - ron) / sure) if sure else 1.0
            parts += [(share * chance, value) for chance, value in called]
        parts.append((1 - sum(chance for chance, _ in parts), later))
        tenpai, win, points = (sum(c * value[n] for c, value in parts) for n in range(3))
        return (1.0 if far == 0 else tenpai), win, points

    def after_call(
        self, held: Held, tile: int, at: int, later: Value, *, on_the_left: bool
    ) -> Value:
        """The best value of calling a discarded tile, or of letting it pass."""
        kind = int(kind_of(TILES[tile]))
        if self.rules.players == 3 and kind == 30:
            return later
        far, useful = self.measured(held)
        best = later
        if kind not in useful and not self.detours:
            return best
        for own in self.sets_with(held, kind, runs=on_the_left and self.rules.players == 4):
            group = tuple(sorted((*own, tile)))
            rest = held.without(*own)
            rest = Held(rest.tiles, tuple(sorted((*rest.called, group))))
            forbidden = self.forbidden(group, kind)
            choices = [
                left
                for thrown, left in self.discards_of(rest)
                if kind_of(TILES[thrown]) not in forbidden
            ]
            best = self.best_of(choices, at, best, 99 if self.detours else far - 1)
        return best

    def sets_with(self, held: Held, kind: int, *, runs: bool) -> list[Tiles]:
        """The pairs of own tiles that make a set with a tile of this kind, red fives first."""
        own: dict[int, list[int]] = {}
        for tile in reversed(held.tiles):  # red fives have the highest numbers
            own.setdefault(int(kind_of(TILES[tile])), []).append(tile)
        found = [tuple(own[kind][:2])] if len(own.get(kind, ())) >= 2 else []
        if runs and kind < 27:
            for a, b in ((kind - 2, kind - 1), (kind - 1, kind + 1), (kind + 1, kind + 2)):
                if a // 9 == b // 9 == kind // 9 and a in own and b in own:
                    found.append((own[a][0], own[b][0]))
        return found

    def forbidden(self, group: Tiles, kind: int) -> set[int]:
        """The kinds that may not be discarded after a call."""
        kinds = sorted(int(kind_of(TILES[tile])) for tile in group)
        if self.rules.kuikae:
            return set()
        if kinds[0] == kinds[2] or self.rules.suji_kuikae:
            return {kind}
        others = {kind - 3 if kind == kinds[2] else kind, kind + 3 if kind == kinds[0] else kind}
        return {one for one in others if one // 9 == kind // 9} | {kind}

    def ron_worth(self, held: Held, declared: bool | None) -> dict[int, float]:
        """The points of each tile by whose discard the hand wins."""
        _, waits = self.measured(held)
        first = Counter(int(kind_of(TILES[tile])) for tile in self.root.all.elements())
        now = Counter(int(kind_of(TILES[tile])) for tile in held.all.elements())
        river = {int(kind_of(tile)) for tile in self.discards}
        if self.ron == 0 or waits & ((first - now).keys() | river):
            return {}
        worth = {
            tile: self.points(held, tile, declared, tsumo=False, last=False)
            for tile in self.left(held)
            if kind_of(TILES[tile]) in waits
        }
        return {tile: points for tile, points in worth.items() if points > 0}

    def points(
        self, held: Held, tile: int, declared: bool | None, *, tsumo: bool, last: bool
    ) -> float:
        """The points of a win, over all choices of ura indicators."""
        key = held, tile, declared, tsumo, last
        if key not in self.worth:
            self.worth[key] = self.counted_points(*key)
        return self.worth[key]

    def counted_points(
        self, held: Held, tile: int, declared: bool | None, tsumo: bool, last: bool
    ) -> float:
        melds = [
            Meld(
                "chi" if len({kind_of(TILES[t]) for t in group}) > 1 else "pon",
                [TILES[t] for t in group],
            )
            for group in held.called
        ]
        hand = Hand.from_tiles([TILES[t] for t in (*held.tiles, tile)], [*self.hand.melds, *melds])
        given = dict(self.circumstances, tsumo=tsumo, last_tile=last)
        if declared is not None:
            given |= {"riichi": True, "ippatsu": declared}
        count = len(self.indicators) if declared is not None and self.rules.ura_dora else 0
        if not self.rules.kan_ura_dora:
            count = min(count, 1)
        left = self.left(held)
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
