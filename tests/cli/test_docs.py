"""The examples of the README, `docs/cli.md` and `docs/json.md`: each shows what is answered."""

import shlex
from pathlib import Path

import pytest

from cli.running import run

DOCS = Path(__file__).parents[2] / "docs"
NOT_SHOWN_IN_FULL = "..."


def examples(name: str) -> list[tuple[str, str]]:
    """Commands and the answers below them."""
    blocks = (DOCS / name).read_text(encoding="utf-8").split("```console\n$ ")[1:]
    parts = [block.split("```")[0].partition("\n") for block in blocks]
    return [(command, answer) for command, _, answer in parts]


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        *examples("../README.md"),
        *examples("cli.md"),
        *examples("json.md"),
        *examples("statistics.md"),
    ],
)
def test_an_example(command: str, answer: str) -> None:
    given, _, asked = command.rpartition(" | ")
    words = shlex.split(asked)
    assert words[0] == "jantaku"
    stdin = shlex.split(given)[1].replace(r"\n", "\n") if given else ""
    result = run(*words[1:], stdin=stdin)
    shown = answer.split(NOT_SHOWN_IN_FULL)[0]
    assert (result.out + result.err).startswith(shown)
    if NOT_SHOWN_IN_FULL not in answer:
        assert result.out + result.err == answer
