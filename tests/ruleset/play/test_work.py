"""The work of a decision is bounded, whatever a ruleset asks again and again."""

import json
import time
from random import Random
from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from jantaku.ruleset import Ruleset, RulesetGame, library, load
from jantaku.ruleset.players import RULESET_PLAYERS
from ruleset.engine import MOST_WORK
from ruleset.playing import DRAWING

SUITED = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
HEAVY = [
    ["exhaustive", [["run", "triplet", "pair"], 4], [["pair", "triplet"], 1], [["run", "pair"], 1]]
] * 8
MATCH = {"name": "match", "opts": [["hand", "draw"], ["heavy"]]}
MOST_SECONDS = 8.0  # of processor time, on a machine that does other things; half a second alone


def _game(**rules: Any) -> RulesetGame:
    return RulesetGame(
        Ruleset(
            {
                "wall": SUITED * 4,
                "starting_tiles": 13,
                "max_rounds": 1,
                "set_definitions": {"run": [0, 1, 2], "triplet": [0, 0, 0], "pair": [0, 0]},
                "heavy_definition": HEAVY,
                "interruptible_actions": ["draw", "play_tile"],
                **DRAWING,
                **rules,
            }
        ),
        seed=1,
    )


def _inside(levels: int, wrap: Any, inner: Any = "false") -> Any:
    asked = inner
    for _ in range(levels):
        asked = wrap(asked)
    return asked


def _anyone(inner: Any) -> Any:
    return {"name": "anyone", "opts": [inner]}


def _button(**keys: Any) -> dict[str, Any]:
    return {"buttons": {"b": {"display_name": "B", "show_when": [], "actions": [], **keys}}}


def _start(condition: Any) -> dict[str, Any]:
    return {"after_start": {"actions": [["when", [condition], [["noop"]]]]}}


def _winning(**keys: Any) -> dict[str, Any]:
    return {
        "starting_hand": {"east": ["1m"] * 4},
        "score_calculation": {"scoring_method": "multiplier", "yaku_lists": ["yaku"]},
        "after_turn_change": {"actions": [["draw"], ["win_by_draw"]]},
        **keys,
    }


def _yaku(when: Any, count: int = 1) -> dict[str, Any]:
    row = {"value": 1, "when": when}
    return _winning(yaku=[{"display_name": f"y{at}", **row} for at in range(count)])


WIDE = [[MATCH] * 100] * 50
HOSTILE: dict[str, dict[str, Any]] = {
    "anyone inside anyone": _start(_inside(40, _anyone)),
    "anyone in lists": _start(_inside(20, lambda one: [[_anyone(one), "false"]])),
    "as inside anyone": _start(
        _inside(20, lambda one: _anyone({"name": "anyone", "as": "shimocha", "opts": [one]}))
    ),
    "counted lists": _start(
        _inside(20, lambda one: {"name": "anyone", "opts": [2, one, "true"]})
    ),
    "not anyone": _start(
        _inside(25, lambda one: {"name": "not_anyone", "opts": [one, "true"]}, "true")
    ),
    "wide lists": {
        "functions": {"f": [["when", WIDE, [["noop"]]]]},
        "after_start": {"actions": [["run", "f"]] * 1000},
    },
    "matches": _start([_inside(8, _anyone, MATCH)]),
    "waits": _start(
        _inside(8, _anyone, {"name": "wait_count_at_least", "opts": [40, ["heavy"]]})
    ),
    "tiles in sight": _start(_inside(9, _anyone, {"name": "has_hell_wait", "opts": ["win"]}))
    | {"win_definition": [[[["pair"], 1]]]},
    "show_when": _button(show_when=[_inside(40, _anyone)]),
    "call_conditions": _button(
        call=[[0, 0], [0, 1, 2]], show_when=["true"], actions=[["self_call"]],
        call_conditions=[_inside(40, _anyone)],
    ),
    "play_restrictions": {"play_restrictions": [[["any"], [_inside(40, _anyone)]]]},
    "many play_restrictions": {"play_restrictions": [[["any"], [[MATCH] * 100]]] * 100},
    "yaku": _yaku([_inside(40, _anyone)]),
    "yaku that ask for yaku": _winning(
        yaku=[
            {"display_name": f"y{at}", "value": 0,
             "when": [{"name": "has_yaku_with_hand", "opts": [1]}]}
            for at in range(8)
        ]
    ),
    "fu steps": _winning(
        yaku=[{"display_name": "y", "value": 1, "when": ["true"]}],
        before_scoring={
            "actions": [
                ["set_counter", "fu", "minipoints", ["add", 1, [_inside(40, _anyone)]]]
            ]
        },
    ),
    "priorities": _button(show_when=[[_inside(40, _anyone)]], call_priority_list=["true"]),
    "functions": {
        "functions": {
            **{f"h{depth}": [["run", f"h{depth + 1}"]] * 10 for depth in range(3)},
            "h3": [["when", [[MATCH] * 100], [["noop"]]]] * 6,
        },
        "after_start": {"actions": [["run", "h0"]]},
    },
}  # fmt: skip


@pytest.mark.sample(9)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_decision_that_asks_without_end_ends_soon_with_a_budget(name: str) -> None:
    began = time.process_time()
    with pytest.raises(RulesetError) as raised:
        _play(_game(**HOSTILE[name]))
    assert raised.value.code == "budget"
    assert time.process_time() - began < MOST_SECONDS


def _play(game: RulesetGame) -> None:
    for _ in range(20):
        game.step({seat: game.default_action(seat) for seat in game.deciding})


