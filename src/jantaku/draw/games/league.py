"""The league of friends as a picture to share."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from jantaku.base.messages import filled, load
from jantaku.draw.svg import drawing
from jantaku.riichi.tiles.notation import parse_tiles

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_WIDTH, _MARGIN, _HEAD, _ROW, _FOOT = 760, 36, 132, 50, 56
_MOST_ROWS: Final = 20
_LONGEST: Final = 24  # characters of a name
_COLUMNS: Final = (_MARGIN + 56, 430, 520, 610, _WIDTH - _MARGIN)
"""The places of the columns: name, total, games, mean place, rating; the last four end there."""
_PAPER, _INK, _QUIET, _RULE = "#12231d", "#f4efdf", "#9fb3a8", "#27423a"
_GOLD, _UP, _DOWN = "#f0c75e", "#8fd3a8", "#f0907f"
_FONT: Final = (
    "'Noto Sans','Noto Sans CJK JP','Hiragino Sans','Yu Gothic','Malgun Gothic',sans-serif"
)


@dataclass(frozen=True, slots=True)
class PictureRow:
    """A player of the league."""

    name: str
    total: float
    games: int
    mean_place: float
    rating: float


@dataclass(frozen=True, slots=True)
class LeaguePicture:
    """The league of a group: its name, its players with the best first, its number of games."""

    name: str
    rows: Sequence[PictureRow]
    games: int
    thousands: bool = True


def league_svg(league: LeaguePicture, language: str = "en") -> str:
    """Returns the league as an SVG document; at most twenty players are drawn.

    >>> "Mari" in league_svg(LeaguePicture("Ours", [PictureRow("Mari", 1e4, 2, 1.5, 27.1)], 2))
    True
    """
    words = load(language, "sheet")["word"]
    rows = league.rows[:_MOST_ROWS]
    height = _HEAD + _ROW * max(1, len(rows)) + _FOOT
    count = filled(words["count"], count=str(league.games))
    parts = [
        f'<rect width="{_WIDTH}" height="{height}" fill="{_PAPER}"/>',
        f'<rect width="{_WIDTH}" height="6" fill="{_GOLD}"/>',
        _text(_MARGIN, 58, _short(league.name, 40), _INK, size=30, bold=True),
        _text(_MARGIN, 84, f"{words['league']} · {count}", _QUIET, size=15),
        _tiles(),
        *_heads(words),
    ]
    for number, row in enumerate(rows):
        parts += _row(number, row, league.thousands)
    if not rows:
        parts.append(_text(_COLUMNS[0], _HEAD + 32, words["empty"], _QUIET, size=17))
    parts.append(_text(_MARGIN, height - 22, "Jantaku", _QUIET, size=14))
    box = f'viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}"'
    name = escape(league.name)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" aria-label="{name}"'
        f' font-family="{_FONT}">{"".join(parts)}</svg>\n'
    )


def _tiles() -> str:
    tiles = parse_tiles("1p1s7z")
    at = _WIDTH - _MARGIN - 36 * len(tiles) + 4
    placed = (
        f'<g transform="translate({at + 36 * n} 32)">{drawing(tile)}</g>'
        for n, tile in enumerate(tiles)
    )
    return "".join(placed)


def _heads(words: Mapping[str, str]) -> list[str]:
    names = ("player", "total", "games", "mean", "rating")
    return [
        _text(at, _HEAD - 14, words[name], _QUIET, size=13, end=number > 0)
        for number, (at, name) in enumerate(zip(_COLUMNS, names, strict=True))
    ]


def _row(number: int, row: PictureRow, thousands: bool) -> list[str]:
    top = _HEAD + _ROW * number
    y = top + 32
    first = number == 0
    total = f"{row.total / 1000:+.1f}" if thousands else f"{row.total:+g}"
    colour = _UP if row.total > 0 else _DOWN if row.total < 0 else _INK
    name, at, games, mean, rating = _COLUMNS
    return [
        f'<path d="M{_MARGIN} {top}H{_WIDTH - _MARGIN}" stroke="{_RULE}"/>',
        _text(_MARGIN + 8, y, f"{number + 1}", _GOLD if first else _QUIET, size=18, bold=first),
        _text(name, y, _short(row.name, _LONGEST), _INK, size=19, bold=first),
        _text(at, y, total.replace("-", "\N{MINUS SIGN}"), colour, size=19, bold=True, end=True),
        _text(games, y, f"{row.games}", _INK, size=17, end=True),
        _text(mean, y, f"{row.mean_place:.2f}", _INK, size=17, end=True),
        _text(rating, y, f"{row.rating:.1f}", _INK, size=17, end=True),
    ]


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _text(
    x: float,
    y: float,
    text: str,
    colour: str,
    *,
    size: int,
    bold: bool = False,
    end: bool = False,
) -> str:
    more = ' font-weight="700"' if bold else ""
    more += ' text-anchor="end"' if end else ""
    return (
        f'<text x="{x:g}" y="{y:g}" fill="{colour}" font-size="{size}"{more}>{escape(text)}</text>'
    )
