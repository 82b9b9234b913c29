"""Each option of the rules in words: its name, its values, what contradicts it.

The words are in a separate catalog, which `jantaku.base.messages` reads when it is first needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from jantaku.base.errors import RulesError, shown
from jantaku.base.messages import filled, load
from jantaku.riichi.rules.game_rule import GameRule
from jantaku.riichi.rules.option_text import NUMBERS, format_value
from jantaku.riichi.rules.options import CHOICES, GROUPS, OPEN, RANGES, SETS
from jantaku.riichi.rules.presets import PRESETS
from jantaku.riichi.rules.rule_checks import CONFLICTS

if TYPE_CHECKING:
    from collections.abc import Iterable

OPTIONS: Final = {option: group for group, options in GROUPS.items() for option in options}
"""Every option and its group, in the order in which people are shown them."""
_JOINED: Final = {"ja": "、", "zh": "、"}


@dataclass(frozen=True, slots=True)
class ExplainedOption:
    """An option of some rules: `text` is its value as people write it, `sentence` what that means.

    `differs` is true if it is not the default.
    """

    group: str
    option: str
    name: str
    value: object
    text: str
    differs: bool
    sentence: str


@dataclass(frozen=True, slots=True)
class ValueSaid:
    """A value that an option may have, as people write it, and what it means."""

    text: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Contradiction:
    """An option that contradicts another one, and what to do where it does."""

    option: str
    cure: str


@dataclass(frozen=True, slots=True)
class OptionSaid:
    """An option in words: what it is, its values, its default, which options it contradicts.

    `takes` says what may be written where not every value is listed.
    """

    group: str
    option: str
    name: str
    about: str
    default: str
    takes: str
    values: tuple[ValueSaid, ...]
    contradicts: tuple[Contradiction, ...]


def explain(rule: GameRule, language: str = "en") -> tuple[ExplainedOption, ...]:
    """Every option of the rules, in the order of the groups, with a sentence for its value.

    >>> [one.sentence for one in explain(GameRule.preset("friends")) if one.option == "fix_yaku"]
    ['Finally: any yaku that the winning tile makes.']
    >>> sum(one.differs for one in explain(GameRule()))
    0
    """
    default = GameRule(players=rule.players)
    words = load(language, "rules")
    return tuple(
        ExplainedOption(
            group,
            option,
            words[option]["name"],
            getattr(rule, option),
            format_value(getattr(rule, option)),
            getattr(rule, option) != getattr(default, option),
            sentence(option, getattr(rule, option), language),
        )
        for option, group in OPTIONS.items()
    )


def explain_option(option: str, language: str = "en") -> OptionSaid:
    """Returns that option in words. Raises RulesError for an unknown name.

    >>> said = explain_option("tobi prize")
    >>> said.option, [one.option for one in said.contradicts]
    ('tobi_prize', ['tobi', 'tobi_prize_by_chombo'])
    """
    option = option_named(option)
    words = load(language, "rules")
    return OptionSaid(
        OPTIONS[option],
        option,
        words[option]["name"],
        words[option]["about"],
        format_value(getattr(GameRule(), option)),
        _takes(option, language),
        tuple(_values(option, language)),
        tuple(_contradictions(option)),
    )


def option_named(name: str) -> str:
    """The option of that name, blanks and hyphens being as good as `_`; RulesError for none."""
    meant = "_".join(name.lower().replace("-", " ").replace("_", " ").split())
    if meant in OPTIONS:
        return meant
    near = get_close_matches(meant[:60], OPTIONS, 3, 0.5)
    cure = f"did you mean {' or '.join(near)}?" if near else "`jantaku rules explain` lists them"
    raise RulesError(f"no option {shown(name)}", cure)


def sentence(option: str, value: object, language: str = "en") -> str:
    """Returns the meaning of that value of the option as a sentence."""
    said = load(language, "rules")[option]
    text = format_value(value)
    if isinstance(value, frozenset) and value:
        return filled(said["some"], names=_members(option, value, language))
    if text in said:
        return said[text]
    return filled(said["n"], value=value if type(value) is int else text)


def about_preset(name: str, language: str = "en") -> str:
    """Returns a line about the rules of that name."""
    return load(language, "rules")["preset"][name]


def presets(language: str = "en") -> dict[str, str]:
    """Every preset with a line about it."""
    return {name: about_preset(name, language) for name in PRESETS}


def _members(option: str, members: Iterable[str], language: str) -> str:
    """The members of a set by name, in a fixed order."""
    named = _names(option, language)
    return _JOINED.get(language, ", ").join(named[one] for one in sorted(members))


def _names(option: str, language: str) -> dict[str, str]:
    """Returns the names of the members of a set: yaku by their names, others from the catalog."""
    yaku, said = load(language)["yaku"], load(language, "rules")[option]
    return {
        one: yaku[one] if one in yaku and option != "dora_itself" else said[one]
        for one in SETS[option]
    }


def _takes(option: str, language: str) -> str:
    words = load(language, "rules")["word"]
    if option in NUMBERS:
        return filled(words["numbers"], example=NUMBERS[option])
    if option in SETS:
        return words["some_of"]
    if option in RANGES:
        least, most = RANGES[option]
        takes = filled(words["number"], least=str(least), most=str(most))
        return takes + (words["or_any"] if option == OPEN else "")
    return ""


def _values(option: str, language: str) -> Iterable[ValueSaid]:
    said = load(language, "rules")[option]
    if option in SETS:
        yield ValueSaid("none", said["none"])
        names = _names(option, language)
        sentences = {**load(language, "yaku")["about"], **said}
        for one in sorted(SETS[option]):
            about = sentences[one]
            yield ValueSaid(one, about if about == names[one] else f"{names[one]}: {about}")
        return
    texts = [format_value(choice) for choice in CHOICES.get(option, ())]
    if option not in RANGES and option not in NUMBERS:
        texts = texts or ["yes", "no"]
    apart = [key for key in said if key not in ("name", "about", "n")]
    for text in texts or apart:
        value = int(text) if text.isdigit() else text
        template = said.get(text) or filled(said["n"], value=value)
        yield ValueSaid(text, template)


def _contradictions(option: str) -> Iterable[Contradiction]:
    for conflict in CONFLICTS:
        if option in (conflict.one, conflict.other):
            other = conflict.other if option == conflict.one else conflict.one
            yield Contradiction(other, conflict.cure)
