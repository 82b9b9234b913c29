"""Yaku: their values, their precedence, and yaku that ask for others."""

import math
from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from ruleset.acting import new_table, tiles
from ruleset.asking import ask, each
from ruleset.engine import RulesetTile, problems_of, reaches, win, with_alias
from ruleset.score.scores import HAND, scored
from ruleset.tables import call, called, discard, table_of, yaku


def names_of(table: Any) -> dict[str, Any]:
    """The yaku of a hand, with their values."""
    return dict(win(table, 0, (), "discard").yaku)


@pytest.mark.parametrize(
    "node",
    [
        None, 7, "a", [], {}, {"value": 1, "when": []}, {"display_name": "a", "when": []},
        {"display_name": "a", "value": 1}, {"display_name": 1, "value": 1, "when": []},
        {"display_name": "a", "value": True, "when": []},
        {"display_name": "a", "value": [None], "when": []},
        {"display_name": "a", "value": 10**400, "when": []},
        {"display_name": "a", "value": math.inf, "when": []},
        {"display_name": "a", "value": math.nan, "when": []},
    ],
)  # fmt: skip
def test_what_is_no_yaku_is_noted_and_left_out(node):
    table = table_of(yaku=[node, yaku("b", 2, [])])
    assert names_of(table) == {"b": 2}
    assert problems_of(table)


def test_a_yaku_has_a_name_a_value_and_conditions():
    table = table_of(yaku=[yaku("a", 1, []), yaku("b", 2.5, ["true"]), yaku("c", 4, ["false"])])
    assert names_of(table) == {"a": 1, "b": 2.5}


def test_the_value_of_a_yaku_may_be_a_counter():
    table = table_of(yaku=[yaku("a", "stones"), yaku("b", "none")])
    table.players[0].counters["stones"] = 3
    assert names_of(table) == {"a": 3, "b": 0}


def test_yaku_of_a_list_know_those_of_earlier_lists_only():
    meta = [yaku("c", 1, [{"name": "has_existing_yaku", "opts": ["a", "b"]}])]
    own = [yaku("a"), yaku("b", 1, [{"name": "has_existing_yaku", "opts": ["a"]}])]
    lists = {"first": own, "second": [yaku("b")], "third": meta}
    assert names_of(table_of({"yaku_lists": ["first"]}, **lists)) == {"a": 1}
    assert names_of(table_of({"yaku_lists": [*lists]}, **lists)) == {"a": 1, "b": 1, "c": 1}


def test_equal_names_are_one_yaku_with_the_sum_of_the_values():
    lists = {"yaku": [yaku("a", 1), yaku("b", 2), yaku("a", 4)], "more": [yaku("b", 8)]}
    table = table_of({"yaku_lists": [*lists]}, **lists)
    assert list(names_of(table).items()) == [("a", 5), ("b", 10)]


def test_missing_lists_are_skipped():
    assert names_of(table_of({"yaku_lists": ["nothing", "yaku"]}, yaku=[yaku("a")])) == {"a": 1}


@pytest.mark.parametrize(
    ("precedence", "left"),
    [
        pytest.param({"a": ["b"]}, "a c", id="one"),
        pytest.param({"b": ["a", "c"]}, "b", id="two of lower value"),
        pytest.param({"a": ["b"], "b": ["c"]}, "a", id="the overridden overrides, too"),
        pytest.param({"d": ["a"]}, "a b c", id="one that is not there"),
        pytest.param({"a": [2]}, "a c", id="by value"),
        pytest.param({"a": ["a"]}, "b c", id="itself"),
        pytest.param({"a": "b", "b": 3, "c": {}}, "a b c", id="no lists"),
    ],
)
def test_a_yaku_removes_those_it_overrides(precedence, left):
    table = table_of(yaku=[yaku("a", 1), yaku("b", 2), yaku("c", 3)], yaku_precedence=precedence)
    if precedence == {"a": "b", "b": 3, "c": {}}:
        assert set(names_of(table)) <= {"a", "b", "c"}
    else:
        assert " ".join(names_of(table)) == left


def test_an_overridden_yaku_is_not_scored():
    table = table_of(yaku=[yaku("a", 1), yaku("b", 2)], yaku_precedence={"a": ["b"]})
    table.players[0].hand = tiles(HAND)
    assert win(table, 0, tiles("5s"), "draw").points == 1


