"""The catalog: every engine with its presets, options, mods and bots."""

import dataclasses
import json
import re
from typing import Any

import pytest

from catalog.setups import OWN, PRESETS, named, own
from jantaku import catalog
from jantaku.base.errors import ArgumentError, JantakuError, RulesError, RulesetError
from jantaku.base.messages import LANGUAGES
from jantaku.catalog import Setup
from jantaku.catalog.rulesets import ruleset_of
from jantaku.catalog.values import Choices, PresetOption
from jantaku.game import GameSpec
from jantaku.game.engines import open_game
from jantaku.players.by_engine import ALIASES, player_names
from jantaku.ruleset import library
from jantaku.ruleset.author.mods.application import available

LIBRARY = tuple(
    preset.name for one in catalog.offers() if one.engine == "ruleset" for preset in one.presets
)
MODS = [(name, mod.id) for name in LIBRARY for mod in available(library.rules(name))]


def fault(setup: Setup, bots: tuple[int, ...] = ()) -> JantakuError:
    """The error that this setup is."""
    with pytest.raises(JantakuError) as found:
        catalog.open_setup(setup, 7, bots)
    return found.value


def texts(value: Any) -> list[str]:
    """Every text inside a value that is shown to people."""
    if dataclasses.is_dataclass(value):
        shown = ("title", "about", "label", "cure", "summary")
        own = [getattr(value, name) for name in shown if hasattr(value, name)]
        inner = [getattr(value, row.name) for row in dataclasses.fields(value)]
        return [*own, *(text for one in inner for text in texts(one))]
    if isinstance(value, tuple):
        return [text for one in value for text in texts(one)]
    return []


def _problem(setup: Setup) -> str:
    """What is wrong with a setup; empty for one that can be played."""
    try:
        catalog.open_setup(setup, 7)
    except JantakuError as error:
        return error.fault
    return ""


def all_options(choices: Choices) -> list[PresetOption]:
    return [option for group in choices.groups for option in group.options]


def test_every_engine_is_offered_with_its_presets_and_its_bots() -> None:
    by_name = {one.engine: one for one in catalog.offers()}
    assert list(by_name) == ["riichi", "ruleset", "haiyuki"]
    assert [one.name for one in by_name["riichi"].presets][:2] == ["tenhou", "majsoul"]
    for name, engine in by_name.items():
        assert {one.name for one in engine.levels} == set(player_names(name)) - ALIASES.keys()
        assert engine.absent in player_names(name)


def test_the_library_is_offered_but_for_what_sets_up_no_game() -> None:
    assert set(library.names()) - set(LIBRARY) == {"bare"}
    assert fault(Setup("ruleset", "bare")).source == "preset"


@pytest.mark.parametrize("language", LANGUAGES)
def test_offers_have_a_text_everywhere_in_every_language(language: str) -> None:
    assert all(texts(catalog.offers(language)))


def test_presets_for_three_are_offered_where_there_are_such_rules() -> None:
    presets = {one.name: one.players for one in catalog.offers()[0].presets}
    assert presets["tenhou"] == presets["majsoul"] == (4, 3)
    assert presets["wrc"] == (4,)


