"""Lists of actions: order, interrupts, what is put off, functions, budgets."""

from collections.abc import Callable
from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from jantaku.ruleset import Ruleset, RulesetGame
from ruleset import kernel
from ruleset.acting import do, has, new_table, tiles
from ruleset.engine import Context, RulesetTile, compiler_of, read_actions, read_json
from ruleset.playing import DRAW_OR_END, SAY, act, new_game, said, shown, toggle

WALL = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p"
ANY = {"any": {"display_name": "?", "show_when": ["has_draw"], "actions": [[SAY, "pressed"]]}}


def _drawing(*actions: Any, **rules: Any) -> RulesetGame:
    """A game in which south's turn runs a list, draws being interruptible."""
    south = [{"name": "seat_is", "opts": ["south"]}]
    return new_game(
        {
            "starting_tiles": 2,
            "interruptible_actions": ["draw"],
            "buttons": ANY,
            "after_turn_change": {"actions": [["when", south, list(actions)], [SAY, "outside"]]},
            **rules,
        },
        WALL,
    )


def _log(game: RulesetGame) -> list[str]:
    """What was said from south's turn on."""
    return said(game)[1:]


def test_an_interrupt_puts_off_the_rest_of_the_innermost_list_only() -> None:
    game = _drawing([SAY, "before"], ["draw"], [SAY, "after"])
    act(game)
    assert (_log(game), shown(game, 1)) == (["before", "outside"], ["any", "skip"])


def test_what_is_put_off_runs_when_everybody_passes() -> None:
    game = _drawing(["draw"], [SAY, "after"])
    act(game)
    act(game, south="skip")
    assert _log(game) == ["outside", "after"]


def test_what_is_put_off_is_forgotten_when_its_seat_decides_otherwise() -> None:
    game = _drawing(["draw"], [SAY, "after"])
    act(game)
    act(game, south="any")
    assert _log(game) == ["outside", "pressed"]
    game = _drawing(["draw"], [SAY, "after"])
    act(game)
    act(game, south="discard 9m")
    assert "after" not in _log(game)


def test_after_a_pass_the_buttons_are_looked_at_again() -> None:
    game = _drawing(["draw"], ["set_status", "x"])
    act(game)
    act(game, south="skip")
    assert shown(game, 1) == ["any", "skip"]


def test_buttons_that_did_not_change_interrupt_nothing() -> None:
    always = {"any": {"display_name": "?", "show_when": [], "actions": []}}
    game = new_game({"buttons": always, "interruptible_actions": ["draw"]}, WALL)
    actions = read_actions(compiler_of(game.ruleset), [["draw"], [SAY, "after"]])
    kernel.run(game.table, Context(0), actions)
    assert said(game) == ["after"]


@pytest.mark.parametrize("name", ["uninterruptible_draw", "uninterruptible_noop"])
def test_uninterruptible_actions_do_the_same_without_a_look(name: str) -> None:
    game = _drawing([name], [SAY, "after"], interruptible_actions=["draw", "noop"])
    act(game)
    assert _log(game) == ["after", "outside"]
    assert len(game.table.players[1].draw) == (name == "uninterruptible_draw")


@pytest.mark.parametrize(
    "actions",
    [[["uninterruptible_call"]], [["uninterruptible_when", [], [["uninterruptible_call"]]]]],
)
def test_an_uninterruptible_call_is_asked_about_like_any_other(actions: Any) -> None:
    pair = {"call": [[0]], "show_when": ["not_our_turn", "call_available"], "actions": actions}
    rules = {"starting_tiles": 2, "buttons": {"pair": pair}, "interruptible_actions": ["play_tile"]}
    game = new_game(rules, "1m 2m 1m 3m 4m 5m 6m 7m")
    act(game, east="discard 1m")
    act(game, south="pair 1m")
    assert [call.name for call in game.table.players[1].calls] == ["pair"]
    assert game.table.players[0].pond == []


def test_actions_that_are_not_listed_show_nobody_anything() -> None:
    game = _drawing(["draw"], [SAY, "after"], interruptible_actions=[])
    act(game)
    assert (_log(game), shown(game, 1)) == (["after", "outside"], [])


def test_noop_can_serve_as_an_interrupt() -> None:
    game = _drawing(["draw"], [SAY, "a"], ["noop"], [SAY, "b"], interruptible_actions=["noop"])
    act(game)
    assert _log(game) == ["a", "outside"]


def test_an_unknown_action_does_nothing_and_may_still_be_an_interrupt() -> None:
    game = _drawing(["draw"], ["later"], [SAY, "after"], interruptible_actions=["later"])
    act(game)
    assert (_log(game), shown(game, 1)) == (["outside"], ["any", "skip"])


