"""Actions of play: drawing, calling, turns, discards, wins and draws."""

import pytest

from jantaku.base.errors import RulesetError
from ruleset import kernel
from ruleset.acting import (
    discard,
    do,
    drawn,
    hand,
    meld,
    melds,
    new_table,
    press,
    status,
    statuses,
    text,
    tiles,
    with_walls,
)
from ruleset.engine import (
    GAP,
    CallChoice,
    CallEntry,
    DiscardEntry,
    RulesetTile,
    face_down,
)

DRAWN = {
    "draw draws that many tiles": ("draw; draw 2", "1s/draw 2s/draw 3s/draw", 1),
    "to draw none draws none": ("draw 0", "", 4),
    "to draw fewer than none draws none": ("draw -3", "", 4),
    "a tile that is named comes out of nowhere": ("draw 2 9p", "9p/draw 9p/draw", 4),
    "it may have attributes": (["draw", 1, ["1z", "gold"]], "1z/gold/draw", 4),
    "opposite_end draws from the dead wall": ("draw 2 opposite_end", "5z/draw 6z/draw", 4),
}


@pytest.mark.parametrize(("action", "draw", "left"), DRAWN.values(), ids=DRAWN)
def test_draw_draws_from_the_wall(action, draw, left):
    table = with_walls(b="1m")
    do(table, action, seat=1)
    assert (drawn(table, 1), table.tiles_left) == (draw, left)


@pytest.mark.parametrize("name", ["draw", "draw_aside", "scry", "scry_all"])
def test_no_more_is_drawn_or_seen_than_a_table_holds(name):
    with pytest.raises(RulesetError) as caught:
        do(with_walls(), [name, 10**9])
    assert caught.value.code == "budget"


def test_draw_aside_draws_to_the_front_of_what_is_set_aside():
    table = with_walls()
    table.players[0].aside = tiles("9p")
    do(table, ["draw_aside", 2], ["draw_aside", 1, "opposite_end"])
    assert (text(table.players[0].aside), table.history) == ("5z 2s 1s 9p", [])


CALLS = {
    "buttons": {
        "pon": {
            "call": [[0, 0]],
            "show_when": ["true"],
            "call_style": {"kamicha": ["call_sideways", 0, 1]},
            "actions": [["call"], ["change_turn", "self"]],
        },
        "ankan": {"call": [[0, 0, 0]], "show_when": ["true"], "actions": [["self_call"]]},
        "kakan": {
            "call": [[0, 0, 0]],
            "upgrades": "pon",
            "show_when": ["true"],
            "actions": [["upgrade_call"]],
        },
        "pei": {"show_when": ["true"], "actions": [["flower", "4z", "1f"]]},
    }
}


def test_call_makes_the_call_of_its_button():
    table = new_table(CALLS, b="1m 1m 2m")
    discard(table, 0, "1m")
    press(table, "pon", seat=1)
    assert (melds(table, 1), hand(table, 1)) == (["pon 1m/discard/sideways 1m 1m"], "2m")
    assert table.turn == 1


def test_self_call_makes_a_call_out_of_the_own_tiles():
    table = new_table(CALLS, a="1m 1m 1m 2m")
    table.players[0].draw = tiles("1m/draw")
    press(table, "ankan")
    assert (melds(table), hand(table)) == (["ankan 1m 1m 1m 1m"], "2m")


def test_upgrade_call_adds_to_a_meld():
    table = new_table(CALLS, a="1m 2m")
    meld(table, 0, "pon", "1m 1m 1m")
    press(table, "kakan")
    assert (melds(table), hand(table)) == (["kakan 1m 1m 1m 1m"], "2m")


@pytest.mark.parametrize("name", ["call", "self_call", "upgrade_call", "flower", "draft_saki_card"])
def test_calls_do_nothing_where_nobody_was_asked(name):
    table = new_table(CALLS, a="1m 1m 1m 1m")
    discard(table, 1, "1m")
    do(table, [name], ["set_status", "after"])
    assert (melds(table), status(table)) == ([], "after")


def test_flower_declares_one_of_the_named_tiles():
    table = new_table(CALLS, a="1m 4z 1f 2f")
    press(table, "pei")
    assert table.players[0].menu == "pei"
    offered = table.players[0].call_choices["pei"]
    assert [choice.called for choice in offered] == tiles("4z 1f")
    kernel.press(table, 0, "pei", offered[0])
    assert (melds(table), hand(table)) == (["pei 4z"], "1m 1f 2f")


def test_draft_saki_card_gives_the_chosen_card():
    table = new_table({"saki_deck": ["oracle"], "enable_saki_cards": True})
    do(table, ["draft_saki_card", 2], choice=CallChoice("draft", None, (RulesetTile("oracle"),)))
    assert status(table) == "oracle"


def test_the_turn_order_can_be_reversed_and_reversed_back():
    table = new_table()
    do(table, ["reverse_turn_order"], ["advance_turn"])
    assert table.turn == 3
    do(table, ["reverse_turn_order"], ["advance_turn"])
    assert table.turn == 0


