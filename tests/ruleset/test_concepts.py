"""The language's basic concepts, one test for each of their statements.

The worked example is played step by step, from the empty ruleset to the riichi button.
"""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest

from jantaku.base.errors import JantakuError, RulesetError
from jantaku.ruleset import Ruleset, RulesetAction, RulesetGame, load

from .engine import Call, Tile, buttons, in_order, problems_of, program_of
from .matching_help import KOKUSHI_TENPAI, PART_1, PART_2, PART_3, SETS
from .playing import toggle

if TYPE_CHECKING:
    from collections.abc import Iterator

Rules = dict[str, Any]

WALL = [f"{number}{suit}" for suit in "mps" for number in range(1, 10) for _ in range(4)]
SKIP = RulesetAction("skip")


EMPTY: Rules = {}
WITH_WALL: Rules = {"wall": WALL}
DEALT: Rules = {**WITH_WALL, "starting_tiles": 13}
DRAWING: Rules = {**DEALT, "after_turn_change": {"actions": [["draw"]]}}
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
ENDING: Rules = {
    **DEALT,
    "after_turn_change": {
        "actions": [["ite", ["no_tiles_remaining"], [["ryuukyoku"]], [["draw"]]]]
    },
    "score_calculation": {"scoring_method": "multiplier", "yaku_lists": []},
}
SORTING: Rules = {
    **ENDING,
    "auto_buttons": {
        "auto_sort": {
            "display_name": "A",
            "actions": [["sort_hand"]],
            "enabled_at_start": True,
        }
    },
}
CALLING: Rules = {
    **SORTING,
    "buttons": {
        "pair": {
            "display_name": "Pair",
            "call": [[0]],
            "show_when": [
                "not_our_turn",
                "not_no_tiles_remaining",
                "someone_else_just_discarded",
                "call_available",
            ],
            "actions": [["call"], ["change_turn", "self"]],
        }
    },
    "interruptible_actions": ["play_tile"],
}
RIICHI: Rules = {
    **ENDING,
    "interruptible_actions": ["play_tile", "draw"],
    "initial_score": 25_000,
    "set_definitions": SETS,
    "tenpai_14_definition": [PART_1, PART_2, PART_3],
    "kokushi_tenpai_definition": [KOKUSHI_TENPAI],
    "after_start": {"actions": [["set_status_all", "discards_empty"]]},
    "play_effects": [["any", [["unset_status", "discards_empty"]]]],
    "buttons": {
        "riichi": {
            "display_name": "Riichi",
            "show_when": [
                "our_turn",
                "has_draw",
                {"name": "status_missing", "opts": ["riichi"]},
                {"name": "has_score", "opts": [1000]},
                "next_draw_possible",
                {"name": "has_no_call_named", "opts": ["chii", "pon", "daiminkan", "kakan"]},
                {
                    "name": "match",
                    "opts": [["hand", "calls", "draw"], ["tenpai_14", "kokushi_tenpai"]],
                },
            ],
            "actions": [
                ["big_text", "Riichi"],
                ["set_status", "riichi", "just_reached"],
                ["push_message", "declared riichi"],
                [
                    "when",
                    [{"name": "status", "opts": ["discards_empty"]}, "no_calls_yet"],
                    [["set_status", "double_riichi"]],
                ],
            ],
        }
    },
    "starting_hand": {
        "east": ["1m", "2m", "3m", "4m", "5m", "6m", "7p", "8p", "9p", "2s", "3s", "5p", "5p"],
        "south": ["1m", "1m", "4m", "4m", "7m", "7m", "2p", "2p", "5p", "8p", "8p", "1s", "1s"],
    },
    "starting_draws": ["9s"],
}


def start(rules: Rules, seed: int = 3, **more: Any) -> RulesetGame:
    """A game of the rules with more keys."""
    return RulesetGame(Ruleset({**deepcopy(rules), **more}), seed=seed)


def button(rules: Rules, name: str, **keys: Any) -> Rules:
    """The rules with more keys in one of their buttons."""
    changed = deepcopy(rules)
    changed.setdefault("buttons", {}).setdefault(name, {}).update(keys)
    return changed


