"""Tile specs, and tiles as a ruleset writes them."""

import pytest

from jantaku.base.errors import RulesetError
from ruleset.acting import discard, new_table, tiles
from ruleset.asking import ask, called, notes, read
from ruleset.engine import PLAIN, VOCABULARY, Context, RulesetTile, with_alias
from ruleset.kernel import fits


def matching(node, names=VOCABULARY, kind="specs"):
    """The names that a spec matches."""
    table = new_table()
    spec = read(table, kind, node)
    return {name for name in names if fits(table, Context(0), spec, RulesetTile(name))} - {
        "any",
        "faceup",
    }


def matches(node, tile, table=None, kind="specs", **known):
    table = table or new_table()
    (asked,) = tiles(tile)
    return fits(table, Context(0, **known), read(table, kind, node), asked)


SAMPLES = "1m 9m 5m 0m 2p 11p 0p 01s 10s 1t 0t 1z 3z 0z 7z 17z 26z 1f 1y 1j 2y 1x 110m 25m 02s"
BACKS = "1m 7z 1j 1x 2x 3x 4x"
MATCHES = {
    "any matches every tile": ("any", " ".join(VOCABULARY), " ".join(VOCABULARY)),
    "a tile matches exactly that": ("3m", " ".join(VOCABULARY), "3m"),
    "so do several": (["1z", "0p"], " ".join(VOCABULARY), "1z 0p"),
    "faceup matches all but backs and gaps": ("faceup", BACKS, "1m 7z 1j"),
    "manzu": ("manzu", SAMPLES, "1m 9m 5m 0m"),
    "pinzu": ("pinzu", SAMPLES, "2p 11p 0p"),
    "souzu": ("souzu", SAMPLES, "01s 10s 02s"),
    "jihai": ("jihai", SAMPLES, "1z 3z 0z 7z 17z 26z"),
    "terminal": ("terminal", SAMPLES, "1m 9m 11p 01s"),
    "yaochuuhai": ("yaochuuhai", SAMPLES, "1m 9m 11p 01s 1z 3z 0z 7z 17z"),
    "flower": ("flower", SAMPLES, "1f 1y"),
    "joker": ("joker", SAMPLES, "1j 2y"),
    "1": ("1", SAMPLES, "1m 11p"),
    "2": ("2", SAMPLES, "2p"),
    "5": ("5", SAMPLES, "5m 0m 0p"),
    "9": ("9", SAMPLES, "9m"),
    "tanyaohai": ("tanyaohai", SAMPLES, "5m 2p 25m 02s"),
    "one of a list is enough": (["manzu", "1z"], "1m 1p 1z", "1m 1z"),
    "a tile held before is enough": (["tedashi", "1z"], "1m", "1m"),
    "none of an empty list is": ([], " ".join(VOCABULARY), ""),
}


@pytest.mark.parametrize(("spec", "names", "members"), MATCHES.values(), ids=MATCHES)
def test_a_spec_matches_its_tiles(spec, names, members):
    assert matching(spec, names.split()) == set(members.split()) - {"any", "faceup"}


FILTERS = [(["manzu", "terminal"], "1m"), ([], "1m 2m 1p"), ("terminal", "1m 1p")]


@pytest.mark.parametrize(("specs", "left"), FILTERS, ids=["both", "no filter", "one"])
def test_filters_want_all_of_a_list(specs, left):
    assert matching(specs, ["1m", "2m", "1p"], kind="all_specs") == set(left.split())


GOLD = {"tile": "any", "attrs": ["gold"]}
ATTRIBUTES = {
    "a tile with all attributes": ([["1m", "gold"]], "1m/draw/gold", True),
    "a tile without one": ([["1m", "gold"]], "1m/draw", False),
    "an object": ({"tile": "1m", "attrs": ["gold"]}, "1m/gold", True),
    "any tile with an attribute": ([GOLD], "7z/gold", True),
    "any tile without it": ([GOLD], "7z", False),
    "tsumogiri is a drawn tile": ("tsumogiri", "1m/draw", True),
    "tsumogiri is none held before": ("tsumogiri", "1m", False),
    "tedashi is a tile held before": ("tedashi", "1m", True),
    "tedashi is none drawn": ("tedashi", "1m/draw", False),
    "nothing is kuikae without a call": ("kuikae", "3m", False),
}


