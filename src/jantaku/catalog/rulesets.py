"""Rulesets in the catalog: those of the library, and texts that a user brings."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import RulesetError, counted
from jantaku.base.messages import LANGUAGES, translated
from jantaku.catalog.cards import card_of
from jantaku.catalog.values import (
    Choices,
    GamePages,
    ModOffer,
    ModSet,
    OptionGroup,
    PresetOffer,
    PresetOption,
    Setup,
    SetupSummary,
    ValueOffer,
    YakuGroup,
    YakuLine,
)
from jantaku.catalog.words import amount, listed, say, word
from jantaku.ruleset import RulesetGame, library
from jantaku.ruleset.author.check import check
from jantaku.ruleset.author.mods.application import apply, available, merge_config, on_and_lost
from jantaku.ruleset.author.mods.choice import ChosenMods
from jantaku.ruleset.author.mods.settings import check_offered, name_of, with_settings
from jantaku.ruleset.compile.base import read_with_base
from jantaku.ruleset.compile.ruleset import Ruleset
from jantaku.ruleset.compile.ruleset import load as read_ruleset
from jantaku.ruleset.compile.source import Object, read_json
from jantaku.ruleset.values.spelling import did_you_mean
from jantaku.ruleset.words.keys import KEYS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from jantaku.base.errors import JantakuError
    from jantaku.base.seeds import Seed
    from jantaku.catalog.values import Seat
    from jantaku.game import GameSpec
    from jantaku.ruleset.author.mods.application import Mod
    from jantaku.ruleset.author.mods.settings import Wanted
    from jantaku.ruleset.program import YakuRule

_ORDER: Final = (
    "hong_kong",
    "hong_kong_new",
    "guangdong",
    "mcr",
    "zung_jung",
    "classical",
    "sichuan",
    "sichuan_three",
    "changsha",
    "shanghai",
    "tianjin",
    "ningbo",
    "taiwanese",
    "fuzhou",
    "singaporean",
    "malaysian",
    "vietnamese",
    "filipino",
    "korean",
    "american",
    "riichi",
    "sanma",
    "kansai_sanma",
    "washizu",
    "powers",
    "duel",
    "first",
    "example",
)
"""The library as it is shown; `bare`, which is for authors to start from, sets up no game."""
_LEARNING: Final = ("first", "example")
_LONGEST: Final = 500_000  # characters of a text: five times the longest of the library
_LONGEST_NAME: Final = 60  # characters of a name that is defined in a text
_SETTINGS: Final = {"max_rounds": (1, 100), "initial_score": (0, 1_000_000)}
"""Keys of every ruleset that a table may want to set, and their bounds."""
_OF_MOD: Final = "mod:"
"""How an option begins that is a setting of a mod, as in `mod:uma:first`."""
_USUAL_PLAYERS: Final = 4
_TRIED: Final = 1  # the seed that a setup is tried with


def presets(language: str) -> Iterator[PresetOffer]:
    """The rulesets of the library that can be played."""
    for name in _ORDER:
        yield PresetOffer(
            name,
            word("library", name, language),
            word("library_about", name, language),
            (_players_of(name),),
            word("family", "learn" if name in _LEARNING else "library", language),
        )


@cache
def _players_of(name: str) -> int:
    players: int = library.rules(name).get("num_players", _USUAL_PLAYERS)
    return players


def choices(setup: Setup, language: str) -> Choices:
    """The mods of a ruleset, and the settings that any ruleset has."""
    ruleset, rules = ruleset_of(setup), _rules_of_setup(setup)
    settings = [_setting(name, ruleset.rules, language) for name in _SETTINGS]
    game = OptionGroup("game", word("ruleset", "game", language), tuple(settings))
    on = {mod.id for mod in _on(rules)}
    mods = tuple(_mod(one, language, on=one.id in on) for one in available(rules))
    groups = (game, *_groups_of_mods(rules, language))
    sets = tuple(_mod_sets(rules, language))
    return Choices("ruleset", setup.preset, len(ruleset.program.seats), groups, mods, sets)


def opened(setup: Setup, seed: Seed, _bots: Collection[Seat]) -> GameSpec:
    """The game of a setup."""
    game = RulesetGame(ruleset_of(setup), seed=seed)
    if game.error is not None:
        raise game.error
    return game.spec


def agreed(setup: Setup, language: str) -> SetupSummary:
    """Its seats, and what it is in a line."""
    ruleset = ruleset_of(setup)
    seats = ruleset.program.seats
    parts = [_title(setup, ruleset, language)]
    parts.append(say("word", "players", language, count=len(seats)))
    rules = _rules_of_setup(setup)
    made = next((one for one in _mod_sets(rules, language) if _plays_by(setup, one)), None)
    if made is not None:
        return SetupSummary(seats, listed([*parts, made.title], language))
    changed = {one.id: one for one in available(rules)}
    named = [_mod_title(changed[name], language) for name in setup.mods]
    named += [f"- {_mod_title(changed[name], language)}" for name in setup.without]
    if named:
        parts.append(say("word", "mods", language, names=listed(named, language)))
    parts += [
        f"{word('ruleset_option', name, language)} {ruleset.rules[name]}"
        for name in _SETTINGS
        if name in setup.options
    ]
    others = [name for name in setup.options if name not in _SETTINGS]
    if others:
        parts.append(say("word", "options", language, count=len(others)))
    return SetupSummary(seats, listed(parts, language))


def pages(setup: Setup, language: str) -> GamePages:
    """The page of the ruleset with the mods that are on, its yaku, and its card."""
    ruleset = ruleset_of(setup)
    title = _title(setup, ruleset, language)
    text = f"# {title}\n" if setup.text else library.page(setup.preset)
    rules = _rules_of_setup(setup)
    on = _on(rules, setup)
    if on:
        lines = [f"- **{_mod_title(one, language)}**: " for one in on]
        about = [_mod_about(one, language) for one in on]
        heading = f"## {word('word', 'mods_on', language)}"
        text += "\n".join(["", heading, "", *map("".join, zip(lines, about, strict=True)), ""])
    return GamePages(title, text, tuple(_yaku(ruleset, language)), card_of(ruleset, language))


def level(_setup: Setup) -> str:
    """The bot for empty seats."""
    return "efficiency"


def has_parts(options: Iterable[str]) -> bool:
    """True if options change more of a ruleset than its settings and those of its mods."""
    return any(name not in _SETTINGS and not name.startswith(_OF_MOD) for name in options)


def ruleset_of(setup: Setup) -> Ruleset:
    """The ruleset of a setup, checked; `RulesetError` whose source is the field at fault."""
    try:
        given = json.dumps([setup.preset, setup.text, setup.mods, setup.without, setup.options])
    except (TypeError, ValueError, RecursionError):
        raise RulesetError("these options are no JSON", "write JSON", source="options") from None
    changed = setup.text or setup.mods or setup.without or setup.options
    ruleset = (_changed if changed else _unchanged)(given)
    seats = ruleset.program.seats
    if setup.players not in (None, len(seats)):
        fault = f"this is a game of {counted(len(seats), 'player')}"
        raise RulesetError(fault, "leave the number of players out", source="players")
    return ruleset


def _compiled(given: str) -> Ruleset:
    """Returns the ruleset of a setup as JSON."""
    preset, text, mods, without, options = json.loads(given)
    setup = Setup("ruleset", preset, None, options, tuple(mods), text, tuple(without))
    rules = _rules_of_setup(setup)
    _know_mods(setup, rules)
    _know_settings(setup, rules)
    _know_parts(options, rules)
    config = _config_of(options)
    ruleset = _of_text(setup, rules, config) if text else _of_library(setup, config)
    game = RulesetGame(ruleset, seed=_TRIED)
    if game.error is not None:
        raise _at(game.error, "text" if text else "options", options)
    return ruleset


# Rooms are read more than changed. A visitor's texts take no place of the library's rulesets.
_unchanged: Final = lru_cache(maxsize=len(_ORDER))(_compiled)
_changed: Final = lru_cache(maxsize=16)(_compiled)


def _of_library(setup: Setup, config: Mapping[str, Any]) -> Ruleset:
    chosen: Any = {"mods": _wanted(setup), "without": setup.without}
    if config:
        _check(library.rules(setup.preset, **chosen, config=config), config)
    return library.load(setup.preset, **chosen, config=_parts(setup.options) or None)


def _of_text(setup: Setup, rules: Object, config: Mapping[str, Any]) -> Ruleset:
    lines: dict[str | None, list[str]] = {None: setup.text.splitlines()}
    for problem in check(rules, lines, mods=_wanted(setup), without=setup.without):
        if problem.severity == "error":
            raise _at(problem.error, "text")
    on = on_and_lost(rules, _wanted(setup), setup.without)[0]
    if not on and not config:
        return read_ruleset(setup.text)
    played = merge_config(apply(rules, on), config)
    if config:
        _check(played, config)
    return Ruleset(played)


def _check(played: Object, options: Iterable[str]) -> None:
    """Raises the first error of a ruleset whose mods and options have been applied already."""
    rest = Object(
        ((key, value) for key, value in played.items() if key not in _APPLIED), played.place
    )
    for problem in check(rest):
        if problem.severity == "error":
            raise _at(problem.error, "options", options)


_APPLIED: Final = ("available_mods", "default_mods", "tests")  # which are about mods


def _config_of(options: Mapping[str, Any]) -> Object:
    """The options as a config, each value knowing which option it comes from."""
    config = Object()
    for name, value in _parts(options).items():
        config[name] = read_json(json.dumps(value), f"options.{name[:_LONGEST_NAME]}")
    return config


def _rules_of_setup(setup: Setup) -> Object:
    return _rules_of_text(setup.text) if setup.text else _rules_of(setup.preset)


def _rules_of_text(text: str) -> Object:
    if len(text) > _LONGEST:
        fault = f"a ruleset of {len(text)} characters"
        raise RulesetError(fault, f"use {_LONGEST} at most", source="text", code="size")
    try:
        rules = read_with_base(text)
    except RulesetError as error:
        raise _at(error, "text") from None
    if not isinstance(rules, Object):
        fault = "a ruleset is one JSON object"
        raise RulesetError(fault, "put everything between { and }", source="text", code="ruleset")
    return rules


def _rules_of(preset: str) -> Object:
    if preset not in _ORDER:
        cure = did_you_mean(preset, _ORDER) or f"the library has {', '.join(_ORDER)}"
        fault = f"the library has no ruleset '{preset[:_LONGEST_NAME]}' to be played"
        raise RulesetError(fault, cure, code="library", source="preset")
    return _of_file(preset)


@lru_cache(maxsize=len(_ORDER))
def _of_file(preset: str) -> Object:
    return library.rules(preset)


def _know_mods(setup: Setup, rules: Object) -> None:
    known = [one.id for one in available(rules)]
    for field, names in (("mods", setup.mods), ("without", setup.without)):
        for name in names:
            if name not in known:
                cure = did_you_mean(name, known) or (
                    f"its mods are {', '.join(known)}" if known else "it has none"
                )
                fault = f"the ruleset has no mod '{name[:_LONGEST_NAME]}'"
                raise RulesetError(fault, cure, code="mod", source=field)


def _know_settings(setup: Setup, rules: Object) -> None:
    """Raises RulesetError for an unknown setting of a mod, or a value that it cannot have."""
    mods = {one.id: one for one in available(rules)}
    for option, value in setup.options.items():
        if not option.startswith(_OF_MOD):
            continue
        mod, _, setting = option.removeprefix(_OF_MOD).rpartition(":")
        source = f"options.{option[:_LONGEST_NAME]}"
        if mod not in mods:
            raise RulesetError(f"the ruleset has no mod '{mod}'", code="mod", source=source)
        try:
            check_offered(mod, mods[mod].settings, {setting: value})
        except RulesetError as error:
            raise _at(error, source) from None


def _know_parts(options: Mapping[str, Any], rules: Object) -> None:
    """Raises RulesetError for an option that neither rulesets nor this one have as a key."""
    for name in _parts(options):
        if name in KEYS or name in rules or name.endswith("_definition"):
            continue
        shown = name[:_LONGEST_NAME]
        cure = did_you_mean(name, KEYS) or "leave it out"
        fault = f"no such key in a ruleset: '{shown}'"
        raise RulesetError(fault, cure, code="unknown-key", source=f"options.{shown}")


def _wanted(setup: Setup) -> list[Wanted]:
    """The mods that are switched on, and those that are on anyway, with the settings chosen."""
    given: dict[str, dict[str, Any]] = {name: {} for name in setup.mods}
    settings = {name: value for name, value in setup.options.items() if name.startswith(_OF_MOD)}
    on = {*given, *(ChosenMods.of(_rules_of_setup(setup)).on if settings else ())} - {
        *setup.without
    }
    for option, value in settings.items():
        mod, _, setting = option.removeprefix(_OF_MOD).rpartition(":")
        if mod in on:
            given.setdefault(mod, {})[setting] = value
    return [with_settings(name, settings) for name, settings in given.items()]


def _parts(options: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the options that are not settings of mods."""
    return {name: value for name, value in options.items() if not name.startswith(_OF_MOD)}


