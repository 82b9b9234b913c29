"""Yaku, their precedence, the scoring methods, and the record of a win."""

from __future__ import annotations

import math
from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from sampling import spread

from .acting import new_table, tiles
from .asking import ask
from .engine import (
    LABELS,
    Called,
    Context,
    Tile,
    evaluate,
    has_all_declared,
    is_bankrupt,
    ko_and_oya,
    labels,
    problems_of,
    reaches,
    readings_tried,
    right_display,
    score_of,
    win,
    yaku_list,
)
from .tables import call, called, discard, table_of, won, yaku

FORMULA = {
    "scoring_method": "han_fu_formula",
    "limit_thresholds": [[3, 70], [4, 40], [5, 0], [6, 0], [8, 0], [11, 0], [13, 0]],
    "limit_scores": [8000, 8000, 8000, 12000, 16000, 24000, 32000],
    "limit_names": [
        "Mangan", "Mangan", "Mangan", "Haneman", "Baiman", "Sanbaiman", "Kazoe Yakuman",
    ],
}  # fmt: skip
RIICHI = {
    **FORMULA,
    "scoring_method": ["han_fu_formula", "multiplier"],
    "yaku2_lists": ["yakuman"],
    "yaku2_overrides_yaku1": True,
    "score_multiplier": 32000,
    "dealer_multiplier": 1.5,
}
HONG_KONG = {
    "scoring_method": "score_table",
    "score_table": {
        "0": 1, "1": 2, "2": 4, "3": 8, "4": 16, "5": 24, "6": 32, "7": 48, "8": 64, "9": 96,
        "10": 128, "11": 192, "12": 256, "max": 384,
    },
}  # fmt: skip
VIETNAMESE = {
    "scoring_method": "vietnamese",
    "yaku2_lists": ["mun"],
    "score_table": {"0": 0.5, "1": 1, "2": 2, "3": 4, "4": 8, "5": 16, "max": 32},
}
HAND = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 5s"


def scored(
    score: dict[str, Any],
    points: Any = 0,
    points2: Any = (),
    *,
    fu: int = 30,
    seat: int = 1,
    source: Any = "discard",
    **more: Any,
) -> Any:
    """The score of a non-dealer (seat 1) with yaku of those values."""
    table = more.pop("table", None) or table_of(score, **more)
    first = [points] if isinstance(points, int | float) else points
    second = [points2] if isinstance(points2, int | float) else points2
    lists = [
        tuple((f"{kind}{at}", value) for at, value in enumerate(values))
        for kind, values in (("a", first), ("b", second))
    ]
    return score_of(table, seat, lists[0], lists[1], fu, source)


def names_of(table: Any, *lists: str, seat: int = 0, **known: Any) -> dict[str, Any]:
    """The yaku found in those lists, with their values."""
    chosen = [yaku_list(table, name) for name in lists or ("yaku",)]
    return dict(evaluate(table, Context(seat, **known), chosen))


@pytest.mark.parametrize(
    "node",
    [
        None,
        7,
        "a",
        [],
        {},
        {"value": 1, "when": []},
        {"display_name": "a", "when": []},
        {"display_name": "a", "value": 1},
        {"display_name": 1, "value": 1, "when": []},
        {"display_name": "a", "value": True, "when": []},
        {"display_name": "a", "value": [None], "when": []},
        {"display_name": "a", "value": 10**400, "when": []},
        {"display_name": "a", "value": math.inf, "when": []},
        {"display_name": "a", "value": math.nan, "when": []},
    ],
)
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
    table = table_of(first=own, second=[yaku("b")], third=meta)
    assert names_of(table, "first") == {"a": 1}
    assert names_of(table, "first", "second", "third") == {"a": 1, "b": 1, "c": 1}


def test_equal_names_are_one_yaku_with_the_sum_of_the_values():
    table = table_of(yaku=[yaku("a", 1), yaku("b", 2), yaku("a", 4)], more=[yaku("b", 8)])
    assert list(names_of(table, "yaku", "more").items()) == [("a", 5), ("b", 10)]


def test_missing_lists_are_skipped():
    assert names_of(table_of(yaku=[yaku("a")]), "nothing", "yaku") == {"a": 1}


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
    assert record.yaku == (("c", 1),)
    assert record.yaku2 == (("d", 1),)


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
    assert ask(table, "has_yaku_with_hand", points)
    assert not ask(table, "has_yaku_with_hand", 4)


def test_the_yaku_of_yaku_lists_count():
    table = _asking(1, lists=("yaku", "yaku2"))
    table.players[0].draw = tiles("5s")
    assert ask(table, "has_yaku_with_hand", 3)


def test_extra_yaku_do_not_count_before_a_win():
    table = _asking(1, lists=("yaku", "extra"))
    assert not reaches(table, 0, "discard", Tile("5s"), 2)
    assert reaches(table, 0, "discard", Tile("5s"), 1)
    discard(table, 1, "5s")
    assert win(table, 0, tiles("5s"), "discard").points == 6


