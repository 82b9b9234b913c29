"""The canonical layout: the same rules, the same comments, and nothing left to lay out."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.base.errors import RulesetError
from ruleset.compile.test_source import JSON
from ruleset.engine import WIDTH, fmt, read_json

MESSY = """\
// head

{ // open
  "a":1, // one
  /* block */ "wall": ["1m","1m", // row
     "2m",
     // own line
     "3m"  /* three */ , "4m"
     // last
  ],


  "table": {"0":1,"max":2}
  ,"c": {"name": "A", "actions": [["when", ["our_turn", {"name":"status","opts":["riichi"]}], \
[["draw", 1], ["big_text","hello"]]], ["noop"]]}
  // end
} // after
// footer
"""

NEAT = """\
// head

{ // open
  "a": 1, // one
  /* block */
  "wall": [
    "1m", "1m", // row
    "2m",
    // own line
    "3m", /* three */
    "4m"
    // last
  ],

  "table": {"0": 1, "max": 2},
  "c": {
    "name": "A",
    "actions": [
      [
        "when",
        ["our_turn", {"name": "status", "opts": ["riichi"]}],
        [["draw", 1], ["big_text", "hello"]]
      ],
      ["noop"]
    ]
  }
  // end
} // after
// footer
"""


def test_comments_stay_where_they_stood() -> None:
    assert fmt(MESSY) == NEAT


def test_neat_text_stays_as_it_is() -> None:
    assert fmt(NEAT) == NEAT


def test_a_long_array_of_plain_values_fills_lines() -> None:
    text = fmt(json.dumps({"wall": ["1m"] * 100}))
    lines = text.splitlines()
    assert all(len(line) <= WIDTH for line in lines)
    assert len(lines[2]) > WIDTH - 6
    assert fmt(text) == text


def test_rows_of_a_long_array_stay() -> None:
    row = '"1m", "1m", "1m", "1m",\n'
    text = fmt('{"wall": [' + row * 30 + '"2m"]}')
    assert text.splitlines()[2] == '    "1m", "1m", "1m", "1m",'
    assert len(text.splitlines()) == 2 + 31 + 2


def test_texts_and_numbers_stay_as_they_were_written() -> None:
    assert fmt(r'["\u0041", 1.50, 1e2]') == "[\n" + r'  "\u0041", 1.50, 1e2' + "\n]\n"


def test_a_fault_is_reported_as_in_reading() -> None:
    with pytest.raises(RulesetError, match="a comma before"):
        fmt("[1,]", "a.json")


@settings(deadline=None)
@given(JSON)
def test_the_layout_changes_no_value_and_is_its_own_layout(value: Any) -> None:
    text = fmt(json.dumps(value, indent=1))
    assert (read_json(text), fmt(text)) == (value, text)


COMMENTS = st.sampled_from(["", "", "", "\n", "\n\n\n", "// c\n", "/* d */", "/* e\n f */\n", " "])


@settings(deadline=None)
@given(JSON, st.lists(COMMENTS, min_size=1, max_size=40))
def test_no_comment_is_lost_wherever_it_stands(value: Any, comments: list[str]) -> None:
    pieces = json.JSONEncoder(separators=(" , ", " : ")).iterencode([value, {"k": [value]}])
    text = "".join(piece + comments[at % len(comments)] for at, piece in enumerate(pieces))
    try:
        read = read_json(text)
    except RulesetError:  # a piece was half a text
        return
    neat = fmt(text)
    assert (read_json(neat), fmt(neat)) == (read, neat)
    for mark in ("// c", "/* d */", "/* e"):
        assert neat.count(mark) == text.count(mark)
