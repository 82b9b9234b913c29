"""Buttons and calls: the statements about them, one test each."""

from typing import Any

import pytest

from jantaku.base.errors import JantakuError
from jantaku.ruleset import Ruleset, RulesetAction
from ruleset.acting import tiles
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
from ruleset.engine import Call, RulesetTile, program_of
from ruleset.kernel import recalculate


def test_buttons_are_known_by_the_keys_of_an_object() -> None:
    assert list(program_of(Ruleset(CALLING)).buttons) == ["pair"]


def test_display_name_is_what_a_button_says() -> None:
    assert program_of(Ruleset(CALLING)).buttons["pair"].display_name == "Pair"


def test_a_button_is_there_when_all_its_conditions_hold() -> None:
    rules = button(ENDING, "shout", show_when=["our_turn", "has_draw"], actions=[["noop"]])
    game = start(rules, interruptible_actions=["draw"])
    assert (shown(game, 0), shown(game, 1)) == (["shout", "skip"], [])
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


CHII = [[-2, -1], [-1, 1], [1, 2]]
OFFERED = {
    "a specification lists alternatives": ([[1, 2], [0, 0, 0]], "3m", "333m45m", "333m 45m"),
    "an alternative has tiles for its offsets": ([[1, 2]], "3m", "45m", "45m"),
    "it needs a tile for each": ([[1, 2]], "3m", "46m", ""),
    "it ends with the suit": ([[1, 2]], "8m", "9m1p", ""),
    "offset 0 is the same tile": ([[0]], "3m", "34m3p", "3m"),
    "offsets below zero go down": ([[-1]], "3m", "24m", "2m"),
    "offsets above zero go up": ([[1]], "3m", "24m", "4m"),
    "they may go both ways": ([[-2, 2]], "3m", "1245m", "15m"),
    "chii offers three runs": (CHII, "5p", "3467p", "34p 46p 67p"),
    "chii at the edge offers one": (CHII, "1p", "23p9m", "23p"),
    "pon takes two equal tiles": ([[0, 0]], "5p", "55p", "55p"),
    "pon needs two": ([[0, 0]], "5p", "56p", ""),
    "pair takes one equal tile": ([[0]], "5p", "56p", "5p"),
    "pair needs one": ([[0]], "5p", "46p", ""),
}


@pytest.mark.parametrize(("spec", "discarded", "hand", "ways"), OFFERED.values(), ids=OFFERED)
def test_a_discard_is_called_with_the_tiles_at_the_offsets(
    spec: list[list[int]], discarded: str, hand: str, ways: str
) -> None:
    rules = button(CALLING, "pair", call=spec)
    hands = {"east": [discarded], "south": names(tiles(hand)), "west": ["9s"], "north": ["9s"]}
    game = start(rules, starting_hand=hands, starting_draws=["9s"], auto_buttons={})
    game.step({0: RulesetAction("discard", index=0)})
    assert {
        tuple(names(action.call.own))
        for action in game.legal_actions(1)
        if action.name == "pair" and action.call is not None
    } == {tuple(names(tiles(way))) for way in ways.split()}


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
    assert (call.name, names(call.tiles)) == ("pair", [pond[-1].name] * 2)
    assert len(player.hand) == len(hand) - 1
    assert len(game.table.players[discarder].pond) == len(pond) - 1
    assert (game.table.turn, game.deciding) == (caller, (caller,))


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
    assert (names(call.tiles), names(game.table.players[0].tiles)) == (["5p"] * 4, ["9m"])


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
    recalculate(game.table)
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
