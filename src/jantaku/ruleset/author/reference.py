"""The tables of the language for readers: every word with its form and one sentence.

Made out of the tables that the engine runs, so that they say what it does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from jantaku.ruleset.author import analyses, glossary
from jantaku.ruleset.author.mods import patches
from jantaku.ruleset.compile.expressions.actions import QUIET
from jantaku.ruleset.compile.source import write_json
from jantaku.ruleset.values.seat import MANY_SEATS
from jantaku.ruleset.values.spelling import did_you_mean
from jantaku.ruleset.words import keys, marks
from jantaku.ruleset.words.actions import ACTIONS
from jantaku.ruleset.words.amounts import AMOUNTS
from jantaku.ruleset.words.conditions import CONDITIONS
from jantaku.ruleset.words.row import REQUIRED, Arg, Row
from jantaku.ruleset.words.specs import SPECS
from jantaku.ruleset.words.targets import TARGETS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from jantaku.ruleset.words.keys import Key


class Word(NamedTuple):
    """A word of the language: its table, its form, its meaning."""

    table: str
    name: str
    form: str
    help: str


def _argument(arg: Arg) -> str:
    name = arg.name + ("..." if arg.rest else "")
    if arg.default is REQUIRED or arg.rest:
        return name
    default = (
        f"={arg.default}" if isinstance(arg.default, str | int | float) and arg.default else ""
    )
    return f"[{name}{default}]"


def _action(row: Row) -> str:
    return "[" + ", ".join([f'"{row.name}"', *(_argument(arg) for arg in row.args)]) + "]"


def _condition(row: Row) -> str:
    if not row.args:
        return f'"{row.name}"'
    opts = ", ".join(_argument(arg) for arg in row.args)
    return f'{{"name": "{row.name}", "opts": [{opts}]}}'


def _amount(row: Row) -> str:
    return ", ".join([f'"{row.name}"', *(_argument(arg) for arg in row.args)])


def _rows(table: str, rows: Mapping[str, Row], form: Callable[[Row], str]) -> list[Word]:
    return [Word(table, name, form(row), row.help) for name, row in sorted(rows.items())]


def _keys(table: str, keys: Mapping[str, Key]) -> list[Word]:
    return [Word(table, name, _key(name, key), key.help) for name, key in keys.items()]


def _key(name: str, key: Key) -> str:
    return f'"{name}": {write_json(key.example)}'


def _simple(table: str, words: Mapping[Any, str]) -> list[Word]:
    return [Word(table, name, f'"{name}"', help_) for name, help_ in words.items()]


def _steps() -> list[Word]:
    words = []
    for name, verb in patches.STEPS.items():
        first = f'"{name}": {"path" if verb.path else _OPERANDS[name]}'
        needs = [f'"{key}": ...' for key in verb.needs]
        takes = [f'["{key}": ...]' for key in verb.takes if key != "optional"]
        words.append(Word("steps", name, "{" + ", ".join([first, *needs, *takes]) + "}", verb.help))
    return words


_OPERANDS: Final = {"rename": "name", "when": "condition"}


def words() -> list[Word]:
    """All words of the language, table by table."""
    targets = {name: target.help for name, target in TARGETS.items()}
    specs = {name: spec.help for name, spec in SPECS.items() if name not in "23456789"}
    restrictions = dict(marks.RESTRICTIONS)
    return [
        *_keys("keys", keys.KEYS),
        *_keys("score_calculation", keys.SCORE_KEYS),
        *_keys("button keys", keys.BUTTON_KEYS),
        *_keys("auto button keys", keys.AUTO_BUTTON_KEYS),
        *_keys("event keys", keys.EVENT_KEYS),
        *_keys("yaku keys", keys.YAKU_KEYS),
        *_simple("scoring methods", keys.METHODS),
        *_rows("actions", ACTIONS, _action),
        *_rows("amounts", AMOUNTS, _amount),
        *_rows("conditions", CONDITIONS, _condition),
        *_simple("targets", targets),
        *_simple("match words", glossary.MATCH_WORDS),
        *_simple("tile specs", specs),
        *_simple("seats", MANY_SEATS),
        *_simple("meld styles", glossary.STYLES),
        *_simple("statuses", glossary.STATUSES),
        *_simple("attributes", glossary.ATTRIBUTES),
        *_simple("mark targets", marks.TARGETS),
        *_simple("restrictions", restrictions),
        *_keys("mod keys", keys.MOD_KEYS),
        *_steps(),
        *_simple("patterns", patches.PATTERN_HELP),
        *_simple("patch conditions", patches.CONDITION_HELP),
        *_keys("test keys", keys.TEST_KEYS),
        *_keys("expectations", keys.EXPECT_KEYS),
        *_simple("verbs", glossary.VERB_HELP),
        *_simple("codes", analyses.CODES),
    ]


def find(name: str) -> list[Word]:
    """The words of that name, or those of the name without its prefix."""
    plain = name.removeprefix("not_").removeprefix(QUIET)
    known = words()
    found = [word for word in known if word.name == name]
    return found or [word for word in known if word.name == plain]


def meant(name: str) -> str:
    """A question with the word nearest to that name; empty if none is near."""
    return did_you_mean(name, {word.name for word in words()})


TITLES: Final[dict[str, tuple[str, str]]] = {
    "keys": ("Keys of a ruleset", "key and example"),
    "score_calculation": ("Keys of `score_calculation`", "key and example"),
    "button keys": ("Keys of a button", "key and example"),
    "auto button keys": ("Keys of an auto button", "key and example"),
    "event keys": ("Keys of an event", "key and example"),
    "yaku keys": ("Keys of a yaku", "key and example"),
    "scoring methods": ("Scoring methods", "method"),
    "actions": ("Actions", "action"),
    "amounts": ("Amounts", "amount"),
    "conditions": ("Conditions", "condition"),
    "targets": ("Targets of matches", "target"),
    "match words": ("Words of definitions", "word"),
    "tile specs": ("Tile specs", "spec"),
    "seats": ("Seats", "seat"),
    "meld styles": ("Styles of melds", "item"),
    "statuses": ("Statuses and counters that the engine reads", "name"),
    "attributes": ("Attributes that the engine reads", "attribute"),
    "mark targets": ("Targets of markings", "target"),
    "restrictions": ("What may be marked", "restriction"),
    "mod keys": ("Keys of a mod", "key and example"),
    "steps": ("Steps of a patch", "step"),
    "patterns": ("Words of patterns", "word"),
    "patch conditions": ("Conditions of a patch", "condition"),
    "test keys": ("Keys of a test", "key and example"),
    "expectations": ("What a test may expect", "key and example"),
    "verbs": ("What players do in a test", "verb"),
    "codes": ("What the checker finds", "code"),
}


def markdown(table: str) -> str:
    """A table of the reference in Markdown."""
    _, head = TITLES[table]
    lines = [f"| {head} | meaning |", "| --- | --- |"]
    lines += [
        f"| {_code(word.form)} | {_plain(word.help)} |" for word in words() if word.table == table
    ]
    return "\n".join(lines)


def with_tables(page: str) -> str:
    """A page with its tables, each rewritten between its two marks."""
    for table in TITLES:
        start, end = f"<!-- table: {table} -->", "<!-- end -->"
        if start in page:
            before, _, rest = page.partition(start)
            _, _, after = rest.partition(end)
            page = f"{before}{start}\n\n{markdown(table)}\n\n{end}{after}"
    return page


def _code(text: str) -> str:
    return "`" + text.replace("|", "\\|") + "`"


def _plain(text: Any) -> str:
    return str(text).replace("|", "\\|")
