"""The riichi button and the finished example: the statements about them, one test each."""

import json
from collections import Counter
from typing import Any

import pytest

from jantaku.ruleset import Ruleset, RulesetGame, load
from ruleset.concepts.example import (
    CALLING,
    DEALT,
    DRAWING,
    ENDING,
    SORTING,
    WALL,
    WITH_WALL,
    Rules,
    button,
    discard,
    holds,
    names,
    press,
    shown,
    start,
    told,
)
from ruleset.engine import Call, RulesetTile, problems_of
from ruleset.kernel import recalculate
from ruleset.match.help import KOKUSHI_TENPAI, PART_1, PART_2, PART_3, SETS

EMPTY: Rules = {}
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
    assert (shown(game, 1), shown(game, 0)) == (["riichi", "skip"], [])


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
    game.table.players[0].calls.append(
        Call(name, (RulesetTile("1m"), RulesetTile("1m"), RulesetTile("1m")))
    )
    recalculate(game.table)
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
