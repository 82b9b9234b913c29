"""Conditions: how they are written and joined, and what each of them asks."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from jantaku.base.errors import RulesetError
from sampling import spread

from .acting import discard, do, meld, new_table, tiles
from .asking import RULES, ask, called, drew, holds, notes, read
from .engine import (
    CONDITIONS,
    PLAIN,
    Assigned,
    Call,
    CallChoice,
    Context,
    Drew,
    Tile,
    WinRecord,
    call_spec,
    compiler_of,
    face_down,
    problems_of,
    read_json,
    ruleset_of,
)

T, F = "true", "false"
PAIR, RUN = [[[[0, 0]], 1]], [[[[0, 1, 2]], 1]]
WIN_DEFINITION = ["win"]


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
    assert condition.holds(table, Context(0))  # the first holds: the wrong one is never asked
    for _ in range(2):
        with pytest.raises(RulesetError):
            holds(table, node)


def test_a_fault_says_where_it_stands():
    text = '{\n "wall": [],\n "c": ["true",\n  {"name": "status", "opts": [3, null]}]\n}'
    table = new_table(read_json(text, "a.json"))
    condition = read(table, "condition", ruleset_of(table).rules["c"])
    with pytest.raises(RulesetError) as caught:
        condition.holds(table, Context(0))
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
    assert holds(table, node, seat=0, tile=Tile("1m"))
    assert holds(table, {"name": "is_drawn_tile", "as": "toimen"}, tile=Tile("1m", ("draw",)))


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
OPTS = {"needed_for_hand": [PAIR], "last_called_tile_matches": ["any"]}


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


def words(text):
    return text.split()


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
    assert len(DOCUMENTED) == 88
    assert set(CONDITIONS) == {*DOCUMENTED, *UNDOCUMENTED}


def test_every_condition_says_in_a_sentence_what_it_asks():
    for name, row in CONDITIONS.items():
        assert re.fullmatch(r"[A-Z].{3,95}\.", row.help), name


def test_true_and_false():
    assert ask(new_table(), "true")
    assert not ask(new_table(), "false")


def seats_where(table, name, *opts):
    return [seat for seat in table.seats if ask(table, name, *opts, seat=seat)]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_turns(players):
    table = new_table({"num_players": players})
    order = table.seats
    for at, turn in enumerate(order):
        table.turn = turn
        assert seats_where(table, "our_turn") == [turn]
        assert seats_where(table, "our_turn_is_next") == [order[(at + 1) % players]]
        assert seats_where(table, "our_turn_is_prev") == [order[at - 1]]


def test_turns_follow_the_reversed_order():
    table = new_table()
    table.turn, table.reversed_turn_order = 2, True
    assert seats_where(table, "our_turn_is_next") == [1]
    assert seats_where(table, "our_turn_is_prev") == [3]


def test_current_turn_is_a_seat():
    table = new_table()
    table.turn = 1
    assert ask(table, "current_turn_is", "shimocha")
    assert not ask(table, "current_turn_is", "toimen")
    assert ask(table, "current_turn_is", seat=1)


def test_a_draw_ends_the_start_of_the_game():
    table = new_table()
    assert ask(table, "game_start")
    drew(table, 0, "1m")
    assert not ask(table, "game_start")


def test_no_discards_yet():
    table = new_table()
    drew(table, 0, "1m")
    called(table, 1, 0, "1m", "1m 1m")
    assert ask(table, "no_discards_yet")
    discard(table, 2, "1m")
    assert not ask(table, "no_discards_yet")


@pytest.mark.parametrize("source", [0, 1])
def test_no_calls_yet_self_calls_counted(source):
    table = new_table()
    discard(table, 0, "1m")
    assert ask(table, "no_calls_yet")
    called(table, 1, source, "1m", "1m 1m")
    assert not ask(table, "no_calls_yet")


def test_last_call_is_any_earlier_call_by_the_name_of_its_meld():
    table = new_table()
    called(table, 1, 0, "1m", "1m 1m", "pon")
    discard(table, 1, "2m")
    assert ask(table, "last_call_is", "pon")
    assert ask(table, "last_call_is", "chii", "pon")
    assert not ask(table, "last_call_is", "chii")
    called(table, 2, 1, "2m", "3m 4m", "chii")
    assert not ask(table, "last_call_is", "pon")


def test_last_call_is_nothing_without_a_call():
    assert not ask(new_table(), "last_call_is", "pon")


DISCARDED = [
    ("kamicha_discarded", [2]),
    ("toimen_discarded", [3]),
    ("shimocha_discarded", [0]),
    ("someone_else_just_discarded", [0, 2, 3]),
    ("just_discarded", [1]),
    ("anyone_just_discarded", [0, 1, 2, 3]),
]


@pytest.mark.parametrize(("name", "expected"), DISCARDED, ids=str)
def test_who_just_discarded(name, expected):
    table = new_table()
    discard(table, 1, "1m")
    table.turn = 1
    assert seats_where(table, name) == expected
    table.turn = 2
    assert seats_where(table, name) == [], "the player in turn has not discarded"
    table.turn = 1
    table.history.append(Drew(1, Tile("1m")))
    assert seats_where(table, name) == [], "it is not the last thing that happened"


def test_with_two_players_there_is_no_kamicha():
    table = new_table({"num_players": 2})
    discard(table, 0, "1m")
    assert seats_where(table, "kamicha_discarded") == []
    assert seats_where(table, "toimen_discarded") == [2]


def test_just_called_is_about_the_player_in_turn():
    table = new_table()
    called(table, 2, 1, "1m", "1m 1m")
    assert seats_where(table, "just_called") == []
    table.turn = 2
    assert seats_where(table, "just_called") == [0, 1, 2, 3]
    assert not ask(table, "just_self_called")
    drew(table, 2, "1m")
    assert seats_where(table, "just_called") == []
    called(table, 2, 2, "1m", "1m 1m 1m")
    assert ask(table, "just_self_called")


@pytest.mark.parametrize(
    "name", [*(name for name, _ in DISCARDED), "just_called", "just_self_called"]
)
def test_nothing_just_happened_before_the_first_action(name):
    assert seats_where(new_table(), name) == []


def button(*call, upgrades=""):
    return {"call_name": "b", "calls_spec": call_spec(*call), "upgrade_name": upgrades}


def test_call_available_takes_the_discard_with_the_hand():
    table = new_table(RULES, b="5m 5m", c="5m")
    discard(table, 0, "5m")
    assert ask(table, "call_available", seat=1, **button([0, 0]))
    assert not ask(table, "call_available", seat=2, **button([0, 0]))
    drew(table, 2, "5m")
    table.history.pop()
    assert not ask(table, "call_available", seat=2, **button([0, 0])), "the draw is no help"
    table.history.append(Drew(1, Tile("1m")))
    assert not ask(table, "call_available", seat=1, **button([0, 0]))


def test_call_available_without_a_discard_is_false():
    assert not ask(new_table(RULES, a="5m 5m"), "call_available", **button([0, 0]))


def test_self_call_available_takes_hand_and_draw():
    table = new_table(RULES, a="5m 5m 5m")
    assert not ask(table, "self_call_available", **button([0, 0, 0]))
    drew(table, 0, "5m")
    assert ask(table, "self_call_available", **button([0, 0, 0]))


def test_can_upgrade_call_takes_hand_and_draw():
    table = new_table(RULES, a="6m")
    meld(table, 0, "pon", "5m 5m 5m")
    assert not ask(table, "can_upgrade_call", **button([0, 0, 0], upgrades="pon"))
    drew(table, 0, "5m")
    assert ask(table, "can_upgrade_call", **button([0, 0, 0], upgrades="pon"))
    assert not ask(table, "can_upgrade_call", **button([0, 0, 0], upgrades="chii"))


def test_draw_aside_and_calls():
    table = new_table(RULES)
    for name in ("has_draw", "has_aside", "has_calls"):
        assert not ask(table, name)
    drew(table, 0, "1m")
    table.players[0].aside = tiles("1m")
    meld(table, 0, "flower", "1f")
    for name in ("has_draw", "has_aside", "has_calls"):
        assert ask(table, name)
        assert ask(table, name, "toimen", seat=2)
        assert not ask(table, name, "shimocha")
    alone = new_table({"num_players": 2})
    assert not ask(alone, "has_draw", "shimocha")


def test_has_call_named_one_of_the_names():
    table = new_table()
    assert not ask(table, "has_call_named", "pon")
    meld(table, 0, "pon", "1m")
    meld(table, 0, "ankan", "2m")
    assert ask(table, "has_call_named", "chii", "pon")
    assert not ask(table, "has_call_named", "chii", "kakan")


def test_has_no_call_named_any_of_the_names():
    table = new_table()
    assert ask(table, "has_no_call_named", "pon")
    meld(table, 0, "pon", "1m")
    assert not ask(table, "has_no_call_named", "chii", "pon")
    assert ask(table, "has_no_call_named", "chii")


CHOICE = CallChoice("pon", Tile("5m", ("discard",)), tuple(tiles("5m 0m")))
CONTAINS = [
    ("call_contains", "call_contains", ["5m"], 2, True),
    ("call_contains too few", "call_contains", ["5m"], 3, False),
    ("call_contains any of them", "call_contains", ["5m", "0m"], 3, True),
    ("called_tile_contains", "called_tile_contains", ["5m", "1z"], 1, True),
    ("called_tile_contains another", "called_tile_contains", ["0m"], 1, False),
    ("called_tile_contains no two", "called_tile_contains", ["5m"], 2, False),
    ("call_choice_contains", "call_choice_contains", ["0m"], 1, True),
    ("call_choice_contains too few", "call_choice_contains", ["0m"], 2, False),
    ("attributes", "call_contains", [["5m", "discard"]], 1, True),
]


@pytest.mark.parametrize(
    ("name", "wanted", "count", "expected"), [c[1:] for c in CONTAINS], ids=[c[0] for c in CONTAINS]
)
def test_what_a_call_contains(name, wanted, count, expected):
    table = new_table()
    table.players[0].behavior = PLAIN.with_alias(tiles("0m"), tiles("5m"))
    assert ask(table, name, wanted, count, choice=CHOICE) is expected


def test_one_is_the_number_unless_said_otherwise():
    assert ask(new_table(), "call_contains", "0m", choice=CHOICE)
    assert not ask(new_table(), "called_tile_contains", ["1m"], choice=CallChoice("f", None, ()))


def test_call_contents_outside_of_calls_are_a_fault():
    with pytest.raises(RulesetError, match="it belongs in call_conditions, buttons"):
        ask(new_table(), "call_contains", ["1m"])


@pytest.mark.parametrize("name", ["won_by_call", "won_by_draw", "won_by_discard"])
def test_the_source_of_a_win(name):
    table = new_table()
    for source in ("call", "draw", "discard"):
        assert ask(table, name, win_source=source) is (name == f"won_by_{source}")


def test_fu_equals_seven_pairs_included():
    assert ask(new_table(), "fu_equals", 30, minipoints=30)
    assert ask(new_table(), "fu_equals", 25, minipoints=25)
    assert ask(new_table(), "fu_equals", minipoints=20)
    assert not ask(new_table(), "fu_equals", 40, minipoints=30)


HAND = "2m 3m 4m 5p 6p 7p 3s 4s 5s 6s 7s 8p 8p"
YAKU = {
    **RULES,
    "score_calculation": {
        "scoring_method": "multiplier",
        "yaku_lists": ["yaku", "extra"],
        "yaku2_lists": ["yakuman"],
        "extra_yaku_lists": ["extra"],
    },
    "yaku": [{"display_name": "Chun", "value": 2, "when": ["true"]}],
    "extra": [{"display_name": "Dora", "value": 5, "when": ["true"]}],
    "yakuman": [{"display_name": "Great", "value": 1, "when": ["won_by_discard"]}],
}


def test_has_yaku_with_hand_counts_the_yaku_lists():
    table = new_table(YAKU, a=HAND)
    drew(table, 0, "8s")
    assert ask(table, "has_yaku_with_hand")
    assert ask(table, "has_yaku_with_hand", 2)
    assert not ask(table, "has_yaku_with_hand", 3), "extra yaku do not count"
    assert ask(table, "has_yaku_with_hand", 2, 20)
    assert not ask(table, "has_yaku_with_hand", 2, 30)


def test_has_yaku_with_discard_wants_a_discard_just_made():
    table = new_table(YAKU, a=HAND)
    assert not ask(table, "has_yaku_with_discard", 1)
    discard(table, 1, "8s")
    assert ask(table, "has_yaku_with_discard", 2, 30)
    assert not ask(table, "has_yaku_with_discard", 3)
    drew(table, 1, "1m")
    assert not ask(table, "has_yaku_with_discard", 1)


def test_has_yaku_with_call_wants_a_call_just_made():
    table = new_table(YAKU, a=HAND)
    assert not ask(table, "has_yaku_with_call", 1)
    called(table, 1, 1, "8s", "8s 8s 8s", "kakan")
    assert ask(table, "has_yaku_with_call", 2)
    assert not ask(table, "has_yaku_with_call", 3)


def test_has_yaku2_counts_the_other_lists():
    table = new_table(YAKU, a=HAND)
    drew(table, 0, "8s")
    assert not ask(table, "has_yaku2_with_hand")
    discard(table, 1, "8s")
    assert ask(table, "has_yaku2_with_discard", 1)
    assert not ask(table, "has_yaku2_with_discard", 2)
    called(table, 1, 1, "8s", "8s 8s 8s", "kakan")
    assert not ask(table, "has_yaku2_with_call", 1)
    assert ask(table, "has_yaku2_with_call", 0)


def test_declared_yaku_are_all_scored():
    table = new_table(YAKU, a=HAND)
    drew(table, 0, "8s")
    table.players[0].declared_yaku = ("Chun",)
    assert ask(table, "has_declared_yaku_with_hand", "yaku")
    assert not ask(table, "has_declared_yaku_with_hand", "yakuman")
    table.players[0].declared_yaku = ("Chun", "Great")
    assert not ask(table, "has_declared_yaku_with_hand", "yaku", "yakuman")
    assert not ask(table, "has_declared_yaku_with_discard", "yaku", "yakuman")
    discard(table, 1, "8s")
    assert ask(table, "has_declared_yaku_with_discard", "yaku", "yakuman")
    assert not ask(table, "has_declared_yaku_with_call", "yaku")


def win_of(seat, **fields):
    return WinRecord(
        seat, "draw", Tile("1m"), fields.pop("payer", None), (), is_dealer=False, **fields
    )


def test_the_recorded_win_of_this_round():
    table = new_table()
    assert not ask(table, "is_winner")
    assert not ask(table, "has_yaku", 0)
    table.wins.append(win_of(0, yaku=(("a", 2), ("b", 1)), yaku2=(("c", 1),), minipoints=30))
    assert ask(table, "is_winner")
    assert not ask(table, "is_winner", seat=1)
    assert ask(table, "has_yaku", 3)
    assert ask(table, "has_yaku", 3, 30)
    assert not ask(table, "has_yaku", 3, 40)
    assert not ask(table, "has_yaku", 4)
    assert ask(table, "has_yaku2")
    assert not ask(table, "has_yaku2", 2)
    assert not ask(table, "three_winners")
    table.wins += [win_of(1), win_of(2)]
    assert ask(table, "three_winners")


def test_who_dealt_in_last_round():
    table = new_table()
    assert not ask(table, "dealt_in_last_round", seat=2)
    table.last_wins = [win_of(0, payer=2), win_of(1, payer=3)]
    assert seats_where(table, "dealt_in_last_round") == [2]


DORA = {
    **RULES,
    "dora_indicators": {"4m": ["5m", "0m"]},
    "reverse_dora_indicators": {"4m": ["3m"]},
}


def test_winning_dora_count_is_exact():
    table = new_table(DORA, a="5m 1m")
    meld(table, 0, "pon", "5m 0m 5m")
    assert ask(table, "winning_dora_count", "4m", 4)
    assert not ask(table, "winning_dora_count", "4m", 3)
    assert ask(table, "winning_dora_count", "4m", 5, winning_tile=Tile("5m"))
    assert ask(table, "winning_dora_count", "1p", 0)


def test_winning_dora_count_looks_through_no_jokers_and_at_named_tiles():
    table = new_table(DORA, a="1j 5m")
    table.players[0].behavior = PLAIN.with_alias(tiles("1j"), tiles("5m"))
    table.dead_wall = tiles("9p 4m")
    assert ask(table, "winning_dora_count", -1)
    assert ask(table, "winning_dora_count", "4m", 1)


def test_dora_of_the_hand_alone_and_reverse_dora():
    table = new_table(DORA, a="5m 3m 3m")
    meld(table, 0, "pon", "5m 5m 5m")
    drew(table, 0, "0m")
    assert ask(table, "hand_dora_count", "4m", 2)
    assert ask(table, "winning_reverse_dora_count", "4m", 2)


def test_what_the_winning_hand_consists_of():
    table = new_table(RULES, a="1m 2m")
    meld(table, 0, "pon", "3m 3m 3m")
    meld(table, 0, "flower", "1f")
    drew(table, 0, "9p")
    known = {"winning_tile": Tile("4m")}
    for name in ("winning_hand_consists_of", "winning_hand_and_tile_consists_of"):
        assert ask(table, name, "1m", "2m", "3m", "4m", **known)
        assert not ask(table, name, "1m", "2m", "3m", **known)
    assert ask(table, "winning_hand_not_tile_consists_of", "1m", "2m", "3m", **known)
    assert not ask(table, "winning_hand_not_tile_consists_of", "1m", "2m", **known)
    table.players[0].hand = tiles("1j 2m")
    assert not ask(table, "winning_hand_consists_of", "2m", "3m", "4m", **known)
    for target in ("4m", "any"):
        table.players[0].behavior = PLAIN.with_alias(tiles("1j"), tiles(target))
        assert ask(table, "winning_hand_consists_of", "2m", "3m", "4m", **known)


def test_the_winning_hand_is_that_of_the_reading():
    table = new_table(RULES, a="1j")
    reading = Assigned(tuple(tiles("1m")), (Call("pon", tuple(tiles("2m"))),), Tile("3m"))
    assert ask(table, "winning_hand_consists_of", "1m", "2m", "3m", reading=reading)
    assert not ask(table, "winning_hand_consists_of", "1m", "2m", reading=reading)


def test_hidden_tiles_of_melds_count_as_what_they_are():
    table = new_table(RULES)
    table.players[0].calls.append(Call("ankan", (face_down(Tile("1z")), Tile("1z"))))
    assert ask(table, "winning_hand_consists_of", "1z")


EXISTING = (("Riichi", 1), ("Dora", 3))


def test_has_existing_yaku_all_of_them():
    table = new_table()
    known = {"existing_yaku": EXISTING}
    assert ask(table, "has_existing_yaku", "Riichi", "Dora", **known)
    assert not ask(table, "has_existing_yaku", "Riichi", "Chun", **known)
    assert ask(table, "has_existing_yaku", ["Dora", 3], **known)
    assert not ask(table, "has_existing_yaku", ["Dora", 2], **known)
    assert not ask(table, "has_existing_yaku", None, **known)


def test_has_no_yaku():
    assert ask(new_table(), "has_no_yaku", existing_yaku=())
    assert not ask(new_table(), "has_no_yaku", existing_yaku=EXISTING)


def test_has_points_adds_the_yaku_so_far():
    assert ask(new_table(), "has_points", 4, existing_yaku=EXISTING)
    assert not ask(new_table(), "has_points", 5, existing_yaku=EXISTING)
    assert not ask(new_table(), "has_points", existing_yaku=())


def test_last_discard_matches_one_of_the_specs():
    table = new_table()
    assert not ask(table, "last_discard_matches", "any")
    discard(table, 1, "5p")
    called(table, 2, 1, "5p", "5p 5p")
    assert ask(table, "last_discard_matches", "manzu", "5p")
    assert not ask(table, "last_discard_matches", "manzu", "1")
    assert not ask(table, "last_discard_matches")
    assert not ask(table, "last_discard_matches", ["5p", "gold"])


def test_last_called_tile_matches_wants_a_call_just_made():
    table = new_table()
    called(table, 2, 1, "5p", "5p 5p")
    assert ask(table, "last_called_tile_matches", "pinzu")
    assert not ask(table, "last_called_tile_matches", "manzu")
    discard(table, 2, "5p")
    assert not ask(table, "last_called_tile_matches", "pinzu")


def test_needed_for_hand():
    table = new_table(RULES, a="1m 1m 2m")
    assert ask(table, "needed_for_hand", PAIR, tile=Tile("1m"))
    assert not ask(table, "needed_for_hand", PAIR, tile=Tile("2m"))
    drew(table, 0, "3m")
    assert ask(table, "needed_for_hand", RUN, tile=Tile("3m", ("draw",)))
    assert not ask(table, "needed_for_hand", RUN, tile=Tile("1m")), "there is another one"


def test_what_asks_about_a_tile_is_a_fault_without_one():
    for name in ("needed_for_hand", "is_drawn_tile"):
        with pytest.raises(RulesetError, match="tile"):
            holds(new_table(), {"name": name, "opts": [PAIR] if "hand" in name else []})


def test_is_drawn_tile():
    assert ask(new_table(), "is_drawn_tile", tile=Tile("1m", ("draw",)))
    assert not ask(new_table(), "is_drawn_tile", tile=Tile("1m"))


def test_tagged():
    table = new_table()
    table.tags = {"bomb": tiles("5p/draw 1z")}
    assert ask(table, "tagged", "tile", "bomb", tile=Tile("5p"))
    assert not ask(table, "tagged", "tile", "bomb", tile=Tile("6p"))
    assert not ask(table, "tagged", "tile", "other", tile=Tile("5p"))
    assert not ask(table, "tagged", "last_discard", "bomb", tile=Tile("5p"))
    discard(table, 0, "1z")
    assert ask(table, "tagged", "last_discard", "bomb")
    with pytest.raises(RulesetError, match="tile in context"):
        ask(table, "tagged", "tile", "bomb")


def test_has_attr_all_of_them():
    table = new_table(RULES, a="1m/gold 2m")
    tile = Tile("1m", ("gold", "draw"))
    assert ask(table, "has_attr", "tile", "gold", "draw", tile=tile)
    assert ask(table, "has_attr", "tile", ["gold", "draw"], tile=tile)
    assert not ask(table, "has_attr", "tile", "gold", "red", tile=tile)
    assert ask(table, "has_attr", "hand", "gold")
    assert not ask(table, "has_attr", "calls", "gold")
    meld(table, 0, "pon", "1z 1z/gold 1z")
    assert ask(table, "has_attr", "calls", "gold")
    assert not ask(table, "has_attr", "last_discard", "discard")
    discard(table, 1, "1z")
    assert ask(table, "has_attr", "last_discard", "discard")
    with pytest.raises(RulesetError, match="tile"):
        ask(table, "has_attr", "tile", "gold")


@pytest.fixture
def statuses():
    table = new_table()
    for seat, names in enumerate(("a b", "a", "b", "a c")):
        table.players[seat].status = set(names.split())
    return table


STATUS = [
    ("status", ["a", "b"], [0]),
    ("status", [], [0, 1, 2, 3]),
    ("status_missing", ["b", "c"], [1]),
    ("shimocha_status", ["a"], [0, 2, 3]),
    ("toimen_status", ["a"], [1, 2, 3]),
    ("kamicha_status", ["a", "b"], [1]),
    ("others_status", ["a", "b"], [1, 2, 3]),
    ("anyone_status", ["a", "c"], [0, 1, 2, 3]),
    ("anyone_status", ["b", "c"], []),
    ("everyone_status", ["a"], []),
]


@pytest.mark.parametrize(("name", "names", "expected"), STATUS, ids=str)
def test_who_has_statuses(statuses, name, names, expected):
    assert seats_where(statuses, name, *names) == expected


def test_discarder_status_wants_a_discard_just_made(statuses):
    assert not ask(statuses, "discarder_status", "a")
    discard(statuses, 3, "1m")
    assert ask(statuses, "discarder_status", "a", "c")
    assert not ask(statuses, "discarder_status", "b")
    drew(statuses, 0, "1m")
    assert not ask(statuses, "discarder_status", "a")


def test_caller_and_callee_status(statuses):
    assert not ask(statuses, "caller_status", "a")
    assert not ask(statuses, "callee_status", "a")
    called(statuses, 2, 3, "1m", "1m 1m")
    assert ask(statuses, "caller_status", "b")
    assert not ask(statuses, "caller_status", "c")
    assert ask(statuses, "callee_status", "c")


def test_everyone_status(statuses):
    for player in statuses.players.values():
        player.status.add("x")
    assert ask(statuses, "everyone_status", "x")


def test_neighbours_who_are_not_there_have_no_status():
    table = new_table({"num_players": 3})
    for player in table.players.values():
        player.status = {"a"}
    assert seats_where(table, "shimocha_status", "a") == [0, 1]
    assert seats_where(table, "shimocha_exists") == [0, 1]
    assert seats_where(table, "toimen_exists") == [0, 2]
    assert seats_where(table, "kamicha_exists") == [1, 2]
    assert not ask(table, "kamicha_status")


def test_buttons_that_are_showing():
    table = new_table()
    table.players[0].buttons = ["pon", "skip"]
    assert ask(table, "buttons_include", "pon", "skip")
    assert not ask(table, "buttons_include", "pon", "chii")
    assert ask(table, "buttons_exclude", "chii", "ron")
    assert not ask(table, "buttons_exclude", "chii", "pon")


@pytest.fixture
def walls():
    table = new_table({**RULES, "reserved_tiles": ["first", "second"]})
    table.reserved_tiles = ["first", "second"]
    table.dead_wall = tiles("1m 2m 3m 4m")
    return table


def test_reserved_tiles_that_have_been_drawn(walls):
    assert ask(walls, "tile_not_drawn", "first", "second", -1)
    walls.drawn_reserved = ["first"]
    assert ask(walls, "tile_drawn", "first")
    assert not ask(walls, "tile_drawn", "first", "second")
    assert ask(walls, "tile_not_drawn", "second")
    assert not ask(walls, "tile_not_drawn", "first", "second")


def test_places_of_the_dead_wall_are_drawn_from_its_end(walls):
    walls.dead_wall_index = 2
    assert ask(walls, "tile_drawn", -1, -2, 3, 2)
    assert ask(walls, "tile_not_drawn", -3, -4, 0, 1, 4, 99)
    for item in (None, True, 1.5, [], {}):
        assert ask(walls, "tile_not_drawn", item)


def test_names_of_tiles_drawn_from_the_end_count_as_drawn(walls):
    walls.dead_wall_index = 1
    walls.drawn_reserved = [-3]
    assert ask(walls, "tile_drawn", "first", -3)
    assert ask(walls, "tile_not_drawn", "second", -2, "7z")


def test_reserved_tiles_that_have_been_revealed(walls):
    walls.revealed = [-3, "7z"]
    assert ask(walls, "tile_revealed", -3)
    assert ask(walls, "tile_revealed", 1), "counted from the front"
    assert ask(walls, "tile_revealed", "7z", -3)
    assert not ask(walls, "tile_revealed", -3, -1)
    assert ask(walls, "tile_not_revealed", -1, "first", "6z")
    assert not ask(walls, "tile_not_revealed", -1, -3)
    walls.revealed.append("second")
    assert ask(walls, "tile_revealed", "second")
    assert ask(walls, "tile_revealed", -2)
    walls.revealed.append(Tile("5z"))
    assert ask(walls, "tile_revealed", "5z")
    for item in (None, True, 1.5, [], {}):
        assert not ask(walls, "tile_revealed", item)


def test_only_live_tiles_remain_in_the_wall(walls):
    assert ask(walls, "no_tiles_remaining")
    assert ask(walls, "tiles_remaining")
    walls.wall, walls.wall_index = tiles("1m 2m 3m"), 1
    assert not ask(walls, "no_tiles_remaining")
    assert ask(walls, "tiles_remaining", 2)
    assert not ask(walls, "tiles_remaining", 3)


@pytest.mark.parametrize(("turn", "tiles_needed"), [(0, 4), (1, 3), (2, 2), (3, 1)])
@pytest.mark.parametrize("backwards", [False, True])
def test_next_draw_possible_with_four_players(turn, tiles_needed, backwards):
    table = new_table()
    table.turn, table.reversed_turn_order = turn, backwards
    for left in range(6):
        table.wall = tiles("1m " * left)
        assert ask(table, "next_draw_possible") is (left >= tiles_needed)


@pytest.mark.parametrize(
    ("players", "turn", "tiles_needed"), [(3, 0, 3), (3, 2, 1), (2, 0, 2), (2, 2, 1), (1, 0, 1)]
)
def test_next_draw_possible_counts_the_players_there_are(players, turn, tiles_needed):
    table = new_table({"num_players": players})
    table.turn = turn
    for left in range(5):
        table.wall = tiles("1m " * left)
        assert ask(table, "next_draw_possible") is (left >= tiles_needed)


def test_dice_and_the_walls_they_break():
    table = new_table()
    table.dice = (2, 3)
    assert ask(table, "dice_equals", 4, 5)
    assert not ask(table, "dice_equals", 4, 6)
    assert seats_where(table, "wall_is_here") == [0], "five is the dealer's own wall"
    table.wall_index = 2 * 12
    assert seats_where(table, "wall_is_here") == [3], "twelve stacks on it is the wall to the left"
    table.dead_wall = tiles("1m " * 14)
    assert seats_where(table, "dead_wall_ends_here") == [1]
    table.dice = (6, 3)
    assert seats_where(table, "dead_wall_ends_here") == [0]


def test_scores():
    table = new_table({"score_calculation": {"riichi_value": 1000}})
    table.players[0].score = 1000
    assert ask(table, "has_score", 1000)
    assert not ask(table, "has_score", 1001)
    assert ask(table, "has_score", "riichi_value")
    assert ask(table, "has_score_below", 1001)
    assert not ask(table, "has_score_below", 1000)
    table.players[0].counters["stake"] = 2000
    assert not ask(table, "has_score", "stake")
    assert not ask(table, "bet_at_least", 1)
    table.pot = 2000
    assert ask(table, "bet_at_least", 2000)


def test_winds():
    table = new_table()
    table.kyoku = 5
    assert ask(table, "round_wind_is", "south")
    assert not ask(table, "round_wind_is")
    assert seats_where(table, "seat_is") == [1]
    assert seats_where(table, "seat_is", "south") == [2]
    assert seats_where(table, "seat_is", "north") == [0]
    two = new_table({"num_players": 2})
    two.kyoku = 1
    assert seats_where(two, "seat_is", "west") == [0]
    assert seats_where(two, "seat_is", "south") == []


def test_placement_the_wind_deciding():
    table = new_table()
    for seat, score in enumerate((200, 300, 200, 100)):
        table.players[seat].score = score
    assert seats_where(table, "placement", 1) == [1]
    assert seats_where(table, "placement", 2) == [0]
    assert seats_where(table, "placement", 3, 4) == [2, 3]
    table.kyoku = 2
    assert seats_where(table, "placement", 2) == [2], "west deals now"


def test_all_saki_cards_drafted():
    table = new_table({"enable_saki_cards": True, "saki_deck": ["toyouko-momoko", "kanbara"]})
    assert not ask(table, "all_saki_cards_drafted")
    for player in table.players.values():
        player.status = {"kanbara-disabled"}
    assert ask(table, "all_saki_cards_drafted")
    assert not ask(new_table(), "all_saki_cards_drafted")


def test_who_sits_at_the_table():
    table = new_table({"num_players": 3})
    assert ask(table, "num_players", 3)
    assert not ask(table, "num_players")
    assert not ask(table, "is_ai")
    table.players[0].nickname = "AI"
    assert ask(table, "is_ai")


def test_counters():
    table = new_table()
    table.players[0].counters["n"] = 3
    assert ask(table, "counter_equals", "n", 3)
    assert ask(table, "counter_equals", "n", 1, 3)
    assert not ask(table, "counter_equals", "n", 2)
    assert ask(table, "counter_equals", "none", 0)
    assert ask(table, "counter_at_least", "n", 3)
    assert not ask(table, "counter_at_least", "n", 4)
    assert ask(table, "counter_at_least", "none")
    assert ask(table, "counter_at_most", "n", 3)
    assert not ask(table, "counter_at_most", "n", 2)


def test_anyone_meets_all_of_the_conditions():
    table = new_table()
    table.players[2].status = {"a", "b"}
    table.players[3].status = {"a"}
    a, b, c = ({"name": "status", "opts": [name]} for name in "abc")
    assert ask(table, "anyone", a, b)
    assert not ask(table, "anyone", a, c)
    assert ask(table, "anyone", a, [b, c])
    with pytest.raises(RulesetError):
        ask(table, "anyone", "is_drawn_tile", tile=Tile("1m"))


def test_printing_is_always_true():
    assert ask(new_table(), "print", "a", None, {})
    assert ask(new_table(), "print_context")


def test_match():
    table = new_table(RULES, a="1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m 9m")
    assert not ask(table, "match", ["hand"], WIN_DEFINITION)
    drew(table, 0, "5m")
    assert ask(table, "match", ["hand", "draw"], WIN_DEFINITION)


def test_match_uses_the_jokers_of_the_seat():
    table = new_table(RULES, a="1m 1j", b="1m 1j")
    table.players[0].behavior = PLAIN.with_alias(tiles("1j"), tiles("1m"))
    assert ask(table, "match", ["hand"], [PAIR])
    assert not ask(table, "match", ["hand"], [PAIR], seat=1)


def test_the_discarder_had_discarded_such_a_tile():
    table = new_table()
    assert not ask(table, "last_discard_matches_existing")
    discard(table, 1, "5m")
    assert not ask(table, "last_discard_matches_existing")
    discard(table, 2, "5m")
    assert not ask(table, "last_discard_matches_existing"), "another player's discard"
    table.players[1].pond.clear()
    discard(table, 1, "5m/draw")
    assert ask(table, "last_discard_matches_existing"), "called ones count"
    discard(table, 1, "0m")
    assert not ask(table, "last_discard_matches_existing")
    table.players[1].behavior = PLAIN.with_alias(tiles("0m"), tiles("5m"))
    assert ask(table, "last_discard_matches_existing", seat=3), "the discarder's jokers count"


def test_the_called_tile_lies_in_a_pond():
    table = new_table()
    assert not ask(table, "called_tile_matches_any_discard")
    discard(table, 2, "0m")
    called(table, 0, 1, "5m", "5m 5m")
    assert not ask(table, "called_tile_matches_any_discard")
    table.players[0].behavior = PLAIN.with_alias(tiles("0m"), tiles("5m"))
    assert ask(table, "called_tile_matches_any_discard")
    table.players[2].pond.clear()
    assert not ask(table, "called_tile_matches_any_discard"), "called ones do not count"


def test_last_discard_exists_while_nobody_has_taken_it():
    table = new_table()
    assert not ask(table, "last_discard_exists")
    discard(table, 1, "5m")
    assert ask(table, "last_discard_exists")
    table.players[1].pond.pop()
    assert not ask(table, "last_discard_exists")


def test_visible_discards():
    table = new_table()
    assert not ask(table, "visible_discard_exists")
    discard(table, 0, "1x")
    assert not ask(table, "visible_discard_exists")
    discard(table, 0, "1m")
    assert ask(table, "visible_discard_exists")
    assert not ask(table, "second_last_visible_discard_exists")
    discard(table, 0, "2m")
    assert ask(table, "second_last_visible_discard_exists", seat=3)


SHANPON = "1m 1m 1m 2p 3p 4p 5p 6p 7p 8s 8s 9s 9s"
ANKAN = CallChoice("ankan", Tile("1m", ("draw",)), tuple(tiles("1m 1m 1m")))
WAITING = "1m 1m 1m 2m 3m 4p 5p 6p 7s 8s 9s 9p 9p"


@pytest.mark.parametrize(("hand", "changes"), [(SHANPON, False), (WAITING, True)])
def test_call_changes_waits(hand, changes):
    table = new_table(RULES, a=hand)
    drew(table, 0, "1m")
    assert ask(table, "call_changes_waits", "win", choice=ANKAN) is changes


@pytest.mark.parametrize(("hand", "changes"), [(SHANPON, False), (WAITING, True)])
def test_call_would_change_waits(hand, changes):
    table = new_table(RULES, a=hand)
    drew(table, 0, "1m")
    assert ask(table, "call_would_change_waits", "win", **button([0, 0, 0])) is changes


@pytest.mark.parametrize(("hand", "changes"), [("9s 9s 8s 8s", False), ("2m 3m 8s 8s", True)])
def test_a_call_that_extends_a_meld_takes_its_place(hand, changes):
    table = new_table(RULES, a=f"{hand} 2p 3p 4p 5p 6p 7p")
    meld(table, 0, "pon", "1m 1m 1m")
    drew(table, 0, "1m")
    kakan = CallChoice("kakan", Tile("1m", ("draw",)), tuple(tiles("1m 1m 1m")))
    assert not ask(table, "call_changes_waits", "win", choice=kakan)
    table.players[0].draw.clear()
    table.players[0].hand[0] = Tile("1m")
    assert ask(table, "call_changes_waits", "win", choice=kakan) is changes


def test_changes_of_waits_asked_about_out_of_place_are_a_fault():
    with pytest.raises(RulesetError, match="it belongs in show_when"):
        ask(new_table(RULES), "call_would_change_waits", "win")
    with pytest.raises(RulesetError, match="it belongs in call_conditions"):
        ask(new_table(RULES), "call_changes_waits", "win")


def test_call_conditions_know_the_call():
    table = new_table(RULES, a="1m 1m 5m 5m 5m")
    discard(table, 1, "5m")
    table.turn = 1
    pon = CallChoice("pon", Tile("5m", ("discard",)), tuple(tiles("5m 5m")))
    assert ask(table, "call_contains", ["5m"], 3, choice=pon)
    triplet_and_pair = [[[[0, 0, 0]], 1], [[[0, 0]], 1]]
    assert not ask(table, "call_changes_waits", triplet_and_pair, choice=pon)


def test_waits_are_counted_by_kind():
    table = new_table(RULES, a="1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m 9m")
    drew(table, 0, "1z")
    assert ask(table, "wait_count_at_least", 9, WIN_DEFINITION)
    assert not ask(table, "wait_count_at_least", 10, WIN_DEFINITION)
    assert ask(table, "wait_count_at_most", 9, WIN_DEFINITION)
    assert not ask(table, "wait_count_at_most", 8, WIN_DEFINITION)
    assert ask(table, "wait_count_at_most", 0, WIN_DEFINITION, seat=1)


def test_a_hell_wait_is_a_single_tile_out_of_sight():
    table = new_table(RULES, a="1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 1z 7z")
    assert not ask(table, "has_hell_wait", "win")
    discard(table, 1, "7z")
    assert not ask(table, "has_hell_wait", "win")
    discard(table, 2, "7z")
    assert ask(table, "has_hell_wait", "win")
    discard(table, 3, "7z")
    assert not ask(table, "has_hell_wait", "win"), "none is left"
    assert ask(table, "has_hell_wait", "win", winning_tile=Tile("7z")), "but it has just come"


def test_revealed_tiles_are_in_sight():
    table = new_table(RULES, a="1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 1z 7z")
    discard(table, 1, "7z")
    table.dead_wall, table.revealed = tiles("7z"), [-1]
    assert ask(table, "has_hell_wait", "win")


def test_the_third_row_begins_after_twelve_tiles():
    table = new_table()
    table.players[0].pond = tiles("1m " * 11)
    assert not ask(table, "third_row_discard")
    table.players[0].pond = tiles("1m " * 12)
    assert ask(table, "third_row_discard")


@pytest.mark.parametrize(("where", "seat"), [("kamicha", 3), ("toimen", 2), ("shimocha", 1)])
def test_genbutsu_against_a_neighbour(where, seat):
    table = new_table()
    assert not ask(table, f"genbutsu_{where}")
    discard(table, seat, "5m")
    discard(table, 0, "5m")
    assert ask(table, f"genbutsu_{where}")
    discard(table, 0, "6m")
    assert not ask(table, f"genbutsu_{where}")


def test_what_is_passed_after_riichi_is_genbutsu():
    table = new_table()
    discard(table, 2, "5m")
    table.players[1].riichi_discards = {0: 0, 1: 0, 2: 1, 3: 0}
    discard(table, 3, "6m")
    discard(table, 0, "6m")
    assert ask(table, "genbutsu_shimocha")
    discard(table, 0, "5m")
    assert not ask(table, "genbutsu_shimocha"), "that was before the riichi"
    discard(table, 0, "7m")
    assert not ask(table, "genbutsu_shimocha"), "the discard itself does not count"
    assert not ask(table, "genbutsu_toimen")


def test_jokers_make_genbutsu():
    table = new_table()
    table.players[0].behavior = PLAIN.with_alias(tiles("0m"), tiles("5m"))
    discard(table, 1, "0m")
    discard(table, 0, "5m")
    assert ask(table, "genbutsu_shimocha")


def test_tiles_of_hand_and_draw():
    table = new_table(RULES, a="1m 2m")
    drew(table, 0, "3m")
    meld(table, 0, "pon", "5m 5m 5m")
    table.players[0].aside = tiles("1z 2z")
    assert ask(table, "tiles_in_hand", 3)
    assert not ask(table, "tiles_in_hand", 2)
    assert ask(table, "hand_tile_count", 1, 3)
    assert not ask(table, "hand_tile_count", 2, 6)
    assert ask(table, "hand_length_at_least", 3)
    assert not ask(table, "hand_length_at_least", 4)
    assert ask(table, "aside_tile_count", 1, 2)
    assert not ask(table, "aside_tile_count", 3)


AMERICAN = {**RULES, "win_definition": ["FF 1111a 2222b 3333c", "NN EE WW SS 1111a 11b"]}
AMERICAN["wall"] = [*RULES["wall"], *words("1f 2f 3f 4f 1g 2g 3g 4g"), *(["1j"] * 8)]


def exposed(*melds, **hands):
    table = new_table(AMERICAN, **hands)
    for held in melds:
        meld(table, 0, "am_kong", held)
    return table


def test_a_hand_is_dead_when_its_calls_fit_no_hand():
    assert not ask(exposed(), "hand_is_dead")
    assert not ask(exposed("1m 1m 1m 1m"), "hand_is_dead")
    assert not ask(exposed("1m 1m 1m 1m", "2p 2p 2p 2p"), "hand_is_dead")
    assert ask(exposed("9m 9m 9m 9m"), "hand_is_dead")
    assert ask(exposed("9m 9m 9m 9m"), "hand_is_dead", "toimen", seat=2)
    assert not ask(exposed("9m 9m 9m 9m"), "hand_is_dead", "shimocha")
    assert not ask(new_table(), "hand_is_dead"), "without a definition nothing is dead"


def test_a_hand_is_dead_when_its_tiles_lie_elsewhere():
    table = exposed("1m 1m 1m 1m", "2p 2p 2p 2p")
    for _ in range(3):
        discard(table, 1, "3s")
    assert ask(table, "hand_is_dead")


def test_jokers_stand_for_tiles_wanted_three_times_or_more():
    table = exposed("1m 1m 1m 1m", "2p 2p 2p 2p")
    table.players[0].behavior = PLAIN.with_alias(tiles("1j"), tiles("any"))
    for _ in range(4):
        discard(table, 1, "3s")
    assert not ask(table, "hand_is_dead")
    for _ in range(5):
        discard(table, 2, "1j")
    assert ask(table, "hand_is_dead")
    pairs = exposed("4z 4z")
    pairs.players[0].behavior = PLAIN.with_alias(tiles("1j"), tiles("any"))
    for _ in range(3):
        discard(pairs, 1, "1z")
    assert ask(pairs, "hand_is_dead"), "no joker stands for one of a pair"


CARDS = [
    ("NEWS 111a 222b", "3s 3s 3s", True),
    ("NEWS 111a 222b", "2s 2s 2s", False),
    ("ZZZ X0a X0a", "4z 4z 4z", False),
    ("ZZZ X0a X0a", "7p", False),
    ("ZZZ X0a X0a", "7p 8p", True),
    ("ZZZ X0a X1a", "7p 8p", False),
    ("ZZ X0a X1a", "2z 2z 8p 9p", False),
    ("ZZ X0a X1a", "2z 3z", True),
    ("FFFF 11a", "1f 1f 2g", False),
    ("FF 11a", "1f 1f 2g", True),
    ("DDDa 111a", "7z 7z 7z 1m", False),
    ("DDDa 111a", "7z 7z 7z 1p", True),
]


@pytest.mark.parametrize(("card", "held", "dead"), CARDS)
def test_hands_of_the_card_are_written_out(card, held, dead):
    wall = [*RULES["wall"], *words("0z 1f 2f 3f 4f 1g 2g 3g 4g 1f 2g")]
    table = new_table({**RULES, "wall": wall, "win_definition": [card, "?", "99 x"]})
    assert not ask(table, "hand_is_dead"), "one that is no card hand cannot be judged"
    table = new_table({**RULES, "wall": wall, "win_definition": [card, "99 x"]})
    meld(table, 0, "am_pung", held)
    assert ask(table, "hand_is_dead") is dead


def test_a_definition_that_is_no_list_of_single_tiles_deadens_nothing():
    table = new_table(RULES)
    meld(table, 0, "pon", "7z 1m 9p")
    assert not ask(table, "hand_is_dead")


def test_all_calls_deaden_hand_if_none_leads_anywhere():
    table = exposed("1m 1m 1m 1m", a="2p 2p 2p 9p 9p 9p")
    discard(table, 1, "9p")
    table.turn = 1
    assert ask(table, "all_calls_deaden_hand", **button([0, 0, 0]))
    discard(table, 1, "2p")
    assert not ask(table, "all_calls_deaden_hand", **button([0, 0, 0]))
    discard(table, 1, "8p")
    assert not ask(table, "all_calls_deaden_hand", **button([0, 0, 0])), "there is no call"


def test_tenpai_of_an_american_hand_is_one_tile_off():
    table = exposed("1m 1m 1m 1m", a="1f 2f 2p 2p 2p 2p 3s 3s 3s")
    assert ask(table, "is_tenpai_american")
    table.players[0].hand += tiles("9s")
    assert ask(table, "is_tenpai_american"), "one too many"
    table.players[0].hand = table.players[0].hand[:-2]
    assert not ask(table, "is_tenpai_american")
    assert not ask(new_table(), "is_tenpai_american")


def test_a_condition_without_arguments_is_the_function_itself():
    table = new_table()
    assert read(table, "condition", "our_turn").holds is CONDITIONS["our_turn"].run
    assert read(table, "condition", ["our_turn"]).holds is CONDITIONS["our_turn"].run
    assert read(table, "condition", [["our_turn"]]).holds is CONDITIONS["our_turn"].run


def test_lists_stop_where_the_answer_is_known():
    table = new_table()
    stop = {"name": "counter_equals"}  # raises when it is asked
    assert not holds(table, [F, stop])
    assert holds(table, [[T, stop]])
    with pytest.raises(RulesetError):
        holds(table, [T, stop])


def test_conditions_change_nothing():
    table = new_table(RULES, a=HAND)
    before = SimpleNamespace(hand=list(table.players[0].hand), events=len(table.events))
    for name, row in CONDITIONS.items():
        if not row.needs and not any(arg.default is not None for arg in row.args):
            holds(table, name)
    assert table.players[0].hand == before.hand
    assert len(table.events) == before.events


VALUES = [
    *(None, True, False, 0, -1, 10**15, 1.5, -1e300, float("nan"), float("inf")),
    *("", "hand", "1m", "tile", "all", "not_self", "win", "\ud800", "x" * 2_000),
    *([], [[]], ["1m"], [["1m", "a"]], [None, 3], ["win"], [[[["pair"], 10**9]]], {}, {"tile": 3}),
    {"name": "status", "opts": [{}], "as": "toimen"},
]
KNOWN = [
    {},
    {
        "tile": Tile("1m"),
        "choice": CHOICE,
        "calls_spec": call_spec([0, 0], ["x"], [None], [10**9], 3, "nojoker"),
        "upgrade_name": "pon",
        "call_name": "b",
        "call": Call("pon", tuple(tiles("1m"))),
        "winning_tile": Tile("5m"),
        "win_source": "discard",
        "minipoints": 30,
        "existing_yaku": EXISTING,
    },
]


def hostile_table():
    table = new_table({**YAKU, "num_players": 3, "reserved_tiles": ["x"]}, a=HAND, b="", c="1x 1m")
    discard(table, 1, "5m")
    meld(table, 0, "pon", "1m 1m 1m")
    drew(table, 0, "5m")
    table.revealed = [None, 3, "1m", [], {}]
    return table


@pytest.mark.parametrize("name", spread(sorted(CONDITIONS), 3))
def test_whatever_the_arguments_are_the_only_error_is_a_ruleset_error(name):
    table = hostile_table()
    lists = [[], *([value] for value in VALUES), *([value, value] for value in VALUES)]
    for opts in (*lists, *VALUES):
        condition = read(table, "condition", [{"name": name, "opts": opts}])
        for known in KNOWN:
            try:
                assert isinstance(condition.holds(table, Context(2, **known)), bool)
            except RulesetError:
                continue


@pytest.mark.parametrize("value", VALUES, ids=[f"value {at}" for at in range(len(VALUES))])
def test_whatever_stands_for_a_condition_the_only_error_is_a_ruleset_error(value):
    table = hostile_table()
    for node in (value, [value], [[value]], [[[value]]], {"name": value}, {"name": T, "as": value}):
        try:
            assert isinstance(holds(table, node), bool)
        except RulesetError:
            continue


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
        (lambda: player.draw.clear(), lambda: player.draw.append(Tile("1z"))),
        (lambda: player.status.add("riichi"), lambda: player.status.clear()),
        (lambda: setattr(player, "score", 900), lambda: setattr(player, "score", 1000)),
        (lambda: table.wall.pop(), lambda: table.wall.append(Tile("1m"))),
        (lambda: meld(table, 0, "pon", "7z 7z 7z"), lambda: player.calls.clear()),
        (lambda: player.hand.remove(Tile("9p")), lambda: player.hand.append(Tile("9p"))),
    ]:
        spoil()
        assert not holds(table, conditions)
        mend()
        assert holds(table, conditions)


ODD_CARDS = [
    *("ZZ " * 9, "F", [], [[]], [[[], 1]], [[["unique"], 1]], [[["unique", "1A"], True]]),
    *([[["unique", None, {}, 1.5, True, 10**9, "", "xA"], 2]], [3, None, {}], [[["1m"], -1]]),
    [[[["1z"], ["2z"]], 1]] * 200,
    [[["nojoker", ["1z", 3], [["2z"]]], 1]],
]


@pytest.mark.parametrize("card", ODD_CARDS, ids=[f"card {at}" for at in range(len(ODD_CARDS))])
@pytest.mark.parametrize("name", ["hand_is_dead", "all_calls_deaden_hand", "is_tenpai_american"])
def test_whatever_the_card_is_the_only_error_is_a_ruleset_error(card, name):
    table = new_table({**RULES, "win_definition": [card]}, a="1m 1m")
    discard(table, 1, "1m")
    table.turn = 1
    try:
        assert isinstance(holds(table, name, **button([0, 0])), bool)
    except RulesetError:
        return
