"""Actions that run others, speak and press buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from jantaku.base.errors import RulesetError
from jantaku.ruleset import Ruleset
from ruleset.acting import (
    counters,
    discard,
    do,
    hand,
    has,
    meld,
    new_table,
    press,
    status,
    statuses,
    text,
    tiles,
)
from ruleset.engine import (
    CallEntry,
    Context,
    RulesetTile,
    decisions,
    interpreter,
    program_of,
    rounds,
)

if TYPE_CHECKING:
    from ruleset.engine import RulesetTable


def test_noop_does_nothing():
    table = new_table(a="1m")
    assert do(table, ["noop"]) == []


def test_noop_serves_as_a_pure_interrupt():
    rules = {
        "interruptible_actions": ["noop"],
        "buttons": {"b": {"show_when": [has("x")], "actions": []}},
    }
    table = new_table(rules)
    do(table, ["noop"], ["set_status", "x"], ["noop"], ["set_status", "y"])
    assert status(table) == "x"
    assert table.players[0].buttons == ["b", "skip"]
    do(table, ["uninterruptible_noop"], ["resume_deferred_actions"])
    assert status(table) == "x y"


def test_push_message_tells_all_about_the_current_seat():
    (event,) = do(new_table(), ["push_message", "declared", "riichi"], seat=2)
    assert (event.type, event.seat, event.text) == ("message", 2, "declared riichi")
    assert event.seen_by(0) == event.seen_by(None) == event


def test_push_system_message_tells_all_without_a_label():
    (event,) = do(new_table(), ["push_system_message", "2000 each", 7], seat=2)
    assert (event.type, event.seat, event.text) == ("message", None, "2000 each 7")


def test_messages_are_cut_where_they_get_too_long():
    (event,) = do(new_table(), ["push_message", *["x" * 900] * 9])
    assert len(event.text) == 1_000


def with_functions(**functions: Any) -> RulesetTable:
    return new_table({"functions": functions})


def test_functions_are_named_lists_run_with_arguments():
    table = with_functions(f=[["set_status", "$who"], ["set_counter", "c", "$amount"]])
    do(table, ["run", "f", {"who": "me", "amount": 3}])
    assert status(table) == "me"
    assert counters(table)[0] == 3


def test_arguments_are_replaced_in_lists_inside_the_function():
    table = with_functions(
        f=[
            ["when", ["true"], [["uninterruptible_as", "others", [["set_status", "$who"]]]]],
            ["run", "g", {"x": "$who"}],
        ],
        g=[["set_status", "$x"]],
    )
    do(table, ["run", "f", {"who": "me"}])
    assert statuses(table) == ["me"] * 4


def test_arguments_are_optional():
    table = with_functions(f=[["set_status", "x"]])
    do(table, ["run", "f"])
    assert status(table) == "x"


def test_an_unknown_function_runs_nothing():
    for table in (with_functions(f=[]), new_table()):
        do(table, ["run", "g"], ["set_status", "after"])
        assert status(table) == "after"


def test_functions_call_each_other_ten_deep_and_the_game_goes_on():
    table = with_functions(
        f=[["add_counter", "c", 1], ["run", "g"], ["add_counter", "back", 1]],
        g=[["add_counter", "c", 1], ["run", "f"], ["add_counter", "back", 1]],
    )
    events = do(table, ["run", "f"], ["set_status", "after"])
    assert counters(table)[0] == counters(table, "back")[0] == 10
    assert status(table) == "after"
    assert [event.text for event in events if "not run" in event.text] != []
    assert table.call_depth == 0


def test_big_text_appears_at_the_current_seat():
    (event,) = do(new_table(), ["big_text", "Pon"], seat=2)
    assert (event.type, event.seat, event.text) == ("big_text", 2, "Pon")


@pytest.mark.parametrize(
    ("word", "seat"),
    [("shimocha", 3), ("toimen", 0), ("kamicha", 1), ("self", 2), ("last_discarder", 1)],
)
def test_big_text_appears_at_the_given_seat(word, seat):
    table = new_table()
    discard(table, 1, "1m")
    (event,) = do(table, ["big_text", "Pon", word], seat=2)
    assert (event.seat, event.text) == (seat, "Pon")


def test_big_text_at_an_empty_place_is_not_shown():
    assert do(new_table({"num_players": 2}), ["big_text", "Pon", "shimocha"]) == []


def test_pause_tells_how_long_to_wait_and_goes_on():
    table = new_table()
    events = do(table, ["pause", 750], ["pause"], ["set_status", "after"])
    assert [(event.type, event.ms) for event in events] == [
        ("pause", 750),
        ("pause", 1500),
    ]
    assert status(table) == "after"


def ready_to_discard() -> RulesetTable:
    table = new_table(a="1m 2m", b="3m")
    table.players[0].draw = tiles("4m/draw 5m/draw")
    table.awaiting_discard = True
    return table


def test_discard_draw_discards_the_first_drawn_tile():
    table = ready_to_discard()
    do(table, ["discard_draw"])
    decisions.settle(table)
    assert text(table.players[0].pond) == "4m/draw/discard"


def test_discard_draw_waits_for_the_turn():
    table = ready_to_discard()
    do(table, ["discard_draw"], seat=1)
    decisions.settle(table)
    assert table.players[1].pond == []


PRESSED = {"buttons": {"b": {"show_when": [has("on")], "actions": [["set_status", "pressed"]]}}}


def test_press_button_presses_a_button_that_is_shown():
    table = new_table(PRESSED)
    do(table, ["set_status", "on"], ["recalculate_buttons"], ["press_button", "b"])
    decisions.settle(table)
    assert "pressed" in status(table)


@pytest.mark.parametrize("name", ["nowhere", "b"], ids=["nowhere", "not-shown"])
def test_a_button_that_is_not_shown_is_not_pressed(name):
    table = new_table(PRESSED)
    do(table, ["recalculate_buttons"], ["press_button", name])
    decisions.settle(table)
    assert statuses(table) == [""] * 4


CHII = {
    "buttons": {
        "chii": {
            "call": [[-2, -1], [-1, 1], [1, 2]],
            "show_when": ["true"],
            "actions": [["call"]],
        }
    }
}


def chii_menu() -> RulesetTable:
    table = new_table(CHII, b="1m 2m 4m 5m")
    discard(table, 0, "3m")
    press(table, "chii", seat=1)
    return table


def test_a_call_button_with_several_calls_shows_them():
    table = chii_menu()
    assert table.players[1].menu == "chii"
    offered = table.players[1].call_choices["chii"]
    assert [text(choice.own) for choice in offered] == ["1m 2m", "2m 4m", "4m 5m"]


def test_press_first_call_button_takes_the_first_call_shown():
    table = chii_menu()
    do(table, ["press_first_call_button", "chii"], seat=1)
    decisions.settle(table)
    assert hand(table, 1) == "4m 5m"


def test_press_first_call_button_does_nothing_for_other_buttons():
    table = chii_menu()
    do(table, ["press_first_call_button", "pon"], seat=1)
    decisions.settle(table)
    assert table.players[1].menu == "chii"


def test_presses_do_not_pile_up_without_end():
    with pytest.raises(RulesetError):
        do(new_table(), *[["press_button", "b"]] * 1_100)


def test_call_is_asked_for_before_the_actions_of_its_list():
    rules = {
        "buttons": {
            "chii": {**CHII["buttons"]["chii"], "actions": [["set_status", "first"], ["call"]]}
        }
    }
    table = new_table(rules, b="1m 2m 4m 5m")
    discard(table, 0, "3m")
    press(table, "chii", seat=1)
    assert table.players[1].menu == "chii"
    assert status(table, 1) == ""


def test_buttons_are_looked_at_when_a_round_starts():
    table = new_table({"buttons": {"b": {"show_when": ["our_turn"], "actions": []}}})
    rounds.start_round(table)
    assert [player.buttons for player in table.players.values()] == [["b", "skip"], [], [], []]


YES, NO = [["set_status", "yes"]], [["set_status", "no"]]


@pytest.mark.parametrize(("cond", "result"), [(["true"], "yes"), (["false"], "")])
def test_when_runs_if_the_condition_holds(cond, result):
    table = new_table()
    do(table, ["when", cond, YES])
    assert status(table) == result


@pytest.mark.parametrize(("cond", "result"), [(["true"], ""), (["false"], "yes")])
def test_unless_runs_if_the_condition_does_not_hold(cond, result):
    table = new_table()
    do(table, ["unless", cond, YES])
    assert status(table) == result


@pytest.mark.parametrize(("cond", "result"), [(["true"], "yes"), (["false"], "no")])
def test_ite_runs_one_or_the_other(cond, result):
    table = new_table()
    do(table, ["ite", cond, YES, NO], ["ite", cond, []], ["ite", cond])
    assert status(table) == result


@pytest.mark.parametrize("cond", [["true"], "true", {"name": "true"}, [], None])
def test_a_condition_is_a_list_a_word_or_an_object(cond):
    table = new_table()
    do(table, ["when", cond, YES])
    assert status(table) == "yes"


def test_missing_lists_are_empty_and_missing_conditions_hold():
    table = new_table()
    do(table, ["when"], ["when", ["true"]], ["unless"], ["when_anyone"], ["ite"], ["as", "all"])
    assert statuses(table) == [""] * 4


def test_when_anyone_runs_as_each_seat_the_condition_holds_for():
    table = new_table()
    do(table, ["as", ["south", "north"], [["set_status", "x"]]])
    do(table, ["when_anyone", [has("x")], [["set_status", "yes"]]], seat=2)
    assert statuses(table) == ["", "x yes", "", "x yes"]


def test_when_anyone_asks_each_seat_after_the_seats_before_it_have_acted():
    table = new_table()
    do(
        table,
        ["set_status_all", "x"],
        ["when_anyone", [has("x")], [["unset_status_all", "x"], *YES]],
    )
    assert statuses(table) == ["yes", "", "", ""]


def test_when_everyone_runs_once_for_the_current_seat():
    table = new_table()
    action = ["when_everyone", [has("x")], [["set_status", "yes"], ["add_counter", "c", 1]]]
    do(table, ["as", "others", [["set_status", "x"]]], action, seat=1)
    assert counters(table, "c") == [None] * 4
    do(table, ["set_status", "x"], action, seat=1)
    assert counters(table, "c") == [None, 1, None, None]


def test_when_others_leaves_out_the_current_seat():
    table = new_table()
    action = ["when_others", [has("x")], [["add_counter", "c", 1]]]
    do(table, action, ["as", "others", [["set_status", "x"]]], action, seat=1)
    assert counters(table, "c") == [None, 1, None, None]
    assert status(table, 1) == ""


def test_when_others_holds_for_a_table_of_one():
    table = new_table({"num_players": 1})
    do(table, ["when_others", ["false"], YES])
    assert status(table) == "yes"


def visited(table: RulesetTable, spec: object, seat: int = 1, **known: Any) -> list[int | None]:
    """The seats in the order visited."""
    events = do(table, ["as", spec, [["big_text", "x"]]], ["big_text", "after"], seat=seat, **known)
    assert events[-1].seat == seat
    return [event.seat for event in events[:-1]]


@pytest.mark.parametrize(
    ("spec", "seats"),
    [
        ("toimen", [3]),
        (["toimen", "self"], [1, 3]),
        ("all", [0, 1, 2, 3]),
        (["north", "west"], [0, 1]),
        ("east", [2]),
        ("south", [3]),
        ("west", [0]),
        ("north", [1]),
        ("self", [1]),
        ("shimocha", [2]),
        ("kamicha", [0]),
        ("last_discarder", [3]),
        ("everyone", [0, 1, 2, 3]),
        ("others", [0, 2, 3]),
        ("chii_victims", [0]),
        ("not_east", [0, 1, 3]),
        ([["others"], "self"], [0, 1, 2, 3]),
        ("whoever", [1]),
        (7, [1]),
    ],
    ids=str,
)
def test_as_runs_once_for_each_of_the_seats(spec, seats):
    table = new_table()
    table.kyoku = 2
    discard(table, 3, "1m")
    meld(table, 1, "chii", "3m/sideways 1m 2m")
    meld(table, 1, "pon", "3m 1m/sideways 2m")
    assert visited(table, spec) == seats


def test_caller_and_callee_are_those_of_the_call():
    table = new_table()
    assert visited(table, "caller") == [1]
    table.history.append(CallEntry(2, 3, RulesetTile("1m"), (), "pon"))
    assert visited(table, ["caller", "callee"]) == [2, 3]
    assert visited(table, ["caller", "callee"], caller=0, callee=1) == [0, 1]


def test_as_an_empty_place_runs_nothing():
    assert visited(new_table({"num_players": 2}), ["shimocha", "toimen"], seat=0) == [2]


def test_deferred_actions_can_be_dropped_for_everyone():
    table = new_table()
    bound = program_of(Ruleset({"after_start": {"actions": YES}})).events["after_start"]
    for seat in table.seats:
        interpreter.defer(table, Context(seat), bound)
    do(table, ["cancel_deferred_actions"], ["resume_deferred_actions"])
    assert statuses(table) == [""] * 4


def test_deferred_actions_can_be_resumed_for_everyone():
    table = new_table()
    bound = program_of(Ruleset({"after_start": {"actions": YES}})).events["after_start"]
    interpreter.defer(table, Context(2), bound)
    do(table, ["resume_deferred_actions"])
    assert statuses(table) == ["", "", "yes", ""]


@pytest.mark.parametrize("action", [["print", "x", [1], {}], ["print_counter", "c"], ["print"]])
def test_prints_show_nothing_at_the_table(action):
    assert do(new_table(), action) == []
