"""The example's payments, and Hong Kong's and Taiwan's flowers, wins, calls and deals."""

from random import Random

import pytest

from jantaku.ruleset import RulesetGame, library
from jantaku.ruleset.players import TsumogiriRulesetPlayer
from ruleset.library.rigged import (
    JUNK,
    RUNS,
    after_the_first_discards,
    discard,
    lay,
    names,
    of_type,
    press,
    scores,
    shown,
    table_of,
)

PAIRS = "1m 1m 3m 3m 5m 5m 7p 7p 8s 8s 9s 9s 2p"


def test_the_example_pays_a_win_by_discard() -> None:
    game = table_of("example", "2p 4p 6p", PAIRS, "1z", "1z", draws="9p")
    discard(game, "2p")
    assert shown(game, 1) == ["pair", "win_by_discard"]
    press(game, b="win_by_discard")
    assert scores(game) == [96, 104, 100, 100]


def test_the_example_pays_an_own_draw() -> None:
    game = table_of("example", PAIRS, "9m", "9m", "9m", draws="2p")
    press(game, a="win_by_draw")
    assert scores(game) == [115, 95, 95, 95]


def test_the_last_tile_of_the_example_is_no_pair() -> None:
    game = table_of("example", "2p 4p", "2p", "2p 3p", "1z", draws="9p")
    discard(game, "2p")
    assert (shown(game, 1), shown(game, 2)) == ([], ["pair"])


def test_flowers_of_the_deal_are_replaced_before_the_dealer_draws() -> None:
    south = "1f 2g 2m 3m 4m 5m 6m 7m 8m 1p 2p 3p 4p"
    game = table_of("hong_kong", JUNK, south, JUNK, JUNK)
    assert game.deciding == (1,), "south has flowers, and nobody else does anything"
    while game.table.turn == 1:
        assert {action.name for action in game.legal_actions(1)} == {"start_flower"}
        game.step({1: game.legal_actions(1)[0]})
    while "start_flower" in shown(game, game.table.turn):
        seat = game.table.turn
        game.step({seat: game.legal_actions(seat)[0]})
    assert len(game.table.players[1].hand) == 13
    assert {"1f", "2g"} <= {call.tiles[0].name for call in game.table.players[1].calls}
    assert (game.table.turn, len(game.table.players[0].draw)) == (0, 1)
    assert all(len(player.hand) == 13 for player in game.table.players.values())


def test_a_drawn_flower_must_be_declared_and_is_replaced_from_the_back() -> None:
    game = table_of("hong_kong", JUNK, JUNK, JUNK, JUNK, draws="3f")
    last = game.table.wall[-1]
    assert {action.name for action in game.legal_actions(0)} == {"flower"}
    press(game, a="flower")
    (call,) = game.table.players[0].calls
    assert (call.name, call.tiles[0].name) == ("flower", "3f")
    assert names(game.table.players[0].draw) == [last.name]


def test_three_fan_are_needed() -> None:
    game = after_the_first_discards(table_of("hong_kong", JUNK, RUNS, JUNK, JUNK, draws="4s"))
    discard(game, "4s")  # concealed, runs, no flowers
    assert shown(game, 1) == ["chow", "win_by_discard"]

    fewer = after_the_first_discards(table_of("hong_kong", JUNK, RUNS, JUNK, JUNK, draws="4s"))
    lay(fewer, 1, "flower", "1f")
    discard(fewer, "4s")
    assert shown(fewer, 1) == ["chow"], "another's flower takes the fan away"

    agreed = after_the_first_discards(
        table_of("hong_kong", JUNK, RUNS, JUNK, JUNK, draws="4s", mods=["no_minimum"])
    )
    lay(agreed, 1, "flower", "1f")
    discard(agreed, "4s")
    assert shown(agreed, 1) == ["chow", "win_by_discard"]


def test_three_fan_are_needed_without_flowers_if_the_table_wants_it() -> None:
    mods = ["flowers_apart"]
    hands = (JUNK, RUNS, JUNK, JUNK)
    game = after_the_first_discards(table_of("hong_kong", *hands, draws="4s", mods=mods))
    discard(game, "4s")
    assert shown(game, 1) == ["chow"], "to have no flowers is no fan of the three"


