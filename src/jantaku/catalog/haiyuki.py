"""Haiyuki in the catalog: characters, rules and pages.

A setup's `options` are the rules of a match, and `character_0` and `character_1`.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import JantakuError, RulesError, shown
from jantaku.base.messages import LANGUAGES
from jantaku.catalog.haiyuki_book import example_tiles
from jantaku.catalog.values import (
    Choices,
    GamePages,
    OptionGroup,
    PresetOffer,
    PresetOption,
    SetupSummary,
    ValueOffer,
    YakuGroup,
    YakuLine,
)
from jantaku.catalog.words import listed, say, word
from jantaku.game import GameSpec
from jantaku.haiyuki import YAKU, HaiyukiGame, HaiyukiRules
from jantaku.haiyuki.characters import CHARACTERS, character_of
from jantaku.haiyuki.rules import HP, SIDES
from jantaku.haiyuki.texts import text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from jantaku.base.seeds import Seed
    from jantaku.catalog.values import OptionKind, Seat, Setup

WINS: Final = frozenset({"ron", "tsumo"})
PRESET: Final = "battle"
_CHARACTERS: Final = ("character_0", "character_1")
_USUAL: Final = ("ataho", "rinxiang")
_BOUNDS: Final = {"rounds": (1, 100), "nagari_damage": (0, HP), "luck": (0, 100)}
_LONGEST: Final = 40  # characters shown of a name


def presets(language: str) -> Iterator[PresetOffer]:
    """The one there is."""
    title, about = word("haiyuki", "battle", language), word("haiyuki", "battle_about", language)
    yield PresetOffer(PRESET, title, about, (SIDES,))


def choices(setup: Setup, language: str) -> Choices:
    """The characters and the rules of a match."""
    _made(setup)
    fighters = tuple(
        ValueOffer(name, text("character", name, language), _skills(name, language))
        for name in CHARACTERS
    )
    characters = tuple(
        PresetOption(
            name,
            say("haiyuki", "character", language, seat=str(seat + 1)),
            word("haiyuki", "character_about", language),
            "choice",
            _USUAL[seat],
            fighters,
        )
        for seat, name in enumerate(_CHARACTERS)
    )
    rules = tuple(
        _option(name, value, language) for name, value in HaiyukiRules().to_dict().items()
    )
    groups = (
        OptionGroup("characters", word("haiyuki", "characters", language), characters),
        OptionGroup("rules", word("haiyuki", "rules", language), rules),
    )
    return Choices("haiyuki", PRESET, SIDES, groups)


def opened(setup: Setup, seed: Seed, _bots: Collection[Seat]) -> GameSpec:
    """The match of a setup."""
    characters, rules = _made(setup)
    options = {"characters": list(characters)}
    return GameSpec("haiyuki", HaiyukiGame.VERSION, rules.to_dict(), seed, options)


def agreed(setup: Setup, language: str) -> SetupSummary:
    """Its seats, and who fights whom."""
    characters, rules = _made(setup)
    one, other = (text("character", name, language) for name in characters)
    parts = [word("engine", "haiyuki", language)]
    parts.append(say("word", "against", language, one=one, other=other))
    usual = HaiyukiRules()
    differs = [name for name in rules.to_dict() if getattr(rules, name) != getattr(usual, name)]
    if differs:
        parts.append(say("word", "options", language, count=len(differs)))
    return SetupSummary(tuple(range(SIDES)), listed(parts, language))


def pages(setup: Setup, language: str) -> GamePages:
    """Returns the course of a match, the chosen options, and the yaku with their conditions."""
    characters, rules = _made(setup)
    title = word("engine", "haiyuki", language)
    lines = [f"# {title}", "", word("about", "haiyuki", language), ""]
    lines += [f"- {word('haiyuki_page', one, language)}" for one in _PAGE]
    lines += ["", f"## {word('haiyuki', 'rules', language)}", ""]
    for name, value in rules.to_dict().items():
        said = ", ".join(map(str, value)) if isinstance(value, list) else _said(value, language)
        lines.append(f"- **{word('haiyuki_option', name, language)}**: {said}")
    lines += ["", f"## {word('haiyuki', 'characters', language)}", ""]
    for name in dict.fromkeys(characters):
        lines.append(f"- **{text('character', name, language)}**: {_skills(name, language)}")
    yaku = tuple(
        YakuLine(
            text("yaku", row.id, language),
            say("word", "points", language, count=row.points),
            about=text("condition", row.id, language),
            tiles=example_tiles(row),
            aliases=tuple(dict.fromkeys(text("yaku", row.id, one) for one in LANGUAGES)),
        )
        for row in sorted(YAKU, key=lambda row: -row.points)
    )
    return GamePages(
        title, "\n".join(lines) + "\n", (YakuGroup(word("word", "yaku", language), yaku),)
    )


def level(_setup: Setup) -> str:
    """The bot for empty seats."""
    return "normal"


_PAGE: Final = ("tiles", "turns", "winning", "riichi", "pon", "draw", "damage", "bonuses", "match")


def _made(setup: Setup) -> tuple[tuple[str, str], HaiyukiRules]:
    """The characters and the rules; an error whose source is the field of the setup at fault."""
    for name in ("text", "mods", "without"):
        if getattr(setup, name):
            raise RulesError(f"Haiyuki has no {name}", "leave it empty", source=name)
    _need(setup.preset, setup.players)
    given: dict[str, Any] = dict(setup.options)
    first, second = (_character(given.pop(name, _USUAL[at]), name) for at, name in _SEATED)
    for name in given:
        if name not in HaiyukiRules.__dataclass_fields__:
            fault = f"no rule {shown(name, _LONGEST)}"
            known = ", ".join((*_CHARACTERS, *HaiyukiRules.__dataclass_fields__))
            raise RulesError(fault, f"choose among {known}", source=f"options.{name[:_LONGEST]}")
    try:
        return (first, second), HaiyukiRules.from_json(json.dumps(given))
    except RulesError as error:
        error.source = f"options.{error.source}" if error.source else "options"
        raise


_SEATED: Final = tuple(enumerate(_CHARACTERS))


def _character(name: object, option: str) -> str:
    try:
        return character_of(name).id  # type: ignore[arg-type]  # whatever was sent
    except JantakuError as error:
        raise RulesError(error.fault, error.cure, source=f"options.{option}") from None


def _need(preset: str, players: int | None) -> None:
    if preset != PRESET:
        fault = f"Haiyuki has no preset {shown(preset, _LONGEST)}"
        raise RulesError(fault, f"name {PRESET}", source="preset")
    if players not in (None, SIDES):
        raise RulesError(f"Haiyuki has no {shown(players)} players", "two play", source="players")


def _option(name: str, value: Any, language: str) -> PresetOption:
    kind: OptionKind = (
        "flag" if isinstance(value, bool) else "numbers" if isinstance(value, list) else "number"
    )
    least, most = _BOUNDS.get(name, (None, None))
    values = (
        tuple(
            ValueOffer(truth, word("word", said, language))
            for truth, said in ((True, "yes"), (False, "no"))
        )
        if kind == "flag"
        else ()
    )
    return PresetOption(
        name,
        word("haiyuki_option", name, language),
        word("haiyuki_about", name, language),
        kind,
        tuple(value) if isinstance(value, list) else value,
        values,
        least,
        most,
        len(value) if isinstance(value, list) else 1,
        name == "rounds",
    )


def _skills(name: str, language: str) -> str:
    """The skills of a character, each with what it does."""
    return "; ".join(
        f"{text('skill', skill, language)}: {text('effect', skill, language)}"
        for skill in character_of(name).skills
    )


def _said(value: object, language: str) -> str:
    if isinstance(value, bool):
        return word("word", "yes" if value else "no", language)
    return "-" if value is None else str(value)