def discard(game: RulesetGame, index: int = -1) -> None:
    """The player in turn discards; everybody else passes."""
    seat = game.table.turn
    place = index % len(game.table.players[seat].tiles)
    actions = {other: SKIP for other in game.deciding if other != seat}
    game.step({**actions, seat: RulesetAction("discard", index=place)})
    while game.deciding and game.deciding != (game.table.turn,):
        if not all(SKIP in game.legal_actions(other) for other in game.deciding):
            return
        game.step(dict.fromkeys(game.deciding, SKIP))


def press(game: RulesetGame, seat: int, name: str) -> None:
    """The seat presses a button; everybody else who decides passes."""
    wanted = next(a for a in game.legal_actions(seat) if a.name == name)
    game.step({**{other: SKIP for other in game.deciding if other != seat}, seat: wanted})


def shown(game: RulesetGame, seat: int) -> list[str]:
    """The buttons of a seat."""
    return list(game.view(seat).buttons)


def told(game: RulesetGame, kind: str) -> list[str]:
    """The texts of events of a kind."""
    return [event.text for event in game.events if event.type == kind]


def draws(game: RulesetGame) -> list[int | None]:
    """Who has drawn, in order."""
    return [event.seat for event in game.events if event.type == "draw"]


def names(tiles: object) -> list[str]:
    """The names of tiles."""
    return [tile.name for tile in tiles]  # type: ignore[attr-defined]


def holds(condition: object, rules: Rules = DEALT) -> bool:
    """Whether a condition is true for the dealer at the start of a game."""
    actions = [["ite", condition, [["push_message", "yes"]], [["push_message", "no"]]]]
    game = start(rules, after_start={"actions": actions})
    return told(game, "message")[-1] == "yes"


def seat_with_pair(game: RulesetGame) -> Iterator[tuple[int, int]]:
    """Discards until somebody may call a pair; yields the caller and the discarder."""
    for _ in range(60):
        turn = game.table.turn
        game.step({turn: RulesetAction("discard", index=0)})
        for seat in game.deciding:
            if "pair" in shown(game, seat):
                yield seat, turn
                return
    raise AssertionError("nobody could call a pair")


@pytest.mark.parametrize("text", ["", "[]", "1", '"wall"', "null", "{} {}", "{}, {}", "{"])
def test_a_ruleset_is_one_object(text: str) -> None:
    assert load("{}").rules == {}
    with pytest.raises(RulesetError):
        load(text)


def test_the_empty_object_is_a_ruleset() -> None:
    ruleset = load("{}")
    assert problems_of(ruleset) == []
    assert program_of(ruleset).seats == (0, 1, 2, 3)


def test_a_game_of_the_empty_object_has_a_table_and_no_tiles() -> None:
    game = RulesetGame(load("{}"), seed=0)
    view = game.view(0)
    assert len(view.seats) == 4
    assert view.tiles_left == 0
    assert all(seat.hand == seat.draw == seat.pond == () for seat in view.seats)
    assert game.deciding == ()
    assert game.result is None


def test_keys_stand_at_the_top() -> None:
    assert start({"rules": WITH_WALL}).view(0).tiles_left == 0
    assert start({"rules": {"starting_tiles": 13}, **WITH_WALL}).view(0).seats[0].hand == ()


def test_wall_takes_names_of_tiles() -> None:
    ruleset = load('{"wall": ["1m", "1m", "5z"]}')
    assert program_of(ruleset).wall == (Tile("1m"), Tile("1m"), Tile("5z"))


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
    assert draws(game) == []
    assert game.view(0).tiles_left == 56
    assert [len(player.hand) for player in game.table.players.values()] == [10, 10, 10, 10]


def test_the_player_in_turn_draws_one_tile() -> None:
    game = start(DRAWING)
    assert len(game.table.players[0].draw) == 1
    assert game.view(0).tiles_left == 55


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
    assert len(game.table.players[0].draw) == 2
    assert game.view(0).tiles_left == 54


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
    assert game.view(0).kyoku == 1
    assert game.view(0).dealer == 1
    assert game.deciding == (1,)


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
    assert len(draws(game)) == 56
    assert len(told(game, "exhaustive_draw")) == 1


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


def auto(actions: list[Any], *, on: bool, **more: Any) -> Rules:
    """The example with another auto button that is on or off at the start."""
    entry = {"display_name": "X", "actions": actions, "enabled_at_start": on}
    return {**ENDING, "auto_buttons": {"extra": entry}, **more}


def is_sorted(game: RulesetGame, seat: int) -> bool:
    """Whether the hand lies in order."""
    hand = game.table.players[seat].hand
    return hand == in_order(hand)


