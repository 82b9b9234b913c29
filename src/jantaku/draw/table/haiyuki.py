"""Texts, names and tiles of Haiyuki, in lines as wide as the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.draw.line_wrap import fold, wrap
from jantaku.draw.terminal import Span, line, line_width, page_width, rule, table
from jantaku.haiyuki import TILES, YAKU, tile_of
from jantaku.haiyuki.texts import pieces, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Line, Page
    from jantaku.haiyuki import HaiyukiTile
    from jantaku.haiyuki.refusal import Refusal

_WIDEST = 72  # columns of a title
_INDENT = 2
_COLOURS = {"red": "tile.man", "blue": "tile.pin", "yellow": "dora", "purple": "limit"}

# Placeholders whose names stay in one piece, with their styles; a tile has its colour.
_STYLES = {"skill": "limit", "skills": "limit", "yaku": "yaku", "who": "", "tile": "", "tiles": "",
           "character": "", "other": "", "meant": "", "file": ""}  # fmt: skip

# A condition begins on the line of its name if at least this many columns are left.
_CONDITION = 24


class HaiyukiDrawing:
    """Draws for one seat, in a language; `seat` None shows only what everybody may see."""

    def __init__(
        self, look: Look, characters: Sequence[str], seat: int | None, columns: int
    ) -> None:
        self.look = look
        self.seat = seat
        self.characters = tuple(characters)
        self.columns = columns

    def say(self, section: str, key: str, **about: object) -> str:
        """A text in the language of the drawing."""
        return say(section, key, self.look.language, **about)

    def phrase(self, section: str, key: str, **about: object) -> list[str | Span]:
        """Returns the parts of a text; names are spans, which are never broken over two lines."""
        found: list[str | Span] = []
        for piece in pieces(section, key, self.look.language, **about):
            if isinstance(piece.value, list):
                found += piece.value
                continue
            style = _STYLES.get(piece.name)
            if piece.name in ("tile", "tiles") and isinstance(piece.value, str):
                style = _style_of(tile_of(piece.value))
            found.append(piece.text if style is None else Span(piece.text, style))
        return found

    def sentence(self, section: str, key: str, **about: object) -> Page:
        """Returns a text as indented lines."""
        blank = " " * _INDENT
        return self.fold([blank, *self.phrase(section, key, **about)], 2 * _INDENT)

    def headline(self, section: str, key: str, style: str = "win", **about: object) -> Page:
        """Returns a text as lines in one style."""
        rows = self.fold(self.phrase(section, key, **about))
        return [tuple(Span(span.text, style) for span in row) for row in rows]

    def refusal(self, refusal: Refusal) -> dict[str, object]:
        """Fault and cure in their parts, for a sentence about them."""
        about = dict(refusal.about)
        return {part: self.phrase(part, refusal.key, **about) for part in ("fault", "cure")}

    def fold(self, parts: Sequence[str | Span], indent: int = 0) -> Page:
        """A sentence on as many lines as the terminal needs."""
        return fold(parts, self.columns, indent)

    def wrap(self, parts: Sequence[Line], head: Line = (), gap: str = " ") -> Page:
        """Parts side by side, none of them broken."""
        return wrap(parts, self.columns, head, gap)

    def title(self, text: str) -> Line:
        """A title in a rule."""
        return rule(self.look.sign("─"), min(_WIDEST, self.columns), text)

    def label(self, key: str) -> Span:
        """Returns a dimmed word as the label of the text after it."""
        return Span(f"{self.say('word', key)} ", "quiet")

    def name(self, seat: int) -> str:
        """Returns the name of a side: its character, with "You" for the viewer's side."""
        name = self.say("character", self.characters[seat])
        return f"{name} ({self.say('word', 'you')})" if seat == self.seat else name

    def tile(self, tile: HaiyukiTile, style: str = "") -> Line:
        """A tile as a hand or a pond shows it: its short name, in its colour."""
        return line(Span(self.say("on_tile", TILES[tile].id), style or _style_of(tile)))

    def tiles(self, tiles: Iterable[HaiyukiTile], style: str = "") -> list[Line]:
        """Tiles to put side by side."""
        return [self.tile(tile, style) for tile in tiles]

    @staticmethod
    def id_of(tile: HaiyukiTile) -> str:
        """Returns the name of a tile in the library, which texts take."""
        return TILES[tile].id

    def full(self, tile: HaiyukiTile) -> Span:
        """A tile by its full name, in its colour."""
        return Span(self.say("tile", TILES[tile].id), _style_of(tile))

    def help(self) -> Page:
        """The rules in a few lines and all yaku."""
        lines = [one for key in ("goal", "ron", "pon", "keys")
                 for one in self.fold([self.say("help", key)])]  # fmt: skip
        return [(), *lines, (), *self.yaku_list()]

    def yaku_list(self) -> Page:
        """Returns all yaku with points and conditions, highest first; two lines each if narrow."""
        rows = sorted(YAKU, key=lambda row: -row.points)
        heads = table(
            [[line(Span(self.say("yaku", row.id), "yaku")), line(f"{row.points}")] for row in rows],
            frozenset({1}),
        )
        indent = page_width(heads) + 2
        below = self.columns - indent < _CONDITION
        page: Page = []
        for row, head in zip(rows, heads, strict=True):
            condition = self.say("condition", row.id)
            if below:
                page += [head, *self.fold([" " * _INDENT, condition], _INDENT)]
            else:
                gap = " " * (indent - line_width(head))
                page += self.fold([*head, gap, condition], indent)
        return page


def _style_of(tile: HaiyukiTile) -> str:
    return _COLOURS[TILES[tile].colour]
