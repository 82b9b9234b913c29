"""The look of an answer: its language, ASCII or not, and glyphs of tiles or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jantaku.base.messages import say

from .terminal import Line, Span, join, line
from .tiles import glyph_group, mpsz_group

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.riichi.tiles.tile import Tile

TIMES = "\N{MULTIPLICATION SIGN}"
_PLAIN = str.maketrans({TIMES: "x", "→": "->", "←": "<-", "↓": "v", "─": "-", "±": "+-"})


@dataclass(frozen=True)
class Look:
    """The settings of a drawing: `language` of words, `ascii` only, `glyphs` for tiles."""

    language: str = "en"
    ascii: bool = False
    glyphs: bool = False

    def say(self, key: str, **values: object) -> str:
        """The message with this key, its placeholders filled.

        >>> Look("ja").say("line.han_fu", han=4, fu=40)
        '4翻40符'
        """
        return self.sign(say(key, self.language, **values))

    def sign(self, text: str) -> str:
        """Returns the text for this look: in ASCII, arrows and the like are replaced."""
        return text.translate(_PLAIN) if self.ascii else text

    def label(self, key: str) -> Line:
        """Returns a dimmed message as the label of the text after it."""
        return line(Span(self.say(key), "quiet"))

    def separated(self, parts: Sequence[str | Line]) -> Line:
        """The parts with a point, or a comma, between them."""
        return join(", " if self.ascii else " · ", [line(part) for part in parts])

    def tiles(self, tiles: Sequence[Tile]) -> Line:
        """Returns the tiles in mpsz, followed by glyphs if this look has them."""
        spans = mpsz_group(tiles)
        return line(spans, "  ", glyph_group(tiles)) if self.glyphs else spans