def test_auto_buttons_are_known_by_the_keys_of_an_object() -> None:
    game = start(SORTING)
    assert list(game.view(0).auto_buttons) == ["auto_sort"]


def test_display_name_is_what_an_auto_button_says() -> None:
    assert program_of(Ruleset(SORTING)).auto_buttons["auto_sort"].display_name == "A"


def test_actions_are_what_an_auto_button_does() -> None:
    game = start(auto([["push_message", "one"], ["push_message", "two"]], on=True))
    assert told(game, "message")[:2] == ["one", "two"]


def test_enabled_at_start_switches_an_auto_button_on() -> None:
    game = start(auto([["push_message", "on"]], on=True))
    assert game.view(2).auto_buttons["extra"] is True
    assert "on" in told(game, "message")


def test_without_enabled_at_start_an_auto_button_is_off() -> None:
    game = start(auto([["push_message", "on"]], on=False))
    assert game.view(2).auto_buttons["extra"] is False
    assert told(game, "message") == []


def test_every_player_switches_their_own_auto_buttons() -> None:
    game = start(auto([["push_message", "on"]], on=False))
    toggle(game, 2, "extra")
    assert [game.view(seat).auto_buttons["extra"] for seat in range(4)] == [
        False, False, True, False,
    ]  # fmt: skip
    toggle(game, 2, "extra")
    assert not game.view(2).auto_buttons["extra"]
    with pytest.raises(JantakuError):
        toggle(game, 2, "intra")


def test_an_auto_button_runs_at_every_turn_change_while_it_is_on() -> None:
    game = start(auto([["add_counter", "ran", 1]], on=True))
    counts = []
    for _ in range(5):
        counts.append(game.table.players[3].counters["ran"])
        discard(game)
    assert counts == sorted(set(counts)), "more every turn"


def test_an_auto_button_that_is_off_runs_nothing() -> None:
    game = start(auto([["add_counter", "ran", 1]], on=True))
    toggle(game, 3, "extra")
    before = game.table.players[3].counters["ran"]
    for _ in range(5):
        discard(game)
    assert game.table.players[3].counters["ran"] == before


def test_an_auto_button_runs_for_its_owner_after_the_draw() -> None:
    game = start(auto([["discard_draw"]], on=False))
    toggle(game, 1, "extra")
    drawn = len(draws(game))
    discard(game)  # east; south draws, and its button discards the draw
    assert draws(game)[drawn:] == [1, 2]
    assert game.table.turn == 2
    assert names(game.table.players[1].pond) == [
        event.tiles[0].name for event in game.events if event.type == "draw" and event.seat == 1
    ]


def test_an_auto_button_keeps_hands_sorted() -> None:
    assert not all(is_sorted(start(ENDING), seat) for seat in range(4))
    game = start(SORTING)
    for turn in range(12):
        assert all(is_sorted(game, seat) for seat in range(4)), turn
        discard(game, turn)


def test_buttons_are_known_by_the_keys_of_an_object() -> None:
    assert list(program_of(Ruleset(CALLING)).buttons) == ["pair"]


def test_display_name_is_what_a_button_says() -> None:
    assert program_of(Ruleset(CALLING)).buttons["pair"].display_name == "Pair"


def test_a_button_is_there_when_all_its_conditions_hold() -> None:
    rules = button(ENDING, "shout", show_when=["our_turn", "has_draw"], actions=[["noop"]])
    game = start(rules, interruptible_actions=["draw"])
    assert shown(game, 0) == ["shout", "skip"]
    assert shown(game, 1) == []
    none = button(ENDING, "shout", show_when=["our_turn", "not_has_draw"], actions=[["noop"]])
    assert shown(start(none, interruptible_actions=["draw"]), 0) == []


def test_a_button_runs_its_actions_for_whoever_pressed() -> None:
    rules = button(ENDING, "shout", show_when=["true"], actions=[["push_message", "hey"]])
    game = start(rules)
    press(game, 2, "shout")
    said = [event.seat for event in game.events if event.type == "message"]
    assert said == [2]


def test_a_button_with_call_is_a_call_button() -> None:
    game = start(CALLING)
    ((caller, _),) = seat_with_pair(game)
    (action,) = (a for a in game.legal_actions(caller) if a.name == "pair")
    assert action.call is not None
    assert action.call.called is not None


