"""Draws the tiles of the page as one SVG of symbols: `python web/tiles/make.py`.

All faces are original: shapes from a few tables, characters from the outlines of an open font (see
README.md). `--font FILE` reads these outlines again, `--check` only says whether the SVG is up
to date.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

sys.path.insert(0, str(Path(__file__).parent))

import glyphs
import others
import suits

if TYPE_CHECKING:
    from collections.abc import Iterator

SPRITE: Final = Path(__file__).with_name("tiles.svg")


def faces() -> Iterator[tuple[str, str]]:
    """Every face: its name and its drawing."""
    for value in range(1, 10):
        yield f"{value}m", suits.man(value)
        yield f"{value}p", suits.pin(value)
        yield f"{value}s", suits.sou(value)
        yield f"{value}t", suits.stars(value)
    for value in range(1, 8):
        yield f"{value}z", suits.honor(value)
    yield "5mr", suits.man(5, suits.RED)
    yield "5pr", suits.pin(5, suits.RED)
    yield "5sr", suits.sou(5, suits.RED)
    yield from others.faces()


def drawn() -> str:
    """The whole SVG."""
    symbols = (
        f'<symbol id="t-{name}" viewBox="0 0 60 80">{drawing}</symbol>' for name, drawing in faces()
    )
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"


def main() -> int:
    """Draws the tiles; 1 if they are only to be checked, and have changed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--font", help="read the outlines of the characters from this font")
    parser.add_argument("--check", action="store_true", help="only say whether it is up to date")
    given = parser.parse_args()
    if given.font:
        glyphs.read_font(given.font)
    if given.check:
        return int(SPRITE.read_text("utf-8") != drawn())
    SPRITE.write_text(drawn(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
