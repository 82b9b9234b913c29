"""The names that type checkers see are those that programs can import."""

import ast
from pathlib import Path

import pytest

import jantaku


def test_the_stub_of_the_package_lists_its_names_and_their_rooms() -> None:
    tree = ast.parse((Path(jantaku.__file__).parent / "__init__.pyi").read_text())
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    rooms = {alias.name: node.module for node in imports for alias in node.names}
    assert rooms == {name: f"jantaku.{room}" for name, room in jantaku._ROOM_OF.items()}
    assert all(alias.asname == alias.name for node in imports for alias in node.names)


def test_a_renamed_name_works_and_warns() -> None:
    with pytest.warns(DeprecationWarning, match="jantaku.RiichiAction"):
        assert jantaku.Action is jantaku.RiichiAction
