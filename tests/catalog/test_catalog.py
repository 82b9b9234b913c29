"""The catalog: everything that can be played opens, and says what it is in every language."""

from __future__ import annotations

import dataclasses
import json
import re
from typing import Any

import pytest

from jantaku import Score, catalog, score
from jantaku.base.errors import ArgumentError, JantakuError, RulesError, RulesetError
from jantaku.base.messages import LANGUAGES
from jantaku.catalog import Setup
from jantaku.catalog.cards import groups_of
from jantaku.catalog.examples import EXAMPLES
from jantaku.catalog.riichi import rule_of_setup
from jantaku.catalog.rulesets import ruleset_of
from jantaku.catalog.values import Choices, PresetOption, SheetSeat
from jantaku.game import GameSpec
from jantaku.game.engines import open_game
from jantaku.game.protocol import Press, from_dict, to_dict
from jantaku.players.by_engine import player_names
from jantaku.riichi.score.yaku import LOCAL_YAKU
from jantaku.ruleset import library
from jantaku.ruleset.author.mods.application import available
from sampling import spread

LIBRARY = tuple(
    preset.name for one in catalog.offers() if one.engine == "ruleset" for preset in one.presets
)
PRESETS = [
    Setup(engine.engine, preset.name, players)
    for engine in catalog.offers()
    for preset in engine.presets
    for players in preset.players
]
MODS = [(name, mod.id) for name in LIBRARY for mod in available(library.rules(name))]
OWN = """{
  // draw and discard
  "display_name": "Mine <b>",
  "num_players": 2,
  "wall": ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m"],
  "starting_tiles": 1,
  "after_turn_change": {
    "actions": [["ite", ["no_tiles_remaining"], [["ryuukyoku"]], [["draw"]]]]
  },
  "available_mods": [
    {"id": "short", "name": "Short", "desc": "One round.", "patch": [
      {"set": "/max_rounds", "to": 1}
    ]},
    {"id": "long", "name": "Long", "patch": [{"set": "/max_rounds", "to": 9}]}
  ],
  "default_mods": ["long"]
}"""


def named(setup: Setup) -> str:
    return f"{setup.engine} {setup.preset} {setup.players}"


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
        assert {one.name for one in engine.levels} == set(player_names(name))
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


@pytest.mark.parametrize("setup", spread(PRESETS, 3), ids=named)
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


@pytest.mark.parametrize(("name", "mod"), spread(MODS, 14))
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


def own(text: str = OWN, **more: Any) -> Setup:
    return Setup("ruleset", "", text=text, **more)


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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("setup", PRESETS, ids=named)
def test_every_table_has_its_rules_and_its_yaku_at_hand(setup: Setup, language: str) -> None:
    pages = catalog.pages(setup, language)
    assert pages.rules.startswith("# ")
    assert pages.title
    assert all(line.name and line.worth for group in pages.yaku for line in group.lines)
    assert pages.yaku
    if setup.engine != "ruleset":
        assert all(line.about for group in pages.yaku for line in group.lines)
    assert catalog.summarize_setup(setup, language).summary


def test_yaku_of_riichi_are_worth_what_the_rules_say() -> None:
    rows = {
        line.name: (line.worth, line.open)
        for group in catalog.pages(Setup(preset="friends")).yaku
        for line in group.lines
    }
    assert rows["Tanyao (all simples)"] == ("1 han", "-")
    assert rows["Daisuushii (big four winds)"] == ("double yakuman", "")
    assert rows["Honitsu (one suit and honors)"] == ("3 han", "2 han")
    assert rows["Toitoi (all triplets)"] == ("2 han", "")
    assert "Daisharin (big wheels)" in rows
    assert "Uumensai (all five kinds of tile)" not in rows


def test_the_page_of_riichi_tells_first_what_differs_from_the_preset() -> None:
    rules = catalog.pages(Setup(options={"winds": 1})).rules
    assert rules.index("One wind: an east game") < rules.index("## The table")
    assert "the rules of the preset" in catalog.pages(Setup()).rules


