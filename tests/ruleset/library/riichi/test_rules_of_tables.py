"""Mods of the riichi ruleset for the rules in which sites and associations differ, one by one."""

from collections.abc import Sequence
from typing import Any

import pytest

from jantaku.ruleset import RulesetGame, library
from ruleset import kernel
from ruleset.library.riichi.test_riichi import (
    PROVER,
    buttons,
    discard,
    press,
    rigged,
    settlement,
    tiles,
)

READY = tiles("234567m34p55678s")
DEAD = {"starting_dead_wall": ["9m"] * 6}


def worth(on: Sequence[str], hand: str, tile: str, **more: Any) -> tuple[str, ...]:
    """What comes out of a hand with these mods otherwise than expected."""
    test = {"mods": list(on), "hand": tiles(hand), "tile": tile, "config": DEAD, **more}
    return PROVER.prove(test).faults


@pytest.mark.parametrize(("on", "score"), [([], 64_000), (["one_yakuman"], 32_000)])
def test_yakuman_add_up_or_count_once(on: Sequence[str], score: int) -> None:
    expect = {"yaku2": {"Daisangen": 1, "Tsuuiisou": 1}, "score": score}
    hand = {"calls": [["pon", ["7z", "7z", "7z"]]], "seat": "south", "expect": expect}
    assert worth(on, "22555666z11z", "1z", **hand) == ()


@pytest.mark.parametrize(
    ("on", "score", "name"),
    [([], 32_000, "Kazoe yakuman"), (["kazoe_sanbaiman"], 24_000, "Sanbaiman")],
)
def test_thirteen_han_are_a_yakuman_or_a_sanbaiman(
    on: Sequence[str], score: int, name: str
) -> None:
    more = {"counters": {"dora": 12}, "seat": "south", "status": ["riichi"]}
    assert worth(on, "234567m34p55678s", "5p", **more, expect={"score": score}) == ()
    scored = library.rules("riichi", mods=on)["score_calculation"]
    assert scored["limit_names"][-1] == name


def test_riichi_asks_for_points_and_for_a_draw_unless_mods_say_otherwise() -> None:
    for on, points, offered in (
        ([], 900, False),
        (["riichi_any_score"], 900, True),
        (["riichi_any_score"], -300, True),
    ):
        game = rigged({"east": READY}, ["1z"], on=["riichi", *on], initial_score=points)
        assert ("riichi" in buttons(game, 0)) == offered
    every = library.rules("riichi", mods=["riichi_to_the_end"])["buttons"]["riichi"]["show_when"]
    assert {"name": "tiles_remaining", "opts": [0]} in every


def test_thirteen_orphans_rob_a_closed_kan_where_they_may() -> None:
    hands = {"east": tiles("111m258m258p25s55s"), "south": tiles("9m19p19s1234567z9m")}
    for on in (["chankan"], ["chankan", "kokushi_ankan"]):
        game = rigged(hands, ["1m"], on=on)
        press(game, 0, "ankan")
        robbed = "chankan" in buttons(game, 1)
        assert robbed == ("kokushi_ankan" in on)
    press(game, 1, "chankan")
    assert settlement(game).deltas[1] == 32_000


def test_nobody_else_robs_a_closed_kan() -> None:
    hands = {"east": tiles("555p147m258m25s13z"), "south": READY}
    game = rigged(hands, ["5p"], on=["chankan", "kokushi_ankan"])
    press(game, 0, "ankan")
    assert buttons(game, 1) == set()


def two_winners(on: Sequence[str]) -> dict[int, int | float]:
    """What all gain when south and west win by east's discard, at two honba, south in riichi."""
    hands = {"south": READY, "west": READY}
    game = rigged(hands, ["5p"], on=["riichi", *on], starting_honba=2)
    for seat in (1, 2):
        game.table.players[seat].status.add("riichi")
        game.table.players[seat].score -= 1000
    game.table.pot = 3000
    at = game.table.players[0].tiles
    game.step({0: next(a for a in game.legal_actions(0) if a.index == len(at) - 1)})
    game.step({seat: _named(game, seat, "ron") for seat in game.deciding})
    return dict(settlement(game).deltas)


def _named(game: RulesetGame, seat: int, name: str) -> Any:
    return next(action for action in game.legal_actions(seat) if action.name == name)


def test_the_first_of_two_winners_takes_honba_and_sticks() -> None:
    found = two_winners([])
    assert found[1] - found[2] == 600 + 3000


def test_where_every_winner_is_paid_the_honba_the_discarder_pays_it_twice() -> None:
    usual, found = two_winners([]), two_winners(["honba_to_all"])
    assert {seat: found[seat] - usual[seat] for seat in found} == {0: -600, 1: 0, 2: 600, 3: 0}


def test_where_sticks_come_back_each_winner_takes_the_own_one() -> None:
    usual, found = two_winners([]), two_winners(["riichi_stick_back"])
    assert {seat: found[seat] - usual[seat] for seat in found} == {0: 0, 1: -1000, 2: 1000, 3: 0}


@pytest.mark.parametrize(
    ("on", "east", "west"), [([], -16_000, -16_300), (["pao_honba"], -16_300, -16_000)]
)
def test_the_honba_beside_who_is_liable_is_paid_by_one_of_two(
    on: Sequence[str], east: int, west: int
) -> None:
    hands = {"south": tiles("555666777z1123m")}
    game = rigged(hands, ["4m"], on=["pao", "pao_pays_all", *on], starting_honba=1)
    game.table.players[1].status.add("owed")
    game.table.players[2].status.add("liable")
    discard(game, 0, "4m")
    press(game, 1, "ron")
    assert settlement(game).deltas == {0: east, 1: 32_300, 2: west, 3: 0}


def test_who_gave_the_fourth_kan_is_liable_where_the_league_says_so() -> None:
    rules = library.load("riichi", preset="mleague").rules
    assert "Suukantsu" in rules["score_calculation"]["pao_eligible_yaku"]
    usual = library.load("riichi", preset="tenhou").rules["score_calculation"]
    assert "Suukantsu" not in usual["pao_eligible_yaku"]


@pytest.mark.parametrize(
    ("preset", "points", "final"),
    [
        ("tenhou", (40_000, 30_000, 20_000, 10_000), (75_000, 35_000, 5000, -15_000)),
        ("mleague", (30_000, 30_000, 20_000, 20_000), (55_000, 55_000, -5000, -5000)),
        ("ema", (60_000, 20_000, 20_000, 20_000), (75_000, 15_000, 15_000, 15_000)),
    ],
)
def test_uma_is_paid_at_the_end_and_shared_where_equal_players_share(
    preset: str, points: Sequence[int], final: Sequence[int]
) -> None:
    table = RulesetGame(library.load("riichi", preset=preset), seed=1).table
    for seat, held in enumerate(points):
        table.players[seat].score = held
    kernel.fire(table, "before_conclusion", table.turn)
    assert table.scores == dict(enumerate(final))


def test_sticks_that_are_left_go_to_the_first_and_lie_there_no_longer() -> None:
    table = RulesetGame(library.load("riichi", mods=["sticks_to_first"]), seed=1).table
    table.players[2].score, table.pot = 30_000, 2000
    kernel.fire(table, "before_conclusion", table.turn)
    assert (table.players[2].score, table.pot) == (32_000, 0)
