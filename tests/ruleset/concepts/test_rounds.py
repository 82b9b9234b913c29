"""Walls, deals, events, actions and conditions: the statements about a round, one test each."""

from collections import Counter
from copy import deepcopy

import pytest

from jantaku.base.errors import RulesetError
from jantaku.ruleset import RulesetGame, load
from ruleset.concepts.example import (
    DEALT,
    DRAWING,
    ENDING,
    WALL,
    WITH_WALL,
    Rules,
    discard,
    draws,
    holds,
    names,
    start,
    told,
)
from ruleset.engine import RulesetTile, problems_of, program_of

ENDING_TOO_LATE: Rules = {
    **DEALT,
    "after_turn_change": {"actions": [["when", ["no_tiles_remaining"], [["ryuukyoku"]]], ["draw"]]},
}
ENDING_WITH_NOT: Rules = {
    **DEALT,
    "after_turn_change": {
        "actions": [
            ["when", ["no_tiles_remaining"], [["ryuukyoku"]]],
            ["when", ["not_no_tiles_remaining"], [["draw"]]],
        ]
    },
}


@pytest.mark.parametrize("text", ["", "[]", "1", '"wall"', "null", "{} {}", "{}, {}", "{"])
def test_a_ruleset_is_one_object(text: str) -> None:
    assert load("{}").rules == {}
    with pytest.raises(RulesetError):
        load(text)


def test_the_empty_object_is_a_ruleset() -> None:
    ruleset = load("{}")
    assert (problems_of(ruleset), program_of(ruleset).seats) == ([], (0, 1, 2, 3))


def test_a_game_of_the_empty_object_has_a_table_and_no_tiles() -> None:
    game = RulesetGame(load("{}"), seed=0)
    view = game.view(0)
    assert (len(view.seats), view.tiles_left) == (4, 0)
    assert all(seat.hand == seat.draw == seat.pond == () for seat in view.seats)
    assert game.deciding == ()
    assert game.result is None


def test_keys_stand_at_the_top() -> None:
    assert start({"rules": WITH_WALL}).view(0).tiles_left == 0
    assert start({"rules": {"starting_tiles": 13}, **WITH_WALL}).view(0).seats[0].hand == ()


def test_wall_takes_names_of_tiles() -> None:
    ruleset = load('{"wall": ["1m", "1m", "5z"]}')
    assert program_of(ruleset).wall == (RulesetTile("1m"), RulesetTile("1m"), RulesetTile("5z"))


def test_the_table_shows_how_many_tiles_are_left() -> None:
    assert start({"wall": WALL[:7]}).view(None).tiles_left == 7


def test_a_wall_of_three_suits_has_108_tiles() -> None:
    assert start(WITH_WALL).view(0).tiles_left == 108


@pytest.mark.parametrize("count", [0, 1, 13, 27])
def test_starting_tiles_are_dealt_to_everybody(count: int) -> None:
    game = start(WITH_WALL, starting_tiles=count)
    assert [len(player.hand) for player in game.table.players.values()] == [count] * 4
    held = Counter(names(game.table.wall))
    assert held == Counter(WALL)


def test_four_hands_of_thirteen_leave_56_in_the_wall() -> None:
    assert start(DEALT).view(0).tiles_left == 56


def test_nobody_draws_by_wall_and_starting_tiles_alone() -> None:
    game = start(DEALT)
    for _ in range(12):
        discard(game)
    assert (draws(game), game.view(0).tiles_left) == ([], 56)
    assert [len(player.hand) for player in game.table.players.values()] == [10, 10, 10, 10]


def test_the_player_in_turn_draws_one_tile() -> None:
    game = start(DRAWING)
    assert (len(game.table.players[0].draw), game.view(0).tiles_left) == (1, 55)


def test_after_turn_change_fires_after_every_change_and_at_the_start() -> None:
    game = start(DRAWING)
    assert draws(game) == [0]
    for _ in range(6):
        discard(game)
    assert draws(game) == [0, 1, 2, 3, 0, 1, 2]


