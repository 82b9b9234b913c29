"""Pictures of tiles: one file of symbols for all pages, and rows of tiles that use it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from jantaku.base.errors import NotationError
from jantaku.draw.svg import HEIGHT, WIDTH, blank, drawing
from jantaku.riichi.tiles.notation import parse_tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SPRITE: Final = "assets/tiles.svg"
_GAP: Final = 12


def sprite(names: Iterable[str]) -> str:
    """Returns an SVG file with a symbol for each name of a tile."""
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    symbols = (f'<symbol id="t{name}" {box}>{_drawn(name)}</symbol>' for name in sorted({*names}))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>\n'


def _drawn(name: str) -> str:
    """The drawing of a tile; one that riichi does not have shows its name."""
    try:
        return drawing(parse_tile(name))
    except NotationError:
        style = 'font-family="sans-serif" font-size="13" font-weight="700" fill="#1d2b3a"'
        return f'{blank()}<text x="16" y="25" text-anchor="middle" {style}>{escape(name)}</text>'


def row(groups: Sequence[Sequence[str]], root: str) -> str:
    """Returns a picture of groups of tiles with gaps between them, for a page below `root`."""
    x, uses = 0, []
    for group in groups:
        for name in group:
            place = f'x="{x}" width="{WIDTH}" height="{HEIGHT}"'
            uses.append(f'<use href="{root}{SPRITE}#t{name}" {place}/>')
            x += WIDTH
        x += _GAP
    width, words = max(x - _GAP, 1), escape(" + ".join(" ".join(group) for group in groups))
    return (
        f'<svg class="tiles" viewBox="0 0 {width} {HEIGHT}" style="width:{width / 16:g}em" '
        f'role="img" aria-label="{words}">{"".join(uses)}</svg>'
    )
