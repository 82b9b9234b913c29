"""Assigned: JSON with comments, places for every value, and nothing but `RulesetError`."""

import copy
import gc
import json
import pickle
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.base.errors import RulesetError
from jantaku.ruleset import Ruleset
from ruleset.engine import (
    MOST_BYTES,
    MOST_NESTING,
    Array,
    Object,
    Place,
    Text,
    read_file,
    read_json,
    write_json,
)

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**15), 10**15)
    | st.floats(-1e15, 1e15, allow_nan=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=20,
)

TEXT = """\
// the smallest game there is
{
  "wall": ["1m", "1m"], /* two
  tiles */ "starting_tiles": 1,
  "link": "https://example.org // no comment /* nor this */",
  "buttons": {"pon": {"actions": [["call"], [1, true]]}}
}
"""


def fault_of(text: str | bytes) -> RulesetError:
    with pytest.raises(RulesetError) as caught:
        read_json(text, "a.json")
    assert caught.value.file == "a.json"
    assert caught.value.line is not None
    return caught.value


def test_comments_of_both_kinds_are_skipped_and_texts_are_not_touched() -> None:
    rules = read_json(TEXT)
    assert (rules["wall"], rules["starting_tiles"]) == (["1m", "1m"], 1)
    assert rules["link"] == "https://example.org // no comment /* nor this */"


def test_every_value_knows_its_place() -> None:
    rules = read_json(TEXT, "a.json")
    assert rules.place == Place("a.json", 2, 1)
    assert rules.places["starting_tiles"] == Place("a.json", 4, 12)
    assert rules["wall"].place == Place("a.json", 3, 11)
    assert rules["wall"][1].place == Place("a.json", 3, 18)
    actions = rules["buttons"]["pon"]["actions"]
    assert actions[0][0].place == Place("a.json", 6, 36)
    assert [place.column for place in actions[1].places] == [46, 49]
    assert str(actions[1].places[0]) == "a.json:6:46"
    assert actions.place.fields() == {"file": "a.json", "line": 6, "column": 34}


@settings(deadline=None)
@given(JSON)
def test_what_json_writes_is_read_as_it_was(value: Any) -> None:
    for text in (json.dumps(value), json.dumps(value, indent=1, ensure_ascii=False)):
        found = read_json(text)
        assert (found, read_json(text.encode())) == (value, value)
        assert json.loads(write_json(found)) == value


@settings(deadline=None)
@given(st.text() | st.binary())
def test_anything_else_is_a_ruleset_error(text: str | bytes) -> None:
    with suppress(RulesetError):
        read_json(text)


@settings(deadline=None)
@given(JSON, st.randoms(use_true_random=False), st.integers(1, 4))
def test_damaged_files_are_a_ruleset_error(value: Any, random: Any, times: int) -> None:
    text = list(json.dumps({"rules": value}, indent=1) + " // end")
    for _ in range(times):
        at = random.randrange(len(text) + 1)
        text[at : at + random.randrange(3)] = random.choice(
            ["", "[", '"', "\\", "/*", "9", "\ud800"]
        )
    with suppress(RulesetError):
        read_json("".join(text))


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, 1, "the text is empty"),
        ("// nothing", 1, 11, "the text is empty"),
        ("{", 1, 2, "what '{' opened at line 1, column 1"),
        ('{"a": [1,\n2}', 2, 2, "a comma is missing before '}'"),
        ("[1,]", 1, 4, "a comma before ']'"),
        ('{"a": 1,}', 1, 9, "a comma before '}'"),
        ("[1,,2]", 1, 4, "a value is missing before ','"),
        ('{"a" 1}', 1, 6, "a key without ':'"),
        ('{"a": 1 "b": 2}', 1, 9, "a comma is missing"),
        ('{"a": [1, "b": 2}', 1, 14, "a key is in the list that was opened at line 1, column 7"),
        ("{a: 1}", 1, 2, "a word without quotes"),
        ("['a']", 1, 2, "a text in single quotes"),
        ("[NaN]", 1, 2, "not a number"),
        ("[-Infinity]", 1, 2, "not a number"),
        ("[1e999]", 1, 2, "too great"),
        ("[" + "9" * 5000 + "]", 1, 2, "too great"),
        ("[01]", 1, 2, "begins with 0"),
        ("[+1]", 1, 2, "with '+'"),
        ("[1.]", 1, 2, "not a number"),
        ("[.5]", 1, 2, "not a number"),
        ("[True]", 1, 2, "not a word of JSON"),
        ('["a\nb"]', 1, 2, "a text that does not end"),
        (r'["\q"]', 1, 2, "a text that does not end"),
        ("/* on and on", 1, 1, "a comment that never ends"),
        ("# so", 1, 1, "a comment that begins with '#'"),
        ("{} {}", 1, 4, "text after the end"),
        (b'{"a":\n"\xff"}', 2, 2, "not UTF-8"),
        ("[" * (MOST_NESTING + 1), 1, MOST_NESTING + 1, "levels"),
        ("[" + "1," * 500_001 + "1]", 1, 1_000_000, "values"),
        (" " * (MOST_BYTES + 1), 1, 1, "longer than 4 MB"),
    ],
)
def test_a_fault_names_its_line_and_column(
    text: str | bytes, line: int, column: int, words: str
) -> None:
    error = fault_of(text)
    assert words in error.fault
    assert (error.line, error.column) == (line, column)


