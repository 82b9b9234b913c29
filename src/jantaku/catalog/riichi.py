"""Riichi in the catalog: presets, options, setups and pages.

A setup's `options` are those of a rules file, except `players`, which is a field of the setup.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import JantakuError, RulesError, shown
from jantaku.base.messages import LANGUAGES, load
from jantaku.catalog.examples import NEEDS, OTHERS, REPLACES
from jantaku.catalog.values import (
    Choices,
    GamePages,
    HouseRuleTopic,
    OptionConflict,
    OptionGroup,
    PresetOffer,
    PresetOption,
    SetupSummary,
    ValueOffer,
    YakuExample,
    YakuGroup,
    YakuLine,
)
from jantaku.catalog.winning_examples import winning_example
from jantaku.catalog.words import listed, say, word
from jantaku.game import GameSpec
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.position import Position
from jantaku.riichi.records.record import preset_of
from jantaku.riichi.rules import (
    PRESETS,
    THREE_PLAYER_PRESETS,
    GameRule,
    KanDoraTimingMode,
    from_options,
)
from jantaku.riichi.rules.explanations import about_preset, explain, explain_option
from jantaku.riichi.rules.game_rule import unknown_options
from jantaku.riichi.rules.option_text import format_value
from jantaku.riichi.rules.options import (
    CHOICES,
    GROUPS,
    NUMBER_RANGES,
    OPEN,
    RANGES,
    SCORING,
    SETS,
)
from jantaku.riichi.rules.presets import preset_named
from jantaku.riichi.rules.topics import TOPICS, topic
from jantaku.riichi.score.yaku import LOCAL_YAKU, yaku_name, yaku_worth

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from jantaku.base.seeds import Seed
    from jantaku.catalog.values import OptionKind, Seat, Setup
    from jantaku.riichi.rules.explanations import ExplainedOption, OptionSaid

WINS: Final = frozenset({"ron", "tsumo"})
_FAMILIES: Final = {
    **dict.fromkeys(("tenhou", "majsoul"), "online"),
    **dict.fromkeys(("mleague", "wrc", "ema"), "league"),
}
_BESIDE: Final = ("players",)
"""Options that are fields of a setup, outside `options`."""
_OF_HOSTS: Final = frozenset((*GROUPS["timing"], "robot_draw_by_button", "robot_seconds"))
"""Options that a table's own pace takes the place of: they may be given, and change nothing."""
_YAKUMAN: Final = 100
_LONGEST: Final = 40  # characters shown of a name
_MOST_NAMED: Final = 3  # options that a summary names; of more it shows their number
_WITH_CLAIMS: Final = ("claims", "show_win_anyway", "win_cancelable")


def presets(language: str) -> Iterator[PresetOffer]:
    """Every preset, with the numbers of players it has rules for."""
    for name in PRESETS:
        family = _FAMILIES.get(name, "house")
        yield PresetOffer(
            name,
            word("riichi", name, language),
            about_preset(name, language),
            (4, 3) if name in THREE_PLAYER_PRESETS else (4,),
            word("family", family, language),
        )


def choices(setup: Setup, language: str) -> Choices:
    """Every option of a preset, in the groups in which people look for them."""
    rule = rule_of_setup(setup)
    titles = load(language, "rules")["group"]
    groups: list[OptionGroup] = []
    for group, names in GROUPS.items():
        offered = [name for name in names if name not in _BESIDE and name not in _OF_HOSTS]
        if offered:
            options = tuple(_option(name, rule, language) for name in offered)
            groups.append(OptionGroup(group, titles[group], options))
    return Choices("riichi", _preset(setup, rule), rule.players, tuple(groups))


def opened(setup: Setup, seed: Seed, bots: Collection[Seat]) -> GameSpec:
    """Returns the game of a setup with bots at the seats `bots`."""
    rule = rule_of_setup(setup)
    if bots and rule.robots == "none":
        raise RulesError(
            "these rules have no bots",
            "seat people, or set robots to smart or docile",
            source="options.robots",
        )
    if setup.position:
        return _from_position(setup, seed, bots).spec
    options = {"robots": sorted(bots)} if bots else {}
    return GameSpec("riichi", RiichiGame.VERSION, rule.to_dict(), seed, options)


