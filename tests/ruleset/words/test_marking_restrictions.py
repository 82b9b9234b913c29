"""What may be marked, by the words of later rulesets."""

from typing import Any

import pytest

from ruleset.acting import new_table, open_marking, tiles, tiles_at
from ruleset.engine import RulesetTable, compiler_of, needs_of, problems_of, read_mark_spec
from ruleset.kernel import asked

FORBIDDEN = [[["jihai"], [{"name": "status", "opts": ["careful"]}]]]


def may(table: RulesetTable, *words: str) -> str:
    """The tiles of hand and draw that east may mark under restrictions."""
    open_marking(table, 0, needs_of([["hand", 1, list(words)]]))
    chosen = [action.marks[0] for action in asked(table)[0] if action.type == "choose"]
    return " ".join(tiles_at(table, mark) for mark in chosen)


# L243
def test_only_what_may_be_discarded_may_be_marked():
    rules: dict[str, Any] = {"play_restrictions": FORBIDDEN}
    table = new_table(rules, a="1m 5z 2m/no_discard 7z")
    assert may(table, "can_discard") == "1m 5z 7z"
    table.players[0].status.add("careful")
    assert may(table, "can_discard") == "1m"
    table.players[0].draw = tiles("6z 3m")
    assert may(table, "can_discard") == "1m 3m"


def test_only_tiles_of_a_hand_can_be_discarded():
    table = new_table()
    table.players[0].aside = tiles("1m")
    open_marking(table, 0, needs_of([["aside", 1, ["can_discard"]]]))
    assert [action.type for action in asked(table)[0]] == ["cancel"]


# L244
@pytest.mark.parametrize(
    ("words", "left"),
    [
        (["not_5z"], "1m 7z"),
        (["not_5z", "not_1m"], "7z"),
        (["5z"], "5z"),
        (["not_wrong"], "1m 5z 7z"),
    ],
    ids=["L244", "two", "the tile", "no tile"],
)
def test_a_tile_may_be_left_out(words: list[str], left: str):
    assert may(new_table(a="1m 5z 7z"), *words) == left


@pytest.mark.parametrize(("word", "noted"), [("not_5z", 0), ("can_discard", 0), ("not_5y", 1)])
def test_a_word_that_leaves_out_no_tile_is_noted(word: str, noted: int):
    table = new_table()
    read_mark_spec(compiler_of(table), [["hand", 1, [word]]])
    assert len(problems_of(table)) == noted