def test_the_page_of_a_ruleset_tells_the_mods_that_are_on() -> None:
    rules = catalog.pages(Setup("ruleset", "hong_kong", mods=("east_only",)), "ja").rules
    assert "- **東風戦**: 全員が一度親をしたら終わる。" in rules


def test_names_of_a_text_are_its_own() -> None:
    assert catalog.pages(own()).title == "Mine <b>"
    assert catalog.summarize_setup(own()).summary == "Mine <b>, 2 players"


def test_the_american_card_is_data_to_be_drawn() -> None:
    card = catalog.pages(Setup("ruleset", "american")).card
    hands = [hand for section in card for hand in section.hands]
    assert len(hands) == 23
    for hand in hands:
        tiles = [tile for group in hand.groups for tile in group.tiles]
        assert len(tiles) == 14, hand
        assert all(tiles)
    assert not catalog.pages(Setup("ruleset", "hong_kong")).card


def test_groups_of_the_card_tell_suit_step_and_jokers() -> None:
    first, second, third = groups_of("FF XXX1a DDDDb")
    assert (first.tiles, first.suit, first.step, first.jokers) == (("1f", "1f"), "", None, False)
    assert (second.tiles, second.suit, second.step, second.jokers) == (("2m",) * 3, "a", 1, True)
    assert (third.tiles, third.suit, third.step) == (("0z",) * 4, "b", None)


@pytest.mark.parametrize(
    ("setup", "summary"),
    [
        (Setup(), "Tenhou, 4 players"),
        (Setup(players=3, options={"winds": 1}), "Tenhou, 3 players, One wind: an east game"),
        (
            Setup(options={"winds": 1, "tobi": False, "kuikae": True, "ippatsu": False}),
            "Tenhou, 4 players, 4 options differ",
        ),
        (
            Setup("ruleset", "riichi", mods=("sanma",), without=("tobi",)),
            "Riichi, written as a ruleset, 3 players, mods: Sanma, - Tobi",
        ),
        (
            Setup("haiyuki", "battle", options={"character_0": "fari", "skills": False}),
            "Haiyuki, Fari against Rinxiang, 1 option differs",
        ),
    ],
)
def test_a_setup_is_said_in_a_line(setup: Setup, summary: str) -> None:
    assert catalog.summarize_setup(setup).summary == summary


@pytest.mark.parametrize("setup", PRESETS, ids=named)
def test_buttons_that_win_are_buttons_of_the_game(setup: Setup) -> None:
    game = open_game(catalog.open_setup(setup, 7))
    names = catalog.winning_buttons(game)
    assert names
    if setup.engine == "ruleset":
        assert names <= set(game.ruleset.program.buttons)  # type: ignore[attr-defined]


def test_a_winning_button_is_one_that_wins() -> None:
    game = open_game(catalog.open_setup(Setup("ruleset", "hong_kong"), 7))
    assert catalog.winning_buttons(game) == {
        "win_by_discard",
        "win_by_draw",
        "rob_kong",
        "flower_win",
    }


def test_rules_are_saved_to_a_file_and_read_again() -> None:
    for setup in (
        Setup(preset="majsoul", players=3, options={"winds": 1}),
        Setup(preset="friends", options={"pseudo_tenpai": ["furiten"]}),
        own(),
    ):
        assert catalog.setup_of_rules(catalog.rules_file_of_setup(setup)) == setup


def test_a_file_of_rules_needs_no_preset() -> None:
    assert catalog.setup_of_rules('{"winds": 1}') == Setup(options={"winds": 1})


@pytest.mark.parametrize("text", ['{"winds": 9}', '{"preset": "zzz"}', '{"players": 5}', "{"])
def test_a_file_that_cannot_be_played_is_refused(text: str) -> None:
    with pytest.raises(JantakuError):
        catalog.setup_of_rules(text)


def test_presets_of_the_library_have_no_file() -> None:
    with pytest.raises(RulesError, match="no file"):
        catalog.rules_file_of_setup(Setup("ruleset", "hong_kong"))


