"""The balance sheet of a room, written when a table is over."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from jantaku import catalog
from jantaku.base.errors import JantakuError
from jantaku.base.ratings import RatingModel
from jantaku.catalog.values import SheetSeat
from jantaku.game.engines import open_game
from jantaku.server.background import BackgroundTasks
from jantaku.server.fault_log import log_fault
from jantaku.server.groups.counting import is_counted, result_of_table
from jantaku.server.groups.quick import places_of
from jantaku.server.origins import Origin
from jantaku.server.process.sandbox import SandboxFault

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku.game import Game
    from jantaku.server.process.sandbox import Sandbox
    from jantaku.server.store import Step, Store, TableRecord

_log = logging.getLogger("jantaku.server")
_REPLAY_S: Final = 60.0
"""The longest time to replay a game by custom rules."""


def _played(record: TableRecord, steps: Sequence[Step]) -> Game[Any, Any, Any]:
    game = open_game(record.spec)
    for step in steps:
        game.step(game.unpack_step(step.actions))
    return game


async def played_again(store: Store, record: TableRecord) -> Game[Any, Any, Any]:
    """Replays the game of a table from its setup and its steps; not for custom rules."""
    return await asyncio.to_thread(_played, record, await store.steps(record.id))


class RoomSheets:
    """The sheets of rooms: each finished game is entered once, and counted in its group.

    Games by custom rules are replayed in a sandbox.
    """

    def __init__(self, store: Store, sandbox: Sandbox) -> None:
        self._store = store
        self._sandbox = sandbox
        self._writing = asyncio.Lock()
        self._entering = BackgroundTasks()

    async def enter(self, table: str) -> None:
        """Enters a table into the sheet of its room, once, if its game is over.

        A table that cannot be entered now is tried again when the sheet is requested.
        """
        if not table:
            return
        try:
            record = await self._store.table(table)
            if record.state == "over":
                async with self._writing:  # a sheet is read and written as a whole
                    await self._write(record)
                    await self._count(record, await self._store.sheet(record.room))
                await self.rate(record)
        except JantakuError as error:
            _log.warning("the table %s is not in the sheet of its room: %s", table, error.fault)
        except SandboxFault:
            log_fault(f"the sheet of table {table}")

    async def count(self, table: str) -> None:
        """Counts a table in its group, once, if its game is over; its room may be gone."""
        try:
            record = await self._store.table(table)
            if record.state == "over":
                async with self._writing:
                    await self._count(record, await self._store.sheet(record.room))
        except JantakuError as error:
            _log.warning("the table %s is not counted in its group: %s", table, error.fault)
        except SandboxFault:
            log_fault(f"the result of table {table}")

    async def rate(self, record: TableRecord) -> None:
        """Rates the people of a quick match, once."""
        if record.rated is not None:
            model = await asyncio.to_thread(RatingModel)  # which loads a package
            await self._store.rate(record, places_of(record), model)

    async def _count(self, record: TableRecord, sheet: str) -> None:
        """Adds the result of a table to its group; takes tables out that do not count."""
        if record.group is None:
            return
        games = catalog.balance_of(sheet, (record.id,)).games
        if not games and is_counted(record):
            sheet = await self._entered(record, "")
            games = catalog.balance_of(sheet, (record.id,)).games
        if games and is_counted(record):
            await self._store.add_result(record.group, result_of_table(record, games[0]))
        else:
            await self._store.leave_uncounted(record.id)

    async def _write(self, record: TableRecord) -> None:
        store = self._store
        sheet = await store.sheet(record.room)
        if catalog.balance_of(sheet, (record.id,)).games:
            return
        longer = await self._entered(record)
        if longer != sheet:
            await store.keep_sheet(record.room, longer)

    async def _entered(self, record: TableRecord, sheet: str | None = None) -> str:
        """Returns a sheet, by default that of its room, with the game of a table."""
        sitting = {
            one.seat: SheetSeat(
                one.user or f"{one.kind} {one.seat}", one.name, one.kind != "person"
            )
            for one in record.seats
        }
        when = record.ended or time.time()
        if catalog.has_custom_rules(record.settings.setup):
            given = await self._store.sheet(record.room) if sheet is None else sheet
            return await self._entered_in_sandbox(given, record, sitting, when)
        game = await played_again(self._store, record)
        if sheet is None:  # others may have written meanwhile
            sheet = await self._store.sheet(record.room)
        return catalog.with_game_entered(sheet, record.id, game, sitting, when)

    async def _entered_in_sandbox(
        self, sheet: str, record: TableRecord, sitting: Mapping[int, SheetSeat], when: float
    ) -> str:
        steps = [dict(step.actions) for step in await self._store.steps(record.id)]
        seats: Any = {str(seat): asdict(row) for seat, row in sitting.items()}
        spec: Any = record.spec.to_dict()
        longer: str = await self._sandbox.call(
            "enter_game",
            *(sheet, record.id, spec, steps, seats, when),
            origin=Origin(record.room),
            cpu_s=_REPLAY_S,
        )
        return longer

    def enter_later(self, table: str) -> None:
        """Like `enter`, in a background task."""
        self._entering.begin(self.enter(table))

    async def settled(self) -> None:
        """Returns when all pending sheets are written."""
        await asyncio.gather(*self._entering)
