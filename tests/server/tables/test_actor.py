"""A table is one actor: one queue, one match, and parts that hold no functions of each other."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import jantaku.server.tables
from jantaku.server.tables.commands import AtTable, Command, FromSeat

FILES = sorted(Path(jantaku.server.tables.__file__).parent.glob("*.py"))
TREES = {path.stem: ast.parse(path.read_text()) for path in FILES}
FUNCTIONS = ("Callable", "Changed", "Deliver", "Awaitable", "Coroutine")
OUTSIDE = {
    ("TableHost", "changed"),  # what rooms do about a new state
    ("TableHost", "live_changed"),  # what the lobby shows of a game
    ("TableFollower", "deliver"),  # where messages to a socket go
    ("JoinTable", "deliver"),
    ("Viewer", "listeners"),
}
"""What leads out of the tables, not back into one of them."""


def classes() -> Iterator[ast.ClassDef]:
    for tree in TREES.values():
        yield from (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


def constructed_with(made: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Yields the names and types that a class is constructed with."""
    for node in made.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, ast.unparse(node.annotation)
        elif isinstance(node, ast.FunctionDef) and node.name == "__init__":
            for one in (*node.args.args, *node.args.kwonlyargs):
                if one.annotation is not None:
                    yield one.arg, ast.unparse(one.annotation)


def test_one_match_handles_every_command() -> None:
    for name in ("table", "commands"):
        matches = [one for one in ast.walk(TREES[name]) if isinstance(one, ast.Match)]
        assert len(matches) == (name == "table")
    matches = [one for one in ast.walk(TREES["table"]) if isinstance(one, ast.Match)]
    handled = {
        one.cls.id
        for one in ast.walk(matches[0])
        if isinstance(one, ast.MatchClass) and isinstance(one.cls, ast.Name)
    }
    assert handled >= {one.__name__ for one in (*get_args(Command), *get_args(AtTable), FromSeat)}


def test_no_part_is_made_with_a_function() -> None:
    found = {
        (made.name, name)
        for made in classes()
        for name, kind in constructed_with(made)
        if any(one in kind for one in FUNCTIONS)
    }
    assert found == OUTSIDE


def test_no_part_is_given_a_method_of_another() -> None:
    made_here = {made.name for made in classes()}
    for made in classes():
        methods = {
            node.name
            for node in made.body
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
            and not any(ast.unparse(one) == "property" for one in node.decorator_list)
        }
        for call in (node for node in ast.walk(made) if isinstance(node, ast.Call)):
            if not (isinstance(call.func, ast.Name) and call.func.id in made_here):
                continue
            for given in (*call.args, *(one.value for one in call.keywords)):
                assert not isinstance(given, ast.Lambda), ast.unparse(call)
                text = ast.unparse(given)
                assert text not in {f"self.{one}" for one in methods}, ast.unparse(call)
                assert "partial(" not in text, ast.unparse(call)
