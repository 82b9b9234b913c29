"""Draws docs/score.svg, the README's picture, from real output of the command line.

The text is the terminal's; tiles are drawn, because few machines have a font with them.
"""

from __future__ import annotations

import os
import pty
import re
import shlex
import subprocess
import sys
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.style import Style
from rich.text import Text

from jantaku.draw.svg import HEIGHT, WIDTH, drawing
from jantaku.riichi.tiles.notation import parse_tile
from jantaku.riichi.tiles.tile import RED_FIVES, Tile, suit_of

if TYPE_CHECKING:
    from collections.abc import Iterator

COMMANDS = (
    "jantaku score 123m067p23456s55p -w 4s --tsumo --riichi --ippatsu --dora 4p --seat s",
    "jantaku waits 234m34678p23488s --riichi --seat s --dora 7p",
)
FILE = Path(__file__).parents[1] / "score.svg"

CELL, LINE, SIZE = 8.4, 21, 14  # of a character: its width, that of a line, the font's
MARGIN, TITLE = 22, 40
HAND, SMALL = 50, 30  # heights of tiles: in a separate row, and after text
GAP = 13  # between groups of tiles

COLOURS = {1: "#ff8579", 2: "#7ee08a", 3: "#e8bb4c", 5: "#d9b0ff", 9: "#ff5d55", 12: "#7cc0ff"}
TEXT, QUIET, PAGE, BAR, BORDER = "#e8edf3", "#8f99a5", "#10161d", "#1a222c", "#37424f"
WON, RED = COLOURS[3], 9


def output_of(command: str) -> str:
    """Returns what the command prints on a terminal, colours included."""
    ours, theirs = pty.openpty()
    changes = {"TERM": "xterm-256color", "COLUMNS": "90", "LINES": "60", "PYTHONUTF8": "1"}
    known = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    program = [sys.executable, "-m", *shlex.split(command)]
    with subprocess.Popen(program, stdout=theirs, env=known | changes) as process:
        os.close(theirs)
        said = b"".join(iter(lambda: _read(ours), b""))
    os.close(ours)
    assert process.returncode == 0
    return said.decode().replace("\r\n", "\n")


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # on Linux: the other end is closed
        return b""


def picture() -> str:
    """Returns the picture: a window with the commands and their answers."""
    lines: list[Text] = []
    for command in COMMANDS:
        lines += [Text.assemble(("$ ", "dim"), (command, "bold")), Text()]
        lines += [*Text.from_ansi(output_of(command)).split("\n"), Text()]
    parts: list[str] = []
    y, width = float(TITLE + 8), 0.0
    for line in lines[:-1]:
        tall = _height(line)
        parts += _line(line, y, tall)
        y += tall
        width = max(width, 2 * MARGIN + CELL * len(line.plain.rstrip()))
    return _window(width, y + MARGIN - 8, "\n".join(parts))


