"""The faces of the characters as SVG: a round picture each, on its own ground.

A picture is a box of `SIZE` by `SIZE`, drawn with plain shapes, so that it is the same on light and
dark pages and clear at 40 pixels. The middle of a face is `_MIDDLE`; what both sides have is drawn
once and mirrored there. The features of a winner are hidden next to the calm ones (`_features`): a
page shows them at a win, as it does for the faces that it draws itself (`web/src/ui/faces.ts`).
"""

from __future__ import annotations

from typing import Final

SIZE: Final = 120
"""The side of the box of a face."""

_MIDDLE: Final = SIZE // 2
_INK: Final = "#33272a"
_BLUSH: Final = "#f0796b88"


def _shape(d: str, fill: str) -> str:
    return f'<path d="{d}" fill="{fill}"/>'


def _line(d: str, width: float, colour: str = _INK) -> str:
    """A line with round ends."""
    pen = f'fill="none" stroke="{colour}" stroke-width="{width}"'
    return f'<path d="{d}" {pen} stroke-linecap="round" stroke-linejoin="round"/>'


def _disc(x: float, y: float, r: float, fill: str) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}"/>'


def _oval(x: float, y: float, rx: float, ry: float, fill: str, turn: float = 0) -> str:
    turned = f' transform="rotate({turn} {x} {y})"' if turn else ""
    return f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{fill}"{turned}/>'


def _both(one: str) -> str:
    """The shapes, and the same on the other side."""
    return f'{one}<g transform="matrix(-1 0 0 1 {SIZE} 0)">{one}</g>'


def _eyes(gap: float, y: float, r: float, colour: str = _INK) -> str:
    """Open eyes, each `gap` from the middle, with a glint at the same side."""
    found = ""
    for x in (_MIDDLE - gap, _MIDDLE + gap):
        found += _oval(x, y, 0.88 * r, r, colour) + _disc(
            x + 0.3 * r, y - 0.38 * r, 0.3 * r, "#fff"
        )
    return found


def _arches(gap: float, y: float, r: float, up: int = 1, colour: str = _INK) -> str:
    """Closed eyes: laughing if they are bent up, resting if down."""
    x = _MIDDLE - gap
    return _both(_line(f"M{x - r} {y}Q{x} {y - up * 1.3 * r} {x + r} {y}", 3.6, colour))


def _features(calm: str, glad: str) -> str:
    """Eyes or a mouth, and the same of a winner."""
    return f'<g class="calm">{calm}</g><g class="glad" display="none">{glad}</g>'


def _blush(gap: float, y: float, r: float = 6) -> str:
    return _both(_oval(_MIDDLE - gap, y, r, 0.65 * r, _BLUSH))


def _lip(y: float, wide: float) -> str:
    """The mouth of an animal, below its nose."""
    half = wide / 2
    bows = (
        f"Q{_MIDDLE - half} {y + 7} {_MIDDLE} {y}Q{_MIDDLE + half} {y + 7} {_MIDDLE + wide} {y - 1}"
    )
    return _line(f"M{_MIDDLE - wide} {y - 1}{bows}", 3)


def _laugh(y: float, wide: float, high: float) -> str:
    """An open mouth with its tongue."""
    left, right = _MIDDLE - wide, _MIDDLE + wide
    mouth = f"M{left} {y}Q{_MIDDLE} {y + 4} {right} {y}Q{right - 1} {y + high} {_MIDDLE} {y + high}"
    tongue = _oval(_MIDDLE, y + 0.76 * high, 0.5 * wide, 0.26 * high, "#ee7a6c")
    return _shape(f"{mouth}Q{left + 1} {y + high} {left} {y}z", "#7a2a2a") + tongue


def _blossom(x: float, y: float, r: float, petal: str, heart: str) -> str:
    """A flower of five petals."""
    places = ((0, -1), (0.95, -0.31), (0.59, 0.81), (-0.59, 0.81), (-0.95, -0.31))
    petals = (
        _disc(round(x + r * dx, 1), round(y + r * dy, 1), 0.72 * r, petal) for dx, dy in places
    )
    return "".join(petals) + _disc(x, y, 0.5 * r, heart)


def _pico() -> str:
    """A chick that has not left all of its egg."""
    shell = "M22 60Q22 14 60 12Q98 14 98 60L88 50L78 61L69 50L60 61L51 50L42 61L32 50z"
    return (
        _both(_oval(20, 86, 9, 15, "#f2b92f", 24))
        + _disc(60, 74, 42, "#ffd94f")
        + _shape(shell, "#fff8ea")
        + _line("M72 22L68 30L76 36L73 43", 2.4, "#d9c9a6")
        + _blush(30, 84)
        + _features(_eyes(18, 74, 6.5), _arches(18, 77, 7))
        + _shape("M60 76Q70 79 71 84Q66 92 60 93Q54 92 49 84Q50 79 60 76z", "#f08a2c")
        + _line("M50 84.500Q60 88 70 84.500", 2, "#b85f14")
    )