def test_a_fault_shows_its_line_with_a_caret() -> None:
    assert str(fault_of('{\r\n  "wall": [1m]\r\n}')) == (
        'a.json:2:12: this is not a number in JSON; write a number such as -1.5, or a "text"\n'
        '    "wall": [1m]\n'
        "             ^"
    )


def test_a_key_written_twice_holds_last_and_is_remembered() -> None:
    rules = read_json('{"a": 1,\n "b": 2,\n "a": 3}')
    assert rules == {"a": 3, "b": 2}
    assert rules.repeated == [("a", Place(None, 1, 2))]
    assert rules.places["a"].line == 3


def test_half_characters_become_the_unknown_one_and_whole_pairs_are_joined() -> None:
    assert read_json(r'["\ud800", "\ud83d\ude00", "\udc00x"]') == [
        "\ufffd",
        "\U0001f600",
        "\ufffdx",
    ]
    assert read_json('["\ud800"]') == ["\ufffd"]


def test_a_byte_order_mark_is_no_fault() -> None:
    assert (read_json("\ufeff{}"), read_json("\ufeff{}".encode())) == ({}, {})


def test_booleans_and_numbers_stay_apart() -> None:
    assert [type(value) for value in read_json("[1, 1.0, true, null, 1e2]")] == [
        int,
        float,
        bool,
        type(None),
        float,
    ]


def test_nodes_are_copied_and_sent_with_their_places() -> None:
    rules = read_json(TEXT, "a.json")
    for other in (copy.deepcopy(rules), pickle.loads(pickle.dumps(rules))):
        assert (other, other["wall"][0].place) == (rules, rules["wall"][0].place)
        assert other.places == rules.places


def test_nodes_can_be_made_by_hand() -> None:
    assert Text("1m").place is None
    assert Object({"a": Array([1])}) == {"a": [1]}


def test_a_ruleset_is_a_file_with_one_object(tmp_path: Path) -> None:
    path = tmp_path / "bare.json"
    path.write_bytes(b"{}")
    assert read_file(path) == {}
    with pytest.raises(RulesetError, match="cannot be read"):
        read_file(tmp_path / "missing.json")
    with pytest.raises(RulesetError, match="cannot be read"):
        read_file("with\0zero")


def calls_of(act: Callable[[], object]) -> Counter[str]:
    """How often each function is called, those of C included, by its name."""
    calls: Counter[str] = Counter()

    def note(frame: FrameType, event: str, function: Any) -> None:
        if event in ("call", "c_call"):
            calls[frame.f_code.co_name if event == "call" else function.__name__] += 1

    gc.disable()  # which calls what it likes when it likes
    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
        gc.enable()
    return calls


def test_a_file_of_twice_the_size_takes_twice_the_work() -> None:
    button = json.loads(TEXT.split('"buttons": ')[1].rsplit("}", 1)[0])["pon"]
    rows = [{f"b{at}": button for at in range(count)} for count in (200, 400)]
    one, two = (
        calls_of(partial(read_json, json.dumps({"buttons": row}, indent=4))) for row in rows
    )
    assert two.total() > 10_000
    assert all(two[name] <= 2 * one[name] for name in two)
    assert not {"count", "find", "rfind", "splitlines"} & set(two)  # of the whole text each time


def test_comments_are_skipped_and_trailing_commas_are_faults() -> None:
    assert read_json('{"right_display": "points" // or "points2"\n}') == {"right_display": "points"}
    with pytest.raises(RulesetError, match="a comma before '}'"):
        read_json('{"score_multiplier": 20,\n}')


@pytest.mark.parametrize(
    "bad", [{1: "a"}, {"wall": [object()]}, {"buttons": {"x": {None: 1}}}, {"a": {1}}]
)
def test_what_json_cannot_hold_is_refused(bad: dict[str, object]) -> None:
    with pytest.raises(RulesetError, match="nothing that JSON has"):
        Ruleset(bad)


def test_a_ruleset_that_holds_itself_is_refused() -> None:
    endless: dict[str, object] = {}
    endless["wall"] = [endless]
    with pytest.raises(RulesetError, match="more than"):
        Ruleset(endless)


@pytest.mark.parametrize(
    "quote", ["\u201c", "\u201d", "\u2018", "\u2019", "\u00ab", "\uff02", "\u300c"]
)
def test_curly_quotes_are_told_as_such(quote: str) -> None:
    with pytest.raises(RulesetError, match="a text in curly quotes") as raised:
        read_json("{" + quote + 'a": 1}', "x.json")
    assert "straight double quotes" in raised.value.cure
    assert (raised.value.line, raised.value.column) == (1, 2)