def test_a_handler_is_a_key_at_the_top() -> None:
    handler = {"after_turn_change": {"actions": [["draw"]]}}
    assert draws(start({**DEALT, "events": handler})) == []
    assert draws(start({**DEALT, **handler})) == [0]


def test_a_handler_is_an_object_with_actions() -> None:
    assert draws(start({**DEALT, "after_turn_change": {"draw": 1}})) == []
    assert draws(start({**DEALT, "after_turn_change": [["draw"]]})) == []


@pytest.mark.parametrize(
    "event", ["before_start", "after_start", "after_turn_change", "after_draw", "play_effects"]
)
def test_every_event_knows_a_seat(event: str) -> None:
    rules = deepcopy(DRAWING)
    if event == "play_effects":
        rules[event] = [["any", [["push_message", "here"]]]]
    else:
        own = rules.get(event, {"actions": []})["actions"]
        rules[event] = {"actions": [*own, ["push_message", "here"]]}
    game = start(rules)
    discard(game)
    seats = [event.seat for event in game.events if event.type == "message"]
    assert seats
    assert all(seat in game.seats for seat in seats)


def test_events_supply_a_context_that_actions_use() -> None:
    game = start(DEALT, play_effects=[["any", [["add_counter", "thrown", 1]]]])
    for _ in range(5):
        discard(game)
    assert [game.table.players[seat].counters["thrown"] for seat in range(4)] == [2, 1, 1, 1]


def test_actions_act_on_the_seat_of_the_context() -> None:
    actions = [["draw"], ["set_status", "on_turn"], ["add_counter", "turns", 1]]
    game = start(DEALT, after_turn_change={"actions": actions})
    discard(game)
    players = game.table.players
    assert [len(player.draw) for player in players.values()] == [0, 1, 0, 0]
    assert [player.status for player in players.values()] == [
        {"on_turn"},
        {"on_turn"},
        set(),
        set(),
    ]
    assert [player.counters.get("turns") for player in players.values()] == [1, 1, None, None]


def test_the_seat_of_after_turn_change_is_the_one_in_turn() -> None:
    game = start(DEALT, after_turn_change={"actions": [["push_message", "my turn"]]})
    for _ in range(4):
        discard(game)
    seats = [event.seat for event in game.events if event.type == "message"]
    assert seats == [0, 1, 2, 3, 0]


def test_actions_are_arrays_of_a_name_and_arguments() -> None:
    game = start(DEALT, after_turn_change={"actions": ["draw", ["draw", 2], {"draw": 1}, []]})
    assert draws(game) == [0, 0]
    assert problems_of(game.ruleset) != []


def test_actions_run_one_after_the_other() -> None:
    actions = [
        ["push_message", "first"],
        ["set_counter", "n", 2],
        ["multiply_counter", "n", 5],
        ["add_counter", "n", 1],
        ["push_message", "last"],
    ]
    game = start(DEALT, after_start={"actions": actions})
    assert told(game, "message") == ["first", "last"]
    assert game.table.players[0].counters["n"] == 11


def test_draw_draws_one_tile() -> None:
    game = start(DEALT, after_start={"actions": [["draw"]]})
    assert len(game.table.players[0].draw) == 1


def test_draw_2_draws_two_tiles() -> None:
    game = start(DEALT, after_start={"actions": [["draw", 2]]})
    assert (len(game.table.players[0].draw), game.view(0).tiles_left) == (2, 54)


def test_drawing_from_an_empty_wall_takes_no_program_down() -> None:
    game = start(DRAWING, wall=WALL[:54])
    try:
        for _ in range(200):
            if not game.deciding:
                break
            discard(game)
    except RulesetError:
        pass  # a fault that is reported is as good
    assert len(draws(game)) == 2
    assert Counter(
        name
        for player in game.table.players.values()
        for name in names([*player.hand, *player.draw, *player.pond])
    ) == Counter(WALL[:54])


