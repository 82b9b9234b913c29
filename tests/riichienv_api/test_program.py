"""A whole program gives the same numbers with either package."""

from pathlib import Path

import pytest

pytest.importorskip("riichienv", reason="riichienv is not installed")

SOURCE = (Path(__file__).parent / "program.py").read_text(encoding="utf-8")
THEIRS = ("import riichienv\n", "from riichienv import")
OURS = ("import jantaku.riichienv as riichienv\n", "from jantaku.riichienv import")


def run(source):
    names = {"__name__": "program"}
    exec(compile(source, "program.py", "exec"), names)
    return names["main"]()


def test_only_the_import_of_a_program_changes():
    changed = SOURCE
    for theirs, ours in zip(THEIRS, OURS, strict=True):
        assert changed.count(theirs) == 1
        changed = changed.replace(theirs, ours)
    wanted, told = run(SOURCE), run(changed)
    for name, value in wanted.items():
        assert told[name] == value, name