@pytest.mark.sample(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("setup", PRESETS, ids=named)
def test_every_option_and_every_mod_has_its_texts_in_every_language(
    setup: Setup, language: str
) -> None:
    choices = catalog.choices(setup, language)
    assert choices.groups
    for option in all_options(choices):
        assert option.label
        assert option.about
        assert all(value.label for value in option.values)
        if setup.engine == "riichi" and option.kind in ("flag", "choice"):
            assert all(value.about for value in option.values)
    assert all(mod.title and mod.about for mod in choices.mods)


def test_options_in_other_languages_are_not_left_in_english() -> None:
    for setup in (Setup(), Setup("haiyuki", "battle"), Setup("ruleset", "riichi")):
        english, korean = (catalog.choices(setup, language) for language in ("en", "ko"))
        for one, other in zip(all_options(english), all_options(korean), strict=True):
            assert re.search("[가-힣]", other.label + other.about), one.name
        for mod in korean.mods:
            assert re.search("[가-힣]", mod.about), mod.name


@pytest.mark.sample(3)
@pytest.mark.parametrize("setup", PRESETS, ids=named)
def test_the_defaults_of_a_preset_are_values_that_may_be_given(setup: Setup) -> None:
    options = {
        one.name: one.default
        for one in all_options(catalog.choices(setup))
        if one.default is not None
    }
    given = dataclasses.replace(setup, options=json.loads(json.dumps(options)))
    plain, again = (catalog.open_setup(one, 7) for one in (setup, given))
    if setup.engine != "ruleset":  # a config is kept, whether it changes anything or not
        assert again == plain


@pytest.mark.parametrize(
    "setup", [Setup(), Setup(players=3), Setup("haiyuki", "battle")], ids=named
)
def test_every_value_that_is_offered_is_one_that_the_rules_know(setup: Setup) -> None:
    """Some contradict other options; none of them is unknown or out of range."""
    for option in all_options(catalog.choices(setup)):
        for value in option.values:
            chosen = [value.value] if option.kind == "set" else value.value
            if option.kind == "numbers" and len(chosen) != option.count:
                continue
            given = dataclasses.replace(setup, options={option.name: chosen})
            assert _problem(given).partition(" contradicts ")[1] or not _problem(given), given


def test_bounds_of_numbers_are_those_of_the_rules() -> None:
    for option in all_options(catalog.choices(Setup())):
        if option.kind == "number":
            assert option.most is not None
            error = fault(Setup(options={option.name: option.most + 1}))
            assert error.source == f"options.{option.name}"


def test_options_tell_what_they_contradict() -> None:
    prize = next(o for o in all_options(catalog.choices(Setup())) if o.name == "tobi_prize")
    assert [one.option for one in prize.conflicts] == ["tobi", "tobi_prize_by_chombo"]
    assert all(one.cure for one in prize.conflicts)


def test_what_the_pace_of_a_table_decides_is_not_offered() -> None:
    names = {one.name for one in all_options(catalog.choices(Setup()))}
    assert not names & {"players", "ron_seconds", "robot_seconds", "simple_seating"}
    assert catalog.open_setup(Setup(options={"ron_seconds": 5}), 7)


def test_mods_tell_what_is_on_and_what_goes_with_what() -> None:
    mods = {one.name: one for one in catalog.choices(Setup("ruleset", "riichi")).mods}
    assert mods["ura"].on
    assert not mods["kiriage"].on
    assert mods["ura"].needs == ("riichi", "dora")
    assert mods["head_bump"].conflicts == ("sanchahou",)


@pytest.mark.parametrize("setup", PRESETS, ids=named)
def test_every_preset_opens_and_its_seats_are_those_of_its_game(setup: Setup) -> None:
    seed = bytes(range(32))
    spec = catalog.open_setup(setup, seed)
    game = open_game(GameSpec.from_dict(json.loads(json.dumps(spec.to_dict()))))
    assert game.status == "playing"
    assert game.seed == seed
    assert catalog.summarize_setup(setup).seats == tuple(game.seats)


@pytest.mark.sample(31)
@pytest.mark.parametrize(("name", "mod"), MODS)
def test_every_mod_of_the_library_opens_switched_the_other_way(name: str, mod: str) -> None:
    on = {one.name for one in catalog.choices(Setup("ruleset", name)).mods if one.on}
    changed = {"without": (mod,)} if mod in on else {"mods": (mod,)}
    setup = Setup("ruleset", name, **changed)  # type: ignore[arg-type]
    game = open_game(catalog.open_setup(setup, 7))
    assert game.status == "playing"
    assert catalog.summarize_setup(setup).seats == tuple(game.seats)


def test_bots_are_the_robots_of_riichi() -> None:
    spec = catalog.open_setup(Setup(preset="friends"), 7, bots=(1, 3))
    assert spec.options == {"robots": [1, 3]}
    error = fault(Setup(options={"robots": "none"}), bots=(1,))
    assert error.source == "options.robots"
    assert catalog.open_setup(Setup(options={"robots": "none"}), 7)


def test_there_is_no_bot_at_a_seat_that_is_not_there() -> None:
    with pytest.raises(ArgumentError, match="no seat 3"):
        catalog.open_setup(Setup(players=3), 7, bots=(3,))


@pytest.mark.parametrize(
    ("setup", "source"),
    [
        (Setup("chess"), "engine"),
        (Setup(preset="mahjong"), "preset"),
        (Setup(preset="\ud800"), "preset"),
        (Setup(options={"uma": {1, 2}}), "options"),
        (Setup("ruleset", text='{"display_name": "\ud800"}'), "text"),
        (Setup(players=5), "players"),
        (Setup(preset="wrc", players=3), "players"),
        (Setup(options={"tobi_prize": 99_999}), "options.tobi_prize"),
        (Setup(options={"tobi": False, "tobi_prize": 1000}), "options.tobi_prize"),
        (Setup(options={"tobi_price": 1}), "options.tobi_price"),
        (Setup(options={"players": 3}), "options.players"),
        (Setup(options={"preset": "wrc"}), "options.preset"),
        (Setup(options={"pao": {"a": 1}}), "options.pao"),
        (Setup(options={"winds": [[]]}), "options.winds"),
        (Setup(mods=("east_only",)), "mods"),
        (Setup(text="{}"), "text"),
        (Setup("ruleset", "hongkong"), "preset"),
        (Setup("ruleset", "hong_kong", 3), "players"),
        (Setup("ruleset", "hong_kong", mods=("east",)), "mods"),
        (Setup("ruleset", "hong_kong", without=("east",)), "without"),
        (Setup("ruleset", "hong_kong", options={"max_rounds": "x"}), "options.max_rounds"),
        (Setup("ruleset", "hong_kong", options={"wall": 5}), "options.wall"),
        (Setup("ruleset", "hong_kong", options={"max_roundz": 5}), "options.max_roundz"),
        (Setup("ruleset", "riichi", options={"uma": {"first": 15}}), "options.uma"),
        (
            Setup("ruleset", "hong_kong", options={"score_calculation": {"score_table": 3}}),
            "options.score_calculation",
        ),
        (Setup("haiyuki", "war"), "preset"),
        (Setup("haiyuki", "battle", 4), "players"),
        (Setup("haiyuki", "battle", options={"character_0": "gon"}), "options.character_0"),
        (Setup("haiyuki", "battle", options={"character_1": 7}), "options.character_1"),
        (Setup("haiyuki", "battle", options={"rounds": 0}), "options.rounds"),
        (Setup("haiyuki", "battle", options={"luck": [1]}), "options.luck"),
        (Setup("haiyuki", "battle", options={"speed": 1}), "options.speed"),
        (Setup("haiyuki", "battle", mods=("x",)), "mods"),
    ],
)
def test_an_error_names_the_field_of_the_setup_at_fault(setup: Setup, source: str) -> None:
    error = fault(setup)
    assert isinstance(error, RulesError | RulesetError)
    assert error.source is not None
    assert error.source.split(":")[0] == source
    assert error.sentence
    with pytest.raises(JantakuError):
        catalog.summarize_setup(setup)


@pytest.mark.parametrize("name", ["riichi", "sanma"])
def test_a_set_of_mods_is_played_as_the_preset_of_the_ruleset(name: str) -> None:
    sets = catalog.choices(Setup("ruleset", name)).mod_sets
    assert [one.name for one in sets][:2] == ["tenhou", "majsoul"]
    for one in sets:
        setup = Setup("ruleset", name, None, one.options, one.mods, "", one.without)
        played = ruleset_of(setup).rules
        meant = library.load(name, preset=one.name).rules
        for key in ("score_calculation", "functions", "buttons", "initial_score", "yaku"):
            assert played[key] == meant[key], (one.name, key)
        assert catalog.summarize_setup(setup).summary.endswith(one.title)


def test_a_text_is_played_with_the_mods_that_it_has_on() -> None:
    game = open_game(catalog.open_setup(own(), 7))
    assert game.spec.rules["json"]["max_rounds"] == 9
    assert catalog.summarize_setup(own()).seats == (0, 2)
    short = open_game(catalog.open_setup(own(mods=("short",), without=("long",)), 7))
    assert short.spec.rules["json"]["max_rounds"] == 1


def test_options_change_a_text_too() -> None:
    game = open_game(catalog.open_setup(own(options={"initial_score": 77}), 7))
    assert game.show(None).seats[0].points == 77


def test_a_plain_text_is_kept_as_it_is_written() -> None:
    text = OWN.replace('"default_mods": ["long"]', '"default_mods": []')
    assert catalog.open_setup(own(text), 7).rules == {"text": text}


def test_what_can_be_chosen_of_a_text_are_its_own_mods() -> None:
    choices = catalog.choices(own())
    assert [(one.name, one.title, one.on) for one in choices.mods] == [
        ("short", "Short", False),
        ("long", "Long", True),
    ]
    assert choices.players == 2


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("{", 1, 2),
        ('{"wall": ["1m"],\n "starting_tiles": "x"}', 2, 20),
        (OWN.replace('[["draw"]]', '[["draw", 1'), 9, 3),
        (OWN.replace('"num_players": 2', '"num_players": 9'), 4, 3),
    ],
)
def test_a_fault_of_a_text_has_its_place(text: str, line: int, column: int) -> None:
    error = fault(own(text))
    assert isinstance(error, RulesetError)
    assert (error.source, error.line, error.column) == ("text", line, column)
    assert error.file is None


@pytest.mark.parametrize("text", ["[]", "7", "{}", "x" * 500_001, "[" * 10_000])
def test_what_sets_up_no_game_is_refused(text: str) -> None:
    assert fault(own(text)).source == "text"


def test_options_that_nest_too_deeply_are_refused() -> None:
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    assert str(fault(own(options={"x": deep})).source).startswith("options")
