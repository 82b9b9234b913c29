"""Players for any ruleset: what they take buttons for, and what they do with tiles."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from jantaku.arena import match
from jantaku.base.errors import RulesetError
from jantaku.players import play
from jantaku.ruleset import Ruleset, RulesetAction, RulesetGame, library, load
from jantaku.ruleset.match.matcher import pattern_of_groups
from jantaku.ruleset.players import (
    RULESET_PLAYERS,
    Insight,
    RandomRulesetPlayer,
    RulesetPlayer,
    TsumogiriRulesetPlayer,
    kind_of,
    thinking_player,
)
from jantaku.ruleset.players.calling import standing_of, turns_lost
from jantaku.ruleset.players.careful import Careful
from jantaku.ruleset.players.danger import Danger
from jantaku.ruleset.players.groups import Groups
from jantaku.ruleset.players.holding import Holding, own_seat, seen_by
from jantaku.ruleset.players.insight import NEVER, shapes_of, yaku_of
from jantaku.ruleset.players.nearest import Nearest
from jantaku.ruleset.players.payoff import Payoff
from jantaku.ruleset.players.plans import Plan, nearest_plan
from jantaku.ruleset.players.routes import Standing
from jantaku.ruleset.players.valued import Valued
from jantaku.ruleset.players.ways import Ways
from jantaku.ruleset.players.weighing import ANYWHERE, Ahead, Coming
from jantaku.ruleset.values.behavior import PLAIN
from ruleset.engine import Call, Tile, all_actions, asks_in, buttons, compiler_of, program_of
from ruleset.mutations import mutated
from sampling import spread

if TYPE_CHECKING:
    from jantaku.ruleset.play.view import RulesetView

Rules = dict[str, Any]

WINDS = ("east", "south", "west", "north")


FAR_OF_TWO = "1p 4p 7p 8p 9p 1s 1s 3s 3s 7s 7s 8s 9s"


def game_of(name: str, *hands: str, draws: str = "", **more: Any) -> RulesetGame:
    """A game of a library ruleset with hands from east on and the first draws."""
    config: Rules = dict(more)
    if hands:
        config["starting_hand"] = {
            wind: hand.split() for wind, hand in zip(WINDS, hands, strict=False)
        }
    if draws:
        config["starting_draws"] = draws.split()
    mods = config.pop("mods", [])
    return RulesetGame(library.load(name, mods=mods, config=config), seed=2)


def asked(game: RulesetGame, seat: int, seed: int = 0) -> RulesetAction:
    """What the good player does for that seat."""
    return RulesetPlayer(game.ruleset)(game.view(seat), Random(seed))


def tile(game: RulesetGame, seat: int, action: RulesetAction) -> str:
    """The name of the tile of a discard."""
    assert action.type == "discard"
    assert action.index is not None
    return game.table.players[seat].tiles[action.index].name


def discard(game: RulesetGame, name: str) -> None:
    """The player in turn discards a tile of that name; others pass."""
    seat = game.table.turn
    at = [held.name for held in game.table.players[seat].tiles].index(name)
    others = {other: RulesetAction("skip") for other in game.deciding if other != seat}
    game.step({**others, seat: RulesetAction("discard", index=at)})


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
    kinds = Insight(library.load(name)).kinds
    assert {button: kinds[button] for button in KINDS[name]} == KINDS[name]


@pytest.mark.parametrize("name", KINDS)
def test_names_of_buttons_do_not_matter(name: str) -> None:
    rules = json.loads(json.dumps(library.rules(name)))
    renamed = {button: f"b{at}" for at, button in enumerate(rules["buttons"])}
    rules["buttons"] = {renamed[old]: node for old, node in rules["buttons"].items()}
    before, after = Insight(library.load(name)), Insight(Ruleset(rules))
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
    assert Insight(ruleset).kinds == {"b": kind}
    assert kind_of(program_of(ruleset).buttons["b"], frozenset(("riichi", "bonus"))) == kind


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
    insight = Insight(library.load("example"))
    assert len(insight.wins) == 1
    assert insight.least_points == 0
    assert Insight(library.load("hong_kong")).least_points == 3
    assert Insight(library.load("american")).flat
    assert not Insight(library.load("sichuan")).flat


def test_a_ruleset_without_wins_is_played_all_the_same() -> None:
    rules = {
        "wall": ["1m", "2m", "3m", "4m"] * 8,
        "starting_tiles": 3,
        "max_rounds": 1,
        "after_turn_change": {
            "actions": [["ite", ["no_tiles_remaining"], [["ryuukyoku"]], [["draw"]]]]
        },
    }
    ruleset = Ruleset(rules)
    assert Insight(ruleset).wins == ()
    for make in RULESET_PLAYERS.values():
        game = RulesetGame(ruleset, seed=1)
        list(play(game, [make(ruleset)] * 4, 1))
        assert game.result is not None


RUNS = "1m 2m 3m 4m 5m 6m 7p 8p 9p 2s 3s 9s 9s"
FAR = "1m 4m 7m 1p 4p 7p 1s 4s 7s 1m 4m 8p 2p"


def test_it_wins_when_it_can() -> None:
    game = game_of("example", RUNS, FAR, FAR, FAR, draws="4s")
    assert asked(game, 0).name == "win_by_draw"
    game = game_of("example", FAR, RUNS, FAR, FAR, draws="4s")
    discard(game, "4s")
    assert asked(game, 1).name == "win_by_discard"


@pytest.mark.parametrize("seed", range(5))
def test_it_discards_what_no_hand_needs(seed: int) -> None:
    game = game_of("example", RUNS, FAR, FAR, FAR, draws="1p")
    assert tile(game, 0, asked(game, 0, seed)) == "1p"


@pytest.mark.parametrize("seed", range(5))
def test_it_waits_for_more_tiles_rather_than_fewer(seed: int) -> None:
    hand = "1m 2m 3m 4m 5m 6m 7p 8p 9p 2s 3s 9s 9s"
    game = game_of("example", hand, FAR, FAR, FAR, draws="5s")  # 23s waits for two kinds, 35s for 4
    assert tile(game, 0, asked(game, 0, seed)) == "5s"


def test_it_calls_what_brings_it_closer_and_nothing_else() -> None:
    ready = "1m 1m 3m 3m 5m 5m 7p 7p 8s 8s 9s 2p 4p"
    game = game_of("example", "9s", ready, FAR, FAR, draws="6p")
    discard(game, "9s")
    assert asked(game, 1).name == "pair"
    game = game_of("example", "1m", ready, FAR, FAR, draws="6p")
    discard(game, "1m")
    assert asked(game, 1).type == "skip", "a pair it has already"


def test_it_calls_nothing_that_leaves_too_few_points() -> None:
    hand = "5p 5p 1m 2m 3m 4s 5s 6s 9m 9m 2p 3p 5s"
    game = game_of("hong_kong", "5p 1z", hand, "1z", "1z", draws="9p")
    discard(game, "5p")
    assert asked(game, 1).type == "skip"
    free = game_of(
        "hong_kong", "7z 1z", "7z 7z 1m 2m 3m 4s 5s 6s 9m 9m 2p 3p 5s", "1z", "1z", draws="9p"
    )
    insight = Insight(free.ruleset)
    insight.least_points = 1
    player = RulesetPlayer(free.ruleset, Nearest(insight))
    discard(free, "7z")
    action = player(free.view(1), Random(0))
    assert action.name == "pung", "dragons are a point of their own"


def plan_of(name: str, hand: str, least: int) -> Plan:
    """The nearest plan for a hand of a library ruleset that brings so many points."""
    game = game_of(name, hand, FAR, FAR, FAR, draws="9m")
    insight = Insight(game.ruleset)
    holding = Holding.of(insight, view := game.view(0))
    return nearest_plan(holding, standing_of(view, holding), holding.bare, least)


def test_a_yaku_is_aimed_at_by_the_groups_it_is_made_of() -> None:
    plan = plan_of("mcr", "1m 2m 3m 1p 2p 3p 1s 3s 7s 7s 9p 5z 6z", 8)
    assert plan.sets == (("1m", "2m", "3m"), ("1p", "2p", "3p"), ("1s", "2s", "3s"))
    assert plan.missing == 3, "a tile of the third group, and two for a fourth beside the pair"
    assert plan.points >= 8, "Mixed Triple Chow"


def test_no_yaku_is_sure_of_which_the_hand_has_no_group() -> None:
    game = game_of("mcr", "1m 4m 7m 2p 5p 8p 3s 6s 9s 1z 2z 3z 4z", FAR, FAR, FAR, draws="9m")
    insight = Insight(game.ruleset)
    holding = Holding.of(insight, view := game.view(0))
    any_win = nearest_plan(holding, standing_of(view, holding), holding.bare, 0)
    assert any_win.points <= 24, "Big Three Dragons are not among them"


def test_what_a_yaku_outdoes_is_not_paid_beside_it() -> None:
    insight = Insight(library.load("mcr"))
    numbers = {one.name: at for at, one in enumerate(yaku_of(insight.program))}
    big, small = numbers["Big Three Dragons"], numbers["Two Dragons Pungs"]
    assert insight.points_of({big: 88, small: 6}).paid == 88
    assert insight.points_of({small: 6, numbers["All Types"]: 6}).paid == 12


@pytest.mark.parametrize(("count", "missing"), [(1, 1), (2, 2), (3, 3), (4, 5)])
def test_groups_are_sought_by_their_shape(count: int, missing: int) -> None:
    names = {tile.name for tile in program_of(library.load("mcr")).wall}
    pairs = pattern_of_groups([(name, name) for name in names], count, names)
    hand = [Tile(name) for name in ("1m", "2m", "3m")]
    assert pairs.distance(hand, (), PLAIN, 14) == missing
    some = pattern_of_groups([("1m", "1m"), ("5z", "5z")], 2, names)
    assert some.distance(hand, (), PLAIN, 14) == 3, "one of 1m, both of the dragon"


def test_melds_are_groups_of_a_choice() -> None:
    one, two = ("1m", "2m", "3m"), ("1p", "2p", "3p")
    table = Groups({"both": [(one, two), (one, one)], "second": [(two,)]})
    held = {"1m": 1, "2m": 1, "1p": 1}
    assert table.lacking(held, ()).nearest("both", 2) == [(1 + 2, (one, two)), (1 + 3, (one, one))]
    assert table.lacking(held, ()).fewest == {"both": 3, "second": 2}
    assert table.lacking(held, (one,)).nearest("both", 2) == [(1, (one,)), (2, (two,))]
    assert table.lacking(held, (one, one)).nearest("both", 1) == [(0, ())]
    assert Groups[str]({}).lacking(held, (one,)).fewest == {}


def test_it_declares_flowers() -> None:
    game = game_of("hong_kong", RUNS, FAR, FAR, FAR, draws="3f")
    assert asked(game, 0).name == "flower"


def test_it_names_the_suit_it_has_fewest_tiles_of() -> None:
    hand = "1m 2m 3m 4m 5m 6m 1p 2p 3p 4p 5p 1s 9s"
    game = game_of("sichuan", hand, hand, hand, hand, mods=["no_exchange"])
    assert asked(game, 0).name == "void_s"


def test_the_players_keep_the_void_in_sichuan() -> None:
    ruleset = library.load("sichuan", config={"max_rounds": 2})
    rounds = named = discarded = won = 0
    for seed in range(20):
        game, player, chance = RulesetGame(ruleset, seed=seed), RulesetPlayer(ruleset), Random(seed)
        void: dict[int, str] = {}
        while game.result is None:
            actions = {seat: player(game.view(seat), chance) for seat in game.deciding}
            for seat, action in actions.items():
                suits = Counter(one.name[-1] for one in game.table.players[seat].tiles)
                if action.name.startswith("void_"):
                    void[seat] = action.name[-1]
                    assert suits[void[seat]] == min(suits[suit] for suit in "mps"), (seed, suits)
                    named += 1
                elif action.type == "discard" and suits[void[seat]]:
                    assert tile(game, seat, action)[-1] == void[seat], (seed, suits)
                    discarded += 1
            before = len(game.events)
            game.step(actions)
            for event in game.events[before:]:
                if event.type == "win":
                    melds = [one for call in event.calls for one in call.tiles]
                    held = {one.name[-1] for one in (*event.tiles, *melds)}
                    assert void[event.seat] not in held, (seed, event)
                    won += 1
        rounds += sum(event.type == "round" for event in game.events)
    assert named == rounds * 4 >= 160
    assert discarded > named
    assert won > rounds


def test_it_passes_three_tiles_of_a_suit_that_has_three() -> None:
    hand = "1m 2m 3m 4m 5m 6m 7m 1p 2p 4p 6p 1s 9s"
    game = game_of("sichuan", hand, hand, hand, hand)
    player = RulesetPlayer(game.ruleset)
    game.step({seat: player(game.view(seat), Random(0)) for seat in game.deciding})
    marks = player(game.view(0), Random(0)).marks
    assert [game.table.players[0].tiles[mark.index].name[-1] for mark in marks] == ["p"] * 3
    game.step({seat: player(game.view(seat), Random(0)) for seat in game.deciding})
    assert all(player.marking is None for player in game.table.players.values())


def test_it_declares_riichi_by_what_that_is_worth() -> None:
    rules = json.loads(json.dumps(library.rules("example")))
    rules["buttons"]["x"] = {
        "show_when": ["our_turn", "has_draw", {"name": "status_missing", "opts": ["shown"]}],
        "actions": [["set_status", "shown"]],
    }
    rules["starting_hand"] = {"east": RUNS.split()}
    rules["starting_draws"] = ["6p"]
    game = RulesetGame(Ruleset(rules), seed=1)
    assert asked(game, 0).type == "discard", "worth nothing"
    rules["yaku"].append(
        {"display_name": "Shown", "value": 3, "when": [{"name": "status", "opts": ["shown"]}]}
    )
    game = RulesetGame(Ruleset(rules), seed=1)
    assert asked(game, 0).name == "x"


def rewarding() -> Ruleset:
    """The example with a button that sets what a yaku asks for, and is shown again at once."""
    rules = json.loads(json.dumps(library.rules("example")))
    rules["buttons"]["x"] = {
        "show_when": ["our_turn", "has_draw"],
        "actions": [["set_status", "shown"], ["recalculate_buttons"]],
    }
    rules["yaku"].append(
        {"display_name": "Shown", "value": 3, "when": [{"name": "status", "opts": ["shown"]}]}
    )
    return Ruleset({**rules, "max_rounds": 1})


def test_it_does_not_press_for_ever_what_changes_nothing() -> None:
    ruleset = rewarding()
    game = RulesetGame(ruleset, seed=1)
    list(play(game, [RulesetPlayer(ruleset)] * 4, 1))
    assert game.result is not None


def test_it_calls_for_nothing_where_it_may_decline() -> None:
    shown = {"show_when": ["someone_else_just_discarded"], "unskippable": True}
    rules = {
        **library.rules("example"),
        "win_definition": [[[["9m"], 2], [["1s"], 1]]],
        "buttons": {
            "pung": {**shown, "call": [[0, 0]], "actions": [["call"], ["change_turn", "self"]]},
            "no": {**shown, "actions": [["noop"]]},
        },
        "starting_hand": {
            "east": ["9m"],
            "south": ["9m", "9m", "1s", "2s"],
            "west": [],
            "north": [],
        },
    }
    game = RulesetGame(Ruleset(rules), seed=1)
    discard(game, "9m")
    assert {action.name for action in game.legal_actions(1)} == {"pung", "no"}
    assert asked(game, 1).name == "no"


def test_what_was_tried_in_one_game_is_new_in_the_next() -> None:
    ruleset = rewarding()
    player = RulesetPlayer(ruleset)
    for seed in range(3):
        game = RulesetGame(ruleset, seed=seed)
        assert player(game.view(0), Random(0)).name == "x"
        list(play(game, [player] * 4, seed))


def test_it_makes_a_kong_that_costs_nothing() -> None:
    hand = "5m 5m 5m 1m 2m 3m 7p 8p 9p 2p 3p 9p 9p"
    game = game_of("sichuan", hand, hand, hand, hand, draws="5m", mods=["no_exchange"])
    choose = {seat: RulesetAction("button", "void_s") for seat in game.seats}
    game.step(choose)
    assert asked(game, 0).name == "concealed_kong"


def test_it_keeps_jokers() -> None:
    game = game_of("american", max_rounds=1)
    ruleset, player = game.ruleset, RulesetPlayer(game.ruleset)
    chance = Random(3)
    thrown: Counter[str] = Counter()
    while game.result is None:
        actions = {seat: player(game.view(seat), chance) for seat in game.deciding}
        for seat, action in actions.items():
            if action.type == "discard" and len(game.legal_actions(seat)) > 1:
                thrown[tile(game, seat, action)] += 1
        game.step(actions)
    assert program_of(ruleset).wall.count(Tile("1j")) == 8
    assert thrown["1j"] <= 2


def thought(game: RulesetGame, seat: int, seed: int = 0) -> RulesetAction:
    """What the thinking player does for that seat."""
    return thinking_player(game.ruleset)(game.view(seat), Random(seed))


def test_it_thinks_of_the_tiles_that_may_still_come() -> None:
    hand = "1m 3m 4m 5m 5m 1p 3p 6p 1s 2s 3s 4s 5s"
    game = game_of("example", hand, FAR, FAR, FAR, draws="7p")
    assert tile(game, 0, asked(game, 0)) == "1p", "27 tiles bring the rest nearer"
    assert tile(game, 0, thought(game, 0)) == "1m", "and 49 this one"


def test_whoever_thinks_wins_and_calls_as_before() -> None:
    game = game_of("example", RUNS, FAR, FAR, FAR, draws="4s")
    assert thought(game, 0).name == "win_by_draw"
    ready = "1m 1m 3m 3m 5m 5m 7p 7p 8s 8s 9s 2p 4p"
    game = game_of("example", "9s", ready, FAR, FAR, draws="6p")
    discard(game, "9s")
    assert thought(game, 1).name == "pair"


def test_what_a_win_pays_is_what_the_rules_say() -> None:
    hong_kong = Payoff(RulesetGame(library.load("hong_kong"), seed=0).table)
    discarder, others = 2 * 8, 2 * 8  # three fan: the discarder pays twice what others do
    assert hong_kong(3) == pytest.approx(0.7 * (discarder + others) + 0.3 * 3 * 2 * 8)
    mcr = Payoff(RulesetGame(library.load("mcr"), seed=0).table)
    assert mcr(8) == pytest.approx(0.7 * (8 + 3 * 8) + 0.3 * 3 * (8 + 8))


@pytest.mark.parametrize(
    ("name", "yaku", "paid"), [("vietnamese", "Small Dragons", 32), ("riichi", "Daisangen", 32000)]
)
def test_points_of_the_second_kind_are_paid_as_such(name: str, yaku: str, paid: int) -> None:
    game = RulesetGame(library.load(name), seed=0)
    insight = Insight(game.ruleset)
    numbers = {one.name: at for at, one in enumerate(yaku_of(insight.program))}
    points = insight.points_of({numbers[yaku]: 1})
    assert (points.counted, points.paid, points.second) == (1, 0, 1)
    payoff = Payoff(game.table)
    assert payoff(points.paid, points.second) >= paid > payoff(1)


def test_what_else_a_yaku_asks_for_must_come_too() -> None:
    hand = "1s 3s 5p 5s 5s 6s 7m 7p 7s 8p 8p 9m 9p"
    game = game_of("changsha", hand, FAR, FAR, FAR, draws="4m")
    insight, payoff = Insight(game.ruleset), Payoff(game.table)
    holding = Holding.of(insight, view := game.view(0))
    standing, ahead = standing_of(view, holding), Ahead(view, holding, view.tiles_left)
    names = [one.name for one in yaku_of(insight.program)]
    worth = {}
    for name in ("Seven Pairs", "Seven Pairs with Four Alike"):
        insight.routes = tuple(route for route in insight.routes if names[route.yaku] == name)
        worth[name], _ = Ways(insight, payoff).worth(holding, standing, holding.bare, ahead)
        insight = Insight(game.ruleset)
    assert worth["Seven Pairs"] > 4 * worth["Seven Pairs with Four Alike"]


def test_it_thinks_of_what_a_win_pays() -> None:
    game = game_of("first", "4p 7p 9p 1s 5z 7z 7z", FAR, FAR, FAR, draws="3p")
    assert tile(game, 0, thought(game, 0)) == "1s", "one color pays more"
    player = RulesetPlayer(game.ruleset, Valued(Insight(game.ruleset), lambda *_points: 1.0, 83))
    assert tile(game, 0, player(game.view(0), Random(0))) == "5z", "but any win is nearer"


def test_a_complete_hand_is_worth_what_it_pays() -> None:
    hand = "5z 5z 5z 1p 1p 1p 2s"
    game = game_of("first", hand, *["3p 4p 6p 7p 9p 1s 3s"] * 3, draws="2s")
    insight, payoff = Insight(game.ruleset), Payoff(game.table)
    holding = Holding.of(insight, view := game.view(0))
    ahead = Ahead(view, holding, view.tiles_left)
    ways = Ways(insight, payoff)
    whole, _ = ways.worth(holding, standing_of(view, holding), holding.bare, ahead)
    points = 1 + 1 + 1 + 2  # complete, all from the wall, a set of dragons, only triplets
    assert whole == pytest.approx(payoff(points), rel=0.05), "what both bring counts once"


def test_a_lone_honor_is_no_part_of_a_win() -> None:
    game = game_of("mcr", "2p 3s 4m 4s 5m 5p 5s 5z 6m 6p 8m 8p 8s", FAR, FAR, FAR, draws="2p")
    insight = Insight(game.ruleset)
    numbers = {one.name: at for at, one in enumerate(yaku_of(insight.program))}
    (route,) = (one for one in insight.routes if one.yaku == numbers["All Types"])
    for wind, dragon in map(sorted, route.choices):
        assert wind[0] in {"1z", "2z", "3z", "4z"}
        assert dragon[0] in {"5z", "6z", "7z"}
        assert 5 <= len((*wind, *dragon)) <= 6, "a hand has one pair"
    holding = Holding.of(insight, view := game.view(0))
    plan = nearest_plan(holding, standing_of(view, holding), holding.bare, 8)
    assert numbers["All Types"] not in {one.yaku for one in plan.routes}
    assert tile(game, 0, thought(game, 0)) == "5z"


def test_sets_that_the_hand_is_about_to_have_are_aimed_at() -> None:
    hand = "1m 2m 4p 4p 5p 6m 6p 6s 6s 7p 7s 8s 8s"
    game = game_of("mcr", hand, FAR, FAR, FAR, draws="6z")
    assert tile(game, 0, thought(game, 0)) == "6z"


def test_it_hopes_for_less_as_the_wall_ends() -> None:
    hand = "1z 2z 2z 3z 3z 4s 4z 4z 6z 6z 6z 7s 7z"
    game = game_of("duel", hand, "1s 1s 1s 1s 2s 2s 2s 2s 3s 9s 9s 9s 9s", draws="4s")
    view, insight = game.view(0), Insight(game.ruleset)
    player = RulesetPlayer(game.ruleset, Valued(insight, Payoff(game.table), view.tiles_left))
    assert tile(game, 0, player(view, Random(0))) == "7s", "it collects honors"
    late = player(replace(view, tiles_left=1), Random(0))
    assert tile(game, 0, late)[-1] == "z", "any win will do"


def test_it_aims_at_what_may_come_and_not_at_what_lacks_few_tiles() -> None:
    hand = "1s 2s 2s 4s 5s 6s 8s 9s 3m 5m 6m 9p 9p"
    game = game_of("hong_kong", hand, FAR, FAR, FAR, draws="1p")
    thrown = tile(game, 0, thought(game, 0))
    assert thrown[-1] != "s", "half a flush is wider than three dragons unseen"


def test_it_calls_what_brings_its_suit_together() -> None:
    hand = "1s 1s 2s 4s 5s 6s 7s 9s 9s 5z 5z 3m 9p"
    game = game_of("hong_kong", "9s 1m", hand, FAR, FAR, draws="1p")
    discard(game, "9s")
    assert thought(game, 1).name == "pung"


def test_it_makes_no_call_that_leaves_its_hand_worth_less() -> None:
    hand = "1s 1s 2s 4s 5s 6s 7s 9s 9s 5z 5z 2m 3m"
    game = game_of("hong_kong", "1m 9p", hand, FAR, FAR, draws="1p")
    discard(game, "1m")
    assert "chow" in {action.name for action in game.legal_actions(1)}
    assert thought(game, 1).type == "skip", "its suit is worth more than a chow of another"


def test_a_call_costs_the_turn_that_the_seat_would_have_had() -> None:
    hand = "2m 3m 4m 7p 7p 1s 1s 1s 2s 3s 4s 5s 6s"
    game = game_of("fuzhou", "7p", hand, FAR, FAR, draws="1m")
    discard(game, "7p")
    view = game.view(1)
    for discarder, lost, does in ((0, 0.75, "skip"), (2, 0.25, "button"), (3, 0.5, "button")):
        seen = replace(view, last_discarder=discarder)
        assert turns_lost(seen) == lost
        assert thinking_player(game.ruleset)(seen, Random(0)).type == does


def test_a_kong_is_called_for_its_draw_where_a_pung_is_not() -> None:
    hand = "4m 7m 7m 7m 4p 5p 6p 7p 5s 5s 6s 7s 8s"
    game = game_of("singaporean", "7m", hand, FAR, FAR, draws="1m")
    discard(game, "7m")
    buttons = {action.name: action for action in game.legal_actions(1)}
    assert thought(game, 1).name == "kong"
    view = replace(game.view(1), legal=(buttons["pung"], RulesetAction("skip")))
    assert thinking_player(game.ruleset)(view, Random(0)).type == "skip"


def test_a_hand_of_one_suit_is_none_of_suit_and_honors() -> None:
    insight = Insight(library.load("malaysian"))
    numbers = {one.name: at for at, one in enumerate(yaku_of(insight.program))}
    mixed, pure = numbers["Mixed One Suit"], numbers["All One Suit"]
    assert mixed in {route.yaku for route in insight.routes}, "which any other hand is"
    assert insight.points_of({mixed: 1, numbers["All Triplets"]: 2}).counted == 3
    assert insight.points_of({mixed: 1, pure: 3}).counted == 3


def test_seven_pairs_are_closed_and_other_hands_are_not() -> None:
    insight = Insight(library.load("sichuan_three"))
    names = [one.name for one in yaku_of(insight.program)]
    game = game_of("sichuan_three")
    standing = standing_of(view := game.view(0), Holding.of(insight, view))
    closed = {names[route.yaku] for route in insight.closed_by_calls(standing)}
    assert closed == {"Seven Pairs"}
    assert "All Triplets" in {names[route.yaku] for route in insight.open_to(standing)}


PUNG = Call("pung", tuple(map(Tile, ("5z", "5z", "5z"))))
CHOW = Call("chow", tuple(map(Tile, ("2m", "3m", "4m"))))


def open_names(insight: Insight, *calls: Call, wind: str = "east") -> set[str]:
    """The yaku that are open to a seat with those melds."""
    names = [one.name for one in yaku_of(insight.program)]
    standing = Standing(wind, "east", calls, PLAIN)
    return {names[route.yaku] for route in insight.open_to(standing)}


def test_no_hand_with_a_meld_is_near_to_seven_pairs() -> None:
    insight = Insight(library.load("hong_kong_new"))
    pairs = "Seven Pairs"
    assert pairs in open_names(insight)
    assert pairs not in open_names(insight, PUNG), "though a pung has a pair"
    names = [one.name for one in yaku_of(insight.program)]
    closed = insight.closed_by_calls(Standing("east", "east", (), PLAIN))
    assert pairs in {names[route.yaku] for route in closed}, "so its tiles must be drawn"
    view = game_of("hong_kong_new").view(0)
    hand = list(map(Tile, ["2m", "2m", "4p", "4p", "6p", "6p", "8s", "8s", "9s", "1s"]))
    holding = Holding.of(insight, view)
    assert holding.nearest(insight.wins, hand, (PUNG,)) == 3, "three triplets of pairs"


def test_runs_and_triplets_do_not_go_together() -> None:
    insight = Insight(library.load("hong_kong"))
    assert {"Common Hand", "All Triplets"} <= open_names(insight)
    assert "Common Hand" not in open_names(insight, PUNG)
    assert "All Triplets" not in open_names(insight, CHOW)
    assert {"Common Hand", "Red Dragon"} <= open_names(insight, CHOW), "either, not both"
    names = [one.name for one in yaku_of(insight.program)]
    (runs,) = (one for one in insight.routes if names[one.yaku] == "Common Hand")
    (triplets,) = (one for one in insight.routes if names[one.yaku] == "All Triplets")
    dragons, run = (("7z",) * 3,), (("2m", "3m", "4m"),)
    assert insight.fit(runs.patterns, shapes_of(run))
    assert not insight.fit(runs.patterns, shapes_of(dragons))
    assert insight.fit(triplets.patterns, shapes_of(dragons))
    assert not insight.fit((*runs.patterns, *triplets.patterns), shapes_of(()))


def test_runs_with_a_pair_of_honors_are_no_runs_with_a_triplet() -> None:
    insight = Insight(library.load("vietnamese"))
    assert "All Runs with Honors" in open_names(insight, CHOW)
    assert "All Runs with Honors" not in open_names(insight, PUNG)


def test_hidden_triplets_are_closed_and_drawn() -> None:
    insight = Insight(library.load("malaysian"))
    names = [one.name for one in yaku_of(insight.program)]
    (route,) = (one for one in insight.routes if names[one.yaku] == "Hidden Treasure")
    assert route.drawn, "before the last tile four triplets lack a pair, which is left aside"
    assert "Hidden Treasure" not in open_names(insight, PUNG)
    sanankou = Insight(library.load("riichi"))
    assert "Sanankou" in open_names(sanankou)
    assert "Sanankou" not in open_names(sanankou, Call("pon", PUNG.tiles))


def test_what_some_hands_are_excepted_from_is_aimed_at() -> None:
    assert "All Triplets" in open_names(Insight(library.load("vietnamese")))
    assert "Common Hand" in open_names(Insight(library.load("singaporean")))
    assert "No Joker" not in open_names(Insight(library.load("ningbo"))), "by what nobody aims at"


def test_a_flower_may_end_what_is_without_any() -> None:
    insight = Insight(library.load("vietnamese"))
    names = [one.name for one in yaku_of(insight.program)]
    ended = insight.closed_by_flowers(Standing("east", "east", (), PLAIN))
    assert {names[route.yaku] for route in ended} == {
        "No Flowers or Honors",
        "No Flowers, Honors or Triplets",
    }
    game = game_of("vietnamese")
    view = game.view(0)
    ahead = Ahead(view, Holding.of(insight, view), view.tiles_left)
    flowers = sum(ahead.left[name] for name in insight.flowers)
    none = (1 - flowers * ahead.share) ** (view.tiles_left / 8)
    assert ahead.none_of(insight.flowers) == pytest.approx(none), "half the draws of a quarter"
    late = Ahead(replace(view, tiles_left=8), Holding.of(insight, view), view.tiles_left)
    assert none < 0.3 < 0.8 < late.none_of(insight.flowers)


def test_points_of_a_closed_hand_are_not_kept_by_a_call() -> None:
    hand = "2p 3s 4m 4s 5m 5p 5s 5z 6m 6p 8m 8p 8s"
    game = game_of("mcr", hand, FAR, FAR, FAR, draws="2p")
    insight, view = Insight(game.ruleset), game.view(0)
    assert "Concealed Hand" in open_names(insight)
    assert "Concealed Hand" not in open_names(insight, PUNG)
    six = next(one for one in insight.routes if one.value == 6 and not one.drawn)
    standing = Standing("east", "east", (), PLAIN)
    sure = [one for one in insight.open_to(standing) if not one.asks_for_tiles and not one.drawn]
    pay = Ways(insight, Payoff(game.table))._pays(standing, sure)
    assert view.legal
    assert pay(six).worth > 0
    assert pay(six).coming.closed, "two of its eight points are those of the closed hand"
    eight = next(one for one in insight.routes if one.value == 8 and not one.drawn)
    assert not pay(eight).coming.closed


@pytest.mark.parametrize(
    ("name", "draw", "discard"),
    [("sichuan_three", 0, 1), ("hong_kong", 3, 3), ("tianjin", 2, NEVER), ("bare", NEVER, NEVER)],
)
def test_draws_and_discards_may_need_other_points(name: str, draw: float, discard: float) -> None:
    insight = Insight(library.load(name))
    assert (insight.least_by_draw, insight.least_by_discard) == (draw, discard)


def test_it_keeps_three_equal_tiles_rather_than_pairs_that_nobody_lets_it_call() -> None:
    hand = "5p 6p 7p 7p 8p 3s 3s 5s 5s 7s 8s 9s 9s"
    game = game_of("sichuan_three", hand, FAR_OF_TWO, FAR_OF_TWO, draws="3s")
    assert tile(game, 0, thought(game, 0)) == "9s", "seven pairs could do without 3s"


def test_what_a_closed_hand_lacks_it_must_draw() -> None:
    game = game_of("sichuan_three")
    view = game.view(0)
    ahead = Ahead(view, Holding.of(Insight(game.ruleset), view), 55)
    open_, closed, drawn = (
        ahead.weight("5p", 1, 2, 2, coming)
        for coming in (ANYWHERE, Coming(closed=True), Coming(drawn=True))
    )
    last = ahead.weight("5p", 1, 2, 1, Coming(closed=True, drawn=True))
    assert open_ == pytest.approx(3 * last), "three seats may discard it"
    assert closed == pytest.approx(2 * last), "the last may be won by a discard: 1 and 3"
    assert drawn == pytest.approx(2 * last), "the other may make a triplet: 3 and 1"


def test_a_triplet_of_one_tile_must_be_a_pair_first() -> None:
    game = game_of("sichuan")
    view = game.view(0)
    ahead = Ahead(view, Holding.of(Insight(game.ruleset), view), 55)
    of_one, of_pair = (ahead.weight("5p", 3 - held, held, 9, ANYWHERE) for held in (1, 2))
    left = ahead.left["5p"]
    pairs = of_pair * (left - 1) / 2 * ahead.share  # one of them drawn, at any time
    assert of_one == pytest.approx(pairs * (8 + 4) / 9), "8 of 9 tiles are no last one"


def test_what_is_extra_does_not_count_for_a_win() -> None:
    insight = Insight(library.load("korean"))
    numbers = {one.name: at for at, one in enumerate(yaku_of(insight.program))}
    ante = insight.points_of({numbers["Ante"]: 10, numbers["Concealed Hand"]: 1})
    assert (ante.counted, ante.paid) == (1, 11)


def declared(game: RulesetGame, seat: int, *ponds: str) -> RulesetView:
    """What a seat sees when the one after it has declared riichi, with these ponds from there."""
    view = game.view(seat)
    at = view.seats.index(own_seat(view)) + 1
    seats = list(view.seats)
    for place, pond in enumerate(ponds, at):
        row = tuple(Tile(name) for name in pond.split())
        seats[place] = replace(seats[place], pond=row, riichi_stick=place == at)
    return replace(view, seats=tuple(seats))


SCATTERED = "1m 4m 5m 7m 2p 5p 8p 3s 6s 9s 1z 2z 3z"


@pytest.mark.parametrize("safe", ["8p", "2p", "6s", "3z"])
def test_it_discards_what_is_safe_from_a_declared_hand(safe: str) -> None:
    game = game_of("riichi", SCATTERED, FAR, FAR, FAR, draws="4z")
    action = thinking_player(game.ruleset)(declared(game, 0, safe), Random(0))
    assert tile(game, 0, action) == safe


@pytest.mark.parametrize("safe", ["5m", "2p", "6s", "3z"])
def test_what_was_discarded_since_a_hand_was_declared_is_safe(safe: str) -> None:
    game = game_of("riichi", SCATTERED, FAR, FAR, FAR, draws="4z")
    before, after = declared(game, 0, "9m", "8p"), declared(game, 0, "9m", f"8p {safe}")
    player, danger = thinking_player(game.ruleset), Danger()
    holding = Holding.of(player.insight, before)
    for view, known in ((before, False), (after, True)):
        assert tile(game, 0, player(view, Random(0))) == safe or not known
        found = danger.of(view, holding)
        assert found is not None
        assert (found[safe] == 0) is known
        assert found["8p"] > 0, "it lay there before"


def test_a_ready_hand_goes_on_against_another() -> None:
    hand = "1m 2m 3m 4m 5m 6m 7p 8p 9p 2s 2s 4s 5s"
    game = game_of("riichi", hand, FAR, FAR, FAR, draws="5p")
    player = thinking_player(game.ruleset)
    view = declared(game, 0, "2s 2s 2p 8p")
    holding = Holding.of(player.insight, view)
    places = [action.index for action in view.legal if action.index is not None]
    (best,) = player.judge.least_needed(view, holding, places)
    assert holding.hand[best].name == "5p", "half safe, though 2s is safe"


def test_dangers_are_as_many_as_the_ways_to_wait_for_a_tile() -> None:
    game = game_of("riichi", SCATTERED, FAR, FAR, FAR, draws="4z")
    holding = Holding.of(Insight(game.ruleset), game.view(0))
    assert Danger().of(game.view(0), holding) is None, "nobody declared"
    found = Danger().of(declared(game, 0, "6p"), holding)
    assert found is not None
    assert found["5p"] > found["8p"] > found["3z"] > 0, "both sides, an end that is safe, a wind"
    view = declared(game, 0, "6p", "6p")
    both = replace(view, seats=tuple(replace(one, riichi_stick=True) for one in view.seats))
    twice = Danger().of(both, holding)
    assert twice is not None
    assert twice["5p"] > found["5p"]


def test_it_calls_only_for_a_ready_hand_once_another_is() -> None:
    pair = "5z 5z 9p 9p 1p 4p 5p 7s 8s 9s 3m 4m 1z"
    game = game_of("riichi", "5z", pair, FAR, FAR, draws="1m")
    discard(game, "5z")
    assert thought(game, 1).name == "pon"
    player = thinking_player(game.ruleset)
    assert player(declared(game, 1, ""), Random(0)).type == "skip"
    ready = "5z 5z 1p 2p 3p 4p 5p 6p 7s 8s 3m 3m 1z"
    game = game_of("riichi", "5z", ready, FAR, FAR, draws="1m")
    discard(game, "5z")
    assert player(declared(game, 1, ""), Random(0)).name == "pon"


@pytest.mark.parametrize(
    ("name", "part"), [("riichi", 1.0), ("duel", 1.0), ("hong_kong", 0.25), ("classical", 0.0)]
)
def test_what_whoever_discards_answers_for_is_what_the_rules_say(name: str, part: float) -> None:
    game = RulesetGame(library.load(name), seed=0)
    found = Payoff(game.table).answers(max(1, Insight(game.ruleset).least_points))
    assert found == pytest.approx(part)


def test_it_minds_no_danger_where_all_pay_alike() -> None:
    game = game_of("riichi", SCATTERED, FAR, FAR, FAR, draws="4z")
    valued = Valued(Insight(game.ruleset), Payoff(game.table), 69)
    view = declared(game, 0, "2p")
    careless = RulesetPlayer(game.ruleset, Careful(valued, 0.0))(view, Random(0))
    assert careless == RulesetPlayer(game.ruleset, valued)(view, Random(0))
    assert tile(game, 0, careless) != "2p"


@pytest.mark.parametrize("name", ["example", "sichuan"])
def test_whoever_thinks_keeps_a_nearest_hand_but_for_one_that_nothing_completes(name: str) -> None:
    game = RulesetGame(library.load(name, config={"max_rounds": 2}), seed=4)
    thinking, chance = thinking_player(game.ruleset), Random(0)
    discarded = 0
    while game.result is None:
        actions = {seat: thinking(game.view(seat), chance) for seat in game.deciding}
        for seat, action in actions.items():
            places = {one.index: one for one in game.legal_actions(seat) if one.index is not None}
            if action.index is None or action.type != "discard":
                continue
            holding = Holding.of(thinking.insight, view := game.view(seat))
            far = holding.without_each(holding.bare, [thinking.insight.wins])
            nearest = [at for at in places if far[at] == min(far[at] for at in places)]
            kept = action.index in nearest
            assert kept or not any(holding.waits_without(at, seen_by(view)) for at in nearest)
            discarded += len(places) > 1
        game.step(actions)
    assert discarded > 20


@pytest.mark.parametrize("name", [name for name in library.names() if name != "bare"])
def test_whoever_thinks_plays_every_ruleset_of_the_library(name: str) -> None:
    ruleset = library.load(name, config={"max_rounds": 1})
    game, thinking = RulesetGame(ruleset, seed=5), thinking_player(ruleset)
    chance = Random(5)
    while game.result is None:
        game.step({seat: thinking(game.view(seat), chance) for seat in game.deciding})


@pytest.mark.parametrize("name", ["example", "duel"])
def test_each_player_is_better_than_chance_by_the_same_walls(name: str) -> None:
    game = RulesetGame(library.load(name, config={"max_rounds": 2}), seed=0)
    for better in ("efficiency", "thinking"):
        players = [better, *["random"] * (game.players - 1)]
        found = match(players, 2 * game.players, game=game, seed=1, duplicate=True).players
        assert found[0].score.mean > max(other.score.mean for other in found[1:])


def test_tsumogiri_discards_the_draw_passes_and_wins() -> None:
    game = game_of("example", FAR, RUNS, FAR, FAR, draws="9p")
    player = TsumogiriRulesetPlayer(game.ruleset)
    assert tile(game, 0, player(game.view(0), Random(0))) == "9p"
    game = game_of("example", FAR, RUNS, FAR, FAR, draws="4s")
    discard(game, "4s")
    assert player(game.view(1), Random(0)).name == "win_by_discard"


def test_random_does_anything_legal() -> None:
    game = game_of("example", RUNS, FAR, FAR, FAR, draws="4s")
    player, chance = RandomRulesetPlayer(game.ruleset), Random(0)
    seen = {player(game.view(0), chance) for _ in range(400)}
    assert seen == set(game.legal_actions(0))


@pytest.mark.parametrize("name", ["example", "sichuan"])
def test_the_good_player_is_better_than_chance(name: str) -> None:
    ruleset = library.load(name, config={"max_rounds": 2})
    good, other = RulesetPlayer(ruleset), RandomRulesetPlayer(ruleset)
    gained = 0.0
    for seed in range(4):
        game = RulesetGame(ruleset, seed=seed)
        list(play(game, [good, other, other, other], seed))
        assert game.result is not None
        gained += game.result.scores[0] - program_of(ruleset).initial_score
    assert gained > 0


@pytest.mark.parametrize("kind", RULESET_PLAYERS)
def test_the_same_seed_is_the_same_game(kind: str) -> None:
    def events() -> list[str]:
        ruleset = library.load("sichuan", config={"max_rounds": 1})
        game = RulesetGame(ruleset, seed=8)
        return [repr(e) for e in play(game, [RULESET_PLAYERS[kind](ruleset)] * 4, 8)]

    assert events() == events()


@pytest.mark.parametrize("seed", range(12))
def test_a_spoilt_ruleset_is_played_or_refused_and_nothing_else(seed: int) -> None:
    chance = Random(seed)
    name = chance.choice(("american", "example", "hong_kong", "sichuan"))
    text = mutated(json.loads(json.dumps(library.rules(name))), chance)
    try:
        ruleset = load(text)
        player, game = RulesetPlayer(ruleset), RulesetGame(ruleset, seed=seed)
        for _ in range(40):
            if game.result is not None or not game.deciding:
                break
            game.step({seat: player(game.view(seat), chance) for seat in game.deciding})
    except RulesetError:
        pass  # with its place; see the tests of the checker


def test_melds_of_others_and_hidden_hands_are_not_needed() -> None:
    """It decides alike whatever the others hold."""
    decided = set()
    for others in (FAR, RUNS):
        game = game_of("example", RUNS, others, others, others, draws="6p")
        decided.add(tile(game, 0, asked(game, 0)))
    assert len(decided) == 1


def test_an_upgrade_is_made_when_it_costs_nothing() -> None:
    hand = "1m 2m 3m 7p 8p 9p 2p 3p 9p 5m"
    game = game_of("sichuan", hand, FAR, FAR, FAR, draws="9p", mods=["no_exchange"])
    game.table.players[0].calls.append(Call("pung", (Tile("5m"),) * 3))
    game.step({seat: RulesetAction("button", "void_s") for seat in game.seats})
    buttons.recalculate(game.table)
    assert asked(game, 0).name == "added_kong"


@pytest.mark.parametrize("name", spread(library.names(), 6))
def test_a_view_that_is_pickled_is_the_same(name: str) -> None:
    view = RulesetGame(library.load(name), seed=7).view(0)
    again = pickle.loads(pickle.dumps(view))
    assert again == view
    assert hash(again.behavior) == hash(view.behavior)
    assert again.behavior != view.behavior.with_ordering([Tile("1m"), Tile("5z")])