def test_when_runs_its_actions_if_all_conditions_hold() -> None:
    game = start(
        DEALT,
        after_start={
            "actions": [
                ["when", ["true", "our_turn"], [["push_message", "one"], ["push_message", "two"]]]
            ]
        },
    )
    assert told(game, "message") == ["one", "two"]


def test_when_runs_nothing_if_one_condition_fails() -> None:
    actions = [["when", ["true", "not_our_turn", "true"], [["push_message", "no"]]]]
    assert told(start(DEALT, after_start={"actions": actions}), "message") == []


def play_a_round(game: RulesetGame) -> None:
    """Discards what is drawn until the round is over."""
    kyoku = game.table.kyoku
    for _ in range(200):
        if game.table.kyoku != kyoku or not game.deciding:
            return
        discard(game)


def test_ryuukyoku_ends_the_round_and_the_game_goes_on() -> None:
    game = start(ENDING)
    play_a_round(game)
    assert len(told(game, "exhaustive_draw")) == 1
    assert game.result is None
    assert (game.view(0).kyoku, game.view(0).dealer, game.deciding) == (1, 1, (1,))


def test_a_list_goes_on_after_the_round_has_ended() -> None:
    actions = [
        ["when", ["no_tiles_remaining"], [["ryuukyoku"]]],
        ["push_message", "still here"],
        ["when", ["not_no_tiles_remaining"], [["draw"]]],
    ]
    game = start({**ENDING, "max_rounds": 1}, after_turn_change={"actions": actions})
    play_a_round(game)
    kinds = [event.type for event in game.events if event.type in ("message", "exhaustive_draw")]
    assert kinds[-2:] == ["exhaustive_draw", "message"]


def test_a_draw_after_the_end_of_the_round_runs_too() -> None:
    game = start({**ENDING, **ENDING_TOO_LATE, "max_rounds": 1})
    play_a_round(game)
    assert len(draws(game)) == 56, "the last draw finds no tile"
    assert game.result is not None


@pytest.mark.parametrize(
    ("name", "opts"),
    [
        ("true", []),
        ("our_turn", []),
        ("no_tiles_remaining", []),
        ("has_draw", []),
        ("seat_is", ["east"]),
        ("seat_is", ["west"]),
        ("tiles_remaining", [56]),
        ("tiles_remaining", [57]),
        ("status", ["riichi"]),
        ("game_start", []),
    ],
)
def test_not_turns_any_condition_around(name: str, opts: list[object]) -> None:
    plain, negated = {"name": name, "opts": opts}, {"name": f"not_{name}", "opts": opts}
    assert holds([plain]) is not holds([negated])


@pytest.mark.parametrize("wall", [WALL, WALL[:52]])
def test_not_no_tiles_remaining_is_the_opposite(wall: list[str]) -> None:
    rules = {**DEALT, "wall": wall}
    assert holds(["no_tiles_remaining"], rules) is (len(wall) == 52)
    assert holds(["not_no_tiles_remaining"], rules) is (len(wall) != 52)


def test_a_ruleset_that_draws_while_tiles_remain_plays_a_round() -> None:
    game = start({**ENDING, **ENDING_WITH_NOT, "max_rounds": 1})
    play_a_round(game)
    assert (len(draws(game)), len(told(game, "exhaustive_draw"))) == (56, 1)


@pytest.mark.parametrize(
    ("conditions", "said"),
    [(["true", "our_turn"], "then"), (["true", "not_our_turn"], "else"), ([], "then")],
)
def test_ite_runs_one_or_the_other(conditions: list[str], said: str) -> None:
    actions = [["ite", conditions, [["push_message", "then"]], [["push_message", "else"]]]]
    assert told(start(DEALT, after_start={"actions": actions}), "message") == [said]


def test_ite_draws_or_ends_the_round_never_both() -> None:
    game = start({**ENDING, "max_rounds": 1})
    play_a_round(game)
    kinds = [event.type for event in game.events if event.type in ("draw", "exhaustive_draw")]
    assert kinds == ["draw"] * 56 + ["exhaustive_draw"]
    assert game.result is not None