def test_the_last_discard_makes_so_many_points():
    table = _asking(1)
    assert not ask(table, "has_yaku_with_discard", 1)
    discard(table, 1, "5s")
    assert ask(table, "has_yaku_with_discard", 1)
    assert not ask(table, "has_yaku_with_discard", 2)


def test_the_last_called_tile_makes_so_many_points():
    table = _asking(1)
    assert not ask(table, "has_yaku_with_call", 1)
    called(table, 1, "5s")
    assert ask(table, "has_yaku_with_call", 1)
    assert not ask(table, "has_yaku_with_call", 2)


def test_the_second_kind_is_asked_for_by_its_own_names():
    table = _asking(1)
    table.players[0].draw = tiles("5s")
    assert ask(table, "has_yaku2_with_hand", 2)
    discard(table, 1, "5s")
    assert ask(table, "has_yaku2_with_discard", 2)
    assert not ask(table, "has_yaku2_with_discard", 3)
    called(table, 1, "5s")
    assert ask(table, "has_yaku2_with_call", 2)


def test_fu_may_be_asked_for_too():
    table = _asking(1)  # tanki: 30 + 2
    assert reaches(table, 0, "discard", Tile("5s"), 1, 40)
    assert not reaches(table, 0, "discard", Tile("5s"), 1, 50)


def test_without_a_draw_every_tile_of_the_hand_is_tried():
    ends_on = [{"name": "match", "opts": [["winning_tile"], [[[[["9m"]], 1]]]]}]
    table = table_of(yaku=[yaku("a", 1, ends_on)])
    table.players[0].hand = tiles(f"{HAND} 5s")
    assert reaches(table, 0, "draw", None, 1)
    record = win(table, 0, (), "draw")
    assert record.winning_tile == Tile("9m")
    assert sorted(record.hand) == sorted(tiles(f"{HAND} 5s"))


def test_yaku_that_ask_for_themselves_are_a_fault_of_the_rules():
    table = table_of(yaku=[yaku("A", when="has_yaku_with_hand")])
    with pytest.raises(RulesetError, match="without end"):
        reaches(table, 0, "draw", None, 1)
    assert table.nesting == 0


def _dora_table():
    table = table_of(wall=["1m", "2m"], dora_indicators={"1m": ["2m"]}, initial_dead_wall_length=1)
    table.players[0].hand = tiles("2m 2m 3m")
    table.players[0].calls = [call("pon", "4p 4p 4p")]
    return table


def test_winning_dora_are_counted_exactly():
    table = _dora_table()
    known = {"winning_tile": Tile("2m"), "win_source": "discard"}
    assert ask(table, "winning_dora_count", "1m", 3, **known)
    assert not ask(table, "winning_dora_count", "1m", 2, **known)


def test_what_the_winning_hand_consists_of():
    table = _dora_table()
    known = {"winning_tile": Tile("5m"), "win_source": "discard"}
    made_of = ["2m", "3m", "4p"]
    assert not ask(table, "winning_hand_consists_of", *made_of, **known)
    assert ask(table, "winning_hand_consists_of", *made_of, "5m", **known)
    assert ask(table, "winning_hand_and_tile_consists_of", *made_of, "5m", **known)
    assert ask(table, "winning_hand_not_tile_consists_of", *made_of, **known)


def test_jokers_may_be_what_the_winning_hand_consists_of():
    table = _dora_table()
    player = table.players[0]
    player.hand = tiles("2m 1j 3m")
    player.behavior = player.behavior.with_alias(tiles("1j"), tiles("2m"))
    known = {"winning_tile": Tile("3m"), "win_source": "discard"}
    assert ask(table, "winning_hand_consists_of", "2m", "3m", "4p", **known)


def test_a_meta_yaku_may_ask_for_all_of_some_yaku():
    known = {"existing_yaku": (("a", 1), ("b", 2))}
    assert ask(table_of(), "has_existing_yaku", "a", ["b", 2], **known)
    assert not ask(table_of(), "has_existing_yaku", "a", "c", **known)
    assert not ask(table_of(), "has_existing_yaku", ["b", 1], **known)


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
    table.players[0].declared_yaku = ("a1", "a2")
    assert has_all_declared(table, 0, "discard", Tile("5s"), ["yaku"])
    table.players[0].declared_yaku = ("a1", "b")
    assert not has_all_declared(table, 0, "discard", Tile("5s"), ["yaku"])
    assert has_all_declared(table, 0, "discard", Tile("5s"), ["yaku", "yaku2"])


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
    found = names_of(table, "yaku", "doubling", "again")
    assert found == {"a": 1, "b": 2, "c": 3, "d": 6, "e": 6}


