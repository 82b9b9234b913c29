"""The scoring methods: the value of yaku and fu."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku.ruleset.program import ScoreRules, sound
from jantaku.ruleset.table import seats
from jantaku.ruleset.values.limits import MOST_HAN, Number, checked

if TYPE_CHECKING:
    from collections.abc import Callable

    from jantaku.ruleset.score.yaku import Scores
    from jantaku.ruleset.table.context import WinSource
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.seat import Seat


class Scored(NamedTuple):
    """The score of a hand, with its points and the name of its limit."""

    score: Number
    points: Number
    points2: Number = 0
    name: str = ""


def is_dealer(table: RulesetTable, seat: Seat) -> bool:
    """True if a seat is scored as the dealer."""
    return seat == seats.dealer(table) or "score_as_dealer" in table.players[seat].status


@dataclass(frozen=True)
class _Case:
    """The input of a scoring method."""

    table: RulesetTable
    seat: Seat
    yaku: Scores
    yaku2: Scores
    minipoints: Number
    dealer: bool

    @property
    def points(self) -> Number:
        return checked(sum(value for _, value in self.yaku), "points")

    @property
    def points2(self) -> Number:
        return checked(sum(value for _, value in self.yaku2), "points")

    @property
    def rules(self) -> ScoreRules:
        return self.table.program.score

    def has(self, status: str) -> bool:
        return status in self.table.players[self.seat].status


def score_of(
    table: RulesetTable,
    seat: Seat,
    yaku: Scores,
    yaku2: Scores,
    minipoints: Number,
    source: WinSource,
) -> Scored:
    """The score of yaku by the method of the file; 0 if the method is missing or unknown."""
    rules = table.program.score
    if rules.yaku_lists is None:
        return Scored(0, 0)
    method = rules.scoring_method
    case = _Case(table, seat, yaku, yaku2, minipoints, is_dealer(table, seat))
    if isinstance(method, tuple):
        return _by_one_of_two(case, method, source)
    return _by_method(case, method, source)


def _by_one_of_two(case: _Case, methods: tuple[str, ...], source: WinSource) -> Scored:
    """The first method for yaku, or the second for yaku2 where these override."""
    if len(methods) != 2 or case.rules.yaku2_lists is None:
        return Scored(0, 0)
    second = bool(case.yaku2) and case.rules.yaku2_overrides_yaku1
    used = case.yaku2 if second else case.yaku
    part = _Case(case.table, case.seat, used, (), case.minipoints, case.dealer)
    scored = _by_method(part, methods[second], source)
    return scored._replace(points2=scored.points if second else 0)


def _by_method(case: _Case, method: str | None, source: WinSource) -> Scored:
    if method is None or method not in METHODS:
        return Scored(0, case.points)
    scored = METHODS[method](case)
    score = max(scored.score, sound(case.rules.min_score))
    if case.dealer and method != "han_fu_formula":  # there it comes before the rounding
        score = checked(score * sound(case.rules.dealer_multiplier), "score")
    if source == "draw":
        score += sound(case.rules.self_draw_bonus)
    if len(case.table.seats) == 3:
        score = _of_three(case, checked(score, "score"), source)
    most = sound(case.rules.max_score)
    if most is not None:
        score = min(score, most)
    return scored._replace(score=checked(score, "score"))


def _multiplied(case: _Case) -> Scored:
    """Points times a number, or times the product of yaku2."""
    name = case.rules.word("score_name")
    if not case.rules.multiplied_by_points2:
        score = case.points * sound(case.rules.score_multiplier)
        return Scored(checked(score, "score"), case.points, case.points2, name)
    product: Number = 1
    for _, value in case.yaku2:
        product = checked(product * value, "points")
    return Scored(checked(case.points * product, "score"), case.points, product, name)


def _looked_up(case: _Case) -> Scored:
    """The entry of the table for the points."""
    name = case.rules.word("score_name")
    return Scored(_entry(case, case.points), case.points, 0, name)


def _vietnamese(case: _Case) -> Scored:
    """Six phan are a mun. Without a mun the table counts, or else its greatest entry times mun."""
    mun = checked(case.points2 + case.points // 6, "points")
    phan = checked(case.points % 6, "points")
    score = checked(mun * _entry(case, "max"), "score") if mun else _entry(case, phan)
    return Scored(score, phan, mun, case.rules.word("score_name"))


def _entry(case: _Case, key: Number | str) -> Number:
    """A value of the score table, or its `max` for a missing one."""
    cure = 'write "score_table": {"0": 1, "1": 2, "max": 4}'
    if isinstance(key, float):
        raise case.rules.wrong("score_table", f"has no place for {key} points", cure)
    table = sound(case.rules.score_table)
    value = sound(table.get(str(key), table.get("max")))
    if value is None:
        fault = f"has no entry for {key} points and no 'max'"
        raise case.rules.wrong("score_table", fault, cure)
    return value


def _by_han_and_fu(case: _Case) -> Scored:
    """The limit that han and fu reach, or the result of the formula."""
    han, fixed = case.points, sound(case.rules.fixed_fu)
    minipoints = case.minipoints if fixed is None else fixed
    dealer = sound(case.rules.dealer_multiplier) if case.dealer else 1
    limit = _limit(case, han, minipoints)
    if limit is not None:
        base, name = limit
        score = checked(base * dealer, "score")
    else:
        if han > MOST_HAN:
            checked(math.inf, "score")
        factor = sound(case.rules.han_fu_rounding_factor)
        power = 2 ** (sound(case.rules.han_fu_starting_han) + max(han, -MOST_HAN))
        fu_score = checked(sound(case.rules.han_fu_multiplier) * minipoints, "score") * power
        score, name = checked(fu_score * dealer, "score"), ""
        score = -(-score // factor) * factor
    if case.has("double_score"):
        score *= 2
    return Scored(checked(score, "score"), han, 0, name)


def _limit(case: _Case, han: Number, minipoints: Number) -> tuple[Number, str] | None:
    """Score and name of the last limit reached, or of the next higher for some."""
    found = None
    for at, threshold in enumerate(case.rules.limit_thresholds):
        least_han, least_fu = sound(threshold)
        if han >= least_han and minipoints >= least_fu:
            found = at
    if found is None:
        return None
    limits = _limits(case)
    if found >= len(limits):
        cure = "give every threshold its score"
        raise case.rules.wrong("limit_scores", "is shorter than its thresholds", cure)
    if case.has("score_limit_one_tier_higher"):
        higher = [limit for limit in limits if limit[0] > limits[found][0]]
        return min(higher, key=lambda limit: limit[0], default=limits[found])
    return limits[found]


def _limits(case: _Case) -> list[tuple[Number, str]]:
    rules = case.rules
    return list(zip(map(sound, rules.limit_scores), rules.limit_names, strict=True))


METHODS: Final[dict[str, Callable[[_Case], Scored]]] = {
    "multiplier": _multiplied,
    "score_table": _looked_up,
    "vietnamese": _vietnamese,
    "han_fu_formula": _by_han_and_fu,
}
"""The scoring methods by name."""


def ko_and_oya(
    total: Number, dealer: bool, players: int, rounding: Number
) -> tuple[Number, Number]:
    """The shares of a self-draw: of a non-dealer, rounded up, and of the dealer.

    >>> ko_and_oya(7700, False, 4, 100)
    (2000, 3900)
    """
    parts = players - 1 if dealer else players
    ko = -(-total // (parts * rounding)) * rounding
    # from half a rounding on the dealer's goes up
    oya = (4 * total + parts * rounding) // (2 * parts * rounding) * rounding
    return checked(ko, "share"), checked(oya, "share")


def _of_three(case: _Case, score: Number, source: WinSource) -> Number:
    """The score as three players count it, one payer missing."""
    rule = case.rules.tsumo_loss
    if rule == "ron_loss" or (rule is True and source == "draw"):
        ko, oya = ko_and_oya(score, case.dealer, 4, sound(case.rules.han_fu_rounding_factor))
        return 2 * ko if case.dealer else oya + ko
    if rule == "add_1000":
        return score + 2000
    return 2 * score if rule == "double_collection" else score
