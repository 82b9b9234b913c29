"""Conditions as they are written and joined, and the contexts that they need."""

import re

import pytest

from jantaku.base.errors import RulesetError
from ruleset import kernel
from ruleset.acting import do, meld, new_table, tiles
from ruleset.asking import RULES, ask, drew, holds, notes, read
from ruleset.engine import (
    CONDITIONS,
    Context,
    RulesetTile,
    compiler_of,
    problems_of,
    read_json,
    ruleset_of,
)
from ruleset.words.conditions.cases import PAIR, F, T, words


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        (T, True),
        (F, False),
        ("not_true", False),
        ("not_false", True),
        ({"name": "true"}, True),
        ({"name": "not_true"}, False),
    ],
)
def test_not_negates_texts_and_objects_alike(node, expected):
    assert holds(new_table(), node) is expected


def test_not_negates_every_condition():
    table = new_table(RULES)
    for name, row in CONDITIONS.items():
        if not row.needs and not any(arg.default is not None for arg in row.args):
            assert holds(table, f"not_{name}") is not holds(table, name), name


def test_not_no_tiles_remaining_is_the_opposite():
    table = new_table()
    assert holds(table, "no_tiles_remaining")
    assert not holds(table, "not_no_tiles_remaining")
    table.wall = tiles("1m")
    assert not holds(table, "no_tiles_remaining")
    assert holds(table, "not_no_tiles_remaining")


def test_arguments_are_in_opts():
    table = new_table()
    table.players[0].status = {"a"}
    assert holds(table, {"name": "status", "opts": ["a"]})
    assert not holds(table, {"name": "status", "opts": ["b"]})


@pytest.mark.parametrize("name", ["our_turn", "has_draw", "status", "tiles_remaining"])
def test_a_text_is_an_object_without_arguments(name):
    table = new_table()
    assert holds(table, name) is holds(table, {"name": name, "opts": []})


LISTS = [
    ("no conditions", [], True),
    ("all hold", [T, T], True),
    ("one of all fails", [T, T, F], False),
    ("any holds", [[F, T]], True),
    ("none of any holds", [[F, F]], False),
    ("any of nothing", [[]], False),
    ("any and one", [[F, T], T], True),
    ("any, but not the second", [[F, T], F], False),
    ("none of any, though the second", [[F, F], T], False),
    ("any of lists of all", [[F, [T, T]]], True),
    ("any of lists of all, one fails", [[F, [T, F]]], False),
    ("any or lists of all", [[T, [T, F]]], True),
    ("the fourth level is any", [[F, [[F, T], T]]], True),
    ("the fourth level is any, none holds", [[F, [[F, F], T]]], False),
    ("the fifth level is all", [[F, [[F, [T, T]]]]], True),
    ("all of nothing", [[F, []]], True),
    ("at least 2 of 3", [2, T, F, T], True),
    ("at least 2, one holds", [2, T, F, F], False),
    ("at least 0", [0], True),
    ("at least 1 of lists of any", [1, [F, T], F], True),
    ("at most 2, two hold", [[2, T, T, F]], True),
    ("at most 2, three hold", [[2, T, T, T]], False),
    ("at most 2, none holds", [[2, F, F]], False),
    ("at most 1 of lists of all", [[1, [T, F], [T, T]]], True),
    ("true is not a number", [True, T], True),
]


@pytest.mark.parametrize(("node", "expected"), [c[1:] for c in LISTS], ids=[c[0] for c in LISTS])
def test_lists_join_all_then_any_then_all(node, expected):
    assert holds(new_table(), node) is expected


def test_a_list_is_never_a_condition_with_arguments():
    table = new_table()
    table.players[0].status = {"riichi"}
    assert not holds(table, ["status", "riichi"])
    assert notes(table) == ["unknown-condition"]


def test_a_single_object_needs_no_list():
    assert holds(new_table(), {"name": "tiles_remaining", "opts": [0]})


@pytest.mark.parametrize("name", ["our_trun", "not_our_trun", "", "not_", "x" * 500])
def test_an_unknown_condition_is_noted_and_false(name):
    table = new_table()
    assert holds(table, name) is name.startswith("not_")
    assert notes(table) == ["unknown-condition"]


def test_an_unknown_condition_names_the_nearest_one():
    table = new_table()
    holds(table, "our_trun")
    assert "'our_turn'" in problems_of(table)[0].sentence


@pytest.mark.parametrize("node", [None, True, 3, 1.5])
def test_what_is_no_condition_is_noted_and_true(node):
    table = new_table()
    assert holds(table, node)
    assert holds(table, [[F, node]])
    assert notes(table) == ["condition"] * 2


WRONG = [
    {},
    {"opts": []},
    {"name": 3},
    {"name": "status", "opts": "a"},
    {"name": "status", "opts": {"a": 1}},
    {"name": "status", "opts": [None]},
    {"name": "counter_equals"},
    {"name": "counter_at_least", "opts": ["a", "b"]},
    {"name": "tiles_remaining", "opts": [True]},
    {"name": "not_match", "opts": [["hand"]]},
    {"name": "winning_dora_count", "opts": [{}]},
]


