"""The statistics as a picture: bars of the rates, and places over time."""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Final

from jantaku.base.errors import JantakuError
from jantaku.draw.games.numbers import number_name, value_text, word
from jantaku.riichi.statistics.averages import archive_average
from jantaku.riichi.statistics.tally import PlayerTally

from .page import kind_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.draw.look import Look
    from jantaku.riichi.statistics import Estimate, GameKind, Statistics, StatisticsRow

_WIDTH, _NAMES, _STEP, _BAR = 860, 230, 26, 12
_CHART, _MARGIN = 180, 16
_MOST_LINES: Final = 4
_COLOURS: Final = ("#17784a", "#1f5c99", "#c3222b", "#8a5aa8", "#6b7480", "#d79a3c")
_INK, _QUIET, _PAPER, _RULE = "#1d2b3a", "#6b7480", "#fffdf5", "#e4d9bd"
_BARS: Final = (
    *("first", "second", "third", "fourth", "bust"),
    *("win", "deal_in", "tenpai", "first_tenpai", "tenpai_at_draw"),
    *("riichi", "chasing_riichi", "riichi_win", "ippatsu", "ura"),
    *("call", "tsumo", "win_damaten", "deal_in_riichi"),
)


def picture_of(found: Statistics, look: Look, name: str) -> str | bytes:
    """Returns the picture as SVG, or as PNG if the file's name says so.

    Raises `JantakuError` if a PNG is wanted and the library that draws it is missing.
    """
    drawn = statistics_svg(found, look)
    return _png(drawn) if name.endswith(".png") else drawn


def statistics_svg(found: Statistics, look: Look) -> str:
    """Returns an SVG with a part for each kind of games.

    A part has bars with whiskers for the intervals, a colour for each player, and the average
    place of each period if games are separated by time.
    """
    parts: list[str] = []
    y = float(_MARGIN)
    for kind, of_kind in groupby(found.rows, key=lambda row: row.kind):
        rows = list(of_kind)
        everyone = next((row.tally for row in found.everyone if row.kind == kind), None)
        parts.append(_text(_MARGIN, y + 16, kind_words(kind, look), _INK, bold=True))
        y += 16 + _STEP
        if any(row.period for row in rows):
            drawn, y = _lines(rows, look, y)
            parts += drawn
        columns = _columns(rows, everyone, archive_average(kind.short), look)
        drawn, y = _all_bars(kind, columns, look, y)
        parts += drawn
        y += _MARGIN
    height = max(y, 60)
    box = f'viewBox="0 0 {_WIDTH} {height:g}" width="{_WIDTH}" height="{height:g}"'
    style = 'font-family="sans-serif" font-size="13"'
    paper = f'<rect width="100%" height="100%" fill="{_PAPER}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box} {style}>{paper}{"".join(parts)}</svg>\n'


def _columns(
    rows: Sequence[StatisticsRow],
    everyone: PlayerTally | None,
    archive: PlayerTally | None,
    look: Look,
) -> list[tuple[str, PlayerTally, str]]:
    """The tallies whose bars are drawn, with their names and colours."""
    tallies = _by_player(rows)
    shown = list(tallies.items())[:_MOST_LINES]
    columns = [(name, one, _COLOURS[at]) for at, (name, one) in enumerate(shown)]
    if everyone is not None and len(shown) < len(tallies):
        columns.append((word(look, "everyone"), everyone, _COLOURS[-2]))
    if archive is not None:
        columns.append((word(look, "archive"), archive, _COLOURS[-1]))
    return columns


def _by_player(rows: Sequence[StatisticsRow]) -> dict[str, PlayerTally]:
    """The tallies of the players, all periods together."""
    tallies: dict[str, PlayerTally] = {}
    for row in rows:
        tallies.setdefault(str(row.player), PlayerTally()).add(row.tally)
    return tallies


def _all_bars(
    kind: GameKind, columns: Sequence[tuple[str, PlayerTally, str]], look: Look, y: float
) -> tuple[list[str], float]:
    parts = []
    for name, tally, colour in columns:
        told = f"{name}: {word(look, 'games')} {tally.games}, {word(look, 'rounds')} {tally.rounds}"
        parts.append(_text(_MARGIN, y, told, colour, bold=True))
        y += 20
    y += 8
    longest = max((_high(tally) for _, tally, _ in columns), default=1.0) or 1.0
    for name in [name for name in _BARS if name in kind.numbers]:
        found = [(tally.estimate(name), colour) for _, tally, colour in columns]
        if not any(one for one, _ in found):
            continue
        parts += _bars(number_name(look, name), found, y, longest)
        y += _STEP + _BAR * (len(columns) - 1)
    return parts, y


