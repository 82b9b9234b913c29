"""How an answer should look: its language, and whether it may leave ASCII and draw glyphs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jantaku.messages import say

from .terminal import Line, Span, join, line
from .tiles import glyph_group, mpsz_group

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.tile import Tile

TIMES = "\N{MULTIPLICATION SIGN}"
_PLAIN = str.maketrans({TIMES: "x", "→": "->", "←": "<-", "↓": "v", "─": "-"})


@dataclass(frozen=True)
class Look:
    """How to draw: the words' `language`, nothing but `ascii` or not, `glyphs` for tiles or not."""

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
        """The text as this look may write it: arrows and the like have stand-ins in ASCII."""
        return text.translate(_PLAIN) if self.ascii else text

    def label(self, key: str) -> Line:
        """The message, set back, as the name of what stands beside it."""
        return line(Span(self.say(key), "quiet"))

    def separated(self, parts: Sequence[str | Line]) -> Line:
        """The parts with a point, or a comma, between them."""
        return join(", " if self.ascii else " · ", [line(part) for part in parts])

    def tiles(self, tiles: Sequence[Tile]) -> Line:
        """The tiles in mpsz, and as glyphs behind it where this look has them."""
        spans = mpsz_group(tiles)
        return line(spans, "  ", glyph_group(tiles)) if self.glyphs else spans
