"""Actions that run others, speak and press buttons."""

from typing import Any

import pytest

from jantaku.base.errors import RulesetError
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
from ruleset.engine import CallEntry, Context, RulesetTable, RulesetTile, program_of
from ruleset.kernel import settle, start_round


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
    assert (status(table), table.players[0].buttons) == ("x", ["b", "skip"])
    do(table, ["uninterruptible_noop"], ["resume_deferred_actions"])
    assert status(table) == "x y"


SAID = {
    "push_message is about the seat": (
        ["push_message", "declared", "riichi"], "message", 2, "declared riichi",
    ),
    "push_system_message has no label": (
        ["push_system_message", "2000 each", 7], "message", None, "2000 each 7",
    ),
    "big_text appears at the current seat": ("big_text Pon", "big_text", 2, "Pon"),
    "big_text appears at shimocha": ("big_text Pon shimocha", "big_text", 3, "Pon"),
    "big_text appears at toimen": ("big_text Pon toimen", "big_text", 0, "Pon"),
    "big_text appears at kamicha": ("big_text Pon kamicha", "big_text", 1, "Pon"),
    "big_text appears at self": ("big_text Pon self", "big_text", 2, "Pon"),
    "big_text appears at the last discarder": ("big_text Pon last_discarder", "big_text", 1, "Pon"),
}  # fmt: skip


@pytest.mark.parametrize(("action", "kind", "seat", "words"), SAID.values(), ids=SAID)
def test_what_is_said_is_told_to_all(action, kind, seat, words):
    table = new_table()
    discard(table, 1, "1m")
    (event,) = do(table, action, seat=2)
    assert (event.type, event.seat, event.text) == (kind, seat, words)
    assert event.seen_by(0) == event.seen_by(None) == event


def test_messages_are_cut_where_they_get_too_long():
    (event,) = do(new_table(), ["push_message", *["x" * 900] * 9])
    assert len(event.text) == 1_000


def with_functions(**functions: Any) -> RulesetTable:
    return new_table({"functions": functions})


INSIDE = ["when", ["true"], [["uninterruptible_as", "others", [["set_status", "$who"]]]]]
FUNCTIONS = {
    "functions are named lists run with arguments": ([["set_status", "$who"]], ["me", "", "", ""]),
    "arguments are replaced in lists inside": (
        [INSIDE, ["run", "g", {"x": "$who"}]], ["me", "me", "me", "me"],
    ),
    "arguments are optional": ([["set_status", "x"]], ["x", "", "", ""]),
}  # fmt: skip


@pytest.mark.parametrize(("actions", "found"), FUNCTIONS.values(), ids=FUNCTIONS)
def test_a_function_runs_with_its_arguments(actions, found):
    table = with_functions(f=actions, g=[["set_status", "$x"]])
    do(table, ["run", "f", {"who": "me"}] if "$" in str(actions) else ["run", "f"])
    assert statuses(table) == found


def test_an_argument_may_be_an_amount():
    table = with_functions(f=[["set_counter", "c", "$amount"]])
    do(table, ["run", "f", {"amount": 3}])
    assert counters(table)[0] == 3


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
    do(table, ["run", "f"])
    assert counters(table)[0] == counters(table, "back")[0] == 20


def test_big_text_at_an_empty_place_is_not_shown():
    assert do(new_table({"num_players": 2}), ["big_text", "Pon", "shimocha"]) == []


def test_pause_tells_how_long_to_wait_and_goes_on():
    table = new_table()
    events = do(table, ["pause", 750], ["pause"], ["set_status", "after"])
    assert [(event.type, event.ms) for event in events] == [("pause", 750), ("pause", 1500)]
    assert status(table) == "after"


def ready_to_discard() -> RulesetTable:
    table = new_table(a="1m 2m", b="3m")
    table.players[0].draw = tiles("4m/draw 5m/draw")
    table.awaiting_discard = True
    return table


def test_discard_draw_discards_the_first_drawn_tile():
    table = ready_to_discard()
    do(table, ["discard_draw"])
    settle(table)
    assert text(table.players[0].pond) == "4m/draw/discard"


