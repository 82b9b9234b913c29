"""Auto buttons that actions switch on, and the ends of markings."""

from typing import Any

from ruleset.acting import do, new_table
from ruleset.kernel import start_round
from ruleset.playing import DRAWING, act, new_game, shown, spoken
from ruleset.words.actions.cases import SECOND


# L109
def test_an_auto_button_is_switched_on_until_the_round_ends():
    auto = {"a": {"display_name": "A", "actions": [["add_counter", "c", 1]]}}
    found = new_table({**SECOND, "auto_buttons": auto}, a="1m")
    do(found, ["enable_auto_button", "a"], ["enable_auto_button", "none"])
    assert found.players[0].auto_buttons == {"a": True}
    assert [player.auto_buttons.get("a", False) for player in found.players.values()][1:] == [
        False
    ] * 3
    assert (0, "auto", "a") in found.queue
    start_round(found)
    assert found.players[0].auto_buttons == {"a": False}


MARKING: dict[str, Any] = {
    "language": 2,
    **DRAWING,
    "starting_tiles": 2,
    "interruptible_actions": ["draw"],
    "buttons": {
        "pick": {
            "display_name": "Pick",
            "show_when": ["our_turn", {"name": "status_missing", "opts": ["cancelled"]}],
            "actions": [
                [
                    "mark",
                    [["hand", 1, ["self"]]],
                    [["push_message", "before"]],
                    [["push_message", "marked"]],
                    [["push_message", "off"], ["set_status", "cancelled"]],
                ],
                ["push_message", "done"],
                ["clear_marking"],
            ],
        }
    },
}
MARK_WALL = "1m 2m 3m 3m 4m 4m 5m 5m 6m 7m 8m 9m"


# L110
def test_the_third_list_of_a_marking_runs_when_it_is_done():
    game = new_game(MARKING, MARK_WALL)
    act(game, east="pick")
    assert [text for _, text in spoken(game)] == ["before"]
    act(game, east="choose 1m")
    assert [text for _, text in spoken(game)] == ["before", "marked", "done"]


# L111, L112
def test_the_fourth_list_of_a_marking_runs_when_it_is_given_up_before_buttons_are_looked_at():
    game = new_game(MARKING, MARK_WALL)
    act(game, east="pick")
    act(game, east="cancel")
    assert [text for _, text in spoken(game)] == ["before", "off"]
    assert shown(game, 0) == []  # the status was there when they were looked at
    assert game.table.players[0].deferred == []
    assert game.table.players[0].marking is None
