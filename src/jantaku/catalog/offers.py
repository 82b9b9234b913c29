"""The catalog itself: each question passed to the engine it is about."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ArgumentError, RulesError, shown
from jantaku.base.seeds import check_seed
from jantaku.catalog import haiyuki, riichi, rulesets
from jantaku.catalog.values import (
    Choices,
    EngineOffer,
    GamePages,
    HouseRuleTopic,
    LevelOffer,
    PresetOffer,
    Setup,
    SetupSummary,
)
from jantaku.catalog.words import word
from jantaku.draw.faces import face_svg
from jantaku.players.by_engine import ALIASES, offered_policies, player_names
from jantaku.players.characters import CHARACTERS, FILLERS, companions
from jantaku.ruleset.author import refusals

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from jantaku.base.seeds import Seed, SeedLike
    from jantaku.catalog.values import Seat
    from jantaku.game import Game, GameSpec

_LONGEST: Final = 40  # characters shown of a name
_PLAIN: Final = "smart"  # the bot of rules that name none


@dataclass(frozen=True, slots=True)
class _Engine:
    """The catalog's functions for an engine. `levels` are its bots, the default first."""

    presets: Callable[[str], Iterator[PresetOffer]]
    choices: Callable[[Setup, str], Choices]
    open_setup: Callable[[Setup, Seed, Collection[Seat]], GameSpec]
    summarize_setup: Callable[[Setup, str], SetupSummary]
    pages: Callable[[Setup, str], GamePages]
    fill: Callable[[Setup], str]
    winning: Callable[[Any], frozenset[str]]
    levels: tuple[str, ...]
    absent: str
    own_text: bool = False


_ENGINES: Final = {
    "riichi": _Engine(
        riichi.presets,
        riichi.choices,
        riichi.opened,
        riichi.agreed,
        riichi.pages,
        riichi.level,
        lambda _game: riichi.WINS,
        (
            *("smart", "trained", "sage", "efficiency", "docile", "tsumogiri", "random"),
            *CHARACTERS,
        ),
        absent="smart",
    ),
    "ruleset": _Engine(
        rulesets.presets,
        rulesets.choices,
        rulesets.opened,
        rulesets.agreed,
        rulesets.pages,
        rulesets.level,
        lambda game: frozenset(refusals.winning_buttons(game.ruleset.program)),
        ("efficiency", "thinking", "tsumogiri", "random"),
        absent="efficiency",
        own_text=True,
    ),
    "haiyuki": _Engine(
        haiyuki.presets,
        haiyuki.choices,
        haiyuki.opened,
        haiyuki.agreed,
        haiyuki.pages,
        haiyuki.level,
        lambda _game: haiyuki.WINS,
        ("normal", "easy", "hard", "auto", "random"),
        absent="auto",
    ),
}


def offers(language: str = "en") -> tuple[EngineOffer, ...]:
    """Every engine with its presets and its bots.

    >>> [one.engine for one in offers()]
    ['riichi', 'ruleset', 'haiyuki']
    """
    return tuple(
        EngineOffer(
            name,
            word("engine", name, language),
            word("about", name, language),
            tuple(engine.presets(language)),
            levels(name, language),
            engine.absent,
            engine.own_text,
        )
        for name, engine in _ENGINES.items()
    )


def levels(engine: str, language: str = "en") -> tuple[LevelOffer, ...]:
    """The bots of an engine, the one to recommend first.

    >>> levels("haiyuki")[0].name
    'normal'
    """
    names = _engine(engine).levels
    policies = offered_policies() if engine == "riichi" else ()
    assert {*names, *policies} == set(player_names(engine)) - ALIASES.keys()
    known = (_level(name, language) for name in names)
    about = word("level_about", "policy", language)
    return (*known, *(LevelOffer(name, name, about) for name in policies))


def level_named(engine: str, name: str) -> LevelOffer | None:
    """Returns the bot of that name, which may be an alias, or None.

    >>> level_named("riichi", "steady").name
    'smart'
    """
    found = ALIASES.get(name, name)
    return next((one for one in levels(engine) if one.name == found), None)


def _level(name: str, language: str) -> LevelOffer:
    plain = LevelOffer(name, word("level", name, language), word("level_about", name, language))
    one = CHARACTERS.get(name)
    if one is None:
        return plain
    temper = word("temper", one.temper, language)
    return replace(plain, strength=one.level, temper=temper, face=face_svg(name))


def bots_against(engine: str, name: str, count: int) -> tuple[str, ...]:
    """The bots of a game against `name`: a character brings others, any other bot is repeated.

    >>> bots_against("riichi", "hana", 3), bots_against("riichi", "smart", 2)
    (('hana', 'tama', 'tsuru'), ('smart', 'smart'))
    """
    alone = engine != "riichi" or name not in CHARACTERS
    return (name,) * count if alone else companions(name, count)


def fillers(setup: Setup) -> tuple[str, ...]:
    """The bots for empty seats of a game that nobody chose bots for, one for each in turn.

    In riichi these are characters, if its rules name no other bot.

    >>> fillers(Setup()), fillers(Setup(options={"robots": "docile"}))
    (('tsuru', 'tama', 'hana'), ('docile',))
    """
    plain = default_bot(setup)
    return FILLERS if setup.engine == "riichi" and plain == _PLAIN else (plain,)


def choices(setup: Setup, language: str = "en") -> Choices:
    """All that can be chosen about the preset, or the text, of a setup.

    What it has chosen already makes no difference. An error names the field at fault.

    >>> choices(Setup("riichi", "wrc")).groups[0].options[0].name
    'red_fives'
    """
    plain = replace(setup, options={}, mods=(), without=(), position="")
    return _of(plain).choices(plain, language)