def test_what_the_player_in_turn_put_off_is_over_when_another_takes_the_turn() -> None:
    pon = {
        "call": [[0, 0]],
        "show_when": ["someone_else_just_discarded", "call_available"],
        "actions": [["call"], ["change_turn", "self"]],
    }
    rob = {"show_when": [{"name": "last_call_is", "opts": ["pon"]}, "not_our_turn"], "actions": []}
    rules = {
        "starting_tiles": 3,
        "buttons": {"pon": pon, "rob": rob},
        "interruptible_actions": ["play_tile", "call"],
        "before_turn_change": {"actions": [[SAY, "advanced"]]},
    }
    game = new_game(rules, "1m 2m 3m 1m 1m 4m 5m 6m 7m 8m 9m 9m")
    act(game, east="discard 1m")
    act(game, south="pon")
    act(game)
    assert (game.table.turn, said(game)) == (1, [])


def test_a_list_inside_a_list_defers_with_its_own_seat() -> None:
    game = _drawing(["as", "west", [["draw"], ["push_message", "west"]]], ["push_message", "south"])
    act(game)
    assert _log(game) == ["south", "outside"]
    assert [action.args for action in game.table.players[2].deferred] == [("west",)]


def test_an_action_that_ends_the_round_does_not_stop_its_list() -> None:
    rules = {
        "starting_tiles": 1,
        "max_rounds": 1,
        "after_start": {"actions": [["ryuukyoku"], ["draw"], [SAY, "after"]]},
    }
    game = new_game(rules, WALL)
    assert (said(game), len(game.table.players[0].draw)) == (["after"], 1)
    assert game.result is not None


def _functions(*actions: Any, **functions: Any) -> list[str]:
    rules = {"functions": functions, "after_start": {"actions": list(actions)}}
    return said(new_game(rules, WALL))


def test_functions_run_with_their_arguments() -> None:
    assert _functions(["run", "f"], f=[[SAY, "f"]]) == ["f"]
    assert _functions(["run", "f", {"a": "x"}], f=[[SAY, "$a"], [SAY, "$b"], [SAY, "$a!"]]) == [
        "x",
        "$b",
        "$a!",
    ]


def test_arguments_reach_inner_lists_and_functions_but_no_conditions() -> None:
    inner = [["when", ["true"], [[SAY, "$a"]]], ["run", "g", {"b": "$a"}]]
    assert _functions(["run", "f", {"a": "x"}], f=inner, g=[[SAY, "$b"]]) == ["x", "x"]
    condition = [["when", [{"name": "status", "opts": ["$a"]}], [[SAY, "no"]]]]
    assert _functions(["set_status", "x"], ["run", "f", {"a": "x"}], f=condition) == []


def test_functions_may_run_themselves_ten_deep() -> None:
    assert _functions(["run", "f"], f=[[SAY, "f"], ["run", "f"]])[:-1] == ["f"] * 10


def test_an_unknown_function_runs_nothing() -> None:
    assert _functions(["run", "g"], [SAY, "on"], f=[]) == ["on"]


def test_unknown_actions_do_nothing_and_stop_nothing() -> None:
    assert _functions(["fly", 1, {}], [SAY, "on"]) == ["on"]


@pytest.mark.parametrize("odd", ["draw", 3, None, {}, [], [3], [None, 1], [["draw"]]])
def test_what_is_no_action_is_left_out(odd: Any) -> None:
    assert _functions(odd, [SAY, "on"]) == ["on"]


def test_a_fault_names_the_place_of_its_action() -> None:
    text = '{\n "after_start": {"actions": [["noop"],\n   ["win_by_discard"]]}\n}'
    with pytest.raises(RulesetError) as raised:
        RulesetGame(Ruleset(read_json(text, "x.json")), seed=0)
    assert (raised.value.file, raised.value.line, raised.value.column) == ("x.json", 3, 4)


@pytest.mark.parametrize(
    "rules",
    [
        {"after_turn_change": {"actions": [["advance_turn"]]}},
        {"after_draw": {"actions": [["draw", 1, "1m"]]}, "after_start": {"actions": [["draw"]]}},
        {"after_start": {"actions": [["draw", 100000, "1m"]]}},
        {"after_start": {"actions": [["push_message", "x" * 900]] * 350}},
        {"after_start": {"actions": [["add_rule", f"{n}", "x" * 900] for n in range(230)]}},
        {
            "after_start": {
                "actions": [["set_counter", "a", 10], *[["multiply_counter", "a", "a"]] * 9]
            }
        },
        {
            "auto_buttons": {"a": {"actions": [["recalculate_buttons"]], "enabled_at_start": True}},
            "buttons": {"b": {"show_when": [], "actions": []}},
        },
    ],
)
def test_rules_without_end_are_stopped(rules: dict[str, Any]) -> None:
    with pytest.raises(RulesetError) as raised:
        new_game({"starting_tiles": 1, **rules}, WALL)
    assert raised.value.code == "budget"


