"""Washizu: of each kind three tiles are seen in any hand."""

from collections import Counter

from jantaku.ruleset import RulesetGame, library
from ruleset.engine import program_of


def test_three_of_four_tiles_of_each_kind_are_transparent() -> None:
    wall = program_of(library.load("washizu")).wall
    clear = Counter(tile.name for tile in wall if "revealed" in tile.attrs)
    assert (len(wall), len(clear), set(clear.values())) == (136, 34, {3})


def test_others_see_the_transparent_tiles_of_a_hand_and_no_others() -> None:
    game = RulesetGame(library.load("washizu"), seed=3)
    held = game.table.players[2].hand
    seen = [tile.name for tile in game.view(0).seats[2].hand]
    meant = [tile.name if "revealed" in tile.attrs else "1x" for tile in held]
    assert Counter(seen) == Counter(meant)
    assert 0 < seen.count("1x") < len(seen)


def test_the_rules_are_those_of_riichi_but_for_red_fives() -> None:
    """https://riichi.wiki/Special:MobileDiff/22824"""
    usual = set(library.rules("riichi")["default_mods"])
    assert set(library.rules("washizu")["default_mods"]) == usual - {"red_fives"}


def test_an_imagined_hand_has_its_open_tiles_and_no_others() -> None:
    game = RulesetGame(library.load("washizu"), seed=5)
    for step in range(60):
        if step % 12 == 0:
            for seat in game.seats:
                assert game.imagine(seat, seed=step).show(seat) == game.show(seat)
        game.step({seat: game.legal_actions(seat)[-1] for seat in game.deciding})