def agreed(setup: Setup, language: str) -> SetupSummary:
    """Its seats, and what it is in a line."""
    rule = rule_of_setup(setup)
    differs = _changed(setup, rule, language)
    parts = [
        word("riichi", _preset(setup, rule), language),
        say("word", "players", language, count=rule.players),
    ]
    if len(differs) > _MOST_NAMED:
        parts.append(say("word", "options", language, count=len(differs)))
    elif differs:
        parts += [one.sentence.rstrip(".。") for one in differs]
    if setup.position:
        parts.append(word("word", "from_position", language))
    return SetupSummary(tuple(range(rule.players)), listed(parts, language))


def pages(setup: Setup, language: str) -> GamePages:
    """Returns the differences from the preset, the preset, and the yaku in force."""
    rule = rule_of_setup(setup)
    name = _preset(setup, rule)
    title = word("riichi", name, language)
    differs = _changed(setup, rule, language)
    lines = [f"# {title}", "", about_preset(name, language), ""]
    lines += [f"## {word('word', 'differs', language)}", ""]
    lines += [f"- **{one.name}**: {one.sentence}" for one in differs] or [
        word("word", "all_as_usual", language)
    ]
    titles, group = load(language, "rules")["group"], ""
    for one in explain(rule, language):
        if one.group != group:
            group = one.group
            lines += ["", f"## {titles[group]}", ""]
        lines.append(f"- **{one.name}**: {one.sentence}")
    return GamePages(title, "\n".join(lines) + "\n", tuple(_yaku(rule, language)))


def level(setup: Setup) -> str:
    """The bot that these rules fill empty seats with."""
    robots = rule_of_setup(setup).robots
    return "smart" if robots == "none" else robots


def rule_of_setup(setup: Setup) -> GameRule:
    """The rules of a setup; `RulesError` whose source is the field of the setup at fault."""
    for name in ("text", "mods", "without"):
        if getattr(setup, name):
            raise RulesError(f"riichi has no {name}", "leave it empty", source=name)
    if setup.position:
        return _from_position(setup).rule
    return _rule(setup.preset, setup.players, setup.options)


def judged_by_program(setup: Setup) -> Setup:
    """The setup with wins and draws that the program judges, where players would judge them."""
    if not rule_of_setup(setup).claims:
        return setup
    return replace(setup, options={**setup.options, **dict.fromkeys(_WITH_CLAIMS, False)})


def _from_position(setup: Setup, seed: Seed = 0, bots: Collection[Seat] = ()) -> RiichiGame:
    """The game that begins in the position of a setup."""
    for name in ("players", "options"):
        if getattr(setup, name):
            raise RulesError("a position has its own rules", "leave it empty", source=name)
    try:
        position = Position.from_line(setup.position)
        return RiichiGame.from_position(position, seed=seed, robots=sorted(bots))
    except JantakuError as error:
        error.source = "position"
        raise


def _preset(setup: Setup, rule: GameRule) -> str:
    """The preset of a setup, or the one nearest to the rules of its position."""
    return preset_of(rule) or "tenhou" if setup.position else preset_named(setup.preset)


def _rule(preset: str, players: int | None, options: Mapping[str, Any]) -> GameRule:
    try:
        name = preset_named(preset)
    except RulesError as error:
        error.source = "preset"
        raise
    for beside in (*_BESIDE, "preset"):
        if beside in options:
            cure = f"write it outside the options, as {beside} of the setup"
            raise RulesError(f"{beside} is not an option", cure, source=f"options.{beside}")
    for option in options:
        for unknown in unknown_options({option: None}):
            cure = unknown.cure if unknown.cure.startswith("did you") else "leave it out"
            raise RulesError(unknown.fault, cure, source=f"options.{option[:_LONGEST]}")
    if players not in (None, 3, 4):
        raise RulesError(f"riichi has no {shown(players)} players", "3 or 4", source="players")
    try:
        return from_options({"preset": name, "players": players or 4, **options})
    except RulesError as error:
        error.source = f"options.{error.source}" if error.source else "players"
        raise


def _changed(setup: Setup, rule: GameRule, language: str) -> list[ExplainedOption]:
    """The options in which the rules differ from those of their preset."""
    usual = _rule(_preset(setup, rule), rule.players, {})
    return [
        one
        for one in explain(rule, language)
        if getattr(rule, one.option) != getattr(usual, one.option)
    ]


