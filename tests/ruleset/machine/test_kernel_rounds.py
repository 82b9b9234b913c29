"""Rounds that end in the kernel, and those that it deals, are those of Python."""

from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from jantaku.ruleset import Ruleset, RulesetGame
from jantaku.ruleset.play import rounds
from jantaku.ruleset.table.events import RulesetRoundBegan
from jantaku.ruleset.table.table import RulesetTable
from jantaku.ruleset.values.tile import RulesetTile
from ruleset.machine.test_kernel_table import assert_same_table, beside, taken

STEPS, ROUNDS = 120, 4
_EVENTS = (
    *("before_start", "after_start", "after_initialization", "after_scoring", "before_conclusion"),
    *("before_continue", "after_bloody_end", "before_win", "after_win"),
)
_SAYS = {
    event: {"actions": [["push_message", event], ["add_counter", event, 1], ["noop"]]}
    for event in _EVENTS
}
_WIN = {"win": {"show_when": ["our_turn", "has_draw"], "actions": [["win_by_draw"]]}}
_RON = {
    "win": {
        "show_when": ["someone_else_just_discarded"],
        "actions": [["win_by_discard"]],
        "unskippable": True,
    }
}
_SCORE = {
    "scoring_method": "multiplier",
    "score_multiplier": 100,
    "yaku_lists": ["yaku"],
    "agarirenchan": True,
    "win_by_draw_name": "Own draw",
    "win_by_discard_name": "Discard",
    "win_by_discard_name_2": "Two",
}
_YAKU = [{"display_name": "One", "value": 3, "when": "true"}]
_DRAWN = {**_SCORE, "draw_tenpai_payments": [1000, 1500, 3000], "tenpairenchan": True}


def rules(*actions: Any, score: Any = None, **more: Any) -> dict[str, Any]:
    """Short rounds that end without tiles, or with what more there is."""
    drawing = ["ite", ["no_tiles_remaining"], [["ryuukyoku"]], [["draw"]]]
    return {
        "wall": ["1m", "2m", "3m", "4p", "5p", "6p", "7s"] * 4,
        "starting_tiles": 4,
        "initial_score": 10_000,
        "max_rounds": ROUNDS,
        "interruptible_actions": ["draw", "noop", "play_tile"],
        "after_turn_change": {"actions": [*actions, drawing]},
        "score_calculation": _SCORE if score is None else score,
        "yaku": _YAKU,
        **more,
    }


