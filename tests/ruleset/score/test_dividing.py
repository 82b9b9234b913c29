"""Groups of winning hands: readings, yaku made of groups, and those that join groups."""

from typing import Any

import pytest

from ruleset.acting import tiles
from ruleset.engine import Call, problems_of, win, yaku_list
from ruleset.tables import table_of

SETS = {
    "pair": [0, 0],
    "run": [0, 1, 2],
    "triplet": [0, 0, 0],
    "equal_runs": [[0, 1, 2], [0, 1, 2]],
    "mixed_runs": [[0, 1, 2], [10, 11, 12]],
    "row": [[0, 1, 2], [3, 4, 5]],
    "whole_row": [[0, 1, 2], [3, 4, 5], [6, 7, 8]],
    "rising_triplets": [[0, 0, 0], [1, 1, 1], [2, 2, 2]],
}
READINGS = [[[["run", "triplet"], 4], [["pair"], 1]], [[["pair"], 7]]]
KONG = {
    "concealed_kong": {
        "call": [[0, 0, 0]],
        "show_when": ["our_turn", "self_call_available"],
        "actions": [["self_call"]],
    },
    "kong": {"call": [[0, 0, 0]], "show_when": ["call_available"], "actions": [["call"]]},
}


def made(name: str, value: int, groups: Any, *, joins: bool = False, when: Any = ()) -> Any:
    found = {"display_name": name, "value": value, "when": [*when], "groups": groups}
    return {**found, "joins": True} if joins else found


def yaku_of(
    hand: str, tile: str, *yaku: Any, calls: Any = (), source: Any = "discard", **more: Any
) -> dict[str, Any]:
    rules = {"set_definitions": SETS, "readings": READINGS, "buttons": KONG, **more}
    table = table_of(yaku=list(yaku), **rules)
    table.players[0].hand = tiles(hand)
    table.players[0].calls = [Call(name, tuple(tiles(text))) for name, text in calls]
    table.players[0].draw = tiles(tile) if source == "draw" else []
    assert problems_of(table) == []
    return dict(win(table, 0, tiles(tile), source).yaku)


RUNS = made("equal", 4, [[["equal_runs"], 1]], joins=True)
MIXED = made("mixed", 2, [[["mixed_runs"], 1]], joins=True)
ROW = made("row", 1, [[["row"], 1]], joins=True)
WHOLE = made("whole row", 16, [[["whole_row"], 1]], joins=True)
TRIPLETS = made("triplet", 1, [[["triplet"], 1]])
HIDDEN = made("hidden", 1, ["concealed", [["triplet"], 1]])


def test_a_yaku_counts_once_for_each_choice_of_groups() -> None:
    assert yaku_of("111m222m333p789s5s", "5s", TRIPLETS) == {"triplet": 3}


@pytest.mark.parametrize("steps", [[-1, 0, 1], [-2, -1, 0], [-12, -11, -10], [10, 11, 12]])
def test_steps_go_back_too(steps: list[int]) -> None:
    assert yaku_of("123m555p789s666z4z", "4z", made("run", 1, [[[steps], 1]])) == {"run": 2}


def test_all_yaku_count_in_the_reading_that_is_worth_most() -> None:
    runs = made("runs", 1, [[["equal_runs"], 1]])
    rising = made("rising", 5, [[["rising_triplets"], 1]])
    assert yaku_of("111222333m456p9s", "9s", runs, rising) == {"rising": 5}
    assert yaku_of("111222333m456p9s", "9s", {**runs, "value": 2}, rising) == {"runs": 6}


def test_pairs_are_a_reading_of_their_own() -> None:
    seven = made("pairs", 3, [[["pair"], 7]])
    assert yaku_of("1133557799m113p", "3p", seven) == {"pairs": 3}


def test_groups_that_are_joined_are_not_joined_again() -> None:
    four = "234m234p567m56p11s"
    assert yaku_of(four, "7p", MIXED, ROW) == {"mixed": 4, "row": 1}
    assert yaku_of("123456789m78p11s", "9p", WHOLE, ROW, MIXED) == {"whole row": 16, "mixed": 2}


def test_groups_of_other_yaku_are_free() -> None:
    loose = {key: value for key, value in ROW.items() if key != "joins"}
    assert yaku_of("123456789m78p11s", "9p", WHOLE, loose)["row"] == 2


@pytest.mark.parametrize(("source", "count"), [("draw", 2), ("discard", 1), ("call", 1)])
def test_a_triplet_that_another_completed_is_not_concealed(source: Any, count: int) -> None:
    assert yaku_of("111m22m456p789p66s", "2m", HIDDEN, source=source) == {"hidden": count}


def test_the_winning_tile_completes_the_group_where_it_is_worth_most() -> None:
    assert yaku_of("111m23m456p789p66s", "1m", HIDDEN) == {"hidden": 1}


def test_melds_take_their_places_and_a_kong_that_of_a_triplet() -> None:
    kongs = [("kong", "1111m"), ("concealed_kong", "2222m")]
    named = made("kongs", 1, [[["kong", "concealed_kong"], 2]])
    found = yaku_of("456p78p66s", "9p", TRIPLETS, HIDDEN, named, calls=kongs)
    assert found == {"triplet": 2, "hidden": 1, "kongs": 1}


