"""The statistics of many games of a ruleset, as a page for a terminal and as a picture."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from jantaku.base.errors import counted
from jantaku.draw.terminal import Span, line, table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jantaku.arena import Share, SimulationReport, Spread
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page

_MOST_STUCK: Final = 5  # games shown; --json has them all

_ENDS: Final = {
    "self_draw": "won by draw",
    "discard": "won by discard",
    "several_wins": "several wins",
    "no_win": "no win",
}


def balance_page(balances: Sequence[SimulationReport], look: Look) -> Page:
    """Returns a page with a column for each balance."""
    rows = [[line(""), *(line(Span(one.name, "best")) for one in balances)]]
    for label, cell in _FACTS:
        rows.append([line(Span(label, "quiet")), *(line(cell(one, look)) for one in balances)])
    tables: list[tuple[str, Callable[[SimulationReport], dict[str, str]]]] = [
        ("rounds ended", lambda one: _shares(one.ends, look)),
        ("calls a round", lambda one: {name: f"{count:.2f}" for name, count in one.calls.items()}),
        ("yaku: wins with it, points", lambda one: _yaku(one, look)),
    ]
    for title, cells in tables:
        rows += _rows(title, list(map(cells, balances)))
    right = frozenset(range(1, len(balances) + 1))
    stuck = [
        line(Span(f"{one.name}, game {game}: {what}", "none"))
        for one in balances
        for game, what in one.stuck[:_MOST_STUCK]
    ]
    return [*table(rows, right), *([(), *stuck] if stuck else [])]


def _rows(title: str, columns: Sequence[dict[str, str]]) -> list[list[tuple[Span, ...]]]:
    """A heading, and a row for each name that any of the columns has."""
    names = dict.fromkeys(name for column in columns for name in column)
    if not names:
        return []
    rows: list[list[tuple[Span, ...]]] = [[()], [line(Span(title, "quiet"))]]
    return rows + [
        [line(f"  {_ENDS.get(name, name)}"), *(line(column.get(name, "-")) for column in columns)]
        for name in names
    ]


def _shares(shares: dict[str, Share], look: Look) -> dict[str, str]:
    return {name: _share(one, look) for name, one in shares.items()}


def _yaku(balance: SimulationReport, look: Look) -> dict[str, str]:
    return {
        one.name: f"{_share(one.wins, look)}  {_number(one.points.mean):>6}" for one in balance.yaku
    }


def _share(one: Share, look: Look) -> str:
    return f"{one.share:.1%} {_sign(look)}{one.half:.1%}"


def _spread(one: Spread) -> str:
    return f"{_number(one.mean)} ({_number(one.median)}, {_number(one.high)}, {_number(one.most)})"


def _number(value: float) -> str:
    return f"{value:.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.1f}"


def _sign(look: Look) -> str:
    return "+-" if look.ascii else "±"


def _gain(balance: SimulationReport, look: Look) -> str:
    gain = balance.dealer_gain
    if gain is None:
        return "-"
    half = "" if gain.half is None else f" {_sign(look)}{_number(gain.half)}"
    return f"{gain.mean:+.1f}{half}"


_FACTS: Final[tuple[tuple[str, Callable[[SimulationReport, Look], str]], ...]] = (
    ("games", lambda one, _: f"{one.games}"),
    ("rounds", lambda one, _: f"{one.rounds}"),
    ("stuck", lambda one, _: counted(len(one.stuck), "game") if one.stuck else "none"),
    ("rounds a game (middle, 90 %, most)", lambda one, _: _spread(one.game_rounds)),
    ("discards a round", lambda one, _: _spread(one.discards)),
    ("rounds won", lambda one, look: _share(one.won, look)),
    ("wins by draw", lambda one, look: _share(one.drawn, look)),
    ("points a win", lambda one, _: _spread(one.points)),
    ("rounds the dealer won", lambda one, look: _share(one.dealer, look)),
    ("points a round brings the dealer", _gain),
    ("mean rank by seat", lambda one, _: " ".join(f"{rank:.2f}" for rank in one.seat_ranks)),
)

_BAR, _STEP, _NAMES, _WIDTH = 16, 24, 260, 820
_COLOURS: Final = ("#17784a", "#d79a3c")
_INK, _QUIET, _PAPER = "#1d2b3a", "#6b7480", "#fffdf5"


def balance_svg(balances: Sequence[SimulationReport]) -> str:
    """Bars of how rounds ended and how often each yaku was won with, a colour for each balance."""
    parts: list[str] = []
    y = 28.0
    for colour, one in zip(_COLOURS, balances, strict=False):
        told = f"{one.name}: {counted(one.games, 'game')}, {counted(one.rounds, 'round')}"
        parts.append(_text(16, y, told, colour, bold=True))
        y += _STEP
    for title, shares in (
        ("Rounds ended", [one.ends for one in balances]),
        ("Yaku, of all wins", [{row.name: row.wins for row in one.yaku} for one in balances]),
    ):
        parts.append(_text(16, y + 16, title, _QUIET))
        y += 16 + _STEP
        for name in dict.fromkeys(name for one in shares for name in one):
            parts += _bars(_ENDS.get(name, name), [one.get(name) for one in shares], y)
            y += _STEP + _BAR * (len(balances) - 1)
    box = f'viewBox="0 0 {_WIDTH} {y + 8:g}" width="{_WIDTH}" height="{y + 8:g}"'
    style = 'font-family="sans-serif" font-size="13"'
    paper = f'<rect width="100%" height="100%" fill="{_PAPER}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box} {style}>{paper}{"".join(parts)}</svg>\n'


def _bars(name: str, shares: Iterable[Share | None], y: float) -> list[str]:
    """The bars of one thing, its name before them and a whisker for how sure they are."""
    parts = [_text(_NAMES - 8, y, name, _INK, end=True)]
    room = _WIDTH - _NAMES - 80
    for at, (one, colour) in enumerate(zip(shares, _COLOURS, strict=False)):
        share, half = (one.share, one.half) if one else (0.0, 0.0)
        top, long = y - 12 + at * _BAR, room * share
        low, high = (_NAMES + room * min(1, max(0, edge)) for edge in (share - half, share + half))
        middle = top + _BAR / 2 - 1
        parts.append(
            f'<rect x="{_NAMES}" y="{top:g}" width="{long:.1f}" height="{_BAR - 3}"'
            f' fill="{colour}"/>'
            f'<path d="M{low:.1f} {middle:g}H{high:.1f}" stroke="{_INK}" stroke-width="1.5"/>'
        )
        parts.append(_text(high + 6, y + at * _BAR, f"{share:.1%}", _QUIET))
    return parts


def _text(
    x: float, y: float, text: str, colour: str, *, bold: bool = False, end: bool = False
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    anchor = ' text-anchor="end"' if end else ""
    shown = escape(text if len(text) < 36 else f"{text[:34]}…")
    return f'<text x="{x:g}" y="{y:g}" fill="{colour}"{weight}{anchor}>{shown}</text>'
