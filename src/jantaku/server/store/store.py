"""The store: everything the server keeps, asked for and changed by name.

Every method raises `StoreDown` when the database cannot be reached, and `Unknown` for what is not
there.
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

from jantaku.errors import Stale, StoreDown
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

    from jantaku.protocol import Json
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
"""The row that is written to see whether that can be done."""
_LITTLE: Final = 32
_AMPLE: Final = 2**18
"""Bytes of that row: in quiet times, and to see whether an outage is over."""
_TRIES: Final = 200  # of changing a room that others change too
_PAUSE_S: Final = 0.25  # between looking whether the database is back


class Store:
    """A database with all that lasts."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = Writer(database)
        self._coming_up: asyncio.Task[None] | None = None
        self._checking: asyncio.Task[None] | None = None
        database.written.confirm = self._begin_check

    @classmethod
    async def open(cls, url: str) -> Self:
        """The store at a URL, its tables made or brought up to date first."""
        database = Database(url)
        try:
            async with database.opening() as connection:
                await connection.run_sync(upgrade)
        except StoreDown as error:
            await database.close()
            fault = f"the database cannot be opened: {error.__cause__}".partition("\n")[0]
            raise StoreDown(fault, "look at its URL, and whether it runs") from error
        except BaseException:
            await database.close()
            raise
        return cls(database)

    async def close(self) -> None:
        """Writes what is pending, and lets the database go."""
        await self._writer.close()
        if self._checking is not None:
            await asyncio.gather(self._checking, return_exceptions=True)
        await self._database.close()

    async def check(self) -> None:
        """Returns if the database can be read and written; raises `StoreDown` else."""
        async with self._database.reading() as session:
            await session.execute(sql("SELECT 1"))
        await asyncio.shield(self._begin_check())

    def _begin_check(self) -> asyncio.Task[None]:
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self._write_something())
            self._checking.add_done_callback(_looked_at)
        return self._checking

    async def _write_something(self) -> None:
        """Writes a row anew: a disk that is full can be read, and so can a locked database.

        Once writing has failed, more is written than a game does at a time: a full disk may take
        a short row between two longer ones that it refuses.
        """
        outage = self._database.written
        was_on = outage.is_on
        with suppress(IntegrityError):  # another process has just written it
            async with self._database.writing() as session:
                await people.renew(session, _CHECK, _AMPLE if was_on else _LITTLE)
        if was_on:
            outage.end()

    async def until_up(self) -> None:
        """Returns when the database answers (again)."""
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
        """32 secret bytes by a name: made once, then the same for every process."""
        for _ in range(2):
            try:
                async with self._database.writing() as session:
                    return await people.secret(session, name)
            except IntegrityError:  # another process was quicker
                continue
        raise down()

    @asynccontextmanager
    async def _first(self, otherwise: str) -> AsyncIterator[AsyncSession]:
        """A session whose rows must be the first of their keys; `Stale`, with that fault, else."""
        try:
            async with self._database.writing() as session:
                yield session
        except IntegrityError:
            raise Stale(otherwise, "choose another") from None

    async def add_table(self, table: TableRecord) -> None:
        """A new table; `Stale` if there is one of that id."""
        async with self._first(f"there is a table {table.id}") as session:
            await tables.add(session, table)

    async def table(self, table: str) -> TableRecord:
        """The table of that id."""
        async with self._database.reading() as session:
            return await tables.get(session, table)

    async def take_tables(self, names: Iterable[str]) -> dict[str, Taken]:
        """Those tables, for one who plays on there; those that are not there are left out.

        Whoever took one before can write nothing any more: each table has another fence now.
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
        """Changes what is given; `Stale` where the table has another fence than a given one."""
        async with self._database.writing() as session:
            await tables.change(session, table, state, result, ended, fence)

    async def running_tables(self, since: float = 0) -> tuple[str, ...]:
        """The ids of the tables that are playing, the oldest first.

        With `since` only those that were opened or had a step since that time.
        """
        async with self._database.reading() as session:
            return await tables.running(session, since)

    async def append_step(
        self, table: str, number: int, actions: Mapping[str, Json], at: float, fence: int = 0
    ) -> None:
        """The next step of a table, durable when this returns.

        Raises `Stale` when there is another step of that number, or the table has another fence
        by now: somebody else owns the table.
        After `StoreDown` nobody knows whether it is stored: asking again with the same is right.
        """
        await self._writer.write(StepToWrite(table, number, to_text(actions), at, fence))

    async def steps(self, table: str, since: int = 0) -> tuple[Step, ...]:
        """The steps from that number on, in order."""
        async with self._database.reading() as session:
            return await tables.steps(session, table, since)

    async def steps_of(self, names: Iterable[str]) -> dict[str, int]:
        """How many steps each of those tables has; those that are not there are left out."""
        async with self._database.reading() as session:
            return await tables.counts(session, names)

    async def hold(self, table: str, seat: int, number: int, action: Json, fence: int = 0) -> None:
        """What a seat decides for step `number`, durable when this returns; the last one holds.

        Raises `Stale` when that step is taken, or the table has another fence by now.
        """
        await self._writer.write(HeldToWrite(table, seat, number, to_text(action), fence))

    async def held(self, table: str) -> tuple[Held, ...]:
        """What seats have decided for the next step."""
        async with self._database.reading() as session:
            return await tables.held(session, table)

    async def keep_checkpoint(self, table: str, number: int, blob: bytes) -> None:
        """A checkpoint after so many steps, in place of an earlier one."""
        async with self._database.writing() as session:
            await tables.keep_checkpoint(session, table, number, blob)

    async def records_of(self, user: str, *, after: str = "", limit: int = 20) -> Page[TableRecord]:
        """The tables a person sat at, whatever their state."""
        async with self._database.reading() as session:
            return await tables.of_user(session, user, after, _page(limit))

    async def public_records(self, *, after: str = "", limit: int = 20) -> Page[TableRecord]:
        """The games of public rooms that are over."""
        async with self._database.reading() as session:
            return await tables.public(session, after, _page(limit))

    async def add_room(self, room: Room) -> None:
        """A new room; `Stale` if its code is taken."""
        async with self._first(f"there is a room {room.code}") as session:
            await rooms.add(session, room, time.time())

    async def room(self, code: str) -> Room:
        """The room of that code."""
        async with self._database.reading() as session:
            return await rooms.get(session, code)

    async def change_room(self, code: str, change: Callable[[Room], Room]) -> Room:
        """The room as `change` makes it, stored with the next `version`.

        When somebody else is quicker, `change` is called again with what they made of it. Its own
        errors are passed on, and nothing changes; neither if it gives the room as it was.
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
            await asyncio.sleep(random.random() / 100)  # so that not all come back at once
        raise down()

    async def public_rooms(self) -> tuple[Room, ...]:
        """The public rooms that are not closed, newest first."""
        async with self._database.reading() as session:
            return await rooms.public(session)

    async def rooms_of(self, user: str) -> tuple[Room, ...]:
        """The rooms that a person hosts or sits in and that are not closed, newest first."""
        async with self._database.reading() as session:
            return await rooms.of_user(session, user)

    async def drop_room(self, code: str) -> None:
        """The room is no more; its tables stay."""
        async with self._database.writing() as session:
            await rooms.drop(session, [code])

    async def drop_old_rooms(self, before: float) -> tuple[str, ...]:
        """Drops open and closed rooms that nobody has changed since, and gives their codes."""
        async with self._database.writing() as session:
            return await rooms.drop_old(session, before)

    async def keep_sheet(self, room: str, text: str) -> None:
        """The balance sheet of a room, as JSON."""
        async with self._database.writing() as session:
            await rooms.keep_sheet(session, room, text)

    async def sheet(self, room: str) -> str:
        """The balance sheet of a room; empty where there is none."""
        async with self._database.reading() as session:
            return await rooms.sheet(session, room)

    async def keep_ruleset(self, owner: str, name: str, text: str) -> UserRuleset:
        """A ruleset of that owner, in place of one of the same name."""
        digest = sha256(text.encode(errors="replace")).hexdigest()
        ruleset = UserRuleset(digest, owner, name, text, time.time())
        async with self._database.writing() as session:
            await rooms.keep_ruleset(session, ruleset)
        return ruleset

    async def ruleset(self, digest: str) -> UserRuleset:
        """The ruleset with that digest, whoever keeps it."""
        async with self._database.reading() as session:
            return await rooms.ruleset(session, digest)

    async def rulesets_of(self, owner: str) -> tuple[UserRuleset, ...]:
        """The rulesets of that owner, by name."""
        async with self._database.reading() as session:
            return await rooms.rulesets_of(session, owner)

    async def drop_ruleset(self, owner: str, name: str) -> None:
        """The owner keeps it no longer."""
        async with self._database.writing() as session:
            await rooms.drop_ruleset(session, owner, name)

    async def add_user(self, user: User) -> None:
        """A new guest."""
        async with self._database.writing() as session:
            await people.add(session, user)

    async def user(self, user: str) -> User:
        """The person of that id."""
        async with self._database.reading() as session:
            return await people.get(session, user)

    async def rename_user(self, user: str, name: str) -> User:
        """The guest under another name."""
        async with self._database.writing() as session:
            return await people.rename(session, user, name)

    async def claim_name(self, user: str, key: str, passphrase_hash: str) -> User:
        """The person, who owns the name now that is compared as `key`; `Stale` if another does."""
        async with self._first("the name has an owner") as session:
            return await people.claim(session, user, key, passphrase_hash)

    async def end_sessions(self, user: str) -> User:
        """The person in another session: cookies of the one before are good no longer."""
        async with self._database.writing() as session:
            return await people.end_sessions(session, user)

    async def claimed(self, key: str) -> tuple[User, str]:
        """The person who owns that name, and the hash of the passphrase."""
        async with self._database.reading() as session:
            return await people.claimed(session, key)

    async def add_token(self, token: Token, token_hash: str) -> None:
        """A token, of which only the hash is kept."""
        async with self._database.writing() as session:
            await people.add_token(session, token, token_hash)

    async def token_user(self, token_hash: str) -> User:
        """Whose token it is."""
        async with self._database.reading() as session:
            return await people.token_user(session, token_hash)

    async def tokens_of(self, user: str) -> tuple[Token, ...]:
        """The tokens of a person, oldest first."""
        async with self._database.reading() as session:
            return await people.tokens_of(session, user)

    async def drop_token(self, user: str, token: str) -> None:
        """That token of that person is good no longer."""
        async with self._database.writing() as session:
            await people.drop_token(session, user, token)


def _looked_at(done: asyncio.Task[None]) -> None:
    if not done.cancelled():
        done.exception()  # whoever waited for it may have gone


def _page(limit: int) -> int:
    return max(1, min(limit, LONGEST_PAGE))