def offered(spec: list[list[int]], discarded: str, hand: str) -> set[tuple[str, ...]]:
    """What south may call a discard of east with."""
    rules = button(CALLING, "pair", call=spec)
    hands = {"east": [discarded], "south": hand.split(), "west": ["9s"], "north": ["9s"]}
    game = start(rules, starting_hand=hands, starting_draws=["9s"], auto_buttons={})
    game.step({0: RulesetAction("discard", index=0)})
    return {
        tuple(names(action.call.own))
        for action in game.legal_actions(1)
        if action.name == "pair" and action.call is not None
    }


def test_a_call_specification_lists_alternatives_of_offsets() -> None:
    assert offered([[1, 2], [0, 0, 0]], "3m", "3m 3m 3m 4m 5m") == {
        ("4m", "5m"),
        ("3m", "3m", "3m"),
    }


def test_an_alternative_needs_a_tile_for_every_offset() -> None:
    assert offered([[1, 2]], "3m", "4m 5m") == {("4m", "5m")}
    assert offered([[1, 2]], "3m", "4m 6m") == set()
    assert offered([[1, 2]], "8m", "9m 1p") == set()


def test_offset_0_is_the_same_tile() -> None:
    assert offered([[0]], "3m", "3m 4m 3p") == {("3m",)}


def test_offsets_below_and_above_zero_go_down_and_up() -> None:
    assert offered([[-1]], "3m", "2m 4m") == {("2m",)}
    assert offered([[1]], "3m", "2m 4m") == {("4m",)}
    assert offered([[-2, 2]], "3m", "1m 2m 4m 5m") == {("1m", "5m")}


def test_chii_offers_three_runs() -> None:
    chii = [[-2, -1], [-1, 1], [1, 2]]
    assert offered(chii, "5p", "3p 4p 6p 7p") == {("3p", "4p"), ("4p", "6p"), ("6p", "7p")}
    assert offered(chii, "1p", "2p 3p 9m") == {("2p", "3p")}


def test_pon_needs_two_equal_tiles() -> None:
    assert offered([[0, 0]], "5p", "5p 5p") == {("5p", "5p")}
    assert offered([[0, 0]], "5p", "5p 6p") == set()


def test_pair_needs_one_equal_tile() -> None:
    assert offered([[0]], "5p", "5p 6p") == {("5p",)}
    assert offered([[0]], "5p", "4p 6p") == set()


def test_call_uses_the_specification_of_the_pressed_button() -> None:
    rules = button(CALLING, "pair", call=[[0]])
    rules = button(rules, "run", **{**CALLING["buttons"]["pair"], "call": [[1, 2]]})
    hands = {"east": ["3m"], "south": ["3m", "4m", "5m", "9p"]}
    for name, meld in (("pair", ["3m", "3m"]), ("run", ["3m", "4m", "5m"])):
        game = start(rules, starting_hand=hands, starting_draws=["9s"])
        game.step({0: RulesetAction("discard", index=0)})
        press(game, 1, name)
        (call,) = game.table.players[1].calls
        assert sorted(names(call.tiles)) == meld


def test_a_pair_is_offered_to_others_who_hold_the_tile() -> None:
    game = start(CALLING)
    ((caller, discarder),) = seat_with_pair(game)
    discarded = game.view(caller).last_discard
    assert caller != discarder
    assert discarded is not None
    for seat in game.seats:
        has_it = discarded.name in names(game.table.players[seat].hand)
        assert ("pair" in shown(game, seat)) is (has_it and seat != discarder)


def test_no_pair_is_offered_when_no_tiles_remain() -> None:
    hands = {"east": ["3m"], "south": ["3m", "9p"]}
    for spare, expected in ((2, ["pair", "skip"]), (1, [])):
        rules = {**CALLING, "starting_tiles": 0, "wall": ["3m", "3m", "9p", *WALL[:spare]]}
        game = start(rules, starting_hand=hands)
        game.step({0: RulesetAction("discard", index=0)})
        assert shown(game, 1) == expected


