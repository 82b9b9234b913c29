"""Of riichienv's own tests only those fail that docs/riichienv.md lists, each with its reason."""

import os
import re
import subprocess
import sys
from collections import Counter

import pytest

from support import REPOSITORY

FOLDER = os.environ.get("RIICHIENV")
PAGE = (REPOSITORY / "docs/riichienv.md").read_text(encoding="utf-8").partition("own tests\n")[2]
# Runs the tests of a folder with the modules of `jantaku.riichienv` under riichienv's names.
RUN = """
import importlib, pkgutil, sys, pytest
import jantaku.riichienv as ours
for module in pkgutil.walk_packages(ours.__path__, ours.__name__ + "."):
    importlib.import_module(module.name)
for name in [name for name in sys.modules if name.startswith(ours.__name__)]:
    sys.modules[name.removeprefix("jantaku.")] = sys.modules[name]
sys.modules["riichienv._riichienv"] = ours
sys.exit(pytest.main(["-qrf", "-p", "no:cacheprovider", "tests"]))
"""


def listed() -> Counter[tuple[str, str]]:
    """The tests that the page lists, by module and name."""
    found: Counter[tuple[str, str]] = Counter()
    for number, tests in re.findall(r"^\| (\d+) \| (.*?) \|", PAGE, re.MULTILINE):
        row: list[tuple[str, str]] = []
        for part in tests.split("; "):
            module, *names = re.findall(r"`(\w+)`", part)
            row += [(module, name) for name in names]
        assert len(row) == int(number)
        found.update(row)
    return found


def test_the_list_has_all_that_do_not_pass() -> None:
    total, passing = map(int, re.findall(r"(\d+) (?:tests|of them)", PAGE)[:2])
    assert total - passing == listed().total() > 30


@pytest.mark.skipif(FOLDER is None, reason="RIICHIENV is not the folder of a checkout of riichienv")
def test_of_riichienvs_tests_only_those_of_the_list_fail() -> None:
    run = subprocess.run(
        [sys.executable, "-c", RUN], cwd=FOLDER, capture_output=True, text=True, check=False
    )
    failed = re.findall(r"^FAILED (\S+)", run.stdout, re.MULTILINE)
    names = (re.findall(r"\w+(?=\.py::)|(?<=::)\w+(?=\[|$)", one) for one in failed)
    assert Counter((row[0], row[-1]) for row in names) == listed(), run.stdout[-2000:]
