"""What a hand aims at: the routes that are nearest to a win of enough points.

May import routes and holding.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final

from jantaku.players.ruleset.holding import FAR

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from jantaku.players.ruleset.holding import Holding
    from jantaku.players.ruleset.routes import Route, Standing
    from jantaku.ruleset.match.matcher import Matcher
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.meld import Call
    from jantaku.ruleset.values.tile import Tile

_NEAREST: Final = 8  # routes that are put together in pairs
_FURTHER: Final = 4  # tiles further than any win: routes beyond are not looked at
_BEST: Final = 4  # plans that a hand may have at once


@dataclass(frozen=True, slots=True)
class Plan:
    """Routes that together bring enough points; `missing` tiles, FAR where there is no way."""

    routes: tuple[Route, ...]
    missing: int


def key_of(standing: Standing, hand: Iterable[Tile]) -> tuple[object, ...]:
    """What the plans for bare tiles hang on."""
    names = sorted(tile.name for tile in hand)
    return (standing.wind, standing.round_wind, standing.calls, *names)


def plan_for(
    holding: Holding,
    standing: Standing,
    hand: Sequence[Tile],
    routes: Iterable[Route],
    least: Number,
) -> Plan:
    """The nearest plan for these bare tiles that brings at least so many points."""
    melds, wins = standing.melds, holding.insight.wins
    nearest = holding.nearest(wins, hand, melds)
    sure, rest = _sorted(holding, standing, hand, routes, nearest)
    rest.sort(key=lambda one: (one[0], -one[1].value))
    best = Plan((), FAR)
    for way in _ways(rest):
        bound = max((far for far, _ in way), default=nearest)
        if bound >= best.missing:
            continue
        chosen = tuple(route for _, route in way)
        if _points(sure, chosen) < least:
            continue
        missing = _missing(holding, melds, hand, chosen, wins)
        if missing < best.missing:
            best = Plan(chosen, missing)
    return best


def best_plans(
    holding: Holding,
    standing: Standing,
    hand: Sequence[Tile],
    payoff: Callable[[Number], float],
    hope: float,
) -> list[tuple[float, Plan]]:
    """What the hand may aim at, best first, each with what it pays: its worth is that times the
    hope for each tile that is missing.
    """
    insight, melds = holding.insight, standing.melds
    nearest = holding.nearest(insight.wins, hand, melds)
    sure, rest = _sorted(holding, standing, hand, insight.routes, nearest)
    rest = [one for one in rest if one[0] <= nearest + _FURTHER]
    reward = insight.reward if not melds else 0

    def worth(points: Number, far: int) -> float:
        return payoff(points) * hope**far if points >= insight.least_points else 0.0

    rest.sort(key=lambda one: -payoff(_points(sure, one[1:]) + reward) * hope ** one[0])
    ways = []
    for way in _ways(rest):
        routes = tuple(route for _, route in way)
        bound = max((far for far, _ in way), default=nearest)
        points = _points(sure, routes) + reward
        ways.append((worth(points, bound), points, routes))
    ways.sort(key=lambda way: -way[0])
    best: list[tuple[float, float, Plan]] = []
    for most, points, routes in ways:
        if not most or (len(best) == _BEST and most <= best[-1][0]):
            break
        missing = _missing(holding, melds, hand, routes, insight.wins)
        if missing < FAR:
            best.append((worth(points, missing), payoff(points), Plan(routes, missing)))
            best = sorted(best, key=lambda one: -one[0])[:_BEST]
    return [(value, plan) for _, value, plan in best]


def _sorted(
    holding: Holding,
    standing: Standing,
    hand: Sequence[Tile],
    routes: Iterable[Route],
    nearest: int,
) -> tuple[dict[int, Number], list[tuple[int, Route]]]:
    """The yaku that a hand has whatever comes, and the other open routes, each with how far."""
    sure: dict[int, Number] = {}
    rest: list[tuple[int, Route]] = []
    for route in routes:
        if not route.is_open(standing):
            continue
        far = _missing(holding, standing.melds, hand, (route,))
        if far == 0 and not route.allowed:
            sure[route.yaku] = max(sure.get(route.yaku, 0), route.value)
        elif far < FAR:
            rest.append((max(far, nearest), route))
    return sure, rest


def _ways(rest: Sequence[tuple[int, Route]]) -> Iterator[tuple[tuple[int, Route], ...]]:
    """No route, each route, and the nearest in pairs."""
    yield ()
    yield from ((one,) for one in rest)
    for one, other in combinations(rest[:_NEAREST], 2):
        if one[1].yaku != other[1].yaku:
            yield one, other


def _points(sure: Mapping[int, Number], routes: Iterable[Route]) -> Number:
    return sum({**sure, **{route.yaku: route.value for route in routes}}.values())


def _missing(
    holding: Holding,
    melds: tuple[Call, ...],
    hand: Sequence[Tile],
    routes: Sequence[Route],
    wins: tuple[Matcher, ...] = (),
) -> int:
    """How many tiles a hand lacks at least for all of these routes, and to win by one of `wins`."""
    kept = hand
    for route in routes:
        kept = route.fitting(kept)
    groups = [(pattern,) for route in routes for pattern in route.patterns]
    away = len(hand) - len(kept) - 1  # one may be discarded anyway
    return max(
        away,
        *(holding.nearest(group, kept, melds) for group in (*groups, *([wins] if wins else []))),
        0,
    )


def missing_for(holding: Holding, plan: Plan, hand: Sequence[Tile]) -> int:
    """How many tiles the plan lacks with these bare tiles instead of the hand."""
    return _missing(holding, holding.calls, hand, plan.routes, holding.insight.wins)


def missing_without_each(holding: Holding, plan: Plan) -> list[int]:
    """How many tiles the plan lacks without each tile of the hand."""
    kept = set(range(len(holding.hand)))
    for route in plan.routes:
        kept &= {at for at, tile in enumerate(holding.bare) if route.fitting([tile])}
    patterns = [(pattern,) for route in plan.routes for pattern in route.patterns]
    groups: list[tuple[Matcher, ...]] = [*patterns, holding.insight.wins]
    places = sorted(kept)
    hand = [holding.bare[at] for at in places]
    found = dict(zip(places, holding.without_each(hand, groups), strict=True))
    return [found.get(at, plan.missing) for at in range(len(holding.bare))]