def test_a_call_takes_the_discard_and_the_turn() -> None:
    game = start(CALLING)
    ((caller, discarder),) = seat_with_pair(game)
    pond, hand = game.view(0).seats[discarder].pond, game.table.players[caller].hand[:]
    press(game, caller, "pair")
    player = game.table.players[caller]
    (call,) = player.calls
    assert call.name == "pair"
    assert names(call.tiles) == [pond[-1].name] * 2
    assert len(player.hand) == len(hand) - 1
    assert len(game.table.players[discarder].pond) == len(pond) - 1
    assert game.table.turn == caller
    assert game.deciding == (caller,)


def test_a_call_goes_before_the_turn_change() -> None:
    game = start(CALLING)
    ((caller, discarder),) = seat_with_pair(game)
    assert game.table.turn == discarder, "the turn change waits"
    drawn = len(draws(game))
    press(game, caller, "pair")
    assert len(draws(game)) == drawn, "and does not come after the call"


def test_when_all_pass_the_turn_changes() -> None:
    game = start(CALLING)
    ((_, discarder),) = seat_with_pair(game)
    game.step(dict.fromkeys(game.deciding, SKIP))
    assert game.table.turn == (discarder + 1) % 4
    assert len(game.table.players[game.table.turn].draw) == 1


@pytest.mark.parametrize(
    ("decision", "condition", "keys"),
    [
        ("call", "call_available", {"call": [[0]]}),
        ("self_call", "self_call_available", {"call": [[0, 0, 0]]}),
        ("upgrade_call", "can_upgrade_call", {"call": [[0, 0, 0]], "upgrades": "pon"}),
    ],
)
def test_call_buttons_ask_whether_the_call_is_there(
    decision: str, condition: str, keys: dict[str, Any]
) -> None:
    rules = button(ENDING, "take", show_when=[condition], actions=[[decision]], **keys)
    assert program_of(Ruleset(rules)).buttons["take"].decision == decision
    one_each = {wind: ["1m", "4m", "7m"] for wind in ("east", "south", "west", "north")}
    game = start(rules, starting_hand=one_each, starting_draws=["9p"])
    assert all(shown(game, seat) == [] for seat in game.seats)


def test_call_available_compares_the_last_discard() -> None:
    hands = {"east": ["3m"], "south": ["3m", "9p"], "west": ["4m", "9p"], "north": ["3p"]}
    game = start(CALLING, starting_hand=hands, starting_draws=["9s"])
    game.step({0: RulesetAction("discard", index=0)})
    assert [shown(game, seat) for seat in game.seats] == [[], ["pair", "skip"], [], []]


def test_a_self_call_takes_tiles_of_the_own_hand() -> None:
    rules = button(
        ENDING,
        "ankan",
        call=[[0, 0, 0]],
        show_when=["our_turn", "self_call_available"],
        actions=[["self_call"]],
    )
    game = start(rules, starting_hand={"east": ["5p", "5p", "5p", "9m"]}, starting_draws=["5p"])
    assert shown(game, 0) == ["ankan", "skip"]
    press(game, 0, "ankan")
    (call,) = game.table.players[0].calls
    assert names(call.tiles) == ["5p"] * 4
    assert names(game.table.players[0].tiles) == ["9m"]


def test_an_upgrade_adds_a_tile_to_a_call() -> None:
    rules = button(
        ENDING,
        "kakan",
        call=[[0, 0, 0]],
        upgrades="pon",
        show_when=["our_turn", "can_upgrade_call"],
        actions=[["upgrade_call"]],
    )
    game = start(rules, starting_hand={"east": ["9m", "5p"]}, starting_draws=["2s"])
    game.table.players[0].calls.append(Call("pon", (Tile("5p"),) * 3))
    buttons.recalculate(game.table)
    game._legal.clear()  # what it remembers is no longer so
    press(game, 0, "kakan")
    (call,) = game.table.players[0].calls
    assert (call.name, names(call.tiles)) == ("kakan", ["5p"] * 4)


def test_a_button_that_does_not_ask_for_its_call_cannot_be_pressed_without_one() -> None:
    rules = button(CALLING, "pair", show_when=["not_our_turn"])
    hands = {"east": ["3m"], "south": ["4m"], "west": ["5m"], "north": ["6m"]}
    game = start(rules, starting_hand=hands, starting_draws=["9s"])
    before = game.snapshot()
    for seat in game.seats:
        with pytest.raises(JantakuError):
            game.step({**dict.fromkeys(game.deciding, SKIP), seat: RulesetAction("button", "pair")})
    assert game.snapshot() == before


