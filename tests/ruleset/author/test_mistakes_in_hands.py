"""Mistakes after which a hand can never win, or a yaku never counts, in a small game."""

import json
from typing import Any

import pytest

from jantaku.ruleset.author.check import check_text
from ruleset.playing import DRAW_OR_END


def game(**changes: Any) -> dict[str, Any]:
    """Two sets and a pair of pin tiles and two jokers, with those keys instead."""
    return {
        "num_players": 3,
        "wall": [f"{number}p" for number in range(1, 10)] * 4 + ["1j", "1j"],
        "starting_tiles": 7,
        "max_rounds": 3,
        "set_definitions": {"run": [0, 1, 2], "triplet": [0, 0, 0], "pair": [0, 0]},
        "win_definition": [["exhaustive", [["run", "triplet"], 2], [["pair"], 1]]],
        "threes_definition": [["exhaustive", [["triplet"], 2], [["pair"], 1]]],
        "after_start": {"actions": [["set_tile_alias_all", ["1j"], ["any"]]]},
        "after_turn_change": DRAW_OR_END,
        "interruptible_actions": ["draw", "play_tile"],
        "buttons": {
            "ron": {
                "display_name": "Ron",
                "show_when": [
                    "not_our_turn",
                    "someone_else_just_discarded",
                    {"name": "match", "opts": [["hand", "calls", "last_discard"], ["win"]]},
                ],
                "actions": [["win_by_discard"]],
            },
            "tsumo": {
                "display_name": "Tsumo",
                "show_when": [
                    "our_turn",
                    "has_draw",
                    {"name": "match", "opts": [["hand", "calls", "draw"], ["win"]]},
                ],
                "actions": [["win_by_draw"]],
            },
        },
        "yaku": [
            {"display_name": "Win", "value": 1, "when": ["true"]},
            {
                "display_name": "Threes",
                "value": 2,
                "when": [
                    {"name": "match", "opts": [["hand", "calls", "winning_tile"], ["threes"]]}
                ],
            },
        ],
        "score_calculation": {"scoring_method": "multiplier", "yaku_lists": ["yaku"]},
        **changes,
    }


def said(rules: dict[str, Any], old: str = "", new: str = "") -> list[str]:
    """The faults of the text, with one part of it written otherwise."""
    text = json.dumps(rules)
    assert not old or text.count(old) == 1
    return [problem.message + "; " + problem.cure for problem in check_text(text.replace(old, new))]


def test_the_small_game_itself_has_no_fault() -> None:
    assert said(game()) == []


def test_a_win_of_more_tiles_than_a_hand_has_is_found() -> None:
    four = [["exhaustive", [["run", "triplet"], 4], [["pair"], 1]]]
    assert (
        said(game(win_definition=four))
        == ["this asks for 14 tiles, and a hand has 8 here; ask for fewer sets"] * 2
    )


def test_a_win_that_one_of_its_definitions_leaves_possible_is_none() -> None:
    sets = ["exhaustive", [["run", "triplet"], 4], [["pair"], 1]]
    assert said(game(win_definition=[sets, [[["pair"], 4]]])) == []


def test_a_yaku_that_leaves_out_the_winning_tile_is_found() -> None:
    assert said(game(), '"calls", "winning_tile"', '"calls"') == [
        'this asks for 8 tiles, and a hand has 7 here; match "winning_tile" too'
    ]


def test_a_yaku_of_the_tiles_held_before_the_win_is_no_mistake() -> None:
    assert said(game(threes_definition=[[[["triplet"], 2]]]), ', "winning_tile"', "") == []


def test_hands_that_grow_are_left_alone() -> None:
    four = [["exhaustive", [["run", "triplet"], 4], [["pair"], 1]]]
    assert said(game(win_definition=four), '[["draw"]]', '[["draw", 7]]') == []


def test_a_win_by_discard_that_matches_the_drawn_tile_is_found() -> None:
    assert said(game(), '"calls", "last_discard"', '"calls", "draw"') == [
        "a win by discard that matches the drawn tile, and not the discard;"
        ' write "last_discard" for "draw"'
    ]


@pytest.mark.parametrize("action", ["set_tile_alias", "set_tile_alias_all"])
@pytest.mark.parametrize("every", ['["any"]', '[["any", "wild"]]'])
def test_aliases_the_wrong_way_round_are_found(action: str, every: str) -> None:
    assert said(
        game(), '"set_tile_alias_all", ["1j"], ["any"]', f'"{action}", {every}, ["1j"]'
    ) == [
        f"in '{action}' any tile stands for 1j;"
        " name first the jokers, then the tiles that they stand for"
    ]


def test_keywords_that_counting_does_without_are_found() -> None:
    count = {"actions": [["set_counter", "threes", "count_matches", ["hand"], ["threes"]]]}
    yaku = {
        "display_name": "Counted",
        "value": 1,
        "when": [{"name": "counter_at_least", "opts": ["threes", 1]}],
    }
    counted = game(before_win=count, yaku=[yaku], language=1)
    assert said(counted) == [
        "'exhaustive' changes nothing if matches are counted;"
        ' set the counter when the hand matches, or write "language": 2'
    ]
    assert said({**counted, "language": 2}) == []
