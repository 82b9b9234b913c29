"""Conditions and seats as the second version of the language asks them."""

from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from ruleset.acting import discard, do, new_table, statuses, tiles
from ruleset.asking import RULES, ask, called, drew, each, holds, notes, read
from ruleset.engine import CallChoice, CallEntry, DiscardEntry, RulesetTable, RulesetTile
from ruleset.kernel import recalculate
from ruleset.tables import won

SECOND: dict[str, Any] = {"language": 2}


def who(table: RulesetTable, *opts: Any) -> list[int]:
    return [seat for seat in table.seats if ask(table, "seat_is", *opts, seat=seat)]


# L140, L141
@pytest.mark.parametrize(
    ("opts", "seats"),
    [
        (["east", "west"], [0, 2]),
        (["north"], [3]),
        (["not_east"], [1, 2, 3]),
        (["last_discarder"], [1]),
        (["winners"], [0, 2]),
        (["not_winners"], [1, 3]),
        ([["east", "last_discarder"]], [0, 1]),
    ],
    ids=["L140", "L140-one", "L141", "L141-discarder", "L141-winners", "L141-not", "a list"],
)
def test_a_player_is_one_of_the_seats(opts: list[Any], seats: list[int]):
    table = new_table(SECOND)
    discard(table, 1, "5z")
    won(table, 0, 10)
    won(table, 2, 10)
    assert who(table, *opts) == seats


def test_the_winners_are_seats_of_actions_too():
    table = new_table(SECOND)
    do(table, ["as", "winners", [["set_status", "x"]]])
    won(table, 2, 10)
    do(table, ["as", "winners", [["set_status", "y"]]])
    assert statuses(table) == ["", "", "y", ""]


def test_in_the_first_version_a_seat_is_a_single_wind():
    table = new_table({"language": 1})
    assert (who(table, "east"), who(table, "not_east")) == ([0], [])


# L158
def test_a_condition_is_asked_for_another_seat():
    table = new_table(SECOND)
    discard(table, 1, "5z")
    node = {"name": "status", "opts": ["x"], "as": "last_discarder"}
    assert not holds(table, node)
    table.players[1].status.add("x")
    assert holds(table, node)


# L142, L143
def test_a_tag_exists_from_when_it_is_set_until_it_is_taken_away():
    table = new_table(SECOND)
    assert not ask(table, "tag_exists", "a")
    do(table, ["tag_tiles", "a", ["1m"]])
    assert each(table, "tag_exists", ["a"], ["a", "b"]) == [True, False]
    do(table, ["tag_tiles", "b", ["2m"]])
    assert ask(table, "tag_exists", "a", "b")
    do(table, ["untag", "a"])
    assert not ask(table, "tag_exists", "a")


# L144, L145
def test_each_of_the_tiles_matches_one_of_the_specs():
    table = new_table(SECOND)
    table.dead_wall = tiles("1m 1f 5z")
    specs = ["flower", "jihai"]
    assert each(table, "tiles_match", [[-2], specs], [[-2, -1], specs]) == [True, True]
    assert each(table, "tiles_match", [[-3, -1], specs], [["7z"], specs]) == [False, True]


# L156
def test_a_hand_has_one_of_several_numbers_of_tiles():
    table = new_table(SECOND, a="1m 2m 3m")
    assert ask(table, "tiles_in_hand", 3, 4)
    drew(table, 0, "4m")
    assert ask(table, "tiles_in_hand", 3, 4)
    drew(table, 0, "5m")
    assert not ask(table, "tiles_in_hand", 3, 4)


# L160
def test_a_wait_for_one_unseen_tile_counts_the_winning_tile_as_unseen():
    table = new_table({**RULES, **SECOND}, a="2m 2m 2m 3m 3m 3m 4m 4m 4m 5m 5m 5m 9p")
    for _ in range(2):
        discard(table, 1, "9p")
    definitions = RULES["win_definition"]
    seen = {seat: ask(table, "has_hell_wait", *definitions, seat=seat) for seat in (0,)}
    assert seen == {0: True}
    discard(table, 1, "9p")
    assert not ask(table, "has_hell_wait", *definitions)
    assert ask(table, "has_hell_wait", *definitions, winning_tile=RulesetTile("9p"))


# L151, L152, L153
def test_a_call_was_made_by_the_caller_in_turn():
    table = new_table(SECOND)
    called(table, 1, 0, "5z", "5z 5z")
    table.turn = 1
    each = {
        name: [ask(table, name, seat=seat) for seat in table.seats]
        for name in ("just_called", "anyone_just_called", "someone_else_just_called")
    }
    assert each == {
        "just_called": [False, True, False, False],
        "anyone_just_called": [True] * 4,
        "someone_else_just_called": [True, False, True, True],
    }
    table.turn = 2  # nobody's call any more but that it was one
    assert not any(ask(table, "just_called", seat=seat) for seat in table.seats)
    assert ask(table, "anyone_just_called")
    assert not ask(table, "someone_else_just_called")
    assert not ask(table, "just_self_called", seat=1)


def test_a_call_from_oneself_is_the_callers():
    table = new_table(SECOND)
    table.history.append(CallEntry(0, 0, RulesetTile("5z"), tuple(tiles("5z 5z 5z")), "ankan"))
    assert ask(table, "just_self_called")
    assert not ask(table, "just_self_called", seat=1)