def looks(interruptible: list[str], actions: list[Any] | None = None) -> dict[str, bool]:
    """Which buttons come to be shown after a discard of east: of the discard, of the next draw."""
    rules = button(ENDING, "discard", show_when=["someone_else_just_discarded"], actions=[["noop"]])
    rules = button(rules, "draw", show_when=["our_turn", "not_game_start"], actions=[["noop"]])
    rules["buttons"]["draw"]["show_when"] += [{"name": "not_seat_is", "opts": ["east"]}]
    if actions is not None:
        rules["after_turn_change"] = {"actions": actions}
    game = start(rules, interruptible_actions=interruptible)
    game.step({0: RulesetAction("discard", index=0)})
    seen = {"discard": "discard" in shown(game, 2)}
    if seen["discard"]:
        game.step(dict.fromkeys(game.deciding, SKIP))
    assert game.table.turn == 1
    return {**seen, "draw": "draw" in shown(game, 1)}


def test_interruptible_actions_are_names() -> None:
    assert set(program_of(Ruleset(CALLING)).interrupts) == {"play_tile"}


def test_with_play_tile_buttons_are_looked_at_after_every_discard() -> None:
    assert looks(["play_tile"])["discard"]
    game = start(CALLING)
    assert any(True for _ in seat_with_pair(game))


def test_buttons_are_looked_at_after_the_action_and_before_the_next() -> None:
    rules = button(ENDING, "late", show_when=["just_discarded"], actions=[["noop"]])
    game = start(rules, interruptible_actions=["play_tile"])
    game.step({0: RulesetAction("discard", index=0)})
    assert shown(game, 0) == ["late", "skip"], "the discard lies there"
    assert game.table.turn == 0, "and the turn has not changed"


def test_every_button_is_looked_at() -> None:
    rules = CALLING
    for name, condition in (("a", "true"), ("b", "false"), ("c", "not_our_turn")):
        rules = button(rules, name, show_when=[condition], actions=[["noop"]])
    game = start(rules)
    assert shown(game, 0) == ["a", "skip"]
    assert shown(game, 1) == ["a", "c", "skip"]


def test_without_interruptible_actions_buttons_are_looked_at_when_a_round_starts() -> None:
    assert looks([]) == {"discard": False, "draw": False}
    rules = button(ENDING, "look", show_when=["true"], actions=[["noop"]])
    game = start(rules, wall=WALL[:53])
    assert "look" in shown(game, 0)
    game.step({0: RulesetAction("discard", index=0), 1: SKIP, 2: SKIP, 3: SKIP})
    assert game.view(0).kyoku == 1
    assert all("look" in shown(game, seat) for seat in game.seats)


def test_actions_that_are_not_interruptible_show_no_buttons() -> None:
    assert looks(["call", "change_turn"]) == {"discard": False, "draw": False}
    assert not looks(["draw"])["discard"]


def test_uninterruptible_shows_no_buttons_for_a_listed_action() -> None:
    assert looks(["draw"], [["draw"]])["draw"]
    assert not looks(["draw"], [["uninterruptible_draw"]])["draw"]


def test_uninterruptible_draw_draws_just_the_same() -> None:
    games = [
        start(DEALT, after_start={"actions": [[name, 2]]})
        for name in ("draw", "uninterruptible_draw")
    ]
    first, second = (names(game.table.players[0].draw) for game in games)
    assert first == second
    assert len(first) == 2


def test_an_interrupt_looks_at_all_buttons_of_all_players() -> None:
    rules = button(ENDING, "left", show_when=["not_our_turn"], actions=[["noop"]])
    rules = button(rules, "mine", show_when=["our_turn"], actions=[["noop"]])
    game = start(rules, interruptible_actions=["draw"])
    assert [shown(game, seat) for seat in game.seats] == [["mine", "skip"]] + [["left", "skip"]] * 3
    game.step({0: RulesetAction("discard", index=0), 1: SKIP, 2: SKIP, 3: SKIP})
    assert game.table.turn == 1
    assert shown(game, 1) == ["mine", "skip"]
    assert shown(game, 0) == ["left", "skip"]


def test_a_button_without_call_needs_three_keys() -> None:
    rules = button(ENDING, "shout", display_name="!", show_when=["our_turn"], actions=[["noop"]])
    ruleset = Ruleset(rules)
    assert problems_of(ruleset) == []
    assert shown(RulesetGame(ruleset, seed=0), 0) == ["shout", "skip"]


