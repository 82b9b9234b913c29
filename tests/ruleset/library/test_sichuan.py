"""Sichuan: the exchange, the void suit, kongs, and play that goes on after a win."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from jantaku.ruleset import RulesetGame, library
from jantaku.ruleset.players import RULESET_PLAYERS
from ruleset.engine import read_tile
from ruleset.library.rigged import (
    JUNK,
    chosen,
    discard,
    lay,
    names,
    of_type,
    press,
    scores,
    shown,
    table_of,
)
from ruleset.marathon import held

CHARS = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 8p 8p"  # waits for 3p
MIXED = "1m 3m 5m 7m 9m 1p 3p 5p 7p 9p 1s 3s 5s"


def begin(game: RulesetGame, a: str = "s", b: str = "s", c: str = "s", d: str = "s") -> None:
    """Everybody names the suit to be void."""
    press(game, a=f"void_{a}", b=f"void_{b}", c=f"void_{c}", d=f"void_{d}")


def sichuan(
    *hands: str, draws: str = "", voids: str = "ssss", mods: Iterable[str] = (), **config: Any
) -> RulesetGame:
    """A game without the exchange, the void suits named."""
    game = table_of("sichuan", *hands, draws=draws, mods=["no_exchange", *mods], **config)
    begin(game, *voids)
    return game


@pytest.mark.parametrize(("dice", "way"), [((1, 1), 1), ((1, 2), 2), ((1, 3), 3)])
def test_three_tiles_of_a_suit_go_where_the_dice_say(dice: tuple[int, int], way: int) -> None:
    game = table_of("sichuan", die1=dice[0], die2=dice[1])
    tiles = held(game.table)
    press(game, a="exchange", b="exchange", c="exchange", d="exchange")
    before = {seat: Counter(names(game.table.players[seat].hand)) for seat in game.seats}
    player = RULESET_PLAYERS["efficiency"](game.ruleset)
    actions = {seat: player(game.view(seat), Random(0)) for seat in game.deciding}
    given = {seat: names(chosen(game, seat, action)) for seat, action in actions.items()}
    game.step(actions)
    assert all(len({name[-1] for name in three}) == 1 for three in given.values())
    for seat in game.seats:
        received = Counter(given[(seat - way) % 4])
        expected = before[seat] - Counter(given[seat]) + received
        assert Counter(names(game.table.players[seat].tiles)) == expected
    assert (held(game.table), shown(game, 0)) == (tiles, ["void_m", "void_p", "void_s"])


def test_the_dealer_draws_when_all_have_named_their_void_suit() -> None:
    game = table_of("sichuan", mods=["no_exchange"])
    assert (game.deciding, game.table.players[0].draw) == ((0, 1, 2, 3), [])
    begin(game, "m", "p", "s", "m")
    assert len(game.table.players[0].draw) == 1
    assert game.view(1).seats[2].statuses == ("void_s",), "everybody sees it"


def test_tiles_of_the_void_suit_go_first() -> None:
    game = sichuan(MIXED, MIXED, MIXED, MIXED, draws="9m", voids="pssm")
    may = {game.table.players[0].tiles[a.index].name for a in game.legal_actions(0) if a.index}
    assert may == {"1p", "3p", "5p", "7p", "9p"}


def test_tiles_of_the_void_suit_are_not_called() -> None:
    pair = "3p 3p 1m 2m 4m 5m 7m 8m 1s 2s 4s 5s 7s"
    for void, there in (("p", []), ("s", ["pung"])):
        game = sichuan(MIXED, JUNK, pair, JUNK, draws="9m", voids="ps" + void + "s")
        discard(game, "3p")
        assert shown(game, 2) == there


def test_no_hand_wins_with_a_tile_of_the_void_suit() -> None:
    for void, there in (("p", []), ("s", ["win_by_discard"])):
        game = sichuan(MIXED, CHARS, MIXED, MIXED, draws="9m", voids="p" + void + "ss")
        discard(game, "3p")
        assert shown(game, 1) == there


def test_kongs_are_paid_at_once() -> None:
    four = "5m 5m 5m 5m 1p 3p 5p 7p 9p 1m 3m 7m 9m"
    game = sichuan(four, MIXED, MIXED, MIXED, draws="9m")
    press(game, a="concealed_kong")
    assert scores(game) == [506, 498, 498, 498]

    three = "9p 9p 9p 1m 2m 4m 5m 7m 8m 2p 4p 6p 7p"
    game = sichuan(MIXED, MIXED, three, MIXED, draws="9m", voids="pssm")
    discard(game, "9p")
    press(game, c="kong")
    assert (scores(game), game.table.turn) == ([498, 500, 502, 500], 2)
    assert len(game.table.players[2].draw) == 1

    game = sichuan("5m " + MIXED[3:], MIXED, MIXED, MIXED, draws="5m")
    lay(game, 0, "pung", "5m 5m 5m")
    press(game, a="added_kong")
    assert scores(game) == [503, 499, 499, 499]


def come_round(game: RulesetGame, seat: int) -> None:
    """Everybody discards a circle and passes until a seat has drawn."""
    while game.table.turn != seat or not game.table.players[seat].draw:
        player = game.table.players[game.table.turn]
        if len(player.tiles) % 3 == 2:
            discard(game, next(tile.name for tile in player.hand if tile.name.endswith("p")))
        else:
            press(game)


def test_where_blood_flows_who_has_won_keeps_the_hand_and_wins_again() -> None:
    game = sichuan(CHARS, MIXED, MIXED, MIXED, draws="3p 9s 9s 1s 3p", voids="sppp", mods=["flow"])
    press(game, a="win_by_draw")
    assert names(game.table.players[0].aside) == ["3p"]
    come_round(game, 0)
    press(game, a="win_by_draw")
    assert [event.seat for event in of_type(game, "win")] == [0, 0]
    assert names(game.table.players[0].hand) == names(read_tile(one) for one in CHARS.split())
    assert names(game.table.players[0].aside) == ["3p", "3p"]


def test_where_blood_flows_a_tile_drawn_after_a_win_is_discarded() -> None:
    game = sichuan(CHARS, CHARS, MIXED, MIXED, draws="3p 3p 9s 9s 1m", voids="sspp", mods=["flow"])
    press(game, a="win_by_draw")
    before = scores(game)[0]
    press(game, b="win_by_draw")
    assert scores(game)[0] < before, "who has won pays, too"
    come_round(game, 0)
    places = {action.index for action in game.legal_actions(0) if action.type == "discard"}
    assert places == {len(game.table.players[0].hand)}


def test_red_dragons_stand_for_tiles_and_stay_in_hand() -> None:
    joker = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 8p 7z"  # ready, with a joker
    game = sichuan(joker, MIXED, MIXED, MIXED, draws="4s", voids="sppp", mods=["red_jokers"])
    assert "7z" not in {
        game.table.players[0].tiles[action.index].name
        for action in game.legal_actions(0)
        if action.type == "discard" and action.index is not None
    }
    assert sum(tile.name == "7z" for tile in game.table.program.wall) == 4


def test_play_goes_on_until_three_have_won() -> None:
    game = sichuan(CHARS, CHARS, CHARS, MIXED, draws="3p 9s 9s", voids="sssp")
    press(game, a="win_by_draw")
    assert game.view(0).kyoku == 0
    assert "won" in game.view(1).seats[0].statuses
    assert game.table.turn == 1, "the next draws"
    paid = scores(game)
    discard(game, "9s")
    assert game.table.turn == 2
    discard(game, "9s")
    assert game.table.turn == 3
    discard(game, "3p")
    assert shown(game, 0) == [], "who has won is out"
    press(game, b="win_by_discard", c="win_by_discard")
    assert len(of_type(game, "win")) == 3
    assert game.view(0).kyoku == 1, "three have won"
    assert scores(game)[0] == paid[0]
    assert scores(game)[3] < paid[3]
    assert sum(scores(game)) == 2000


@pytest.mark.parametrize(
    ("south", "mods", "wins"),
    [
        ("1p 2p 3p 5p 6p 7p 7s 8s 9p 9p 4s 5s 6s", [], False),
        ("1p 2p 3p 5p 6p 7p 7s 8s 9p 9p 4s 5s 6s", ["plain_discards"], True),
        ("1p 2p 3p 5p 6p 7p 7p 7p 7p 7s 8s 9p 9p", [], True),
        ("2p 2p 2p 5p 5p 5p 3s 3s 3s 7s 7s 9s 9s", [], True),
    ],
    ids=["plain", "plain, by agreement", "a root", "all triplets"],
)
def test_with_three_a_hand_needs_a_fan_to_win_a_discard(
    south: str, mods: list[str], wins: bool
) -> None:
    junk = "1p 4p 7p 1s 4s 7s 2p 5p 8p 2s 5s 8s 3s"
    game = table_of("sichuan_three", junk, south, junk, draws="9s", mods=mods)
    discard(game, "9s")
    assert ("win_by_discard" in shown(game, 1)) is wins


def test_with_three_a_plain_hand_wins_by_an_own_draw() -> None:
    junk = "1p 4p 7p 1s 4s 7s 2p 5p 8p 2s 5s 8s 3s"
    plain = "1p 2p 3p 5p 6p 7p 7s 8s 9p 9p 4s 5s 6s"
    game = table_of("sichuan_three", plain, junk, junk, draws="9s")
    assert "win_by_draw" in shown(game, 0)


def test_with_one_win_the_round_is_over_if_the_table_wants_it() -> None:
    game = table_of(
        "sichuan", CHARS, MIXED, MIXED, MIXED, draws="3p", mods=["no_exchange", "one_win"]
    )
    begin(game)
    press(game, a="win_by_draw")
    assert game.view(0).kyoku == 1


def test_flower_pigs_pay_16_and_who_is_not_ready_pays_4() -> None:
    wall = library.load("sichuan").rules["wall"][:53]
    junk = "1m 4m 7m 2p 5p 8p 1m 4m 7m 3p 6p 9p 9p"
    # east waits, south waits for nothing, west still holds its void suit, north waits
    game = sichuan(CHARS, junk, MIXED, CHARS, draws="9p", voids="ssss", wall=wall)
    discard(game, "9p")
    assert of_type(game, "exhaustive_draw")
    assert scores(game) == [500 + 16 + 4 + 4, 500 + 16 - 8, 500 - 48 - 8, 500 + 16 + 4 + 4]
