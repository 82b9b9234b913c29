"""Tiles as later rulesets write them."""

from __future__ import annotations

import pytest

from .engine import Tile, read_tile


@pytest.mark.parametrize("form", [["4x", ["hidden"]], ["4x", "hidden"]])
def test_the_attributes_of_a_tile_may_be_a_list_of_their_own(form):
    assert read_tile(form) == Tile("4x", ("hidden",))


@pytest.mark.parametrize("form", [["4x", [["hidden"]]], ["4x", ["hidden"], "gold"], ["4x", [1]]])
def test_attributes_nest_no_deeper(form):
    assert read_tile(form) is None