@pytest.mark.parametrize("node", WRONG)
def test_wrong_arguments_are_noted_and_raised_when_the_game_gets_there(node):
    table = new_table()
    condition = read(table, "condition", [[T, node]])
    assert len(notes(table)) == 1
    assert kernel.holds(
        table, Context(0), condition
    )  # the first holds: the wrong one is never asked
    for _ in range(2):
        with pytest.raises(RulesetError):
            holds(table, node)


def test_a_fault_says_where_it_stands():
    text = '{\n "wall": [],\n "c": ["true",\n  {"name": "status", "opts": [3, null]}]\n}'
    table = new_table(read_json(text, "a.json"))
    condition = read(table, "condition", ruleset_of(table).rules["c"])
    with pytest.raises(RulesetError) as caught:
        kernel.holds(table, Context(0), condition)
    assert (caught.value.file, caught.value.line) == ("a.json", 4)


def test_too_many_arguments_are_noted():
    table = new_table()
    assert holds(table, {"name": "round_wind_is", "opts": ["east", "south"]})
    assert notes(table) == ["extra-argument"]
    cure = 'write {"name": "round_wind_is", "opts": ["wind"]}'
    assert compiler_of(table).problems[-1].cure == cure


def test_as_asks_for_another_seat():
    table = new_table()
    table.players[1].status = {"a"}
    node = {"name": "status", "opts": ["a"], "as": "shimocha"}
    assert holds(table, node)
    assert holds(table, [T, [F, node]])
    assert not holds(table, {**node, "as": "toimen"})
    assert not holds(table, {**node, "name": "not_status"})
    assert holds(table, node, seat=0, tile=RulesetTile("1m"))
    assert holds(
        table, {"name": "is_drawn_tile", "as": "toimen"}, tile=RulesetTile("1m", ("draw",))
    )


def test_as_a_seat_that_is_not_there_is_false():
    table = new_table({"num_players": 2})
    assert not holds(table, {"name": "true", "as": "shimocha"})
    assert holds(table, {"name": "not_true", "as": "shimocha"})


def test_as_no_seat_is_noted_and_the_own_one():
    table = new_table()
    table.players[0].status = {"a"}
    for word in ("nobody", 3, None, [], ["toimen"], {}):
        assert holds(table, {"name": "status", "opts": ["a"], "as": word})
    assert notes(table) == ["seat"] * 6


NEEDS = sorted((name, need) for name, row in CONDITIONS.items() for need in row.needs)
IN_WORDS = {
    "tile": "the tile in context",
    "calls_spec": "the call of a button",
    "choice": "the call in question",
    "win_source": "a win",
    "minipoints": "the fu of a win",
    "existing_yaku": "the yaku of a win",
}


@pytest.mark.parametrize(("name", "need"), NEEDS)
def test_a_condition_outside_of_its_context_is_told(name, need):
    table = new_table(RULES)
    row = CONDITIONS[name]
    opts = {"tiles": ["1m"], "definitions": PAIR, "yaku": "a", "fu": 20}
    node = {"name": name, "opts": [opts[arg.name] for arg in row.args if arg.name in opts]}
    for again in (node, {**node, "name": f"not_{name}"}):
        with pytest.raises(RulesetError, match=f"'{name}' is about {IN_WORDS[need]}, which"):
            holds(table, again)


def test_what_goes_wrong_in_a_condition_goes_wrong_at_its_place():
    node = read_json('["true",\n  {"name": "not_winning_dora_count", "opts": [-99]}]')
    with pytest.raises(RulesetError, match="no tile -99") as caught:
        holds(new_table(RULES), node)
    assert (caught.value.line, caught.value.column) == (2, 12)


def test_the_context_is_asked_for_by_those_that_need_it():
    assert {need: sum(n == need for _, n in NEEDS) for _, need in NEEDS} == {
        "tile": 2,
        "calls_spec": 4,
        "choice": 5,
        "win_source": 3,
        "minipoints": 4,
        "existing_yaku": 3,
    }