def test_yaku2_lists_add_up_to_points2():
    table = table_of(
        {"yaku2_lists": ["yaku2"]}, yaku=[yaku("a", 1)], yaku2=[yaku("b", 2), yaku("c", 3)]
    )
    discard(table, 1, "1m")
    record = win(table, 0, tiles("1m"), "discard")
    assert (record.points, record.points2, record.score) == (1, 5, 1)


@pytest.mark.parametrize(
    "method",
    [None, "magic", 7, {}, [], ["multiplier"], ["multiplier", "score_table", "multiplier"]],
)
def test_an_unknown_method_scores_nothing(method):
    assert scored({"scoring_method": method, "yaku2_lists": ["b"]}, 3).score == 0


def test_two_methods_score_nothing_without_yaku2_lists():
    assert scored({"scoring_method": ["multiplier", "multiplier"]}, 3, 4).score == 0


_LABELS = [
    ("point_name", "Han"),
    ("point2_name", "★"),
    ("minipoint_name", "Fu"),
    ("win_by_discard_label", "Ron"),
    ("win_by_draw_label", "Tsumo"),
    ("win_by_discard_name", "Ron"),
    ("win_by_discard_name_2", "Double Ron"),
    ("win_by_discard_name_3", "Triple Ron"),
    ("win_by_draw_name", "Tsumo"),
    ("win_with_pao_name", "Sekinin Barai"),
    ("triple_win_draw_name", "Sanchahou"),
    ("exhaustive_draw_name", "Ryuukyoku"),
    ("nagashi_name", "Nagashi Mangan"),
    ("right_display", "minipoints"),
    ("score_denomination", ""),
]


@pytest.mark.parametrize(("key", "value"), _LABELS)
def test_the_words_shown_with_scores_are_those_of_the_file(key, value):
    assert labels(table_of({key: value}))[key] == value


def test_all_the_words_are_optional():
    assert set(labels(table_of()).values()) == {""}
    assert set(labels(table_of(dict.fromkeys(LABELS, 7))).values()) == {""}


@pytest.mark.parametrize(
    ("source", "text"), [("discard", "Ron"), ("draw", "Tsumo"), ("call", "Ron")]
)
def test_the_label_is_part_of_the_record(source, text):
    table = table_of({"win_by_discard_label": "Ron", "win_by_draw_label": "Tsumo"})
    discard(table, 1, "5s")
    called(table, 1, "5s")
    assert win(table, 0, tiles("5s"), source).winning_tile_text == text


@pytest.mark.parametrize(
    ("side", "shown"),
    [
        ("points", (3, "Han")),
        ("points2", (1, "★")),
        ("minipoints", (40, "Fu")),
        ("other", None),
        (None, None),
    ],
)
def test_what_may_stand_to_the_right(side, shown):
    table = table_of(
        {"right_display": side, "point_name": "Han", "point2_name": "★", "minipoint_name": "Fu"}
    )
    record = won(table, 0, 1000, points=3, points2=1, minipoints=40)
    assert right_display(table, record) == shown


def test_comments_and_trailing_commas_are_annotation_only():
    """Files are read elsewhere; here a file is what it says without them."""
    assert scored({"score_multiplier": 20}, 1).score == 20


@pytest.mark.parametrize(
    ("score", "points", "seat", "value"),
    [
        pytest.param({"score_multiplier": 3}, 5, 1, 15, id="times a number"),
        pytest.param({}, 5, 1, 5, id="once without the key"),
        pytest.param({"score_multiplier": 0.5}, 5, 1, 2.5, id="times less than one"),
        pytest.param({"score_multiplier": 20}, 4, 1, 80, id="times twenty"),
        pytest.param(
            {"score_multiplier": 20, "dealer_multiplier": 2}, 4, 0, 160, id="times the dealer's"
        ),
        pytest.param(
            {"score_multiplier": 20, "dealer_multiplier": 2}, 4, 1, 80, id="not for others"
        ),
        pytest.param(
            {"score_multiplier": 20}, 4, 0, 80, id="nothing for the dealer without the key"
        ),
    ],
)
def test_points_are_multiplied(score, points, seat, value):
    assert scored(score, points, seat=seat).score == value


@pytest.mark.parametrize(
    ("points2", "score", "product"),
    [
        pytest.param([2], 6, 2, id="one value"),
        pytest.param([2, 4], 24, 8, id="a product of values"),
        pytest.param([], 3, 1, id="none of them"),
    ],
)
def test_points2_may_multiply_the_points(points2, score, product):
    found = scored({"score_multiplier": "points2"}, [1, 2], points2)
    assert (found.score, found.points, found.points2) == (score, 3, product)


def test_the_score_has_the_name_of_the_file():
    assert scored({"score_name": "Chips"}, 1).name == "Chips"