@pytest.mark.parametrize(
    ("name", "flowers", "paid"), [("hong_kong", 7, 3 * 16), ("taiwanese", 8, 3 * (50 + 8 * 20))]
)
def test_with_enough_flowers_any_hand_wins(name: str, flowers: int, paid: int) -> None:
    junk = f"{JUNK} 2m 5m 8m" if name == "taiwanese" else JUNK
    game = table_of(name, junk, junk, junk, junk, draws="1z 2z 3z 4z 1g")
    for flower in ("1f", "2f", "3f", "4f", "2g", "3g", "4g")[: flowers - 1]:
        lay(game, 0, "flower", flower)
    assert "flower_win" not in shown(game, 0)
    for draw in ("1z", "2z", "3z", "4z"):
        discard(game, draw)
    assert shown(game, 0) == ["flower"]
    press(game, a="flower")
    while "flower" in shown(game, 0):
        press(game, a="flower")
    assert "flower_win" in shown(game, 0)
    press(game, a="flower_win")
    assert scores(game)[0] == 1000 + paid + (3 * 20 if name == "taiwanese" else 0)


def test_the_last_sixteen_tiles_of_taiwan_are_never_drawn() -> None:
    ruleset = library.load("taiwanese")
    game, player, chance = RulesetGame(ruleset, seed=3), TsumogiriRulesetPlayer(ruleset), Random(1)
    while not of_type(game, "exhaustive_draw"):
        left = game.table.tiles_left
        game.step({seat: player(game.view(seat), chance) for seat in game.deciding})
    assert left == 16


@pytest.mark.parametrize(
    ("mods", "expected"),
    [([], [984, 1032, 992, 992]), (["discarder_pays_all"], [968, 1032, 1000, 1000])],
)
def test_the_discarder_pays_double_or_for_all(mods: list[str], expected: list[int]) -> None:
    game = after_the_first_discards(
        table_of("hong_kong", JUNK, RUNS, JUNK, JUNK, draws="4s", mods=mods)
    )
    discard(game, "4s")
    press(game, b="win_by_discard")
    assert scores(game) == expected


def test_an_own_draw_is_paid_double_by_everybody_and_the_dealer_stays() -> None:
    game = table_of("hong_kong", RUNS, JUNK, JUNK, JUNK, draws="4s")
    press(game, a="win_by_draw")
    (win,) = of_type(game, "win")
    assert dict(win.yaku)["Heavenly Hand"] == 13
    assert (scores(game), game.view(0).kyoku) == ([1000 + 6 * 384, 232, 232, 232], 0)
    assert game.view(0).dealer == 0


def test_the_next_in_turn_wins_when_two_could() -> None:
    game = table_of("hong_kong", JUNK, JUNK, RUNS, RUNS, draws="4s")
    discard(game, "4s")
    press(game, c="win_by_discard", d="win_by_discard")
    assert [event.seat for event in of_type(game, "win")] == [2]


def test_a_win_goes_before_calls_and_a_pung_before_a_chow() -> None:
    pung = "4s 4s 1m 4m 7m 1p 4p 7p 1z 2z 3z 5z 6z"
    game = table_of("hong_kong", JUNK, RUNS, pung, JUNK, draws="4s")
    discard(game, "4s")
    press(game, b="chow", c="pung")
    assert game.table.turn == 2
    assert [call.name for call in game.table.players[2].calls] == ["pung"]
    assert game.table.players[1].calls == []


def test_an_extended_pung_can_be_robbed() -> None:
    game = table_of("hong_kong", JUNK, RUNS, JUNK, JUNK, draws="4s")
    lay(game, 0, "pung", "4s 4s 4s")
    assert "added_kong" in shown(game, 0)
    press(game, a="added_kong")
    assert shown(game, 1) == ["rob_kong"]
    press(game, b="rob_kong")
    (win,) = of_type(game, "win")
    assert "Robbing a Kong" in dict(win.yaku)
    assert scores(game)[0] < scores(game)[2], "who made the kong pays as who discards"


def test_a_kong_that_nobody_robs_is_replaced() -> None:
    game = table_of("hong_kong", JUNK, RUNS, JUNK, JUNK, draws="4s")
    lay(game, 0, "pung", "4s 4s 4s")
    press(game, a="added_kong")
    press(game)
    assert [call.name for call in game.table.players[0].calls] == ["added_kong"]
    assert (len(game.table.players[0].draw), game.table.players[0].counters["kongs"]) == (1, 1)


@pytest.mark.parametrize(("mods", "kyoku", "dealer"), [([], 1, 1), (["dealer_stays"], 0, 0)])
def test_after_a_draw_the_deal_passes_or_stays(mods: list[str], kyoku: int, dealer: int) -> None:
    ruleset = library.load("hong_kong", mods=mods)
    game, player, chance = RulesetGame(ruleset, seed=3), TsumogiriRulesetPlayer(ruleset), Random(1)
    while not of_type(game, "exhaustive_draw"):
        game.step({seat: player(game.view(seat), chance) for seat in game.deciding})
    assert (game.view(0).kyoku, game.view(0).dealer) == (kyoku, dealer)
