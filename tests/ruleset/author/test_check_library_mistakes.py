"""The checker reports a mistake in a ruleset once, and knows the tiles of walls and mods."""

import json
from pathlib import Path
from typing import Any

import pytest

from jantaku.ruleset import library
from ruleset.author.checking import found_in, mod, of_readings
from ruleset.engine import check_text

HONG_KONG = Path(library.__file__).with_name("hong_kong.json")
ONE_MISTAKE = [
    # a piece of the ruleset of Hong Kong, what an author wrote instead, what is said about it
    ('"All Seasons": ["Own Season"]', '"All Seasons": ["Own Seasons"]', "unknown-yaku"),
    ('"flowers", "own_flowers"\n', '"flowers", "own_flower"\n', "unknown-yaku-list"),
    ('{"name": "status_missing", "opts": ["more_discards"]}', '"status_missing"', "empty"),
    ('  "buttons": {', '  "buttons": {"pung": {"actions": [["call"]]},', "turn"),
    ('"win": "discard",', '"win": "discrd",', "form"),
    ('{"Seven Flowers": 3}', '{"Seven Flower": 3}', "unknown-yaku"),
    ('[["exhaustive", [["triplet"], 4]]]', '["exhaustive", [["triplet"], 4]]', "match-definition"),
    ('[["run", "triplet"], 4]', '[["runs", "triplet"], 4]', "match-set"),
    ('"no_discards_yet"', '"not_no_discards_yett"', "unknown-condition"),
    ('"initial_score"', '"inital_score"', "unknown-key"),
    ('"value": 13,', '"value": "13",', "unset-counter"),
    ('"9": 96', '"nine": 96', "scoring"),
    ('"scoring_method": "score_table"', '"scoring_method": "score_tabel"', "scoring"),
    ('"display_name": "All Kongs",', "", "yaku"),
    ('["four_triplets"]]', '["four_triplet"]]', "match-definition"),
    ('{"name": "seat_is", "opts": ["east"]}', '{"name": "seat_is", "opts": ["est"]}', "seat"),
    ('"1s", "9s"]}]', '"1s", "10s"]}]', "absent-tile"),
    ('"opts": ["start_flower", "flower"]', '"opts": ["start_flower", "flowr"]', "unknown-call"),
]


@pytest.mark.sample(4)
@pytest.mark.parametrize(("was", "written", "code"), ONE_MISTAKE)
def test_one_mistake_is_told_once_at_its_place(was: str, written: str, code: str) -> None:
    text = HONG_KONG.read_text(encoding="utf-8")
    assert was in text
    (found,) = found_in(text.replace(was, written, 1))
    assert (found.code, found.line is not None) == (code, True)


def test_tiles_that_the_wall_lacks_are_told_together() -> None:
    wall, hands = '"wall": ["1m"]', '"win_definition": [[[["1p"], 1]], [[["2p"], 1]]]'
    (found,) = found_in(f"{{{wall}, {hands}}}")
    assert found.message == "the wall has no 1p, nor 2p"


def test_tiles_that_a_mod_brings_or_takes_away_are_not_missing() -> None:
    gone = mod(id="short", patch=[{"remove": "/wall", "where": "2m"}])
    rules = {"wall": ["1m", "2m"], "win_definition": [[[["1m", "2m"], 2]]], **gone}
    assert check_text(json.dumps(rules), "a.json", ["short"]) == []


DRAGONS = [["5z", "5z", "5z"], ["6z", "6z", "6z"], ["7z", "7z", "7z"]]


@pytest.mark.parametrize(
    ("definition", "told"),
    [
        ([["exhaustive", [["triplet"], 4], [["pair"], 1]]], True),
        ([[[["triplet"], 3]]], True),
        ([[[["1m", "2m", "3m"], 1]]], False),  # single tiles, not a set
        ([[[[["1m", "2m", "3m"]], 1]]], True),
        (["mine"], True),
        ([["exhaustive", [DRAGONS, 2], [["run", "triplet"], 2], [["pair"], 1]]], False),
        ([["exhaustive", [["run", "triplet"], 4], [["pair"], 1]]], False),
        ([[[["1m"], 1], [["9m"], 1]]], False),
        (["nothing"], False),
    ],
)
def test_a_yaku_that_divides_the_hand_beside_those_of_a_reading_is_told(
    definition: Any, told: bool
) -> None:
    named = [["exhaustive", [["run"], 2], [["run", "triplet"], 2], [["pair"], 1]]]
    text = json.dumps(of_readings(definition, mine_definition=named))
    found = [problem for problem in found_in(text) if problem.code == "reading"]
    assert [problem.message for problem in found] == [
        "'Mine' matches sets in any reading of the hand"
    ] * told
    assert all('"groups"' in problem.cure and problem.line for problem in found)


def test_a_yaku_may_ask_that_no_reading_has_sets() -> None:
    text = json.dumps(of_readings([["exhaustive", [["triplet"], 4]]], "not_match"))
    assert "reading" not in {problem.code for problem in found_in(text)}


def test_yaku_may_divide_the_hand_where_none_is_made_of_groups() -> None:
    rules = of_readings([["exhaustive", [["triplet"], 4], [["pair"], 1]]])
    rules["yaku"] = rules["yaku"][1:]
    assert "reading" not in {problem.code for problem in found_in(json.dumps(rules))}


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({}, True),
        ({"once": True}, False),
        ({"joins": True}, False),
        ({"groups": [[["row"], 1], [["run"], 1], [["pair"], 1]]}, False),
        ({"groups": [[[[0, 0, 0]], 2]]}, False),
    ],
)
def test_a_yaku_of_several_runs_that_counts_again_is_found(
    more: dict[str, Any], told: bool
) -> None:
    mine = {"display_name": "Mine", "value": 1, "when": ["true"], "groups": [[["row"], 1]], **more}
    rules = {
        "set_definitions": {
            "pair": [0, 0],
            "run": [0, 1, 2],
            "row": [[0, 1, 2], [3, 4, 5], [6, 7, 8]],
        },
        "readings": [[[["run"], 4], [["pair"], 1]]],
        "yaku": [mine],
        "score_calculation": {"scoring_method": "multiplier", "yaku_lists": ["yaku"]},
    }
    found = [
        problem.message for problem in found_in(json.dumps(rules)) if problem.code == "reading"
    ]
    assert any("counts again" in message for message in found) == told
