"""Tile specs, and tiles as a ruleset writes them."""

from __future__ import annotations

import pytest

from jantaku.base.errors import RulesetError
from ruleset.acting import discard, new_table, tiles
from ruleset.asking import ask, called, notes, read
from ruleset.engine import PLAIN, VOCABULARY, Context, RulesetTile, alike, can_be, is_universal


def matching(node, names=VOCABULARY, kind="specs"):
    """The names that a spec matches."""
    table = new_table()
    spec = read(table, kind, node)
    return {name for name in names if spec(table, Context(0), RulesetTile(name))} - {
        "any",
        "faceup",
    }


def matches(node, tile, table=None, kind="specs", **known):
    table = table or new_table()
    return read(table, kind, node)(table, Context(0, **known), *tiles(tile))


def test_any_matches_every_tile():
    assert matching("any") == set(VOCABULARY) - {"any", "faceup"}


def test_a_tile_matches_exactly_that_tile():
    assert matching("3m") == {"3m"}
    assert matching(["1z", "0p"]) == {"1z", "0p"}


def test_a_tile_with_attributes_matches_tiles_that_have_them():
    assert matches([["1m", "gold"]], "1m/draw/gold")
    assert not matches([["1m", "gold"]], "1m/draw")
    assert matches({"tile": "1m", "attrs": ["gold"]}, "1m/gold")
    assert matches([{"tile": "any", "attrs": ["gold"]}], "7z/gold")
    assert not matches([{"tile": "any", "attrs": ["gold"]}], "7z")


def test_jokers_are_not_looked_at():
    table = new_table()
    table.players[0].behavior = PLAIN.with_alias(tiles("0m"), tiles("5m"))
    assert not matches("5m", "0m", table)


def test_faceup_matches_all_but_backs_and_gaps():
    assert matching("faceup", ["1m", "7z", "1j", "1x", "2x", "3x", "4x"]) == {"1m", "7z", "1j"}


SAMPLES = [
    tile.name
    for tile in tiles(
        "1m 9m 5m 0m 2p 11p 0p 01s 10s 1t 0t 1z 3z 0z 7z 17z 26z 1f 1y 1j 2y 1x 110m 25m 02s"
    )
]
CLASSES = [
    ("manzu", "1m 9m 5m 0m"),
    ("pinzu", "2p 11p 0p"),
    ("souzu", "01s 10s 02s"),
    ("jihai", "1z 3z 0z 7z 17z 26z"),
    ("terminal", "1m 9m 11p 01s"),
    ("yaochuuhai", "1m 9m 11p 01s 1z 3z 0z 7z 17z"),
    ("flower", "1f 1y"),
    ("joker", "1j 2y"),
    ("1", "1m 11p"),
    ("2", "2p"),
    ("5", "5m 0m 0p"),
    ("9", "9m"),
    ("tanyaohai", "5m 2p 25m 02s"),
]


@pytest.mark.parametrize(("spec", "members"), CLASSES)
def test_a_class_matches_its_tiles(spec, members):
    assert matching(spec, SAMPLES) == set(members.split())


def test_a_ruleset_cannot_change_the_classes():
    table = new_table({"manzu": ["1p"], "set_definitions": {"manzu": ["1p"]}})
    assert not matches("manzu", "1p", table)


def test_a_number_is_written_in_quotes():
    table = new_table()
    assert matches(5, "1z", table)
    assert notes(table) == ["unknown-spec"]


@pytest.mark.parametrize("node", ["dragn", "not_manzu", None, True, 1.5, {}, {"tile": 3}, [[]]])
def test_an_unknown_spec_is_noted_and_matches_everything(node):
    table = new_table()
    assert matches(node, "1m", table)
    assert notes(table) == ["unknown-spec"]


def test_one_of_a_list_is_enough_and_none_of_an_empty_list_is():
    assert matching(["manzu", "1z"], ["1m", "1p", "1z"]) == {"1m", "1z"}
    assert matching(["tedashi", "1z"], ["1m"]) == {"1m"}
    assert not matching([])


def test_filters_want_all_of_a_list():
    assert matching(["manzu", "terminal"], ["1m", "2m", "1p"], kind="all_specs") == {"1m"}
    assert matching([], ["1m"], kind="all_specs") == {"1m"}
    assert matching("terminal", ["1m", "2m"], kind="all_specs") == {"1m"}


def test_tedashi_and_tsumogiri_go_by_the_draw():
    assert matches("tsumogiri", "1m/draw")
    assert not matches("tsumogiri", "1m")
    assert matches("tedashi", "1m")
    assert not matches("tedashi", "1m/draw")


def test_dora_is_known_to_play_effects_only():
    assert matches("dora", "1m", doras=frozenset({"1m"}))
    assert not matches("dora", "2m", doras=frozenset({"1m"}))
    with pytest.raises(RulesetError, match="dora"):
        matches("dora", "1m")


def with_last_discard(tile):
    table = new_table()
    discard(table, 1, tile)
    return table


def test_same_is_the_tile_in_context():
    table = with_last_discard("4p")
    assert ask(table, "last_discard_matches", "same", tile=RulesetTile("4p"))
    assert not ask(table, "last_discard_matches", "same", tile=RulesetTile("5p"))


def test_same_takes_jokers_of_the_seat_either_way():
    table = with_last_discard("0p")
    table.players[0].behavior = PLAIN.with_alias(tiles("0p"), tiles("5p"))
    assert ask(table, "last_discard_matches", "same", tile=RulesetTile("5p", ("draw",)))
    assert not ask(table, "last_discard_matches", "same", seat=1, tile=RulesetTile("5p"))