_TABLE = {
    "one point": [(1, 2)],
    "zero to four": [(0, 1), (1, 2), (2, 4), (3, 8), (4, 16)],
    "five to nine": [(5, 24), (6, 32), (7, 48), (8, 64), (9, 96)],
    "ten to twelve": [(10, 128), (11, 192), (12, 256)],
    "more than the table has": [(13, 384), (100, 384)],
}


@pytest.mark.parametrize(
    ("points", "score"),
    [pytest.param(*case, id=name) for name, cases in _TABLE.items() for case in cases],
)
def test_points_are_looked_up(points, score):
    found = scored(HONG_KONG, points)
    assert (found.score, found.points, found.points2) == (score, points, 0)


def test_the_dealer_multiplies_what_is_looked_up():
    assert scored({**HONG_KONG, "dealer_multiplier": 2}, 3, seat=0).score == 16
    assert scored({**HONG_KONG, "dealer_multiplier": 2}, 3).score == 8


def test_negative_keys_are_looked_up_too():
    table = {"scoring_method": "score_table", "score_table": {"-1": 5, "max": 9}}
    assert scored(table, -1).score == 5


@pytest.mark.parametrize(
    ("table", "points"),
    [
        ({"0": 1}, 3),
        ({"3": "many"}, 3),
        ({"3": True}, 3),
        (None, 3),
        ([1, 2, 3, 4], 3),
        ({"max": 1}, 0.5),
    ],
)
def test_what_cannot_be_looked_up_is_an_error_that_names_the_table(table, points):
    with pytest.raises(RulesetError, match="score_table"):
        scored({"scoring_method": "score_table", "score_table": table}, points)


_VIETNAMESE = [
    ("phan and mun", 3, 2, 64, 3, 2),
    ("phan alone", 5, 0, 16, 5, 0),
    ("six phan are a mun", 6, 0, 32, 0, 1),
    ("mun alone", 0, 3, 96, 0, 3),
    ("the table has the phan", 2, 0, 2, 2, 0),
    ("phan of the table", 0, 0, 0.5, 0, 0),
    ("phan of the table", 1, 0, 1, 1, 0),
    ("phan of the table", 3, 0, 4, 3, 0),
    ("phan of the table", 4, 0, 8, 4, 0),
    ("twelve phan and a mun", 12, 1, 96, 0, 3),
]


@pytest.mark.parametrize(
    ("phan", "mun", "score", "points", "points2"),
    [pytest.param(*case[1:], id=case[0]) for case in _VIETNAMESE],
)
def test_phan_and_mun(phan, mun, score, points, points2):
    assert scored(VIETNAMESE, phan, mun)[:3] == (score, points, points2)


def test_without_yaku2_lists_only_phan_count():
    assert scored({**VIETNAMESE, "yaku2_lists": None}, 7).score == 32


def test_a_mun_needs_max():
    table = {**VIETNAMESE, "score_table": {"0": 0.5}}
    with pytest.raises(RulesetError, match="score_table"):
        scored(table, 0, 1)


def test_beside_a_mun_the_remaining_phan_count_nothing_as_other_engines_score():
    assert scored(VIETNAMESE, 8).score == 32


def test_the_dealer_multiplies_phan_and_mun():
    assert scored({**VIETNAMESE, "dealer_multiplier": 2}, 6, seat=0).score == 64


@pytest.mark.parametrize(
    ("score", "han", "fu", "seat", "value"),
    [
        pytest.param({}, 2, 25, 1, 1600, id="four times the fu doubled"),
        pytest.param({}, 1, 30, 1, 1000, id="four times without the key"),
        pytest.param({"han_fu_multiplier": 6}, 1, 30, 1, 1500, id="six times by the key"),
        pytest.param({"dealer_multiplier": 1.5}, 1, 40, 0, 2000, id="the dealer's"),
        pytest.param(
            {"dealer_multiplier": 1.5}, 1, 30, 0, 1500, id="the dealer's before the rounding"
        ),
        pytest.param({}, 2, 30, 1, 2000, id="rounded up"),
        pytest.param({}, 3, 30, 1, 3900, id="rounded to hundreds without the key"),
        pytest.param(
            {"han_fu_rounding_factor": 10}, 2, 30, 1, 1920, id="rounded to tens by the key"
        ),
        pytest.param(
            {"han_fu_rounding_factor": 1}, 2, 30, 1, 1920, id="rounded to ones by the key"
        ),
        pytest.param({"fixed_fu": 40}, 2, 30, 1, 2600, id="fixed fu"),
        pytest.param({}, 0, 30, 1, 500, id="no han at all"),
        pytest.param({}, 0.5, 30, 1, 700, id="half a han"),
    ],
)
def test_han_and_fu_make_a_score(score, han, fu, seat, value):
    found = scored({"scoring_method": "han_fu_formula", **score}, han, fu=fu, seat=seat)
    assert (found.score, found.points, found.points2, found.name) == (value, han, 0, "")