def test_the_place_of_the_winning_tile_can_be_asked_for() -> None:
    middle = made("middle", 1, [[[[0, {"offset": 1, "attrs": ["winning_tile"]}, 2]], 1]])
    assert yaku_of("13m456m789m456p66s", "2m", middle) == {"middle": 1}
    assert yaku_of("23m456m789m456p66s", "1m", middle) == {}


def test_a_yaku_of_groups_outdoes_others_only_among_its_own() -> None:
    dragons = made("dragon", 2, [[[["5z", "5z", "5z"]], 1]])
    rules = {"yaku_precedence": {"dragon": ["triplet"]}}
    assert yaku_of("555z111m456p78p66s", "9p", dragons, TRIPLETS, **rules) == {
        "dragon": 2,
        "triplet": 1,
    }


def test_a_hand_that_no_reading_fits_has_the_groups_of_its_melds() -> None:
    calls = [("kong", "1111m")]
    assert yaku_of("147p258s369m1z", "2z", TRIPLETS, calls=calls) == {"triplet": 1}


@pytest.mark.parametrize(
    "groups",
    [[], 7, "run", [[["run"], 0]], [[["no_such_set"], 1]], [["run", 1]], [[[[0, "x"]], 1]]],
)
def test_what_is_no_list_of_groups_is_noted(groups: Any) -> None:
    rules = {"set_definitions": SETS, "readings": READINGS}
    table = table_of(yaku=[made("a", 1, groups)], **rules)
    assert yaku_list(table, "yaku") == ()
    assert [problem.code for problem in problems_of(table)] == ["groups"]


def test_groups_without_readings_are_noted() -> None:
    table = table_of(set_definitions=SETS, yaku=[TRIPLETS])
    assert yaku_list(table, "yaku") == ()
    (problem,) = problems_of(table)
    assert "readings" in problem.cure


TWICE = "123456789789m1z"


@pytest.mark.parametrize(("once", "value"), [(False, 4), (True, 2), ("suit", 2)])
def test_a_yaku_that_counts_once_does_so_in_any_choice_of_its_groups(once: Any, value: int):
    row = {**made("Row", 2, [[["whole_row"], 1]], when=["true"]), "once": once}
    assert yaku_of(TWICE, "1z", row, source="draw") == {"Row": value}


@pytest.mark.parametrize(("once", "value"), [(False, 2), (True, 1), ("suit", 2)])
def test_a_yaku_may_count_once_for_each_suit(once: Any, value: int):
    row = {**made("Row", 1, [[["row"], 1]], when=["true"]), "once": once}
    assert yaku_of("123456m123456p1z", "1z", row, source="draw") == {"Row": value}


def test_a_yaku_that_counts_once_is_replaced_in_each_choice_of_the_same_tiles():
    row = {**made("Row", 2, [[["whole_row"], 1]], when=["true"]), "once": True}
    whole = made("Whole", 5, [[["whole_row"], 1]], when=["true"])
    precedence = {"Whole": ["Row"]}
    assert "Row" not in yaku_of(TWICE, "1z", row, whole, yaku_precedence=precedence)


@pytest.mark.parametrize(("word", "counts"), [("own", False), ("concealed", False), (None, True)])
def test_own_groups_are_not_called(word: str | None, counts: bool):
    groups = [*([word] if word else []), [["equal_runs"], 1]]
    equal = made("Equal", 2, groups, when=["true"])
    assert bool(yaku_of("123m456p99p11z", "1z", equal, calls=[("chow", "123m")])) == counts


def test_own_groups_may_be_completed_by_a_discard_where_concealed_ones_may_not():
    own = made("Own", 1, ["own", [["equal_runs"], 1]], when=["true"])
    hidden = made("Hidden", 1, ["concealed", [["equal_runs"], 1]], when=["true"])
    assert yaku_of("12312m456p789s1z1z", "3m", own, hidden) == {"Own": 1}
    assert yaku_of("12312m456p789s1z1z", "3m", own, hidden, source="draw") == {
        "Own": 1,
        "Hidden": 1,
    }


def test_of_rivals_the_one_worth_most_counts_and_of_equal_ones_the_first():
    yaku = [
        made(name, value, [[["pair"], 1]], when=["true"])
        for name, value in (("A", 3), ("B", 5), ("C", 5), ("D", 1))
    ]
    best = {"yaku_best_of": [["A", "B", "C"]]}
    assert yaku_of("123456789m123p1z", "1z", *yaku, **best) == {"B": 5, "D": 1}


@pytest.mark.parametrize("wrong", [{"once": "hand"}, {"once": True, "joins": True}])
def test_a_yaku_that_says_wrongly_how_often_it_counts_is_refused(wrong: dict[str, Any]):
    row = {**made("Row", 2, [[["row"], 1]], when=["true"]), **wrong}
    table = table_of(yaku=[row], set_definitions=SETS, readings=READINGS)
    (problem,) = problems_of(table)
    assert '"once": "suit"' in str(problem)