def test_discard_draw_waits_for_the_turn():
    table = ready_to_discard()
    do(table, ["discard_draw"], seat=1)
    settle(table)
    assert table.players[1].pond == []


PRESSED = {"buttons": {"b": {"show_when": [has("on")], "actions": [["set_status", "pressed"]]}}}


def test_press_button_presses_a_button_that_is_shown():
    table = new_table(PRESSED)
    do(table, ["set_status", "on"], ["recalculate_buttons"], ["press_button", "b"])
    settle(table)
    assert "pressed" in status(table)


@pytest.mark.parametrize("name", ["nowhere", "b"], ids=["nowhere", "not-shown"])
def test_a_button_that_is_not_shown_is_not_pressed(name):
    table = new_table(PRESSED)
    do(table, ["recalculate_buttons"], ["press_button", name])
    settle(table)
    assert statuses(table) == [""] * 4


CHII = {
    "buttons": {
        "chii": {"call": [[-2, -1], [-1, 1], [1, 2]], "show_when": ["true"], "actions": [["call"]]}
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
    settle(table)
    assert hand(table, 1) == "4m 5m"


def test_press_first_call_button_does_nothing_for_other_buttons():
    table = chii_menu()
    do(table, ["press_first_call_button", "pon"], seat=1)
    settle(table)
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
    assert (table.players[1].menu, status(table, 1)) == ("chii", "")


def test_buttons_are_looked_at_when_a_round_starts():
    table = new_table({"buttons": {"b": {"show_when": ["our_turn"], "actions": []}}})
    start_round(table)
    assert [player.buttons for player in table.players.values()] == [["b", "skip"], [], [], []]


YES, NO = [["set_status", "yes"]], [["set_status", "no"]]
CHOICES = {
    "when runs if its condition holds": (["when", ["true"], YES], "yes"),
    "when runs nothing if it does not": (["when", ["false"], YES], ""),
    "unless runs nothing if its condition holds": (["unless", ["true"], YES], ""),
    "unless runs if it does not": (["unless", ["false"], YES], "yes"),
    "ite runs the first list if its condition holds": (["ite", ["true"], YES, NO], "yes"),
    "ite runs the second if it does not": (["ite", ["false"], YES, NO], "no"),
    "a missing second list is empty": (["ite", ["false"], YES], ""),
    "missing lists are empty": (["ite", ["true"]], ""),
    "a condition may be a word": (["when", "true", YES], "yes"),
    "a condition may be an object": (["when", {"name": "true"}, YES], "yes"),
    "no conditions hold": (["when", [], YES], "yes"),
    "nothing at all holds": (["when", None, YES], "yes"),
}


@pytest.mark.parametrize(("action", "result"), CHOICES.values(), ids=CHOICES)
def test_lists_run_if_their_conditions_say_so(action, result):
    table = new_table()
    do(table, action)
    assert status(table) == result


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
    assert (counters(table, "c"), status(table, 1)) == ([None, 1, None, None], "")


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


def with_deferred(*seats: int) -> RulesetTable:
    """A table at which actions of these seats are deferred."""
    table = new_table({"after_start": {"actions": YES}})
    for seat in seats:
        player = table.players[seat]
        player.deferred = list(program_of(table).events["after_start"])
        player.deferred_context = Context(seat)
    return table


def test_deferred_actions_can_be_dropped_for_everyone():
    table = with_deferred(0, 1, 2, 3)
    do(table, ["cancel_deferred_actions"], ["resume_deferred_actions"])
    assert statuses(table) == [""] * 4


def test_deferred_actions_can_be_resumed_for_everyone():
    table = with_deferred(2)
    do(table, ["resume_deferred_actions"])
    assert statuses(table) == ["", "", "yes", ""]


@pytest.mark.parametrize("action", [["print", "x", [1], {}], ["print_counter", "c"], ["print"]])
def test_prints_show_nothing_at_the_table(action):
    assert do(new_table(), action) == []