def _option(name: str, rule: GameRule, language: str) -> PresetOption:
    said = explain_option(name, language)
    kind = _kind(name)
    least, most = NUMBER_RANGES.get(name) or RANGES.get(name) or (None, None)
    default = getattr(rule, name)
    return PresetOption(
        name,
        said.name,
        said.about,
        kind,
        _json(default),
        tuple(_values(said, kind, language)),
        least,
        most,
        len(default) if kind == "numbers" else 1,
        name == OPEN,
        tuple(OptionConflict(one.option, one.cure) for one in said.contradicts),
        name in SCORING,
    )


def _kind(name: str) -> OptionKind:
    tables: tuple[tuple[Collection[str], OptionKind], ...] = (
        (CHOICES, "choice"),
        (SETS, "set"),
        (NUMBER_RANGES, "numbers"),
        (RANGES, "number"),
    )
    return next((kind for table, kind in tables if name in table), "flag")


def _values(said: OptionSaid, kind: OptionKind, language: str) -> Iterator[ValueOffer]:
    """Yields the possible values of an option; of a number, the values with a special meaning."""
    sentences = {one.text: one.sentence for one in said.values}
    if kind == "flag":
        for truth, text in ((True, "yes"), (False, "no")):
            yield ValueOffer(truth, word("word", text, language), sentences[text])
    elif kind == "choice":
        for choice in CHOICES[said.option]:
            text = format_value(choice)
            yield ValueOffer(_json(choice), text.replace("_", " "), sentences[text])
    elif kind == "set":
        for name in sorted(SETS[said.option]):
            label, _, about = sentences[name].partition(": ")
            yield ValueOffer(name, label, about)
    else:
        for text, sentence in sentences.items():
            numbers = [int(one) for one in text.split() if one.lstrip("-").isdigit()]
            value = (numbers if kind == "numbers" else numbers[0]) if numbers else None
            yield ValueOffer(value, text, sentence)


def _json(value: object) -> Any:
    """Returns the value of an option as JSON."""
    if isinstance(value, frozenset):
        return tuple(sorted(value))
    return str(value) if isinstance(value, KanDoraTimingMode) else value


def _yaku(rule: GameRule, language: str) -> Iterator[YakuGroup]:
    """Yields the yaku in force by their worth in a closed hand, local yaku separately."""
    worth = yaku_worth(rule)
    usual = {name: both for name, both in worth.items() if name not in LOCAL_YAKU}
    for han in sorted({max(both) for both in usual.values()}):
        rows = [(name, both) for name, both in usual.items() if max(both) == han]
        yield YakuGroup(_han(han, language), tuple(_line(*row, rule, language) for row in rows))
    local = [(name, both) for name, both in worth.items() if name in LOCAL_YAKU]
    if local:
        title = word("word", "local", language)
        yield YakuGroup(title, tuple(_line(*row, rule, language) for row in local))


def _line(name: str, both: tuple[int, int], rule: GameRule, language: str) -> YakuLine:
    closed, called = (_han(han, language) if han else "-" for han in both)
    about = load(language, "yaku")["about"][name]
    return YakuLine(
        yaku_name(name, language),
        closed,
        "" if called == closed else called,
        about,
        name,
        _example(name, rule),
        tuple(yaku_name(other, language) for other in REPLACES.get(name, ())),
        tuple(yaku_name(other, language) for other in NEEDS.get(name, ())),
        aliases=_aliases(name),
    )


@cache
def _aliases(name: str) -> tuple[str, ...]:
    """Returns the names of a yaku in all languages, and its other names."""
    names = [yaku_name(name, language) for language in LANGUAGES]
    return tuple(dict.fromkeys((*names, *OTHERS[name])))


def _example(name: str, rule: GameRule) -> YakuExample | None:
    example = winning_example(name, rule)
    if example is None:
        return None
    flags = [flag for flag, value in example.given.items() if value is True]
    seat = ["dealer"] if example.given["seat"] == "E" else []
    return YakuExample(example.hand, example.win, (*seat, *flags))


def topics(language: str) -> Iterator[HouseRuleTopic]:
    """Yields the topics of the house rules, each with its options."""
    rule = GameRule()
    for name in TOPICS:
        said = topic(name, language)
        options = tuple(_option(option, rule, language) for option in said.options)
        yield HouseRuleTopic(name, said.title, said.lines, options)


def _han(han: int, language: str) -> str:
    if han < _YAKUMAN:
        return say("word", "han", language, count=han)
    return word("word", "yakuman" if han == _YAKUMAN else "double_yakuman", language)


def option_names() -> tuple[str, ...]:
    """The names of all options, those of hosts too."""
    return tuple(name for names in GROUPS.values() for name in names)
