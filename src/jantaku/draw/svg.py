"""Tiles as SVG, drawn with paths alone, so that they look the same wherever SVG is shown.

A tile is a box of `WIDTH` by `HEIGHT`; its face is drawn from a few tables: the places of dots and
sticks, and the strokes of each character in a square of 100 by 100. No font is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.riichi.tiles.notation import format_tile
from jantaku.riichi.tiles.tile import is_red, kind_of, suit_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jantaku.riichi.tiles.tile import Tile

WIDTH, HEIGHT = 32, 44
"""The box of a tile, its face above and its bamboo back below."""

_INK, _RED, _GREEN, _BLUE = "#1d2b3a", "#c3222b", "#17784a", "#1f5c99"
_IVORY, _SHADE, _EDGE, _BACK = "#fffdf5", "#e4d9bd", "#a89b7d", "#d79a3c"

_Dots = tuple[float, list[tuple[float, float, str]]]


def _grid(
    xs: Iterable[float], ys: Iterable[float], *colours: str
) -> list[tuple[float, float, str]]:
    """Places row by row, the colours in turn."""
    rows = [(x, y) for y in ys for x in xs]
    return [(x, y, colours[n * len(colours) // len(rows)]) for n, (x, y) in enumerate(rows)]


_DOTS: dict[int, _Dots] = {
    2: (5.6, _grid([16], [12, 29], _GREEN, _BLUE)),
    3: (4.6, [(8.8, 9.6, _BLUE), (16, 20.5, _RED), (23.2, 31.4, _GREEN)]),
    4: (4.9, _grid([10, 22], [12, 29], _BLUE, _GREEN, _GREEN, _BLUE)),
    5: (4.4, [*_grid([8.8, 23.2], [10.5, 30.5], _BLUE, _GREEN, _GREEN, _BLUE), (16, 20.5, _RED)]),
    6: (4.3, _grid([10.4, 21.6], [9, 21.5, 32], _GREEN, _RED, _RED)),
    7: (
        3.8,
        [
            *((7.6, 7.6, _GREEN), (16, 10.8, _GREEN), (24.4, 14, _GREEN)),
            *_grid([11, 21], [23, 32.4], _RED),
        ],
    ),
    8: (3.9, _grid([11, 21], [7.4, 16.1, 24.8, 33.5], _BLUE)),
    9: (3.8, _grid([7.8, 16, 24.2], [9, 20.5, 32], _GREEN, _RED, _BLUE)),
}

_Sticks = tuple[float, list[tuple[float, float, str, float]]]


def _sticks(length: float, *places: Iterable[tuple[float, float, str]]) -> _Sticks:
    return length, [(x, y, colour, 0) for part in places for x, y, colour in part]


_STICKS: dict[int, _Sticks] = {
    2: _sticks(14, _grid([16], [12, 29], _GREEN)),
    3: _sticks(14, _grid([16], [12], _GREEN), _grid([10, 22], [29], _GREEN)),
    4: _sticks(14, _grid([10, 22], [12, 29], _GREEN)),
    5: _sticks(13, _grid([8.2, 23.8], [11.5, 29.5], _GREEN), [(16, 20.5, _RED)]),
    6: _sticks(14, _grid([8.2, 16, 23.8], [12, 29], _GREEN)),
    7: _sticks(10, [(16, 8, _RED)], _grid([8.2, 16, 23.8], [20.5, 32.5], _GREEN)),
    8: (
        13,
        [
            *((x, y, _GREEN, 0) for x in (7, 25) for y in (11.5, 29.5)),
            *((12.9, 11, _GREEN, -32), (19.1, 11, _GREEN, 32)),
            *((12.9, 30, _GREEN, 32), (19.1, 30, _GREEN, -32)),
        ],
    ),
    9: _sticks(
        10,
        _grid([8.2, 23.8], [8.5, 20.5, 32.5], _GREEN),
        _grid([16], [8.5, 20.5, 32.5], _RED),
    ),
}

# The one of sticks is a bird: strokes and shapes with their colours.
_BIRD = (
    ("M14 24Q9 28 7.5 35M15 25Q12.5 30 13 36.5M17 26Q17.5 31 19.5 35.5", _GREEN, 2.2),
    ("M18.2 7.2L15.6 4.4M20.6 6.6V3.2M22.8 7.2L25 4.6", _RED, 1.2),
)
_BIRD_SHAPES = (
    ("M20 9Q26.5 17 20.5 25Q15 30 11 24.5Q9.5 18 16 14.5Q18 12.5 17.5 10Z", _GREEN),
    ("M12.5 22Q14 16.5 20.5 17Q21.5 22.5 16 25Q13.5 25 12.5 22Z", _BLUE),
    ("M23.4 8.6L28 10.4L23.2 12Z", _RED),
)
_BIRD_CIRCLES = (
    *((x, y, 1.9, _RED) for x, y in ((7.3, 35.6), (13, 36.8), (19.8, 36))),
    (20.6, 10, 3.7, _GREEN),
    (21.6, 9.6, 1.2, _IVORY),
    (21.7, 9.6, 0.6, _INK),
)

_NUMBERS = (
    "M8 50H92",
    "M20 26H80M8 80H92",
    "M15 15H85M21 49H79M8 85H92",
    "M12 18H88V88H12ZM38 18Q38 50 22 62M62 18V52Q62 60 78 60",
    "M14 14H86M47 14L36 88M22 48H74V88M6 88H94",
    "M50 6V28M8 34H92M36 50Q31 74 12 92M63 50Q72 74 90 92",
    "M8 48L92 36M44 8V74Q44 86 56 86H90V70",
    "M34 18Q34 60 8 90M58 12Q64 62 92 90",
    "M10 34H68V76Q68 88 80 88H93V72M40 6V34Q38 72 10 92",
)
_WAN = (
    "M6 16H94M34 5V27M66 5V27M24 34H76V60H24ZM24 47H76M50 34V84M12 96V70H88V86Q88 96 76 96"
    "M30 85L66 80M61 73L71 88"
)
_HONORS = (
    ("M10 20H90M50 5V95M24 35H76V63H24ZM24 49H76M45 65Q34 81 9 91M55 65Q66 81 91 91", _INK),
    (
        "M10 17H90M50 4V31M16 95V32H84V84Q84 95 72 95M37 42L43 52M63 42L57 52M30 57H70M28 73H72"
        "M50 57V92",
        _INK,
    ),
    ("M8 14H92M15 37H85V90H15ZM38 14V38Q38 62 20 70M62 14V60Q62 68 82 67", _INK),
    ("M35 8V92M9 36H35M5 84L35 70M63 8V78Q63 90 75 90H93V72M91 30L63 47", _INK),
    ("", _BLUE),
    (
        "M12 13H40Q32 36 8 47M17 24L28 33M58 5Q66 31 93 45M82 7L69 18M93 19L79 28"
        "M13 54H41V66H15V79H43Q43 97 27 96M58 54V60Q58 69 47 74M58 54H78V64Q78 71 91 69"
        "M49 80H84Q74 96 46 98M57 81Q70 95 95 98",
        _GREEN,
    ),
    ("M14 26H86V64H14ZM50 4V97", _RED),
)


def tiles_svg(tiles: Sequence[Tile | None], height: float = 88) -> str:
    """Returns tiles side by side as an SVG document, which names them; None is face down."""
    name = " ".join("?" if tile is None else format_tile(tile) for tile in tiles)
    columns = WIDTH * len(tiles)
    drawn = (f'<g transform="translate({n * WIDTH})">{drawing(t)}</g>' for n, t in enumerate(tiles))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{height * columns / HEIGHT:g}" '
        f'height="{height:g}" viewBox="0 0 {columns} {HEIGHT}" role="img" aria-label="{name}">'
        f"<title>{name}</title>{''.join(drawn)}</svg>"
    )


def drawing(tile: Tile | None) -> str:
    """The elements that draw a tile in its box, for a larger SVG."""
    if tile is None:
        inner = _box(2.4, 2.4, 27.2, 35.2, 2.6, f'fill="none" stroke="{_SHADE}"')
        return _body(_BACK) + inner
    return _body(_IVORY) + _face(tile)


def blank() -> str:
    """The elements of a tile without a face, for one that is not drawn here."""
    return _body(_IVORY)


def _body(face: str) -> str:
    """The tile seen a little from below: its back, its side and its face."""
    edge = f'stroke="{_EDGE}" stroke-width=".6"'
    return (
        _box(0.6, 6, 30.8, 37.4, 4, f'fill="{_BACK}" {edge}')
        + _box(0.6, 3.4, 30.8, 37.6, 4, f'fill="{_SHADE}" {edge}')
        + _box(0.6, 0.6, 30.8, 38.8, 4, f'fill="{face}" {edge}')
    )


def _face(tile: Tile) -> str:
    suit, number = suit_of(tile), kind_of(tile) % 9
    colour = _RED if is_red(tile) else ""
    match suit:
        case "m":
            strokes = _strokes(_NUMBERS[number], 7.5, 4.2, 17, 14, colour or _INK)
            return strokes + _strokes(_WAN, 7, 20.2, 18, 17, _RED)
        case "p":
            return _one_dot() if number == 0 else _dots(*_DOTS[number + 1], colour)
        case "s":
            return _bird() if number == 0 else "".join(_stick_parts(*_STICKS[number + 1], colour))
    strokes, colour = _HONORS[number]
    if not strokes:
        outer = _box(6.4, 6, 19.2, 28.4, 1.6, f'fill="none" stroke="{colour}" stroke-width="1.5"')
        return outer + _box(9, 8.6, 14, 23.2, 0.8, f'fill="none" stroke="{colour}"')
    return _strokes(strokes, 5, 7, 22, 26, colour)


def _strokes(path: str, x: float, y: float, width: float, height: float, colour: str) -> str:
    scale = f"{width / 100:g} {height / 100:g}"
    return (
        f'<path transform="translate({x:g} {y:g})scale({scale})" d="{path}" fill="none" '
        f'stroke="{colour}" stroke-width="10" stroke-linejoin="round" stroke-linecap="round"/>'
    )


def _dots(radius: float, places: Iterable[tuple[float, float, str]], colour: str) -> str:
    parts = []
    for x, y, own in places:
        ring = f'fill="none" stroke="{_IVORY}" stroke-width="{radius * 0.17:g}"'
        parts += [
            _circle(x, y, radius, f'fill="{colour or own}"'),
            _circle(x, y, radius * 0.63, ring),
            _circle(x, y, radius * 0.16, f'fill="{_IVORY}"'),
        ]
    return "".join(parts)


def _one_dot() -> str:
    petals = f'fill="none" stroke="{_IVORY}" stroke-width="2" stroke-dasharray="2.9 1.42"'
    return (
        _circle(16, 20.5, 11, f'fill="{_GREEN}"')
        + _circle(16, 20.5, 8.25, petals)
        + _circle(16, 20.5, 5.6, f'fill="{_IVORY}"')
        + _circle(16, 20.5, 4.5, f'fill="{_RED}"')
        + _circle(16, 20.5, 1.6, f'fill="{_IVORY}"')
    )


def _stick_parts(
    length: float, places: Iterable[tuple[float, float, str, float]], colour: str
) -> Iterable[str]:
    """Bamboo: a stem with a node in the middle, at both ends, and a line of light."""
    half = length / 2
    for x, y, own, slant in places:
        turned = f"rotate({slant:g})" if slant else ""
        stem = _box(-1.8, -half, 3.6, length, 1.4, "")
        nodes = "".join(_box(-2.6, at - 0.9, 5.2, 1.8, 0.9, "") for at in (-half, 0, half))
        shine = f"M0 {1.9 - half:g}V-1.7M0 1.7V{half - 1.9:g}"
        light = f'<path d="{shine}" stroke="{_IVORY}" stroke-width=".7"/>'
        place = f"translate({x:g} {y:g}){turned}"
        yield f'<g transform="{place}" fill="{colour or own}">{stem}{nodes}{light}</g>'


def _bird() -> str:
    lines = (
        f'<path d="{d}" fill="none" stroke="{c}" stroke-width="{w}" stroke-linecap="round"/>'
        for d, c, w in _BIRD
    )
    shapes = (f'<path d="{d}" fill="{c}"/>' for d, c in _BIRD_SHAPES)
    circles = (_circle(x, y, r, f'fill="{c}"') for x, y, r, c in _BIRD_CIRCLES)
    return "".join((*lines, *shapes, *circles))


def _circle(x: float, y: float, radius: float, style: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {style}/>'


def _box(x: float, y: float, width: float, height: float, radius: float, style: str) -> str:
    size = f'width="{width:g}" height="{height:g}" rx="{radius:g}"'
    return f'<rect x="{x:g}" y="{y:g}" {size} {style}/>'
