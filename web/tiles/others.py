"""Faces of flowers, seasons, animals, jokers, and of the thirteen tiles of Haiyuki."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shapes import box, disc, numbers, path, polygon, solid, star, stroke, turned
from suits import BLUE, GREEN, INK, IVORY, PURPLE, RED, character

if TYPE_CHECKING:
    from collections.abc import Iterator

GOLD: Final = "#d9971e"
BROWN: Final = "#6b4226"
PINK: Final = "#d94f7a"


def faces() -> Iterator[tuple[str, str]]:
    """Every face here: its name and its drawing."""
    for at, (sign, ink, drawing) in enumerate(_PLANTS, 1):
        yield f"{at}f", drawing + character(sign, ink, 30, 62, 26, 26, 3)
    for at, (sign, ink, drawing) in enumerate(_SEASONS, 1):
        yield f"{at}g", drawing + character(sign, ink, 30, 62, 26, 26, 3)
    for at, drawing in enumerate(_ANIMALS, 1):
        yield f"{at}a", drawing
    for at in range(1, 5):
        yield f"{at}k", _KING + _gems(at, 36.5) + character("王", INK, 30, 62, 26, 24, 3)
        yield f"{at}q", _QUEEN + _gems(at, 37.5) + character("后", RED, 30, 62, 26, 26, 3)
    yield "joker", _JOKER
    for name, colour, drawing in _HAIYUKI:
        yield name, drawing + solid("M4 73h52v4a3 3 0 0 1-3 3h-46a3 3 0 0 1-3-3z", colour)


def _around(d: list[tuple[float, float]], count: int, x: float, y: float, from_: float = 0) -> str:
    """Returns `count` copies of a shape around a point."""
    return "".join(polygon(turned(d, from_ + 360 * at / count, x, y)) for at in range(count))


def _petals(count: int, r: float, size: float, x: float, y: float) -> str:
    places = (turned([(0, -r)], 360 * at / count, x, y)[0] for at in range(count))
    return "".join(disc(px, py, size) for px, py in places)


_LEAF: Final = [(0.0, 0.0), (2.6, -5.0), (2.2, -10.0), (0.0, -15.0), (-2.2, -10.0), (-2.6, -5.0)]
_PLANTS: Final = (
    (
        "梅",
        PINK,
        stroke("M8 44Q20 40 28 30T52 8M36 21L50 26", BROWN, 2.6)
        + solid(_petals(5, 6.6, 5.2, 25, 24), PINK)
        + solid(disc(25, 24, 3.2), "#f6d36b")
        + solid(_petals(5, 3.6, 2.9, 46, 27), PINK)
        + solid(_petals(5, 3.4, 2.7, 44, 9), PINK),
    ),
    (
        "蘭",
        PURPLE,
        stroke("M30 46Q26 26 8 18M30 46Q36 24 54 22M30 46Q22 34 12 36M30 46V24", GREEN, 2.8)
        + solid(_around(_LEAF, 5, 30, 20, 36), PURPLE)
        + solid(disc(30, 20, 3), "#f6d36b"),
    ),
    (
        "菊",
        GOLD,
        stroke("M30 30V47M30 44q8-1 11-7", GREEN, 2.8)
        + solid(_around(_LEAF, 12, 30, 23), GOLD)
        + solid(disc(30, 23, 5.4), "#b8651b"),
    ),
    (
        "竹",
        GREEN,
        path(box(26, 12, 6, 15, 1.5) + box(26, 28, 6, 15, 1.5) + box(26, 42, 6, 10, 1.5), GREEN)
        + solid(_around([(0, 0), (3, -7), (0, -17), (-3, -7)], 1, 31, 22, 60), GREEN)
        + solid(_around([(0, 0), (3, -7), (0, -17), (-3, -7)], 1, 31, 22, 105), GREEN)
        + solid(_around([(0, 0), (3, -7), (0, -15), (-3, -7)], 1, 22, 37, -65), GREEN),
    ),
)
_SEASONS: Final = (
    (
        "春",
        GREEN,
        stroke("M30 46V24", GREEN, 3)
        + solid("M29 30C14 30 9 20 10 11c11 0 19 6 19 19z", GREEN)
        + solid("M31 25c0-12 7-18 18-18c1 10-5 18-18 18z", "#4aa564"),
    ),
    (
        "夏",
        RED,
        solid(_around([(-2.6, -13), (0, -20), (2.6, -13)], 10, 30, 25), "#e07a1f")
        + solid(disc(30, 25, 11), RED),
    ),
    (
        "秋",
        "#b8561b",
        stroke("M30 46V26", BROWN, 2.6)
        + solid(
            "M30 4l4 8 6-4-1 8 10-2-4 7 8 4-9 4 3 7-10-2-7 6"
            "-7-6-10 2 3-7-9-4 8-4-4-7 10 2-1-8 6 4z",
            "#cf5a1c",
        ),
    ),
    (
        "冬",
        BLUE,
        stroke(
            "".join(
                f"M30 25L{numbers(*turned([(0, -19)], a, 30, 25)[0])}"
                f"M{numbers(*turned([(-5, -16)], a, 30, 25)[0])}"
                f"L{numbers(*turned([(0, -11)], a, 30, 25)[0])}"
                f"L{numbers(*turned([(5, -16)], a, 30, 25)[0])}"
                for a in range(0, 360, 60)
            ),
            BLUE,
            2.4,
        ),
    ),
)

_EYES: Final = solid(disc(22, 38, 2.8) + disc(38, 38, 2.8), INK)
_ANIMALS: Final = (
    # cat
    solid("M10 14l14 9h12l14-9v28q-1 19-20 20q-19-1-20-20z", "#3d4653")
    + solid(disc(21, 38, 4.6) + disc(39, 38, 4.6), "#f6d36b")
    + solid(disc(21, 38, 2) + disc(39, 38, 2), INK)
    + solid("M27 46h6l-3 4z", PINK)
    + stroke("M6 46l12 2M6 54l12-3M54 46l-12 2M54 54l-12-3", INK, 1.6),
    # mouse
    stroke("M46 58q12-2 9-14", "#8d8f98", 3)
    + solid(disc(15, 22, 9.5) + disc(45, 22, 9.5), "#8d8f98")
    + solid(disc(15, 22, 5) + disc(45, 22, 5), "#f0b6c2")
    + solid("M30 18q20 2 18 24q-3 16-18 22q-15-6-18-22q-2-22 18-24z", "#a5a7b0")
    + _EYES
    + solid(disc(30, 60, 3.4), PINK),
    # rooster
    solid(disc(26, 12, 5) + disc(33, 10, 5.5) + disc(40, 14, 4.5), RED)
    + solid("M22 18q12-8 22 2q3 12 2 24q-2 20-20 22q-18-2-19-20q8 5 12-3q4-12 3-25z", "#f1efe8")
    + stroke("M22 18q12-8 22 2q3 12 2 24q-2 20-20 22q-18-2-19-20q8 5 12-3q4-12 3-25z", INK, 2)
    + solid("M45 22l11 4-10 4z", GOLD)
    + solid(disc(43, 36, 4), RED)
    + solid(disc(37, 23, 2.5), INK),
    # centipede
    stroke(
        "".join(f"M14 {y}H46" for y in range(18, 68, 8)),
        "#b8561b",
        2.6,
    )
    + solid("".join(disc(30, y, 6) for y in range(18, 68, 8)), "#7a3b16")
    + stroke("M27 11l-6-6M33 11l6-6", "#b8561b", 2.4)
    + solid(disc(27.5, 16, 1.6) + disc(32.5, 16, 1.6), IVORY),
)

_JOKER: Final = (
    solid("M30 40C18 36 15 20 5 22C12 24 12 38 16 46z", GREEN)
    + solid("M30 40C42 36 45 20 55 22C48 24 48 38 44 46z", BLUE)
    + solid("M16 46C18 30 26 26 30 6C34 26 42 30 44 46z", RED)
    + solid(disc(5.5, 23, 4) + disc(54.5, 23, 4) + disc(30, 7, 4), GOLD)
    + path(box(30, 48.5, 32, 7, 3), GOLD)
    + solid(star(30, 64, 9.5), PURPLE)
)

_KING: Final = (
    solid("M8 42L5 16l13 11L30 8l12 19l13-11l-3 26z", GOLD)
    + path(box(30, 36.5, 44, 11, 2.5), RED)
    + solid(disc(5, 15, 3.4) + disc(30, 7, 4) + disc(55, 15, 3.4), RED)
)
_QUEEN: Final = (
    stroke("M7 40Q8 18 30 12Q52 18 53 40", PURPLE, 3.4)
    + stroke("M16 38Q19 26 30 21Q41 26 44 38M30 21V13", PURPLE, 2.4)
    + solid(disc(30, 8.5, 5) + disc(15, 19.5, 3) + disc(45, 19.5, 3), GOLD)
    + path(box(30, 37.5, 48, 10, 5), PURPLE)
)


def _gems(count: int, y: float) -> str:
    """Returns `count` dots in a row around the middle."""
    return solid(
        "".join(disc(30 + 10 * (at - (count - 1) / 2), y, 3) for at in range(count)), IVORY
    )


_RED: Final = "#e2523d"
_BLUE: Final = "#3f7fcf"
_YELLOW: Final = "#e0b036"
_PURPLE: Final = "#9160cf"

_TIGER: Final = (
    solid(disc(15, 19, 8) + disc(45, 19, 8), "#f0952f")
    + solid(disc(15.5, 20, 4) + disc(44.5, 20, 4), "#fde6c6")
    + solid("M30 14q22 0 22 24t-22 25q-22-1-22-25t22-24z", "#f0952f")
    + solid("M30 41q15 0 14 9t-14 10q-14-1-14-10t14-9z", "#fff4de")
    + stroke(
        "M30 16v9M23.5 17l1.5 7M36.5 17l-1.5 7M9 37l8 1M9 45l8-1M51 37l-8 1M51 45l-8-1", INK, 3
    )
    + stroke("M17 29l9 4M43 29l-9 4", INK, 3)
    + solid(disc(22, 37, 3) + disc(38, 37, 3), INK)
    + solid("M26 45h8l-4 4z", INK)
    + stroke("M24 53q3 3 6-1q3 4 6 1", INK, 2)
)
_CAT: Final = (
    solid("M9 12l15 11h12l15-11q4 22 2 30q-4 19-23 20q-19-1-23-20q-2-8 2-30z", "#e9e1d6")
    + solid("M12 18l7 6-5 7zM48 18l-7 6 5 7z", "#efb3a6")
    + solid("M22 22h16l-4 8h-8z", "#b5483f")
    + solid(disc(21, 40, 3) + disc(39, 40, 3), INK)
    + solid("M27 47h6l-3 3.4z", "#d0655c")
    + stroke(
        "M25 54q2.5 2 5-1q2.5 3 5 1M5 44l10 2M5 52l10-2M55 44l-10 2M55 52l-10-2", "#6e6258", 1.6
    )
)
_DOG: Final = (
    solid("M11 30q-6 12 0 24l8-4V30zM49 30q6 12 0 24l-8-4V30z", "#6d4a34")
    + solid("M30 18q19 0 19 22t-19 23q-19-1-19-23t19-22z", "#9c704f")
    + solid("M30 43q12 0 12 8t-12 10q-12-2-12-10t12-8z", "#e6cdb0")
    + solid("M9 28q2-18 21-18t21 18q-21-7-42 0z", "#2f66b5")
    + solid("M9 28q21-9 42 0l2 4q-23-8-46 0z", "#1d4c93")
    + solid(star(30, 18.5, 5), "#f6d36b")
    + solid(disc(22, 38, 3) + disc(38, 38, 3), INK)
    + solid("M25.5 45h9l-4.5 4.6z", INK)
    + stroke("M30 49v3q-3 4-7 1M30 52q3 4 7 1", INK, 1.8)
)
_GIRL: Final = (
    solid("M30 8q24 0 24 28q0 16-5 27H11q-5-11-5-27q0-28 24-28z", "#22304d")
    + solid("M30 22q17 0 17 19q-2 19-17 21q-15-2-17-21q0-19 17-19z", "#f7ddc7")
    + solid("M12 38q4-18 18-18t18 18q-6-3-8-10q-8 8-20 5q-3 4-8 5z", "#22304d")
    + solid(disc(30, 11, 5), "#3f7fcf")
    + stroke("M18 40q4-3 8 0M34 40q4-3 8 0", INK, 2.4)
    + solid(disc(22, 43.5, 2.4) + disc(38, 43.5, 2.4), INK)
    + stroke("M26.5 54q3.5 2.6 7 0", "#c4433c", 2.2)
)
_MONK: Final = (
    solid("M30 24q18 0 18 18t-18 20q-18-2-18-20t18-18z", "#f7ddc7")
    + solid("M14 46q16-7 32 0q1 16-16 20q-17-4-16-20z", "#f4f1ea")
    + solid("M30 5l27 27q-27-8-54 0z", "#c99b36")
    + stroke("M30 8L12 27M30 8v18M30 8l18 19", "#8f6a1d", 1.6)
    + solid(disc(22, 40, 2.7) + disc(38, 40, 2.7), INK)
    + stroke("M17 35q5-3 9 0M34 35q5-3 9 0", "#d8d2c6", 3)
    + solid(disc(30, 45, 3), "#eebd9d")
    + stroke("M26 53q4 2.6 8 0", "#b06a4b", 2)
)
_FOX: Final = (
    solid("M6 6l15 16h18l15-16q3 26-2 34q-6 12-22 26q-16-14-22-26q-5-8-2-34z", "#eabb3e")
    + solid("M11 14l7 9-6 8zM49 14l-7 9 6 8z", "#7a4a1d")
    + solid("M8 38q14-2 22 18q8-20 22-18q-6 12-22 28q-16-16-22-28z", "#fff6e6")
    + stroke("M15 35q4-5 9 0M36 35q5-5 9 0", INK, 2.8)
    + solid(disc(30, 61, 3.8), INK)
    + solid(disc(15, 44, 3) + disc(45, 44, 3), "#f3b3a5")
)
_PUNCH: Final = (
    solid("M22 50h18v14H22z", _RED)
    + solid("M14 24q0-6 5-6h24q6 0 6 8v14q0 14-14 14h-8q-13 0-13-14z", "#f2c193")
    + stroke(
        "M14 24q0-6 5-6h24q6 0 6 8v14q0 14-14 14h-8q-13 0-13-14zM22.5 18v12M31 18v12M39.5 18v12"
        "M14 37h20q5-1 5-6",
        "#8a5230",
        2.4,
    )
)
_SWORD: Final = (
    solid("M50 6l2 10-26 28-7-7z", "#a9c3de")
    + solid("M50 6l-14.500 17.500-14 17-2.500-2.500z", "#e6eff8")
    + stroke("M50 6l2 10-26 28-7-7z", "#3d6594", 1.6)
    + stroke("M13 37l13 13", "#c99b36", 4.6)
    + stroke("M18 45l-9 11", "#5b3a24", 5)
    + solid(disc(8, 58, 3.6), "#c99b36")
)
_WAND: Final = (
    stroke("M12 64L38 26", "#8f5f24", 5)
    + solid(disc(42, 19, 12), "#e0b036")
    + solid(disc(42, 19, 8.4), "#fff1c4")
    + solid(star(42, 19, 7), "#e08a1f")
)


def _brows(colour: str) -> str:
    """A small white dog with thick brows: the ears are of the tile's colour."""
    return (
        solid("M14 26q-10 2-8 20q6 2 10-4zM46 26q10 2 8 20q-6 2-10-4z", colour)
        + solid("M30 16q20 0 20 23t-20 24q-20-1-20-24t20-23z", "#fffdf8")
        + stroke("M30 16q20 0 20 23t-20 24q-20-1-20-24t20-23z", "#cfc4b2", 1.4)
        + stroke("M16 31q5-7 11-2M44 31q-5-7-11-2", INK, 5.2)
        + solid(disc(22, 40, 3) + disc(38, 40, 3), INK)
        + solid("M26 47h8l-4 4.500z", INK)
        + stroke("M25 56q2.500 1.600 5-1q2.500 2.600 5 1", INK, 1.8)
    )


_HAIYUKI: Final = (
    ("ataho", _RED, _TIGER),
    ("rin", _RED, _CAT),
    ("smash", _BLUE, _DOG),
    ("yuri", _BLUE, _GIRL),
    ("pet", _YELLOW, _MONK),
    ("fari", _YELLOW, _FOX),
    ("punch", _RED, _PUNCH),
    ("sword", _BLUE, _SWORD),
    ("wand", _YELLOW, _WAND),
    ("mayu_red", _RED, _brows(_RED)),
    ("mayu_blue", _BLUE, _brows(_BLUE)),
    ("mayu_yellow", _YELLOW, _brows(_YELLOW)),
    ("mayu_purple", _PURPLE, _brows(_PURPLE)),
)
