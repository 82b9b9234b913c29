"""Text and colours: spans in lines, lines on a page, and the two ways to print a page.

A style is a name ("tile.man", "limit"), never a colour: only `STYLES` has colours. Plain text needs
only this file; colours are drawn by `rich`, which is imported when the first page is coloured.
Knows nothing about mahjong except the names of the styles.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from jantaku.base.columns import width

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

STYLES = {
    "tile.man": "red",
    "tile.pin": "bright_blue",
    "tile.sou": "green",
    "tile.honor": "default",
    "tile.red": "bold bright_red",
    "win": "bold reverse",
    "yaku": "bold",
    "dora": "yellow",
    "points": "bold green",
    "limit": "bold magenta",
    "none": "bold red",
    "quiet": "dim",
    "best": "bold green",
}


class Span(NamedTuple):
    """A piece of text in one style; the empty style is the terminal's own."""

    text: str
    style: str = ""


Line = tuple[Span, ...]
Page = list[Line]


def line(*parts: str | Span | Line) -> Line:
    """The parts side by side: texts, spans and lines.

    >>> plain([line("fu ", Span("40", "points"))])
    'fu 40'
    """
    spans: list[Span] = []
    for part in parts:
        if isinstance(part, str):
            spans.append(Span(part))
        elif isinstance(part, Span):
            spans.append(part)
        else:
            spans.extend(part)
    return tuple(spans)


def join(separator: str, lines: Sequence[Line]) -> Line:
    """The lines in one, with the separator between them."""
    spans: list[Span] = []
    for number, one in enumerate(lines):
        if number:
            spans.append(Span(separator))
        spans.extend(one)
    return tuple(spans)


def ascii_only(text: str) -> str:
    """The text with `?` for every column that is not ASCII.

    >>> ascii_only("a立b")
    'a??b'
    """
    if text.isascii():
        return text
    return "".join(char if char.isascii() else "?" * width(char) for char in text)


def line_width(spans: Line) -> int:
    """Columns the line takes in a terminal."""
    return sum(width(span.text) for span in spans)


def page_width(page: Page) -> int:
    """Columns the longest line takes."""
    return max(map(line_width, page), default=0)


def table(rows: Sequence[Sequence[Line]], right: frozenset[int] = frozenset()) -> Page:
    """Returns the rows in columns with a gap of two blanks; columns in `right` are flush right.

    >>> rows = [[line("Riichi"), line("1")], [line("Dora"), line("10")]]
    >>> print(plain(table(rows, right=frozenset({1}))))
    Riichi   1
    Dora    10
    """
    columns = max((len(row) for row in rows), default=0)
    widths = [
        max(line_width(row[column]) for row in rows if column < len(row))
        for column in range(columns)
    ]
    return [_row(row, widths, right) for row in rows]


def rule(sign: str, columns: int, title: str = "") -> Line:
    """A line of signs, set back; with a title in it.

    >>> plain([rule("-", 12, "2/3")])
    '-- 2/3 -----'
    """
    head = f"{sign * 2} {title} " if title else ""
    return line(Span(head + sign * (columns - width(head)), "quiet"))


def plain(page: Page) -> str:
    """The page as text without colours; no blanks at the ends of lines."""
    return "\n".join("".join(span.text for span in one).rstrip() for one in page)


def print_coloured(page: Page, file: TextIO) -> None:
    """Prints the page in colour, as far as the terminal has them."""
    from rich.console import Console  # takes longer than a page without colours
    from rich.text import Text
    from rich.theme import Theme

    console = Console(file=file, theme=Theme(STYLES), highlight=False, force_terminal=True)
    for one in page:
        text = Text()
        for style, spans in groupby(one, key=lambda span: span.style):
            text.append("".join(span.text for span in spans), style or None)
        console.print(text, soft_wrap=True)


def _row(row: Sequence[Line], widths: Sequence[int], right: frozenset[int]) -> Line:
    cells = []
    for column, cell in enumerate(row):
        gap = " " * (widths[column] - line_width(cell))
        if column in right:
            cells.append(line(gap, cell))
        else:
            cells.append(line(cell, gap) if column + 1 < len(row) else cell)
    return join("  ", cells)
