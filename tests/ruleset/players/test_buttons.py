"""What players read in rules: the kinds of buttons, actions and conditions."""

import json
from typing import Any

import pytest

from jantaku.players import play
from jantaku.ruleset import Ruleset, RulesetGame, library, load
from jantaku.ruleset.players import RULESET_PLAYERS, RuleModel, button_kind
from ruleset.engine import all_actions, asks_in, compiler_of, program_of
from ruleset.playing import DRAW_OR_END

KINDS = {
    "example": {"pair": "call", "win_by_discard": "win", "win_by_draw": "win"},
    "hong_kong": {
        "start_flower": "flower",
        "flower": "flower",
        "chow": "call",
        "pung": "call",
        "kong": "call",
        "concealed_kong": "own_call",
        "added_kong": "own_call",
        "win_by_draw": "win",
        "win_by_discard": "win",
        "rob_kong": "win",
    },
    "sichuan": {"exchange": "mark", "void_m": "other", "pung": "call", "rob_kong": "win"},
    "american": {"pass_left": "mark", "second_charleston": "other", "exchange_joker": "mark"},
}


@pytest.mark.parametrize("name", KINDS)
def test_kinds_are_told_by_what_a_button_does(name: str) -> None:
    kinds = RuleModel(library.load(name)).kinds
    assert {button: kinds[button] for button in KINDS[name]} == KINDS[name]


@pytest.mark.parametrize("name", KINDS)
def test_names_of_buttons_do_not_matter(name: str) -> None:
    rules = json.loads(json.dumps(library.rules(name)))
    renamed = {button: f"b{at}" for at, button in enumerate(rules["buttons"])}
    rules["buttons"] = {renamed[old]: node for old, node in rules["buttons"].items()}
    before, after = RuleModel(library.load(name)), RuleModel(Ruleset(rules))
    assert {renamed[old]: kind for old, kind in before.kinds.items()} == after.kinds


def ruleset_with(*actions: list[Any], **more: Any) -> Ruleset:
    """A ruleset with a button `b` that does this."""
    rules = {"buttons": {"b": {"show_when": ["our_turn"], "actions": list(actions)}}, **more}
    return Ruleset(rules)


@pytest.mark.parametrize(
    ("actions", "kind"),
    [
        ([["when", ["true"], [["as", "self", [["win_by_draw"]]]]]], "win"),
        ([["run", "finish"]], "win"),
        ([["ite", ["true"], [], [["uninterruptible_win_by_call"]]]], "win"),
        ([["abortive_draw", "Nine orphans"]], "end"),
        ([["set_status", "riichi"]], "reward"),
        ([["set_status", "something"]], "other"),
        ([["add_counter", "bonus", 1]], "reward"),
        ([["upgrade_call"], ["run", "close"]], "own_call"),
        ([["mark", [["hand", 1, []]]], ["clear_marking"]], "mark"),
        ([["run", "round"]], "other"),
        ([["run", "no such function"], "nonsense", 5, None, []], "other"),
        ([], "other"),
    ],
)
def test_the_kind_of_a_button(actions: list[Any], kind: str) -> None:
    ruleset = ruleset_with(
        *actions,
        functions={
            "finish": [["noop"], ["win_by_discard"]],
            "close": [["ryuukyoku"]],
            "round": [["run", "round"], ["noop"]],
        },
        score_calculation={"scoring_method": "multiplier", "yaku_lists": ["yaku", "none"]},
        yaku=[
            {"display_name": "R", "value": 1, "when": [{"name": "status", "opts": ["riichi"]}]},
            {
                "display_name": "B",
                "value": 1,
                "when": [{"name": "counter_at_least", "opts": ["bonus", 1]}],
            },
            "no yaku",
        ],
    )
    assert RuleModel(ruleset).kinds == {"b": kind}
    assert button_kind(program_of(ruleset).buttons["b"], frozenset(("riichi", "bonus"))) == kind


def test_actions_are_found_in_lists_and_functions() -> None:
    functions = {"f": [["draw"], ["run", "f"]]}
    when = ["uninterruptible_when", ["true"], [["a"]]]
    actions = [when, ["ite", [], [["b"]], [["c"]]], ["run", "f"], 7]
    assert [name for name, _ in all_actions(actions, functions)] == [
        "when", "a", "ite", "b", "c", "run", "draw", "run",
    ]  # fmt: skip


def test_functions_that_run_one_another_in_a_long_row_are_all_found() -> None:
    functions = {f"f{at}": [["run", f"f{at + 1}"]] for at in range(3_000)}
    assert len(list(all_actions([["run", "f0"]], functions))) == 3_001


def test_conditions_are_found_at_every_depth() -> None:
    status = {"name": "not_status", "opts": ["b"], "as": "toimen"}
    points = {"name": "bet_at_least", "opts": [1]}
    node = ["true", [[status, points], 5], {"name": "not_false"}]
    found = asks_in(compiler_of(load("{}")).read("condition", node))
    assert [(ask.word, ask.args) for ask in found] == [
        ("true", ()), ("status", ("b",)), ("bet_at_least", (1,)), ("false", ()),
    ]  # fmt: skip


def test_what_wins_is_read_from_the_winning_buttons() -> None:
    insight = RuleModel(library.load("example"))
    assert (len(insight.wins), insight.least_points) == (1, 0)
    assert RuleModel(library.load("hong_kong")).least_points == 3
    assert RuleModel(library.load("american")).flat
    assert not RuleModel(library.load("sichuan")).flat


def test_a_ruleset_without_wins_is_played_all_the_same() -> None:
    rules = {
        "wall": ["1m", "2m", "3m", "4m"] * 8,
        "starting_tiles": 3,
        "max_rounds": 1,
        "after_turn_change": DRAW_OR_END,
    }
    ruleset = Ruleset(rules)
    assert RuleModel(ruleset).wins == ()
    for make in RULESET_PLAYERS.values():
        game = RulesetGame(ruleset, seed=1)
        list(play(game, [make(ruleset)] * 4, 1))
        assert game.result is not None
