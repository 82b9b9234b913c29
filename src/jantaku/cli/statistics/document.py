"""The statistics as documents for programs: JSON and CSV."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

from jantaku.base.spreadsheet import safe_cell
from jantaku.riichi.statistics.averages import archive_average, archive_name
from jantaku.riichi.statistics.reading import numbers_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.riichi.statistics import Estimate, Statistics, StatisticsRow

_COLUMNS = (
    *("player", "players", "length", "preset", "room", "period", "games", "rounds"),
    *("number", "value", "low", "high", "count", "of"),
)


def statistics_document(found: Statistics) -> dict[str, Any]:
    """Returns the statistics for JSON, with the averages of the archives of such games."""
    kinds = dict.fromkeys(row.kind.short for row in found.everyone)
    archives = []
    for kind in kinds:
        tally = archive_average(kind)
        if tally is not None:
            archives.append(
                {
                    "name": archive_name(kind),
                    "players": kind.players,
                    "length": kind.length,
                    "numbers": {
                        name: one.to_dict() for name, one in numbers_of(kind, tally).items()
                    },
                    "yaku": {name: one.to_dict() for name, one in tally.yaku_shares().items()},
                }
            )
    return {**found.to_dict(), "archives": archives}


def statistics_csv(found: Statistics) -> str:
    """Returns the statistics as CSV: a line for each number of each row.

    Rows of all players together have no name. See `safe_cell` for names like formulas.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for row in (*found.rows, *found.everyone):
        for name, one in _numbers(row):
            writer.writerow((*_head(row), name, *_cells(one)))
    return text.getvalue()


def _numbers(row: StatisticsRow) -> Iterator[tuple[str, Estimate]]:
    yield from row.numbers.items()
    for name, one in row.tally.yaku_shares().items():
        yield f"yaku:{name}", one


def _head(row: StatisticsRow) -> tuple[object, ...]:
    kind = row.kind
    name = "" if row.player is None else safe_cell(row.player)
    tally = row.tally
    return (
        *(name, kind.players, kind.length, kind.preset, kind.room, row.period),
        *(tally.games, tally.rounds),
    )


def _cells(one: Estimate) -> tuple[object, ...]:
    ends = ("" if end is None else f"{end:.6g}" for end in (one.low, one.high))
    return f"{one.value:.6g}", *ends, "" if one.count is None else one.count, one.of