def test_advance_turn_goes_on_from_the_player_in_turn():
    table = new_table({"num_players": 3})
    turns = []
    for _ in range(4):
        do(table, ["advance_turn"], seat=1)
        turns.append(table.turn)
    assert turns == [1, 2, 0, 1]


TURNS = {
    "east": 1, "south": 2, "west": 3, "north": 0,
    "shimocha": 3, "toimen": 0, "kamicha": 1, "self": 2, "all": 2,
}  # fmt: skip


@pytest.mark.parametrize(("word", "seat"), TURNS.items(), ids=TURNS)
def test_change_turn_takes_winds_and_relative_seats(word, seat):
    table = new_table()
    table.kyoku = 1
    do(table, ["change_turn", word], seat=2)
    assert table.turn == seat


def test_change_turn_gives_the_turn_without_events():
    table = new_table({"after_turn_change": {"actions": [["set_status", "fired"]]}})
    do(table, ["change_turn"], seat=3)
    assert table.turn == 3
    assert table.awaiting_discard
    assert statuses(table) == [""] * 4


def test_change_turn_to_an_empty_place_is_a_fault():
    table = new_table({"num_players": 3})
    with pytest.raises(RulesetError, match="nobody is 'shimocha'"):
        do(table, ["change_turn", "shimocha"], seat=2)


def test_play_tile_discards_and_check_discard_passed_fires_its_event():
    table = new_table({"after_discard_passed": {"actions": [["set_status", "passed"]]}}, b="1m 2m")
    do(table, ["check_discard_passed"], ["play_tile", "ignored", 1], seat=1)
    assert (text(table.players[1].pond), statuses(table)) == ("2m/discard", [""] * 4)
    do(table, ["check_discard_passed"], seat=3)
    assert statuses(table) == ["", "passed", "", ""]


def test_register_last_discard_lets_the_last_tile_of_the_pond_count_again():
    table = new_table()
    do(table, ["register_last_discard"])
    assert table.history == []
    discard(table, 0, "1m")
    discard(table, 1, "2m")
    do(table, ["register_last_discard"])
    assert table.last == DiscardEntry(0, RulesetTile("1m", ("discard",)))


def test_flip_first_visible_discard_facedown_passes_over_backs_and_gaps():
    table = new_table()
    table.players[0].pond = [GAP, face_down(RulesetTile("1m")), *tiles("2m 3m")]
    do(table, ["flip_first_visible_discard_facedown"])
    assert text(table.players[0].pond) == "2x 1x/1m 1x/2m 3m"


@pytest.mark.parametrize(
    ("name", "source"),
    [("win_by_discard", "discard"), ("win_by_call", "call"), ("win_by_draw", "draw")],
)
def test_a_win_is_declared_with_its_tile(name, source):
    table = new_table(a="1m")
    table.players[0].draw = tiles("3m/draw 4m/draw")
    discard(table, 1, "2m")
    table.history.append(CallEntry(1, 2, RulesetTile("5m"), (), "kakan"))
    do(table, [name])
    (won,) = table.wins
    wanted = {"discard": "2m", "call": "5m", "draw": "3m"}[source]
    assert (won.seat, won.source, won.winning_tile.name) == (0, source, wanted)


def test_with_several_drawn_tiles_the_first_is_won_with():
    table = new_table()
    table.players[0].draw = tiles("3m/draw 4m/draw")
    do(table, ["win_by_draw"])
    assert table.wins[0].winning_tile.name == "3m"


@pytest.mark.parametrize("name", ["win_by_discard", "win_by_call", "win_by_second_visible_discard"])
def test_a_win_without_a_tile_is_a_fault(name):
    with pytest.raises(RulesetError):
        do(new_table(), [name])


def test_win_by_second_visible_discard_passes_over_the_last_and_what_lies_face_down():
    table = new_table()
    for tile in ("1m", "2m", "3m", "4m"):
        discard(table, 1, tile)
    table.players[1].pond[2] = GAP
    do(table, ["win_by_second_visible_discard"])
    (won,) = table.wins
    assert (won.source, won.winning_tile) == ("discard", RulesetTile("2m"))


DRAWS = {
    "ryuukyoku ends the round": (["ryuukyoku"], "exhaustive_draw", "Howang"),
    "its own name comes first": (["ryuukyoku", "Dead wall"], "exhaustive_draw", "Dead wall"),
    "abortive_draw has its name": (["abortive_draw", "Suufon"], "abortive_draw", "Suufon"),
}  # fmt: skip


@pytest.mark.parametrize(("action", "result", "name"), DRAWS.values(), ids=DRAWS)
def test_a_draw_ends_the_round_under_its_name(action, result, name):
    table = new_table({"score_calculation": {"exhaustive_draw_name": "Howang"}})
    do(table, action)
    assert (table.result, table.result_name, table.active) == (result, name, False)


def test_a_discard_face_down_that_is_drawn_is_known_to_two():
    table = new_table()
    discard(table, 1, "1x/5m")
    (event,) = do(table, ["draw_last_discard"], seat=2)
    assert [event.seen_by(seat).tiles[0].name for seat in (0, 1, 2, None)] == [
        "1x", "5m", "5m", "1x",
    ]  # fmt: skip
