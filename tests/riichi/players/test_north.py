"""A North is set aside where the hand can do without it, and kept where it cannot."""

from random import Random

import pytest

from jantaku import GameRule
from jantaku.players import player_for
from jantaku.riichi.play import RiichiGame
from jantaku.ruleset import RulesetGame, library
from riichi.play.script import Script, deal

THREE = GameRule.preset("tenhou", players=3)
NEEDED = [
    ("19m19p19s12356z4z5p", "8p"),  # thirteen orphans, one from tenpai
    ("44z123456789p12s", "5s"),  # the pair of a hand that waits
    ("444z123456789p1s", "5s"),  # a triplet of it
    ("44z55z66z77z11p22p3p", "8s"),  # one of seven pairs
]
SPARE = [
    ("4z123456789p12s5z", "5s"),
    ("19p2468p2468s1m5z4z", "5s"),
    ("444z1199p2277s66z", "5s"),  # one of three beside six pairs
    ("4z111222333p555s", "7s"),  # waits as well for the seven
]


def chosen(hand: str, drawn: str, player: str, rule: GameRule = THREE) -> tuple[str, int | None]:
    script = Script(deal(hand, "", "", draws=drawn, dora="2p"), rule=rule)
    action = player_for(script.game, player)(script.game.view(0), Random(1))
    return action.type, None if action.tile is None else action.tile // 4


@pytest.mark.parametrize("player", ["efficiency", "smart", "docile"])
@pytest.mark.parametrize(("hand", "drawn"), NEEDED)
def test_a_north_that_the_hand_needs_stays(hand: str, drawn: str, player: str) -> None:
    kind, tile = chosen(hand, drawn, player)
    assert kind != "kita"
    assert player == "docile" or tile != 30


@pytest.mark.parametrize("player", ["efficiency", "smart", "docile"])
@pytest.mark.parametrize(("hand", "drawn"), SPARE)
def test_a_north_that_stands_for_nothing_is_set_aside(hand: str, drawn: str, player: str) -> None:
    assert chosen(hand, drawn, player)[0] == "kita"


def test_smart_keeps_a_north_that_makes_four_winds() -> None:
    kind, tile = chosen("111222333z4z567p", "9p", "smart")
    assert kind in ("discard", "riichi")
    assert tile != 30


@pytest.mark.parametrize("player", ["efficiency", "smart", "docile"])
def test_no_player_discards_a_north_that_it_may_set_aside(player: str) -> None:
    """In whole games: what goes is set aside, so that it is a dora and brings a draw."""
    aside = 0
    for seed in range(4):
        game, chance = RiichiGame(THREE.replace(winds=0), seed=seed), Random(seed)
        play = player_for(game, player)
        while game.result is None:
            actions = {seat: play(game.view(seat), chance) for seat in game.deciding}
            for seat, action in actions.items():
                may = any(legal.type == "kita" for legal in game.legal_actions(seat))
                if may and action.type in ("discard", "riichi"):
                    assert player == "docile" or action.tile // 4 != 30
                aside += action.type == "kita"
            game.step(actions)
    assert aside


def test_the_tile_drawn_in_riichi_is_set_aside() -> None:
    script = Script(deal("123456789p1123s", "", "", draws={"E": "5z4z"}, dora="2p"), rule=THREE)
    script.play("E riichi 5z")
    script.pass_all()
    for seat in "SW":
        script.play(seat)
        script.pass_all()
    view = script.game.view(0)
    assert "kita" in {action.type for action in view.legal}
    for player in ("efficiency", "smart", "docile"):
        assert player_for(script.game, player)(view, Random(1)).type == "kita"


@pytest.mark.parametrize("ruleset", ["sanma", "kansai_sanma"])
@pytest.mark.parametrize(
    ("hand", "goes"),
    [
        ("1m 9m 1p 9p 1s 9s 1z 2z 3z 5z 6z 4z 5p", False),
        ("4z 4z 1p 2p 3p 4p 5p 6p 7p 8p 9p 1s 2s", False),
        ("4z 1p 2p 3p 4p 5p 6p 7p 8p 9p 1s 2s 5z", True),
    ],
)
def test_players_of_rulesets_keep_what_they_need(ruleset: str, hand: str, goes: bool) -> None:
    config = {"starting_hand": {"east": hand.split()}, "starting_draws": ["8p"]}
    game = RulesetGame(library.load(ruleset, config=config), seed=2)
    for name in ("efficiency", "thinking"):
        action = player_for(game, name)(game.view(0), Random(1))
        assert (action.name == "pei") is goes, (name, action)