_LIMITS = [
    (3, 70, 8000, "Mangan"),
    (4, 40, 8000, "Mangan"),
    (5, 20, 8000, "Mangan"),
    (6, 30, 12000, "Haneman"),
    (7, 30, 12000, "Haneman"),
    (8, 30, 16000, "Baiman"),
    (10, 30, 16000, "Baiman"),
    (11, 30, 24000, "Sanbaiman"),
    (13, 30, 32000, "Kazoe Yakuman"),
    (50, 30, 32000, "Kazoe Yakuman"),
    (4, 50, 8000, "Mangan"),
    (3, 60, 7700, ""),
    (13, 110, 32000, "Kazoe Yakuman"),
    (5, 30, 8000, "Mangan"),
    (12, 30, 24000, "Sanbaiman"),
    (4, 30, 7700, ""),
]


@pytest.mark.parametrize(("han", "fu", "score", "name"), _LIMITS)
def test_limits_replace_the_score(han, fu, score, name):
    found = scored(FORMULA, han, fu=fu)
    assert (found.score, found.name) == (score, name)


def test_the_last_threshold_that_is_met_counts():
    rules = {
        "scoring_method": "han_fu_formula",
        "limit_thresholds": [[5, 0], [1, 0]],
        "limit_scores": [8000, 100],
        "limit_names": ["high", "low"],
    }
    assert scored(rules, 6).name == "low"


def test_the_dealer_multiplies_limits_too():
    found = scored({**FORMULA, "dealer_multiplier": 1.5}, 5, seat=0)
    assert (found.score, found.name) == (12000, "Mangan")


def test_one_tier_higher_is_the_next_limit():
    table = table_of(FORMULA)
    table.players[1].status.add("score_limit_one_tier_higher")
    assert scored({}, 5, table=table)[::3] == (12000, "Haneman")
    assert scored({}, 9, table=table)[::3] == (24000, "Sanbaiman")
    assert scored({}, 13, table=table)[::3] == (32000, "Kazoe Yakuman")
    assert scored({}, 1, table=table).score == 1000


def test_a_status_may_double_the_score():
    table = table_of(FORMULA)
    table.players[1].status.add("double_score")
    assert scored({}, 5, table=table).score == 16000
    assert scored({}, 3, table=table).score == 7800


@pytest.mark.parametrize(
    "rules",
    [
        {"limit_thresholds": [[1]]},
        {"limit_thresholds": [5]},
        {"limit_thresholds": [["1", 0]]},
        {"limit_scores": [1]},
        {"limit_scores": None},
        {"limit_scores": ["a"] * 7},
        {"han_fu_multiplier": "4", "limit_thresholds": []},
        {"han_fu_rounding_factor": 0, "limit_thresholds": []},
        {"han_fu_rounding_factor": True, "limit_thresholds": []},
        {"fixed_fu": []},
        {"dealer_multiplier": 10**400},
        {"min_score": {}},
        {"max_score": "a lot"},
    ],
)
def test_wrong_numbers_are_errors_that_name_their_key(rules):
    with pytest.raises(RulesetError) as error:
        scored({**FORMULA, **rules}, 5, seat=0)
    assert any(key in error.value.fault for key in rules)


