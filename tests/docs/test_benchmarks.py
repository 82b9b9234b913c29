"""The command that writes the page of benchmarks."""

import subprocess
import sys

from support import REPOSITORY


def test_the_page_is_written_from_one_run_of_everything() -> None:
    command = [sys.executable, "-m", "bench", "score", "--write"]
    run = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True)
    assert run.returncode == 2
    assert "leave out their names" in run.stderr
