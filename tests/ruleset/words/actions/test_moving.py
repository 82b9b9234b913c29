"""`move_tiles` and `swap_tiles`: what is selected, where it goes, who goes with whom."""

import pytest

from jantaku.base.errors import RulesetError
from ruleset import kernel
from ruleset.acting import discard, do, marked, meld, new_table, text, tiles
from ruleset.engine import (
    GAP,
    Context,
    Mark,
    RulesetTile,
    SwapEntry,
    compiler_of,
    face_down,
    problems_of,
    read_selection,
)


def selected(table, node, seat=0):
    compiler = compiler_of(table)
    selection = read_selection(compiler, node)
    return kernel.selected(table, Context(seat), selection)


def held(table, seat=0):
    """Hand, draw and aside of a seat."""
    player = table.players[seat]
    return text(player.hand), text(player.draw), text(player.aside)


def everything(table):
    """All tiles at the table, by name."""
    found = [*table.wall, *table.dead_wall]
    for player in table.players.values():
        found += [*player.tiles, *player.aside, *player.pond]
        found += [tile for call in player.calls for tile in call.tiles]
    return sorted(tile.name for tile in found if tile.name != GAP.name)


@pytest.fixture
def table():
    table = new_table(a="1m 2m 3m", b="1p 2p")
    one = table.players[0]
    one.draw, one.aside = tiles("4m/draw"), tiles("5m 6m")
    table.wall, table.dead_wall = tiles("1s 2s 3s 4s"), tiles("7z 6z 5z")
    return table


SELECTED = {
    "a selection may be a word": ("aside", "aside0 aside1"),
    "it may be an object": ({"hand": ["1m"], "aside": ["6m"]}, "hand0 aside1"),
    "hand means the whole hand with the draw": ("hand", "hand0 hand1 hand2 hand3"),
    "draw means the drawn tiles only": ("draw", "hand3"),
    "calls means melds but no flowers": ("calls", "call1"),
    "discard means the own discards, but no gaps": ("discard", "discard0 discard1"),
    "revealed_tile means all revealed ones": ("revealed_tile", "revealed_tile0 revealed_tile1"),
    "scry means all scryed tiles": ("scry", "scry0 scry1"),
    "a tile means only that tile": ({"hand": ["4m"]}, "hand3"),
    "attributes are of a tile": ({"hand": [{"tile": "any", "attrs": ["draw"]}]}, "hand3"),
    "a suit is a restriction": ({"hand": ["manzu"]}, "hand0 hand1 hand2 hand3"),
    "a kind of tiles is one": ({"hand": ["terminal"]}, "hand0"),
    "a number is one": ({"hand": ["2"]}, "hand1"),
    "what was just drawn is one": ({"hand": ["tsumogiri"]}, "hand3"),
    "any tile is one": ({"hand": ["any"]}, "hand0 hand1 hand2 hand3"),
    "all restrictions must hold": ({"hand": ["manzu", "terminal"]}, "hand0"),
    "none may meet them all": ({"hand": ["pinzu", "terminal"]}, ""),
    "what is selected twice is selected once": (
        {"draw": [], "hand": []},
        "hand3 hand0 hand1 hand2",
    ),
}


@pytest.mark.parametrize(("node", "marks"), SELECTED.values(), ids=SELECTED)
def test_a_selection_means_objects_of_the_own_seat(table, node, marks):
    meld(table, 0, "flower", "1f")
    meld(table, 0, "pon", "1z 1z 1z")
    for seat, tile in ((0, "1z"), (1, "2z"), (0, "3z")):
        discard(table, seat, tile)
    table.players[0].pond.append(GAP)
    table.revealed, table.players[0].scryed = [-1, -3], 2
    found = selected(table, node)
    assert " ".join(f"{mark.target}{mark.index}" for mark in found) == marks
    assert all(mark.seat == 0 for mark in found)