DOCUMENTED = words(
    """
    true false our_turn our_turn_is_next our_turn_is_prev game_start no_discards_yet
    no_calls_yet last_call_is kamicha_discarded someone_else_just_discarded just_discarded
    just_called call_available self_call_available can_upgrade_call has_draw has_aside
    has_calls has_call_named has_no_call_named won_by_call won_by_draw won_by_discard
    fu_equals has_yaku_with_hand has_yaku_with_discard has_yaku_with_call has_yaku2_with_hand
    has_yaku2_with_discard has_yaku2_with_call last_discard_matches last_called_tile_matches
    needed_for_hand is_drawn_tile status status_missing discarder_status shimocha_status
    toimen_status kamicha_status others_status anyone_status everyone_status buttons_include
    buttons_exclude tile_drawn tile_not_drawn tile_revealed tile_not_revealed
    no_tiles_remaining tiles_remaining next_draw_possible has_score has_score_below
    round_wind_is seat_is winning_dora_count match winning_hand_consists_of
    winning_hand_and_tile_consists_of all_saki_cards_drafted has_existing_yaku has_no_yaku
    placement last_discard_matches_existing called_tile_matches_any_discard
    last_discard_exists call_would_change_waits call_changes_waits wait_count_at_least
    wait_count_at_most call_contains called_tile_contains call_choice_contains tagged
    has_hell_wait third_row_discard tiles_in_hand anyone counter_equals counter_at_least
    counter_at_most has_attr hand_tile_count genbutsu_kamicha genbutsu_toimen
    genbutsu_shimocha
    """
)
UNDOCUMENTED = words(
    """
    toimen_discarded shimocha_discarded anyone_just_discarded just_self_called has_yaku
    has_yaku2 has_declared_yaku_with_hand has_declared_yaku_with_discard
    has_declared_yaku_with_call callee_status caller_status has_points hand_dora_count
    winning_reverse_dora_count aside_tile_count hand_length_at_least
    winning_hand_not_tile_consists_of visible_discard_exists
    second_last_visible_discard_exists dice_equals dealt_in_last_round wall_is_here
    dead_wall_ends_here bet_at_least is_winner three_winners shimocha_exists toimen_exists
    kamicha_exists current_turn_is num_players is_ai hand_is_dead all_calls_deaden_hand
    is_tenpai_american print print_context won minipoints_equals minipoints_at_least
    minipoints_at_most print_status print_counter tag_exists tiles_match
    can_discard_after_call anyone_just_called someone_else_just_called
    """
)


def test_all_conditions_of_the_language_are_there():
    assert (len(DOCUMENTED), set(CONDITIONS)) == (88, {*DOCUMENTED, *UNDOCUMENTED})


def test_every_condition_says_in_a_sentence_what_it_asks():
    for name, row in CONDITIONS.items():
        assert re.fullmatch(r"[A-Z].{3,95}\.", row.help), name


def test_true_and_false():
    assert ask(new_table(), "true")
    assert not ask(new_table(), "false")


def test_lists_stop_where_the_answer_is_known():
    table = new_table()
    stop = {"name": "counter_equals"}  # raises when it is asked
    assert not holds(table, [F, stop])
    assert holds(table, [[T, stop]])
    with pytest.raises(RulesetError):
        holds(table, [T, stop])


@pytest.mark.parametrize(("conditions", "runs"), [([T, T], True), ([T, F], False), ([], True)])
def test_when_runs_its_actions_if_all_conditions_hold(conditions, runs):
    table = new_table()
    do(table, ["when", conditions, [["set_status", "ran"]]])
    assert (table.players[0].status == {"ran"}) is runs


@pytest.mark.parametrize(("conditions", "ran"), [([T, [F, T]], "first"), ([F], "second")])
def test_ite_runs_exactly_one_of_its_lists(conditions, ran):
    table = new_table()
    do(table, ["ite", conditions, [["set_status", "first"]], [["set_status", "second"]]])
    assert table.players[0].status == {ran}


def test_the_riichi_button_wants_all_seven_conditions():
    tenpai = [["exhaustive", [["shuntsu", "koutsu"], 3], [["pair"], 2]]]
    conditions = [
        "our_turn",
        "has_draw",
        {"name": "status_missing", "opts": ["riichi"]},
        {"name": "has_score", "opts": [1000]},
        "next_draw_possible",
        {"name": "has_no_call_named", "opts": ["chii", "pon", "daiminkan", "kakan"]},
        {"name": "match", "opts": [["hand", "calls", "draw"], ["tenpai_14", "kokushi_tenpai"]]},
    ]
    rules = {**RULES, "tenpai_14_definition": tenpai, "kokushi_tenpai_definition": []}
    table = new_table(rules, a="1m 1m 1m 2m 3m 4m 5m 6m 7m 9p 9p 2s 2s")
    drew(table, 0, "1z")
    table.wall = tiles("1m " * 4)
    player = table.players[0]
    assert holds(table, conditions)
    for spoil, mend in [
        (lambda: setattr(table, "turn", 1), lambda: setattr(table, "turn", 0)),
        (lambda: player.draw.clear(), lambda: player.draw.append(RulesetTile("1z"))),
        (lambda: player.status.add("riichi"), lambda: player.status.clear()),
        (lambda: setattr(player, "score", 900), lambda: setattr(player, "score", 1000)),
        (lambda: table.wall.pop(), lambda: table.wall.append(RulesetTile("1m"))),
        (lambda: meld(table, 0, "pon", "7z 7z 7z"), lambda: player.calls.clear()),
        (
            lambda: player.hand.remove(RulesetTile("9p")),
            lambda: player.hand.append(RulesetTile("9p")),
        ),
    ]:
        spoil()
        assert not holds(table, conditions)
        mend()
        assert holds(table, conditions)