# L154
def test_the_last_discard_stays_kamichas_when_another_drew():
    table = new_table(SECOND)
    table.history.append(DiscardEntry(0, RulesetTile("5z")))
    drew(table, 2, "1m")
    table.turn = 2
    assert ask(table, "kamicha_discarded", seat=1)
    assert ask(table, "toimen_discarded", seat=2)
    assert ask(table, "shimocha_discarded", seat=3)
    assert not ask(table, "kamicha_discarded", seat=2)


# L155
@pytest.mark.parametrize(("language", "just"), [(1, False), (2, True)])
def test_a_discard_was_just_made_whoever_is_in_turn(language: int, just: bool):
    table = new_table({"language": language})
    table.history.append(DiscardEntry(0, RulesetTile("5z")))
    table.turn = 2
    assert ask(table, "anyone_just_discarded") is just


# L149, L150
def test_outside_of_a_win_nothing_was_won():
    table = new_table(SECOND)
    for name in ("won", "won_by_draw", "won_by_discard", "won_by_call"):
        assert not ask(table, name)
    assert ask(table, "won", win_source="draw")
    assert ask(table, "won_by_draw", win_source="draw")
    with pytest.raises(RulesetError):
        ask(new_table({"language": 1}), "won_by_draw")


# L157
@pytest.mark.parametrize(("most", "holding"), [(30, True), (29, False)])
def test_the_fu_of_the_win_are_compared(most: int, holding: bool):
    table = new_table(SECOND)
    assert ask(table, "minipoints_at_most", most, win_source="draw", minipoints=30) is holding


# L159
def test_a_hand_is_scored_with_the_tile_called_last():
    pair = {"name": "match", "opts": [["hand", "winning_tile"], [[[["5z"], 2]]]]}
    rules = {
        **SECOND,
        "win_definition": [[[["5z"], 2]]],
        "yaku": [{"display_name": "Pair", "value": 1, "when": [pair]}],
        "score_calculation": {"scoring_method": "multiplier", "yaku_lists": ["yaku"]},
    }
    table = new_table(rules, a="5z")
    called(table, 1, 1, "5z", "5z 5z 5z", "kakan")
    assert ask(table, "has_yaku_with_call", 1)
    called(table, 1, 1, "6z", "6z 6z 6z", "kakan")
    assert not ask(table, "has_yaku_with_call", 1)


CHII: dict[str, Any] = {
    "display_name": "Chii",
    "call": [[-2, -1], [-1, 1], [1, 2]],
    "show_when": ["kamicha_discarded", "call_available"],
    "call_conditions": ["can_discard_after_call"],
    "actions": [["call"], ["change_turn", "self"]],
}
NO_HONORS: dict[str, Any] = {**SECOND, "play_restrictions": [[["jihai"], ["true"]]]}


def offered(hand: str, called_tile: str) -> list[tuple[str, ...]]:
    """The own tiles of the ways in which south may call a tile."""
    table = new_table({**NO_HONORS, "buttons": {"chii": CHII}}, b=hand)
    discard(table, 0, called_tile)
    recalculate(table)
    before = (list(table.players[1].hand), len(table.history), len(table.players[0].pond))
    ways = table.players[1].call_choices.get("chii", ())
    assert before == (tiles(hand), 1, 1)
    return [tuple(tile.name for tile in way.own) for way in ways]


# L146
def test_a_call_that_leaves_only_forbidden_tiles_is_not_offered():
    assert (offered("2m 3m 1z", "4m"), offered("2m 3m 1z 9p", "4m")) == ([], [("2m", "3m")])


# L147
def test_only_the_calls_that_leave_nothing_are_missing():
    restricted = {**NO_HONORS, "play_restrictions": [[["jihai", "2m", "3m"], ["true"]]]}
    table = new_table({**restricted, "buttons": {"chii": CHII}}, b="2m 3m 5m 1z")
    discard(table, 0, "4m")
    recalculate(table)
    ways = table.players[1].call_choices["chii"]
    assert [tuple(tile.name for tile in way.own) for way in ways] == [("2m", "3m")]


# L148
@pytest.mark.parametrize("action", ["self_call", "upgrade_call"])
def test_of_own_tiles_a_call_may_always_be_made(action: str):
    button = {"display_name": "Kan", "show_when": [], "call": [[0, 0, 0]], "actions": [[action]]}
    table = new_table({**NO_HONORS, "buttons": {"kan": button}}, a="5z 5z 5z 5z")
    choice = CallChoice("kan", RulesetTile("5z"), tuple(tiles("5z 5z 5z")))
    assert ask(table, "can_discard_after_call", choice=choice, call_name="kan")


@pytest.mark.parametrize("name", ["print_context", "print_status", "print_counter"])
def test_what_only_prints_always_holds(name: str):
    table = new_table(SECOND)
    assert ask(table, name, "anything")
    assert notes(table) == []


def test_a_condition_that_nobody_knows_is_noted():
    table = new_table(SECOND)
    read(table, "condition", "tag_exist")
    assert notes(table) == ["unknown-condition"]