def test_precedence_holds_between_lists_of_a_kind_but_not_across_kinds():
    score = {"yaku_lists": ["yaku", "more"], "yaku2_lists": ["yaku2"]}
    table = table_of(
        score,
        yaku=[yaku("a")],
        more=[yaku("b", 1, "has_no_yaku"), yaku("c")],
        yaku2=[yaku("d")],
        yaku_precedence={"c": ["a", "d"]},
    )
    record = win(table, 0, tiles("1m"), "discard") if table.last_discard else None
    assert record is None
    discard(table, 1, "1m")
    record = win(table, 0, tiles("1m"), "discard")
    assert (record.yaku, record.yaku2) == ((("c", 1),), (("d", 1),))


def _asking(*values: int, lists: tuple[str, ...] = ("yaku",)):
    table = table_of(
        {"yaku_lists": list(lists), "yaku2_lists": ["yaku2"], "extra_yaku_lists": ["extra"]},
        yaku=[yaku(f"a{value}", value) for value in values],
        yaku2=[yaku("b", 2)],
        extra=[yaku("dora", 5)],
    )
    table.players[0].hand = tiles(HAND)
    return table


@pytest.mark.parametrize("points", [1, 3])
def test_the_draw_makes_so_many_points(points):
    table = _asking(1, 2)
    table.players[0].draw = tiles("5s")
    assert each(table, "has_yaku_with_hand", [points], [4]) == [True, False]


def test_the_yaku_of_yaku_lists_count():
    table = _asking(1, lists=("yaku", "yaku2"))
    table.players[0].draw = tiles("5s")
    assert ask(table, "has_yaku_with_hand", 3)


def test_extra_yaku_do_not_count_before_a_win():
    table = _asking(1, lists=("yaku", "extra"))
    assert not reaches(table, 0, "discard", RulesetTile("5s"), 2)
    assert reaches(table, 0, "discard", RulesetTile("5s"), 1)
    discard(table, 1, "5s")
    assert win(table, 0, tiles("5s"), "discard").points == 6


def test_the_last_discard_makes_so_many_points():
    table = _asking(1)
    assert not ask(table, "has_yaku_with_discard", 1)
    discard(table, 1, "5s")
    assert each(table, "has_yaku_with_discard", [1], [2]) == [True, False]


def test_the_last_called_tile_makes_so_many_points():
    table = _asking(1)
    assert not ask(table, "has_yaku_with_call", 1)
    called(table, 1, "5s")
    assert each(table, "has_yaku_with_call", [1], [2]) == [True, False]


def test_the_second_kind_is_asked_for_by_its_own_names():
    table = _asking(1)
    table.players[0].draw = tiles("5s")
    assert ask(table, "has_yaku2_with_hand", 2)
    discard(table, 1, "5s")
    assert each(table, "has_yaku2_with_discard", [2], [3]) == [True, False]
    called(table, 1, "5s")
    assert ask(table, "has_yaku2_with_call", 2)


def test_fu_may_be_asked_for_too():
    table = _asking(1)  # tanki: 30 + 2
    assert reaches(table, 0, "discard", RulesetTile("5s"), 1, 40)
    assert not reaches(table, 0, "discard", RulesetTile("5s"), 1, 50)


def test_without_a_draw_every_tile_of_the_hand_is_tried():
    ends_on = [{"name": "match", "opts": [["winning_tile"], [[[[["9m"]], 1]]]]}]
    table = table_of(yaku=[yaku("a", 1, ends_on)])
    table.players[0].hand = tiles(f"{HAND} 5s")
    assert reaches(table, 0, "draw", None, 1)
    record = win(table, 0, (), "draw")
    assert record.winning_tile == RulesetTile("9m")
    assert sorted(record.hand) == sorted(tiles(f"{HAND} 5s"))


def test_yaku_that_ask_for_themselves_are_a_fault_of_the_rules():
    table = table_of(yaku=[yaku("A", when="has_yaku_with_hand")])
    with pytest.raises(RulesetError, match="without end"):
        reaches(table, 0, "draw", None, 1)


def _dora_table():
    table = table_of(wall=["1m", "2m"], dora_indicators={"1m": ["2m"]}, initial_dead_wall_length=1)
    table.players[0].hand = tiles("2m 2m 3m")
    table.players[0].calls = [call("pon", "4p 4p 4p")]
    return table


