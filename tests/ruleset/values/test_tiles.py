"""Tiles as later rulesets write them."""

import pytest

from ruleset import kernel
from ruleset.acting import discard, new_table
from ruleset.asking import read
from ruleset.engine import (
    PLAIN,
    Context,
    RulesetTile,
    in_order,
    read_tile,
    suit_of,
    with_alias,
)


@pytest.mark.parametrize("form", [["4x", ["hidden"]], ["4x", "hidden"]])
def test_the_attributes_of_a_tile_may_be_a_list_of_their_own(form):
    assert read_tile(form) == RulesetTile("4x", ("hidden",))


@pytest.mark.parametrize("form", [["4x", [["hidden"]]], ["4x", ["hidden"], "gold"], ["4x", [1]]])
def test_attributes_nest_no_deeper(form):
    assert read_tile(form) is None


def fits(spec: str, name: str, language: int = 2) -> bool:
    table = new_table({"language": language})
    return kernel.fits(table, Context(0), read(table, "specs", [spec]), RulesetTile(name))


# L211, L212, L213
@pytest.mark.parametrize(
    ("spec", "name", "first", "second"),
    [
        ("tanyaohai", "0m", False, True),
        ("terminal", "10p", False, True),
        ("tanyaohai", "10p", False, False),
        ("yaochuuhai", "10s", False, True),
        ("manzu", "43m", True, True),
        ("souzu", "1's", False, True),
        ("5", "25m", False, True),
        ("jihai", "43z", False, True),
        ("jihai", "15j", False, True),
        ("jihai", "9z", False, True),
        ("manzu", "43p", False, False),
        ("tanyaohai", "5m", True, True),
    ],
    ids=[
        "L211", "L212", "L212-tanyao", "L212-yaochuu", "L213", "drawing", "blue five",
        "L213-honor", "joker", "9z", "other suit", "plain",
    ],
)  # fmt: skip
def test_tiles_are_of_their_classes_as_the_version_has_them(
    spec: str, name: str, first: bool, second: bool
):
    assert fits(spec, name, 1) is first
    assert fits(spec, name, 2) is second


# L214
def test_a_discarded_red_five_can_be_called_as_a_five():
    table = new_table({"language": 2}, a="5m 5m", b="4m 6m")
    red = with_alias(PLAIN, [RulesetTile("0m")], [RulesetTile("5m")])
    discard(table, 2, "0m")
    table.turn = 2
    for seat, ways, own in ((0, [[0, 0]], ["5m", "5m"]), (1, [[-1, 1]], ["4m", "6m"])):
        assert not kernel.offered(table, seat, "call", ways)
        table.players[seat].behavior = red
        (choice,) = kernel.offered(table, seat, "call", ways)
        assert [tile.name for tile in choice.own] == own


# L215
@pytest.mark.parametrize(
    "name",
    [
        "9z", "5x", "8x", "00s", "000s", "100s", "400s", "08z", "48z", "21m", "310t", "45s",
        "27z", "31z", "1's", "5'z", "31`s", "25^z",
    ],
)  # fmt: skip
def test_the_later_names_of_tiles_are_known(name: str):
    assert read_tile(name) == RulesetTile(name)


def test_every_color_of_a_tile_has_its_suit_and_number_and_lies_beside_it():
    assert (suit_of("43m"), suit_of("210s"), suit_of("31z")) == ("m", "s", None)
    held = [RulesetTile(name) for name in ("6p", "35p", "1z", "1's", "45p", "5p", "2s")]
    assert [t.name for t in in_order(held)] == ["5p", "35p", "45p", "6p", "1's", "2s", "1z"]
