"""Which lines of the language are held by a test."""

import re
from pathlib import Path

LINES = {f"L{number}" for number in range(1, 126)}


def test_every_line_of_the_later_language_up_to_125_is_held_by_a_test():
    held: set[str] = set()
    for path in Path(__file__).parents[2].rglob("test_*.py"):
        for comment in re.findall(r"^# ((?:L\d+(?:, )?)+)$", path.read_text(), re.MULTILINE):
            held |= set(comment.split(", "))
    assert sorted(LINES - held) == []
