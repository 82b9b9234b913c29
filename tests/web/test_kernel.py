"""What the kernel's package of JavaScript has from the library is what the library has today."""

from __future__ import annotations

import gzip
import subprocess
import sys

from support import REPOSITORY
from web.kernel import FILE, few, lines


def test_the_questions_of_the_package_are_answered_as_ever() -> None:
    kept = gzip.decompress(FILE.read_bytes()).decode()
    assert kept == "".join(lines(few())), "run `PYTHONPATH=tests python -m web.kernel`"


def test_the_words_of_the_package_are_those_of_the_library() -> None:
    command = [sys.executable, REPOSITORY / "web" / "kernel" / "words.py", "--check"]
    subprocess.run(command, check=True)
