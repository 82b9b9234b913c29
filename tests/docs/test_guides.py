"""The guides in docstrings of packages list their folders, and each path in a docstring exists."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "jantaku"
NAME = re.compile(r"`([a-z][a-z0-9_]*)`")
PATH = re.compile(r"`((?:[a-z_]+/)+(?:[a-z_]+\.[a-z]+)?)`")
DEFINED = re.compile(r"^ *(?:async )?(?:def )?([a-z]\w*)(?=\(.*\) ->|\(|: | = )", re.MULTILINE)
# Folders that exist only once something is built.
BUILT = {"page"}


def docstring(file: Path) -> str:
    return ast.get_docstring(ast.parse(file.read_text())) or ""


def modules(folder: Path) -> set[str]:
    """Returns the names of the modules and packages in a folder."""
    files = {file.stem for file in folder.glob("*.py") if not file.stem.startswith("__")}
    return (
        files
        | {file.parent.name for file in folder.glob("*/__init__.py")}
        | BUILT & {file.name for file in folder.iterdir()}
    )


def defined_in(folder: Path) -> set[str]:
    """Returns the names of modules, functions and variables anywhere in a folder."""
    files = list(folder.rglob("*.py"))
    texts = "\n".join(file.read_text() for file in files)
    return {file.stem for file in files} | set(DEFINED.findall(texts))


GUIDES = [
    file
    for file in sorted(PACKAGE.rglob("__init__.py"))
    if len(set(NAME.findall(docstring(file))) & modules(file.parent)) >= 2
]


def test_most_rooms_have_a_guide() -> None:
    assert len(GUIDES) >= 25


@pytest.mark.parametrize("file", GUIDES, ids=lambda file: str(file.parent.relative_to(PACKAGE)))
def test_a_guide_lists_every_module_of_its_folder_and_no_other(file: Path) -> None:
    listed = set(NAME.findall(docstring(file)))
    here = modules(file.parent) - BUILT
    assert here <= listed, "modules that the guide does not list"
    assert listed - here - BUILT - {"jantaku"} <= defined_in(file.parent), "names of nothing here"


def test_each_path_in_a_docstring_exists() -> None:
    files = [*(ROOT / "src").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    roots = (ROOT, PACKAGE)
    missing = [
        (str(file.relative_to(ROOT)), path)
        for file in files
        for path in PATH.findall(docstring(file))
        if not any((root / path).exists() for root in roots)
    ]
    assert missing == []