@pytest.mark.long
def test_a_decision_ends_at_the_same_place_wherever_it_is_taken() -> None:
    """What is known from earlier questions makes no difference."""
    places = []
    for _ in range(2):
        game = _game(
            win_definition=HEAVY,
            **_button(show_when=[[{"name": "wait_count_at_least", "opts": [40, "win"]}] * 40]),
        )
        for _ in range(8):
            game.step({seat: game.default_action(seat) for seat in game.deciding})
        places.append(game.spent)
    assert places[0] == places[1] > 0


def test_long_lists_cost_as_much_as_is_asked_of_them() -> None:
    long, short = ["true"] * 5000, ["true"]
    spent = []
    for asked in (["false", *long], ["false", *short], [["true", *long]], [["true", *short]], long):
        game = _game(
            functions={"f": [["when", asked, [["noop"]]]]},
            **_button(show_when=["our_turn"], actions=[["run", "f"]] * 100),
        )
        game.step({seat: game.legal_actions(seat)[0] for seat in game.deciding})
        spent.append(game.spent)
    first, *stopped, whole = spent
    assert max(stopped) < first + 20_000 < whole / 10


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", ["american", "mcr", "riichi", "ningbo", "tianjin", "taiwanese"])
def test_rulesets_of_the_library_stay_far_below_the_bound(name: str) -> None:
    ruleset = library.load(name)
    player, chance = RULESET_PLAYERS["efficiency"](ruleset), Random(1)
    game, most = RulesetGame(ruleset, seed=1), 0
    for _ in range(120):
        if game.result is not None:
            break
        game.step({seat: player(game.view(seat), chance) for seat in game.deciding})
        most = max(most, game.spent)
    assert 0 < most < MOST_WORK / 5


KINDS = [*SUITED, *(f"{number}z" for number in range(1, 8))]
LONG = {"wall": KINDS * 29, "starting_tiles": 0, "language": 2}
HELD = [["draw", 900], ["merge_draw"]]
SETUPS: dict[str, tuple[list[Any], list[Any]]] = {
    "attributes sorted": (
        [*HELD, ["add_attr", ["hand"], [f"a{at}" for at in range(30)]]],
        [["sort_hand"]],
    ),
    "attributes taken": (HELD, [["remove_attr_all", *(f"a{at}" for at in range(400))]]),
    "orders": (
        [],
        [["set_tile_ordering", [one, other]] for one in KINDS[:20] for other in KINDS[:20]],
    ),
    "jokers": ([], [["set_tile_alias", KINDS, KINDS], ["clear_tile_aliases"]]),
    "moves": (
        HELD,
        [["move_tiles", {"hand": ["any"]}, "aside"], ["move_tiles", {"aside": ["any"]}, "hand"]],
    ),
    "shown": (HELD, [["reveal_hand"], ["draw"], ["merge_draw"]]),
    "shifted": ([], [["shift_tile_to_dead_wall", 500]]),
}


@pytest.mark.parametrize("name", SETUPS)
def test_actions_on_many_tiles_cost_as_much_as_they_take(name: str) -> None:
    before, again = SETUPS[name]
    functions = {"f0": again, **{f"f{at}": [["run", f"f{at - 1}"]] * 100 for at in range(1, 5)}}
    began = time.process_time()
    with pytest.raises(RulesetError, match="more work"):
        _game(
            **LONG,
            functions=functions,
            after_start={"actions": [*before, ["run", "f4"]]},
        )
    assert time.process_time() - began < MOST_SECONDS


def test_a_seat_has_a_bounded_number_of_jokers() -> None:
    many = [{"tile": tile, "attrs": [f"a{at}"]} for tile in KINDS for at in range(10)]
    start = {"after_start": {"actions": [["set_tile_alias", many, KINDS]]}}
    with pytest.raises(RulesetError, match="4092 tiles that stand for others"):
        _game(**start)


def test_an_imagined_game_costs_no_more_than_a_decision() -> None:
    late = {"name": "status", "opts": ["late"]}
    game = _game(**_button(show_when=[late, _inside(40, _anyone)]))
    for player in game.table.players.values():
        player.status.add("late")
    began = time.process_time()
    seat = next(seat for seat in game.seats if seat != game.table.turn)
    imagined = game.imagine(seat, 3)
    assert time.process_time() - began < MOST_SECONDS
    assert imagined.legal_actions(imagined.deciding[0])


def test_a_button_with_very_many_conditions_ends_with_a_budget_when_it_is_pressed() -> None:
    """Its conditions are asked at the third press only: before that it costs nothing."""
    functions: dict[str, Any] = {f"h{depth}": [["run", f"h{depth + 1}"]] * 10 for depth in range(3)}
    functions["h3"] = [["when", [[MATCH] * 100], [["noop"]]]] * 6
    third = ["when", [{"name": "counter_at_least", "opts": ["n", 3]}], [["run", "h0"]]]
    boom = {"display_name": "boom", "show_when": ["our_turn"]}
    boom["actions"] = [["add_counter", "n", 1], third]
    text = {"base": "hong_kong", "functions": functions, "heavy_definition": HEAVY}
    game = RulesetGame(load(json.dumps(text | {"buttons": {"boom": boom}})), seed=7)
    pressed = [_pressed(game) for _ in range(2)]
    with pytest.raises(RulesetError) as raised:
        _pressed(game)
    assert (pressed, raised.value.code, game.status) == (["playing"] * 2, "budget", "failed")


def _pressed(game: RulesetGame) -> str:
    """Plays on until the button is offered and presses it; returns the status of the game."""
    while True:
        seat = game.deciding[0]
        booms = [one for one in game.legal_actions(seat) if one.name == "boom"]
        if booms:
            game.step({seat: booms[0]})
            return game.status
        game.step({seat: game.default_action(seat) for seat in game.deciding})
