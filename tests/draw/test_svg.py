"""Tiles as SVG: every one a drawing of its own, from paths alone; and the README's picture."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from jantaku import parse_mpsz
from jantaku.draw.svg import HEIGHT, WIDTH, drawing, tiles_svg
from jantaku.riichi.tiles.notation import format_tile
from jantaku.riichi.tiles.tile import RED_FIVES, TILES, Tile

DOCS = Path(__file__).parents[2] / "docs"
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {f"{SVG}{name}" for name in ("svg", "title", "g", "rect", "circle", "path")}
NUMBER = re.compile(r"-?\d*\.?\d+")


@pytest.mark.parametrize("tile", [*TILES, None])
def test_a_tile_is_drawn_without_any_font(tile: Tile | None) -> None:
    tree = ElementTree.fromstring(tiles_svg([tile]))
    assert {element.tag for element in tree.iter()} <= SHAPES
    assert tree.findtext(f"{SVG}title") == ("?" if tile is None else format_tile(tile))


def test_no_two_tiles_look_alike() -> None:
    assert len({drawing(tile) for tile in (*TILES, None)}) == len(TILES) + 1


@pytest.mark.parametrize(("suit", "centre"), [("p", "circle"), ("s", "rect")])
def test_dots_and_sticks_are_as_many_as_the_tile_counts(suit: str, centre: str) -> None:
    """A dot is three circles; a stick is a stem and three nodes, beside the tile's three boxes."""
    parts, body = (3, 0) if centre == "circle" else (4, 3)
    for number in range(2, 10):
        drawn = drawing(parse_mpsz(f"{number}{suit}")[0])
        assert drawn.count(f"<{centre} ") == number * parts + body


def test_dots_and_sticks_are_like_their_mirror_image() -> None:
    """But for the tiles whose dots stand aslant."""
    for tile in parse_mpsz("245689p23456789s"):
        drawn = drawing(tile)
        where = r'<circle cx="([\d.]+)" cy="([\d.]+)"|<g transform="translate\(([\d.]+) ([\d.]+)\)'
        at = {tuple(float(n) for n in place if n) for place in re.findall(where, drawn)}
        assert {(round(WIDTH - x, 6), y) for x, y in at} == at, format_tile(tile)


def test_a_red_five_has_no_other_colour() -> None:
    for red, plain in zip(RED_FIVES, parse_mpsz("5m5p5s"), strict=True):
        colours = set(re.findall("#[0-9a-f]{6}", drawing(red)))
        assert colours < set(re.findall("#[0-9a-f]{6}", drawing(plain)))
        assert drawing(red) != drawing(plain)


def test_strokes_stay_inside_their_square() -> None:
    for tile in TILES:
        for path in re.findall(r'scale\([^)]*\)" d="([^"]+)"', drawing(tile)):
            assert all(0 <= float(number) <= 100 for number in NUMBER.findall(path))


def test_tiles_stand_side_by_side() -> None:
    tree = ElementTree.fromstring(tiles_svg(parse_mpsz("123m"), height=2 * HEIGHT))
    assert tree.get("viewBox") == f"0 0 {3 * WIDTH} {HEIGHT}"
    assert (tree.get("width"), tree.get("height")) == (f"{6 * WIDTH}", f"{2 * HEIGHT}")
    assert tree.get("aria-label") == "1m 2m 3m"


@pytest.fixture(scope="module")
def painter() -> ModuleType:
    spec = importlib.util.spec_from_file_location("picture", DOCS / "build" / "picture.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_picture_shows_what_the_commands_print(painter: ModuleType) -> None:
    drawn = painter.picture()
    assert (DOCS / "score.svg").read_text(encoding="utf-8") == drawn, "run make tables"


def test_the_picture_needs_no_font_but_any_monospace(painter: ModuleType) -> None:
    tree = ElementTree.parse(DOCS / "score.svg").getroot()
    assert {element.get("font-family") for element in tree.iter()} <= {None, "monospace"}
    written = "".join(tree.itertext())
    assert "Baiman" in written
    assert not re.search("[\U0001f000-\U0001f02b]", written)
    assert "url(http" not in ElementTree.tostring(tree, encoding="unicode")
    assert painter.COMMANDS[0] in written
