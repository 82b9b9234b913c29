"""The games of tables as results of a group."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from jantaku.server.groups.values import GroupEntry, GroupResult

if TYPE_CHECKING:
    from jantaku.catalog.values import BalanceGame
    from jantaku.server.store.values import TableRecord

_FEWEST: Final = 2
"""People of a game that counts: nobody climbs a league against bots alone."""


def is_counted(record: TableRecord) -> bool:
    """Returns True if a finished game counts: two people or more played it to its end."""
    people = [one for one in record.seats if one.kind == "person"]
    result = record.result or {}
    return len(people) >= _FEWEST and bool(result) and result.get("reason") != "suspended"


def result_of_table(record: TableRecord, game: BalanceGame) -> GroupResult:
    """Returns the result of a table's game from the sheet of its room."""
    seats = {one.seat: one for one in record.seats}
    entries = tuple(
        GroupEntry(
            one.seat,
            seats[one.seat].user,
            one.name,
            one.bot,
            one.place,
            one.points,
            one.total,
        )
        for one in game.entries
    )
    return GroupResult(
        key=f"table-{record.id}",
        when=game.when,
        source="table",
        entries=entries,
        best_win=game.best_win,
        table=record.id,
        entered=time.time(),
    )
