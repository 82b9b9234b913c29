"""Conditions about statuses, buttons, walls, dice, scores, winds and counters."""

import pytest

from jantaku.base.errors import RulesetError
from ruleset.acting import discard, new_table, tiles
from ruleset.asking import RULES, ask, called, drew, each
from ruleset.engine import RulesetTile
from ruleset.words.conditions.cases import seats_where


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
    assert each(statuses, "discarder_status", ["a", "c"], ["b"]) == [True, False]
    drew(statuses, 0, "1m")
    assert not ask(statuses, "discarder_status", "a")


def test_caller_and_callee_status(statuses):
    assert not ask(statuses, "caller_status", "a")
    assert not ask(statuses, "callee_status", "a")
    called(statuses, 2, 3, "1m", "1m 1m")
    assert each(statuses, "caller_status", ["b"], ["c"]) == [True, False]
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
    assert each(table, "buttons_include", ["pon", "skip"], ["pon", "chii"]) == [True, False]
    assert each(table, "buttons_exclude", ["chii", "ron"], ["chii", "pon"]) == [True, False]


@pytest.fixture
def walls():
    table = new_table({**RULES, "reserved_tiles": ["first", "second"]})
    table.reserved_tiles = ["first", "second"]
    table.dead_wall = tiles("1m 2m 3m 4m")
    return table


def test_reserved_tiles_that_have_been_drawn(walls):
    assert ask(walls, "tile_not_drawn", "first", "second", -1)
    walls.drawn_reserved = ["first"]
    assert each(walls, "tile_drawn", ["first"], ["first", "second"]) == [True, False]
    assert each(walls, "tile_not_drawn", ["second"], ["first", "second"]) == [True, False]


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
    assert each(walls, "tile_revealed", ["7z", -3], [-3, -1]) == [True, False]
    assert each(walls, "tile_not_revealed", [-1, "first", "6z"], [-1, -3]) == [True, False]
    walls.revealed.append("second")
    assert each(walls, "tile_revealed", ["second"], [-2]) == [True, True]
    walls.revealed.append(RulesetTile("5z"))
    assert ask(walls, "tile_revealed", "5z")
    for item in (None, True, 1.5, [], {}):
        assert not ask(walls, "tile_revealed", item)


def test_only_live_tiles_remain_in_the_wall(walls):
    assert ask(walls, "no_tiles_remaining")
    assert ask(walls, "tiles_remaining")
    walls.wall, walls.wall_index = tiles("1m 2m 3m"), 1
    assert not ask(walls, "no_tiles_remaining")
    assert each(walls, "tiles_remaining", [2], [3]) == [True, False]


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
    assert each(table, "dice_equals", [4, 5], [4, 6]) == [True, False]
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
    assert each(table, "has_score", [1000], [1001], ["riichi_value"]) == [True, False, True]
    assert each(table, "has_score_below", [1001], [1000]) == [True, False]
    table.players[0].counters["stake"] = 2000
    assert not ask(table, "has_score", "stake")
    assert not ask(table, "bet_at_least", 1)
    table.pot = 2000
    assert ask(table, "bet_at_least", 2000)


def test_winds():
    table = new_table()
    table.kyoku = 5
    assert each(table, "round_wind_is", ["south"], []) == [True, False]
    assert (seats_where(table, "seat_is"), seats_where(table, "seat_is", "south")) == ([1], [2])
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
    assert each(table, "num_players", [3], []) == [True, False]
    assert not ask(table, "is_ai")
    table.players[0].nickname = "AI"
    assert ask(table, "is_ai")


def test_counters():
    table = new_table()
    table.players[0].counters["n"] = 3
    assert each(table, "counter_equals", ["n", 3], ["n", 1, 3], ["n", 2]) == [True, True, False]
    assert ask(table, "counter_equals", "none", 0)
    assert each(table, "counter_at_least", ["n", 3], ["n", 4], ["none"]) == [True, False, True]
    assert each(table, "counter_at_most", ["n", 3], ["n", 2]) == [True, False]


def test_anyone_meets_all_of_the_conditions():
    table = new_table()
    table.players[2].status = {"a", "b"}
    table.players[3].status = {"a"}
    a, b, c = ({"name": "status", "opts": [name]} for name in "abc")
    assert each(table, "anyone", [a, b], [a, c], [a, [b, c]]) == [True, False, True]
    with pytest.raises(RulesetError):
        ask(table, "anyone", "is_drawn_tile", tile=RulesetTile("1m"))


def test_printing_is_always_true():
    assert ask(new_table(), "print", "a", None, {})
    assert ask(new_table(), "print_context")
