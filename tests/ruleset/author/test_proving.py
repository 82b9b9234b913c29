"""Tests inside a ruleset, and what a ruleset says about a hand."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.base.errors import RulesetError
from jantaku.ruleset import Ruleset, library
from ruleset.compile.test_source import JSON
from ruleset.engine import (
    EXPECT_KEYS,
    TEST_KEYS,
    Object,
    Prover,
    RulesetTile,
    SelfTestHand,
    Verdict,
    calls_of,
    check_text,
    explain,
    prove,
    read_json,
    tiles_of,
)
from ruleset.playing import DRAW_OR_END

PAIRS: dict[str, Any] = {
    "wall": [f"{number}m" for number in (1, 2, 3, 4, 5) for _ in range(4)],
    "starting_tiles": 1,
    "initial_score": 100,
    "max_rounds": 4,
    "after_turn_change": DRAW_OR_END,
    "set_definitions": {"pair": [0, 0], "triplet": [0, 0, 0]},
    "win_definition": [["exhaustive", [["pair", "triplet"], 1]]],
    "buttons": {
        "pon": {
            "display_name": "Pon",
            "call": [[0]],
            "show_when": ["not_our_turn", "someone_else_just_discarded", "call_available"],
            "actions": [["call"], ["change_turn", "self"]],
        },
        "tsumo": {
            "show_when": [
                "our_turn",
                "has_draw",
                {"name": "match", "opts": [["hand", "draw"], ["win"]]},
            ],
            "actions": [["win_by_draw"]],
        },
    },
    "interruptible_actions": ["draw", "play_tile"],
    "yaku": [
        {"display_name": "Pair", "value": 1, "when": ["true"]},
        {"display_name": "Tsumo", "value": 1, "when": ["won_by_draw"]},
        {"display_name": "First", "value": 5, "when": ["no_discards_yet"]},
        {"display_name": "Lucky", "value": 2, "when": [{"name": "status", "opts": ["luck"]}]},
        {"display_name": "Gold", "value": "gold", "when": ["true"]},
        {"display_name": "South", "value": 1, "when": [{"name": "seat_is", "opts": ["south"]}]},
        {"display_name": "Last", "value": 3, "when": ["no_tiles_remaining"]},
        {"display_name": "S", "value": 1, "when": [{"name": "round_wind_is", "opts": ["south"]}]},
    ],
    "yaku_precedence": {"First": ["Last"], "Gold": [0]},
    "score_calculation": {
        "scoring_method": "multiplier",
        "score_multiplier": 10,
        "yaku_lists": ["yaku"],
        "honba_value": 1,
    },
    "available_mods": [
        {"id": "rich", "patch": [{"set": "/score_calculation/score_multiplier", "to": 100}]}
    ],
}


def rules() -> Object:
    found: Object = read_json(json.dumps(PAIRS), "pairs.json")
    return found


def tried(**test: Any) -> Verdict:
    return Prover(rules()).prove(read_json(json.dumps(test), "test.json"))


FEW = {"config": {"num_players": 2, "max_rounds": 1}}
DRAW = {"hand": ["1m"], "tile": "1m", "win": "draw"}
BY_DISCARD = {**DRAW, "win": "discard"}


def test_the_rules_of_these_tests_are_sound() -> None:
    problems = check_text(json.dumps(PAIRS))
    known = {"unset-status", "unset-counter", "stuck"}  # who pons has no tile left to discard
    assert {problem.code for problem in problems} <= known


@pytest.mark.parametrize(
    "test",
    [
        {**DRAW, "expect": {"yaku": {"Pair": 1, "Tsumo": 1}, "points": 2, "score": 20}},
        {**DRAW, "expect": {"wins": True}},
        {**BY_DISCARD, "expect": {"wins": False, "yaku": {"Pair": 1}, "deltas": [10, -10, 0, 0]}},
        {**DRAW, "expect": {"deltas": [60, -20, -20, -20]}},
        {**DRAW, "seat": "south", "expect": {"points": 3, "deltas": [-30, 90, -30, -30]}},
        {**DRAW, "status": ["luck"], "expect": {"points": 4}},
        {**DRAW, "counters": {"gold": 7}, "expect": {"points": 9}},
        {**DRAW, "tiles_left": 0, "expect": {"points": 5}},
        {**DRAW, "first_turn": True, "expect": {"points": 7}},
        {**DRAW, "round": 4, "expect": {"points": 3}},
        {**DRAW, "honba": 2, "expect": {"deltas": [66, -22, -22, -22]}},
        {**DRAW, "mods": ["rich"], "expect": {"score": 200}},
        {**DRAW, "config": {"score_calculation": {"score_multiplier": 1}}, "expect": {"score": 2}},
        {**DRAW, "expect": {"points2": 0, "yaku2": {}}},
        {"hand": ["1m"], "match": "win", "expect": {"matches": False, "waits": ["1m"]}},
        {"hand": ["1m"], "tile": "1m", "match": "win", "expect": {"matches": True}},
        {"hand": ["1m", "1m"], "match": ["win"], "expect": {"matches": True}},
        {"hand": ["1m"], "match": [[[["1m"], 1]]], "expect": {"matches": True}},
        {
            "hand": ["1m"],
            "calls": [["pon", ["2m", "2m", "2m"]]],
            "match": [[[["pon"], 1]]],
            "expect": {"matches": False},
        },
        {
            "seed": 1,
            "actions": [["east", "discard"], ["south", "discard", 0]],
            "expect": {
                "events": ["round", "draw", {"type": "discard", "seat": "south"}, "draw"],
                "scores": [100, 100, 100, 100],
                "result": "",
            },
        },
        {"hand": ["1m", "2m"], "tile": "9m", "match": "wim", "expect": {"error": "test"}},
        {"config": {"num_players": 9}, "expect": {"error": "value"}},
    ],
)
def test_what_comes_out_as_expected_passes(test: dict[str, Any]) -> None:
    if test.get("calls"):
        test = {**test, "expect": {}}
    verdict = tried(**test)
    assert verdict.faults == ()
    assert verdict.ok


@pytest.mark.parametrize(
    ("test", "words"),
    [
        ({**DRAW, "expect": {"points": 9}}, "points: expected 9, found 2"),
        ({**DRAW, "expect": {"wins": False}}, "wins: expected no, found yes"),
        ({**DRAW, "tile": "2m", "expect": {}}, "may not win: tsumo needs match; if that is right"),
        ({**BY_DISCARD, "expect": {}}, "may not win: no button wins by discard"),
        ({**DRAW, "expect": {"yaku": {"Pair": 1}}}, "yaku: expected Pair 1, found Pair 1, Tsumo 1"),
        ({**DRAW, "expect": {"matches": True}}, "'matches' is not a result of this test"),
        ({**DRAW, "expect": {"error": "value"}}, "error: expected value, found None"),
        ({**DRAW, "expect": {"point": 1}}, "'expect' has no key 'point'; did you mean 'points'?"),
        ({**DRAW, "expect": []}, "'expect' is not an object"),
        ({**DRAW, "hands": []}, "a test has no key 'hands'; did you mean 'hand'?"),
        ({**DRAW, "win": "luck", "expect": {}}, "'win' takes one of draw, discard, call"),
        ({**DRAW, "mods": ["poor"], "expect": {}}, "no mod 'poor'"),
        ({"hand": ["1n"], "expect": {}}, "no such tile '1n'"),
        ({"hand": [], "match": "wim", "expect": {}}, "did you mean 'win'?"),
        ({"hand": [], "match": "win", "expect": {"matches": True}}, "expected yes, found no"),
        ({"actions": [["east", "fly"]], "expect": {}}, "nobody can 'fly'"),
        (
            {"actions": [["east", "discard", "9s"]], "expect": {}},
            "'east discard 9s' is not possible",
        ),
        ({"actions": [["east", "button", "ron"]], "expect": {}}, "not possible"),
        ({"actions": [["east"]], "expect": {}}, "'actions' takes 2 values"),
        ({"expect": {"events": ["win"]}}, "win does not happen"),
        ({**FEW, "actions": [["north", "skip"]], "expect": {}}, "it never comes to this"),
    ],
)
def test_what_comes_out_otherwise_says_so(test: dict[str, Any], words: str) -> None:
    verdict = tried(**test)
    assert not verdict.ok
    assert words in verdict.faults[0]


FIRST: dict[str, Any] = {
    **PAIRS,
    "after_start": {"actions": [["set_status_all", "new", "waiting"]]},
    "buttons": {},
    "play_effects": [[["any"], [["add_counter", "discards", 1], ["unset_status", "new"]]]],
    "yaku": [
        {"display_name": name, "value": 1, "when": when}
        for name, when in {
            "Counter": [{"name": "counter_equals", "opts": ["discards", 0]}],
            "Status": [{"name": "status", "opts": ["new"]}],
            "Discards": ["no_discards_yet"],
            "Calls": ["no_calls_yet"],
            "Course": [{"name": "status", "opts": ["waiting"]}],
        }.items()
    ],
}


@pytest.mark.parametrize(
    ("test", "known"),
    [
        ({}, "Calls"),
        ({"seat": "south"}, "Calls"),
        ({"win": "discard"}, "Calls"),
        ({"calls": [["pon", ["2m", "2m", "2m"]]]}, ""),
        ({"first_turn": True}, "Counter Status Discards Calls"),
        ({"first_turn": True, "seat": "south"}, "Counter Status Calls"),
        ({"first_turn": True, "seat": "south", "win": "discard"}, "Counter Status Calls"),
        ({"first_turn": True, "seat": "east", "win": "discard"}, "Calls"),
        ({"counters": {"discards": 0}, "status": ["new"]}, "Counter Status Calls"),
        ({"status": ["waiting"]}, "Calls Course"),
    ],
)
def test_a_hand_is_in_its_first_turn_only_if_the_test_says_so(
    test: dict[str, Any], known: str
) -> None:
    expected = {"expect": {"yaku": dict.fromkeys(known.split(), 1)}}
    assert not Prover(read_json(json.dumps(FIRST))).prove({**DRAW, **test, **expected}).faults


def test_a_call_is_made_by_its_name_or_its_tiles() -> None:
    hand = {"east": ["1m"], "south": ["1m"], "west": ["5m"], "north": ["5m"]}
    deal = {"starting_hand": hand, "starting_draws": ["2m"]}
    for what in ("pon", ["pon", ["1m"]]):
        verdict = tried(
            config=deal,
            actions=[["east", "discard", "1m"], ["south", "button", what]],
            expect={"events": ["discard", {"type": "call", "seat": "south"}]},
        )
        assert verdict.faults == ()


def test_seats_that_are_not_named_decline_and_discard_what_they_draw() -> None:
    hand = {"east": ["1m"], "south": ["1m"], "west": ["5m"], "north": ["5m"]}
    verdict = tried(
        config={"starting_hand": hand, "starting_draws": ["2m", "3m", "4m", "3m", "3m"]},
        actions=[["east", "discard", "1m"], ["east", "discard", 0]],
        expect={"events": [{"type": "discard", "seat": at} for at in ("south", "west", "north")]},
    )
    assert verdict.faults == ()


def test_what_is_gained_is_told_after_the_scoring() -> None:
    more = {**PAIRS, "after_scoring": {"actions": [["modify_payout", "east", 7]]}}
    win = {**DRAW, "expect": {"deltas": [67, -20, -20, -20]}}
    verdict = Prover(read_json(json.dumps(more))).prove(read_json(json.dumps(win)))
    assert verdict.faults == ()


def test_all_tests_of_a_ruleset_are_tried_with_their_places() -> None:
    found = prove(read_json(json.dumps({**PAIRS, "tests": [{"expect": {}, **DRAW}, 17]}), "a.json"))
    assert [(verdict.name, verdict.ok) for verdict in found] == [
        ("test 1", True),
        ("test 2", False),
    ]
    assert found[0].place is not None
    assert (found[0].to_dict()["file"], prove(read_json("{}"))) == ("a.json", [])


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", library.names())
def test_the_tests_of_the_library_pass(name: str) -> None:
    assert [verdict.to_dict() for verdict in prove(library.rules(name)) if not verdict.ok] == []


def test_the_examples_of_the_language_page_are_sound() -> None:
    page = Path(__file__).parents[3] / "docs" / "ruleset-language.md"
    blocks = re.findall(r"```json\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    objects = [read_json(block) for block in blocks]
    first = next(rules for rules in objects if "wall" in rules)
    assert check_text(json.dumps(first)) == []
    tests = next(rules["tests"] for rules in objects if "tests" in rules)
    verdicts = prove(read_json(json.dumps({**first, "tests": tests})))
    assert [verdict.faults for verdict in verdicts] == [()] * len(tests)


KEYS = st.sampled_from([*TEST_KEYS, *EXPECT_KEYS])
EXPECTED = st.dictionaries(st.sampled_from(list(EXPECT_KEYS)), JSON, max_size=2)


@settings(deadline=None)
@given(st.dictionaries(KEYS, JSON, max_size=4) | JSON, EXPECTED)
def test_any_test_has_a_verdict(test: Any, expected: Any) -> None:
    if isinstance(test, dict):
        test = {**DRAW, "expect": expected, **test}
    assert Prover(rules()).prove(read_json(json.dumps(test))).name


def test_tiles_are_written_as_digits_or_names() -> None:
    assert [tile.name for tile in tiles_of("123m5z 10j,1f +10m")] == [
        *("1m", "2m", "3m", "5z"),
        *("10j", "1f", "10m"),
    ]
    assert calls_of("pon:111z")[0].name == "pon"
    for wrong in ("12", "x", "1m2", "+77m", "9f"):
        with pytest.raises(RulesetError):
            tiles_of(wrong)
    with pytest.raises(RulesetError):
        calls_of("111z")


def test_a_hand_is_told_what_it_fits_and_what_it_waits_for() -> None:
    found = explain(Ruleset(rules()), SelfTestHand(tiles_of("1m")))
    assert found.win is None
    (fit,) = found.fits
    assert (fit.name, fit.matches, fit.waits) == ("win", False, ("1m",))
    assert fit.lines[0].left == (RulesetTile("1m"),)
    assert fit.to_dict()["waits"] == ["1m"]


def test_a_complete_hand_is_told_its_worth() -> None:
    situation = SelfTestHand(tiles_of("1m"), tile=RulesetTile("1m"), source="draw")
    found = explain(Ruleset(rules()), situation, ["win"])
    assert found.fits[0].matches
    assert found.win is not None
    assert found.win.points == 2


def test_an_unknown_definition_is_an_error() -> None:
    with pytest.raises(RulesetError, match="did you mean 'win'"):
        explain(Ruleset(rules()), SelfTestHand(tiles_of("1m")), ["winn"])


MINTED: dict[str, Any] = {
    "language": 2,
    "wall": [*["4s", "6s", "8s", "9s"] * 4, "1j", "2j"],
    "starting_tiles": 1,
    "set_definitions": {"twins": [0, 0], "triplet": [0, 0, 0]},
    "win_definition": [[[["twins"], 1]], [[["triplet"], 1], [["twins"], 1]]],
    "after_turn_change": {"actions": [["draw"]]},
    "after_start": {
        "actions": [
            ["set_tile_alias_all", ["1j"], ["any"]],
            ["set_tile_alias_all", ["8s"], [["4s", "mint"]]],
            ["set_tile_alias", ["9s"], [["4s", "mint"]]],
            ["set_tile_alias_all", ["2j"], ["any", ["6s", "mint"]]],
        ]
    },
    "yaku": [
        {"display_name": "Twins", "value": 2, "when": ["true"]},
        {
            "display_name": "Mint",
            "value": 3,
            "when": [
                {
                    "name": "match",
                    "opts": [
                        ["hand", "calls", "winning_tile"],
                        [[[[{"tile": "any", "attrs": ["mint"]}], 1]]],
                    ],
                }
            ],
        },
    ],
    "score_calculation": {"scoring_method": "multiplier", "yaku_lists": ["yaku"], "use_smt": True},
}


@pytest.mark.parametrize(
    ("hand", "tile", "calls", "mint"),
    [
        ("4s", "1j", "", False),
        ("1j", "4s", "", False),
        ("4s", "8s", "", True),  # which stands for it
        ("6s", "1j", "", False),
        ("6s", "2j", "", True),
        ("4s", "9s", "", True),
        ("4s", "2j", "", False),
        ("4s", "4s", "pon 4s 4s 1j", False),
        ("4s", "4s", "pon 4s 4s 8s", True),
    ],
)
def test_a_joker_for_any_tile_takes_no_attribute_that_others_stand_for(
    hand: str, tile: str, calls: str, mint: bool
) -> None:
    test: dict[str, Any] = {"hand": [hand], "tile": tile, "win": "draw"}
    if calls:
        name, *melded = calls.split()
        test["calls"] = [[name, melded]]
    expected = {"Twins": 2, **({"Mint": 3} if mint else {})}
    verdict = Prover(read_json(json.dumps(MINTED))).prove({**test, "expect": {"yaku": expected}})
    assert not verdict.faults