def _window(width: float, height: float, inner: str) -> str:
    dots = "".join(
        f'<circle cx="{MARGIN + n * 20}" cy="{TITLE / 2:g}" r="6" fill="{colour}"/>'
        for n, colour in enumerate(("#ff5f57", "#febc2e", "#28c840"))
    )
    box = f'width="{width - 1:g}" height="{height - 1:g}"'
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" \
viewBox="0 0 {width:g} {height:g}" role="img" aria-label="jantaku in a terminal">
<title>{escape("; ".join(COMMANDS))}</title>
<clipPath id="window"><rect x=".5" y=".5" {box} rx="10"/></clipPath>
<g clip-path="url(#window)"><rect width="100%" height="100%" fill="{PAGE}"/>
<rect width="100%" height="{TITLE}" fill="{BAR}"/></g>
<rect x=".5" y=".5" {box} rx="10" fill="none" stroke="{BORDER}"/>
{dots}
<g font-family="monospace" font-size="{SIZE}" fill="{TEXT}">
<text x="{width / 2:g}" y="{TITLE / 2 + 5:g}" text-anchor="middle" fill="{QUIET}">jantaku</text>
{inner}
</g>
</svg>
"""


def _height(line: Text) -> float:
    if not _has_tiles(line):
        return LINE
    return HAND + 8 if _is_row_of_tiles(line) else SMALL + 4


def _has_tiles(line: Text) -> bool:
    return any(map(_is_tile, line.plain))


def _is_row_of_tiles(line: Text) -> bool:
    return _is_tile(line.plain.strip()[0])


def _is_tile(char: str) -> bool:
    return "\U0001f000" <= char <= "\U0001f02b"


def _line(line: Text, top: float, height: float) -> Iterator[str]:
    """The text of a line, each style where its columns are, and the tiles in it."""
    tiles_from = next((at for at, char in enumerate(line.plain) if _is_tile(char)), None)
    words = line[:tiles_from] if tiles_from is not None else line
    baseline = top + height / 2 + SIZE * 0.35
    for start, text, style in _pieces(words):
        yield _text(start, text, style, baseline)
    if tiles_from is not None:
        size = HAND if _is_row_of_tiles(line) else SMALL
        yield from _tiles(line, tiles_from, top + (height - size) / 2, size)


def _pieces(line: Text) -> Iterator[tuple[int, str, Style]]:
    """Yields column, text and style of the parts of a line that two or more blanks separate."""
    at = 0
    for segment in line.render(Console(), end=""):
        for piece in re.finditer(r"\S+(?: \S+)*", segment.text):
            yield at + piece.start(), piece.group(), segment.style or Style()
        at += len(segment.text)


def _text(column: int, text: str, style: Style, baseline: float) -> str:
    x, width = MARGIN + CELL * column, CELL * len(text)
    fill = COLOURS.get(_number(style), QUIET if style.dim else TEXT)
    behind = ""
    if style.reverse:
        size = f'width="{width:.1f}" height="18"'
        behind = f'<rect x="{x:.1f}" y="{baseline - 14:.1f}" {size} rx="2"/>'
        fill = PAGE
    weight = ' font-weight="bold"' if style.bold else ""
    return (
        f'{behind}<text x="{x:.1f}" y="{baseline:.1f}" textLength="{width:.1f}" '
        f'fill="{fill}"{weight}>{escape(text)}</text>'
    )


def _number(style: Style) -> int:
    """The number of its colour, 0 for the terminal's own."""
    return (style.color.number or 0) if style.color else 0


def _tiles(line: Text, start: int, top: float, height: float) -> Iterator[str]:
    """The tiles from a column on; a second blank parts groups, `*` follows the winning tile."""
    x, scale = MARGIN + CELL * start, height / HEIGHT
    plain = line.plain.rstrip() + " "
    for at in range(start, len(plain)):
        if _is_tile(plain[at]):
            place = f"translate({x:.1f} {top:.1f})scale({scale:.4f})"
            frame = ""
            if plain[at + 1] == "*":
                size = f'width="{WIDTH + 1}" height="{HEIGHT + 1}"'
                style = f'fill="none" stroke="{WON}" stroke-width="2"'
                frame = f'<rect x="-.5" y="-.5" {size} rx="4.5" {style}/>'
            yield f'<g transform="{place}">{drawing(_tile(line, at))}{frame}</g>'
            x += WIDTH * scale
        elif plain[at - 1] in " *" and plain[at] == " ":
            x += GAP


def _tile(line: Text, at: int) -> Tile:
    """Returns the tile drawn there; a red five is known only by its colour."""
    tile = parse_tile(line.plain[at])
    red = _number(line.get_style_at_offset(Console(), at)) == RED
    return RED_FIVES["mps".index(suit_of(tile))] if red else tile


def main() -> None:
    """Writes the picture next to this file."""
    FILE.write_text(picture(), encoding="utf-8")


if __name__ == "__main__":
    main()