def _mochi() -> str:
    """A white rabbit, soft and silent."""
    return (
        _both(_oval(42, 34, 11, 31, "#fffdfa", -8) + _oval(42, 36, 5.5, 22, "#f6a9b4", -8))
        + _oval(60, 80, 40, 33, "#fffdfa")
        + _blush(27, 88, 7.5)
        + _features(_arches(19, 77, 6, -1), _arches(19, 80, 6.5))
        + _shape("M55 84H65Q64 90 60 91Q56 90 55 84z", "#e9808d")
        + _lip(93, 9)
    )


def _ponta() -> str:
    """A tanuki with the leaf that he does his tricks with."""
    head = "M60 28Q94 26 103 60Q112 84 94 98Q78 108 60 108Q42 108 26 98Q8 84 17 60Q26 26 60 28z"
    return (
        _both(_disc(27, 38, 13, "#7a4f31") + _disc(28, 40, 7, "#3f2a20"))
        + _shape(head, "#b27d4d")
        + _both(_shape("M52 62Q46 48 30 56Q16 66 20 82Q30 90 42 82Q52 74 52 62z", "#4d3326"))
        + _oval(60, 88, 22, 17, "#f6e3c4")
        + _features(
            _both(_disc(38, 67, 8, "#fff") + _disc(39.5, 67, 5, _INK) + _disc(41, 65, 1.6, "#fff")),
            _arches(23, 69, 7, colour="#fff"),
        )
        + _oval(60, 77, 7, 5, _INK)
        + _laugh(86, 12, 13)
        + _shape("M60 34Q34 30 36 8Q58 4 66 20Q67 28 60 34z", "#3f9a4d")
        + _line("M60 34Q54 22 43 14M60 34L63 40", 2.6, "#226b34")
    )


def _nagi() -> str:
    """A turtle who has all the time in the world."""
    return (
        _shape("M2 122Q6 30 60 26Q114 30 118 122z", "#4f7f52")
        + _line("M60 28V50M26 48L40 62M94 48L80 62M10 84L26 84M110 84L94 84", 4, "#2f5b3a")
        + _oval(60, 80, 34, 33, "#a8cf6b")
        + _features(
            _both(
                _disc(43, 71, 11, "#fdfdf2")
                + _disc(44, 73, 5.5, _INK)
                + _disc(45.6, 71.4, 1.7, "#fff")
                + _shape("M31 71Q31 58 43 58Q55 58 55 71Q43 66 31 71z", "#8ab84e")
            ),
            _arches(17, 75, 8.5),
        )
        + _both(_disc(57, 84, 1.5, "#5e8a35"))
        + _blush(24, 90)
        + _features(_line("M42 95Q60 108 78 95", 3.4), _laugh(94, 15, 13))
    )


def _tama() -> str:
    """A cat of three colours, with a tooth."""
    ear = "M22 60L20 20Q42 24 54 42z"
    head = "M60 34Q100 34 104 70Q104 102 60 104Q16 102 16 70Q20 34 60 34z"
    return (
        _shape("M30 98Q60 112 90 98L94 112Q60 124 26 112z", "#d6473f")
        + _shape(ear, "#3a3033")
        + f'<g transform="matrix(-1 0 0 1 120 0)">{_shape(ear, "#ee9a3a")}</g>'
        + _both(_shape("M28 46L27 30Q38 33 44 41z", "#f4b0a5"))
        + _shape(head, "#fffaf0")
        + _shape("M60 34Q34 34 22 54Q30 66 46 62Q58 52 60 34z", "#3a3033")
        + _shape("M66 34Q98 36 103 66Q92 72 80 62Q70 50 66 34z", "#ee9a3a")
        + _features(
            _both(
                _oval(40, 70, 9.5, 10.5, "#f2d13c")
                + _oval(40, 70, 3.6, 8.5, _INK)
                + _disc(42, 66, 2.2, "#fff")
            ),
            _arches(20, 76, 8.5),
        )
        + _shape("M54 80H66Q64 86 60 87Q56 86 54 80z", "#e8747c")
        + _shape("M67 91.500L76 90L73 98z", "#fff")
        + _lip(90, 14)
        + _both(_line("M8 78L24 81M10 92L25 89", 2.2, "#b8aaa0"))
        + _disc(60, 110, 8, "#f3c64a")
        + _line("M60 110V114", 2.6)
    )