def _on(rules: Object, setup: Setup | None = None) -> list[Mod]:
    """The mods that are on, in the order in which they are applied."""
    wanted = () if setup is None else _wanted(setup)
    unwanted = () if setup is None else setup.without
    by_id = {one.id: one for one in available(rules)}
    return [by_id[name_of(one)] for one in on_and_lost(rules, wanted, unwanted)[0]]


def _at(error: JantakuError, source: str, options: Iterable[str] = ()) -> JantakuError:
    """Returns the error with the field of the setup that it is about as its source.

    A place in a file of the library would not help the author of the options.
    """
    if not isinstance(error, RulesetError):
        error.source = source
        return error
    given = list(options)
    named = [name for name in given if len(given) == 1 or f"'{name}'" in error.fault]
    own = error.file is not None and error.file.startswith("options.")
    error.source = error.file if own else f"options.{named[0]}" if named else source
    error.file = None
    if source != "text" and not own:
        error.line = error.column = error.text = error.position = None
    return error


def _title(setup: Setup, ruleset: Ruleset, language: str) -> str:
    if not setup.text:
        return word("library", setup.preset, language)
    named = ruleset.rules.get("display_name")
    given = str(named)[:_LONGEST_NAME] if isinstance(named, str) else ""
    return given.strip() or word("library", "own", language)


