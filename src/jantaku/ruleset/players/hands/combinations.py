"""The ways in which a hand may come to win, how far each is, and how wide.

A path leads to one yaku. A choice is one list of the sets of certain tiles that a path asks for. A
way is one path or two, taken together, with a choice for each: their sets. It is as wide as the
sum, over all that the hand may be completed to with the fewest tiles, of the product of how often
each of these tiles comes in a turn.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from itertools import chain, combinations, product
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from jantaku.base.errors import RulesetError
from jantaku.ruleset.players.hands.cards import FAR
from jantaku.ruleset.players.hands.group_choices import Choice, GroupChoices, joined
from jantaku.ruleset.players.hands.hand_state import BareHand, HandState, as_melds
from jantaku.ruleset.players.hands.rule_model import RuleModel, shapes_of
from jantaku.ruleset.players.hands.tile_chances import ANYWHERE, DrawOutlook, TileSources

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jantaku.ruleset.match.matcher import Matcher
    from jantaku.ruleset.players.hands.weights import MissingWeights
    from jantaku.ruleset.players.hands.yaku_paths import SeatFacts, YakuPath
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.meld import Call
    from jantaku.ruleset.values.tile import RulesetTile

Width: TypeAlias = tuple[int, float]
"""How many tiles are missing, and how wide it is."""

# How much is looked at.
_MOST_WAYS: Final = 8  # that are measured
_MOST_PAIRED: Final = 12  # paths that are put together in pairs
_MOST_CHOICES: Final = 64  # of one pattern
_MOST_TRIED: Final = 8  # of the choices of a path, those that lack the fewest tiles
_FARTHEST: Final = 9  # tiles missing, beyond which no way is looked at

# How likely a way is at a glance, before it is measured.
_GUESS: Final = 0.35  # at a glance, how likely a tile comes that a path is farther than a win
_SETS_TURNS: Final = 3  # at a glance, in which tiles for its sets are to come
_USUAL_MISSING: Final = 3

# How likely a way is by what is measured.
_NEARER: Final = 0.03  # of one way, what a tile more that is missing leaves of it
_SPOILED: Final = 0.4  # power by which a discard that narrows a way lessens its chance
_WIDER: Final = 0.4  # power of its width by which a way is likelier
_LAST: Final = 0.2  # what a tile more that is missing leaves of the chance, as the wall ends
_FIRST: Final = 0.55  # and as it begins, when there is time for more
_USUAL_WIDTH: Final = 4  # tiles that bring a pattern nearer that cannot be measured

_PAIR: Final = 2
_NOWHERE: Final[Width] = (FAR, 0.0)


@dataclass(frozen=True, slots=True)
class Combination:
    """Paths, what a win by them brings more than by fewer of them, and the sets they ask for."""

    paths: tuple[YakuPath, ...]
    gain: float
    guess: float
    sets: Choice = ()
    coming: TileSources = ANYWHERE


class _Pay(NamedTuple):
    """The worth of a win by some paths, 0 if it is not a win, and the sources of its tiles."""

    worth: float
    coming: TileSources


class _Asked(NamedTuple):
    """The requirements of a path: a choice of sets of certain tiles, and patterns."""

    choices: Sequence[Choice]
    patterns: Sequence[Matcher]


class _Step(NamedTuple):
    """A path that is not complete yet: how likely it is at a glance, and the sets to aim at.

    `holds` is how likely, where its farthest pattern is matched, its other patterns are, and no
    flower ends it.
    """

    guess: float
    path: YakuPath
    sets: Choice
    holds: float


class Combinations:
    """The ways that a ruleset leaves open to hands; `payoff` says what a win of points is worth."""

    def __init__(self, insight: RuleModel, payoff: Callable[[Number, Number], float]) -> None:
        self.insight = insight
        self.payoff = payoff
        self._asked = {path: _asked_by(path) for path in insight.paths}
        asked = {path: one.choices for path, one in self._asked.items() if one.choices}
        self._groups = GroupChoices(asked)

    def worth(self, hand: BareHand, ahead: DrawOutlook) -> tuple[float, list[float]]:
        """The worth of bare tiles with their melds, and without each of the tiles.

        It is the sum of what the ways pay, each times the chance to complete it.
        """
        whole, each = 0.0, [0.0] * len(hand.tiles)
        for way in self._open(hand, ahead):
            width, widths = self._measured(way, hand, ahead)
            whole += way.gain * _chance(width, ahead.time)
            left = [_likely(one) for one in widths]
            most = max(left, default=0.0)
            if most:
                worth = way.gain * _chance(widths[left.index(most)], ahead.time)
                for at, likely in enumerate(left):
                    each[at] += worth * (likely / most) ** _SPOILED
        return whole, each

    def _open(self, hand: BareHand, ahead: DrawOutlook) -> list[Combination]:
        """The most promising ways to enough points."""
        sure, steps = self._steps(hand, ahead)
        paid = self._pays(hand.facts, sure)
        base = paid()
        alone = {step.path: paid(step.path) for step in steps}
        found = [Combination((), base.worth, 1, (), base.coming)]
        for one in steps:
            pay = alone[one.path]
            gain = one.holds * self._more(pay, base)
            found.append(Combination((one.path,), gain, one.guess, one.sets, pay.coming))
        for one, other in combinations(steps[:_MOST_PAIRED], 2):
            sets = joined((one.sets, other.sets))
            if one.path.yaku != other.path.yaku and self._meet(one.path, other.path, sets):
                pay, single = paid(one.path, other.path), (alone[one.path], alone[other.path])
                apart = sum(each.worth for each in single) - base.worth  # where both add up
                gain = one.holds * other.holds * min(self._more(pay, *single), pay.worth - apart)
                guess = one.guess * other.guess
                found.append(Combination((one.path, other.path), gain, guess, sets, pay.coming))
        found = [way for way in found if way.gain > 0]
        found.sort(key=lambda way: -way.guess * way.gain)
        return found[:_MOST_WAYS]

    def _meet(self, one: YakuPath, other: YakuPath, sets: Choice) -> bool:
        """True if a hand with these sets may take both paths."""
        names = frozenset(chain.from_iterable(sets))
        patterns = (*self._asked[one].patterns, *self._asked[other].patterns)
        allowed = all(names <= each for each in (*one.allowed, *other.allowed))
        return allowed and self.insight.may_match(patterns, shapes_of(sets))

    def _pays(self, standing: SeatFacts, sure: Iterable[YakuPath]) -> Callable[..., _Pay]:
        """Returns a function for the pay of a win by some paths, in addition to the sure ones."""
        insight = self.insight
        reward = insight.reward if not standing.melds else 0  # for what may be declared
        closed = insight.closed_by_calls(standing)
        certain = _values(sure)
        lasting = _values(path for path in sure if path not in closed)

        def paid(*paths: YakuPath) -> _Pay:
            own = _values(paths)
            points = insight.points_of({**certain, **own})
            called = insight.points_of({**lasting, **own}) if lasting != certain else points
            too_few = points.counted + reward < insight.least_by_discard
            drawn = too_few or any(path.drawn for path in paths)
            least = insight.least_by_draw if drawn else insight.least_by_discard
            enough = points.counted + reward >= least
            worth = self.payoff(points.paid + reward, points.second) if enough else 0
            shut = called.counted < least or not closed.isdisjoint(paths)
            return _Pay(worth, TileSources(shut, drawn))

        return paid

    def _more(self, pay: _Pay, *less: _Pay) -> float:
        """The worth above that of others, which count in part if only they need a self-draw."""
        part = 1 / len(self.insight.program.seats)
        return pay.worth - max(
            one.worth * (part if one.coming.drawn > pay.coming.drawn else 1) for one in less
        )

    def _steps(self, asked: BareHand, ahead: DrawOutlook) -> tuple[list[YakuPath], list[_Step]]:
        """The paths that are sure, and those to other yaku: first what is likely and pays."""
        holding, standing, hand = asked
        insight, melds = self.insight, standing.melds
        held = Counter(tile.name for tile in hand)
        nearest = holding.nearest(insight.wins, hand, melds)
        lacking = self._groups.lacking(held, standing.sets)
        sure: list[YakuPath] = []
        steps: list[_Step] = []
        no_flower = ahead.none_of(insight.flowers)
        flowerless = insight.closed_by_flowers(standing)
        for path in insight.open_paths(standing):
            choices, patterns = self._asked[path]
            if not path.asks_for_tiles:
                if not path.drawn:
                    sure.append(path)
                continue
            tried = lacking.nearest(path, _MOST_TRIED) if choices else [(0, ())]
            guess, sets = max((_likely_sets(one, held, ahead), one) for _, one in tried)
            if guess <= 0:
                continue
            matched = [holding.nearest((one,), hand, melds) for one in patterns]
            holds = _GUESS ** (sum({*matched}) - max(matched, default=0))
            holds *= no_flower if path in flowerless else 1
            far = [nearest, *matched]
            if sets:
                missing, rest, more = holding.with_sets(sets, hand)
                far.append(missing + holding.nearest(insight.wins, rest, (*melds, *more)))
                guess /= _GUESS**missing  # these tiles count as far
            if path.allowed:
                kept = path.fitting(hand)
                far += [len(hand) - len(kept) - 1, holding.nearest(insight.wins, kept, melds)]
            if max(far) <= _FARTHEST:
                guess *= _GUESS ** (max(far) - nearest)
                steps.append(_Step(guess, path, sets, holds))
        steps.sort(key=lambda step: -step.guess * step.path.value)
        return sure, steps

    def _measured(
        self, way: Combination, asked: BareHand, ahead: DrawOutlook
    ) -> tuple[Width, list[Width]]:
        """The distance and the width of a way for bare tiles, and without each of them."""
        holding, standing, hand = asked
        kept = [at for at in range(len(hand)) if all(r.fitting([hand[at]]) for r in way.paths)]
        held = Counter(hand[at].name for at in kept)
        needed = Counter(chain.from_iterable(way.sets))
        taken: Counter[str] = Counter()
        rest: list[int] = []  # places of tiles that belong to no set of the way
        for at in kept:
            name = hand[at].name
            if taken[name] < needed[name]:
                taken[name] += 1
            else:
                rest.append(at)
        lacking = needed - taken
        melds = (*standing.melds, *as_melds(way.sets))
        tiles = [hand[at] for at in rest]
        wins = self.insight.wins
        missing = lacking.total() + holding.nearest(wins, tiles, melds)

        def weight(name: str, count: int) -> float:
            return ahead.weight(name, count, held[name], missing, way.coming)

        allowed = [names for path in way.paths for names in path.allowed]
        weights = ahead.weights(allowed, held, missing, way.coming)
        patterns: list[tuple[Matcher, ...]] = [
            (one,) for path in way.paths for one in self._asked[path].patterns
        ]
        if not any(self.insight.card_hands(one) for one in chain(*patterns)):  # hands that win
            patterns.append(wins)
        found = [self._widths(one, tiles, melds, holding, ahead, weights) for one in patterns]
        together = [max(row, key=_far_and_narrow) for row in zip(*found, strict=True)]
        factor = math.prod(weight(name, count) for name, count in lacking.items())
        whole, *others = [(far + lacking.total(), wide * factor) for far, wide in together]
        widths = [whole] * len(hand)
        named = {hand[at].name: width for at, width in zip(rest, others, strict=True)}
        for at in kept:
            name = hand[at].name
            if name not in named:  # all of them belong to sets
                now = weight(name, lacking[name])
                less = weight(name, lacking[name] + 1) / now if now else 0.0
                named[name] = (whole[0] + 1, whole[1] * less)
            widths[at] = named[name]
        return whole, widths

    def _widths(
        self,
        matchers: tuple[Matcher, ...],
        hand: Sequence[RulesetTile],
        melds: tuple[Call, ...],
        holding: HandState,
        ahead: DrawOutlook,
        weights: MissingWeights,
    ) -> list[Width]:
        """The distance and the width of a match of any, and without each of these bare tiles."""
        total = [_NOWHERE] * (1 + len(hand))
        usual = _USUAL_WIDTH * ahead.share
        for matcher in self.insight.matchable_with(matchers, melds):
            far = holding.nearest((matcher,), hand, melds)
            if far > min(total[0][0], _FARTHEST):
                continue
            try:
                found = holding.widths(matcher, hand, melds, weights, far + 1)
            except RulesetError:  # too many ways to be counted
                continue
            if not found:
                each = holding.without_each(hand, [(matcher,)], melds[len(holding.calls) :])
                found = [(far, usual**far) for far in (far, *each)]
            # The tiles of melds come last where they belong to the hand.
            total = [_either(*pair) for pair in zip(total, found[: len(total)], strict=True)]
        return total


def _asked_by(path: YakuPath) -> _Asked:
    """The sets of certain tiles that a path asks for, and its other patterns."""
    choices, patterns = list(path.choices), []
    for matcher in path.patterns:
        # With its sets as melds any others would do, be they of its shape or not.
        of_one_shape = any(len(shape) > _PAIR for asked in matcher.shapes() for shape in asked)
        more = [] if of_one_shape else matcher.fixed_choices(_MOST_CHOICES)
        if more:
            choices = [tuple(sorted((*a, *b))) for a, b in product(choices or [()], more)]
        else:
            patterns.append(matcher)
    return _Asked(choices, patterns)


def _values(paths: Iterable[YakuPath]) -> dict[int, Number]:
    """The points of the yaku of these paths, by their numbers."""
    values: dict[int, Number] = {}
    for path in paths:
        values[path.yaku] = max(values.get(path.yaku, 0), path.value)
    return values


def _likely_sets(sets: Choice, held: Counter[str], ahead: DrawOutlook) -> float:
    lacking = Counter(chain.from_iterable(sets)) - held
    return math.prod(
        _SETS_TURNS * ahead.weight(name, count, held[name], _USUAL_MISSING, ANYWHERE)
        for name, count in lacking.items()
    )


def _likely(width: Width) -> float:
    """The value of a way of that distance and width, as a factor."""
    far, wide = width
    return 1 if far == 0 else wide * _NEARER**far if far < FAR else 0


def _chance(width: Width, time: float) -> float:
    """The chance to win by a way of that distance and width, with that part of the wall left."""
    far, wide = width
    if far == 0 or far >= FAR:
        return float(far == 0)
    left = _LAST * math.pow(_FIRST / _LAST, time)  # of the chance, for a tile more that is missing
    return math.pow(wide, _WIDER) * math.pow(left, far)


def _either(one: Width, other: Width) -> Width:
    """The nearer of two, or both."""
    return min(one, other) if one[0] != other[0] else (one[0], one[1] + other[1])


def _far_and_narrow(width: Width) -> tuple[int, float]:
    return width[0], -width[1]
