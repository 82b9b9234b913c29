"""The pages of rules, yaku and cards, files of rules, balances and house rules."""

import json
from typing import Any

import pytest

from catalog.setups import PRESETS, named, own, played
from jantaku import Score, catalog, score
from jantaku.base.errors import JantakuError, RulesError, RulesetError
from jantaku.base.messages import LANGUAGES
from jantaku.catalog import Setup
from jantaku.catalog.cards import groups_of
from jantaku.catalog.examples import EXAMPLES
from jantaku.catalog.riichi import rule_of_setup
from jantaku.catalog.values import Choices, SheetSeat
from jantaku.game.engines import open_game
from jantaku.game.protocol import Press, from_dict, to_dict
from jantaku.players.by_engine import player_names
from jantaku.riichi.score.yaku import LOCAL_YAKU


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


@pytest.mark.sample(3)
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


@pytest.mark.long
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
