"""Buttons and calls: the statements about them, one test each."""

from __future__ import annotations

from typing import Any

import pytest

from jantaku.base.errors import JantakuError
from jantaku.ruleset import Ruleset, RulesetAction
from ruleset.concepts.example import (
    CALLING,
    ENDING,
    SKIP,
    WALL,
    button,
    draws,
    names,
    press,
    seat_with_pair,
    shown,
    start,
)
from ruleset.engine import Call, RulesetTile, buttons, program_of


def test_buttons_are_known_by_the_keys_of_an_object() -> None:
    assert list(program_of(Ruleset(CALLING)).buttons) == ["pair"]


def test_display_name_is_what_a_button_says() -> None:
    assert program_of(Ruleset(CALLING)).buttons["pair"].display_name == "Pair"


def test_a_button_is_there_when_all_its_conditions_hold() -> None:
    rules = button(ENDING, "shout", show_when=["our_turn", "has_draw"], actions=[["noop"]])
    game = start(rules, interruptible_actions=["draw"])
    assert shown(game, 0) == ["shout", "skip"]
    assert shown(game, 1) == []
    none = button(ENDING, "shout", show_when=["our_turn", "not_has_draw"], actions=[["noop"]])
    assert shown(start(none, interruptible_actions=["draw"]), 0) == []


def test_a_button_runs_its_actions_for_whoever_pressed() -> None:
    rules = button(ENDING, "shout", show_when=["true"], actions=[["push_message", "hey"]])
    game = start(rules)
    press(game, 2, "shout")
    said = [event.seat for event in game.events if event.type == "message"]
    assert said == [2]


def test_a_button_with_call_is_a_call_button() -> None:
    game = start(CALLING)
    ((caller, _),) = seat_with_pair(game)
    (action,) = (a for a in game.legal_actions(caller) if a.name == "pair")
    assert action.call is not None
    assert action.call.called is not None


def offered(spec: list[list[int]], discarded: str, hand: str) -> set[tuple[str, ...]]:
    """What south may call a discard of east with."""
    rules = button(CALLING, "pair", call=spec)
    hands = {"east": [discarded], "south": hand.split(), "west": ["9s"], "north": ["9s"]}
    game = start(rules, starting_hand=hands, starting_draws=["9s"], auto_buttons={})
    game.step({0: RulesetAction("discard", index=0)})
    return {
        tuple(names(action.call.own))
        for action in game.legal_actions(1)
        if action.name == "pair" and action.call is not None
    }


def test_a_call_specification_lists_alternatives_of_offsets() -> None:
    assert offered([[1, 2], [0, 0, 0]], "3m", "3m 3m 3m 4m 5m") == {
        ("4m", "5m"),
        ("3m", "3m", "3m"),
    }


def test_an_alternative_needs_a_tile_for_every_offset() -> None:
    assert offered([[1, 2]], "3m", "4m 5m") == {("4m", "5m")}
    assert offered([[1, 2]], "3m", "4m 6m") == set()
    assert offered([[1, 2]], "8m", "9m 1p") == set()


def test_offset_0_is_the_same_tile() -> None:
    assert offered([[0]], "3m", "3m 4m 3p") == {("3m",)}


def test_offsets_below_and_above_zero_go_down_and_up() -> None:
    assert offered([[-1]], "3m", "2m 4m") == {("2m",)}
    assert offered([[1]], "3m", "2m 4m") == {("4m",)}
    assert offered([[-2, 2]], "3m", "1m 2m 4m 5m") == {("1m", "5m")}


def test_chii_offers_three_runs() -> None:
    chii = [[-2, -1], [-1, 1], [1, 2]]
    assert offered(chii, "5p", "3p 4p 6p 7p") == {("3p", "4p"), ("4p", "6p"), ("6p", "7p")}
    assert offered(chii, "1p", "2p 3p 9m") == {("2p", "3p")}


def test_pon_needs_two_equal_tiles() -> None:
    assert offered([[0, 0]], "5p", "5p 5p") == {("5p", "5p")}
    assert offered([[0, 0]], "5p", "5p 6p") == set()


def test_pair_needs_one_equal_tile() -> None:
    assert offered([[0]], "5p", "5p 6p") == {("5p",)}
    assert offered([[0]], "5p", "4p 6p") == set()


def test_call_uses_the_specification_of_the_pressed_button() -> None:
    rules = button(CALLING, "pair", call=[[0]])
    rules = button(rules, "run", **{**CALLING["buttons"]["pair"], "call": [[1, 2]]})
    hands = {"east": ["3m"], "south": ["3m", "4m", "5m", "9p"]}
    for name, meld in (("pair", ["3m", "3m"]), ("run", ["3m", "4m", "5m"])):
        game = start(rules, starting_hand=hands, starting_draws=["9s"])
        game.step({0: RulesetAction("discard", index=0)})
        press(game, 1, name)
        (call,) = game.table.players[1].calls
        assert sorted(names(call.tiles)) == meld


def test_a_pair_is_offered_to_others_who_hold_the_tile() -> None:
    game = start(CALLING)
    ((caller, discarder),) = seat_with_pair(game)
    discarded = game.view(caller).last_discard
    assert caller != discarder
    assert discarded is not None
    for seat in game.seats:
        has_it = discarded.name in names(game.table.players[seat].hand)
        assert ("pair" in shown(game, seat)) is (has_it and seat != discarder)


