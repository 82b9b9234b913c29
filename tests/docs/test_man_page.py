"""The manual page is that of the commands as they are, and `man` can show it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs" / "build"
PAGE = DOCS.parent / "jantaku.1"


def test_the_page_is_written_from_the_commands() -> None:
    program = "import man_page, sys; sys.stdout.write(man_page.man_page())"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=DOCS, capture_output=True, text=True, check=True
    )
    assert done.stdout == PAGE.read_text(encoding="utf-8"), "run `python docs/build/man_page.py`"


def test_every_command_is_in_it() -> None:
    text = PAGE.read_text(encoding="utf-8").replace("\\-", "-")
    for command in ("score HAND", "ruleset check FILE", "doctor", "admin people ban"):
        assert f"\n.SS jantaku {command}" in text
    assert "\n\\fB-w\\fR, \\fB--win\\fR \\fITILE\\fR\n" in text


def test_it_is_shown_without_a_warning() -> None:
    groff = shutil.which("groff")
    if groff is None:
        pytest.skip("there is no groff on this machine")
    done = subprocess.run(
        [groff, "-man", "-ww", "-Kutf8", "-Tutf8", PAGE], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "one table for every mahjong" in done.stdout