def _setting(name: str, rules: Mapping[str, Any], language: str) -> PresetOption:
    least, most = _SETTINGS[name]
    return PresetOption(
        name,
        word("ruleset_option", name, language),
        word("ruleset_about", name, language),
        "number",
        rules.get(name),
        least=least,
        most=most,
    )


def _groups_of_mods(rules: Object, language: str) -> Iterator[OptionGroup]:
    """The settings of the mods, those of each under its name."""
    chosen = ChosenMods.of(rules)
    for one in available(rules):
        options = tuple(
            PresetOption(
                f"{_OF_MOD}{one.id}:{setting.name}",
                translated(_title_of(setting.name), "mods", "setting", language),
                _mod_about(one, language),
                "choice",
                chosen.value(one.id, setting.name),
                tuple(ValueOffer(value, _said(value, language)) for value in setting.values),
            )
            for setting in one.settings
        )
        if options:
            name = f"{_OF_MOD}{one.id}"
            yield OptionGroup(name, _mod_title(one, language), options)


def _title_of(name: str) -> str:
    """A name of a file as a title."""
    return name.strip("_").replace("_", " ").capitalize()


def _said(value: object, language: str) -> str:
    said = value.replace("_", " ") if isinstance(value, str) else str(value).lower()
    return translated(said, "mods", "value", language)


