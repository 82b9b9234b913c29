"""Conditions about tiles and what matches them."""

import pytest

from jantaku.base.errors import RulesetError
from ruleset.acting import discard, meld, new_table, tiles
from ruleset.asking import RULES, ask, called, drew, each, holds
from ruleset.engine import PLAIN, RulesetTile, with_alias
from ruleset.words.conditions.cases import PAIR, RUN, WIN_DEFINITION


def test_last_discard_matches_one_of_the_specs():
    table = new_table()
    assert not ask(table, "last_discard_matches", "any")
    discard(table, 1, "5p")
    called(table, 2, 1, "5p", "5p 5p")
    assert each(table, "last_discard_matches", ["manzu", "5p"], ["manzu", "1"]) == [True, False]
    assert each(table, "last_discard_matches", [], [["5p", "gold"]]) == [False, False]


def test_last_called_tile_matches_wants_a_call_just_made():
    table = new_table()
    called(table, 2, 1, "5p", "5p 5p")
    assert each(table, "last_called_tile_matches", ["pinzu"], ["manzu"]) == [True, False]
    discard(table, 2, "5p")
    assert not ask(table, "last_called_tile_matches", "pinzu")


def test_needed_for_hand():
    table = new_table(RULES, a="1m 1m 2m")
    assert ask(table, "needed_for_hand", PAIR, tile=RulesetTile("1m"))
    assert not ask(table, "needed_for_hand", PAIR, tile=RulesetTile("2m"))
    drew(table, 0, "3m")
    assert ask(table, "needed_for_hand", RUN, tile=RulesetTile("3m", ("draw",)))
    assert not ask(table, "needed_for_hand", RUN, tile=RulesetTile("1m")), "there is another one"


def test_what_asks_about_a_tile_is_a_fault_without_one():
    for name in ("needed_for_hand", "is_drawn_tile"):
        with pytest.raises(RulesetError, match="tile"):
            holds(new_table(), {"name": name, "opts": [PAIR] if "hand" in name else []})


def test_is_drawn_tile():
    assert ask(new_table(), "is_drawn_tile", tile=RulesetTile("1m", ("draw",)))
    assert not ask(new_table(), "is_drawn_tile", tile=RulesetTile("1m"))


def test_tagged():
    table = new_table()
    table.tags = {"bomb": tiles("5p/draw 1z")}
    assert ask(table, "tagged", "tile", "bomb", tile=RulesetTile("5p"))
    assert not ask(table, "tagged", "tile", "bomb", tile=RulesetTile("6p"))
    assert not ask(table, "tagged", "tile", "other", tile=RulesetTile("5p"))
    assert not ask(table, "tagged", "last_discard", "bomb", tile=RulesetTile("5p"))
    discard(table, 0, "1z")
    assert ask(table, "tagged", "last_discard", "bomb")
    with pytest.raises(RulesetError, match="tile in context"):
        ask(table, "tagged", "tile", "bomb")


def test_has_attr_all_of_them():
    table = new_table(RULES, a="1m/gold 2m")
    tile = RulesetTile("1m", ("gold", "draw"))
    assert ask(table, "has_attr", "tile", "gold", "draw", tile=tile)
    assert ask(table, "has_attr", "tile", ["gold", "draw"], tile=tile)
    assert not ask(table, "has_attr", "tile", "gold", "red", tile=tile)
    assert each(table, "has_attr", ["hand", "gold"], ["calls", "gold"]) == [True, False]
    meld(table, 0, "pon", "1z 1z/gold 1z")
    assert each(table, "has_attr", ["calls", "gold"], ["last_discard", "discard"]) == [True, False]
    discard(table, 1, "1z")
    assert ask(table, "has_attr", "last_discard", "discard")
    with pytest.raises(RulesetError, match="tile"):
        ask(table, "has_attr", "tile", "gold")


def test_match():
    table = new_table(RULES, a="1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m 9m")
    assert not ask(table, "match", ["hand"], WIN_DEFINITION)
    drew(table, 0, "5m")
    assert ask(table, "match", ["hand", "draw"], WIN_DEFINITION)


def test_match_uses_the_jokers_of_the_seat():
    table = new_table(RULES, a="1m 1j", b="1m 1j")
    table.players[0].behavior = with_alias(PLAIN, tiles("1j"), tiles("1m"))
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
    table.players[1].behavior = with_alias(PLAIN, tiles("0m"), tiles("5m"))
    assert ask(table, "last_discard_matches_existing", seat=3), "the discarder's jokers count"


def test_the_called_tile_lies_in_a_pond():
    table = new_table()
    assert not ask(table, "called_tile_matches_any_discard")
    discard(table, 2, "0m")
    called(table, 0, 1, "5m", "5m 5m")
    assert not ask(table, "called_tile_matches_any_discard")
    table.players[0].behavior = with_alias(PLAIN, tiles("0m"), tiles("5m"))
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
