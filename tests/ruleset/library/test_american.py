"""American: the charleston, jokers, calls and dead hands."""

from collections import Counter
from random import Random

import pytest

from jantaku.ruleset import RulesetGame
from jantaku.ruleset.players import RULESET_PLAYERS
from ruleset.engine import RulesetTile
from ruleset.library.rigged import (
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


def american(*hands: str, draws: str = "") -> RulesetGame:
    """A game after the Charleston, with hands as given afterwards."""
    game = table_of("american")
    for name in ("pass_right", "pass_across", "pass_left"):
        charleston(game, name)
    press(game, a="no_second_charleston", b="no_second_charleston",
          c="no_second_charleston", d="no_second_charleston")  # fmt: skip
    table = game.table
    for seat, hand in enumerate(hands):
        table.players[seat].hand = [RulesetTile(name) for name in hand.split()]
    for at, name in enumerate(draws.split()):
        table.wall[table.wall_index + at] = RulesetTile(name)
    press(game, a="courtesy_0", b="courtesy_0", c="courtesy_0", d="courtesy_0")
    return game


def charleston(game: RulesetGame, name: str) -> dict[int, list[str]]:
    """Everybody passes the first tiles they may; what they passed."""
    press(game, a=name, b=name, c=name, d=name)
    actions = {seat: game.legal_actions(seat)[0] for seat in game.deciding}
    passed = {seat: names(chosen(game, seat, action)) for seat, action in actions.items()}
    game.step(actions)
    return passed


def test_the_charleston_goes_right_across_left_and_perhaps_once_more() -> None:
    game = table_of("american", seed=4)
    tiles = held(game.table)
    for name, way in (("pass_right", 1), ("pass_across", 2), ("pass_left", 3)):
        assert all(shown(game, seat) == [name] for seat in game.seats)
        before = {seat: Counter(names(game.table.players[seat].hand)) for seat in game.seats}
        passed = charleston(game, name)
        for seat in game.seats:
            expected = before[seat] - Counter(passed[seat]) + Counter(passed[(seat - way) % 4])
            assert Counter(names(game.table.players[seat].tiles)) == expected
            assert "1j" not in passed[seat]
    assert shown(game, 0) == ["no_second_charleston", "second_charleston"]
    press(game, **dict.fromkeys("abcd", "second_charleston"))
    for name in ("pass_left", "pass_across", "pass_right"):
        assert all(shown(game, seat) == [name] for seat in game.seats)
        charleston(game, name)
    assert shown(game, 0) == ["courtesy_0", "courtesy_1", "courtesy_2", "courtesy_3"]
    assert held(game.table) == tiles


def test_one_is_enough_to_stop_the_charleston() -> None:
    game = table_of("american")
    for name in ("pass_right", "pass_across", "pass_left"):
        charleston(game, name)
    press(game, a="second_charleston", b="second_charleston",
          c="no_second_charleston", d="second_charleston")  # fmt: skip
    assert shown(game, 1) == ["courtesy_0", "courtesy_1", "courtesy_2", "courtesy_3"]


@pytest.mark.parametrize(
    ("wishes", "across"),
    [
        ((3, 0, 1, 0), (1, 0)),
        ((2, 3, 3, 3), (2, 3)),
        ((0, 1, 3, 2), (0, 1)),
        ((0, 3, 3, 0), (0, 0)),
    ],
)
def test_out_of_courtesy_pairs_pass_the_smaller_number(
    wishes: tuple[int, ...], across: tuple[int, int]
) -> None:
    game = table_of("american", seed=6)
    for name in ("pass_right", "pass_across", "pass_left"):
        charleston(game, name)
    press(game, **dict.fromkeys("abcd", "no_second_charleston"))
    press(game, **{letter: f"courtesy_{n}" for letter, n in zip("abcd", wishes, strict=True)})
    before = {seat: Counter(names(game.table.players[seat].hand)) for seat in game.seats}
    expected = {seat: across[seat % 2] for seat in game.seats}
    giving = {seat: f"give_{n}" for seat, n in expected.items() if n}
    assert {seat: shown(game, seat)[0] for seat in game.seats if shown(game, seat)} == giving
    passed: dict[int, list[str]] = {seat: [] for seat in game.seats}
    if giving:
        press(game, **{"abcd"[seat]: name for seat, name in giving.items()})
        actions = {seat: game.legal_actions(seat)[0] for seat in game.deciding}
        for seat, action in actions.items():
            passed[seat] = names(chosen(game, seat, action))
        game.step(actions)
    for seat in game.seats:
        assert len(passed[seat]) == expected[seat]
        now = before[seat] - Counter(passed[seat]) + Counter(passed[(seat + 2) % 4])
        assert Counter(names(game.table.players[seat].hand)) == now
    assert (game.table.turn, len(game.table.players[0].draw)) == (0, 1)


ODD = "1m 3m 6m 9m 2p 4p 7p 9p 1s 3s 6s 1z 2z"


def test_a_hand_of_the_card_wins_and_jokers_fill_large_sets() -> None:
    hand = "1f 1f 5m 5m 5m 1j 5p 5p 5p 5p 5s 5s 1j"
    game = american(ODD, hand, ODD, ODD, draws="5s")
    discard(game, "5s")
    assert "win_by_discard" in shown(game, 1)
    press(game, b="win_by_discard")
    assert scores(game) == [950, 1100, 975, 975]


def test_without_jokers_everything_counts_double() -> None:
    hand = "1f 1f 5m 5m 5m 5m 5p 5p 5p 5p 5s 5s 5s"
    game = american(hand, ODD, ODD, ODD, draws="5s")
    press(game, a="win_by_draw")
    assert scores(game) == [1300, 900, 900, 900]


def test_calls_are_made_towards_a_hand_of_the_card_only() -> None:
    hand = "5m 5m 5m 5s 1f 1f 1j 4z 4z 2m 8p 9p 9s"
    game = american(ODD, hand, ODD, ODD, draws="5m")
    discard(game, "5m")
    assert {"pung", "kong"} <= set(shown(game, 1))
    for dragons, there in (("1p 1p", True), ("8z 8z", False)):
        first, second = dragons.split()
        game = american(ODD, f"{first} {second} {ODD[6:]}", ODD, ODD, draws=first)
        discard(game, first)
        assert ("pung" in shown(game, 1)) is there


def test_a_discarded_joker_is_not_called() -> None:
    game = american(ODD, "1j 1j 1j " + ODD[9:], ODD, ODD, draws="1j")
    discard(game, "1j")
    assert shown(game, 1) == []


def test_a_call_that_no_hand_can_follow_is_not_offered() -> None:
    game = american(ODD, "5m 5m 5m 1m 1m 1m 9s 9s 2z 2z 8p 3s 2p", ODD, ODD, draws="5m 1p")
    lay(game, 1, "pung", "1z 1z 1z")
    discard(game, "5m")
    assert "pung" not in shown(game, 1), "winds and fives are in no hand together"


def test_a_dead_hand_neither_draws_nor_plays_nor_wins() -> None:
    hand = "1f 1f 5m 5m 5m 1j 5p 5p 5p 5p 5s 5s 1j"
    game = american(ODD, hand, ODD, ODD, draws="5s")
    game.table.players[1].status.add("dead")
    drawn = len(of_type(game, "draw"))
    discard(game, "5s")
    assert game.table.turn == 2
    assert [event.seat for event in of_type(game, "draw")[drawn:]] == [2]


def test_with_all_hands_dead_the_round_is_over() -> None:
    game = american(ODD, ODD, ODD, ODD, draws="5s")
    for player in game.table.players.values():
        player.status.add("dead")
    discard(game, "5s")
    assert of_type(game, "exhaustive_draw")
    assert game.view(0).kyoku == 1


def test_a_joker_on_the_table_is_exchanged_for_the_real_tile() -> None:
    game = american("5p " + ODD[3:], ODD, ODD, ODD, draws="9m")
    assert "exchange_joker" not in shown(game, 0)
    lay(game, 2, "pung", "5p 1j 5p")
    assert shown(game, 0) == ["exchange_joker"]
    tiles = held(game.table)
    press(game, a="exchange_joker")
    player = RULESET_PLAYERS["efficiency"](game.ruleset)
    game.step({0: player(game.view(0), Random(0))})
    assert game.table.players[0].marking is None
    assert names(game.table.players[2].calls[0].tiles) == ["5p", "5p", "5p"]
    assert "1j" in names(game.table.players[0].tiles)
    assert (held(game.table), game.table.turn) == (tiles, 0)


def test_a_joker_is_exchanged_after_a_call_too_and_may_win_as_an_own_draw() -> None:
    """Tom Sloper, column 497: a kong of a discard, a wind for another's joker, 50 of everybody."""
    hand = "1f 1f 5s 5s 5s 5m 5m 5m 5m 5p 5p 5p 4z"
    game = american(ODD, hand, ODD, ODD, draws="5s")
    lay(game, 0, "pung", "4z 1j 4z")
    discard(game, "5s")
    press(game, b="kong")
    if "kong" in shown(game, 1):
        press(game, b="kong")
    assert shown(game, 1) == ["exchange_joker"], "nor has it won before"
    press(game, b="exchange_joker")
    player = RULESET_PLAYERS["efficiency"](game.ruleset)
    game.step({1: player(game.view(1), Random(0))})
    assert "win_by_draw" in shown(game, 1)
    press(game, b="win_by_draw")
    assert scores(game) == [950, 1150, 950, 950]


def test_who_has_called_and_discarded_exchanges_no_joker_before_the_next_turn() -> None:
    hand = "1f 1f 5s 5s 5s 5m 5m 5m 5m 5p 5p 1z 4z"
    game = american(ODD, hand, ODD, ODD, draws="5s")
    lay(game, 0, "pung", "4z 1j 4z")
    discard(game, "5s")
    press(game, b="kong")
    assert shown(game, 1) == ["exchange_joker"]
    discard(game, "1z")
    assert "exchange_joker" not in shown(game, 1)
    assert not game.table.players[1].status & {"called", "exchanged"}


def test_a_dead_hand_pays_as_the_others_do() -> None:
    hand = "1f 1f 5m 5m 5m 1j 5p 5p 5p 5p 5s 5s 1j"
    game = american(ODD, hand, ODD, ODD, draws="5s")
    game.table.players[2].status.add("dead")
    discard(game, "5s")
    press(game, b="win_by_discard")
    assert scores(game) == [950, 1100, 975, 975]


def test_a_win_goes_before_calls_and_of_two_the_next_in_turn_calls() -> None:
    hand = "1f 1f 5m 5m 5m 1j 5p 5p 5p 5p 5s 5s 1j"
    caller = "5s 5s 1j 5m 5m 5p 5p 1f 1f 4z 2m 8p 9p"
    game = american(ODD, caller, caller, hand, draws="5s")
    discard(game, "5s")
    press(game, b="pung", c="pung", d="win_by_discard")
    assert [event.seat for event in of_type(game, "win")] == [3]

    game = american(ODD, caller, caller, ODD, draws="5s")
    discard(game, "5s")
    press(game, b="pung", c="pung")
    assert game.table.turn == 1