@pytest.mark.parametrize(("spec", "tile", "expected"), ATTRIBUTES.values(), ids=ATTRIBUTES)
def test_a_spec_looks_at_attributes(spec, tile, expected):
    assert matches(spec, tile) is expected


def test_jokers_are_not_looked_at():
    table = new_table()
    table.players[0].behavior = with_alias(PLAIN, tiles("0m"), tiles("5m"))
    assert not matches("5m", "0m", table)


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


def test_dora_is_known_to_play_effects_only():
    assert matches("dora", "1m", doras=frozenset({"1m"}))
    assert not matches("dora", "2m", doras=frozenset({"1m"}))
    with pytest.raises(RulesetError, match="dora"):
        matches("dora", "1m")


def with_last_discard(tile):
    table = new_table()
    discard(table, 1, tile)
    return table


@pytest.mark.parametrize("tile", ["4p", "5p"])
def test_same_is_the_tile_in_context_and_not_same_any_other(tile):
    table, known = with_last_discard("4p"), {"tile": RulesetTile(tile)}
    assert ask(table, "last_discard_matches", "same", **known) is (tile == "4p")
    assert ask(table, "last_discard_matches", "not_same", **known) is (tile != "4p")


def test_same_takes_jokers_of_the_seat_either_way():
    table = with_last_discard("0p")
    table.players[0].behavior = with_alias(PLAIN, tiles("0p"), tiles("5p"))
    assert ask(table, "last_discard_matches", "same", tile=RulesetTile("5p", ("draw",)))
    assert not ask(table, "last_discard_matches", "same", seat=1, tile=RulesetTile("5p"))


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


@pytest.mark.parametrize(
    ("discarded", "target", "tile", "expected"),
    [
        ("0m", "5m", RulesetTile("5m", ("draw",)), True),
        ("0m", "5m", RulesetTile("4m"), False),
        ("1j", "any", RulesetTile("3z"), True),
        ("1m", "any", RulesetTile("3z"), False),
    ],
)
def test_jokers_make_tiles_alike(discarded, target, tile, expected):
    table = with_last_discard(discarded)
    joker = tiles("0m" if target == "5m" else "1j")
    table.players[0].behavior = with_alias(PLAIN, joker, tiles(target))
    assert ask(table, "last_discard_matches", "same", tile=tile) is expected


def test_kuikae_looks_through_jokers():
    table = new_table()
    table.players[0].behavior = with_alias(PLAIN, tiles("0m"), tiles("5m"))
    called(table, 0, 3, "3m", "4m 0m")
    assert ask(table, "last_called_tile_matches", "kuikae", tile=RulesetTile("6m"))
    table.players[0].behavior = with_alias(PLAIN, tiles("1j"), tiles("any"))
    called(table, 0, 3, "9m", "9m 1j")
    assert ask(table, "last_called_tile_matches", "kuikae", tile=RulesetTile("9m"))
    assert ask(table, "last_called_tile_matches", "kuikae", tile=RulesetTile("8m"))
    assert not ask(table, "last_called_tile_matches", "kuikae", tile=RulesetTile("6m"))


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
    assert (read(table, "named_tile", "dora"), read(table, "named_tile", -6)) == ("dora", -6)
    assert read(table, "named_tile", ["1m", "a"]) == RulesetTile("1m", ("a",))
    for node in ("ura", None, True, 1.5, {}):
        with pytest.raises(RulesetError):
            read(table, "named_tile", node)


def test_huge_numbers_are_told_without_writing_them_out():
    with pytest.raises(RulesetError, match="huge"):
        read(new_table(), "tile", 10**5000)