def test_no_pair_is_offered_when_no_tiles_remain() -> None:
    hands = {"east": ["3m"], "south": ["3m", "9p"]}
    for spare, expected in ((2, ["pair", "skip"]), (1, [])):
        rules = {**CALLING, "starting_tiles": 0, "wall": ["3m", "3m", "9p", *WALL[:spare]]}
        game = start(rules, starting_hand=hands)
        game.step({0: RulesetAction("discard", index=0)})
        assert shown(game, 1) == expected


def test_a_call_takes_the_discard_and_the_turn() -> None:
    game = start(CALLING)
    ((caller, discarder),) = seat_with_pair(game)
    pond, hand = game.view(0).seats[discarder].pond, game.table.players[caller].hand[:]
    press(game, caller, "pair")
    player = game.table.players[caller]
    (call,) = player.calls
    assert call.name == "pair"
    assert names(call.tiles) == [pond[-1].name] * 2
    assert len(player.hand) == len(hand) - 1
    assert len(game.table.players[discarder].pond) == len(pond) - 1
    assert game.table.turn == caller
    assert game.deciding == (caller,)


def test_a_call_goes_before_the_turn_change() -> None:
    game = start(CALLING)
    ((caller, discarder),) = seat_with_pair(game)
    assert game.table.turn == discarder, "the turn change waits"
    drawn = len(draws(game))
    press(game, caller, "pair")
    assert len(draws(game)) == drawn, "and does not come after the call"


def test_when_all_pass_the_turn_changes() -> None:
    game = start(CALLING)
    ((_, discarder),) = seat_with_pair(game)
    game.step(dict.fromkeys(game.deciding, SKIP))
    assert game.table.turn == (discarder + 1) % 4
    assert len(game.table.players[game.table.turn].draw) == 1


@pytest.mark.parametrize(
    ("decision", "condition", "keys"),
    [
        ("call", "call_available", {"call": [[0]]}),
        ("self_call", "self_call_available", {"call": [[0, 0, 0]]}),
        ("upgrade_call", "can_upgrade_call", {"call": [[0, 0, 0]], "upgrades": "pon"}),
    ],
)
def test_call_buttons_ask_whether_the_call_is_there(
    decision: str, condition: str, keys: dict[str, Any]
) -> None:
    rules = button(ENDING, "take", show_when=[condition], actions=[[decision]], **keys)
    assert program_of(Ruleset(rules)).buttons["take"].decision == decision
    one_each = {wind: ["1m", "4m", "7m"] for wind in ("east", "south", "west", "north")}
    game = start(rules, starting_hand=one_each, starting_draws=["9p"])
    assert all(shown(game, seat) == [] for seat in game.seats)


def test_call_available_compares_the_last_discard() -> None:
    hands = {"east": ["3m"], "south": ["3m", "9p"], "west": ["4m", "9p"], "north": ["3p"]}
    game = start(CALLING, starting_hand=hands, starting_draws=["9s"])
    game.step({0: RulesetAction("discard", index=0)})
    assert [shown(game, seat) for seat in game.seats] == [[], ["pair", "skip"], [], []]


def test_a_self_call_takes_tiles_of_the_own_hand() -> None:
    rules = button(
        ENDING,
        "ankan",
        call=[[0, 0, 0]],
        show_when=["our_turn", "self_call_available"],
        actions=[["self_call"]],
    )
    game = start(rules, starting_hand={"east": ["5p", "5p", "5p", "9m"]}, starting_draws=["5p"])
    assert shown(game, 0) == ["ankan", "skip"]
    press(game, 0, "ankan")
    (call,) = game.table.players[0].calls
    assert names(call.tiles) == ["5p"] * 4
    assert names(game.table.players[0].tiles) == ["9m"]


def test_an_upgrade_adds_a_tile_to_a_call() -> None:
    rules = button(
        ENDING,
        "kakan",
        call=[[0, 0, 0]],
        upgrades="pon",
        show_when=["our_turn", "can_upgrade_call"],
        actions=[["upgrade_call"]],
    )
    game = start(rules, starting_hand={"east": ["9m", "5p"]}, starting_draws=["2s"])
    game.table.players[0].calls.append(Call("pon", (RulesetTile("5p"),) * 3))
    buttons.recalculate(game.table)
    game._legal.clear()  # what it remembers is no longer so
    press(game, 0, "kakan")
    (call,) = game.table.players[0].calls
    assert (call.name, names(call.tiles)) == ("kakan", ["5p"] * 4)


def test_a_button_that_does_not_ask_for_its_call_cannot_be_pressed_without_one() -> None:
    rules = button(CALLING, "pair", show_when=["not_our_turn"])
    hands = {"east": ["3m"], "south": ["4m"], "west": ["5m"], "north": ["6m"]}
    game = start(rules, starting_hand=hands, starting_draws=["9s"])
    before = game.snapshot()
    for seat in game.seats:
        with pytest.raises(JantakuError):
            game.step({**dict.fromkeys(game.deciding, SKIP), seat: RulesetAction("button", "pair")})
    assert game.snapshot() == before
