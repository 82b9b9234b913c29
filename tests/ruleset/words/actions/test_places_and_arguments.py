"""Counters, names and tags as places, names of draws, and arguments of functions."""

from typing import Any

import pytest

from ruleset.acting import counters, do, hand, meld, new_table, text, tiles
from ruleset.words.actions.cases import SECOND, table, with_walls


def revealing(*actions: Any, **rules: Any) -> Any:
    found = new_table({**SECOND, "before_start": {"actions": [["set_counter", "p", 0]]}, **rules})
    found.dead_wall = tiles("1p 2p 3p 4p")
    found.reserved_tiles = list(rules.get("reserved_tiles", ()))
    do(found, *actions)
    return found


# L113
def test_a_counter_names_a_tile_of_the_dead_wall():
    found = revealing(["set_counter", "p", -3], ["reveal_tile", "p"])
    assert (found.revealed, found.events[-1].tiles[0].name) == ([-3], "2p")


# L114
def test_a_reserved_name_comes_before_a_counter():
    found = revealing(["set_counter", "p", -3], ["reveal_tile", "p"], reserved_tiles=["p"])
    assert found.events[-1].tiles[0].name == "4p"


# L115
def test_as_many_tiles_as_a_counter_says_move_to_the_dead_wall():
    found = with_walls("9s 8s 7s", "1p")
    do(found, ["set_counter", "c", 2], ["shift_tile_to_dead_wall", "c"])
    assert (text(found.wall), text(found.dead_wall)) == ("9s", "8s 7s 1p")
    do(found, ["shift_tile_to_dead_wall"])
    assert text(found.wall) == ""


# L116
def test_a_tile_of_the_dead_wall_gets_an_attribute_by_its_place():
    found = with_walls()
    do(found, ["add_attr", [-2], ["x"]], ["add_attr", [9], ["x"]])
    assert text(found.dead_wall) == "1p 2p/x 3p"


# L117
def test_tagged_tiles_get_attributes_wherever_they_lie_and_no_others():
    found = with_walls("1m 2m", "1m 3m", a="1m 4m")
    player = found.players[1]
    player.draw, player.aside, player.pond = tiles("1m"), tiles("1m 5m"), tiles("6m 1m")
    meld(found, 2, "chii", "1m 2m 3m")
    do(found, ["tag_tiles", "t", ["1m"]], ["add_attr_tagged", "t", ["x"]])
    assert (text(found.wall), text(found.dead_wall)) == ("1m/x 2m", "1m/x 3m")
    assert hand(found) == "1m/x 4m"
    assert [text(held) for held in (player.draw, player.aside, player.pond)] == [
        "1m/x",
        "1m/x 5m",
        "6m 1m/x",
    ]
    assert text(found.players[2].calls[0].tiles) == "1m/x 2m 3m"


# L118
def test_a_place_of_the_dead_wall_tags_the_tile_that_lies_there():
    found = with_walls()
    do(found, ["set_counter", "p", 0], ["tag_tiles", "t", [-1, "9m"]])
    assert text(found.tags["t"]) == "3p 9m"


# L119, L120
def test_an_order_keeps_what_tiles_stand_for_and_may_be_everybodys():
    found = table()
    do(found, ["set_tile_alias", ["1j"], ["5m"]], ["set_tile_ordering", ["1m", "9m"]])
    assert found.players[0].behavior.aliases
    assert found.players[0].behavior.ordering != found.players[1].behavior.ordering
    do(found, ["set_tile_ordering_all", ["2m", "8m"]])
    orders = [player.behavior.ordering for player in found.players.values()]
    assert all(order for order in orders)
    assert found.players[0].behavior.aliases


# L121, L122
@pytest.mark.parametrize(
    ("action", "name"),
    [("ryuukyoku", "Washout"), ("abortive_draw", "Abortive Draw")],
    ids=["L121", "L122"],
)
def test_a_draw_without_a_name_has_the_usual_one(action: str, name: str):
    found = new_table({**SECOND, "score_calculation": {"exhaustive_draw_name": "Washout"}})
    do(found, [action])
    assert found.result_name == name


def running(body: list[Any], *runs: Any, **hands: str) -> Any:
    found = new_table({**SECOND, "functions": {"f": body}}, **hands)
    do(found, *runs)
    return found


# L123
def test_arguments_are_filled_in_within_lists():
    body = [["add_counter", "c", "count_matches", ["hand", "$t"], [[[["1m"], 1]]]]]
    found = running(body, ["run", "f", {"t": "draw"}], a="1m 2m")
    assert counters(found)[0] == 1
    found = new_table({**SECOND, "functions": {"f": body}}, a="1m 2m")
    found.players[0].draw = tiles("1m/draw")
    do(found, ["run", "f", {"t": "draw"}])
    assert counters(found)[0] == 2


# L124
def test_arguments_are_filled_in_in_the_seats_of_as():
    found = running(
        [["as", "$who", [["set_counter", "c", "$n"]]]], ["run", "f", {"who": "west", "n": 4}]
    )
    assert counters(found) == [None, None, 4, None]


# L125
def test_arguments_are_not_filled_in_in_conditions():
    body = [["when", [{"name": "status", "opts": ["$s"]}], [["set_counter", "c", 1]]]]
    assert counters(running(body, ["set_status", "x"], ["run", "f", {"s": "x"}]))[0] is None
    assert counters(running(body, ["set_status", "$s"], ["run", "f", {"s": "x"}]))[0] == 1
