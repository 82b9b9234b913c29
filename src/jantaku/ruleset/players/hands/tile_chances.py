"""Compares tiles whose discards leave the same number of missing tiles."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from jantaku.ruleset.players.hands.hand_state import HandState, visible_tiles
from jantaku.ruleset.players.hands.weights import MissingWeights
from jantaku.ruleset.players.hands.yaku_paths import OF_RUNS
from jantaku.ruleset.values.tile import VOCABULARY

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from jantaku.ruleset.play.view import RulesetView

Worth: TypeAlias = tuple[int, int]

_PAIR: Final = 2
_COPIES: Final = (1, 2, 3, 4)  # of a tile, that may be lacking


def one_of_each(holding: HandState, missing: Mapping[int, int]) -> list[int]:
    """The places of tiles without which the fewest are missing, one of each name."""
    least = min(missing.values())
    kinds: dict[str, int] = {}
    for at, far in missing.items():
        if far == least:
            kinds.setdefault(holding.hand[at].name, at)
    return list(kinds.values())


def quick_rank(
    view: RulesetView, holding: HandState, missing: int, places: Sequence[int]
) -> dict[int, Worth]:
    """The rank of each place: by waits if a single tile is missing, and by its connections."""
    links = holding.connections(places)
    if missing > 1:
        return {at: (0, -links[at]) for at in places}
    seen = visible_tiles(view)
    return {at: (holding.waits_without(at, seen), -links[at]) for at in places}


class TileSources(NamedTuple):
    """The sources of tiles: none is called for a closed hand, the last one may be drawn."""

    closed: bool = False
    drawn: bool = False


ANYWHERE: Final = TileSources()


class DrawOutlook:
    """The chance that lacking tiles come in a turn: by a draw, or by discards of others.

    The last tile may be taken from everybody, one that makes a triplet of a pair too where triplets
    are called, and one tile of a run from the seat before where runs are.
    """

    def __init__(self, view: RulesetView, holding: HandState, wall: int) -> None:
        self.time = view.tiles_left / max(1, wall)
        """The part of the wall that is still to come."""
        seen = visible_tiles(view)
        copies = holding.insight.copies
        self.left = {name: max(0, copies[name] - seen[name]) for name in copies}
        self.share = 1 / max(1, sum(self.left.values()))
        self._seats = len(view.seats)
        self._draws = view.tiles_left / self._seats
        self._calls_triplets = holding.insight.calls_triplets
        self._run = 1 + holding.insight.calls_runs  # seats from which its tiles come
        self._tables: dict[tuple[object, ...], MissingWeights] = {}

    def none_of(self, names: Iterable[str]) -> float:
        """The chance to draw none of these tiles before the round ends: half-way, as a rule."""
        share = self.share * sum(self.left.get(name, 0) for name in names)
        return math.pow(1 - share, self._draws / 2)

    def weight(
        self, name: str, lacking: int, held: int, missing: int, coming: TileSources
    ) -> float:
        """The weight of `lacking` copies of a tile, in a hand that lacks `missing` tiles in all."""
        left, missing = self.left.get(name, 0), max(1, missing)
        if left < lacking:
            return 0.0
        often = math.comb(left, lacking) * self.share**lacking
        last = 1 if coming.drawn else self._seats
        run = self._run if lacking == 1 and name in OF_RUNS else 1
        for copy in range(held, held + lacking):
            from_seats = self._seats if self._calls_triplets and copy >= _PAIR else run
            usual = 1 if coming.closed else from_seats
            often *= (usual * (missing - 1) + last) / missing
        return often

    def weights(
        self,
        allowed: Sequence[AbstractSet[str]],
        held: Counter[str],
        missing: int,
        coming: TileSources,
    ) -> MissingWeights:
        """The weights of all tiles that are allowed."""
        key = (*allowed, frozenset(held.items()), missing, coming)
        if key not in self._tables:
            self._tables[key] = MissingWeights.of(
                {
                    name: [self.weight(name, n, held[name], missing, coming) for n in _COPIES]
                    for name, left in self.left.items()
                    if left and name in VOCABULARY and all(name in names for names in allowed)
                }
            )
        return self._tables[key]
