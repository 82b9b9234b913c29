"""Shapes of SVG as short text: paths that may be joined, and numbers without needless digits."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def number(value: float, digits: int = 1) -> str:
    """A number of a drawing: one digit behind the point: a tile is 60 wide.

    >>> number(2.50), number(-0.01), number(0.25), number(0.0, 2)
    ('2.5', '0', '.2', '0')
    """
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    text = text.replace("-0.", "-.") if text.startswith("-0.") else text
    text = text.removeprefix("0") if text.startswith("0.") else text
    return "0" if text in ("-0", "-", "") else text


def numbers(*values: float) -> str:
    """Numbers in a row, a minus doing for a space.

    >>> numbers(1, -2, 3)
    '1-2 3'
    """
    first, *rest = map(number, values)
    return first + "".join(one if one.startswith("-") else f" {one}" for one in rest)


def disc(x: float, y: float, r: float) -> str:
    """A circle as part of a path; one within another is a hole."""
    r = round(r, 1)
    turn = f"a{numbers(r, r)} 0 1 0"
    return f"M{numbers(x - r, y)}{turn} {number(2 * r)} 0{turn}{number(-2 * r)} 0z"


def box(x: float, y: float, width: float, height: float, round_: float) -> str:
    """A rectangle with round corners as part of a path; `x` and `y` are its middle."""
    r = number(round_)
    across, down = number(width - 2 * round_), number(height - 2 * round_)
    k, minus = number(round_), number(-round_)
    return (
        f"M{numbers(x - width / 2 + round_, y - height / 2)}h{across}a{r} {r} 0 0 1 {k} {k}"
        f"v{down}a{r} {r} 0 0 1 {minus} {k}h-{across}a{r} {r} 0 0 1 {minus} {minus}"
        f"v-{down}a{r} {r} 0 0 1 {k} {minus}z"
    )


def polygon(points: Iterable[tuple[float, float]]) -> str:
    """A closed line through points as part of a path."""
    before = (0.0, 0.0)
    steps: list[float] = []
    for x, y in points:
        x, y = round(x, 1), round(y, 1)
        steps += (x - before[0], y - before[1])
        before = x, y
    return f"M{numbers(*steps[:2])}l{numbers(*steps[2:])}z"


def turned(
    points: Iterable[tuple[float, float]], degrees: float, x: float, y: float
) -> list[tuple[float, float]]:
    """Points turned about the origin, then moved."""
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    return [(x + c * px - s * py, y + s * px + c * py) for px, py in points]


def star(x: float, y: float, r: float, rays: int = 5, inner: float = 0.42) -> str:
    """A star as part of a path."""
    steps = range(2 * rays)
    radii = (r if step % 2 == 0 else inner * r for step in steps)
    return polygon(
        (x + radius * sin(pi * step / rays), y - radius * cos(pi * step / rays))
        for step, radius in zip(steps, radii, strict=True)
    )


def path(d: str, fill: str, extra: str = "") -> str:
    """A filled path; holes are where it covers itself twice."""
    return f'<path fill="{fill}" fill-rule="evenodd" d="{d}"{extra}/>'


def solid(d: str, fill: str) -> str:
    """A filled path without holes."""
    return f'<path fill="{fill}" d="{d}"/>'


def stroke(d: str, colour: str, width: float) -> str:
    """A line with round ends."""
    return (
        f'<path fill="none" stroke="{colour}" stroke-width="{number(width)}"'
        f' stroke-linecap="round" stroke-linejoin="round" d="{d}"/>'
    )
