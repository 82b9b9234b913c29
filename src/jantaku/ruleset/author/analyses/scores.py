"""Statuses and counters nobody sets, yaku that are not there, scores that cannot be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from jantaku.ruleset.author.analyses.found import Found, error, info, items_of, key_place, warning
from jantaku.ruleset.author.survey import LISTS, Survey, texts
from jantaku.ruleset.values.spelling import did_you_mean
from jantaku.ruleset.words import keys

if TYPE_CHECKING:
    from collections.abc import Iterator

# -- statuses and counters ---------------------------------------------------------------------

_SETS_STATUS: Final = ("set_status", "set_status_all")
_TESTS_STATUS: Final = ("status", "status_missing")
_SETS_COUNTER: Final = (
    "set_counter",
    "set_counter_all",
    "add_counter",
    "subtract_counter",
    "multiply_counter",
    "divide_counter",
)


def statuses(survey: Survey) -> Iterator[Found]:
    """Statuses that are tested, though nothing sets them."""
    known = {name for act in survey.named(*_SETS_STATUS) for name in act.texts}
    known |= _given(survey) | set(texts(survey.rules.get("saki_deck")))
    tests = (c for c in survey.conditions if c.name in _TESTS_STATUS or c.name.endswith("_status"))
    reported: set[str] = set()
    for condition in survey.tested(*_TESTS_STATUS):
        if not condition.opts:
            message = f"'{condition.name}' names no status, and says the same always"
            yield warning(
                "empty",
                message,
                condition.node,
                f'write {{"name": "{condition.name}", "opts": ["riichi"]}}',
            )
    for condition in tests:
        for name in condition.texts:
            if name not in known and name not in reported and "$" not in name:
                reported.add(name)
                message = f"nothing sets the status '{name}'"
                yield info("unset-status", message, name, did_you_mean(name, known))


def _given(survey: Survey) -> set[str]:
    """Texts given to functions, which may set what they are told to."""
    given = (act.node[2] for act in survey.named("run") if len(act.node) > 2)
    return {
        value
        for one in given
        if isinstance(one, dict)
        for value in one.values()
        if isinstance(value, str)
    }


_NUMBER: Final = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")


def counters(survey: Survey) -> Iterator[Found]:
    """Values of yaku that are counters nobody sets."""
    known = {name for act in survey.named(*_SETS_COUNTER) for name in act.texts[:1]} | _given(
        survey
    )
    for yaku in survey.yaku:
        value = yaku.get("value")
        if isinstance(value, str) and value not in known:
            message = f"nothing sets the counter '{value}'; the yaku counts 0"
            cure = did_you_mean(value, known)
            if _NUMBER.fullmatch(value):
                message = f"the value '{value}' is a text; the yaku counts 0"
                cure = f"write {value} without quotes"
            yield warning("unset-counter", message, value, cure)


# -- yaku and scores ---------------------------------------------------------------------------


def yaku_names(survey: Survey) -> Iterator[Found]:
    """Names of yaku that are not there."""
    known = survey.yaku_names
    uses: list[tuple[str, Any]] = []
    precedence = survey.rules.get("yaku_precedence")
    if isinstance(precedence, dict):
        for name, below in precedence.items():
            uses.append((name, key_place(precedence, name)))
            uses += [(beaten, beaten) for beaten in texts(below)]
    for condition in survey.tested("has_existing_yaku", "has_no_existing_yaku"):
        uses += [(name, name) for name in condition.texts]
    uses += [(name, name) for name in texts(survey.score.get("pao_eligible_yaku"))]
    uses += [(name, name) for name in texts(survey.rules.get("declarable_yaku"))]
    for name, at in uses:
        if name not in known:
            yield warning("unknown-yaku", f"no yaku '{name}'", at, did_you_mean(name, known))


def yaku_lists(survey: Survey) -> Iterator[Found]:
    """Lists of yaku that are not there."""
    known = [key for key, value in survey.rules.items() if isinstance(value, list)]
    for key in LISTS:
        for name in texts(survey.score.get(key)):
            if name not in survey.rules:
                message = f"there is no list of yaku '{name}'"
                yield warning("unknown-yaku-list", message, name, did_you_mean(name, known))


def _what_counts(survey: Survey) -> Iterator[Found]:
    """A win needs lists of yaku to be worth anything."""
    if not isinstance(survey.score.get("yaku_lists"), list):
        for act in survey.named(*_WINS)[:1]:
            cure = 'add "yaku_lists": [...] to score_calculation'
            yield warning("scoring", "a win is worth nothing without 'yaku_lists'", act.node, cure)


_WINS: Final = ("win_by_draw", "win_by_discard", "win_by_call")
_LIMITS: Final = ("limit_thresholds", "limit_scores", "limit_names")


def scoring(survey: Survey) -> Iterator[Found]:
    """Ways of scoring that cannot work."""
    rules, score = survey.rules, survey.score
    if "score_calculation" not in rules:
        for act in survey.named(*_WINS)[:1]:
            message = "a win is possible, but there is no 'score_calculation'"
            cure = 'add "score_calculation": {"scoring_method": "multiplier", "yaku_lists": [...]}'
            yield warning("no-score", message, act.node, cure)
        return
    yield from _methods(survey)
    yield from _what_counts(survey)
    lengths = {key: len(items_of(score.get(key))) for key in _LIMITS}
    if len(set(lengths.values())) > 1:
        told = ", ".join(f"{count} {key}" for key, count in lengths.items())
        at = key_place(score, next(key for key in _LIMITS if key in score))
        yield error("scoring", f"limits of different number: {told}", at, "make them as many")
    if "riichi_value" not in score:
        for act in survey.named("put_down_riichi_stick")[:1]:
            cure = 'add "riichi_value" to score_calculation'
            yield error("scoring", "a riichi stick without a value", act.node, cure)


def _methods(survey: Survey) -> Iterator[Found]:
    score = survey.score
    method = score.get("scoring_method")
    at = key_place(score, "scoring_method")
    wins = survey.named(*_WINS)
    if method is None:
        if wins:
            cure = f"use one of {', '.join(keys.METHODS)}"
            yield error("scoring", "wins without a 'scoring_method'", at, cure)
        return
    methods = method if isinstance(method, list) else [method]
    for one in methods:
        if not isinstance(one, str) or one not in keys.METHODS:
            cure = did_you_mean(str(one), keys.METHODS) or f"use one of {', '.join(keys.METHODS)}"
            yield error(
                "scoring", f"no scoring method {one!r}", getattr(one, "place", None) or at, cure
            )
    if (len(methods) > 1 or "vietnamese" in methods) and not score.get("yaku2_lists"):
        yield error("scoring", "this scoring method needs 'yaku2_lists'", at, "add them")
    table = score.get("score_table")
    if {"score_table", "vietnamese"} & {str(one) for one in methods}:
        if not isinstance(table, dict):
            yield error("scoring", "this method needs a 'score_table'", at, "add one")
        elif "max" not in table:
            message = "a score table without 'max', for points it does not hold"
            yield error("scoring", message, table, 'add "max"')
        for key in table if isinstance(table, dict) else ():
            if key != "max" and not _NUMBER.fullmatch(key):
                message = f"a score table has no place for '{key}'"
                cure = "its keys are numbers of points in quotes, and max"
                yield error("scoring", message, key_place(table, key), cure)
        for yaku in survey.yaku:
            if isinstance(yaku.get("value"), float) and yaku["value"] % 1:
                message = f"'{yaku.get('display_name')}' is worth a part of a point"
                cure = "a score table has whole points only"
                yield warning("scoring", message, key_place(yaku, "value"), cure)
