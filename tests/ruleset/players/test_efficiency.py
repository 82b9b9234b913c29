"""The efficiency player: what it wins, discards, calls, and aims at."""

import json
from collections import Counter
from random import Random

import pytest

from jantaku.players import play
from jantaku.ruleset import Ruleset, RulesetAction, RulesetGame, library
from jantaku.ruleset.match.matcher import pattern_of_groups
from jantaku.ruleset.players import RuleModel, RulesetPlayer
from jantaku.ruleset.players.calls import seat_facts
from jantaku.ruleset.players.distance_judge import DistanceJudge
from jantaku.ruleset.players.hands.aims import Aim, nearest_aim
from jantaku.ruleset.players.hands.group_choices import GroupChoices
from jantaku.ruleset.players.hands.hand_state import BareHand, HandState
from jantaku.ruleset.players.hands.rule_model import yaku_of
from jantaku.ruleset.values.behavior import PLAIN
from ruleset.engine import Call, RulesetTile, program_of
from ruleset.kernel import recalculate
from ruleset.library.rigged import RUNS, discard
from ruleset.players.cases import FAR, asked, game_of, tile


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
    insight = RuleModel(free.ruleset)
    insight.least_points = 1
    player = RulesetPlayer(free.ruleset, DistanceJudge(insight))
    discard(free, "7z")
    action = player(free.view(1), Random(0))
    assert action.name == "pung", "dragons are a point of their own"


def plan_of(name: str, hand: str, least: int) -> Aim:
    """The nearest plan for a hand of a library ruleset that brings so many points."""
    game = game_of(name, hand, FAR, FAR, FAR, draws="9m")
    insight = RuleModel(game.ruleset)
    holding = HandState.of(insight, view := game.view(0))
    return nearest_aim(BareHand(holding, seat_facts(view, holding), holding.concealed), least)


def test_a_yaku_is_aimed_at_by_the_groups_it_is_made_of() -> None:
    plan = plan_of("mcr", "1m 2m 3m 1p 2p 3p 1s 3s 7s 7s 9p 5z 6z", 8)
    assert plan.sets == (("1m", "2m", "3m"), ("1p", "2p", "3p"), ("1s", "2s", "3s"))
    assert plan.missing == 3, "a tile of the third group, and two for a fourth beside the pair"
    assert plan.points >= 8, "Mixed Triple Chow"


def test_no_yaku_is_sure_of_which_the_hand_has_no_group() -> None:
    game = game_of("mcr", "1m 4m 7m 2p 5p 8p 3s 6s 9s 1z 2z 3z 4z", FAR, FAR, FAR, draws="9m")
    insight = RuleModel(game.ruleset)
    holding = HandState.of(insight, view := game.view(0))
    any_win = nearest_aim(BareHand(holding, seat_facts(view, holding), holding.concealed), 0)
    assert any_win.points <= 24, "Big Three Dragons are not among them"


def test_what_a_yaku_outdoes_is_not_paid_beside_it() -> None:
    insight = RuleModel(library.load("mcr"))
    numbers = {one.name: at for at, one in enumerate(yaku_of(insight.program))}
    big, small = numbers["Big Three Dragons"], numbers["Two Dragons Pungs"]
    assert insight.points_of({big: 88, small: 6}).paid == 88
    assert insight.points_of({small: 6, numbers["All Types"]: 6}).paid == 12


@pytest.mark.parametrize(("count", "missing"), [(1, 1), (2, 2), (3, 3), (4, 5)])
def test_groups_are_sought_by_their_shape(count: int, missing: int) -> None:
    names = {tile.name for tile in program_of(library.load("mcr")).wall}
    pairs = pattern_of_groups([(name, name) for name in names], count, names)
    hand = [RulesetTile(name) for name in ("1m", "2m", "3m")]
    assert pairs.distance(hand, (), PLAIN, 14) == missing
    some = pattern_of_groups([("1m", "1m"), ("5z", "5z")], 2, names)
    assert some.distance(hand, (), PLAIN, 14) == 3, "one of 1m, both of the dragon"


def test_melds_are_groups_of_a_choice() -> None:
    one, two = ("1m", "2m", "3m"), ("1p", "2p", "3p")
    table = GroupChoices({"both": [(one, two), (one, one)], "second": [(two,)]})
    held = {"1m": 1, "2m": 1, "1p": 1}
    assert table.lacking(held, ()).nearest("both", 2) == [(1 + 2, (one, two)), (1 + 3, (one, one))]
    assert table.lacking(held, ()).fewest == {"both": 3, "second": 2}
    assert table.lacking(held, (one,)).nearest("both", 2) == [(1, (one,)), (2, (two,))]
    assert table.lacking(held, (one, one)).nearest("both", 1) == [(0, ())]
    assert GroupChoices[str]({}).lacking(held, (one,)).fewest == {}


def test_it_declares_flowers() -> None:
    game = game_of("hong_kong", RUNS, FAR, FAR, FAR, draws="3f")
    assert asked(game, 0).name == "flower"


def test_it_names_the_suit_it_has_fewest_tiles_of() -> None:
    hand = "1m 2m 3m 4m 5m 6m 1p 2p 3p 4p 5p 1s 9s"
    game = game_of("sichuan", hand, hand, hand, hand, mods=["no_exchange"])
    assert asked(game, 0).name == "void_s"


@pytest.mark.long
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
    assert program_of(ruleset).wall.count(RulesetTile("1j")) == 8
    assert thrown["1j"] <= 2


def test_an_upgrade_is_made_when_it_costs_nothing() -> None:
    hand = "1m 2m 3m 7p 8p 9p 2p 3p 9p 5m"
    game = game_of("sichuan", hand, FAR, FAR, FAR, draws="9p", mods=["no_exchange"])
    game.table.players[0].calls.append(Call("pung", (RulesetTile("5m"),) * 3))
    game.step({seat: RulesetAction("button", "void_s") for seat in game.seats})
    recalculate(game.table)
    assert asked(game, 0).name == "added_kong"
