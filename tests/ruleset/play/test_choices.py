"""Buttons, decisions of several seats at once, and who gives way to whom."""

from typing import Any

import pytest

from jantaku.base.errors import IllegalAction
from jantaku.ruleset import RulesetAction, RulesetGame
from ruleset.playing import DRAWING, SAY, act, names, new_game, said, shown, toggle

HANDS = "1m 5m 9m 1m 1m 2m 2m 3m 1m 3m 4m 5m 7s 8s 9s 6z"
NOW = ["someone_else_just_discarded"]


def _button(*actions: Any, when: Any = (), **keys: Any) -> dict[str, Any]:
    return {"display_name": "?", "show_when": [*NOW, *when], "actions": list(actions), **keys}


def _call(spec: Any, **keys: Any) -> dict[str, Any]:
    steps = [["call"], ["change_turn", "self"]]
    return _button(*steps, when=["call_available"], call=spec, **keys)


PON = _call([[0, 0]], precedence_over=["chii"])
CHII = _call([[-2, -1], [-1, 1], [1, 2]])


def _game(buttons: dict[str, Any], hands: str = HANDS, **rules: Any) -> RulesetGame:
    """East holds 1m 5m 9m, south 1m 1m 2m, west 2m 3m 1m, north 3m 4m 5m."""
    each = {"starting_tiles": 3, "buttons": buttons, "interruptible_actions": ["play_tile"]}
    return new_game({**each, **rules}, hands)


def _kinds(game: RulesetGame, seat: int) -> list[str]:
    return [names(call.tiles) + f" {call.name}" for call in game.table.players[seat].calls]


def test_buttons_are_shown_in_order_with_skip_at_the_end() -> None:
    game = _game({"zeta": _button(), "alpha": _button()})
    act(game, east="discard 1m")
    assert (shown(game, 1), shown(game, 0)) == (["alpha", "zeta", "skip"], [])


def test_a_button_without_show_when_is_shown() -> None:
    game = new_game({"starting_tiles": 1, "buttons": {"b": {"actions": []}}}, "1m 2m 3m 4m")
    assert shown(game, 3) == ["b", "skip"]


def test_a_call_that_another_decision_made_impossible_is_not_made() -> None:
    change = _button(["convert_last_discard", "7z"], ["advance_turn"])
    change["show_when"] = ["just_discarded"]
    game = _game({"change": change, "pon": PON})
    act(game, east="discard 1m")
    act(game, east="change", south="pon")
    assert (_kinds(game, 1), names(game.table.players[0].pond)) == ([], "7z")
    assert game.deciding == (1,)


def test_unskippable_buttons_leave_no_skip_and_no_discard() -> None:
    rules = {"starting_tiles": 1, "buttons": {"b": {"actions": [], "unskippable": True}}}
    game = new_game(rules, "1m 2m 3m 4m")
    assert [action.type for action in game.legal_actions(0)] == ["button"]


def test_buttons_below_the_level_disappear() -> None:
    low = {"display_name": "?", "actions": [], "interrupt_level": 50}
    press = {"display_name": "?", "actions": [["recalculate_buttons", 40]]}
    game = new_game({"starting_tiles": 1, "buttons": {"low": low, "high": press}}, "1m 2m 3m 4m")
    assert shown(game, 0) == ["high", "skip"]
    act(game, east="high", south="skip", west="skip", north="skip")
    assert shown(game, 0) == ["high", "low", "skip"]


def test_a_call_takes_the_discard_and_the_turn() -> None:
    game = _game({"pon": PON})
    act(game, east="discard 1m")
    act(game, south="pon")
    assert (_kinds(game, 1), game.table.players[0].pond) == (["1m 1m 1m pon"], [])
    assert (names(game.table.players[0].discards), game.deciding) == ("1m", (1,))


def test_chii_is_offered_once_for_every_run() -> None:
    game = _game(
        {"chii": CHII}, "9m 2p 3p 4p 3m 4m 6m 7m 8s 8s 8s 8s 5m 5m 5m 5m 1z", starting_tiles=4
    )
    game.table.players[0].hand[0] = game.table.wall[12]
    act(game, east="discard 5m")
    own = [names(a.call.own) for a in game.legal_actions(1) if a.call]
    assert sorted(own) == ["3m 4m", "4m 6m", "6m 7m"]


def test_pon_beats_chii_when_it_says_so() -> None:
    game = _game({"pon": PON, "chii": CHII})
    act(game, east="discard 1m")
    act(game, south="pon", west="chii")
    assert (_kinds(game, 1), _kinds(game, 2)) == (["1m 1m 1m pon"], [])


def test_of_two_calls_on_one_discard_the_first_in_turn_order_stays() -> None:
    game = _game({"pon": _call([[0, 0]]), "chii": CHII})
    act(game, east="discard 1m")
    act(game, south="pon", west="chii")
    assert (_kinds(game, 1), _kinds(game, 2)) == (["1m 1m 1m pon"], [])