_TENPAI = ["when", [{"name": "seat_is", "opts": ["east", "west"]}], [["set_status", "tenpai"]]]
_ROWS: dict[str, dict[str, Any]] = {
    "draws": rules(**_SAYS),
    "draws of the second version": rules(language=2, **_SAYS),
    "tenpai is paid": rules(_TENPAI, score=_DRAWN),
    "a third is paid": rules(
        ["when", [{"name": "seat_is", "opts": ["east", "west", "south"]}], _TENPAI[2]],
        score={**_DRAWN, "draw_tenpai_payments": [1000, 1500, 1000]},
    ),
    "nagashi is paid": rules(
        ["set_status", "nagashi"], score={**_SCORE, "draw_nagashi_payments": [2000, 4000]}
    ),
    "self-draws": rules(buttons=_WIN, **_SAYS),
    "discards are won": rules(buttons=_RON, **_SAYS),
    "winners stay": rules(buttons=_RON, winners_stay=True, language=2, **_SAYS),
    "the last one plays on": rules(buttons=_WIN, bloody_end=True, **_SAYS),
    "the last one plays on, and is paid": rules(
        _TENPAI, buttons=_WIN, score=_DRAWN, bloody_end=True, **_SAYS
    ),
    "somebody is bankrupt": rules(buttons=_WIN, score={**_SCORE, "tobi": 9_500}),
    "rounds after the last": rules(buttons=_WIN, sudden_death_goal=10_900, max_rounds=1),
    "a dealer who may stop": rules(_TENPAI, score=_DRAWN, tenpaiyame=True, max_rounds=1),
    "a dealer who may stop as the first": rules(
        _TENPAI, score=_DRAWN, tenpaiyame=10_500, max_rounds=2, sudden_death_goal=99_000
    ),
    "rounds that play themselves": rules(
        auto_buttons={
            "go": {"actions": [["discard_draw"]], "enabled_at_start": True},
            "idle": {"actions": [["noop"]]},
        },
        buttons=_WIN,
        **_SAYS,
    ),
    "hands that are set": rules(
        starting_hand={"south": ["7s", "7s", "7s", "1m"]},
        starting_draws=["6p", "5p"],
        starting_dead_wall=["1m", "2m", "3m"],
        initial_dead_wall_length=4,
        revealed_tiles=[-1, "4p", 900],
    ),
    "hands that are set in the second version": rules(
        starting_hand={"south": ["7s", "7s"], "north": ["1m"] * 5},
        starting_draws=["6p", "5p"],
        starting_dead_wall=["9s", "2m", "3m", "1m", "1m", "1m"],
        initial_dead_wall_length=4,
        reserved_tiles=["indicator", "other"],
        revealed_tiles=["indicator"],
        language=2,
    ),
    "dice": rules(["push_message", "$d", {"d": "dice"}], language=2, num_dice=3, die1=5),
    "what stays from round to round": rules(
        *(["set_status", "kept"], ["set_status", "gone"]),
        *(["add_counter", "kept", 1], ["add_counter", "gone", 1]),
        *(["tag_tiles", "kept", ["1m"]], ["tag_tiles", "gone", ["1m"]]),
        *(["add_rule", "title", "text"], ["reverse_turn_order"]),
        persistent_statuses=["kept"],
        persistent_counters=["kept"],
        persistent_tags=["kept"],
    ),
    "a game without an end": rules(max_rounds=None, buttons=_WIN),
    "two players": rules(_TENPAI, num_players=2, score=_DRAWN, buttons=_RON),
    "three players": rules(
        num_players=3, buttons=_WIN, score={**_SCORE, "tsumo_loss": "equal_split"}
    ),
}


@pytest.mark.parametrize("name", _ROWS)
def test_rounds_are_those_of_python(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = Ruleset(_ROWS[name])
    in_python: list[RulesetTable] = []
    conclude = rounds.conclude

    def noted(table: RulesetTable) -> None:
        in_python.append(table)
        conclude(table)

    monkeypatch.setattr(rounds, "conclude", noted)
    for seed in (1, bytes(range(32))):
        for fast, slow in beside(ruleset, seed, STEPS):
            assert_same_table(fast, slow)
        assert [*fast.events] == [*slow.events]
        assert fast.result == slow.result
        assert {id(table) for table in in_python} == {id(slow.table)}
        in_python.clear()


def test_a_wall_that_is_given_is_dealt_in_the_kernel() -> None:
    ruleset = Ruleset(rules(auto_buttons={"go": {"actions": [["discard_draw"]]}}))
    wall = tuple(sorted(ruleset.program.wall))
    asked = []

    def walls(number: int) -> tuple[RulesetTile, ...] | None:
        asked.append(number)
        return wall if number != 1 else None

    game = RulesetGame(ruleset, seed=1, walls=walls)
    while game.status == "playing":
        assert game._played.kernel is not None
        game.step({seat: game.default_action(seat) for seat in game.deciding})
    began = [event for event in game.events if isinstance(event, RulesetRoundBegan)]
    assert asked == [0, 1, 2, 3]
    assert [event.hands[0] == wall[:4] for event in began] == [True, False, True, True]
    assert len(game.spec.options["walls"]) == ROUNDS
    again = RulesetGame.open(game.spec)
    for actions in game.actions:
        again.step(actions)
    assert [*again.events] == [*game.events]


def test_a_fault_where_a_round_ends_in_the_kernel_alone_is_one_of_the_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    too_much = [["set_counter", "c", 10**12], ["multiply_counter", "c", 10**12]]
    game = RulesetGame(Ruleset(rules(after_scoring={"actions": too_much})), seed=1)
    monkeypatch.setattr(type(game._played), "step", lambda *_: None)
    while game.error is None:
        taken(game, {seat: game.default_action(seat) for seat in game.deciding})
    assert type(game.error) is RulesetError
    assert "counter 'c' leaves the range" in str(game.error)