def _hana() -> str:
    """A girl with a flower, always in a hurry."""
    crown = "M22 66Q20 22 60 20Q100 22 98 66Q92 52 82 44"
    fringe = f"{crown}Q72 56 54 55Q60 50 62 44Q44 46 34 52Q26 58 22 66z"
    return (
        _shape("M14 104Q8 20 60 14Q112 20 106 104Q84 96 60 96Q36 96 14 104z", "#4a2f36")
        + _shape("M22 120Q24 100 60 98Q96 100 98 120z", "#d8433c")
        + _shape("M46 96L60 114L74 96z", "#fff4e6")
        + _shape("M27 62Q27 34 60 34Q93 34 93 62Q93 100 60 102Q27 100 27 62z", "#ffdfc4")
        + _shape(fringe, "#4a2f36")
        + _features(_eyes(17, 70, 7.5), _arches(17, 73, 7.5))
        + _both(_line("M35 57Q42 53 49 56", 2.6, "#4a2f36"))
        + _blush(24, 84)
        + _laugh(82, 9, 10)
        + _blossom(92, 34, 10, "#ff8fab", "#ffe27a")
    )


def _tsuru() -> str:
    """A crane, who sees all of the pond from above."""
    neck = "M70 22Q98 24 96 58Q94 84 104 122H54Q74 92 68 72Q60 66 56 60z"
    return (
        _shape(neck, "#fdfdfb")
        + _shape("M72 66Q76 84 66 104Q60 116 54 122H78Q90 96 84 66Q80 74 72 66z", "#2d2f38")
        + _shape("M56 40L2 58Q4 63 10 63L58 58z", "#d9b45a")
        + _line("M6 60L56 50", 2, "#8c6d29")
        + _disc(70, 48, 25, "#fdfdfb")
        + _shape("M47 40Q52 20 74 22Q90 24 93 38Q72 28 47 40z", "#d8433c")
        + _features(
            _disc(66, 48, 6.5, _INK) + _disc(64, 45.5, 2.1, "#fff"),
            _line("M58 51Q66 40 74 51", 3.6),
        )
        + _line("M56 38L72 37", 2.6)
        + _oval(74, 60, 6.5, 4, _BLUSH)
    )


def _tatsu() -> str:
    """A small dragon with an eye for treasure."""
    horn = "M40 40Q22 32 24 8Q38 16 52 34z"
    return (
        _both(_shape(horn, "#f3c64a") + _line("M29 22L35 19M33 31L41 27", 2.4, "#b98a1d"))
        + _both(_shape("M24 58L4 44Q4 58 10 66Q4 70 4 80Q16 84 26 78z", "#f0804a"))
        + _shape("M60 28Q98 28 98 64Q98 110 60 112Q22 110 22 64Q22 28 60 28z", "#46b58a")
        + _shape("M60 18L68 34H52zM44 26L51 38L38 39zM76 26L69 38L82 39z", "#f0804a")
        + _oval(60, 90, 31, 21, "#bfe8c9")
        + _features(
            _both(
                _oval(43, 62, 9.5, 10.5, "#fff6d0")
                + _oval(45, 63, 4.6, 8, _INK)
                + _disc(46.5, 59, 2, "#fff")
            ),
            _arches(17, 68, 8),
        )
        + _both(_line("M30 49L52 54", 5, "#1f7a5a"))
        + _both(_oval(50, 82, 3.6, 2.8, "#2c7a5b", 20))
        + _line("M36 93Q60 106 84 93", 3.4)
        + _both(_shape("M44 97.500L52 100L47 107z", "#fff"))
        + _both(_line("M34 84Q14 88 10 104", 3, "#f3c64a"))
    )


def _fuku() -> str:
    """An owl, who has watched every round."""
    return (
        _disc(90, 15, 9, "#f7e6a4")
        + _disc(94.5, 12.5, 8, "#3e4a86")
        + _shape(
            "M18 24Q38 26 60 34Q82 26 102 24Q96 38 100 56Q106 116 60 120Q14 116 20 56Q24 38 18 24z",
            "#a8764a",
        )
        + _shape("M36 92Q60 82 84 92Q88 118 60 120Q32 118 36 92z", "#f3dfbb")
        + _both(_line("M46 99L51 104L56 99M52 109L56 113", 2.6, "#a8764a"))
        + _both(
            _disc(41, 62, 21, "#f7e9cf")
            + _features(
                _disc(41, 62, 13.5, "#f2a93b")
                + _disc(41, 62, 8.5, _INK)
                + _disc(44, 58, 3, "#fff"),
                _line("M31 66Q41 51 51 66", 4.4),
            )
        )
        + _both(_line("M22 40Q40 36 54 48", 5, "#7a4f2c"))
        + _shape("M60 66Q68 70 67 78Q64 86 60 90Q56 86 53 78Q52 70 60 66z", "#e8853a")
    )


