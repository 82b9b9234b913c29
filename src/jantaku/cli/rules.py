"""`jantaku rules`: the rules of riichi listed, shown, explained, compared, made and checked.

Rules are named by a preset's name or a JSON file of options, as by `--rules` elsewhere.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Annotated

from jantaku.base.messages import filled, load
from jantaku.draw.terminal import Span, line, table
from jantaku.riichi.rules import THREE_PLAYER_PRESETS, explanations
from jantaku.riichi.rules.draft import problems_of
from jantaku.riichi.rules.explanations import OPTIONS, explain_option, option_named
from jantaku.riichi.rules.rules_schema import rules_schema
from jantaku.riichi.rules.topics import TOPICS
from jantaku.riichi.rules.topics import topic as topic_named

from .completion import presets
from .hands.situation import blaming_alone, rules_named, text_of
from .options import ColouredOutput, Output, argument, option, text
from .rules_new import make_rules
from .terminal.console import ANSWERED, NO_ANSWER, Console

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jantaku import GameRule
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Line, Page
    from jantaku.riichi.rules.explanations import ExplainedOption, OptionSaid

Named = Annotated[str, argument("NAME|FILE", "A preset, or a JSON file.", presets)]
Options = Annotated[list[str] | None, argument("OPTION", "Options to explain (default: all).")]


@dataclass(frozen=True)
class RulesOutput(ColouredOutput):
    """The form of an answer in a language."""

    lang: str = text("--lang", kind="en|ja|ko|zh", about="Language of the answer.", default="en")


def list_(*, form: RulesOutput) -> int:
    """List the rules that come with Jantaku, a line each."""
    console = Console(form.whole)
    about = explanations.presets(console.look.language)
    if form.json:
        players = {name: [3, 4] if name in THREE_PLAYER_PRESETS else [4] for name in about}
        rows = [{"name": n, "about": a, "players": players[n]} for n, a in about.items()]
        console.data({"presets": rows})
        return ANSWERED
    console.page(table([[line(Span(name, "yaku")), line(said)] for name, said in about.items()]))
    return ANSWERED


def show(rules: Named, *, form: RulesOutput) -> int:
    """Show every option of the rules; * marks a changed default.

    With --json the answer is a rules file with every option in it.
    """
    rule = _rule(rules)
    console = Console(form.whole)
    if form.json:
        console.data(_whole(rule))
        return ANSWERED
    look = console.look
    said = explanations.explain(rule, look.language)
    count = sum(one.differs for one in said)
    console.page([line(f"{rule.name}: {_word(look, 'differs', count=count)}")])
    for group, own in groupby(said, key=lambda one: one.group):
        console.page(_group_page(group, list(own), look))
    return ANSWERED


def explain(option: Options = None, *, form: RulesOutput) -> int:
    """Explain options: their values, their default, their conflicts."""
    console = Console(form.whole)
    look = console.look
    said = [explain_option(one, look.language) for one in option or OPTIONS]
    if form.json:
        console.data({"options": [asdict(one) for one in said]})
        return ANSWERED
    for one in said:
        console.page(_option_page(one, look))
    return ANSWERED


def diff(one: Named, other: Named, *, form: RulesOutput) -> int:
    """Show the options in which two rules differ."""
    console = Console(form.whole)
    look = console.look
    rules = [_rule(one), _rule(other)]
    pairs = zip(*(explanations.explain(rule, look.language) for rule in rules), strict=True)
    apart = [(left, right) for left, right in pairs if left.value != right.value]
    if form.json:
        rows = [
            {"option": a.option, "name": a.name, "values": [_plain(a.value), _plain(b.value)]}
            for a, b in apart
        ]
        console.data({"differences": rows})
    elif not apart:
        console.page([line(_word(look, "same"))])
    else:
        heads = [line(Span(head, "quiet")) for head in (_word(look, "option"), one, other)]
        cells = [[line(a.option), line(a.text), line(b.text)] for a, b in apart]
        console.page(table([heads, *cells]))
    return ANSWERED


def new(
    file: Annotated[str, argument("FILE", "The JSON file to write.")],
    *,
    start: Annotated[
        str,
        option(
            "--from",
            kind="NAME|FILE",
            about="Rules to start from (asked if omitted).",
            words=presets,
        ),
    ] = "",
    force: Annotated[bool, option("--force", about="Overwrite a file.")] = False,
    lang: Annotated[
        str,
        option(
            "--lang",
            kind="en|ja|ko|zh",
            about="Language of the questions.",
        ),
    ] = "en",
) -> int:
    """Create a rules file by answering questions.

    The questions start from a preset. Enter keeps the current value, ? explains it. The file is
    written at the end; if you leave before, nothing is written.
    """
    return make_rules(file, start, Console(Output(lang=lang)), force=force)


def check(
    file: Annotated[str, argument("FILE", "A JSON file.")],
    *,
    form: RulesOutput,
) -> int:
    """Check a rules file and list every problem.

    The exit code is 1 if something is, and 2 if the file cannot be read.
    """
    console = Console(form.whole)
    with blaming_alone("file"):
        found = problems_of(text_of(file))
    if form.json:
        console.data({"problems": [error.to_dict() for error in found]})
    else:
        sentences = [error.sentence for error in found]
        console.write(*(sentences or [_word(console.look, "sound")]))
    return NO_ANSWER if found else ANSWERED


def schema() -> int:
    """Write the JSON Schema of rules files, for editors to use."""
    Console(Output(json=True)).data(rules_schema())
    return ANSWERED


def help_(
    topic: Annotated[str, argument("TOPIC", "A topic (default: list all topics).")] = "",
    *,
    form: RulesOutput,
) -> int:
    """Explain the house rules: yaku, Fix Yaku, tenpai, riichi, claims."""
    console = Console(form.whole)
    look = console.look
    chosen = [topic_named(name, look.language) for name in ([topic] if topic else TOPICS)]
    if form.json:
        console.data({"topics": [asdict(one) for one in chosen]})
    elif not topic:
        heads = [line(Span(_word(look, "topic"), "quiet")), line(Span("", "quiet"))]
        rows = [[line(Span(one.id, "yaku")), line(one.title)] for one in chosen]
        console.page(table([heads, *rows]))
    else:
        (one,) = chosen
        console.page([line(Span(one.title, "yaku")), *map(line, map(look.sign, one.lines))])
        options = [_said(option_named(name), look) for name in one.options]
        console.page(table(options))
    return ANSWERED


def _rule(name: str) -> GameRule:
    with blaming_alone("named"):
        return rules_named(name)


def _word(look: Look, key: str, **values: object) -> str:
    return look.sign(filled(load(look.language, "rules")["word"][key], **values))


def _group_page(group: str, said: Iterable[ExplainedOption], look: Look) -> Page:
    rows = []
    for one in said:
        style = "best" if one.differs else ""
        rows.append(
            [
                line(Span("*" if one.differs else " ", "best")),
                line(Span(one.option, style)),
                line(Span(one.text, style)),
                line(look.sign(f"{one.name}: {one.sentence}")),
            ]
        )
    return [line(Span(load(look.language, "rules")["group"][group], "yaku")), *table(rows)]


def _option_page(said: OptionSaid, look: Look) -> Page:
    page: list[Line] = [
        line(Span(said.option, "yaku"), f"  {look.sign(said.name)}"),
        line(f"  {look.sign(said.about)}"),
    ]
    rows = [[line(f"  {one.text}"), line(look.sign(one.sentence))] for one in said.values]
    page += table(rows)
    if said.takes:
        page.append(line(f"  {_word(look, 'value')}: {look.sign(said.takes)}"))
    page.append(line(f"  {_word(look, 'default')}: {said.default}"))
    for one in said.contradicts:
        page.append(line(f"  {_word(look, 'contradicts')}: {one.option}; {one.cure}"))
    return page


def _said(option: str, look: Look) -> list[Line]:
    said = explain_option(option, look.language)
    values = ",".join(one.text for one in said.values)
    return [line(Span(option, "quiet")), line(values), line(look.sign(said.about))]


def _whole(rule: GameRule) -> dict[str, object]:
    """Returns every option as it is written in a rules file."""
    return {option: _plain(getattr(rule, option)) for option in OPTIONS}


def _plain(value: object) -> object:
    if isinstance(value, frozenset):
        return sorted(value)
    return list(value) if isinstance(value, tuple) else value
