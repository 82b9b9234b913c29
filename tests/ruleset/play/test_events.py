"""When every event of the language is fired, for whom, and in which order."""

from typing import Any

import pytest

from ruleset.playing import DRAW_OR_END, SAY, act, new_game, said, says, shown, spoken

WALL = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p"
EVERY = ("before_start", "after_turn_change", "after_start", "before_turn_change")
PON = {
    "display_name": "Pon",
    "call": [[0, 0]],
    "show_when": ["someone_else_just_discarded", "call_available"],
    "actions": [["call"], ["change_turn", "self"]],
}
CALL_WALL = "1m 2m 3m 1m 1m 4m 5m 6m 7m 8m 9m 9m 1p 2p 3p 4p"


def _caller_and_callee(name: str) -> dict[str, Any]:
    return {
        name: {
            "actions": [
                ["push_message", name],
                ["as", "caller", [["push_message", "caller"]]],
                ["as", "callee", [["push_message", "callee"]]],
                [
                    "when",
                    [{"name": "match", "opts": [["last_call"], [[[["pon"], 1]]]]}],
                    [[SAY, "!"]],
                ],
            ]
        }
    }


def heard(rules: dict[str, Any], wall: str, *steps: str) -> list[tuple[int | None, str]]:
    """What is said in a game with those steps: `east: discard 1m`, or nothing of note."""
    game = new_game(rules, wall)
    for step in steps:
        act(game, **dict([step.split(": ")] if step else []))
    return spoken(game)