def _ume() -> str:
    """A grandmother who has played for sixty years."""
    return (
        _disc(60, 18, 15, "#d9d6e0")
        + _line("M50 15Q60 22 70 15", 2.4, "#a9a4b8")
        + _shape("M14 120Q18 98 60 96Q102 98 106 120z", "#6a4a8c")
        + _shape("M46 96L60 116L74 96z", "#f4ecff")
        + _oval(60, 62, 43, 40, "#e6e3ec")
        + _shape("M24 66Q24 44 60 40Q96 44 96 66Q96 102 60 104Q24 102 24 66z", "#f7d5b2")
        + _shape("M22 68Q22 30 60 28Q98 30 98 68Q90 48 60 44Q30 48 22 68z", "#e6e3ec")
        + _line("M60 30V44M42 34Q38 42 36 50M78 34Q82 42 84 50", 2, "#b6b1c4")
        + _arches(18, 72, 6.5)
        + _both(_line("M29 71a13 13 0 1026 0a13 13 0 10-26 0", 2.8, "#7a3b46"))
        + _line("M55 70Q60 66 65 70", 2.8, "#7a3b46")
        + _both(_line("M33 90Q31 94 33 98", 1.8, "#c79a72"))
        + _blush(23, 88, 6)
        + _features(_line("M48 90Q60 100 72 90", 3.4), _laugh(89, 11, 10))
        + _blossom(88, 34, 8, "#e0485f", "#ffe27a")
    )


def _gen() -> str:
    """A hermit who has seen the end of the round already."""
    beard = "M24 70Q22 108 40 118Q52 126 60 126Q68 126 80 118Q98 108 96 70Q84 84 60 84Q36 84 24 70z"
    return (
        _shape("M6 122Q12 96 60 94Q108 96 114 122z", "#3b6a8c")
        + _both(_oval(22, 66, 7, 11, "#eec39b"))
        + _shape("M22 70Q18 20 60 16Q102 20 98 70Q98 98 60 100Q22 98 22 70z", "#f5d0ab")
        + _both(_shape("M22 72Q12 56 24 40Q30 52 29 74z", "#fbfaf6"))
        + _line("M44 32Q60 26 76 32M48 40Q60 35 72 40", 2, "#d7a77d")
        + _shape(beard, "#fbfaf6")
        + _line("M44 96Q48 112 56 120M76 96Q72 112 64 120M60 100V122", 2, "#d5d3cc")
        + _both(_shape("M54 50Q40 44 30 50Q20 58 22 72Q32 58 54 59z", "#fbfaf6"))
        + _features(_eyes(17, 66, 5.5), _arches(17, 69, 7))
        + _blush(25, 79, 5.5)
        + _shape("M60 62Q68 72 66 77Q60 81 54 77Q52 72 60 62z", "#e8ad80")
        + _features(_line("M53 92Q60 98 67 92", 3), _laugh(90, 9, 9))
        + _both(_shape("M60 80Q48 78 40 86Q34 94 24 94Q38 106 52 94Q58 90 60 84z", "#fffefb"))
    )


_GROUNDS: Final = {
    "pico": ("#7cc7e4", _pico),
    "mochi": ("#f19fae", _mochi),
    "ponta": ("#9bd08b", _ponta),
    "nagi": ("#f3dca0", _nagi),
    "tama": ("#5e93d8", _tama),
    "hana": ("#f6c44f", _hana),
    "tsuru": ("#4678ad", _tsuru),
    "tatsu": ("#8a3550", _tatsu),
    "fuku": ("#3e4a86", _fuku),
    "ume": ("#d79ab6", _ume),
    "gen": ("#79b8a4", _gen),
}


def face_svg(name: str) -> str:
    """Returns the face of a character as an SVG document; `KeyError` for a name without a face.

    >>> face_svg("hana")[:44]
    '<svg xmlns="http://www.w3.org/2000/svg" view'
    """
    ground, drawn = _GROUNDS[name]
    box = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}"'
    clip = f'<clipPath id="face-{name}">{_disc(_MIDDLE, _MIDDLE, _MIDDLE, "#000")}</clipPath>'
    picture = _disc(_MIDDLE, _MIDDLE, _MIDDLE, ground) + drawn()
    return f'<svg {box}>{clip}<g clip-path="url(#face-{name})">{picture}</g></svg>'


FACES: Final = tuple(_GROUNDS)
"""The names of all faces."""