MOVED = {
    "aside means the tiles set aside": ("move_tiles", "aside", "hand", "1m 2m 3m 5m 6m|4m/draw|"),
    "the selected go from source to target": (
        "move_tiles", {"aside": ["6m"]}, "draw", "1m 2m 3m|4m/draw 6m/draw|5m",
    ),
    "several sources are moved in order": (
        "move_tiles", {"aside": [], "draw": []}, "hand", "1m 2m 3m 5m 6m 4m||",
    ),
    "nothing is moved to two targets": (
        "move_tiles", "draw", {"aside": [], "hand": []}, "1m 2m 3m|4m/draw|5m 6m",
    ),
    "nothing is moved to none": ("move_tiles", "draw", {}, "1m 2m 3m|4m/draw|5m 6m"),
    "nothing is revealed": ("move_tiles", "hand", "revealed_tile", "1m 2m 3m|4m/draw|5m 6m"),
    "nothing is moved to scryed tiles": ("move_tiles", "hand", "scry", "1m 2m 3m|4m/draw|5m 6m"),
    "the pairs run across targets": (
        "swap_tiles", {"hand": ["tedashi"]}, {"draw": [], "aside": []}, "4m 5m 6m|1m/draw|2m 3m",
    ),
    "what is left over goes to the first other target": (
        "swap_tiles", {"hand": ["tedashi"]}, "draw", "4m|1m/draw 2m/draw 3m/draw|5m 6m",
    ),
    "what the other side has left over comes here": (
        "swap_tiles", "draw", {"aside": []}, "1m 2m 3m|5m/draw 6m/draw|4m",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("name", "source", "target", "after"), MOVED.values(), ids=MOVED)
def test_tiles_of_the_own_seat_are_moved_and_swapped(table, name, source, target, after):
    do(table, [name, source, target])
    assert "|".join(held(table)) == after


def test_only_the_own_scryed_tiles_are_meant(table):
    table.players[0].scryed = 2
    assert selected(table, "scry", seat=1) == []


def test_marked_means_only_marked_tiles_in_the_order_of_marking(table):
    marks = [Mark("hand", 0, 3), Mark("hand", 0, 0)]
    marked(table, 0, *marks)
    assert selected(table, {"hand": ["marked"]}) == marks
    assert selected(table, {"hand": ["marked", "1m"]}) == marks[1:]
    assert selected(table, {"aside": ["marked"]}) == []
    assert selected(table, {"draw": ["marked"]}) == []
    assert selected(table, {"hand": ["marked"]}, seat=1) == []


def test_marked_objects_may_be_anyones(table):
    discard(table, 2, "9s")
    marked(table, 0, Mark("discard", 2, 0))
    do(table, ["move_tiles", {"discard": ["marked"]}, "hand"])
    assert (held(table)[0], table.players[2].pond) == ("1m 2m 3m 9s/discard", [GAP])


def test_seat_words_add_the_objects_of_other_seats(table):
    assert [mark.seat for mark in selected(table, {"hand": ["shimocha"]})] == [0, 0, 0, 0, 1, 1]
    assert {mark.seat for mark in selected(table, {"hand": ["others", "pinzu"]})} == {1}


@pytest.mark.parametrize("node", [None, 5, True, [], ["hand"]])
def test_what_is_no_selection_is_refused_when_the_game_gets_there(table, node):
    with pytest.raises(RulesetError, match="selected by"):
        do(table, ["move_tiles", node, "hand"])


def test_an_unknown_target_selects_nothing_and_is_noted(table):
    assert selected(table, {"pocket": [], "draw": []}) == [Mark("hand", 0, 3)]
    assert "pocket" in " ".join(problem.sentence for problem in problems_of(table))


def test_marked_tiles_can_be_moved(table):
    marked(table, 0, Mark("hand", 0, 2), Mark("hand", 0, 0))
    do(table, ["move_tiles", {"hand": ["marked"]}, "aside"])
    assert held(table) == ("2m", "4m/draw", "5m 6m 3m 1m")


def test_a_discard_that_is_moved_leaves_a_gap(table):
    discard(table, 0, "1z")
    discard(table, 0, "2z")
    do(table, ["move_tiles", {"discard": ["1z"]}, "aside"])
    assert text(table.players[0].pond) == "2x 2z/discard"
    assert text(table.players[0].discards) == "1z/discard 2z/discard"


def test_a_tile_moved_to_the_pond_lies_there_as_discarded(table):
    do(table, ["move_tiles", "draw", "discard"])
    assert (text(table.players[0].pond), table.players[0].discards) == ("4m/discard", [])


def test_a_tile_that_lay_face_down_is_itself_in_a_hand(table):
    table.players[0].aside = [face_down(RulesetTile("9m", ("gold",)))]
    do(table, ["move_tiles", "aside", "hand"])
    assert held(table)[0] == "1m 2m 3m 9m/gold"


def test_melds_move_whole_to_melds_and_come_apart_elsewhere(table):
    meld(table, 0, "pon", "1z 1z/sideways 1z")
    meld(table, 1, "pon", "2z 2z/sideways 2z")
    do(table, ["move_tiles", {"calls": ["shimocha", "2z"]}, "calls"])
    assert [call.tiles[0].name for call in table.players[0].calls] == ["1z", "2z"]
    assert table.players[1].calls == []
    do(table, ["move_tiles", {"calls": ["1z"]}, "hand"])
    assert held(table)[0] == "1m 2m 3m 1z 1z 1z"


def test_a_lone_tile_is_no_meld(table):
    before = everything(table)
    with pytest.raises(RulesetError, match="not a meld"):
        do(table, ["move_tiles", "hand", "calls"])
    assert everything(table) == before


def test_a_revealed_tile_that_is_moved_leaves_a_gap_in_the_dead_wall(table):
    table.revealed = [-1, RulesetTile("9s")]
    do(table, ["move_tiles", "revealed_tile", "hand"])
    assert (held(table)[0], text(table.dead_wall)) == ("1m 2m 3m 5z 9s", "7z 6z 2x")
    assert table.revealed == [-1]


def test_scryed_tiles_that_are_moved_leave_the_wall(table):
    table.wall_index = 1
    table.players[0].scryed = table.players[2].scryed = 2
    table.players[1].scryed = 1
    marked(table, 0, Mark("scry", 0, 1))
    do(table, ["move_tiles", {"scry": ["marked"]}, "draw"])
    assert (held(table)[1], text(table.wall)) == ("4m/draw 3s/draw", "1s 2s 4s")
    assert [table.players[seat].scryed for seat in range(4)] == [1, 1, 1, 0]


def test_marks_follow_tiles_that_move_up(table):
    marked(table, 0, Mark("hand", 0, 1), Mark("hand", 0, 3))
    do(table, ["move_tiles", {"hand": ["1m"]}, "aside"], ["move_tiles", "aside", "hand"])
    assert held(table) == ("2m 3m 5m 6m 1m", "4m/draw", "")
    assert [mark.index for mark in table.players[0].marking.of("hand")] == [0, 5]


def test_moving_loses_no_tile(table):
    meld(table, 0, "pon", "1z 1z 1z")
    discard(table, 0, "9p")
    before = everything(table)
    for source in ("draw", "discard", "calls", {"hand": ["1m"]}, "aside"):
        for target in ("draw", "hand", "aside", "discard"):
            do(table, ["move_tiles", source, target])
            assert everything(table) == before


def test_moving_is_told_to_those_who_may_know(table):
    (event,) = do(table, ["move_tiles", {"hand": ["shimocha", "pinzu"]}, "hand"])
    assert (event.type, event.seat, event.seen) == ("pass", 0, (1, 0))
    assert text(event.seen_by(2).tiles) == "1x 1x"
    (event,) = do(table, ["move_tiles", "draw", "discard"])
    assert text(event.seen_by(2).tiles) == "4m/draw"


def test_moving_nothing_is_silent(table):
    assert do(table, ["move_tiles", {"hand": ["9s"]}, "aside"]) == []


def test_marked_tiles_can_be_swapped(table):
    discard(table, 1, "9s")
    marked(table, 0, Mark("hand", 0, 1), Mark("discard", 1, 0))
    do(table, ["swap_tiles", {"hand": ["marked"]}, {"discard": ["marked"]}])
    assert (held(table)[0], text(table.players[1].pond)) == ("1m 9s/discard 3m", "2m/discard")


def test_two_selections_change_places(table):
    do(table, ["swap_tiles", {"hand": ["1m"]}, {"aside": ["6m"]}])
    assert held(table) == ("6m 2m 3m", "4m/draw", "5m 1m")
    assert table.history == [SwapEntry(0, RulesetTile("1m"), RulesetTile("6m"))]


def test_a_revealed_tile_can_be_swapped_where_it_lies(table):
    table.revealed = [-2, RulesetTile("9s")]
    do(table, ["swap_tiles", "aside", "revealed_tile"])
    assert held(table) == ("1m 2m 3m", "4m/draw", "6z 9s")
    assert text(table.dead_wall) == "7z 5m 5z"
    assert table.revealed == [-2, RulesetTile("6m")]


def test_a_reserved_tile_is_swapped_under_its_name(table):
    reserved = new_table({"reserved_tiles": ["dora", "ura"]})
    for name in ("players", "wall", "dead_wall"):
        setattr(reserved, name, getattr(table, name))
    table = reserved
    table.reserved_tiles, table.revealed = ["dora", "ura"], ["ura"]
    do(table, ["swap_tiles", "draw", "revealed_tile"])
    assert (held(table)[1], text(table.dead_wall)) == ("6z/draw", "7z 4m 5z")


def test_a_scryed_tile_can_be_swapped_where_it_lies(table):
    table.wall_index, table.players[0].scryed = 1, 2
    do(table, ["swap_tiles", {"hand": ["1m"]}, {"scry": ["3s"]}])
    assert (held(table)[0], text(table.wall)) == ("3s 2m 3m", "1s 2s 1m 4s")


def test_there_may_be_several_targets_on_both_sides(table):
    table.players[0].draw = tiles("4m/draw 7m/draw")
    do(table, ["swap_tiles", {"hand": ["1m"], "draw": ["4m"]}, {"draw": ["7m"], "aside": ["5m"]}])
    assert held(table) == ("7m 2m 3m", "5m/draw 1m/draw", "4m 6m")


def test_tiles_are_swapped_one_to_one_in_the_order_of_selection(table):
    table.players[0].draw = tiles("7m/draw 8m/draw 9m/draw")
    do(table, ["swap_tiles", {"hand": ["tedashi"]}, "draw"])
    assert held(table)[:2] == ("7m 8m 9m", "1m/draw 2m/draw 3m/draw")


def test_an_empty_side_receives_everything(table):
    table.players[0].draw = []
    do(table, ["swap_tiles", "aside", "draw"])
    assert held(table) == ("1m 2m 3m", "5m/draw 6m/draw", "")
    do(table, ["swap_tiles", {"hand": ["9s"]}, {"aside": ["9s"]}])
    assert held(table) == ("1m 2m 3m", "5m/draw 6m/draw", "")


def test_walls_receive_nothing_that_is_left_over(table):
    table.revealed = []
    do(table, ["swap_tiles", "draw", "revealed_tile"])
    assert held(table)[1] == "4m/draw"


def test_melds_change_places_whole(table):
    meld(table, 0, "pon", "1z 1z 1z")
    meld(table, 1, "chii", "1s 2s 3s")
    marked(table, 0, Mark("call", 0, 0), Mark("call", 1, 0))
    do(table, ["swap_marked_calls"])
    assert (table.players[0].calls[0].name, table.players[1].calls[0].name) == ("chii", "pon")
    assert table.players[0].marking.done


def test_a_meld_and_a_tile_cannot_change_places(table):
    meld(table, 0, "pon", "1z 1z 1z")
    with pytest.raises(RulesetError, match="meld and a tile"):
        do(table, ["swap_tiles", "calls", "hand"])


def test_swapping_loses_no_tile(table):
    table.players[0].scryed = 2
    table.revealed = [-1, 0]
    discard(table, 0, "9p")
    before = everything(table)
    words = ("hand", "draw", "aside", "discard", "revealed_tile", "scry")
    for source in words:
        for target in words:
            do(table, ["swap_tiles", source, target])
            assert everything(table) == before
            assert all("draw" in tile.attrs for tile in table.players[0].draw)
            assert not any("draw" in tile.attrs for tile in table.players[0].hand)


@pytest.mark.parametrize("lying", ["1m/concealed 1m/concealed", "1x/1m 1x/1m"])
@pytest.mark.parametrize("target", ["hand", "aside", "calls"])
def test_a_meld_that_lies_face_down_moves_unseen(table, lying, target):
    meld(table, 1, "kan", lying)
    marked(table, 0, Mark("call", 1, 0))
    (event,) = do(table, ["move_tiles", {"calls": ["marked"]}, target])
    assert "1m" in text(event.seen_by(0).tiles)
    for other in (2, 3, None):
        assert "1m" not in text(event.seen_by(other).tiles)


def test_a_meld_that_lies_face_down_changes_places_unseen(table):
    meld(table, 0, "kan", "1m/concealed 1m/concealed")
    meld(table, 1, "pon", "2m 2m 2m")
    marked(table, 0, Mark("call", 0, 0), Mark("call", 1, 0))
    (event,) = do(table, ["swap_marked_calls"])
    assert "1m" in text(event.seen_by(0).tiles)
    assert "1m" not in text(event.seen_by(2).tiles)
