"""Operations on rooms, tables and the whole server: list, close, drain."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jantaku.base.errors import ArgumentError
from jantaku.server.api.admin.people import rows
from jantaku.server.api.dependencies import RunningServer
from jantaku.server.control import check_line
from jantaku.server.operations import (
    Announce,
    CloseRoom,
    CloseTable,
    Drain,
    ListRooms,
    ListTables,
    PlanMaintenance,
    Prune,
    ServerStatus,
    Undrain,
)
from jantaku.server.store import TableSummary, value_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jantaku.server.rooms.values import Room, RoomSeat

_LONGEST_MINUTES: Final = 7 * 24 * 60
_CLOSED: Final = "the operator of the server has closed this table"


@dataclass(frozen=True)
class ListedRoom:
    """A room: `people` are the names of those who sit in it."""

    code: str
    state: str
    private: bool
    title: str
    game: str
    host: str
    host_name: str
    people: str
    table: str
    changed: float


@dataclass(frozen=True)
class ListedTable:
    """A table: `people` are the names of those who sit at it, `steps` the number of decisions."""

    id: str
    room: str
    state: str
    engine: str
    people: str
    created: float
    steps: int


@dataclass(frozen=True)
class StatusAnswer:
    """The state of the server: tables of all processes, sockets of the process that answers.

    `maintenance_s` is the time until maintenance begins, negative after that.
    """

    draining: bool
    tables: int
    people: int
    bans: int
    announcement: str
    maintenance_s: float | None


@dataclass(frozen=True)
class PruneAnswer:
    """The numbers of what was old: games, groups, rulesets, guests and reports of people.

    All is gone unless `dry_run`.
    """

    games: int
    groups: int
    texts: int
    guests: int
    reports: int
    dry_run: bool


async def list_rooms(server: RunningServer, asked: ListRooms) -> list[ListedRoom]:
    """Returns the rooms."""
    return [_room(*one) for one in await server.store.all_rooms(rows(asked.limit))]


async def close_room(server: RunningServer, asked: CloseRoom) -> ListedRoom:
    """Closes a room and its table; returns the room as it was."""
    return _room(await server.rooms.close_any(asked.code, _CLOSED), 0)


async def list_tables(server: RunningServer, asked: ListTables) -> list[ListedTable]:
    """Returns the tables that are played."""
    found, _ = await server.store.played_tables(rows(asked.limit))
    return [_table(one) for one in found]


async def close_table(server: RunningServer, asked: CloseTable) -> ListedTable:
    """Ends the game at a table."""
    await server.hosting.end(asked.table, _CLOSED)
    return _table(TableSummary.of(await server.store.table(asked.table)))


async def status(server: RunningServer, _: ServerStatus) -> StatusAnswer:
    """Returns the state of the server."""
    tables = (await server.store.played_tables(1))[1]
    people, bans = server.presence.people, len(server.control.bans.all)
    said = server.control.announcement
    draining = server.control.draining
    return StatusAnswer(draining, tables, people, bans, said.text, said.maintenance_s)


async def drain(server: RunningServer, _: Drain) -> StatusAnswer:
    """Takes no new games from now on."""
    await server.control.drain()
    return await status(server, ServerStatus())


async def undrain(server: RunningServer, _: Undrain) -> StatusAnswer:
    """Takes new games again."""
    await server.control.undrain()
    return await status(server, ServerStatus())


async def announce(server: RunningServer, asked: Announce) -> StatusAnswer:
    """Shows a line to everyone."""
    await server.control.announce(check_line(asked.text.strip(), "text"))
    return await status(server, ServerStatus())


async def plan_maintenance(server: RunningServer, asked: PlanMaintenance) -> StatusAnswer:
    """Shows a countdown to everyone."""
    if not 0 <= asked.minutes <= _LONGEST_MINUTES:
        fault = f"maintenance begins in 0 to {_LONGEST_MINUTES} minutes"
        raise ArgumentError(fault, "announce it later", source="minutes")
    await server.control.plan_maintenance(time.time() + 60 * asked.minutes)
    return await status(server, ServerStatus())


async def prune(server: RunningServer, asked: Prune) -> PruneAnswer:
    """Deletes what is old, or counts it."""
    found = await server.retention.prune(dry_run=asked.dry_run)
    return PruneAnswer(**found, dry_run=asked.dry_run)


def _room(room: Room, changed: float) -> ListedRoom:
    set_by_host = {"private": room.settings.private, "title": room.settings.title}
    people = _people(room.seats)
    return value_of(
        ListedRoom, room, **set_by_host, game=room.summary, people=people, changed=changed
    )


def _table(record: TableSummary) -> ListedTable:
    return value_of(ListedTable, record, people=_people(record.seats))


def _people(seats: Iterable[RoomSeat]) -> str:
    return ", ".join(one.name for one in seats if one.kind == "person")