def test_buttons_that_do_not_mention_each_other_all_act_in_turn_order() -> None:
    game = _game({"b": _button(["push_message", "b"])})
    act(game, east="discard 1m")
    act(game, south="b", west="b", north="b")
    assert [e.seat for e in game.events if e.type == "message"] == [1, 2, 3]


def test_a_button_over_itself_lets_only_the_first_in_turn_order_act() -> None:
    game = _game({"b": _button(["push_message", "b"], precedence_over=["b"])})
    act(game, east="discard 1m")
    act(game, south="skip", west="b", north="b")
    assert [e.seat for e in game.events if e.type == "message"] == [2]


def test_the_priority_list_decides_between_seats_with_the_same_button() -> None:
    first = {"name": "seat_is", "opts": ["north"]}
    button = _button(["push_message", "b"], call_priority_list=[[first]])
    game = _game({"b": button})
    act(game, east="discard 1m")
    act(game, south="b", west="b", north="b")
    assert [e.seat for e in game.events if e.type == "message"] == [3]


def test_the_priority_list_comes_before_the_order_of_turns() -> None:
    first = {"name": "seat_is", "opts": ["north"]}
    keys = {"call_priority_list": [[first]], "precedence_over": ["b"]}
    game = _game({"b": _button(["push_message", "b"], **keys)})
    act(game, east="discard 1m")
    act(game, south="b", west="b", north="b")
    assert [e.seat for e in game.events if e.type == "message"] == [3]


def test_the_priority_list_may_ask_about_the_call() -> None:
    run = {"name": "call_choice_contains", "opts": [["3m"], 1]}
    game = _game({"any": _call([[0, 0], [1, 2]], call_priority_list=[[run]])})
    act(game, east="discard 1m")
    act(game, south="any 1m 1m", west="any")
    assert (_kinds(game, 1), _kinds(game, 2)) == ([], ["2m 3m 1m any"])


def test_a_button_of_another_seat_comes_before_a_discard() -> None:
    button = {"display_name": "?", "show_when": ["not_our_turn"], "actions": [[SAY, "first"]]}
    game = _game({"b": button})
    assert game.deciding == (0, 1, 2, 3)
    act(game, east="discard 1m", west="b")
    assert (said(game), game.table.players[0].pond) == (["first"], [])


def test_when_all_pass_the_discard_goes_on_to_the_next_turn() -> None:
    game = _game({"pon": PON}, **DRAWING)
    act(game, east="discard 1m")
    act(game, south="skip")
    assert (game.table.turn, len(game.table.players[1].draw)) == (1, 1)


def test_a_button_that_leaves_the_turn_where_it_was_lets_the_discard_go_on() -> None:
    game = _game({"b": _button([SAY, "b"])}, **DRAWING)
    act(game, east="discard 1m")
    act(game, south="b")
    assert (said(game), game.table.turn, game.deciding) == (["b"], 1, (1,))


def test_a_seat_that_cannot_discard_holds_up_nobody() -> None:
    button = {"display_name": "?", "show_when": ["not_our_turn"], "actions": [[SAY, "b"]]}
    game = _game({"b": button}, play_restrictions=[[["any"], ["true"]]])
    act(game, south="b")
    assert said(game) == ["b"]


def test_seats_that_have_decided_see_no_new_buttons_before_they_act() -> None:
    button = {
        "show_when": [{"name": "status_missing", "opts": ["done"]}],
        "actions": [["set_status", "done"], ["recalculate_buttons"], ["push_message", "done"]],
        "unskippable": True,
    }
    game = _game({"b": button}, interruptible_actions=["recalculate_buttons"])
    act(game, east="b", south="b", west="b", north="b")
    assert [e.seat for e in game.events if e.type == "message"] == [0, 1, 2, 3]


def test_skipping_ones_own_buttons_leaves_the_discard() -> None:
    button = {"display_name": "?", "show_when": ["our_turn"], "actions": [[SAY, "?"]]}
    game = _game({"b": button})
    act(game, east="skip")
    assert shown(game, 0) == []
    assert {action.type for action in game.legal_actions(0)} == {"discard"}


def test_extra_turn_keeps_the_discarder_from_passing() -> None:
    again = {"actions": [["set_status", "extra_turn"], ["change_turn", "self"]]}
    game = _game({}, after_discard_passed=again)
    act(game, east="discard 1m")
    assert game.table.turn == 1


def _auto(*actions: Any, on: bool = True) -> dict[str, Any]:
    return {
        "auto_buttons": {
            "a": {"display_name": "A", "actions": list(actions), "enabled_at_start": on}
        }
    }