def test_winning_dora_are_counted_exactly():
    table = _dora_table()
    known = {"winning_tile": RulesetTile("2m"), "win_source": "discard"}
    assert each(table, "winning_dora_count", ["1m", 3], ["1m", 2], **known) == [True, False]


def test_what_the_winning_hand_consists_of():
    table = _dora_table()
    known = {"winning_tile": RulesetTile("5m"), "win_source": "discard"}
    made_of = ["2m", "3m", "4p"]
    assert not ask(table, "winning_hand_consists_of", *made_of, **known)
    assert ask(table, "winning_hand_consists_of", *made_of, "5m", **known)
    assert ask(table, "winning_hand_and_tile_consists_of", *made_of, "5m", **known)
    assert ask(table, "winning_hand_not_tile_consists_of", *made_of, **known)


def test_jokers_may_be_what_the_winning_hand_consists_of():
    table = _dora_table()
    player = table.players[0]
    player.hand = tiles("2m 1j 3m")
    player.behavior = with_alias(player.behavior, tiles("1j"), tiles("2m"))
    known = {"winning_tile": RulesetTile("3m"), "win_source": "discard"}
    assert ask(table, "winning_hand_consists_of", "2m", "3m", "4p", **known)


def test_a_meta_yaku_may_ask_for_all_of_some_yaku():
    known = {"existing_yaku": (("a", 1), ("b", 2))}
    assert ask(table_of(), "has_existing_yaku", "a", ["b", 2], **known)
    assert each(table_of(), "has_existing_yaku", ["a", "c"], [["b", 1]], **known) == [False, False]


def test_a_meta_yaku_may_ask_for_no_yaku():
    assert ask(table_of(), "has_no_yaku", existing_yaku=())
    assert not ask(table_of(), "has_no_yaku", existing_yaku=(("a", 1),))


def test_meta_yaku_are_a_list_after_the_others():
    score = {"yaku_lists": ["yaku", "meta_yaku"]}
    chicken = [yaku("chicken", 8, ["has_no_yaku"])]
    for own, found in [([], {"chicken": 8}), ([yaku("a", 1)], {"a": 1})]:
        table = table_of(score, yaku=own, meta_yaku=chicken)
        discard(table, 1, "5s")
        assert dict(win(table, 0, tiles("5s"), "discard").yaku) == found


def test_declared_yaku_are_asked_for_by_name():
    table = _asking(1, 2)
    discard(table, 1, "5s")
    table.players[0].declared_yaku = ("a1", "a2")
    assert ask(table, "has_declared_yaku_with_discard", "yaku")
    table.players[0].declared_yaku = ("a1", "b")
    assert not ask(table, "has_declared_yaku_with_discard", "yaku")
    assert ask(table, "has_declared_yaku_with_discard", "yaku", "yaku2")


def test_without_score_calculation_and_yaku_lists_nothing_is_scored():
    table = table_of({"yaku_lists": None}, yaku=[yaku("a")])
    assert scored({}, 3, table=table).score == 0
    table = new_table()
    assert scored({}, 3, table=table).score == 0
    discard(table, 1, "1m")
    assert win(table, 0, tiles("1m"), "discard").score == 0


def test_the_points_of_all_lists_are_added_up():
    table = table_of(
        {"yaku_lists": ["yaku", "more"]}, yaku=[yaku("a", 1), yaku("b", 2)], more=[yaku("c", 4)]
    )
    discard(table, 1, "1m")
    assert win(table, 0, tiles("1m"), "discard").points == 7


def test_a_yaku_doubles_what_the_lists_before_are_worth():
    table = table_of(
        {"yaku_lists": ["yaku", "doubling", "again"]},
        yaku=[yaku("a", 1), yaku("b", 2)],
        doubling=[yaku("c", ["points_so_far"])],
        again=[yaku("d", ["points_so_far"]), yaku("e", ["points_so_far"])],
    )
    assert names_of(table) == {"a": 1, "b": 2, "c": 3, "d": 6, "e": 6}


def test_yaku2_lists_add_up_to_points2():
    table = table_of(
        {"yaku2_lists": ["yaku2"]}, yaku=[yaku("a", 1)], yaku2=[yaku("b", 2), yaku("c", 3)]
    )
    discard(table, 1, "1m")
    record = win(table, 0, tiles("1m"), "discard")
    assert (record.points, record.points2, record.score) == (1, 5, 1)