def _mod(one: Mod, language: str, *, on: bool) -> ModOffer:
    return ModOffer(
        one.id,
        _mod_title(one, language),
        _mod_about(one, language),
        translated(one.category, "mods", "family", language),
        on,
        one.deps,
        one.conflicts,
    )


def _mod_sets(rules: Object, language: str) -> Iterator[ModSet]:
    """The presets of a ruleset, as what differs from the mods that are on by default."""
    usual = ChosenMods.of(rules)
    for preset in usual.presets:
        chosen = usual.with_preset(preset.name)
        options = {
            f"{_OF_MOD}{mod}:{setting}": value
            for mod, settings in chosen.settings.items()
            for setting, value in settings.items()
            if value != usual.value(mod, setting)
        }
        yield ModSet(
            preset.name,
            translated(preset.title, "mods", "preset", language)[:_LONGEST_NAME],
            translated(preset.desc, "mods", "about", language),
            tuple(name for name in chosen.on if name not in usual.on),
            tuple(name for name in usual.on if name not in chosen.on),
            options,
        )


def _plays_by(setup: Setup, mods: ModSet) -> bool:
    return (
        {*setup.mods} == {*mods.mods}
        and {*setup.without} == {*mods.without}
        and dict(setup.options) == dict(mods.options)
    )