@pytest.mark.parametrize(("on", "hand"), [(True, "1m 5m 9m"), (False, "9m 1m 5m")])
def test_auto_buttons_act_while_they_are_on(on: bool, hand: str) -> None:
    game = _game({}, "9m 1m 5m " + HANDS[9:], **_auto(["sort_hand"], on=on))
    assert names(game.table.players[0].hand) == hand
    toggle(game, 0, "a")
    again = game.table.players[0].auto_buttons["a"]
    assert again is not on
    assert names(game.table.players[0].hand) == "1m 5m 9m"


def test_every_seat_switches_its_own() -> None:
    game = _game({}, **_auto(["noop"]))
    toggle(game, 1, "a")
    assert [p.auto_buttons["a"] for p in game.table.players.values()] == [True, False, True, True]
    with pytest.raises(IllegalAction):
        toggle(game, 1, "b")


def test_an_auto_button_presses_buttons_that_are_shown() -> None:
    game = _game(
        {"b": _button([SAY, "pressed"])}, **_auto(["press_button", "b"], ["press_button", "x"])
    )
    act(game, east="discard 1m")
    assert said(game) == ["pressed"] * 3


def test_an_auto_button_takes_the_first_call() -> None:
    steps = (["press_button", "chii"], ["press_first_call_button", "chii"])
    game = _game({"chii": CHII, "pon": PON}, **_auto(*steps))
    act(game, east="discard 5m")
    assert _kinds(game, 3) == ["3m 4m 5m chii"]


def test_a_menu_that_is_open_is_chosen_from_or_cancelled() -> None:
    game = _game({"chii": _call([[-2, -1], [-1, -2]])}, **_auto(["press_button", "chii"]))
    act(game, east="discard 5m")
    assert _kinds(game, 3) == ["3m 4m 5m chii"]


def test_cancelling_a_menu_brings_back_the_buttons() -> None:
    game = _game({"chii": CHII}, "5m 9m 9m 3m 4m 6m" + " 1z" * 9, **_auto(["press_button", "chii"]))
    act(game, east="discard 5m")
    assert {action.type for action in game.legal_actions(1)} == {"button", "cancel"}
    act(game, south="cancel")
    assert shown(game, 1) == ["chii", "skip"]
    assert {action.type for action in game.legal_actions(1)} == {"button", "skip"}


def test_discard_draw_discards_what_was_drawn() -> None:
    game = _game(
        {}, **DRAWING, **_auto(["when", ["our_turn", "has_draw"], [["discard_draw"]]], on=False)
    )
    toggle(game, 1, "a")
    act(game)
    assert (len(game.table.players[1].pond), game.table.turn) == (1, 2)


def test_illegal_actions_change_nothing_and_name_the_legal_ones() -> None:
    game = _game({"pon": PON})
    before = game.view(0)
    wrong = [
        {},
        {1: RulesetAction("discard", index=0)},
        {0: RulesetAction("discard", index=7)},
        {0: RulesetAction("button", "pon")},
        {0: RulesetAction("skip")},
        {0: RulesetAction("discard", index=0), 1: RulesetAction("skip")},
    ]
    for actions in wrong:
        with pytest.raises(IllegalAction):
            game.step(actions)
    assert game.view(0) == before


def test_what_lies_face_down_is_known_to_its_seat_only() -> None:
    hidden = {"actions": [["set_status", "discard_facedown"]]}
    game = _game({}, after_start=hidden)
    happened = act(game, east="discard 1m")
    (discard,) = (event for event in happened if event.type == "discard")
    for viewer in (1, 2, None):
        assert [tile.attrs for tile in discard.seen_by(viewer).tiles] == [()]
        last = game.view(viewer).last_discard
        assert (last.name, last.attrs) == ("1x", ())
    assert "1m" in discard.seen_by(0).tiles[0].attrs


def test_a_hidden_meld_is_known_to_its_seat_only() -> None:
    kan = {
        "call": [[0, 0]],
        "call_hidden": True,
        "show_when": ["self_call_available"],
        "actions": [["self_call"]],
    }
    game = _game({"kan": kan}, "1m 1m 1m " + HANDS[9:])
    happened = act(game, east="kan")
    (call,) = (event for event in happened if event.type == "call")
    assert "1m" not in str(call.seen_by(1))
    assert call.seen_by(0).called.name == "1m"


def test_a_seat_sees_no_other_hand_and_no_draw_of_others() -> None:
    game = _game({}, **DRAWING)
    act(game)
    for viewer in (0, 2, 3, None):
        seen = game.view(viewer)
        assert {tile.name for tile in seen.seats[1].hand + seen.seats[1].draw} == {"1x"}
        events = [event.seen_by(viewer) for event in game.events]
        drawn = [
            event.tiles[0].name for event in events if event.type == "draw" and event.seat == 1
        ]
        assert set(drawn) == {"1x"}
        deal = next(event for event in events if event.type == "round")
        assert {tile.name for tile in deal.hands[1]} == {"1x"}