def test_rounds_without_end_of_laid_walls_are_stopped() -> None:
    with pytest.raises(RulesetError) as raised:
        new_game({"starting_tiles": 1, "after_start": {"actions": [["ryuukyoku"]]}}, WALL)
    assert raised.value.code == "budget"


def test_rules_without_end_are_told_with_the_place_of_an_action_among_them() -> None:
    text = '{"wall": ["1m", "1m"],\n "after_start": {"actions": [["ryuukyoku"]]}}'
    with pytest.raises(RulesetError) as raised:
        RulesetGame(Ruleset(read_json(text, "x.json")), seed=0)
    assert (raised.value.code, raised.value.line, raised.value.column) == ("budget", 2, 30)


def test_a_game_stopped_by_its_rules_says_so_and_stays_stopped() -> None:
    game = new_game(
        {"starting_tiles": 1, "before_turn_change": {"actions": [["win_by_call"]]}}, WALL
    )
    for _ in range(2):
        with pytest.raises(RulesetError):
            game.step({seat: game.legal_actions(seat)[0] for seat in game.deciding})
    with pytest.raises(RulesetError):
        toggle(game, 0, "sort")
    assert game.error is not None
    assert (game.deciding, game.legal_actions(0)) == ((), ())


def test_auto_buttons_may_play_a_whole_game() -> None:
    rules = {
        "starting_tiles": 1,
        "max_rounds": 16,
        "after_turn_change": DRAW_OR_END,
        "auto_buttons": {"d": {"actions": [["discard_draw"]], "enabled_at_start": True}},
    }
    assert new_game(rules, " ".join(["1m"] * 136)).result is not None


def _walls_but_one(missing: list[Any]) -> Callable[[int], list[RulesetTile]]:
    """The same wall for each round; of the second first what it is not."""

    def wall(number: int) -> Any:
        if number == 1 and missing:
            laid = missing.pop()
            if isinstance(laid, Exception):
                raise laid
            return laid
        return tiles("1m 2m 3m 4m 5m 6m 7m 8m")

    return wall


def _played_on(walls: Callable[[int], list[RulesetTile]]) -> RulesetGame:
    rules = {"wall": ["1m"], "starting_tiles": 1, "max_rounds": 2, "after_turn_change": DRAW_OR_END}
    game = RulesetGame(Ruleset(rules), seed=0, walls=walls)
    for _ in range(3):
        act(game)
    with pytest.raises((RulesetError, OSError)):
        act(game)
    return game


def test_a_wall_is_asked_for_again_after_an_exception() -> None:
    game = _played_on(_walls_but_one([OSError("no wall yet")]))
    assert (game.status, len(game.deciding)) == ("playing", 1)
    while game.result is None:
        act(game)
    assert RulesetGame.restore(game.snapshot()).digest() == game.digest()


def test_a_wall_of_anything_else_ends_the_game() -> None:
    game = _played_on(_walls_but_one([["1m"] * 8]))
    assert (game.status, game.deciding) == ("failed", ())
    assert "is not a tile" in str(game.error)


def test_a_fault_of_a_play_restriction_stops_the_game_too() -> None:
    rules = {"starting_tiles": 1, "play_restrictions": [[["2m"], [{"name": "counter_at_least"}]]]}
    game = new_game(rules, WALL)
    with pytest.raises(RulesetError):
        act(game)
    assert game.error is not None
    assert game.deciding == ()


def test_pause_stops_nothing() -> None:
    assert _functions(["pause", 5000], [SAY, "on"]) == ["on"]


def test_what_is_deferred_twice_is_about_the_newer_seats() -> None:
    """East is seat 0, which was taken for a seat that is not known."""
    buttons = {name: {"show_when": [has(name)], "actions": []} for name in ("a", "b")}
    table = new_table({"interruptible_actions": ["noop"], "buttons": buttons})
    for outer, name in ((2, "a"), (0, "b")):
        inside = [["set_status", name], ["noop"], [SAY, "later"]]
        do(table, ["as", "south", inside], seat=outer, caller=outer)
    context = table.players[1].deferred_context
    assert context is not None
    assert (context.prev, context.caller) == (0, 0)
