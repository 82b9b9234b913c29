"""Rules shown to players, names in messages, and the seats of `as`."""

from typing import Any

import pytest

from ruleset.acting import do, new_table, scores
from ruleset.kernel import start_round
from ruleset.playing import DRAWING, new_game
from ruleset.words.actions.cases import table, texts


def told(found: Any) -> dict[str, tuple[str, float]]:
    return {title: (rule.text, rule.priority) for title, rule in found.rules.items()}


# L73, L74, L75, L76, L77
@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        ([["add_rule", "A", "one"]], {"A": ("one", 0)}),
        ([["add_rule", "A", "one", 3], ["add_rule", "A", "two"]], {"A": ("one\ntwo", 3)}),
        ([["add_rule", "A", "one", 3], ["add_rule", "A", "two", 5]], {"A": ("one\ntwo", 5)}),
        ([["update_rule", "A", "one"]], {}),
        ([["add_rule", "A", "one"], ["update_rule", "A", "two"]], {"A": ("one\ntwo", 0)}),
        ([["add_rule", "A", "one"], ["delete_rule", "A"]], {}),
        ([["delete_rule", "A"]], {}),
    ],
    ids=["L73", "L74", "L75", "L76", "L76-known", "L77", "L77-unknown"],
)
def test_rules_are_told_by_title(actions: list[Any], expected: dict[str, Any]):
    found = table()
    do(found, *actions)
    assert told(found) == expected


# L78
def test_rules_are_listed_by_priority_and_stay_from_round_to_round():
    event = [
        ["add_rule", "B", "long text", 1],
        ["add_rule", "C", "b", 1],
        ["add_rule", "A", "a", -1],
    ]
    game = new_game({**DRAWING, "after_initialization": {"actions": event}}, "1m 2m 3m 4m")
    for seat in (None, 0):
        listed = game.view(seat).details["rules"]
        assert [row["title"] for row in listed] == ["A", "C", "B"]
    start_round(game.table)
    assert set(game.table.rules) == {"A", "B", "C"}


# L79, L80, L81, L82
@pytest.mark.parametrize(
    ("action", "said"),
    [
        (["push_message", "has $n of $m", {"n": "ctr", "m": 5}], "has 3 of 5"),
        (["push_system_message", "$n", {"n": "ctr"}], "3"),
        (["big_text", "$n!", {"n": "ctr"}], "3!"),
        (["push_message", "$n", {"n": ["count_matches", ["hand"], [[[["1m"], 1]]]]}], "2"),
        (["push_message", "$n", {"n": 1.5}], "1.5"),
        (["push_message", "$ab and $a", {"a": 1, "ab": 2}], "2 and 1"),
    ],
    ids=["L79", "L79-all", "L80", "L81", "L81-fraction", "L82"],
)
def test_names_in_a_message_stand_for_amounts(action: list[Any], said: str):
    found = table(a="1m 1m 2m")
    assert texts(do(found, ["set_counter", "ctr", 3], action)) == [said]


# L83
@pytest.mark.parametrize(
    ("action", "said", "seat"),
    [(["push_message", "one", "two"], "one two", 0), (["big_text", "Pon", "west"], "Pon", 2)],
    ids=["L83-text", "L83-seat"],
)
@pytest.mark.parametrize("language", [1, 2])
def test_the_form_of_the_first_version_is_taken_and_warned_of_in_the_second(
    action: list[Any], said: str, seat: int, language: int
):
    found = new_table(
        {
            "language": language,
            "functions": {"f": [action]},
            "before_start": {"actions": [["run", "f"]]},
        }
    )
    events = do(found, action)
    assert [(event.text, event.seat) for event in events] == [(said, seat)]
    from ruleset.engine import problems_of

    assert {problem.code for problem in problems_of(found)} == (
        {"old-form"} if language == 2 else set()
    )


OUTER = ["add_score", 1, "prev_seat"]


# L84, L85, L86
@pytest.mark.parametrize(
    ("action", "seat", "gains"),
    [
        (["as", "others", [OUTER]], 0, [3, 0, 0, 0]),
        (["as", "south", [["as", "west", [OUTER]]]], 0, [0, 1, 0, 0]),
        (OUTER, 2, [0, 0, 1, 0]),
    ],
    ids=["L84 within as", "L85 the next outer one", "L86 outside the own"],
)
def test_the_seat_outside_of_as_is_named(action: Any, seat: int, gains: list[int]):
    found = table()
    do(found, action, seat=seat)
    assert scores(found) == [25_000 + gain for gain in gains]
