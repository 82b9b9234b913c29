"""Actions on marked tiles, the charleston among them."""

from typing import Any

import pytest

from jantaku.ruleset import Ruleset, RulesetGame
from ruleset.acting import (
    discard,
    do,
    drawn,
    hand,
    has,
    marked,
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
from ruleset.engine import CallEntry, Mark, RulesetTable, in_order
from ruleset.kernel import asked, choose, deciding
from ruleset.kernel import press as press_too


def with_mark(*actions: Any, **button: Any) -> RulesetTable:
    rules = {"buttons": {"b": {"show_when": [has("on")], "actions": [*actions], **button}}}
    table = new_table(rules, a="1m 2m 3m", b="4m")
    table.players[0].status = {"on"}
    return table


ONE = [["hand", 1, ["self"]]]
BEFORE, AFTER = [["set_status", "before"]], [["set_status", "after"]]


def test_marking_comes_before_all_actions_of_its_list():
    table = with_mark(
        ["set_status", "actions"],
        ["mark", ONE, BEFORE, AFTER],
        ["clear_marking"],
        ["unset_status", "on"],
    )
    press(table, "b")
    assert status(table) == "before on"
    choose(table, 0, Mark("hand", 0, 1))
    assert status(table) == "actions after before"
    assert table.players[0].marking is None


@pytest.mark.parametrize("mark", [["mark", ONE], ["mark", ONE, []]], ids=["none", "one"])
def test_the_lists_around_marking_are_optional(mark):
    table = with_mark(mark, ["clear_marking"], ["set_status", "done"], ["unset_status", "on"])
    press(table, "b")
    choose(table, 0, Mark("hand", 0, 1))
    assert status(table) == "done"


def test_markings_of_several_seats_wait_for_each_other():
    table = with_mark(["mark", ONE], ["clear_marking"], ["set_status", "done"])
    table.players[1].status = {"on"}
    press(table, "b", seat=0)
    press_too(table, 1, "b")
    assert deciding(table) == (0, 1)
    choose(table, 0, Mark("hand", 0, 1))
    assert (deciding(table), statuses(table)[:2]) == ((1,), ["on", "on"])
    choose(table, 1, Mark("hand", 1, 0))
    assert statuses(table)[:2] == ["done on", "done on"]


def test_a_marking_that_no_action_ends_stays_open():
    table = with_mark(["mark", ONE], ["set_status", "done"])
    press(table, "b")
    choose(table, 0, Mark("hand", 0, 1))
    assert (status(table), deciding(table)) == ("done on", (0,))


def test_the_game_waits_while_a_seat_marks():
    table = with_mark(["mark", ONE], ["clear_marking"])
    table.awaiting_discard = True
    press(table, "b")
    ((seat, actions),) = asked(table).items()
    assert (seat, {action.type for action in actions}) == (0, {"choose", "cancel"})


def test_moving_does_not_end_the_marking_and_clear_marking_does():
    table = new_table(a="1m 2m")
    table.players[0].aside = tiles("9m")
    marked(table, 0, Mark("hand", 0, 0))
    do(table, ["swap_tiles", {"hand": ["marked"]}, "aside"])
    do(table, ["move_tiles", {"hand": ["marked"]}, "aside"])
    assert not table.players[0].marking.done
    do(table, ["clear_marking"])
    assert table.players[0].marking.done
    assert text(table.players[0].aside) == "1m 9m"


@pytest.mark.parametrize(
    "action",
    [
        ["swap_out_fly_joker"], ["extend_live_wall_with_marked"], ["extend_dead_wall_with_marked"],
        ["pon_marked_discard"], ["flip_marked_discard_facedown"], ["swap_marked_calls"],
        ["charleston_left"], ["charleston_across"], ["charleston_right"],
    ],
    ids=lambda action: action[0],
)  # fmt: skip
def test_every_marking_action_ends_the_marking(action):
    table = with_walls(a="1m 2m")
    marked(table, 0, Mark("hand", 0, 0))
    do(table, action)
    assert table.players[0].marking.done
    table.players[0].marking = None
    do(table, action)


def test_a_marked_hand_tile_takes_the_place_of_the_joker_in_the_marked_meld():
    table = new_table(a="1m 2m 3m")
    meld(table, 1, "pon", "2m 1j/sideways/gold 2m")
    marked(table, 0, Mark("hand", 0, 1), Mark("call", 1, 0))
    do(table, ["swap_out_fly_joker", "1j"])
    assert (hand(table), melds(table, 1)) == ("1m 1j 3m", ["pon 2m 2m/sideways/gold 2m"])


def test_without_such_a_joker_nothing_is_exchanged():
    table = new_table(a="1m 2m 3m")
    meld(table, 1, "pon", "2m 1j 2m")
    marked(table, 0, Mark("hand", 0, 1), Mark("call", 1, 0))
    do(table, ["swap_out_fly_joker", "2j"])
    assert hand(table) == "1m 2m 3m"


def test_marked_hand_tiles_go_to_the_end_of_the_live_wall():
    table = with_walls(a="1m 2m")
    table.players[0].draw = tiles("3m/draw")
    do(table, ["extend_live_wall_with_marked"])
    assert len(table.wall) == 4
    marked(table, 0, Mark("hand", 0, 2), Mark("hand", 0, 0))
    do(table, ["extend_live_wall_with_marked"])
    assert (text(table.wall), hand(table), drawn(table)) == ("1s 2s 3s 4s 3m 1m", "2m", "")


def test_marked_scryed_tiles_go_to_the_end_of_the_live_wall_and_are_hidden():
    table = with_walls()
    table.wall_index = 1
    table.players[0].scryed = table.players[1].scryed = 3
    marked(table, 0, Mark("scry", 0, 1))
    do(table, ["extend_live_wall_with_marked"])
    assert text(table.wall) == "1s 2s 4s 3s"
    assert [player.scryed for player in table.players.values()] == [0] * 4


def test_marked_hand_tiles_go_to_the_end_of_the_dead_wall():
    table = with_walls(a="1m 2m")
    marked(table, 0, Mark("hand", 0, 0))
    do(table, ["extend_dead_wall_with_marked"])
    assert (text(table.dead_wall), hand(table)) == ("7z 6z 5z 1m", "2m")


@pytest.mark.parametrize(
    ("seat", "lying"),
    [
        (1, "7z/discard/sideways 7z 7z"),
        (2, "7z 7z/discard/sideways 7z"),
        (3, "7z 7z 7z/discard/sideways"),
    ],
)
def test_pon_is_called_on_the_marked_discard(seat, lying):
    table = new_table({"after_call": {"actions": [["as", "callee", [["set_status", "called"]]]]}})
    discard(table, 0, "7z")
    discard(table, 0, "1m")
    table.players[seat].hand = tiles("7z 1m 7z 2m")
    do(table, ["pon_marked_discard"], seat=seat)
    assert melds(table, seat) == []
    marked(table, seat, Mark("discard", 0, 0))
    do(table, ["pon_marked_discard"], seat=seat)
    assert (melds(table, seat), hand(table, seat)) == ([f"pon {lying}"], "1m 2m")
    assert (text(table.players[0].pond), statuses(table)[0]) == ("2x 1m/discard", "called")
    assert isinstance(table.last, CallEntry)
    assert table.last.source == 0


def test_without_two_such_tiles_there_is_no_pon():
    table = new_table(b="7z 1m")
    discard(table, 0, "7z")
    marked(table, 1, Mark("discard", 0, 0))
    do(table, ["pon_marked_discard"], seat=1)
    assert (melds(table, 1), text(table.players[0].pond)) == ([], "7z/discard")


def test_the_first_marked_discard_is_turned_face_down():
    table = new_table()
    for tile in ("1m", "2m", "3m"):
        discard(table, 1, tile)
    marked(table, 0, Mark("discard", 1, 2), Mark("discard", 1, 0))
    do(table, ["flip_marked_discard_facedown"])
    assert text(table.players[1].pond) == "1m/discard 2m/discard 1x/3m/discard"
    assert table.players[0].marking.done


def charleston(**rules: Any) -> RulesetTable:
    table = new_table(rules, a="1m 1m 1m 1z", b="2m 2m 2m 2z", c="3m 3m 3m 3z", d="4m 4m 4m 4z")
    for seat in range(4):
        marked(table, seat, *(Mark("hand", seat, at) for at in range(3)))
    return table


@pytest.mark.parametrize(
    ("name", "received"),
    [
        ("charleston_left", "2 3 4 1"),
        ("charleston_across", "3 4 1 2"),
        ("charleston_right", "4 1 2 3"),
    ],
    ids=["left", "across", "right"],
)
def test_the_charleston_passes_the_marked_tiles(name, received):
    table = charleston(after_charleston={"actions": [["set_status", "done"]]})
    for seat in range(4):
        assert statuses(table) == [""] * 4
        (event, *_) = do(table, [name], seat=seat)
        assert event.seen == (seat, event.seat)
        assert table.players[seat].marking.done
    for seat, number in enumerate(received.split()):
        assert hand(table, seat) == f"{seat + 1}z"
        assert drawn(table, seat) == " ".join([f"{number}m/draw"] * 3)
    assert statuses(table) == ["", "", "", "done"]
    assert table.charleston_received == set()


def test_what_a_receiver_had_drawn_joins_its_hand():
    table = charleston()
    table.players[3].draw = tiles("9p/draw")
    do(table, ["charleston_left"])
    assert (hand(table, 3), drawn(table, 3)) == ("4m 4m 4m 4z 9p", "1m/draw 1m/draw 1m/draw")


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("way", ["left", "across", "right"])
def test_with_fewer_players_everyone_receives_from_one_other(players, way):
    table = new_table({"num_players": players})
    for seat in table.seats:
        table.players[seat].hand = tiles(f"{seat + 1}m")
        marked(table, seat, Mark("hand", seat, 0))
    for seat in table.seats:
        do(table, [f"charleston_{way}"], seat=seat)
    received = [drawn(table, seat) for seat in table.seats]
    assert sorted(received) == [f"{seat + 1}m/draw" for seat in table.seats]
    assert players == 1 or all(drawn(table, seat) != f"{seat + 1}m/draw" for seat in table.seats)


def test_a_charleston_is_played_through():
    left = {
        "show_when": [{"name": "status_missing", "opts": ["passed"]}],
        "unskippable": True,
        "cancellable": False,
        "actions": [
            ["mark", [["hand", 3, ["self"]]]],
            ["set_status", "passed"],
            ["charleston_left"],
        ],
    }
    merged = ["as", "all", [["merge_draw"], ["sort_hand"]]]
    rules = {
        "wall": [f"{number}{suit}" for suit in "mps" for number in range(1, 10)] * 4,
        "starting_tiles": 13,
        "after_charleston": {"actions": [merged]},
        "buttons": {"left": left},
    }
    game = RulesetGame(Ruleset(rules), seed=3)
    dealt = {seat: list(player.hand) for seat, player in game.table.players.items()}
    for _ in range(2):  # the button, then three tiles
        assert game.deciding == (0, 1, 2, 3)
        game.step({seat: game.legal_actions(seat)[0] for seat in game.deciding})
    assert game.deciding == (0,)
    for seat, player in game.table.players.items():
        kept, received = dealt[seat][3:], dealt[(seat + 1) % 4][:3]
        assert player.hand == in_order([*kept, *received])