def test_bots_that_fill_seats_are_those_that_the_rules_name() -> None:
    assert catalog.default_bot(Setup()) == "smart"
    assert catalog.default_bot(Setup(options={"robots": "docile"})) == "docile"
    for engine in catalog.offers():
        setup = Setup(engine.engine, engine.presets[0].name)
        assert catalog.default_bot(setup) in player_names(engine.engine)


def test_answers_are_json_and_come_back() -> None:
    setup = Setup("ruleset", "hong_kong", options={"max_rounds": 4}, mods=("east_only",))
    assert from_dict(Setup, json.loads(json.dumps(to_dict(setup)))) == setup
    choices = catalog.choices(Setup())
    assert from_dict(Choices, json.loads(json.dumps(to_dict(choices)))).engine == "riichi"


SITTING = {
    0: SheetSeat("u1", "Aki"),
    1: SheetSeat("u2", "Aki"),
    2: SheetSeat("u3", "Cho"),
    3: SheetSeat("bot 3", "Smart 4", bot=True),
}


def played(setup: Setup, seed: int = 7) -> Any:
    """A game of a setup, everybody doing what the absent do."""
    game = open_game(catalog.open_setup(setup, seed))
    while game.deciding:
        game.step({seat: game.default_action(seat) for seat in game.deciding})
    return game


def test_a_balance_of_riichi_has_items_totals_and_payments() -> None:
    sheet = ""
    for number, seed in enumerate((7, 8)):
        game = played(Setup(options={"winds": 1}), seed)
        sheet = catalog.with_game_entered(sheet, f"t{number}", game, SITTING, 1000.0 + number)
    balance = catalog.balance_of(sheet)
    assert [game.table for game in balance.games] == ["t0", "t1"]
    for one in balance.games:
        assert sum(entry.total for entry in one.entries) == 0
        for entry in one.entries:
            items = {name: amount for name, amount in entry.items.items() if name != "chombo"}
            assert sum(items.values()) == entry.total
    assert sum(total.total for total in balance.totals) == 0
    assert [total.games for total in balance.totals] == [2, 2, 2, 2]
    assert {total.name for total in balance.totals} == {"Aki", "Cho", "Smart 4"}
    owed = {total.key: total.total for total in balance.totals}
    for payment in balance.payments:
        owed[payment.payer] += payment.points
        owed[payment.payee] -= payment.points
    assert set(owed.values()) == {0}


def test_a_table_is_entered_once_and_not_before_it_is_over() -> None:
    game = played(Setup("ruleset", "example"))
    sheet = catalog.with_game_entered("", "t", game, SITTING, 0.0)
    assert catalog.with_game_entered(sheet, "t", game, SITTING, 9.0) == sheet
    unfinished = open_game(catalog.open_setup(Setup(), 7))
    assert catalog.with_game_entered(sheet, "u", unfinished, SITTING, 0.0) == sheet


def test_other_games_have_points_and_totals_and_nobody_owes_anything() -> None:
    sheet = catalog.with_game_entered("", "t", played(Setup("ruleset", "example")), SITTING, 0.0)
    balance = catalog.balance_of(sheet)
    assert [entry.total for entry in balance.games[0].entries] == [100, 100, 100, 100]
    assert not balance.payments
    assert balance.totals[0].places == (1, 0, 0, 0)


def test_a_balance_may_be_of_some_tables_alone() -> None:
    game = played(Setup("haiyuki", "battle", options={"rounds": 1}))
    sheet = catalog.with_game_entered("", "a", game, SITTING, 0.0)
    sheet = catalog.with_game_entered(sheet, "b", game, SITTING, 1.0)
    assert [one.table for one in catalog.balance_of(sheet, ("b",)).games] == ["b"]
    assert catalog.balance_of(sheet, ()).totals == ()


