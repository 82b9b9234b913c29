"""Text without effect: words that lack their arguments, names that nothing uses."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from jantaku.ruleset.author import schema
from jantaku.ruleset.author.analyses.buttons import impossible
from jantaku.ruleset.author.analyses.findings import (
    Found,
    entries,
    info,
    is_own,
    items_of,
    key_place,
    warning,
)
from jantaku.ruleset.author.analyses.mods import names_in_mods
from jantaku.ruleset.author.survey import TESTS, Survey
from jantaku.ruleset.compile.language import language_of
from jantaku.ruleset.program import SECOND
from jantaku.ruleset.values.nesting import every_value
from jantaku.ruleset.values.spelling import shown
from jantaku.ruleset.values.tile import VOCABULARY
from jantaku.ruleset.words import keys
from jantaku.ruleset.words.actions import ACTIONS
from jantaku.ruleset.words.conditions import CONDITIONS, LATER

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from jantaku.ruleset.words.keys import Key
    from jantaku.ruleset.words.row import Row


_ITE: Final = 4  # a word, a condition and two lists


def empty(survey: Survey) -> Iterator[Found]:
    """Conditions and actions that lack the names or the number that they are about."""
    later = LATER if language_of(survey.rules) == SECOND else {}
    for condition in survey.conditions:
        row = later.get(condition.name) or CONDITIONS.get(condition.name)
        lacks = _lacking(row, condition.opts)
        if row is not None and lacks:
            names = [arg.name for arg in row.args[: row.least]]
            cure = f'write {{"name": "{row.name}", "opts": [{", ".join(names)}]}}'
            message = f"'{row.name}' lacks its {lacks}, and says the same always"
            yield warning("empty", message, condition.node, cure)
    for act in survey.actions:
        if act.name == "ite" and len(act.node) == _ITE - 1:
            message = "'ite' has no second list, so it does nothing if its condition fails"
            cure = 'write ["ite", [conditions], [actions], [other actions]], or "when" for "ite"'
            yield warning("empty", message, act.node, cure)
        row = ACTIONS.get(act.name)
        lacks = _lacking(row, act.node[1:])
        if row is not None and lacks:
            names = [arg.name for arg in row.args[: row.least]]
            cure = f'write ["{row.name}", {", ".join(names)}]'
            yield warning(
                "empty", f"'{row.name}' lacks its {lacks}, and does nothing", act.node, cure
            )


def _lacking(row: Row | None, given: Sequence[Any]) -> str:
    """The argument a word lacks to mean something; readers report arguments that they require."""
    if row is None or len(given) >= row.least:
        return ""
    arg = row.args[len(given)]
    return arg.name if arg.needed else ""


def nested_tiles(survey: Survey) -> Iterator[Found]:
    """Lists of tiles in one list too many, where they are one tile with attributes."""
    for condition in survey.conditions:
        row = CONDITIONS.get(condition.name)
        if row is None or [arg.kind for arg in row.args] != ["tiles"]:
            continue
        for node in condition.opts:
            if isinstance(node, list) and len(node) > 1 and {*map(str, node)} <= {*VOCABULARY}:
                message = f"a list in a list is one tile with attributes: {shown(node)}"
                yield warning("empty", message, node, 'write "opts": ["1m", "9m"]')


def never(survey: Survey) -> Iterator[Found]:
    """Yaku that can never count, and actions that can never run.

    Actions under a literal `false` are not reported: their author put them aside on purpose.
    """
    for yaku in survey.yaku:
        why = impossible(yaku.get("when"))
        if why:
            message = f"yaku '{yaku.get('display_name')}' never counts: {why}"
            yield warning("unreachable", message, key_place(yaku, "when"))
    for act in survey.actions:
        why = impossible(act.node[1]) if act.name in TESTS and len(act.node) > 1 else ""
        if act.name in ("when", "ite") and why.startswith("it asks"):
            yield warning("unreachable", f"these actions never run: {why}", act.node)


def repeated(survey: Survey) -> Iterator[Found]:
    """Names that are twice in a list of names."""
    rules = survey.rules
    yield from _repeated(rules, keys.KEYS)
    yield from _repeated(survey.score, keys.SCORE_KEYS)
    for button in survey.buttons.values():
        yield from _repeated(button, keys.BUTTON_KEYS)
    for mod in items_of(rules.get("available_mods")):
        yield from _repeated(mod, keys.MOD_KEYS)
    for name, beaten in entries(rules.get("yaku_precedence")):
        yield from _twice(beaten, f"'{name}' in 'yaku_precedence'")
        if name in items_of(beaten):
            yield warning(
                "repeated", f"yaku '{name}' takes the place of itself", beaten, "leave it out"
            )
    for key, node in rules.items():
        if key.endswith("_definition"):
            yield from _twice(node, f"'{key}'")


def _repeated(node: Any, known: Mapping[str, Key]) -> Iterator[Found]:
    for key, value in entries(node):
        if key in known and schema.FORMS[known[key].form].get("uniqueItems"):
            yield from _twice(value, f"'{key}'")


def _twice(node: Any, where: str) -> Iterator[Found]:
    counts = Counter(item for item in items_of(node) if isinstance(item, str))
    for name, count in counts.items():
        if count > 1:
            at = [item for item in node if item == name][-1]
            yield warning("repeated", f"{where} names '{name}' {count} times", at, "name it once")


_OWN: Final = frozenset(("win",))  # what the engine itself looks at


def unused(survey: Survey) -> Iterator[Found]:
    """Functions that nothing runs, sets and definitions that nothing names."""
    rules = survey.rules
    named = {*_texts(rules), *names_in_mods(rules)}
    for key, what in (("functions", "function"), ("set_definitions", "set")):
        holder = rules.get(key)
        for name, _ in entries(holder):
            at = key_place(holder, name)
            if name not in named and is_own(rules, at):
                yield info("unused", f"nothing uses the {what} '{name}'", at, "leave it out")
    for key in rules:
        name = key.removesuffix("_definition")
        at = key_place(rules, key)
        if name != key and name not in named | _OWN and is_own(rules, at):
            yield info("unused", f"nothing uses the definition '{name}'", at, "leave it out")


def _texts(rules: Any) -> set[str]:
    """All texts of a file, keys aside."""
    return {one for one in every_value(rules) if isinstance(one, str)}
