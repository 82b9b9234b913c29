"""Tiles copied, moved off walls and exchanged, and calls without a button."""

from ruleset.acting import discard, do, drawn, hand, new_table, text, tiles
from ruleset.kernel import start_round
from ruleset.words.actions.cases import SECOND, table, texts, with_walls


# L87
def test_copied_tiles_stay_where_they_are():
    found = with_walls(a="1m 2m")
    do(found, ["copy_tiles", {"hand": ["1m"]}, "aside"])
    assert (hand(found), text(found.players[0].aside)) == ("1m 2m", "1m")
    do(found, ["copy_tiles", {"dead_wall": [-1]}, "hand"])
    assert (text(found.dead_wall), hand(found)) == ("1p 2p 3p", "1m 2m 3p")


# L88
def test_a_tile_moved_from_the_dead_wall_leaves_a_gap():
    found = with_walls(a="1m")
    do(found, ["move_tiles", {"dead_wall": [-2]}, "hand"])
    assert (hand(found), text(found.dead_wall)) == ("1m 2p", "1p 2x 3p")
    do(found, ["move_tiles", {"hand": ["1m"]}, {"dead_wall": [0]}])
    assert (hand(found), text(found.dead_wall)) == ("2p", "1m 2x 3p")


# L89
def test_a_tile_laid_on_top_of_the_wall_changes_no_wall():
    found = with_walls()
    do(found, ["copy_tiles", {"dead_wall": [-1]}, {"atop_wall": [-3]}])
    assert (text(found.wall), text(found.dead_wall)) == ("9s 8s 7s", "1p 2p 3p")
    assert {place: tile.name for place, tile in found.atop.items()} == {-3: "3p"}


# L90
def test_nothing_lies_on_top_of_the_wall_when_a_round_starts():
    found = with_walls()
    do(found, ["copy_tiles", {"dead_wall": [-1]}, {"atop_wall": [-3]}])
    start_round(found)
    assert found.atop == {}


# L91
def test_drawn_tiles_that_move_to_the_hand_are_tiles_of_the_hand():
    found = table(a="1m")
    found.players[0].draw = tiles("2m/draw 3m/draw")
    do(found, ["move_tiles", "draw", "hand"])
    assert (hand(found), drawn(found)) == ("1m 2m 3m", "")


# L92
def test_an_exchange_with_nothing_changes_nothing():
    found = table(a="1m 2m")
    do(found, ["swap_tiles", "hand", "aside"], ["swap_tiles", "aside", "hand"])
    assert (hand(found), found.players[0].aside) == ("1m 2m", [])


PON = {"pon": {"display_name": "Pon", "call": [[0, 0]], "show_when": ["false"], "actions": []}}


# L93, L95
def test_a_call_without_a_button_takes_own_tiles():
    found = new_table({**SECOND, "buttons": PON}, a="1m 1m 2m")
    player = found.players[0]
    player.draw, player.aside = tiles("1m/draw"), tiles("1m 1m")
    do(found, ["trigger_custom_call", "pon", "hand", ["aside"], ["draw"]])
    assert (hand(found), drawn(found)) == ("2m", "")
    assert [call.name for call in found.players[0].calls] == ["pon"]
    assert (found.last.seat, found.last.name, found.last.source) == (0, "pon", 0)


# L94, L95, L96
def test_a_call_without_a_button_takes_the_last_discard_and_fires_no_event():
    says = {"actions": [["push_message", "event"]]}
    found = new_table(
        {**SECOND, "buttons": PON, "before_call": says, "after_call": says}, b="1m 1m"
    )
    discard(found, 0, "9m")
    discard(found, 0, "1m")
    do(found, ["trigger_custom_call", "pon", "discards", ["hand"], ["last_discard"]], seat=1)
    assert text(found.players[0].pond) == "9m/discard"
    assert sorted(tile.name for tile in found.players[1].calls[0].tiles) == ["1m"] * 3
    assert (found.last.seat, found.last.name, found.last.source) == (1, "pon", 0)
    assert texts(found.events) == []