PONS = {
    "starting_tiles": 3, "buttons": {"pon": PON}, "interruptible_actions": ["play_tile"],
}  # fmt: skip
CALLED = ("east: discard 1m", "south: pon")
ONE_TILE = {"starting_tiles": 1, "max_rounds": 2, "after_turn_change": DRAW_OR_END}
CANNOT = {"starting_tiles": 1, "play_restrictions": [[["2m"], "true"]]}
NONE = {"actions": [["push_message", "none"], ["draw"]]}
IF_DISCARDED = [{"name": "has_attr", "opts": ["tile", "discard"]}]
EFFECTS = [
    [["1m", "9s"], [["push_message", "one"]]],
    ["manzu", [["when", IF_DISCARDED, [["push_message", "m"]]]]],
    ["pinzu", [["push_message", "p"]]],
]
HEARD = {
    "a round begins with the dealer's turn and after_start": (
        {event: says(event) for event in EVERY}, WALL, (),
        [(0, "before_start"), (0, "after_turn_change"), (0, "after_start")],
    ),
    "turn changes tell the old seat first and then the new": (
        {"starting_tiles": 2, **{event: says(event) for event in EVERY[1::2]}}, WALL,
        ("east: discard 1m",),
        [(0, "after_turn_change"), (0, "before_turn_change"), (1, "after_turn_change")],
    ),
    "the turn has changed when before_turn_change runs": (
        {
            "starting_tiles": 2,
            "before_turn_change": {
                "actions": [["when", ["not_our_turn"], [["push_message", "gone"]]]]
            },
        },
        WALL, ("",), [(0, "gone")],
    ),
    "after_call knows caller, callee and call": (
        {**PONS, **_caller_and_callee("after_call")}, CALL_WALL, CALLED,
        [(1, "after_call"), (1, "caller"), (0, "callee"), (None, "!")],
    ),
    "before_call knows them, and runs for the callee": (
        {**PONS, **_caller_and_callee("before_call")}, CALL_WALL, CALLED,
        [(0, "before_call"), (1, "caller"), (0, "callee"), (None, "!")],
    ),
    "after_discard_passed fires if nobody took it": (
        {**PONS, "after_discard_passed": says("passed")}, CALL_WALL,
        ("east: discard 1m", "south: skip"), [(0, "passed")],
    ),
    "after_discard_passed does not fire if somebody did": (
        {**PONS, "after_discard_passed": says("passed")}, CALL_WALL, CALLED, [],
    ),
    "check_discard_passed may stand in any list": (
        {
            "starting_tiles": 2, "after_discard_passed": says("passed"),
            "play_effects": [["any", [["check_discard_passed"]]]],
        },
        WALL, ("",), [(0, "passed"), (0, "passed")],
    ),
    "after_draw is silent when nothing was left to draw": (
        {"after_start": {"actions": [["draw"]]}, "after_draw": says("drew")}, "", (), [],
    ),
    **{
        f"after_draw fires once for {count} tiles": (
            {"after_start": {"actions": [["draw", count]]}, "after_draw": says("drew")},
            "1m 2m 3m 4m", (), [(0, "drew")],
        )
        for count in (0, 1, 2, 3)
    },
    "after_saki_start fires for every seat": (
        {"after_start": {"actions": [["saki_start"]]}, "after_saki_start": says("cards")}, WALL, (),
        [
            *((seat, "chose no card") for seat in range(4)),
            *((seat, "cards") for seat in range(4)),
        ],
    ),
    "before_exhaustive_draw fires for the seat in turn": (
        {**ONE_TILE, "max_rounds": 1, "before_exhaustive_draw": says("draw")}, "1m 2m 3m 4m 5m",
        ("",), [(1, "draw")],
    ),
    "before_start fires before the first round and after every one": (
        {**ONE_TILE, "before_start": says("before"), "after_start": says("start")},
        "1m 2m 3m 4m 5m", ("", ""),
        [(0, "before"), (0, "start"), (1, "before"), (1, "start"), (2, "before")],
    ),
    "on_no_valid_tiles fires for a seat that cannot discard": (
        {**CANNOT, "on_no_valid_tiles": NONE}, "1m 2m 3m 4m 2m 2m 9m", ("east: discard 1m",),
        [(1, "none")],
    ),
    "on_no_valid_tiles fires until the seat can": (
        {**CANNOT, "on_no_valid_tiles": {**NONE, "recurse": True}}, "1m 2m 3m 4m 2m 2m 9m",
        ("east: discard 1m",), [(1, "none")] * 3,
    ),
    "play_effects run for the tiles they name": (
        {"starting_tiles": 2, "play_effects": EFFECTS}, WALL, ("east: discard 1m",),
        [(0, "one"), (0, "m")],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("rules", "wall", "steps", "said"), HEARD.values(), ids=HEARD)
def test_an_event_fires_for_its_seat(
    rules: dict[str, Any], wall: str, steps: tuple[str, ...], said: list[tuple[int | None, str]]
) -> None:
    assert heard(rules, wall, *steps) == said


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_as_many_tiles_are_drawn_as_it_says(count: int) -> None:
    game = new_game({"after_start": {"actions": [["draw", count]]}}, "1m 2m 3m 4m")
    assert len(game.table.players[0].draw) == count


def test_after_start_fires_for_the_dealer_at_the_start_of_each_round() -> None:
    rules = {"starting_tiles": 1, "after_start": says("start"), "after_turn_change": DRAW_OR_END}
    game = new_game(rules, "1m 2m 3m 4m 5m")
    while game.table.round_number < 3:
        act(game)
    assert spoken(game) == [(0, "start"), (1, "start"), (2, "start")]


def test_change_turn_fires_no_turn_events() -> None:
    rules = {
        "starting_tiles": 2,
        "after_start": {"actions": [["change_turn", "toimen"]]},
        "after_turn_change": says("turn"),
    }
    game = new_game(rules, WALL)
    assert (game.deciding, spoken(game)) == ((2,), [(0, "turn")])


def test_after_charleston_fires_when_every_seat_has_received() -> None:
    button = {
        "display_name": "Pass",
        "show_when": [{"name": "status_missing", "opts": ["passed"]}],
        "unskippable": True,
        "actions": [
            ["mark", [["hand", 1, ["self"]]]],
            ["set_status", "passed"],
            ["charleston_left"],
        ],
    }
    rules = {"starting_tiles": 2, "buttons": {"pass": button}, "after_charleston": says("passed")}
    game = new_game(rules, WALL)
    act(game, east="pass", south="pass", west="pass", north="pass")
    assert spoken(game) == []
    act(game, east="choose 1m", south="choose 3m", west="choose 5m", north="choose 7m")
    assert [text for _, text in spoken(game)] == ["passed"]
    hands = [game.table.players[seat].tiles for seat in range(4)]
    assert sorted(tile.name for hand in hands for tile in hand) == sorted(WALL.split()[:8])


def test_after_draw_fires_once_from_the_opposite_end() -> None:
    rules = {"after_start": {"actions": [["draw", 2, "opposite_end"]]}, "after_draw": says("drew")}
    game = new_game(rules, "1m 2m 3m 4m")
    assert spoken(game) == [(0, "drew")]
    assert [tile.name for tile in game.table.players[0].draw] == ["4m", "3m"]


WIN_ON_START = {
    "display_name": "Win",
    "show_when": ["our_turn", "has_draw"],
    "actions": [["win_by_draw"]],
}


def _winning(**rules: Any) -> dict[str, Any]:
    return {
        "starting_tiles": 1,
        "initial_score": 100,
        "max_rounds": 1,
        "after_start": {"actions": [["draw"]]},
        "buttons": {"win": WIN_ON_START},
        "win_definition": [[[[[0, 0]], 1]]],
        "score_calculation": {"scoring_method": "multiplier", "yaku_lists": ["yaku"]},
        "yaku": [{"display_name": "One", "value": 1, "when": []}],
        **rules,
    }


def test_before_win_comes_before_the_yaku_and_after_win_after_them() -> None:
    late = {
        "actions": [["when", [{"name": "status", "opts": ["counted"]}], [["push_message", "b"]]]]
    }
    seen = {"display_name": "Seen", "value": 2, "when": [{"name": "status", "opts": ["asked"]}]}
    rules = _winning(
        before_win={"actions": [["set_status", "asked"], ["push_message", "before"]]},
        after_win={
            "actions": [
                ["push_message", "after"],
                ["when", [{"name": "has_existing_yaku", "opts": ["Seen"]}], [[SAY, "seen"]]],
            ]
        },
        before_conclusion=late,
        yaku=[seen],
    )
    game = new_game(rules, "1m 1m 1m 1m 1m")
    act(game, east="win")
    assert spoken(game) == [(0, "before"), (0, "after"), (None, "seen")]
    assert game.table.wins[0].yaku == (("Seen", 2),)


def test_before_win_knows_no_winning_tile_where_nothing_was_drawn() -> None:
    hand = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p 2z 2z"
    rules = _winning(
        starting_hand={"east": hand.split()},
        before_win={
            "actions": [
                ["set_counter", "fu", "fu"],
                [
                    "when",
                    [{"name": "match", "opts": [["winning_tile"], [[[["any"], 1]]]]}],
                    [[SAY]],
                ],
            ]
        },
        after_start={"actions": [["win_by_draw"]]},
    )
    game = new_game(rules, hand)
    assert game.table.wins[0].minipoints == 40  # of the pair; 30 of the run
    assert said(game) == []


def test_after_bloody_end_comes_after_the_last_win() -> None:
    rules = _winning(
        bloody_end=True,
        after_win=says("win"),
        before_continue={"actions": [["push_message", "continue"], ["advance_turn"]]},
        after_bloody_end=says("bloody"),
        after_turn_change={"actions": [["draw"]]},
        after_start={"actions": [["as", "north", [["set_status", "nagashi"]]]]},
    )
    game = new_game(rules, "1m 1m 1m 1m 1m 1m 1m 1m")
    act(game, east="win")
    assert spoken(game) == [(0, "win"), (0, "continue")]
    act(game, south="win")
    act(game, west="win")
    assert [text for _, text in spoken(game)][-2:] == ["win", "bloody"]


def test_play_goes_on_until_three_have_won_only_in_a_bloody_end() -> None:
    plain = new_game(_winning(), "1m 1m 1m 1m 1m")
    act(plain, east="win")
    assert plain.result is not None
    rules = _winning(
        bloody_end=True,
        before_continue={"actions": [["push_message", "continue"], ["advance_turn"]]},
        after_turn_change={"actions": [["draw"]]},
        after_start={"actions": []},
    )
    game = new_game(rules, "1m 1m 1m 1m 1m 1m 1m 1m")
    for seat in ("east", "south", "west"):
        assert game.result is None
        act(game, **{seat: "win"})
    assert game.result is not None
    assert [text for _, text in spoken(game)] == ["continue", "continue"]


@pytest.mark.parametrize(
    "start",
    [["set_status_all", "tenpai"], ["bet_points", 50]],
    ids=["the last win is paid", "the pot is paid once"],
)
def test_in_a_bloody_end_each_win_is_paid_once(start: list[Any]) -> None:
    rules = _winning(
        bloody_end=True,
        before_continue={"actions": [["advance_turn"]]},
        after_turn_change={"actions": [["draw"]]},
        after_start={"actions": [start]},
    )
    game = new_game(rules, "1m 1m 1m 1m 1m 1m 1m 1m")
    for seat in ("east", "south", "west"):
        act(game, **{seat: "win"})
    assert game.result is not None
    assert game.result.points == (103, 101, 99, 97)


def test_before_abortive_draw_fires_for_the_seat_in_turn() -> None:
    rules = {
        "starting_tiles": 1,
        "max_rounds": 1,
        "before_abortive_draw": says("abort"),
        "after_turn_change": {
            "actions": [
                ["when", [{"name": "seat_is", "opts": ["south"]}], [["abortive_draw", "Off"]]]
            ]
        },
    }
    game = new_game(rules, "1m 2m 3m 4m")
    act(game)
    assert spoken(game)[0] == (1, "abort")
    assert "abortive_draw:1:Off" in said(game, "abortive_draw")


def test_before_conclusion_fires_at_the_end_of_the_game() -> None:
    rules = {
        "starting_tiles": 1,
        "max_rounds": 2,
        "before_conclusion": {"actions": [["push_message", "end"], ["add_score", 5, "all"]]},
        "after_turn_change": DRAW_OR_END,
    }
    game = new_game(rules, "1m 2m 3m 4m 5m")
    act(game)
    assert game.result is None
    act(game)
    assert [text for _, text in spoken(game)] == ["end"]
    assert game.result is not None
    assert game.result.points == (5, 5, 5, 5)


def test_before_start_can_end_the_game_by_taking_points() -> None:
    rules = {
        "starting_tiles": 1,
        "initial_score": 1,
        "score_calculation": {"tobi": True},
        "before_start": {"actions": [["when", ["not_game_start"], [["subtract_score", 2]]]]},
        "after_turn_change": DRAW_OR_END,
    }
    game = new_game(rules, "1m 2m 3m 4m 5m")
    act(game)
    assert game.result is not None


def test_on_no_valid_tiles_fires_once_for_the_seat_that_keeps_the_turn() -> None:
    skipping = {"actions": [["when", [{"name": "seat_is", "opts": ["south"]}], [["advance_turn"]]]]}
    rules = {
        "starting_tiles": 1,
        "play_restrictions": [[["2m", "3m"], "true"]],
        "after_turn_change": skipping,
        "on_no_valid_tiles": says("none"),
    }
    game = new_game(rules, "1m 2m 3m 4m")
    act(game, east="discard 1m")
    assert (game.table.turn, spoken(game)) == (2, [(2, "none")])


def test_nothing_is_interruptible_while_a_round_begins() -> None:
    rules = {
        "starting_tiles": 1,
        "interruptible_actions": ["draw"],
        "buttons": {"any": {"display_name": "?", "show_when": ["has_draw"], "actions": []}},
        "after_turn_change": {
            "actions": [
                ["ite", ["no_tiles_remaining"], [["ryuukyoku"]], [["draw"], [SAY, "went on"]]]
            ]
        },
    }
    game = new_game(rules, "1m 2m 3m 4m 5m")
    assert (said(game), shown(game, 0)) == (["went on"], ["any", "skip"])
    act(game, east="discard 5m")
    assert (game.table.round_number, said(game)) == (2, ["went on", "went on"])