@pytest.mark.parametrize("text", ["x", "[]", '{"version": 9}', '{"version": 1, "games": [{}]}'])
def test_what_is_no_sheet_is_refused(text: str) -> None:
    with pytest.raises(JantakuError, match="sheet"):
        catalog.balance_of(text)


def test_a_game_suspended_by_its_rules_goes_on_with_the_same_points() -> None:
    setup = Setup(preset="friends", options={"winds": 2})
    game: Any = open_game(catalog.open_setup(setup, 7))
    while game.result is None:
        game.step({seat: _suspending(game, seat) for seat in game.deciding})
    assert game.result.reason == "suspended"
    spec = catalog.setup_after_suspension(game, bytes(32))
    assert spec is not None
    again = open_game(spec)
    assert [seat.points for seat in again.show(None).seats] == list(game.result.points)
    assert (
        catalog.setup_after_suspension(open_game(catalog.open_setup(setup, 7)), bytes(32)) is None
    )


def _suspending(game: Any, seat: int) -> Any:
    """What the seat does that wants the game suspended as soon as that is asked."""
    for action in game.legal_actions(seat):
        written = game.write_action(seat, action)
        if not isinstance(written, Press) and getattr(written, "names", ())[-1:] == ("suspend",):
            return action
    return game.default_action(seat)


def test_only_options_that_bear_on_a_score_change_one() -> None:
    groups = catalog.choices(Setup()).groups
    quiet = [one for group in groups for one in group.options if not one.scores]
    assert quiet
    usual = {name: str(scored(name, {})) for name in EXAMPLES}
    for option in quiet:
        for value in [one.value for one in option.values][:4]:
            try:
                rule_of_setup(Setup(options={option.name: value}))
            except RulesError:
                continue  # it contradicts another
            for name in EXAMPLES:
                assert str(scored(name, {option.name: value})) == usual[name], option.name


def scored(name: str, options: dict[str, Any]) -> Score:
    example = EXAMPLES[name]
    rule = rule_of_setup(Setup(options={"renhou": "five_han", "local_yaku": LOCAL, **options}))
    return score(example.hand, example.win, rules=rule, **example.given)


LOCAL = sorted(LOCAL_YAKU)


@pytest.mark.parametrize("language", ["en", "ja", "ko", "zh"])
def test_the_house_rules_are_told_topic_by_topic(language: str) -> None:
    for topic in catalog.topics(language):
        assert all((topic.title, *topic.lines))
        assert all(option.about for option in topic.options)
        assert len(topic.options) > 0


SETTINGS = """{
  "wall": ["1m", "2m", "3m", "4m", "5m", "6m"], "starting_tiles": 1, "max_rounds": 1,
  "after_turn_change": {"actions": [["ite", ["no_tiles_remaining"], [["ryuukyoku"]], [["draw"]]]]},
  "default_mods": ["uma"],
  "available_mods": [{
    "id": "uma", "name": "Uma", "config": [{"name": "_1st", "values": [5, 15]}],
    "patch": [{"set": "/initial_score", "to": "$_1st"}]
  }]
}"""


def test_the_settings_of_a_mod_are_options_of_a_ruleset() -> None:
    (group,) = catalog.choices(Setup("ruleset", text=SETTINGS)).groups[1:]
    (option,) = group.options
    assert (group.title, option.name, option.kind) == ("Uma", "mod:uma:_1st", "choice")
    assert (option.default, [one.value for one in option.values]) == (5, [5, 15])
    chosen = Setup("ruleset", text=SETTINGS, options={"mod:uma:_1st": 15})
    assert catalog.open_setup(chosen, seed=1).to_dict()["rules"]["json"]["initial_score"] == 15
    without = Setup("ruleset", text=SETTINGS, options={"mod:uma:_1st": 15}, without=("uma",))
    catalog.open_setup(without, seed=1)
    with pytest.raises(RulesetError, match="cannot have the value 7; choose among 5, 15") as caught:
        catalog.summarize_setup(Setup("ruleset", text=SETTINGS, options={"mod:uma:_1st": 7}))
    assert caught.value.source == "options.mod:uma:_1st"
