"""The store: reads and writes everything that the server stores.

Every method raises `StoreDown` if the database cannot be reached, and `Unknown` for unknown names.
"""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, Final, Self

from sqlalchemy import text as sql
from sqlalchemy.exc import IntegrityError

from jantaku.base.errors import Stale, StoreDown
from jantaku.server.store import people, rooms, tables
from jantaku.server.store.database import Database, down, is_fit
from jantaku.server.store.migrations import upgrade
from jantaku.server.store.pens import HeldToWrite, StepToWrite
from jantaku.server.store.text import to_text
from jantaku.server.store.values import UserRuleset
from jantaku.server.store.writer import Writer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Mapping

    from sqlalchemy.ext.asyncio import AsyncSession

    from jantaku.game.protocol import Json
    from jantaku.server.protocol import TableState
    from jantaku.server.rooms.values import Room
    from jantaku.server.store.values import (
        Held,
        Page,
        Step,
        TableRecord,
        Taken,
        Token,
        User,
    )

LONGEST_PAGE: Final = 100
"""The most records of a page."""
_CHECK: Final = "check"
"""The name of the row that is written to check that the database can be written."""
_LITTLE: Final = 32
_AMPLE: Final = 2**18
"""The bytes of that row: normally, and to find out if an outage is over."""
_TRIES: Final = 200  # tries to change a room that others change too
_PAUSE_S: Final = 0.25  # between checks during an outage


