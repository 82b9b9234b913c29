"""Values of yaku and scores that cannot be intended: tables that fall, yaku that never count."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from jantaku.ruleset.author.analyses.findings import Found, error, is_own, key_place, warning
from jantaku.ruleset.author.analyses.mods import names_in_mods
from jantaku.ruleset.values.limits import ENDLESS, ENDS_A_GAME
from jantaku.ruleset.values.nodes import entries_of, is_number, items_of, object_of, texts_of
from jantaku.ruleset.values.spelling import did_you_mean
from jantaku.ruleset.words.keys import METHODS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jantaku.ruleset.author.survey import Survey


def copies(survey: Survey) -> Iterator[Found]:
    """Yaku that a list has twice, word for word, where a greater value would do."""
    for key, yaku in survey.lists.items():
        seen: list[Any] = []
        for one in yaku:
            if isinstance(one, dict) and is_number(one.get("value")) and one in seen:
                message = f"yaku '{one.get('display_name')}' is twice in '{key}', and counts twice"
                yield warning("repeated", message, one, "leave one of them out")
            seen.append(one)


def nameless(survey: Survey) -> Iterator[Found]:
    """Yaku and buttons whose name is empty."""
    for what, one in [*(("yaku", one) for one in survey.yaku), *_buttons(survey)]:
        if isinstance(one.get("display_name"), str) and not one["display_name"].strip():
            at = key_place(one, "display_name")
            yield warning("empty", f"the name of a {what} is empty", at, "write how it is called")


def _buttons(survey: Survey) -> Iterator[tuple[str, Mapping[str, Any]]]:
    return (("button", one) for one in survey.buttons.values())


def circles(survey: Survey) -> Iterator[Found]:
    """Yaku that take the place of each other: a hand with both counts neither.

    Yaku made of groups are left out: a hand may never have both with the same groups.
    """
    precedence = survey.rules.get("yaku_precedence")
    by_name = dict(entries_of(precedence))
    grouped = {one.get("display_name") for one in survey.yaku if "groups" in one}
    for name, beaten in by_name.items():
        for other in texts_of(beaten):
            is_circle = name < other and name in texts_of(by_name.get(other))
            if is_circle and not {name, other} & grouped:
                message = f"'{name}' and '{other}' take the place of each other: neither counts"
                at = key_place(precedence, other)
                yield warning("scoring", message, at, "leave one of them out")


def translated(survey: Survey) -> Iterator[Found]:
    """Translated names that no yaku has."""
    for name, _ in entries_of(survey.rules.get("translations")):
        if name not in survey.yaku_names:
            at = key_place(survey.rules["translations"], name)
            cure = did_you_mean(name, survey.yaku_names)
            yield warning("unknown-yaku", f"no yaku '{name}' to translate", at, cure)


_WITHIN: Final = ("extra_yaku_lists", "declare_only_yaku_lists")
_KINDS: Final = ("yaku_lists", "yaku2_lists")


def lists(survey: Survey) -> Iterator[Found]:
    """Lists of yaku that count twice, and separate lists that never count."""
    first, second = (texts_of(survey.score.get(key)) for key in _KINDS)
    for name in second:
        if name in first:
            message = f"'{name}' is a list of both kinds, and its yaku count in both"
            yield warning("repeated", message, name, "name it once")
    if not isinstance(survey.score.get("yaku_lists"), list):
        return
    for key in _WITHIN:
        for name in texts_of(survey.score.get(key)):
            if name in survey.rules and name not in (*first, *second):
                message = f"'{key}' names '{name}', but 'yaku_lists' does not: it never counts"
                yield warning("scoring", message, name, 'add it to "yaku_lists"')


def tables(survey: Survey) -> Iterator[Found]:
    """Tables of scores that lack a number of points or fall, and limits the wrong way round."""
    score = survey.score
    table = score.get("score_table")
    rows = {
        int(key): worth for key, worth in entries_of(table) if key.isdecimal() and is_number(worth)
    }
    wanted = range(min(rows, default=0), max(rows, default=0))
    lacking = [points for points in wanted if points not in rows]
    told = any(not key.isdecimal() and key != "max" for key, _ in entries_of(table))
    if lacking and len(lacking) < len(rows) and not told:
        message = f"the score table has no {lacking[0]}, and pays its max there"
        yield warning("scoring", message, table, f'add "{lacking[0]}"')
    order = [
        *sorted(rows.items()),
        *[("max", most) for most in [object_of(table).get("max")] if is_number(most)],
    ]
    for (_, low), (points, worth) in pairwise(order):
        if worth < low:
            message = f"the score table pays less for {points} than for fewer points"
            yield warning("scoring", message, key_place(table, str(points)), "see its numbers")
    least, most = score.get("min_score", 0), score.get("max_score", math.inf)
    if is_number(least) and is_number(most) and least > most:
        message = f"the least score, {least}, is more than the most, {most}"
        yield error("scoring", message, key_place(score, "min_score"), "change one of them")


_OF_METHODS: Final = {
    "score_table": ("score_table", "vietnamese"),
    "score_multiplier": ("multiplier",),
    "limit_thresholds": ("han_fu_formula",),
    "han_fu_multiplier": ("han_fu_formula",),
    "han_fu_starting_han": ("han_fu_formula",),
    "han_fu_rounding_factor": ("han_fu_formula",),
}
"""Keys of `score_calculation` and the methods that read them."""
_ALSO_CALLED: Final = {
    "draw_multiplier": "self_draw_multiplier",
    "draw_penalty": "self_draw_penalty",
}


def keys_of_methods(survey: Survey) -> Iterator[Found]:
    """Keys of the file itself that its way of scoring does not read, or that say the same twice."""
    score = survey.score
    method = score.get("scoring_method")
    methods = {str(one) for one in (method if isinstance(method, list) else [method])}
    methods |= METHODS.keys() & names_in_mods(survey.rules)
    for key, readers in _OF_METHODS.items():
        at = key_place(score, key)
        idle = methods <= METHODS.keys() and methods.isdisjoint(readers)
        if key in score and idle and is_own(survey.rules, at):
            message = f"'{key}' means nothing with {' and '.join(sorted(methods))}"
            cure = f"use it with {' or '.join(readers)}, or leave it out"
            yield warning("scoring", message, at, cure)
    for key, name in _ALSO_CALLED.items():
        if key in score and name in score:
            message = f"'{key}' and '{name}' are one thing, written twice"
            yield warning("scoring", message, key_place(score, key), "leave one of them out")


def goal(survey: Survey) -> Iterator[Found]:
    """A score to reach that every player has from the start."""
    reach, start = survey.rules.get("sudden_death_goal"), survey.rules.get("initial_score", 0)
    if is_number(reach) and is_number(start) and reach < start:
        message = f"everybody has more than the goal of {reach} from the start: it changes nothing"
        at = key_place(survey.rules, "sudden_death_goal")
        yield warning("scoring", message, at, f"make it more than {start}")


def thresholds(survey: Survey) -> Iterator[Found]:
    """Limits that never hold: the last one that is reached does, and theirs are reached later."""
    rows = [row for row in items_of(survey.score.get("limit_thresholds")) if isinstance(row, list)]
    whole = [row for row in rows if len(row) == 2 and all(map(is_number, row))]
    for before, row in pairwise(whole):
        if row[0] < before[0]:
            message = f"the limit of {before[0]} han never holds: that of {row[0]} comes after it"
            yield warning("scoring", message, row, "put them in order, the least first")


def endless(survey: Survey) -> Iterator[Found]:
    """A game that neither a number of rounds nor a score ends."""
    rules, score = survey.rules, survey.score
    ends = (rules.get("max_rounds"), score.get("tobi"))
    lacking = all(one is None or one is False for one in ends)  # 0 is a score that ends it
    if rules.get("wall") and survey.buttons and lacking:
        message = "the game never ends: neither a number of rounds nor a score ends it"
        yield warning(ENDLESS, message, rules, ENDS_A_GAME)
