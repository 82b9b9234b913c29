"""Each answer of docs/finding-your-way.md is where the page says, in a room of CONTRIBUTING.md."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROWS = re.findall(
    r"^\| ([^|]+\?) \| `([^`]+)` \| `([^`]+)` \| `([^`]+)` \|$",
    (ROOT / "docs" / "finding-your-way.md").read_text(),
    re.MULTILINE,
)


def test_ten_questions_are_answered() -> None:
    assert len(ROWS) >= 10


@pytest.mark.parametrize(("question", "room", "file", "name"), ROWS)
def test_the_answer_is_in_its_file(question: str, room: str, file: str, name: str) -> None:
    assert file.startswith(room), question
    assert name in (ROOT / file).read_text(), question
    layer = room.removeprefix("src/jantaku/").removeprefix("web/src/").removeprefix("kernel/")
    assert f"`{layer.split('/')[0]}" in (ROOT / "CONTRIBUTING.md").read_text(), question
