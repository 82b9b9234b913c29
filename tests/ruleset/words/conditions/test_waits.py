"""Conditions about waits, safe tiles and what is in sight."""

import pytest

from jantaku.base.errors import RulesetError
from ruleset.acting import discard, meld, new_table, tiles
from ruleset.asking import RULES, ask, drew, each
from ruleset.engine import PLAIN, CallChoice, RulesetTile, with_alias
from ruleset.words.conditions.cases import WIN_DEFINITION, button

SHANPON = "1m 1m 1m 2p 3p 4p 5p 6p 7p 8s 8s 9s 9s"
ANKAN = CallChoice("ankan", RulesetTile("1m", ("draw",)), tuple(tiles("1m 1m 1m")))
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
    kakan = CallChoice("kakan", RulesetTile("1m", ("draw",)), tuple(tiles("1m 1m 1m")))
    assert not ask(table, "call_changes_waits", "win", choice=kakan)
    table.players[0].draw.clear()
    table.players[0].hand[0] = RulesetTile("1m")
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
    pon = CallChoice("pon", RulesetTile("5m", ("discard",)), tuple(tiles("5m 5m")))
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
    assert ask(table, "has_hell_wait", "win", winning_tile=RulesetTile("7z")), (
        "but it has just come"
    )


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
    table.players[0].behavior = with_alias(PLAIN, tiles("0m"), tiles("5m"))
    discard(table, 1, "0m")
    discard(table, 0, "5m")
    assert ask(table, "genbutsu_shimocha")


def test_tiles_of_hand_and_draw():
    table = new_table(RULES, a="1m 2m")
    drew(table, 0, "3m")
    meld(table, 0, "pon", "5m 5m 5m")
    table.players[0].aside = tiles("1z 2z")
    assert each(table, "tiles_in_hand", [3], [2]) == [True, False]
    assert each(table, "hand_tile_count", [1, 3], [2, 6]) == [True, False]
    assert each(table, "hand_length_at_least", [3], [4]) == [True, False]
    assert each(table, "aside_tile_count", [1, 2], [3]) == [True, False]
