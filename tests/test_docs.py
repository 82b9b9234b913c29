"""Every example in the documentation, the docstrings and the kernel runs and says what it says."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import jantaku
from jantaku import _kernel

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(jantaku.__path__, "jantaku.")
    if not module.name.endswith(("__main__", "_kernel"))
)
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, optionflags=OPTIONS)
    assert failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name), optionflags=OPTIONS)
    assert failed == 0


@pytest.mark.parametrize("name", [name for name in dir(_kernel) if name[0] != "_"])
def test_the_examples_of_the_kernel_run(name: str) -> None:
    text = getattr(_kernel, name).__doc__ or ""
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    assert doctest.DocTestRunner(optionflags=OPTIONS).run(test).failed == 0


def test_everything_public_is_documented() -> None:
    for name in jantaku.__all__:
        assert getattr(jantaku, name).__doc__, name