def _mod_title(one: Mod, language: str) -> str:
    return translated(one.name, "mods", "name", language)[:_LONGEST_NAME]


def _mod_about(one: Mod, language: str) -> str:
    return translated(one.desc, "mods", "about", language)


def _yaku(ruleset: Ruleset, language: str) -> Iterator[YakuGroup]:
    """Yields the lists of yaku that count, under their names in the file."""
    score = ruleset.program.score
    first = (*(score.yaku_lists or ()), *score.extra_yaku_lists)
    unit, second = score.word("point_name"), score.word("point2_name")
    told: set[YakuLine] = set()
    for name in dict.fromkeys((*first, *(score.yaku2_lists or ()))):
        factor = name not in first and score.multiplied_by_points2
        counted_in = "" if factor else unit if name in first else second
        lines = tuple(
            YakuLine(
                translated(said, "library", "yaku", language),
                f"\u00d7{worth}" if factor else amount(worth, counted_in, language),
                aliases=_aliases(said),
            )
            for said, worth in _worths(ruleset, name).items()
        )
        if not told.issuperset(lines):
            yield YakuGroup(translated(_title_of(name), "library", "list", language), lines)
        told.update(lines)


@lru_cache(maxsize=2000)
def _aliases(name: str) -> tuple[str, ...]:
    """Returns the names of a yaku in all languages."""
    names = (translated(name, "library", "yaku", language) for language in LANGUAGES)
    return tuple(dict.fromkeys(names))


def _worths(ruleset: Ruleset, name: str) -> dict[str, str]:
    """Yields each yaku once, with all its values if its name appears several times."""
    worth: dict[str, list[str]] = {}
    for one in _listed(ruleset, name):
        said = ruleset.program.translations.get(one.name, one.name)
        values = worth.setdefault(said, [])
        value = "n" if isinstance(one.value, str) else str(one.value)  # else as a counter says
        if value not in values:
            values.append(value)
    return {said: "/".join(values) for said, values in worth.items()}


def _listed(ruleset: Ruleset, name: str) -> Iterable[YakuRule]:
    try:
        return ruleset.program.yaku_lists[name]
    except RulesetError:
        return ()