def has_custom_rules(setup: Setup) -> bool:
    """True if a setup has custom rules, which may be hostile: a text, or parts of a ruleset.

    >>> has_custom_rules(Setup("ruleset", "hong_kong", options={"max_rounds": 4}))
    False
    """
    return bool(setup.text) or (setup.engine == "ruleset" and rulesets.has_parts(setup.options))


def open_setup(setup: Setup, seed: SeedLike, bots: Collection[Seat] = ()) -> GameSpec:
    """The game of a setup, which can be played, bots sitting at those seats.

    Raises `RulesError` or `RulesetError` whose source is the field of the setup at fault.

    >>> open_setup(Setup(options={"tobi_prize": -1}), seed=7)
    Traceback (most recent call last):
        ...
    jantaku.RulesError: options.tobi_prize: tobi_prize cannot be -1; it is a whole number \
from 0 to 30000
    """
    engine = _of(setup)
    seats = engine.summarize_setup(setup, "en").seats
    strangers = [seat for seat in bots if seat not in seats]
    if strangers:
        raise ArgumentError(f"there is no seat {shown(strangers[0])}", f"the seats are {seats}")
    return engine.open_setup(setup, check_seed(seed), bots)


def summarize_setup(setup: Setup, language: str = "en") -> SetupSummary:
    """The seats of a setup, and what it is in a line; an error names the field at fault.

    >>> summarize_setup(Setup("haiyuki", "battle")).seats
    (0, 1)
    """
    return _of(setup).summarize_setup(setup, language)


def pages(setup: Setup, language: str = "en") -> GamePages:
    """The rules of a setup, its yaku, and its card where it has one.

    >>> pages(Setup("ruleset", "american")).card[0].title
    'Year'
    """
    return _of(setup).pages(setup, language)


def topics(language: str = "en") -> tuple[HouseRuleTopic, ...]:
    """The help of the house rules, topic by topic, each with the options that decide it.

    >>> [one.name for one in topics()][:3]
    ['standard', 'win_anyway', 'pseudo_tenpai']
    """
    return tuple(riichi.topics(language))


def winning_buttons(game: Game[Any, Any, Any]) -> frozenset[str]:
    """The names of the buttons by which a seat of this game wins.

    >>> from jantaku import RiichiGame
    >>> sorted(winning_buttons(RiichiGame(seed=7)))
    ['ron', 'tsumo']
    """
    return _engine(type(game).ENGINE).winning(game)


def judged_by_program(setup: Setup) -> Setup:
    """Returns the game for strangers: the program judges what players judge among friends.

    >>> judged_by_program(Setup(preset="friends")).options["claims"]
    False
    >>> judged_by_program(Setup()) == Setup()
    True
    """
    return riichi.judged_by_program(setup) if setup.engine == "riichi" else setup


def default_bot(setup: Setup) -> str:
    """The bot that takes an empty seat where nobody names one.

    >>> default_bot(Setup(options={"robots": "docile"}))
    'docile'
    """
    return _of(setup).fill(setup)


def default_absent_bot(engine: str) -> str:
    """Returns the default bot for an absent player."""
    return _engine(engine).absent


def setup_of_rules(text: str) -> Setup:
    """The setup of a rules file of riichi, or of the text of a ruleset.

    >>> setup_of_rules('{"preset": "wrc", "winds": 1}')
    Setup(engine='riichi', preset='wrc', players=None, options={'winds': 1}, mods=(), text='', \
without=(), position='')
    """
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        given = None  # a ruleset may have comments
    known = riichi.option_names()
    if isinstance(given, dict) and given and set(given) <= {"preset", "players", *known}:
        players = given.pop("players", None)
        setup = Setup("riichi", given.pop("preset", "tenhou"), players, given)
    else:
        setup = Setup("ruleset", "", text=text)
    summarize_setup(setup)
    return setup


def rules_file_of_setup(setup: Setup) -> str:
    """The file that `setup_of_rules` reads.

    Raises `RulesError` for a setup that no file holds: a preset of the library, Haiyuki.

    >>> rules_file_of_setup(Setup(preset="wrc", options={"winds": 1}))
    '{\\n  "preset": "wrc",\\n  "winds": 1\\n}\\n'
    """
    summarize_setup(setup)
    if setup.text:
        return setup.text
    if setup.engine != "riichi" or setup.position:
        raise RulesError("these rules have no file", "save rules of riichi, or a ruleset's text")
    players = {} if setup.players is None else {"players": setup.players}
    document = {"preset": setup.preset, **players, **setup.options}
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _of(setup: Setup) -> _Engine:
    """The engine of a setup that can be written down; `RulesError` for any other."""
    for row in fields(setup):
        try:
            json.dumps(getattr(setup, row.name), ensure_ascii=False).encode()
        except (TypeError, ValueError, RecursionError):  # halves of characters are among these
            fault = f"the {row.name} cannot be written as JSON"
            cure = "write whole characters, and numbers that JSON has"
            raise RulesError(fault, cure, source=row.name) from None
    if setup.position and setup.engine != "riichi":
        raise RulesError("positions are those of riichi", "leave it empty", source="position")
    return _engine(setup.engine)


def _engine(name: str) -> _Engine:
    engine = _ENGINES.get(name) if isinstance(name, str) else None
    if engine is None:
        known = ", ".join(_ENGINES)
        fault = f"unknown engine {shown(name, _LONGEST)}"
        raise RulesError(fault, f"choose among {known}", source="engine")
    return engine
