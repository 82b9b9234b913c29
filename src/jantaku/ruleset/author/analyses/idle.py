"""Text without effect: words without arguments, names that nothing uses or reads, duplicates."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from jantaku.ruleset.author import schema
from jantaku.ruleset.author.analyses.buttons import impossible
from jantaku.ruleset.author.analyses.findings import Found, info, is_own, key_place, warning
from jantaku.ruleset.author.analyses.mods import names_in_mods
from jantaku.ruleset.author.glossary import STATUSES
from jantaku.ruleset.author.survey import TESTS, Survey
from jantaku.ruleset.compile.language import language_of
from jantaku.ruleset.program import SECOND
from jantaku.ruleset.values.nodes import entries_of, every_value, items_of
from jantaku.ruleset.values.spelling import did_you_mean, shown
from jantaku.ruleset.values.tile import VOCABULARY
from jantaku.ruleset.words import keys
from jantaku.ruleset.words.actions import ACTIONS
from jantaku.ruleset.words.conditions import CONDITIONS, LATER

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from jantaku.ruleset.author.survey import Survey
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
    for name, beaten in entries_of(rules.get("yaku_precedence")):
        yield from _twice(beaten, f"'{name}' in 'yaku_precedence'")
        if name in items_of(beaten):
            yield warning(
                "repeated", f"yaku '{name}' takes the place of itself", beaten, "leave it out"
            )
    for name, node in keys.definitions_in(rules).items():
        yield from _twice(node, f"'{name}_definition'")


def _repeated(node: Any, known: Mapping[str, Key]) -> Iterator[Found]:
    for key, value in entries_of(node):
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
        for name, _ in entries_of(holder):
            at = key_place(holder, name)
            if name not in named and is_own(rules, at):
                yield info("unused", f"nothing uses the {what} '{name}'", at, "leave it out")
    for name in keys.definitions_in(rules):
        at = key_place(rules, f"{name}_definition")
        if name not in named | _OWN and is_own(rules, at):
            yield info("unused", f"nothing uses the definition '{name}'", at, "leave it out")


def _texts(rules: Any) -> set[str]:
    """All texts of a file, keys aside."""
    return {one for one in every_value(rules) if isinstance(one, str)}


_KINDS: Final = ("status", "counter", "tag")
_LEFT_ALONE: Final = frozenset(("tag_tiles", "tag_dora", "add_attr_tagged"))
"""Actions that use a tag, or tag tiles that are named: their tags are left alone."""
_KEPT: Final = ("persistent_statuses", "persistent_counters", "persistent_tags")


def unread(survey: Survey) -> Iterator[Found]:
    """Statuses, counters and tags that the file sets, and that nothing reads or shows."""
    if survey.rules.get("debug_status"):
        return  # which shows them all
    rules = {key: node for key, node in survey.rules.items() if key not in _KEPT}
    named = Counter(one for one in every_value(rules) if isinstance(one, str))
    words = [one for one in named if "$" in one]
    sets: dict[tuple[str, str], list[str]] = {}
    for act in survey.actions:
        for what in _KINDS if act.name not in _LEFT_ALONE else ():
            for name in act.names(what):
                sets.setdefault((what, name), []).append(name)
    known = {*STATUSES, *names_in_mods(survey.rules)}
    for (what, name), places in sets.items():
        is_said = any(f"${name}" in word for word in words)
        if named[name] > len(places) or name in known or "$" in name or is_said:
            continue
        if is_own(survey.rules, places[0]):
            message = f"nothing reads the {what} '{name}'"
            yield info("unread", message, places[0], "ask for it, or leave it out")


def asked_twice(survey: Survey) -> Iterator[Found]:
    """Conditions that one list has twice."""
    for what, node in _conditions_of(survey):
        for part in _doubles(node):
            message = f"{what} asks for {_named(part)} twice"
            yield warning("repeated", message, part, "leave one of them out")


def _conditions_of(survey: Survey) -> Iterator[tuple[str, Any]]:
    for name, button in survey.buttons.items():
        yield f"button '{name}'", button.get("show_when")
    for yaku in survey.yaku:
        yield f"yaku '{yaku.get('display_name')}'", yaku.get("when")


def _doubles(node: Any) -> Iterator[Any]:
    """The items that a list, or one inside it, already has."""
    for at, part in enumerate(items_of(node)):
        if part in node[:at]:
            yield part
        yield from _doubles(part)


def _named(part: Any) -> str:
    name = part.get("name") if isinstance(part, dict) else part
    return f"'{name}'" if isinstance(name, str) else shown(part)


_OF_CONDITIONS: Final = ("name", "opts", "as")


def keys_of_conditions(survey: Survey) -> Iterator[Found]:
    """Unknown keys of conditions."""
    for condition in survey.conditions:
        node = condition.node
        for key in node if isinstance(node, dict) else ():
            if key not in _OF_CONDITIONS:
                message = f"no such key in a condition: '{key}'"
                cure = did_you_mean(key, _OF_CONDITIONS) or "it has a name, opts and as"
                yield warning("unknown-key", message, key_place(node, key), cure)


def negative(survey: Survey) -> Iterator[Found]:
    """Counts below zero: a condition with a constant answer, an action that does nothing."""
    for condition in survey.conditions:
        for count in _below_zero(CONDITIONS.get(condition.name), condition.opts):
            message = f"'{condition.name}' counts to {count}, and says the same always"
            yield warning("empty", message, condition.node, "write how many")
    for act in survey.actions:
        for count in _below_zero(ACTIONS.get(act.name), act.node[1:]):
            message = f"'{act.name}' with {count} does nothing"
            yield warning("empty", message, act.node, "write how many")


def _below_zero(row: Row | None, given: Sequence[Any]) -> Iterator[int]:
    args = () if row is None else row.args
    for arg, node in zip(args, given, strict=False):
        if (arg.kind == "count" or arg.name == "count") and isinstance(node, int) and node < 0:
            yield node


_DOES: Final = ("show_when", "actions", "call", "call_conditions", "call_name", "interrupt_level")


def same_buttons(survey: Survey) -> Iterator[Found]:
    """Buttons that are offered, and do, the same; auto buttons of one label."""
    seen: dict[str, list[Any]] = {}
    for name, button in survey.buttons.items():
        whole = [button.get(key) for key in _DOES]
        twin = next((other for other, does in seen.items() if does == whole), None)
        at = key_place(survey.rules["buttons"], name)
        if twin is not None and whole[1]:
            message = f"button '{name}' is shown when '{twin}' is, and does the same"
            yield warning("repeated", message, at, "leave one of them out")
        seen[name] = whole
    labels = Counter(str(one.get("display_name")) for _, one in _automatic(survey))
    for name, button in reversed(_automatic(survey)):
        if labels[str(button.get("display_name"))] > 1:
            message = f"several auto buttons are called '{button.get('display_name')}'"
            at = key_place(survey.rules["auto_buttons"], name)
            yield warning("repeated", message, at, "give each its own label")
            return


def _automatic(survey: Survey) -> list[tuple[str, Any]]:
    given = entries_of(survey.rules.get("auto_buttons"))
    return [(name, one) for name, one in given if isinstance(one, dict) and "display_name" in one]
