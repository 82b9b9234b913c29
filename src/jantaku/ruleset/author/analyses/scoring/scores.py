"""Statuses and counters that are never set, unknown yaku, impossible scores."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from jantaku.ruleset.author.analyses.findings import Found, error, info, is_own, key_place, warning
from jantaku.ruleset.author.survey import LISTS, Survey
from jantaku.ruleset.values.nodes import items_of, texts_of
from jantaku.ruleset.values.spelling import did_you_mean
from jantaku.ruleset.words import keys
from jantaku.ruleset.words.actions import ACTIONS
from jantaku.ruleset.words.amounts import AMOUNTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_UNSETS_STATUS: Final = ("unset_status", "unset_status_all")
_LISTS_STATUS: Final = ("shown_statuses", "shown_statuses_public", "persistent_statuses")


def statuses(survey: Survey) -> Iterator[Found]:
    """Statuses that are tested in the file itself, though nothing sets them."""
    known = survey.names_set("status") | set(texts_of(survey.rules.get("saki_deck")))
    reported: set[str] = set()
    uses = survey.names_asked("status")
    uses += [name for act in survey.named(*_UNSETS_STATUS) for name in act.names("status")]
    uses += [name for key in _LISTS_STATUS for name in texts_of(survey.rules.get(key))]
    for name in uses:
        if name in known or name in reported or "$" in name:
            continue
        if is_own(survey.rules, name):
            reported.add(name)
            message = f"nothing sets the status '{name}'"
            yield info("unset-status", message, name, did_you_mean(name, known))


_NUMBER: Final = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")


def tags(survey: Survey) -> Iterator[Found]:
    """Tags that are asked for, though no action sets them."""
    known = survey.names_set("tag")
    uses = survey.names_asked("tag")
    uses += [name for act in survey.named("untag", "add_attr_tagged") for name in act.names("tag")]
    kept = texts_of(survey.rules.get("persistent_tags"))
    for name in [*uses, *kept]:
        if name not in known and "$" not in name:
            message = f"no action tags tiles with '{name}'"
            found = info if name in kept else warning
            yield found("unset-tag", message, name, did_you_mean(name, known))


def counters(survey: Survey) -> Iterator[Found]:
    """Counters that are read, as amounts or values of yaku, and that are never set."""
    known = survey.names_set("counter")
    words = known | set(AMOUNTS)
    kept = texts_of(survey.rules.get("persistent_counters"))
    for name in [*_counters_read(survey), *kept]:
        if name not in known and "$" not in name:
            message = f"nothing sets the counter '{name}'; it is 0"
            found = info if name in kept else warning
            yield found("unset-counter", message, name, did_you_mean(name, words))
    for yaku in survey.yaku:
        value = yaku.get("value")
        if isinstance(value, str) and value not in known:
            message = f"nothing sets the counter '{value}'; the yaku counts 0"
            cure = did_you_mean(value, known)
            if _NUMBER.fullmatch(value):
                message = f"the value '{value}' is a text; the yaku counts 0"
                cure = f"write {value} without quotes"
            yield warning("unset-counter", message, value, cure)


def _counters_read(survey: Survey) -> Iterator[str]:
    """The names of counters in conditions and in amounts."""
    yield from survey.names_asked("counter")
    for condition in survey.tested("has_score", "has_score_below"):
        yield from _amount(condition.opts)
    for act in survey.actions:
        row = ACTIONS.get(act.name)
        for at, arg in enumerate(() if row is None else row.args):
            if arg.kind == "amount":
                yield from _amount(act.node[at + 1 :])
            elif arg.kind == "one_amount":
                yield from _amount(act.node[at + 1 : at + 2])


def _amount(nodes: Sequence[Any]) -> Iterator[str]:
    """The text that begins an amount, unless it is a word for something counted."""
    node = nodes[0] if nodes else None
    if isinstance(node, list):
        node = node[0] if node else None
    if isinstance(node, str) and node not in AMOUNTS:
        yield node


def yaku_names(survey: Survey) -> Iterator[Found]:
    """Unknown names of yaku."""
    known = survey.yaku_names
    uses: list[tuple[str, Any]] = []
    precedence = survey.rules.get("yaku_precedence")
    if isinstance(precedence, dict):
        for name, below in precedence.items():
            uses.append((name, key_place(precedence, name)))
            uses += [(beaten, beaten) for beaten in texts_of(below)]
    for names in items_of(survey.rules.get("yaku_best_of")):
        uses += [(name, name) for name in texts_of(names)]
    for condition in survey.tested("has_existing_yaku"):
        uses += [(name, name) for name in condition.texts]
    uses += [(name, name) for name in texts_of(survey.score.get("pao_eligible_yaku"))]
    uses += [(name, name) for name in texts_of(survey.rules.get("declarable_yaku"))]
    for name, at in uses:
        if name not in known:
            yield warning("unknown-yaku", f"no yaku '{name}'", at, did_you_mean(name, known))


def yaku_lists(survey: Survey) -> Iterator[Found]:
    """Unknown lists of yaku."""
    known = [key for key, value in survey.rules.items() if isinstance(value, list)]
    for key in LISTS:
        for name in texts_of(survey.score.get(key)):
            if name not in survey.rules:
                message = f"there is no list of yaku '{name}'"
                yield warning("unknown-yaku-list", message, name, did_you_mean(name, known))


def _what_counts(survey: Survey) -> Iterator[Found]:
    """Wins without lists of yaku, which are worth nothing."""
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
