"""Powers, Jantaku's own game: swap, foresight, haste and shield."""

from collections import Counter

import pytest

from jantaku.ruleset import RulesetGame
from ruleset.library.rigged import (
    JUNK,
    RUNS,
    chosen,
    discard,
    names,
    of_type,
    press,
    scores,
    shown,
    table_of,
)
from ruleset.marathon import held

POWERS = ["foresight", "haste", "shield", "swap"]


def put_back(game: RulesetGame, *tiles: str) -> None:
    """The player in turn chooses tiles of the hand by name."""
    seat, wanted = game.table.turn, sorted(tiles)
    ways = game.legal_actions(seat)
    game.step({seat: next(way for way in ways if names(chosen(game, seat, way)) == wanted)})


def test_a_swap_puts_three_tiles_at_the_back_and_draws_three() -> None:
    game = table_of("powers", JUNK, JUNK, JUNK, JUNK, draws="9m 1z 5z 6z 7z")
    assert shown(game, 0) == POWERS
    ahead = names(game.table.wall[game.table.wall_index :][:3])
    tiles = held(game.table)
    press(game, a="swap")
    put_back(game, "9m", "1z", "2z")
    assert names(game.table.wall[-3:]) == ["1z", "2z", "9m"]
    assert Counter(ahead) <= Counter(names(game.table.players[0].tiles))
    assert (len(game.table.players[0].hand), len(game.table.players[0].draw)) == (13, 1)
    assert held(game.table) == tiles
    assert shown(game, 0) == ["foresight", "haste", "shield"], "each once"


@pytest.mark.parametrize(
    ("power", "hand", "draws", "back"),
    [
        ("swap", "2s 3s 3z 4z", "9m 9s 9s 4s", "3z 4z 9m"),
        ("foresight", "2s 3s 9s 2z", "9m 4s 9s", "2z 9m"),
    ],
)
def test_a_hand_that_a_power_completes_wins(power: str, hand: str, draws: str, back: str) -> None:
    whole = f"1m 2m 3m 4m 5m 6m 7p 8p 9p {hand}"
    game = table_of("powers", whole, JUNK, JUNK, JUNK, draws=draws)
    press(game, a=power)
    put_back(game, *back.split())
    press(game, a="win_by_draw")
    assert of_type(game, "win")


def test_foresight_draws_two_and_puts_any_two_at_the_back() -> None:
    game = table_of("powers", JUNK, JUNK, JUNK, JUNK, draws="9m 5z 6z")
    press(game, a="foresight")
    assert len(game.table.players[0].tiles) == 16
    put_back(game, "1z", "5z")
    assert names(game.table.wall[-2:]) == ["1z", "5z"]
    assert {"6z", "9m"} <= {tile.name for tile in game.table.players[0].tiles}
    assert len(game.table.players[0].tiles) == 14


def test_haste_is_two_more_turns() -> None:
    game = table_of("powers", JUNK, JUNK, JUNK, JUNK, draws="5z 5z 6z 6z 7z")
    press(game, a="haste")
    for tile in ("5z", "5z", "6z"):
        assert game.table.turn == 0
        discard(game, tile)
    assert game.table.turn == 1
    discard(game, "6z")
    assert game.table.turn == 2, "and then it is over"


def test_whoever_takes_the_discard_ends_the_haste() -> None:
    hand = "5z 5z 1m 4m 7m 1p 4p 7p 1s 4s 7s 1z 2z"
    game = table_of("powers", JUNK, JUNK, JUNK, hand, draws="5z")
    press(game, a="haste")
    discard(game, "5z")
    press(game, d="pung")
    discard(game, "1m")
    assert game.table.turn == 0
    discard(game, game.table.players[0].draw[0].name)
    assert game.table.turn == 1


def test_a_win_in_haste_is_a_point_more() -> None:
    game = table_of("powers", RUNS, JUNK, JUNK, JUNK, draws="7z 4s")
    press(game, a="haste")
    discard(game, "7z")
    press(game, a="win_by_draw")
    (win,) = of_type(game, "win")
    assert dict(win.yaku)["In Haste"] == 1


def test_who_has_a_shield_pays_nothing_and_the_winner_goes_without() -> None:
    game = table_of("powers", JUNK, RUNS, JUNK, JUNK, draws="4s")
    press(game, a="shield")
    discard(game, "4s")
    press(game, b="win_by_discard")
    (win,) = of_type(game, "win")
    assert (win.score, scores(game)) == (3, [200, 206, 197, 197])


def test_a_shield_lasts_for_three_turns() -> None:
    junk = "5z 5z 6z 6z 7z 7z 5z 5z 6z 6z"
    game = table_of("powers", JUNK, JUNK, JUNK, JUNK, draws=junk)
    press(game, a="shield")
    statuses = []
    while len(statuses) < 4:
        seat = game.table.turn
        if seat == 0:
            statuses.append("shield" in game.table.players[0].status)
        discard(game, game.table.players[seat].draw[0].name)
    assert statuses == [True, True, True, False]


def test_two_powers_a_round_are_enough_if_the_table_wants_it() -> None:
    game = table_of("powers", JUNK, JUNK, JUNK, JUNK, draws="9m", mods=["two_powers"])
    press(game, a="shield")
    assert shown(game, 0) == ["foresight", "haste", "swap"]
    press(game, a="haste")
    assert shown(game, 0) == []
