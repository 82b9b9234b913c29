"""Faces of numbered tiles and honors, each as the content of a symbol of 60 by 80."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from glyphs import kept
from shapes import box, disc, number, numbers, path, polygon, solid, star, stroke, turned

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

INK: Final = "#1b2430"
RED: Final = "#c4202b"
GREEN: Final = "#147143"
BLUE: Final = "#1d4c93"
IVORY: Final = "#fffaf0"
PURPLE: Final = "#6d3fa0"

_NUMBERS: Final = "一二三四五六七八九"
_BOLDER: Final = 2.4
"""How much wider the strokes of a character are drawn, so that it can be read when small."""

Dots = list[tuple[float, float, str]]


def character(
    sign: str, fill: str, x: float, y: float, width: float, height: float, bolder: float = _BOLDER
) -> str:
    """A character that fills a box about a point."""
    (left, top, right, bottom), d = kept()[sign]
    across, down = width / (right - left), height / (bottom - top)
    if min(across, down) < 0.5 * max(across, down):  # a flat or narrow one keeps its shape
        across = down = min(across, down)
    dx, dy = x - across * (left + right) / 2, y - down * (top + bottom) / 2
    scale = f"{number(across, 3)} {number(down, 3)}"
    return (
        f'<path transform="translate({numbers(dx, dy)}) scale({scale})" fill="{fill}"'
        f' stroke="{fill}" stroke-width="{number(bolder)}" stroke-linejoin="round" d="{d}"/>'
    )


def man(value: int, ink: str = INK) -> str:
    """The number above, the ten thousand below."""
    flat = {1: 8.0, 2: 21.0, 3: 25.0}
    height = flat.get(value, 29.0)
    return character(
        _NUMBERS[value - 1], ink, 30, 19, 40, height, 4 if value > 3 else 3
    ) + character("萬", RED, 30, 55.5, 42, 38, 2.6)


def _rows(xs: Iterable[float], rows: Mapping[float, str]) -> Dots:
    return [(x, y, colour) for y, colour in rows.items() for x in xs]


_PINS: Final[dict[int, tuple[float, Dots]]] = {
    2: (14, [(30, 21, GREEN), (30, 59, BLUE)]),
    3: (11.2, [(15.5, 17.5, BLUE), (30, 40, RED), (44.5, 62.5, GREEN)]),
    4: (11.2, [(17, 22, BLUE), (43, 22, GREEN), (17, 58, GREEN), (43, 58, BLUE)]),
    5: (
        10.2,
        [
            *((15.5, 18, BLUE), (44.5, 18, GREEN), (30, 40, RED)),
            *((15.5, 62, GREEN), (44.5, 62, BLUE)),
        ],
    ),
    6: (10, [*_rows((18, 42), {14.5: GREEN, 42: RED, 65: RED})]),
    7: (
        8.4,
        [
            *((12, 11, GREEN), (30, 19, GREEN), (48, 27, GREEN)),
            *_rows((19.5, 40.5), {47: RED, 67: RED}),
        ],
    ),
    8: (8.6, [*_rows((19, 41), dict.fromkeys((11.5, 30.5, 49.5, 68.5), BLUE))]),
    9: (8.2, [*_rows((12, 30, 48), {14: GREEN, 40: RED, 66: BLUE})]),
}


def _coin(x: float, y: float, r: float) -> str:
    """A ring, and a smaller one about a hole."""
    return disc(x, y, r) + disc(x, y, 0.73 * r) + disc(x, y, 0.56 * r) + disc(x, y, 0.17 * r)


def pin(value: int, ink: str = "") -> str:
    """Returns `value` coins, all of the colour `ink` if it is given."""
    if value == 1:
        return _great_coin(ink)
    r, dots = _PINS[value]
    colours = dict.fromkeys(ink or colour for _, _, colour in dots)
    return "".join(
        path("".join(_coin(x, y, r) for x, y, own in dots if (ink or own) == colour), colour)
        for colour in colours
    )


def _great_coin(ink: str) -> str:
    petals = "".join(
        disc(x, y, 2.3) for x, y in (turned([(0, -17.2)], at * 30, 30, 40)[0] for at in range(12))
    )
    return "".join(
        (
            path(disc(30, 40, 23) + petals + disc(30, 40, 12.6), ink or GREEN),
            path(disc(30, 40, 10.6) + star(30, 40, 7.6, 6, 0.45), RED),
            solid(disc(30, 40, 2.2), RED),
        )
    )


_STICKS: Final[dict[int, tuple[float, list[tuple[float, float, str, float]]]]] = {
    2: (28, [(30, y, GREEN, 0) for y in (22, 58)]),
    3: (28, [(30, 22, GREEN, 0), *((x, 58, GREEN, 0) for x in (18, 42))]),
    4: (28, [(x, y, GREEN, 0) for y in (22, 58) for x in (18, 42)]),
    5: (27, [*((x, y, GREEN, 0) for y in (21, 59) for x in (14, 46)), (30, 40, RED, 0)]),
    6: (28, [(x, y, GREEN, 0) for y in (22, 58) for x in (13, 30, 47)]),
    7: (19.5, [(30, 15.5, RED, 0), *((x, y, GREEN, 0) for y in (42, 65) for x in (13, 30, 47))]),
    8: (
        27,
        [
            *((x, y, GREEN, 0) for y in (22, 58) for x in (9.5, 50.5)),
            *((22.2, 19.5, GREEN, -34), (37.8, 19.5, GREEN, 34)),
            *((22.2, 60.5, GREEN, 34), (37.8, 60.5, GREEN, -34)),
        ],
    ),
    9: (
        20,
        [(x, y, RED if x == 30 else GREEN, 0) for y in (15.5, 40, 64.5) for x in (13, 30, 47)],
    ),
}


def _stick(x: float, y: float, length: float, degrees: float) -> str:
    """A piece of bamboo: two joints, wide at its ends and its middle, with a shine as a hole."""
    half, wide, narrow = length / 2, 4.4, 3.1
    right = [
        *((narrow - 0.8, -half), (wide, -half + 1.6), (wide, -half + 3.2), (narrow, -half + 5)),
        *((narrow, -2.6), (wide, -1.1), (wide, 1.1), (narrow, 2.6)),
        *((narrow, half - 5), (wide, half - 3.2), (wide, half - 1.6), (narrow - 0.8, half)),
    ]
    outline = right + [(-px, py) for px, py in reversed(right)]
    holes = [
        [(-0.7, sign * 3.4), (0.7, sign * 3.4), (0.7, sign * end), (-0.7, sign * end)]
        for sign, end in ((-1, half - 4), (1, half - 4))
    ]
    return "".join(polygon(turned(part, degrees, x, y)) for part in (outline, *holes))


def sou(value: int, ink: str = "") -> str:
    """Returns `value` pieces of bamboo; the one is a bird."""
    if value == 1:
        return _bird(ink)
    length, sticks = _STICKS[value]
    colours = dict.fromkeys(ink or colour for _, _, colour, _ in sticks)
    return "".join(
        path(
            "".join(_stick(x, y, length, a) for x, y, own, a in sticks if (ink or own) == colour),
            colour,
        )
        for colour in colours
    )


def _bird(ink: str) -> str:
    """A peacock that looks back over its tail."""
    green, blue = ink or GREEN, ink or BLUE
    feathers = [(8.5, 46, 5.6), (9.5, 60, 5.2), (19, 69, 5.2), (32, 71.5, 5), (44, 67, 4.6)]
    stems = "".join(f"M29 44L{numbers(x, y)}" for x, y, _ in feathers)
    eyes = "".join(disc(x, y, r) + disc(x, y, 0.62 * r) for x, y, r in feathers)
    hearts = "".join(disc(x, y, 0.38 * r) for x, y, r in feathers)
    body = (
        "M39 8c6 1 8 6 6 11c-1 4-1 7 2 12c4 8 1 18-8 22c-8 3-19 1-23-6c-3-6 0-12 6-15"
        "c6-3 12-5 12-11c0-3-2-4-2-7c0-4 3-6 7-6z"
    )
    wing = "M17 44c1-8 9-12 21-10c2 8-3 15-11 16c-5 1-9-2-10-6z"
    return "".join(
        (
            stroke(stems, green, 2.2),
            path(eyes, green),
            solid(hearts, RED),
            solid(body, green),
            solid(wing, blue),
            stroke("M21 43q8 3 14-5M24 48q7 0 11-6", IVORY, 1.6),
            solid("M45 12l9 2.5l-9 3.5z", RED),
            solid(disc(40.5, 14, 2.7), IVORY),
            solid(disc(41, 14, 1.3), INK),
            stroke("M37 7.5l-4-4.5M40 6.5V1.5M43.5 7.5l4-4.5", RED, 2),
        )
    )


def stars(value: int) -> str:
    """Returns `value` stars, a suit of some rulesets."""
    r, dots = _PINS.get(value, (22, [(30, 40, PURPLE)]))
    return solid("".join(star(x, y, 1.15 * r) for x, y, _ in dots), PURPLE)


def honor(value: int) -> str:
    """The winds, then the white, the green and the red dragon."""
    if value == 5:
        return path(box(30, 40, 42, 58, 4) + box(30, 40, 36, 52, 2), BLUE) + path(
            box(30, 40, 32, 48, 1.5) + box(30, 40, 29.6, 45.6, 1), BLUE
        )
    sign, ink, height = {
        1: ("東", INK, 50),
        2: ("南", INK, 50),
        3: ("西", INK, 46),
        4: ("北", INK, 48),
        6: ("發", GREEN, 52),
        7: ("中", RED, 56),
    }[value]
    return character(sign, ink, 30, 40, 48 if value != 7 else 42, height, 3)