def test_a_condition_with_arguments_is_an_object() -> None:
    assert holds([{"name": "tiles_remaining", "opts": [56]}])
    assert not holds([{"name": "tiles_remaining", "opts": [57]}])


@pytest.mark.parametrize("name", ["true", "false", "our_turn", "no_tiles_remaining", "has_draw"])
def test_a_name_alone_is_one_without_arguments(name: str) -> None:
    assert holds([name]) is holds([{"name": name, "opts": []}])


TRUE_FALSE = [("true", True), ("false", False)]


@pytest.mark.parametrize(("a", "is_a"), TRUE_FALSE)
@pytest.mark.parametrize(("b", "is_b"), TRUE_FALSE)
@pytest.mark.parametrize(("c", "is_c"), TRUE_FALSE)
class TestNesting:
    """Arrays of conditions join with AND, OR, AND, ... from the outside in."""

    def test_the_outermost_array_is_and(
        self, a: str, b: str, c: str, is_a: bool, is_b: bool, is_c: bool
    ) -> None:
        assert holds([a, b, c]) is (is_a and is_b and is_c)

    def test_an_array_inside_is_or(
        self, a: str, b: str, c: str, is_a: bool, is_b: bool, is_c: bool
    ) -> None:
        assert holds([[a, b], c]) is ((is_a or is_b) and is_c)

    def test_the_third_level_is_and_again(
        self, a: str, b: str, c: str, is_a: bool, is_b: bool, is_c: bool
    ) -> None:
        assert holds([[a, [b, c]]]) is (is_a or (is_b and is_c))
        assert holds([[a, [b, [c, "false"]]]]) is (is_a or (is_b and is_c))


def test_an_array_is_no_condition_with_arguments() -> None:
    assert not holds([{"name": "tiles_remaining", "opts": [1000]}])
    assert holds([["tiles_remaining", "true"]]), "tiles_remaining or true"
    assert not holds(["tiles_remaining", "false"]), "tiles_remaining and false"


def riichi(**more: Any) -> list[str]:
    """What east is shown at the start with more keys."""
    return shown(start(RIICHI, **more), 0)


def test_the_riichi_button_is_there_when_all_seven_hold() -> None:
    assert riichi() == ["riichi", "skip"]


def test_no_riichi_in_the_turn_of_others() -> None:
    hands = {**RIICHI["starting_hand"], "south": RIICHI["starting_hand"]["east"]}
    game = start(RIICHI, starting_hand=hands, starting_draws=["9s", "9s"])
    assert shown(game, 1) == []
    discard(game)
    assert shown(game, 1) == ["riichi", "skip"]
    assert shown(game, 0) == []


def test_no_riichi_without_a_drawn_tile() -> None:
    assert riichi(after_turn_change={"actions": []}) == []
    with_draw = [*RIICHI["starting_hand"]["east"], "9s"]
    hands = {"east": with_draw}
    assert riichi(starting_hand=hands, after_turn_change={"actions": []}) == []


def test_no_riichi_twice() -> None:
    assert riichi(after_start={"actions": [["set_status", "riichi"]]}) == []


@pytest.mark.parametrize(("score", "there"), [(1000, True), (999, False), (0, False)])
def test_no_riichi_below_1000_points(score: int, there: bool) -> None:
    assert ("riichi" in riichi(initial_score=score)) is there


@pytest.mark.parametrize(("left", "there"), [(5, True), (4, True), (3, False), (0, False)])
def test_no_riichi_without_a_draw_to_come(left: int, there: bool) -> None:
    assert ("riichi" in riichi(wall=WALL[: 53 + left])) is there


@pytest.mark.parametrize("name", ["chii", "pon", "daiminkan", "kakan", "ankan"])
def test_no_riichi_with_an_open_call(name: str) -> None:
    game = start(
        RIICHI, starting_hand={"east": ["4m", "5m", "6m", "7p", "8p", "9p", "2s", "3s", "5p", "5p"]}
    )
    game.table.players[0].calls.append(Call(name, (Tile("1m"), Tile("1m"), Tile("1m"))))
    buttons.recalculate(game.table)
    assert ("riichi" in shown(game, 0)) is (name == "ankan")


