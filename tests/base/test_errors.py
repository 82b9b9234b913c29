"""Errors: one sentence, the place in the text, fields that travel."""

import ast
import json
import pickle
import re
from typing import Any

import pytest

from jantaku.base import errors
from jantaku.base.errors import (
    HandError,
    IllegalAction,
    JantakuError,
    NotationError,
    PositionError,
    ReplayError,
    RulesetError,
)
from support import REPOSITORY

ALL = [
    each
    for each in vars(errors).values()
    if isinstance(each, type) and issubclass(each, JantakuError)
]


def caret(text: str, position: int, length: int = 1) -> str:
    return JantakuError("a fault", text=text, position=position, length=length).caret


@pytest.mark.parametrize("error", [error for error in ALL if error.__name__[0] != "_"])
def test_every_error_is_in_the_tree_drawn_in_the_docstring(error: type[JantakuError]) -> None:
    line = next(row for row in (errors.__doc__ or "").splitlines() if f"{error.__name__} " in row)
    for builtin in (ValueError, IndexError, RuntimeError):
        assert (f"({builtin.__name__})" in line) == issubclass(error, builtin)


@pytest.mark.parametrize("error", [NotationError, HandError, PositionError, RulesetError])
def test_the_code_of_a_fault_comes_back_from_a_pickle(error: Any) -> None:
    made = error("a fault", "a cure", code="name_of_it", text="abc", position=1)
    copy = pickle.loads(pickle.dumps(made))
    assert (type(copy), copy.code, copy.to_dict()) == (error, "name_of_it", made.to_dict())
    assert error("a fault").code is None


def test_an_error_reads_as_fault_place_and_cure_over_the_text_with_a_caret() -> None:
    error = NotationError("unexpected 'x'", "write 5m", text="123mx", position=4, source="--win")
    assert str(error) == "--win: unexpected 'x' at column 5; write 5m\n  123mx\n      ^"
    assert error.sentence == "--win: unexpected 'x' at column 5; write 5m"
    assert error.caret == "123mx\n    ^"


def test_what_is_unknown_is_left_out() -> None:
    assert str(HandError("five copies of 1m")) == "five copies of 1m"
    assert (
        str(HandError("five copies of 1m", "take one away")) == "five copies of 1m; take one away"
    )
    assert HandError("no place", text="123m").caret == ""
    assert HandError("no text", position=3).caret == ""


def test_the_caret_is_as_long_as_the_place_and_at_least_one() -> None:
    assert caret("123m456p", 4, 3) == "123m456p\n    ^^^"
    assert caret("123m", 0, 0) == "123m\n^"
    assert caret("123m", 4) == "123m\n    ^"
    assert caret("", 0) == "\n^"


@pytest.mark.parametrize(
    ("before", "columns"),
    [("🀇🀈", 2), ("🀄", 2), ("🀄\ufe0e", 2), ("東", 2), ("ﾄ", 1), ("e\u0301", 1), ("한", 2)],
)
def test_the_caret_counts_columns_of_the_terminal(before: str, columns: int) -> None:
    assert caret(f"{before}x", len(before)) == f"{before}x\n{' ' * columns}^"
    assert caret(f"x{before}", 1, len(before)).endswith(" " + "^" * columns)


def test_the_caret_lines_are_two_whatever_the_text() -> None:
    assert caret("1\n2\t3\x00\udcff", 4) == "1 2 3\ufffd\ufffd\n    ^"
    assert caret("1\u2028x", 2) == "1 x\n  ^"


@pytest.mark.parametrize("position", [0, 49, 50, 500, 950, 999, 1000])
def test_of_a_long_text_only_the_part_around_the_place_is_shown(position: int) -> None:
    text = "".join(str(n % 10) for n in range(1000)) + "x"
    shown, mark = caret(text, position).splitlines()
    assert len(shown) <= 102
    assert shown[mark.index("^")] == text[position]


def test_fields_may_be_filled_in_later() -> None:
    error = NotationError("not a tile", text="x", position=0)
    error.source = "dora"
    assert str(error).startswith("dora: not a tile at column 1")


@pytest.mark.parametrize("error", ALL)
def test_errors_survive_pickling_with_their_fields(error: type[JantakuError]) -> None:
    original = error("a fault", "a cure", source="hand")
    original.position = 3
    copy = pickle.loads(pickle.dumps(original))
    assert type(copy) is error
    assert vars(copy) == vars(original)


@pytest.mark.parametrize("error", ALL)
def test_errors_become_json(error: type[JantakuError]) -> None:
    original = error("a fault", "a cure")
    original.add_note("a note from outside is no field")
    fields = json.loads(json.dumps(original.to_dict()))
    assert fields["error"] == error.__name__
    assert fields["sentence"] == "a fault; a cure"
    assert {"fault", "cure", "text", "position", "length", "source"} <= fields.keys()
    assert not any(name.startswith("_") for name in fields)


def test_a_ruleset_error_starts_with_file_line_and_column_as_editors_expect() -> None:
    error = RulesetError("no such event", file="a.json", line=3, column=7, code="event")
    assert str(error) == "a.json:3:7: no such event"
    assert error.to_dict()["code"] == "event"


def test_a_replay_error_names_its_file_and_the_character() -> None:
    error = ReplayError("no such tag", file="game.xml", position=41)
    assert str(error) == "game.xml: no such tag at character 42"


def test_an_illegal_action_knows_the_seat_and_what_is_legal() -> None:
    error = IllegalAction("no ron without yaku", seat=2, legal=[1, 2])
    assert (error.seat, error.legal) == (2, (1, 2))
    assert error.to_dict()["legal"] == ["1", "2"]


TABLES_OF_OPTIONS = ("settings.py", "operations.py")
"""Modules of which the command line makes its options."""


def test_only_the_command_line_names_its_options() -> None:
    source = REPOSITORY / "src" / "jantaku"
    texts = [
        (path, node.value)
        for path in source.rglob("*.py")
        if path.relative_to(source).parts[0] != "cli" and path.name not in TABLES_OF_OPTIONS
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "\n" not in node.value
    ]
    texts += [
        (path, line)
        for path in (REPOSITORY / "web" / "kernel" / "src").rglob("*.ts")
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    option = re.compile(r"(?<![\w`-])--[a-z]+(?![\w-]*`)")
    assert len(texts) > 5000
    assert [(str(path), text) for path, text in texts if option.search(text)] == []