def test_not_same_is_any_other_tile():
    table = with_last_discard("4p")
    assert ask(table, "last_discard_matches", "not_same", tile=RulesetTile("5p"))
    assert not ask(table, "last_discard_matches", "not_same", tile=RulesetTile("4p"))


def test_same_without_a_tile_in_context_is_a_fault():
    for spec in ("same", "not_same"):
        with pytest.raises(RulesetError, match="tile in context"):
            ask(with_last_discard("4p"), "last_discard_matches", spec)


KUIKAE = [
    ("chii 4-5 of 3: 3", "3m", "4m 5m", "3m", True),
    ("chii 4-5 of 3: 6", "3m", "4m 5m", "6m", True),
    ("chii 4-5 of 3: 4", "3m", "4m 5m", "4m", False),
    ("chii 4-5 of 3: 7", "3m", "4m 5m", "7m", False),
    ("chii 4-6 of 5: 5", "5m", "4m 6m", "5m", True),
    ("chii 4-6 of 5: 7", "5m", "4m 6m", "7m", False),
    ("chii 1-2 of 3: 3", "3m", "1m 2m", "3m", True),
    ("pon of 5z: 5z", "5z", "5z 5z", "5z", True),
    ("pon of 5z: 6z", "5z", "5z 5z", "6z", False),
    ("other suit", "3m", "4m 5m", "3p", False),
]


@pytest.mark.parametrize(
    ("taken", "own", "tile", "expected"), [k[1:] for k in KUIKAE], ids=[k[0] for k in KUIKAE]
)
def test_kuikae_makes_the_called_set_again(taken, own, tile, expected):
    table = new_table()
    called(table, 0, 3, taken, own)
    (candidate,) = tiles(tile)
    assert ask(table, "last_called_tile_matches", "kuikae", tile=candidate) is expected
    assert matches("kuikae", tile, table) is expected


def test_kuikae_looks_through_jokers():
    table = new_table()
    table.players[0].behavior = PLAIN.with_alias(tiles("0m"), tiles("5m"))
    called(table, 0, 3, "3m", "4m 0m")
    assert ask(table, "last_called_tile_matches", "kuikae", tile=RulesetTile("6m"))
    table.players[0].behavior = PLAIN.with_alias(tiles("1j"), tiles("any"))
    called(table, 0, 3, "9m", "9m 1j")
    assert ask(table, "last_called_tile_matches", "kuikae", tile=RulesetTile("9m"))
    assert ask(table, "last_called_tile_matches", "kuikae", tile=RulesetTile("8m"))
    assert not ask(table, "last_called_tile_matches", "kuikae", tile=RulesetTile("6m"))


def test_without_a_call_nothing_is_kuikae():
    assert not matches("kuikae", "3m")


def test_a_tile_has_three_forms():
    table = new_table()
    assert read(table, "tile", "1m") == RulesetTile("1m")
    assert read(table, "tile", ["1m", "a", "b", "a"]) == RulesetTile("1m", ("a", "b"))
    assert read(table, "tile", {"tile": "1m", "attrs": ["a"]}) == RulesetTile("1m", ("a",))


@pytest.mark.parametrize(
    "node", ["1q9", None, 3, True, [], {}, [["1m"]], {"tile": "1m", "attrs": 3}]
)
def test_what_is_no_tile_is_a_fault(node):
    with pytest.raises(RulesetError, match="is not a tile"):
        read(new_table(), "tile", node)


def test_a_list_of_tiles_leaves_out_what_is_none():
    table = new_table()
    assert read(table, "tiles", ["1m", "zz", ["2m", "a"], 3]) == (
        RulesetTile("1m"),
        RulesetTile("2m", ("a",)),
    )
    assert notes(table) == ["tile", "tile"]
    assert read(table, "tiles", "1m") == (RulesetTile("1m"),)
    assert read(table, "tiles", ["1m", "gold"]) == (RulesetTile("1m", ("gold",)),)
    assert read(table, "tiles", []) == ()


def test_attributes_are_one_or_a_list():
    table = new_table()
    assert read(table, "attrs", "a") == ("a",)
    assert read(table, "attrs", ["a", ["b"], 3, "a"]) == ("a", "b")
    assert notes(table) == ["attribute"]


def test_named_tiles_are_reserved_names_places_and_tiles():
    table = new_table({"reserved_tiles": ["dora"]})
    assert read(table, "named_tile", "dora") == "dora"
    assert read(table, "named_tile", -6) == -6
    assert read(table, "named_tile", ["1m", "a"]) == RulesetTile("1m", ("a",))
    for node in ("ura", None, True, 1.5, {}):
        with pytest.raises(RulesetError):
            read(table, "named_tile", node)


def test_huge_numbers_are_told_without_writing_them_out():
    with pytest.raises(RulesetError, match="huge"):
        read(new_table(), "tile", 10**5000)


def test_jokers_make_tiles_alike_where_attributes_allow():
    red = PLAIN.with_alias(tiles("0m"), tiles("5m"))
    assert alike(red, RulesetTile("0m", ("draw",)), RulesetTile("5m"))
    assert not alike(red, RulesetTile("0m"), RulesetTile("5m", ("draw",)))
    assert not alike(red, RulesetTile("0m"), RulesetTile("4m"))
    assert can_be(red, RulesetTile("0m")) == {"0m", "5m"}
    assert can_be(red, RulesetTile("5m")) == {"5m"}
    anything = PLAIN.with_alias(tiles("1j"), tiles("any"))
    assert is_universal(anything, RulesetTile("1j"))
    assert not is_universal(anything, RulesetTile("1m"))
    assert alike(anything, RulesetTile("1j"), RulesetTile("3z"))
    assert "any" in can_be(anything, RulesetTile("1j"))