def _high(tally: PlayerTally) -> float:
    """The highest end of an interval, where the longest bar ends."""
    found = (tally.estimate(name) for name in _BARS)
    return max((one.high or one.value for one in found if one), default=0.0)


def _bars(
    name: str, found: Sequence[tuple[Estimate | None, str]], y: float, longest: float
) -> list[str]:
    """The bars of one number, its name before them and a whisker for the interval."""
    parts = [_text(_NAMES - 8, y, name, _INK, end=True)]
    room = (_WIDTH - _NAMES - 80) / longest
    for at, (one, colour) in enumerate(found):
        if one is None:
            continue
        top = y - 11 + at * _BAR
        ends = (one.value if end is None else end for end in (one.low, one.high))
        low, high = (_NAMES + room * end for end in ends)
        middle = top + _BAR / 2 - 1
        parts.append(
            f'<rect x="{_NAMES}" y="{top:g}" width="{room * one.value:.1f}" height="{_BAR - 2}"'
            f' fill="{colour}"/>'
            f'<path d="M{low:.1f} {middle:g}H{high:.1f}" stroke="{_INK}" stroke-width="1.2"/>'
        )
        parts.append(_text(high + 6, top + 9, value_text(one.name, one), _QUIET, small=True))
    return parts


def _lines(rows: Sequence[StatisticsRow], look: Look, y: float) -> tuple[list[str], float]:
    """The average place of each period, a line for each player."""
    players = rows[0].kind.players
    periods = list(dict.fromkeys(row.period for row in rows))
    left, right = float(_NAMES), _WIDTH - 40.0
    step = (right - left) / max(1, len(periods) - 1)
    parts = [_text(_MARGIN, y, word(look, "places"), _QUIET)]
    y += 10

    def height(place: float) -> float:
        return y + (place - 1) / (players - 1) * _CHART

    for place in range(1, players + 1):
        at = height(place)
        parts.append(f'<path d="M{left:g} {at:.1f}H{right:g}" stroke="{_RULE}"/>')
        parts.append(_text(left - 8, at + 4, f"{place}", _QUIET, end=True))
    names = list(_by_player(rows))[:_MOST_LINES]
    for name, colour in zip(names, _COLOURS, strict=False):
        points = []
        for row in rows:
            one = row.tally.estimate("placement") if row.player == name else None
            if one is not None:
                points.append((left + step * periods.index(row.period), height(one.value)))
        path = " ".join(f"{x:.1f},{at:.1f}" for x, at in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{at:.1f}" r="3" fill="{colour}"/>' for x, at in points]
    y += _CHART + 20
    for at in sorted({0, len(periods) // 2, len(periods) - 1}):
        parts.append(_text(left + step * at - 14, y, periods[at], _QUIET, small=True))
    return parts, y + _STEP


def _png(svg: str) -> bytes:
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        cure = "install it with `pip install 'jantaku[picture]'`, or name FILE.svg"
        raise JantakuError("PNG needs the package resvg-py", cure, source="picture") from None
    blank = svg_to_bytes(svg_string=_PROBE.format(""))
    for family in _FAMILIES:
        probe = svg_to_bytes(svg_string=_PROBE.format("M"), sans_serif_family=family)
        if probe != blank:
            return bytes(svg_to_bytes(svg_string=svg, zoom=2, sans_serif_family=family))
    cure = f"install one of {', '.join(_FAMILIES)}, or name FILE.svg"
    raise JantakuError("no font on this machine to draw a PNG with", cure, source="picture")


_FAMILIES: Final = ("Noto Sans", "DejaVu Sans", "Liberation Sans", "Arial", "Helvetica")
_PROBE: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" font-family="sans-serif">'
    '<text x="2" y="16">{}</text></svg>'
)


def _text(
    x: float,
    y: float,
    text: str,
    colour: str,
    *,
    bold: bool = False,
    end: bool = False,
    small: bool = False,
) -> str:
    more = ' font-weight="bold"' if bold else ""
    more += ' text-anchor="end"' if end else ""
    more += ' font-size="11"' if small else ""
    shown = escape(text if len(text) < 80 else f"{text[:78]}…")
    return f'<text x="{x:g}" y="{y:g}" fill="{colour}"{more}>{shown}</text>'
