"""Characters: the table is complete, each plays its row, and slips are legal and seeded."""

from dataclasses import fields
from random import Random
from xml.etree import ElementTree

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.base.errors import JantakuError
from jantaku.base.messages import LANGUAGES, load
from jantaku.catalog import levels
from jantaku.draw.faces import FACES, face_svg
from jantaku.players import PLAYERS, AnyPlayer, play, player_for, player_names
from jantaku.players.characters import CHARACTERS, LEVELS, companions
from jantaku.riichi.play.actions import RiichiAction
from jantaku.riichi.play.view import RiichiView
from jantaku.riichi.players import slipping
from jantaku.riichi.players.smart.weights import RiichiWeights

ONE_ROUND = GameRule(winds=0)
SVG = "{http://www.w3.org/2000/svg}"
# What a picture is made of: nothing that loads, links or runs.
DRAWN = {f"{SVG}{tag}" for tag in ("svg", "g", "clipPath", "path", "circle", "ellipse")}


def record(game: RiichiGame, name: str, seed: int) -> list[object]:
    players = [player_for(game, name) for _ in game.seats]
    return [*play(game, players, seed)]


def test_every_level_has_characters_from_first_steps_to_strong() -> None:
    assert {one.level for one in CHARACTERS.values()} == set(LEVELS)
    in_order = [one.level for one in CHARACTERS.values()]
    assert in_order == sorted(in_order)
    assert set(CHARACTERS) <= set(player_names("riichi"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_has_a_name_a_line_and_a_temper_in_every_language(language: str) -> None:
    texts = load(language, "catalog")
    names = [texts["level"][name] for name in CHARACTERS]
    lines = [texts["level_about"][name] for name in CHARACTERS]
    tempers = [texts["temper"][one.temper] for one in CHARACTERS.values()]
    assert all((*names, *lines, *tempers))
    assert len(set(names)) == len(set(lines)) == len(CHARACTERS)
    assert {one.temper for one in CHARACTERS.values()} == set(texts["temper"])
    if language != "en":
        english = load("en", "catalog")
        assert not set(lines) & {english["level_about"][name] for name in CHARACTERS}


def test_every_character_has_a_face_of_its_own_that_loads_and_runs_nothing() -> None:
    assert set(FACES) == set(CHARACTERS)
    pictures = {name: face_svg(name) for name in FACES}
    assert len(set(pictures.values())) == len(FACES)
    for picture in pictures.values():
        root = ElementTree.fromstring(picture)
        assert {one.tag for one in root.iter()} <= DRAWN
        names = {attribute for one in root.iter() for attribute in one.attrib}
        assert not {name for name in names if name.startswith("on") or "href" in name}
        shown = [one.get("class") for one in root.iter() if one.get("display") != "none"]
        hidden = [one.get("class") for one in root.iter() if one.get("display") == "none"]
        assert hidden
        assert set(hidden) == {"glad"}
        assert "calm" in shown
        assert "glad" not in shown


def test_the_offers_have_the_faces_and_levels_and_plain_players_have_none() -> None:
    offers = {one.name: one for one in levels("riichi", "ja")}
    hana = offers["hana"]
    assert (hana.title, hana.strength, hana.temper) == ("ハナ", 3, "速攻・鳴き")
    assert hana.face == face_svg("hana")
    assert {name for name, one in offers.items() if one.face} == set(CHARACTERS)
    assert (offers["smart"].strength, offers["smart"].temper) == (0, "")


def test_a_row_changes_weights_that_exist_and_only_those_of_smart() -> None:
    known = {row.name for row in fields(RiichiWeights)}
    for one in CHARACTERS.values():
        assert set(one.weights) <= known
        assert not one.weights or one.player == "smart"
        assert 0 <= one.slips < 1
        assert one.player in player_names("riichi")
        assert one.player not in CHARACTERS


@pytest.mark.sample(4)
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("name", CHARACTERS)
def test_a_character_plays_games_for_three_and_four_the_same_from_the_same_seed(
    name: str, players: int
) -> None:
    rule = GameRule(players=players, winds=0)  # type: ignore[arg-type]
    games = [RiichiGame(rule, seed=11) for _ in range(2)]
    first, again = (record(game, name, 5) for game in games)
    assert games[0].result is not None
    assert first == again


def test_what_a_careless_character_does_follows_from_the_seed_of_its_chances() -> None:
    found = [record(RiichiGame(ONE_ROUND, seed=11), "pico", seed) for seed in (1, 2)]
    assert found[0] != found[1]


def test_a_character_differs_from_its_player_by_its_row() -> None:
    plain = record(RiichiGame(ONE_ROUND, seed=11), "smart", 5)
    for name in ("tama", "ponta", "tsuru"):
        assert record(RiichiGame(ONE_ROUND, seed=11), name, 5) != plain
    same = record(RiichiGame(ONE_ROUND, seed=11), "mochi", 5)
    assert same == record(RiichiGame(ONE_ROUND, seed=11), "docile", 5)


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "rule",
    [ONE_ROUND, GameRule(players=3, winds=0), GameRule.preset("friends").replace(winds=0)],
    ids=["four", "three", "claims"],
)
@pytest.mark.parametrize("player", ["smart", "efficiency"])
def test_a_slip_is_legal_and_overlooks_no_win(rule: GameRule, player: str) -> None:
    wins = slips = 0
    for seed in range(8):
        game = RiichiGame(rule, seed=seed)
        plain = player_for(game, player)

        def watched(view: RiichiView, chance: Random, plain: AnyPlayer = plain) -> RiichiAction:
            nonlocal wins, slips
            wanted = plain(view, Random(1))
            done = slipping(plain, 1.0)(view, chance)
            assert done in view.legal
            if wanted.type in ("tsumo", "ron") or view.hearing is not None:
                wins += 1
                assert done == wanted
            else:
                assert done.type in ("discard", "pass")
                slips += done != wanted
            return done if chance.random() < 0.2 else wanted

        for _ in play(game, [watched] * rule.players, seed):
            pass
        assert game.result is not None
    assert wins
    assert slips


def test_without_slips_a_player_stays_as_it_is() -> None:
    view = RiichiGame(ONE_ROUND, seed=3).view(0)
    never = slipping(PLAYERS["tsumogiri"], 0.0)
    assert never(view, Random(1)) == PLAYERS["tsumogiri"](view, Random(1))


def test_companions_are_others_of_about_the_level_as_long_as_there_are() -> None:
    for name, one in CHARACTERS.items():
        first, *others = companions(name, 3)
        assert first == name
        assert len({first, *others}) == 3
        assert all(abs(CHARACTERS[other].level - one.level) <= 1 for other in others)
    assert companions("pico", len(CHARACTERS) + 1)[-1] == "pico"


def test_an_unknown_character_is_no_player() -> None:
    with pytest.raises(JantakuError, match=r"no player 'hanako'; choose among .*hana"):
        player_for(RiichiGame(seed=1), "hanako")
