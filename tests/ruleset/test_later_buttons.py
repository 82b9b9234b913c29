"""When buttons are looked at again: after the actions of a button, never after a pass."""

from __future__ import annotations

from typing import Any

import pytest

from jantaku.errors import RulesetError

from .playing import DRAW_OR_END, DRAWING, act, names, new_game, shown

WALL = "1m 1m 1m 1m 2m 2m 3m 3m 4m 4m 5m 5m 6m 7m"


def _button(times: int, **more: Any) -> dict[str, Any]:
    """A button that hides itself while its own actions run and comes back `times` in all."""
    when = [
        {"name": "seat_is", "opts": ["east"]},
        {"name": "status_missing", "opts": ["busy"]},
        {"name": "counter_at_most", "opts": ["c", times - 1]},
    ]
    actions = [["set_status", "busy"], ["add_counter", "c", 1], ["unset_status", "busy"]]
    button = {"display_name": "F", "show_when": when, "actions": actions, **more}
    return {**DRAWING, "starting_tiles": 2, "interruptible_actions": [], "buttons": {"f": button}}


# L238, L239
def test_a_button_that_hid_only_while_it_ran_is_shown_again_and_not_for_ever():
    game = new_game(_button(2), WALL)
    assert shown(game, 0) == ["f", "skip"]
    act(game, east="f")
    assert shown(game, 0) == ["f", "skip"]
    act(game, east="f")
    assert shown(game, 0) == []
    assert game.table.players[0].counters["c"] == 2


# L240, L241
def test_neither_a_pass_nor_a_discard_brings_a_button_back():
    game = new_game(_button(9), WALL)
    act(game, east="skip")
    assert shown(game, 0) == []
    act(game, east="discard 1m")
    assert shown(game, 0) == []


# L238
def test_a_button_that_comes_back_for_ever_is_an_error_that_names_it():
    game = new_game(_button(1000), WALL)
    for _ in range(100):
        act(game, east="f")
    with pytest.raises(RulesetError, match="'f' comes back") as caught:
        act(game, east="f")
    assert caught.value.code == "budget"
    assert game.table.players[0].counters["c"] == 101


# flowers lie in the hand; a status hides both buttons while a flower is replaced
FLOWERS: dict[str, Any] = {
    "starting_tiles": 4,
    "after_start": {"actions": [["as", "everyone", [["set_status", "match_start"]]]]},
    "after_turn_change": {
        "actions": [["when", [{"name": "status_missing", "opts": ["match_start"]}], [["draw"]]]]
    },
    "interruptible_actions": ["draw", "flower", "noop"],
    "buttons": {
        "flower": {
            "display_name": "Flower",
            "show_when": [
                "our_turn",
                {"name": "status_missing", "opts": ["replacing"]},
                {"name": "match", "opts": [["hand", "draw"], [[[["1f", "2f", "3f"], 1]]]]},
            ],
            "actions": [
                ["set_status", "replacing"],
                ["flower", "1f", "2f", "3f"],
                ["draw", 1, "opposite_end"],
                ["unset_status", "replacing"],
            ],
            "unskippable": True,
        }
    },
}


# L238
def test_every_flower_in_a_hand_is_offered_though_a_status_hides_the_button_meanwhile():
    wall = "1f 2f 3f 1m 2m 2m 3m 3m 4m 4m 5m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p"
    game = new_game(FLOWERS, wall)
    for left in ("2f 3f", "3f", ""):
        assert shown(game, 0) == ["flower"]
        act(game, east="flower")
        held = names(game.table.players[0].tiles).split()
        assert " ".join(name for name in held if name.endswith("f")) == left
    assert shown(game, 0) == []
    assert len(game.table.players[0].calls) == 3
    assert len(game.table.players[0].tiles) == 5  # four dealt and the one drawn
    assert game.error is None


# a ruleset of cards of our own: every card played gives its owner the next choice
CARDS: dict[str, Any] = {
    "starting_tiles": 2,
    "enable_saki_cards": True,
    "saki_deck": ["sun", "moon", "star", "cloud"],
    "after_turn_change": DRAW_OR_END,
    "interruptible_actions": [],
    "buttons": {
        "draft": {
            "display_name": "Draft",
            "show_when": [
                {"name": "seat_is", "opts": ["east"]},
                {"name": "status_missing", "opts": ["choosing"]},
                {"name": "counter_at_most", "opts": ["cards", 2]},
            ],
            "actions": [
                ["set_status", "choosing"],
                ["draft_saki_card", 1],
                ["add_counter", "cards", 1],
                ["unset_status", "choosing"],
            ],
            "unskippable": True,
        }
    },
}


# L238
def test_the_next_card_is_offered_when_one_was_taken():
    game = new_game(CARDS, WALL)
    for taken in (1, 2, 3):
        assert shown(game, 0) == ["draft"]
        act(game, east="draft")
        assert len(game.table.players[0].status & set(CARDS["saki_deck"])) == taken
    assert shown(game, 0) == []