class Store:
    """The database of a server."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = Writer(database)
        self._coming_up: asyncio.Task[None] | None = None
        self._checking: asyncio.Task[None] | None = None
        database.written.confirm = self._begin_check

    @classmethod
    async def open(cls, url: str) -> Self:
        """Opens the store at a URL; creates or migrates its tables first."""
        database = Database(url)
        try:
            async with database.opening() as connection:
                await connection.run_sync(upgrade)
        except StoreDown as error:
            await database.close()
            fault = f"the database cannot be opened: {error.__cause__}".partition("\n")[0]
            raise StoreDown(fault, "check its URL, and that it is running") from error
        except BaseException:
            await database.close()
            raise
        return cls(database)

    async def close(self) -> None:
        """Writes pending rows, and closes the database."""
        await self._writer.close()
        if self._checking is not None:
            await asyncio.gather(self._checking, return_exceptions=True)
        await self._database.close()

    async def check(self) -> None:
        """Raises `StoreDown` if the database cannot be read and written."""
        async with self._database.reading() as session:
            await session.execute(sql("SELECT 1"))
        await asyncio.shield(self._begin_check())

    def _begin_check(self) -> asyncio.Task[None]:
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self._write_something())
            self._checking.add_done_callback(_looked_at)
        return self._checking

    async def _write_something(self) -> None:
        """Rewrites a row, because a full disk or a locked database can still be read.

        After a failed write it writes more than a game does at a time: a full disk may accept a
        short row between two longer ones that it refuses.
        """
        outage = self._database.written
        was_on = outage.is_on
        with suppress(IntegrityError):  # another process has just written it
            async with self._database.writing() as session:
                await people.renew(session, _CHECK, _AMPLE if was_on else _LITTLE)
        if was_on:
            outage.end()

    async def until_up(self) -> None:
        """Returns once the database answers."""
        if self._coming_up is None or self._coming_up.done():
            self._coming_up = asyncio.create_task(self._come_up())
        await asyncio.shield(self._coming_up)

    async def _come_up(self) -> None:
        while True:
            try:
                return await self.check()
            except StoreDown:
                await asyncio.sleep(_PAUSE_S)

    async def secret(self, name: str) -> bytes:
        """Returns 32 secret bytes by name: created once, then the same for every process."""
        for _ in range(2):
            try:
                async with self._database.writing() as session:
                    return await people.secret(session, name)
            except IntegrityError:  # another process was quicker
                continue
        raise down()

    @asynccontextmanager
    async def _first(self, otherwise: str) -> AsyncIterator[AsyncSession]:
        """Yields a session for new rows; raises `Stale` with the fault `otherwise` on conflict."""
        try:
            async with self._database.writing() as session:
                yield session
        except IntegrityError:
            raise Stale(otherwise, "choose another") from None

    async def add_table(self, table: TableRecord) -> None:
        """Adds a table; raises `Stale` for a taken id."""
        async with self._first(f"there is a table {table.id}") as session:
            await tables.add(session, table)

    async def table(self, table: str) -> TableRecord:
        """Returns the table with an id."""
        async with self._database.reading() as session:
            return await tables.get(session, table)

    async def take_tables(self, names: Iterable[str]) -> dict[str, Taken]:
        """Takes tables for a process that continues them; omits unknown ones.

        Processes that took them before can no longer write, because each table gets a new fence.
        """
        async with self._database.writing() as session:
            return await tables.take(session, filter(is_fit, names))

    async def set_table(
        self,
        table: str,
        *,
        state: TableState | None = None,
        result: Mapping[str, Json] | None = None,
        ended: float | None = None,
        fence: int | None = None,
    ) -> None:
        """Changes the given values of a table; raises `Stale` if it has another `fence`."""
        async with self._database.writing() as session:
            await tables.change(session, table, state, result, ended, fence)

    async def running_tables(self, since: float = 0) -> tuple[str, ...]:
        """Returns the ids of the tables that are playing, the oldest first.

        With `since`, returns only tables that were opened or had a step since that time.
        """
        async with self._database.reading() as session:
            return await tables.running(session, since)

    async def append_step(
        self, table: str, number: int, actions: Mapping[str, Json], at: float, fence: int = 0
    ) -> None:
        """Stores the next step of a table; it is durable when this returns.

        Raises `Stale` if another step with this number is stored, or the table has another fence:
        then another process owns the table.
        After `StoreDown` the step may be stored or not: call again with the same step.
        """
        await self._writer.write(StepToWrite(table, number, to_text(actions), at, fence))

    async def steps(self, table: str, since: int = 0) -> tuple[Step, ...]:
        """Returns the steps from number `since` on, in order."""
        async with self._database.reading() as session:
            return await tables.steps(session, table, since)

    async def steps_of(self, names: Iterable[str]) -> dict[str, int]:
        """Returns the number of steps of each table; omits unknown ones."""
        async with self._database.reading() as session:
            return await tables.counts(session, names)

    async def hold(self, table: str, seat: int, number: int, action: Json, fence: int = 0) -> None:
        """Stores the decision of a seat for step `number`, in place of an earlier one.

        It is durable when this returns. Raises `Stale` if that step is taken, or the table has
        another fence.
        """
        await self._writer.write(HeldToWrite(table, seat, number, to_text(action), fence))

    async def held(self, table: str) -> tuple[Held, ...]:
        """Returns the decisions of seats for the next step."""
        async with self._database.reading() as session:
            return await tables.held(session, table)

    async def keep_checkpoint(self, table: str, number: int, blob: bytes) -> None:
        """Stores a checkpoint after `number` steps, in place of an earlier one."""
        async with self._database.writing() as session:
            await tables.keep_checkpoint(session, table, number, blob)

    async def records_of(self, user: str, *, after: str = "", limit: int = 20) -> Page[TableRecord]:
        """Returns the tables a person sat at, whatever their state."""
        async with self._database.reading() as session:
            return await tables.of_user(session, user, after, _page(limit))

    async def public_records(self, *, after: str = "", limit: int = 20) -> Page[TableRecord]:
        """Returns finished games of public rooms."""
        async with self._database.reading() as session:
            return await tables.public(session, after, _page(limit))

    async def add_room(self, room: Room) -> None:
        """Adds a room; raises `Stale` if its code is taken."""
        async with self._first(f"there is a room {room.code}") as session:
            await rooms.add(session, room, time.time())

    async def room(self, code: str) -> Room:
        """Returns the room with a code."""
        async with self._database.reading() as session:
            return await rooms.get(session, code)

    async def change_room(self, code: str, change: Callable[[Room], Room]) -> Room:
        """Applies `change` to a room, stores the result with the next `version`, and returns it.

        If the room has changed meanwhile, `change` is called again with the new room. Nothing is
        stored if it raises an error, which is passed on, or returns the room unchanged.
        """
        for _ in range(_TRIES):
            old = await self.room(code)
            new = change(old)
            if new == old:
                return old
            new = replace(new, version=old.version + 1)
            async with self._database.writing() as session:
                if await rooms.put(session, old, new, time.time()):
                    return new
            await asyncio.sleep(random.random() / 100)  # so that not all retry at once
        raise down()

    async def public_rooms(self) -> tuple[Room, ...]:
        """Returns the public rooms that are not closed, newest first."""
        async with self._database.reading() as session:
            return await rooms.public(session)

    async def rooms_of(self, user: str) -> tuple[Room, ...]:
        """Returns the open rooms that a person hosts or sits in, newest first."""
        async with self._database.reading() as session:
            return await rooms.of_user(session, user)

    async def drop_room(self, code: str) -> None:
        """Deletes a room, but not its tables."""
        async with self._database.writing() as session:
            await rooms.drop(session, [code])

    async def drop_old_rooms(self, before: float) -> tuple[str, ...]:
        """Deletes idle rooms that have not changed since `before`; returns their codes."""
        async with self._database.writing() as session:
            return await rooms.drop_old(session, before)

    async def keep_sheet(self, room: str, text: str) -> None:
        """Stores the balance sheet of a room, as JSON."""
        async with self._database.writing() as session:
            await rooms.keep_sheet(session, room, text)

    async def sheet(self, room: str) -> str:
        """Returns the balance sheet of a room, or "" without one."""
        async with self._database.reading() as session:
            return await rooms.sheet(session, room)

    async def keep_ruleset(self, owner: str, name: str, text: str) -> UserRuleset:
        """Stores a ruleset of an owner, in place of one of the same name."""
        digest = sha256(text.encode(errors="replace")).hexdigest()
        ruleset = UserRuleset(digest, owner, name, text, time.time())
        async with self._database.writing() as session:
            await rooms.keep_ruleset(session, ruleset)
        return ruleset

    async def ruleset(self, digest: str) -> UserRuleset:
        """Returns the ruleset with a digest, of any owner."""
        async with self._database.reading() as session:
            return await rooms.ruleset(session, digest)

    async def rulesets_of(self, owner: str) -> tuple[UserRuleset, ...]:
        """Returns the rulesets of an owner, by name."""
        async with self._database.reading() as session:
            return await rooms.rulesets_of(session, owner)

    async def drop_ruleset(self, owner: str, name: str) -> None:
        """Deletes a ruleset of an owner."""
        async with self._database.writing() as session:
            await rooms.drop_ruleset(session, owner, name)

    async def add_user(self, user: User) -> None:
        """Adds a guest."""
        async with self._database.writing() as session:
            await people.add(session, user)

    async def user(self, user: str) -> User:
        """Returns the person with an id."""
        async with self._database.reading() as session:
            return await people.get(session, user)

    async def rename_user(self, user: str, name: str) -> User:
        """Renames a guest."""
        async with self._database.writing() as session:
            return await people.rename(session, user, name)

    async def claim_name(self, user: str, key: str, passphrase_hash: str) -> User:
        """Makes a person the owner of the name with `key`; raises `Stale` if another owns it."""
        async with self._first("the name has an owner") as session:
            return await people.claim(session, user, key, passphrase_hash)

    async def end_sessions(self, user: str) -> User:
        """Begins a new session of a person: earlier cookies become invalid."""
        async with self._database.writing() as session:
            return await people.end_sessions(session, user)

    async def claimed(self, key: str) -> tuple[User, str]:
        """Returns the owner of a name, and the hash of the passphrase."""
        async with self._database.reading() as session:
            return await people.claimed(session, key)

    async def add_token(self, token: Token, token_hash: str) -> None:
        """Adds a token; only its hash is stored."""
        async with self._database.writing() as session:
            await people.add_token(session, token, token_hash)

    async def token_user(self, token_hash: str) -> User:
        """Returns the owner of a token."""
        async with self._database.reading() as session:
            return await people.token_user(session, token_hash)

    async def tokens_of(self, user: str) -> tuple[Token, ...]:
        """Returns the tokens of a person, oldest first."""
        async with self._database.reading() as session:
            return await people.tokens_of(session, user)

    async def drop_token(self, user: str, token: str) -> None:
        """Deletes a token of a person."""
        async with self._database.writing() as session:
            await people.drop_token(session, user, token)


def _looked_at(done: asyncio.Task[None]) -> None:
    if not done.cancelled():
        done.exception()  # nothing may be waiting for it any more


def _page(limit: int) -> int:
    return max(1, min(limit, LONGEST_PAGE))
