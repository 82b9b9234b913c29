"""The characters on tiles as outlines: read from a font once, stored in `glyphs.json`.

With a font (`python make.py --font FILE`) the outlines are read again, which needs fonttools;
without one the stored outlines are used.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

CHARACTERS: Final = "一二三四五六七八九萬東南西北中發春夏秋冬梅蘭菊竹王后"
KEPT: Final = Path(__file__).with_name("glyphs.json")
_EM: Final = 100
_LEAST: Final = 2  # of such squares: a shorter step is left out


@cache
def kept() -> dict[str, list[Any]]:
    """The stored outlines: by character its box in a square of 100, and its path."""
    document: dict[str, list[Any]] = json.loads(KEPT.read_text("utf-8"))
    return document


def read_font(file: str) -> None:
    """Reads the outlines of a font and stores them."""
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.ttLib import TTFont

    font = TTFont(file)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    scale = _EM / font["head"].unitsPerEm
    found: dict[str, list[Any]] = {}
    for character in CHARACTERS:
        glyph = glyphs[names[ord(character)]]
        outline, bounds = _outline_pen(glyphs), BoundsPen(glyphs)
        shape = (scale, 0, 0, -scale, 0, _EM)
        glyph.draw(TransformPen(outline, shape))
        glyph.draw(TransformPen(bounds, shape))
        found[character] = [[round(side, 1) for side in bounds.bounds], outline.text()]
    rows = (
        f" {json.dumps(name, ensure_ascii=False)}: {json.dumps(row)}" for name, row in found.items()
    )
    KEPT.write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")
    kept.cache_clear()


def _outline_pen(glyphs: Any) -> Any:
    """A pen that writes whole numbers, each from the point before: short, and fine enough."""
    from fontTools.pens.basePen import BasePen

    class Outline(BasePen):  # type: ignore[misc]  # fonttools is there only when a font is read
        def __init__(self) -> None:
            super().__init__(glyphs)
            self.parts: list[str] = []
            self.at = (0, 0)

        def text(self) -> str:
            return "".join(self.parts)

        def _moveTo(self, point: Any) -> None:  # noqa: N802 - so fonttools calls it
            self.at = _whole(point)
            self.parts.append(f"M{_joined(*self.at)}")

        def _lineTo(self, point: Any) -> None:  # noqa: N802 - so fonttools calls it
            self._segment("l", point)

        def _qCurveToOne(self, control: Any, point: Any) -> None:  # noqa: N802 - so fonttools calls it
            self._segment("q", control, point)

        def _curveToOne(self, first: Any, second: Any, point: Any) -> None:  # noqa: N802 - so fonttools calls it
            self._segment("c", first, second, point)

        def _closePath(self) -> None:  # noqa: N802 - so fonttools calls it
            self.parts.append("z")

        def _segment(self, letter: str, *points: Any) -> None:
            ends = [_whole(point) for point in points]
            x, y = self.at
            if abs(ends[-1][0] - x) + abs(ends[-1][1] - y) < _LEAST:
                return  # nothing that can be seen
            self.parts.append(letter + _joined(*(n for ex, ey in ends for n in (ex - x, ey - y))))
            self.at = ends[-1]

    return Outline()


def _whole(point: Any) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def _joined(*values: int) -> str:
    """Numbers in a row, a minus doing for a space."""
    return "".join(
        f"{value}" if value < 0 or not at else f" {value}" for at, value in enumerate(values)
    )
