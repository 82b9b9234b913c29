"""Public class names mean one thing in the whole package."""

import ast
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "jantaku"
OTHERS_NAMES = {"GameRule", "Observation", "RiichiEnv", "Score"}  # riichienv's programs import them


def test_a_public_class_name_exists_once() -> None:
    places = defaultdict(list)
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(str(path.relative_to(PACKAGE)))
    twice = {name: sorted(files) for name, files in places.items() if len(files) > 1}
    assert {name: files for name, files in twice.items() if name not in OTHERS_NAMES} == {}
    assert all(any(file.startswith("riichienv/") for file in twice[name]) for name in twice)
