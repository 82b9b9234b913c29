"""The examples of the README and the documentation of commands: each shows what is answered."""

import shlex
from pathlib import Path

import pytest

from cli.running import run

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ["../README", "cli", "json", "statistics", "play", "records", "haiyuki-cli"]
NOT_SHOWN_IN_FULL = "..."


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder for games that are kept, in which the records are found as in the repository."""
    (tmp_path / "tests").symlink_to(DOCS.parent / "tests")
    monkeypatch.chdir(tmp_path)


def examples(name: str) -> list[tuple[str, str]]:
    """Commands and the answers below them."""
    blocks = (DOCS / f"{name}.md").read_text(encoding="utf-8").split("```console\n$ ")[1:]
    parts = [block.split("```")[0].partition("\n") for block in blocks]
    return [(command, answer) for command, _, answer in parts]


@pytest.mark.parametrize(
    ("command", "answer"), [example for name in PAGES for example in examples(name)]
)
def test_an_example(command: str, answer: str) -> None:
    given, _, asked = command.rpartition(" | ")
    words = shlex.split(asked)
    assert words[0] == "jantaku"
    typed = "".join(f"{line[2:]}\n" for line in answer.splitlines() if line.startswith("> "))
    result = run(*words[1:], stdin=shlex.split(given)[1].replace(r"\n", "\n") if given else typed)
    shown, cut, _ = answer.partition(NOT_SHOWN_IN_FULL)
    text = result.out + result.err
    assert text.startswith(shown) if cut else text == answer