@pytest.mark.parametrize(
    ("hand", "there"),
    [
        ("1m 2m 3m 4m 5m 6m 7p 8p 9p 2s 3s 5p 5p", True),  # two sides
        ("1m 2m 3m 4m 5m 6m 7p 8p 9p 1s 2s 3s 5p", True),  # a single tile
        ("1m 1m 3m 3m 5m 5m 7p 7p 9p 9p 2s 2s 5p", True),  # seven pairs
        ("1m 9m 1p 9p 1s 1z 2z 3z 4z 5z 6z 7z 7z", True),  # orphans
        ("1m 2m 3m 4m 5m 6m 7p 8p 1p 2s 4s 5p 9p", False),
        ("1m 1m 1m 1m 5m 5m 7p 7p 9p 9p 2s 2s 5p", False),  # a quad is no two pairs
    ],
)
def test_no_riichi_unless_the_hand_is_ready(hand: str, there: bool) -> None:
    shown_ = riichi(starting_hand={"east": hand.split()}, starting_draws=["9s"])
    assert ("riichi" in shown_) is there


@pytest.fixture
def declared() -> RulesetGame:
    """A game in which east has declared riichi at once."""
    game = start(RIICHI)
    press(game, 0, "riichi")
    return game


def test_riichi_shows_a_big_text(declared: RulesetGame) -> None:
    assert told(declared, "big_text") == ["Riichi"]


def test_riichi_sets_two_statuses(declared: RulesetGame) -> None:
    assert {"riichi", "just_reached"} <= declared.table.players[0].status


def test_riichi_sends_a_message(declared: RulesetGame) -> None:
    (message,) = (event for event in declared.events if event.type == "message")
    assert (message.seat, message.text) == (0, "declared riichi")


def test_double_riichi_needs_the_status_and_no_calls(declared: RulesetGame) -> None:
    assert "double_riichi" in declared.table.players[0].status

    without = start(RIICHI, after_start={"actions": []})
    press(without, 0, "riichi")
    assert "double_riichi" not in without.table.players[0].status

    rules = button(
        {**RIICHI, "interruptible_actions": ["draw", "self_call"]},
        "ankan",
        call=[[0, 0, 0]],
        show_when=["our_turn", "self_call_available"],
        actions=[["self_call"], ["draw"]],
    )
    hand = ["1z", "1z", "1z", "1z", "4m", "5m", "6m", "7p", "8p", "9p", "2s", "3s", "5p"]
    called = start(rules, starting_hand={"east": hand}, starting_draws=["5p", "9s"])
    press(called, 0, "ankan")
    press(called, 0, "riichi")
    assert "double_riichi" not in called.table.players[0].status


def test_discards_empty_is_a_status_like_any_other() -> None:
    game = start(RIICHI, after_start={"actions": []}, play_effects=[])
    assert all(player.status == set() for player in game.table.players.values())
    discard(game, 0)
    assert all(player.status == set() for player in game.table.players.values())


@pytest.mark.parametrize(
    "rules",
    [EMPTY, WITH_WALL, DEALT, DRAWING, ENDING, SORTING, CALLING, RIICHI],
    ids=["empty", "wall", "dealt", "drawing", "ending", "sorting", "calling", "riichi"],
)
def test_every_step_of_the_example_loads_without_a_fault_and_survives_json(rules: Rules) -> None:
    ruleset = load(json.dumps(rules))
    game = RulesetGame(ruleset, seed=1)
    assert problems_of(ruleset) == []
    for _ in range(8):
        if game.deciding:
            discard(game)
    again = RulesetGame.restore(game.snapshot())
    assert [event.type for event in again.events] == [event.type for event in game.events]


def test_the_finished_example_is_played_to_its_end() -> None:
    game = start({**CALLING, "max_rounds": 4})
    calls = 0
    while game.result is None:
        actions = {}
        for seat in game.deciding:
            hand = game.table.players[
                seat
            ].hand  # the last tile is kept: nothing could be discarded
            legal = [a for a in game.legal_actions(seat) if a.name != "pair" or len(hand) > 1]
            actions[seat] = legal[0]
            calls += legal[0].name == "pair"
        game.step(actions)
        held = Counter(names(game.table.wall[game.table.wall_index :]))
        for player in game.table.players.values():
            held.update(names([*player.tiles, *player.pond]))
            held.update(name for call in player.calls for name in names(call.tiles))
        assert held == Counter(WALL)
    assert calls > 10
    assert len(told(game, "exhaustive_draw")) == 4
