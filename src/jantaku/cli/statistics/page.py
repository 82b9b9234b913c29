"""The statistics as a page for a terminal."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from jantaku.base.messages import load
from jantaku.draw.games.numbers import half_text, number_name, value_text, word
from jantaku.draw.terminal import Span, line, table
from jantaku.riichi.statistics.averages import archive_average, archive_name
from jantaku.riichi.statistics.definitions import DEFINITIONS, SECTIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Line, Page
    from jantaku.riichi.statistics import Estimate, GameKind, PlayerTally, Statistics, StatisticsRow

_MOST_WHOLE: Final = 3  # rows of a kind that are columns of a whole table
_MOST_ROWS: Final = 50
_MOST_SHARED: Final = 5
_OVERVIEW: Final = (
    *("placement", "first", "second", "third", "fourth"),
    *("win", "deal_in", "riichi", "call", "win_points"),
)


def statistics_page(found: Statistics, look: Look) -> Page:
    """Returns a table for each kind of games: whole for few players, a row for each of many."""
    page: Page = []
    archives = []
    for kind, of_kind in groupby(found.rows, key=lambda row: row.kind):
        rows = list(of_kind)
        everyone = next((row for row in found.everyone if row.kind == kind), None)
        page += (
            [(), *_part(kind, rows, everyone, look)] if page else _part(kind, rows, everyone, look)
        )
        archives.append(archive_name(kind.short, look.language))
    notes = [] if found.rows else [word(look, "none")]
    if any("±" in span.text or "+-" in span.text for one in page for span in one):
        notes.append(word(look, "interval"))
    notes += [word(look, "compared", name=name) for name in dict.fromkeys(archives) if name]
    skipped = found.skipped
    if skipped.copies:
        notes.append(word(look, "copies", games=skipped.copies))
    if found.guests:
        notes.append(word(look, "guests", seats=found.guests))
    if found.shared:
        notes.append(word(look, "shared", names=", ".join(found.shared[:_MOST_SHARED])))
    if skipped.games or skipped.rounds:
        notes.append(word(look, "skipped", games=skipped.games, rounds=skipped.rounds))
    return [*page, (), *(line(Span(note, "quiet")) for note in notes)]


def kind_words(kind: GameKind, look: Look) -> str:
    """Returns the name of a kind of games, such as `4 players, East only`."""
    parts = [word(look, "players", players=kind.players), word(look, kind.length)]
    if kind.preset:
        parts.append(word(look, "own") if kind.preset == "own" else kind.preset)
    if kind.room:
        parts.append(word(look, kind.room))
    return ", ".join(parts)


def yaku_name(look: Look, name: str) -> str:
    """Returns the name of a yaku or dora in the language of the look."""
    return look.sign(load(look.language)["yaku"][name])


def _part(
    kind: GameKind, rows: Sequence[StatisticsRow], everyone: StatisticsRow | None, look: Look
) -> Page:
    tally = None if everyone is None else everyone.tally
    heading = [kind_words(kind, look)]
    heads = line(Span(look.separated(heading)[0].text, "best"))
    archive = archive_average(kind.short)
    if len(rows) <= _MOST_WHOLE:
        columns: list[tuple[str, PlayerTally]] = [(_row_name(row, look), row.tally) for row in rows]
    else:
        return [heads, *_overview(rows, tally, archive, look)]
    if tally is not None:
        columns.append((word(look, "everyone"), tally))
    if archive is not None:
        columns.append((word(look, "archive"), archive))
    return [heads, *_whole(kind, columns, look)]


def _row_name(row: StatisticsRow, look: Look) -> str:
    period = word(look, "unknown") if row.period == "unknown" else row.period
    return f"{row.player} {period}".strip() if period else f"{row.player}"


def _whole(kind: GameKind, columns: Sequence[tuple[str, PlayerTally]], look: Look) -> Page:
    """Every number of a few tallies, side by side."""
    heads = [line(""), *(cell for name, _ in columns for cell in (line(Span(name, "yaku")), ()))]
    rows: list[list[Line]] = [heads]
    for key in ("games", "rounds"):
        cells = [cell for _, one in columns for cell in (line(f"{one.counts[key]}"), ())]
        rows.append([line(Span(word(look, key), "quiet")), *cells])
    sections = load(look.language, "statistics")["section"]
    for section in SECTIONS:
        names = [name for name in kind.numbers if DEFINITIONS[name].section == section]
        shown = [name for name in names if any(one.estimate(name) for _, one in columns)]
        if not shown:
            continue
        rows += [[()], [line(Span(look.sign(sections[section]), "quiet"))]]
        for name in shown:
            estimates = [one.estimate(name) for _, one in columns]
            rows.append([line(f"  {number_name(look, name)}"), *_cells(name, estimates, look)])
    shares = [one.yaku_shares() for _, one in columns]
    if any(shares):
        rows += [[()], [line(Span(look.sign(sections["yaku"]), "quiet"))]]
    for name in _yaku_order(shares):
        cells = _cells(name, [one.get(name) for one in shares], look)
        rows.append([line(f"  {yaku_name(look, name)}"), *cells])
    return table(rows, right=frozenset(range(1, len(heads))))


def _yaku_order(shares: Sequence[dict[str, Estimate]]) -> list[str]:
    """The yaku of the players' columns, then those of the others."""
    return list(dict.fromkeys(name for one in shares for name in one))


def _cells(name: str, estimates: Sequence[Estimate | None], look: Look) -> list[Line]:
    cells: list[Line] = []
    for one in estimates:
        half = "" if one is None or one.half is None else half_text(name, one.half, look)
        cells += [line(value_text(name, one)), line(Span(half, "quiet"))]
    return cells


def _overview(
    rows: Sequence[StatisticsRow],
    everyone: PlayerTally | None,
    archive: PlayerTally | None,
    look: Look,
) -> Page:
    """A row for each player or period, with the most important numbers."""
    names = [name for name in _OVERVIEW if any(name in row.numbers for row in rows)]
    heads = [word(look, "player"), word(look, "games"), *(number_name(look, one) for one in names)]
    lines = [[line(Span(head, "quiet")) for head in heads]]
    shown = rows[:_MOST_ROWS]
    named = [(_row_name(row, look), row.tally) for row in shown]
    for key, tally in (("everyone", everyone), ("archive", archive)):
        if tally is not None:
            named.append((word(look, key), tally))
    for name, tally in named:
        cells = [name, f"{tally.games}", *(value_text(key, tally.estimate(key)) for key in names)]
        lines.append([line(cell) for cell in cells])
    page = table(lines, right=frozenset(range(1, len(heads))))
    if (more := len(rows) - len(shown)) > 0:
        page.append(line(Span(word(look, "more", count=more), "quiet")))
    return page
