"""Every example in the documentation, the docstrings and the kernel runs and says what it says."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path
from typing import Any

import pytest

import jantaku
from jantaku import _kernel

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
OF_PYTORCH = ("env.torch", "env.worker_notes")
MODULES: list[Any] = sorted(
    module.name
    for module in pkgutil.walk_packages(jantaku.__path__, "jantaku.")
    if not module.name.endswith(("__main__", "_kernel", *OF_PYTORCH))
)
MODULES += [pytest.param(f"jantaku.{name}", marks=pytest.mark.long) for name in OF_PYTORCH]
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, optionflags=OPTIONS)
    assert failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name: str) -> None:
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    for test in doctest.DocTestFinder().find(importlib.import_module(name)):
        if test.examples:  # each run asks for the dates of all files, which takes far longer
            runner.run(test)
    assert runner.failures == 0


@pytest.mark.parametrize("name", [name for name in dir(_kernel) if name[0] != "_"])
def test_the_examples_of_the_kernel_run(name: str) -> None:
    text = getattr(_kernel, name).__doc__ or ""
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    assert doctest.DocTestRunner(optionflags=OPTIONS).run(test).failed == 0


LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)]*))?\)")
PROJECT = ("CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md")
GUIDES = [
    *PAGES,
    *(ROOT / name for name in PROJECT),
    *sorted((ROOT / "docs" / "decisions").glob("*.md")),
]


def without_code(text: str) -> str:
    """The text of a page without its blocks of code."""
    return re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)


def anchors(text: str) -> set[str]:
    """The anchors of a page's headings, as GitHub and the website write them."""
    titles = re.findall(r"^#+ (.*)$", without_code(text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def links(text: str) -> list[tuple[str, str]]:
    """The files and anchors to which the prose of a page links."""
    found: list[tuple[str, str]] = LINK.findall(re.sub(r"`[^`]*`", "", without_code(text)))
    return found


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_to_a_file_and_a_heading(page: Path) -> None:
    for name, anchor in links(page.read_text(encoding="utf-8")):
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), name
        assert not anchor or anchor in anchors(target.read_text(encoding="utf-8")), (
            f"{name}#{anchor}"
        )


def test_the_index_lists_every_page() -> None:
    index = ROOT / "docs" / "README.md"
    listed = {name for name, _ in LINK.findall(index.read_text(encoding="utf-8"))}
    pages = {page.name for page in (ROOT / "docs").glob("*.md")} - {index.name}
    assert pages <= listed


def test_everything_public_is_documented() -> None:
    for name in jantaku.__all__:
        assert getattr(jantaku, name).__doc__, name
