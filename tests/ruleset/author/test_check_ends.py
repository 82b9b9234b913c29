"""What the checker says about games that come to no end, or to a dead one: the cause, and where."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from jantaku.ruleset import RulesetGame
from jantaku.ruleset import load as loads
from ruleset.engine import RulesetProblem, check_text

DOCS = Path(__file__).parents[3] / "docs"
TILES = [f"{number}p" for number in range(1, 10)]
DRAW = ["ite", ["no_tiles_remaining"], [["ryuukyoku"]], [["draw"]]]
TAKE = {
    "display_name": "Take",
    "call": [[0, 0]],
    "show_when": ["not_our_turn", "someone_else_just_discarded", "call_available"],
    "actions": [["call"], ["change_turn", "self"]],
}


def _found(**rules: Any) -> list[RulesetProblem]:
    whole = {
        "num_players": 3,
        "wall": TILES * 4,
        "starting_tiles": 7,
        "max_rounds": 3,
        "after_turn_change": {"actions": [DRAW]},
        "interruptible_actions": ["draw", "play_tile"],
        "buttons": {"take": TAKE},
        **rules,
    }
    return check_text(json.dumps(whole, indent=1), "game.json")


def _turn(*actions: Any) -> dict[str, Any]:
    return {"after_turn_change": {"actions": list(actions)}}


def test_a_game_that_goes_on_to_its_end_has_none() -> None:
    assert (_found(), _found(num_players=4, wall=TILES * 8, starting_tiles=10)) == ([], [])


@pytest.mark.parametrize("never", [None, False])
def test_a_game_that_neither_rounds_nor_a_score_end_is_a_warning_with_the_cure(never: Any) -> None:
    (found,) = [one for one in _found(max_rounds=never) if one.code == "endless"]
    assert found.severity == "warning"
    assert '"max_rounds"' in (found.cure or "")
    scoring = {"scoring_method": "multiplier", "yaku_lists": ["yaku"]}
    assert "endless" not in {one.code for one in _found(score_calculation=scoring)}
    for tobi in (True, 0, -100):
        found_too = _found(max_rounds=never, score_calculation={**scoring, "tobi": tobi})
        assert "endless" not in {one.code for one in found_too}


def test_the_first_ruleset_of_the_documentation_is_sound_and_ends() -> None:
    text = DOCS.joinpath("ruleset-language.md").read_text(encoding="utf-8")
    example = text.split("```json\n")[1].split("```")[0]
    assert check_text(example, "pair.json") == []
    game = RulesetGame(loads(example), seed=1)
    while game.deciding:
        game.step({seat: game.legal_actions(seat)[0] for seat in game.deciding})
    assert game.result is not None


@pytest.mark.parametrize("word", ["drow", "darw", "foo"])
def test_an_unknown_action_is_the_cause_and_told_alone(word: str) -> None:
    found = _found(**_turn([*DRAW[:3], [[word]]]))
    assert [one.code for one in found] == ["unknown-action"]


def test_an_ite_without_its_second_list_is_the_cause_and_told_alone() -> None:
    (found,) = _found(**_turn(DRAW[:3]))
    assert found.message == "'ite' has no second list, so it does nothing if its condition fails"


@pytest.mark.parametrize(
    ("rules", "message", "cure"),
    [
        (_turn(["noop"]), "'after_turn_change' draws nothing", 'add ["draw"]'),
        (_turn([*DRAW[:3], [["noop"]]]), "'after_turn_change' draws nothing", 'add ["draw"]'),
        (_turn(["when", ["game_start"], [["draw"]]]), "did not get to its 'draw'", "conditions"),
        (
            {"play_restrictions": [[["1p"], ["true"]], [["any"], ["true"]]]},
            "every tile that could be discarded was forbidden, most of them by this",
            "while no other tile",
        ),
        (_turn(["draw"]), "the wall was empty, and nothing ended the round", "ryuukyoku"),
    ],
)
def test_the_cause_of_a_dead_end_is_told(rules: Any, message: str, cure: str) -> None:
    (found,) = _found(**rules)
    assert found.code == "stuck"
    assert message in found.message
    assert cure in found.cure
    assert found.line is not None


def test_the_restriction_that_forbids_most_is_the_place() -> None:
    rules = {"play_restrictions": [[["1p"], ["true"]], [["any"], ["true"]]]}
    (found,) = _found(**rules)
    assert found.text is not None
    (other,) = _found(play_restrictions=rules["play_restrictions"][::-1])
    assert found.line != other.line


def test_a_check_of_costly_rules_ends_soon() -> None:
    match = {"name": "match", "opts": [["hand", "draw"], [[[[0, 1, 2], [0, 0, 0]], 3]]]}
    began = time.process_time()
    _found(play_restrictions=[[["any"], [match]]] * 2000)
    assert time.process_time() - began < 15  # as good as all of it is the file's size