def test_without_limits_a_score_goes_as_far_as_the_hand():
    assert scored({"scoring_method": "han_fu_formula"}, 78).score == -(-120 * 2**80 // 100) * 100


@pytest.mark.parametrize("han", [10**9, 10**15, -(10**9), 300.5, -300.5])
def test_no_number_of_han_is_too_much(han):
    rules = {"scoring_method": "han_fu_formula"}
    if han < 0:
        assert scored(rules, han).score >= 0
        return
    with pytest.raises(RulesetError) as error:
        scored(rules, han)
    assert error.value.code == "budget"


def test_names_of_limits_may_be_missing():
    assert scored({**FORMULA, "limit_names": None}, 5).name == ""


def test_each_kind_has_its_method():
    assert scored(RIICHI, 3).score == 3900
    assert scored(RIICHI, 0, 1).score == 32000


def test_either_kind_is_scored_and_never_both_as_other_engines_score():
    both = {**RIICHI, "yaku2_overrides_yaku1": False}
    assert scored(both, 3, 1).score == 3900
    assert scored(RIICHI, 3, 1).score == 32000


def test_yaku2_silence_the_others():
    found = scored(RIICHI, 3, [1, 1])
    assert found[:3] == (64000, 2, 2)
    table = table_of(RIICHI, yaku=[yaku("a", 3)], yakuman=[yaku("b", 1)])
    table.players[0].hand = tiles(HAND)
    record = win(table, 0, tiles("5s"), "draw")
    assert (record.yaku, record.yaku2) == ((), (("b", 1),))


def test_unless_the_file_says_so_yaku2_silence_nothing():
    table = table_of(
        {**RIICHI, "yaku2_overrides_yaku1": False}, yaku=[yaku("a", 3)], yakuman=[yaku("b", 1)]
    )
    discard(table, 2, "5s")
    table.players[1].hand = tiles(HAND)
    record = win(table, 1, tiles("5s"), "discard")
    assert (record.yaku, record.yaku2) == ((("a", 3),), (("b", 1),))


def test_of_two_methods_the_formula_gives_nothing_for_no_points():
    assert scored({**RIICHI, "yaku2_overrides_yaku1": False}, 0, 1).score == 0
    assert scored({"scoring_method": "han_fu_formula"}, 0).score == 500


@pytest.mark.parametrize("first", ["multiplier", "score_table", "vietnamese", "han_fu_formula"])
@pytest.mark.parametrize("second", ["multiplier", "score_table", "vietnamese", "han_fu_formula"])
def test_any_two_methods_may_be_paired(first, second):
    rules = {
        **RIICHI, **HONG_KONG, "scoring_method": [first, second], "score_multiplier": 20,
    }  # fmt: skip
    alone = {"multiplier": 60, "score_table": 8, "vietnamese": 8, "han_fu_formula": 3900}
    assert scored(rules, 3).score == alone[first]
    assert scored(rules, 1, 3).score == alone[second]


def test_the_dealer_is_multiplied_once_by_either_method():
    assert scored(RIICHI, 3, seat=0).score == 5800
    assert scored(RIICHI, 0, 1, seat=0).score == 48000


@pytest.mark.parametrize(
    ("rules", "points", "source", "seat", "value"),
    [
        pytest.param({}, -3, "discard", 1, 0, id="never below 0"),
        pytest.param({"min_score": 8}, 3, "discard", 1, 8, id="the least"),
        pytest.param({"min_score": -9}, -3, "discard", 1, -3, id="a least below 0"),
        pytest.param({"max_score": 5}, 9, "discard", 1, 5, id="the most"),
        pytest.param({"self_draw_bonus": 2}, 3, "draw", 1, 5, id="bonus by draw"),
        pytest.param({"self_draw_bonus": 2}, 3, "discard", 1, 3, id="no bonus by discard"),
        pytest.param(
            {"min_score": 8, "dealer_multiplier": 2, "self_draw_bonus": 1, "max_score": 16},
            3, "draw", 0, 16, id="in order: least, dealer, bonus, most",
        ),
        pytest.param(
            {"min_score": 8, "dealer_multiplier": 2, "self_draw_bonus": 1},
            3, "draw", 0, 17, id="in order: least, dealer, bonus",
        ),
    ],
)  # fmt: skip
def test_what_is_done_to_every_score(rules, points, source, seat, value):
    assert scored(rules, points, seat=seat, source=source).score == value


def test_whole_numbers_stay_whole():
    assert repr(scored({"score_multiplier": 0.5}, 4).score) == "2"


def test_a_status_makes_anyone_the_dealer():
    table = table_of({"dealer_multiplier": 2})
    table.players[1].status.add("score_as_dealer")
    assert scored({}, 3, table=table).score == 6


@pytest.mark.parametrize(
    ("total", "dealer", "players", "shares"),
    [
        (1000, False, 4, (300, 500)),
        (1300, False, 4, (400, 700)),
        (3900, False, 4, (1000, 2000)),
        (7700, False, 4, (2000, 3900)),
        (8000, False, 4, (2000, 4000)),
        (3900, False, 3, (1300, 2600)),
        (12000, True, 4, (4000, 8000)),
        (11600, True, 4, (3900, 7700)),
        (32000, False, 3, (10700, 21300)),
    ],
)
def test_a_total_splits_into_shares(total, dealer, players, shares):
    assert ko_and_oya(total, dealer, players, 100) == shares


@pytest.mark.parametrize(
    ("rule", "source", "dealer", "other"),
    [
        (True, "draw", 32000, 24000),
        (True, "discard", 48000, 32000),
        ("ron_loss", "draw", 32000, 24000),
        ("ron_loss", "discard", 32000, 24000),
        ("add_1000", "draw", 50000, 34000),
        ("add_1000", "discard", 50000, 34000),
        ("double_collection", "draw", 96000, 64000),
        ("double_collection", "discard", 96000, 64000),
        (False, "draw", 48000, 32000),
        (None, "draw", 48000, 32000),
        ("north_split", "draw", 48000, 32000),
        ("north_to_oya", "draw", 48000, 32000),
        ("equal_split", "draw", 48000, 32000),
        ("unequal_split", "draw", 48000, 32000),
        (["odd"], "draw", 48000, 32000),
    ],
)
def test_three_players_score_by_their_own_rule(rule, source, dealer, other):
    rules = {**RIICHI, "tsumo_loss": rule}
    assert scored(rules, 0, 1, seat=0, source=source, players=3).score == dealer
    assert scored(rules, 0, 1, seat=1, source=source, players=3).score == other
    assert scored(rules, 0, 1, seat=0, source=source).score == 48000  # four are not concerned


def test_a_win_is_recorded_with_all_that_made_it():
    table = table_of(
        {"scoring_method": "han_fu_formula", "win_by_discard_label": "Ron"}, yaku=[yaku("a", 2)]
    )
    table.players[1].hand = tiles(HAND)
    discard(table, 3, "5s")
    record = win(table, 1, tiles("5s"), "discard")
    assert record.seat == 1
    assert record.payer == 3
    assert record.opponents == (0, 2, 3)
    assert not record.is_dealer
    assert record.yaku == (("a", 2),)
    assert (record.points, record.minipoints, record.score) == (2, 40, 2600)
    assert record.winning_tile == Tile("5s")
    assert record.hand == tuple(tiles(f"{HAND} 5s"))
    assert not record.paid


def test_whoever_discarded_or_called_pays():
    table = table_of()
    discard(table, 3, "5s")
    table.history.append(Called(2, 1, Tile("5s"), (), "kakan"))
    assert win(table, 0, tiles("5s"), "discard").payer == 3
    assert win(table, 0, tiles("5s"), "call").payer == 2
    assert win(table, 0, tiles("5s"), "draw").payer is None


def test_in_a_bloody_end_winners_pay_no_more():
    table = table_of(bloody_end=True)
    won(table, 2, 1000)
    discard(table, 3, "5s")
    assert win(table, 0, tiles("5s"), "discard").opponents == (1, 3)


def test_names_are_translated_in_the_record():
    table = table_of(yaku=[yaku("a"), yaku("b")], translations={"a": "Ah", "b": 7})
    discard(table, 1, "5s")
    assert win(table, 0, tiles("5s"), "discard").yaku == (("Ah", 1), ("b", 1))


def test_a_counter_replaces_the_fu():
    table = table_of(
        {"scoring_method": "han_fu_formula"},
        yaku=[yaku("a", 1, [{"name": "fu_equals", "opts": [110]}])],
    )
    table.players[1].hand = tiles(HAND)
    table.players[1].counters["fu"] = 110
    discard(table, 0, "5s")
    record = win(table, 1, tiles("5s"), "discard")
    assert (record.minipoints, record.score) == (110, 3600)


def test_only_the_dearest_yaku_may_count():
    rules = {"highest_scoring_yaku_only": True}
    table = table_of(rules, yaku=[yaku("a", 1), yaku("b", 5), yaku("c", 5)])
    discard(table, 1, "5s")
    record = win(table, 0, tiles("5s"), "discard")
    assert (record.yaku, record.score) == ((("b", 5),), 5)
    table = table_of(rules, yaku=[])
    discard(table, 1, "5s")
    assert win(table, 0, tiles("5s"), "discard").score == 0


def test_some_lists_count_only_where_declared():
    table = table_of(
        {"yaku_lists": ["yaku", "said"], "declare_only_yaku_lists": ["said"]},
        yaku=[yaku("a")],
        said=[yaku("b", 2), yaku("c", 4)],
    )
    discard(table, 1, "5s")
    assert win(table, 0, tiles("5s"), "discard").points == 1
    table.players[0].declared_yaku = ("c",)
    assert win(table, 0, tiles("5s"), "discard").points == 5


def test_the_tile_that_makes_most_is_the_winning_tile():
    last = [{"name": "match", "opts": [["winning_tile"], [[[[["3p"]], 1]]]]}]
    table = table_of(yaku=[yaku("a", 1), yaku("b", 4, last)])
    table.players[0].hand = tiles(f"{HAND} 5s")
    for given in ((), tuple(tiles("1m 3p 5s"))):
        record = win(table, 0, given, "draw")
        assert (record.winning_tile, record.points) == (Tile("3p"), 5)
        assert len(record.hand) == 14


def test_the_winning_tile_that_was_not_drawn_counts_as_the_draw():
    drawn = [{"name": "match", "opts": [["draw"], [[[[["3p"]], 1]]]]}]
    table = table_of(yaku=[yaku("a", 1), yaku("b", 4, drawn)])
    table.players[0].hand = tiles(f"{HAND} 5s")
    assert win(table, 0, (), "draw").winning_tile == Tile("3p")
    assert win(table, 0, (), "draw").points == 5


_JOKER_RULES: dict[str, Any] = {
    "wall": [f"{number}{suit}" for suit in "mps" for number in range(1, 10)] + ["5z", "1j"],
    "win_definition": [["exhaustive", [[[0, 1, 2], [0, 0, 0]], 4], [[[0, 0]], 1]]],
}


def _match(*names: str) -> list[Any]:
    """The hand has a triplet of each of those tiles."""
    return [
        {"name": "match", "opts": [["hand", "calls", "winning_tile"], [[[[[name] * 3], 1]]]]}
        for name in names
    ]


def _joker_table(score: dict[str, Any] | None = None, **rules: Any):
    table = table_of(score, **{**_JOKER_RULES, **rules})
    player = table.players[0]
    player.behavior = player.behavior.with_alias(tiles("1j"), tiles("any"))
    discard(table, 1, "5s")
    return table


def test_a_joker_is_what_the_hand_is_worth_most_with():
    table = _joker_table(yaku=[yaku("a", 1), yaku("nines", 5, _match("9m"))])
    player = table.players[0]
    player.hand = tiles("1m 2m 3m 4m 5m 6m 9m 9m 1j 1p 1p 1p 5s")
    record = win(table, 0, tiles("5s"), "discard")
    assert record.points == 6
    assert Tile("9m") in record.hand[8:9]
    assert Tile("1j") not in record.hand


def test_jokers_in_calls_and_the_winning_tile_are_replaced_too():
    table = _joker_table(yaku=[yaku("a", 1)])
    player = table.players[0]
    player.hand = tiles("1m 2m 3m 4m 5m 6m 1p 1p 1p 5s")
    player.calls = [call("pon", "9m 9m 1j")]
    record = win(table, 0, tiles("1j"), "discard")
    assert record.calls == (call("pon", "9m 9m 9m"),)
    assert record.winning_tile == Tile("5s")


def test_jokers_stay_what_they_are_where_nothing_fits_or_the_file_says_so():
    for rules in ({}, {"use_smt": False}):
        table = _joker_table(rules, yaku=[yaku("a", 1)])
        table.players[0].hand = tiles("1m 4m 7m 1p 4p 7p 1s 4s 7s 5z 1j")
        record = win(table, 0, tiles("5s"), "discard")
        assert Tile("1j") in record.hand


def test_where_the_wall_has_the_other_white_a_joker_is_that_one():
    wall = [*_JOKER_RULES["wall"], "0z"]
    table = _joker_table(yaku=[yaku("a", 1)], wall=wall)
    table.players[0].hand = tiles("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p 1j")
    record = win(table, 0, tiles("5z"), "discard")
    assert [tile.name for tile in record.hand[12:]] == ["0z", "5z"]


def test_asking_for_yaku_tries_every_joker_too():
    table = _joker_table(yaku=[yaku("nines", 5, _match("9m"))])
    table.players[0].hand = tiles("1m 2m 3m 4m 5m 6m 9m 9m 1j 1p 1p 1p 5s")
    assert reaches(table, 0, "discard", Tile("5s"), 5)
    assert not reaches(table, 0, "discard", Tile("5s"), 6)


@pytest.mark.parametrize(("most", "asked"), [(2_000, 26), (10, 13)])
def test_the_tiles_that_may_have_won_share_the_readings_that_are_tried(monkeypatch, most, asked):
    """Nothing was drawn, so each of thirteen kinds may have won, the joker standing for two."""
    table = _joker_table(yaku=[yaku("a", 1)])
    table.players[0].hand = tiles("1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 3p 1s 1s 1j")
    assert readings_tried(monkeypatch, table, most) == asked


def test_the_assigned_hand_is_seen_while_yaku_are_asked_for():
    assigned = [{"name": "match", "opts": [["assigned_hand"], [[[[["9m"] * 3], 1]]]]}]
    table = _joker_table(yaku=[yaku("nines", 5, assigned)])
    table.players[0].hand = tiles("1m 2m 3m 4m 5m 6m 9m 9m 1j 1p 1p 1p 5s")
    assert win(table, 0, tiles("5s"), "discard").points == 5


@pytest.mark.parametrize("key", spread(sorted({*LABELS, "tsumo_loss", "translations"}), 4))
@pytest.mark.parametrize("value", [None, True, 1.5, "x", [], {}, [[]], {"a": None}])
def test_keys_of_words_take_anything(key, value):
    table = table_of({key: value}, yaku=[yaku("a")], translations=value)
    discard(table, 1, "5s")
    assert win(table, 0, tiles("5s"), "discard").score == 1


@pytest.mark.parametrize("value", [True, "x", [], {}, [[]], 10**400, 1e300, math.inf, math.nan])
def test_a_number_that_is_none_is_told_with_its_key(value):
    with pytest.raises(RulesetError, match="'score_multiplier'"):
        scored({"score_multiplier": value}, 3)


def test_flags_are_on_for_anything_but_false_and_null():
    values = [True, 0, "", [], False, None]
    assert [_ends_below_zero(value) for value in values] == [True, True, True, True, False, False]


def _ends_below_zero(tobi):
    table = table_of({"tobi": tobi})
    table.players[0].score = -1
    return is_bankrupt(table)
