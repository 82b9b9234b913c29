"""Every ruleset of the library loads, proves its tests, and is played to the end by its rules."""

from pathlib import Path

import pytest

from jantaku.base.errors import RulesetError
from jantaku.players import play
from jantaku.ruleset import RulesetGame, library
from jantaku.ruleset.players import RULESET_PLAYERS
from ruleset.engine import fmt, matcher, problems_of
from ruleset.marathon import Tally, play_game

ROOT = Path(__file__).parents[3]
OWN = tuple(name for name in library.names() if name != "riichi")  # held to the engine instead
MODDED = tuple(
    name for name in OWN if name not in ("kansai_sanma", "washizu")
)  # whose mods are sanma's
PLAYED = tuple(name for name in OWN if name != "bare")


def test_the_library_has_the_rulesets_it_promises() -> None:
    assert set(OWN) <= set(library.names())


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(RulesetError, match="hong_kong"):
        library.load("hong_kon")


def test_default_mods_are_on_unless_they_are_left_out() -> None:
    defaults = library.rules("riichi").get("default_mods", [])
    assert "enabled_mods" not in library.rules("riichi")
    assert set(library.load("riichi").rules.get("enabled_mods", [])) == set(defaults)
    assert "enabled_mods" not in library.load("riichi", without=defaults).rules
    assert library.load("hong_kong", mods=["east_only"]).rules["enabled_mods"] == ["east_only"]


@pytest.mark.parametrize("name", library.names())
class TestEvery:
    """What holds for each ruleset of the library."""

    def test_it_loads_without_a_fault(self, name: str) -> None:
        ruleset = library.load(name)
        for key in ruleset.rules:
            if key.endswith("_definition"):
                matcher(ruleset, key.removesuffix("_definition"))
        assert problems_of(ruleset) == []

    def test_it_has_a_page_that_names_its_sources(self, name: str) -> None:
        page = library.page(name)
        assert page.startswith("# ")
        assert "ource" in page


def test_every_ruleset_proves_fifteen_hands() -> None:
    proven = {name: len(library.rules(name)["tests"]) for name in PLAYED if name != "example"}
    assert {name: count for name, count in proven.items() if count < 15} == {}


def test_the_docs_name_every_ruleset() -> None:
    told = (ROOT / "docs" / "rulesets.md").read_text(encoding="utf-8")
    assert [name for name in library.names() if f"`{name}`" not in told] == []


@pytest.mark.parametrize("name", OWN)
def test_its_file_is_in_the_canonical_layout(name: str) -> None:
    text = library.path(name).read_text(encoding="utf-8")
    assert fmt(text) == text


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", MODDED)
def test_every_mod_can_be_played(name: str) -> None:
    listed = library.rules(name).get("available_mods", [])
    for mod in (item["id"] for item in listed if isinstance(item, dict)):
        ruleset = library.load(name, mods=[mod])
        assert problems_of(ruleset) == []
        RulesetGame(ruleset, seed=2)


@pytest.mark.sample(12)
@pytest.mark.parametrize("name", PLAYED)
def test_games_end_by_their_own_rules_and_keep_tiles_and_points(name: str) -> None:
    ruleset, tally = library.load(name, config={"max_rounds": 2}), Tally()
    player = RULESET_PLAYERS["efficiency"](ruleset)
    for seed in range(3):
        play_game(ruleset, seed, player, tally)
    assert (tally.games, tally.events["game_end"]) == (3, 3)
    assert tally.events["win"] > 0


@pytest.mark.parametrize("name", ["example", "hong_kong"])
@pytest.mark.parametrize("seats", [2, 3])
def test_fewer_players_play_it_to_the_end(name: str, seats: int) -> None:
    ruleset = library.load(name, config={"num_players": seats, "max_rounds": 2})
    tally = Tally()
    game = play_game(ruleset, 4, RULESET_PLAYERS["efficiency"](ruleset), tally)
    assert game.result is not None
    assert len(game.result.points) == seats


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", PLAYED)
def test_any_legal_decisions_lead_to_an_end(name: str) -> None:
    ruleset = library.load(name, config={"max_rounds": 1})
    play_game(ruleset, 7, RULESET_PLAYERS["random"](ruleset), Tally())


@pytest.mark.sample(12)
@pytest.mark.parametrize("name", PLAYED)
def test_the_same_seed_is_the_same_game_and_a_snapshot_leads_back(name: str) -> None:
    ruleset = library.load(name, config={"max_rounds": 1})
    first, second = (RulesetGame(ruleset, seed=5) for _ in range(2))
    for game in (first, second):
        list(play(game, [RULESET_PLAYERS["efficiency"](ruleset)] * len(game.seats), 5))
    assert list(map(repr, first.events)) == list(map(repr, second.events))
    again = RulesetGame.restore(first.snapshot())
    assert again.result == first.result


def test_bare_is_the_empty_object_and_a_table_without_decisions() -> None:
    ruleset = library.load("bare")
    assert (ruleset.rules, RulesetGame(ruleset, seed=0).deciding) == ({}, ())


@pytest.mark.parametrize("name", ["sanma", "kansai_sanma"])
def test_the_east_round_of_three_players_is_three_rounds_long(name: str) -> None:
    assert library.rules(name, mods=[])["max_rounds"] == 6
    assert library.rules(name, mods=["east_only"])["max_rounds"] == 3
