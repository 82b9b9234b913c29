"""Conditions about turns, discards and calls."""

import pytest

from jantaku.base.errors import RulesetError
from ruleset.acting import discard, meld, new_table, tiles
from ruleset.asking import RULES, ask, called, drew, each
from ruleset.engine import PLAIN, CallChoice, DrawEntry, RulesetTile, with_alias
from ruleset.words.conditions.cases import CHOICE, button, seats_where


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
    assert each(table, "current_turn_is", ["shimocha"], ["toimen"]) == [True, False]
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
    assert each(table, "last_call_is", ["pon"], ["chii", "pon"], ["chii"]) == [True, True, False]
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
    table.history.append(DrawEntry(1, RulesetTile("1m")))
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


def test_call_available_takes_the_discard_with_the_hand():
    table = new_table(RULES, b="5m 5m", c="5m")
    discard(table, 0, "5m")
    assert ask(table, "call_available", seat=1, **button([0, 0]))
    assert not ask(table, "call_available", seat=2, **button([0, 0]))
    drew(table, 2, "5m")
    table.history.pop()
    assert not ask(table, "call_available", seat=2, **button([0, 0])), "the draw is no help"
    table.history.append(DrawEntry(1, RulesetTile("1m")))
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
    assert each(table, "has_call_named", ["chii", "pon"], ["chii", "kakan"]) == [True, False]


def test_has_no_call_named_any_of_the_names():
    table = new_table()
    assert ask(table, "has_no_call_named", "pon")
    meld(table, 0, "pon", "1m")
    assert each(table, "has_no_call_named", ["chii", "pon"], ["chii"]) == [False, True]


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
    table.players[0].behavior = with_alias(PLAIN, tiles("0m"), tiles("5m"))
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
