"""The lists "Add a ..." of CONTRIBUTING.md: each has every file that is written by hand."""

import re
import subprocess
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
ROOMS: Final = ("src", "kernel", "web")
PLACE: Final = re.compile(r"^\d+\. .*?`((?:src|kernel|web)/[^`]+)`", re.MULTILINE)
# The other engine plays riichi by its own file, with which tests compare the kernel; logs of
# sites have their own numbers for the yaku that they know.
BESIDE: Final = re.compile(
    r"src/jantaku/ruleset/library/riichi\.(json|md)|kernel/tests/.*|src/.*/records/formats/.*"
)


def places(title: str) -> list[str]:
    """Returns the files that a list names, one a line."""
    section = (ROOT / "CONTRIBUTING.md").read_text().split(f"\n## {title}\n")[1]
    steps = re.split(r"\n(?=[A-Z`#])", section.strip())[0]
    return PLACE.findall(steps)


def written(word: str) -> set[str]:
    """Returns the files that a word names, or in which it is written by hand."""
    named = ("git", "ls-files", *(f"{room}/**/{word}.*" for room in ROOMS))
    command = ("git", "grep", "--files-with-matches", "--word-regexp", word, "--", *ROOMS)
    runs = [
        subprocess.run(one, cwd=ROOT, capture_output=True, text=True, check=True)
        for one in (named, command)
    ]
    return {path for run in runs for path in run.stdout.split() if not BESIDE.fullmatch(path)}


@pytest.mark.parametrize(
    ("title", "words", "most"),
    [
        ("Add a rule option", ("nagashi_worth",), 4),
        ("Add a local yaku", ("suurenkou", "Suurenkou"), 3),
        ("Add a local yaku", ("sanrenkou", "Sanrenkou"), 3),
        ("Add a ruleset", ("zung_jung", "Small Three Similar Triplets"), 6),
    ],
)
def test_a_list_has_every_file_that_is_written_by_hand(
    title: str, words: tuple[str, ...], most: int
) -> None:
    listed = places(title)
    assert len(listed) <= most
    assert set(listed) == set().union(*map(written, words))
