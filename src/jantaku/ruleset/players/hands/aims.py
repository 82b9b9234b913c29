"""The aim of a hand: the paths that are nearest to a win of enough points."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations, groupby, islice, product
from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku.ruleset.players.hands.cache import BoundedCache
from jantaku.ruleset.players.hands.cards import FAR
from jantaku.ruleset.players.hands.group_choices import Choice, joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jantaku.ruleset.players.hands.hand_state import BareHand, HandState
    from jantaku.ruleset.players.hands.yaku_paths import YakuPath
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.meld import Call
    from jantaku.ruleset.values.tile import RulesetTile

_MOST_HANDS: Final = 1_000  # whose plans are remembered
_NEAREST: Final = 8  # paths that are put together in pairs
_SHARE: Final = 4  # a path of a pair brings at least this part of what a win needs
_CHOICES: Final = 2  # of groups, that are looked at
_TRIES: Final = 8  # ways that are looked at


@dataclass(frozen=True, slots=True)
class Aim:
    """Paths that together bring enough points; `missing` tiles, `FAR` if there is no way.

    `sets` are the groups by which the paths are gone, other than melds.
    """

    paths: tuple[YakuPath, ...]
    missing: int
    points: Number = 0
    sets: Choice = ()


class _Way(NamedTuple):
    """Paths to combine, and the fewest tiles they lack."""

    bound: int
    counted: Number
    points: Number
    paths: tuple[YakuPath, ...]


class Aims:
    """The nearest plan for each hand; each hand is searched once."""

    def __init__(self) -> None:
        self._known: BoundedCache[Aim] = BoundedCache(_MOST_HANDS)

    def of(self, hand: BareHand, least: Number) -> Aim:
        """The plan for bare tiles that brings at least `least` points, or one `FAR` missing."""
        key = (*hand.facts.known_by, *sorted(tile.name for tile in hand.tiles))
        return self._known.of(key, lambda: nearest_aim(hand, least))


def nearest_aim(hand: BareHand, least: Number) -> Aim:
    """The nearest plan for these bare tiles that brings at least `least` points."""
    search = _Search(hand)
    best = Aim((), FAR)
    for way in islice(search.ways(least), _TRIES):
        if way.bound >= best.missing:
            break
        missing, sets = search.missing(way.paths, best.missing)
        if missing < best.missing:
            best = Aim(way.paths, missing, way.points, sets)
    return best


class _Search:
    """The search for plans of bare tiles with melds."""

    def __init__(self, asked: BareHand) -> None:
        self._holding, self._standing, self._hand = holding, standing, hand = asked
        self._insight = insight = holding.insight
        self._nearest = holding.nearest(insight.wins, hand, standing.melds)
        held = Counter(tile.name for tile in hand)
        self._jokers = sum(held[name] for name in holding.jokers)
        self._lacking = insight.groups.lacking(held, standing.sets)

    def ways(self, least: Number) -> Iterator[_Way]:
        """No path, each path, and the nearest in pairs: those that bring enough points.

        The nearest come first, then those of fewer paths, then those of more points.
        """
        points_of = self._insight.points_of
        sure: dict[int, Number] = {}
        rest: list[tuple[int, YakuPath]] = []
        for path in self._insight.open_paths(self._standing):
            if path.drawn:
                continue
            far = self._at_least(path)
            if far == 0 and not path.allowed:
                sure[path.yaku] = max(sure.get(path.yaku, 0), path.value)
            elif far < FAR:
                rest.append((max(far, self._nearest), path))
        share = (least - points_of(sure).counted) / _SHARE
        pairs = sorted((one for one in rest if one[1].value >= share), key=_far_and_value)
        together = [
            (self._nearest, ()),
            *((far, (path,)) for far, path in rest),
            *(
                (max(far, further), (one, other))
                for (far, one), (further, other) in combinations(pairs[:_NEAREST], 2)
                if one.yaku != other.yaku
            ),
        ]
        for (bound, _), alike in groupby(sorted(together, key=_far_and_many), _far_and_many):
            ways = []
            for _, paths in alike:
                found = points_of(sure | {one.yaku: one.value for one in paths})
                ways.append(_Way(bound, found.counted, found.paid + found.second, paths))
            ways.sort(key=lambda way: -way.points)
            yield from (way for way in ways if way.counted >= least)

    def _at_least(self, path: YakuPath) -> int:
        """How many tiles a hand lacks at least for a path, whatever wins."""
        far = max(0, self._lacking.fewest[path] - self._jokers) if path.choices else 0
        kept = self._hand
        if path.allowed:
            kept = path.fitting(kept)
            far = max(far, len(self._hand) - len(kept) - 1)  # one may be discarded anyway
        for pattern in path.patterns:
            far = max(far, self._holding.nearest((pattern,), kept, self._standing.melds))
        return far

    def missing(self, paths: tuple[YakuPath, ...], limit: int) -> tuple[int, Choice]:
        """How many tiles are missing for these paths and to win, and by which groups.

        Whatever is not below the limit is as far as anything.
        """
        best: tuple[int, Choice] = (FAR, ())
        for sets in self._sets(paths, limit):
            plan = Aim(paths, FAR, sets=sets)
            far = missing_for(self._holding, plan, self._hand, self._standing.melds)
            best = min(best, (far, sets))
        return best

    def _sets(self, paths: Sequence[YakuPath], limit: int) -> Iterator[Choice]:
        """The choices of groups that are nearest for all of these paths."""
        each = [self._choices(path, limit) for path in paths if path.choices]
        return map(joined, product(*each))

    def _choices(self, path: YakuPath, limit: int) -> list[Choice]:
        """The choices of a path that lack the fewest tiles."""
        nearest = self._lacking.nearest(path, _CHOICES)
        return [left for lacking, left in nearest if lacking - self._jokers < limit]


def _far_and_value(one: tuple[int, YakuPath]) -> tuple[int, Number]:
    return one[0], -one[1].value


def _far_and_many(one: tuple[int, tuple[YakuPath, ...]]) -> tuple[int, int]:
    return one[0], len(one[1])


def missing_for(
    holding: HandState, plan: Aim, hand: Sequence[RulesetTile], melds: tuple[Call, ...]
) -> int:
    """How many tiles the plan lacks with these bare tiles and melds."""
    kept = hand
    for path in plan.paths:
        kept = path.fitting(kept)
    away = len(hand) - len(kept) - 1
    patterns = [(pattern,) for path in plan.paths for pattern in path.patterns]
    lacking, rest, sets = holding.with_sets(plan.sets, kept)
    win = lacking + holding.nearest(holding.insight.wins, rest, (*melds, *sets))
    return max(away, win, *(holding.nearest(group, kept, melds) for group in patterns), 0)


def missing_without_each(holding: HandState, plan: Aim, hand: Sequence[RulesetTile]) -> list[int]:
    """The number of tiles the plan lacks without each of these bare tiles, given the melds."""
    kept = set(range(len(hand)))
    for path in plan.paths:
        kept &= {at for at, tile in enumerate(hand) if path.fitting([tile])}
    patterns = [(pattern,) for path in plan.paths for pattern in path.patterns]
    places = sorted(kept)
    rest = [hand[at] for at in places]
    win = holding.without_each_to_win(rest, plan.sets)
    farthest = holding.without_each(rest, patterns)
    found = dict(zip(places, map(max, win, farthest), strict=True))
    if len(kept) == len(hand):
        return list(found.values())
    lacking = missing_for(holding, plan, hand, holding.calls)
    return [found.get(at, lacking) for at in range(len(hand))]
