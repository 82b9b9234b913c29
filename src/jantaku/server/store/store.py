"""The store: reads and writes everything that the server stores.

Every method raises `StoreDown` if the database cannot be reached, and `Unknown` for unknown names.
"""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import wraps
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, Self, TypeVar

from sqlalchemy import text as sql
from sqlalchemy.exc import IntegrityError

from jantaku.base.errors import Stale, StoreDown, Unknown
from jantaku.server.store import controls as control_queries
from jantaku.server.store import (
    groups,
    people,
    personal,
    ratings,
    retention,
    rooms,
    safety,
    tables,
)
from jantaku.server.store.database import Database, down, is_fit
from jantaku.server.store.migrations import upgrade
from jantaku.server.store.values import UserRuleset
from jantaku.server.store.writers.batch_writer import BatchWriter

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
    from contextlib import AbstractAsyncContextManager

    from sqlalchemy.ext.asyncio import AsyncSession

    from jantaku.server.groups.values import GroupResult
    from jantaku.server.rooms.values import Room
    from jantaku.server.store.values import TableRecord, TakenTable, User

_CHECK: Final = "check"
"""The name of the row that is written to check that the database can be written."""
_LITTLE: Final = 32
_AMPLE: Final = 2**18
"""The bytes of that row: normally, and to find out if an outage is over."""
_TRIES: Final = 200  # tries to change a room that others change too


_P = ParamSpec("_P")
_Answer = TypeVar("_Answer")


def _method(
    session_of: Callable[[Database], AbstractAsyncContextManager[AsyncSession]],
    query: Callable[Concatenate[AsyncSession, _P], Awaitable[_Answer]],
) -> Callable[Concatenate[Store, _P], Coroutine[Any, Any, _Answer]]:
    """Returns the method of a store that makes a query in its own session."""

    @wraps(query)
    async def method(store: Store, /, *values: _P.args, **named: _P.kwargs) -> _Answer:
        async with session_of(store._database) as session:
            return await query(session, *values, **named)

    return method


class Store:
    """The database of a server.

    A method that is one query is that query, in a session to read or to write.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.writer = BatchWriter(database)
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
        await self.writer.close()
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

    async def take_tables(self, names: Iterable[str]) -> dict[str, TakenTable]:
        """Takes tables for a process that continues them; omits unknown ones.

        Processes that took them before can no longer write, because each table gets a new fence.
        """
        async with self._database.writing() as session:
            return await tables.take(session, filter(is_fit, names))

    table = _method(Database.reading, tables.get)
    set_table = _method(Database.writing, tables.change)
    played_tables = _method(Database.reading, tables.played)
    running_tables = _method(Database.reading, tables.running)
    quiet_tables = _method(Database.reading, tables.quiet)
    rest_table = _method(Database.writing, tables.rest)
    sits_at = _method(Database.reading, tables.sits_at)
    steps = _method(Database.reading, tables.steps)
    held = _method(Database.reading, tables.held)
    keep_checkpoint = _method(Database.writing, tables.keep_checkpoint)
    keep_review = _method(Database.writing, tables.keep_review)
    review = _method(Database.reading, tables.review)
    records_of = _method(Database.reading, tables.of_user)
    public_records = _method(Database.reading, tables.public)
    counted_games = _method(Database.reading, tables.counted_games)
    keep_counts = _method(Database.writing, tables.keep_counts)

    async def add_room(self, room: Room) -> None:
        """Adds a room; raises `Stale` if its code is taken."""
        async with self._first(f"there is a room {room.code}") as session:
            await rooms.add(session, room, time.time())

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

    async def keep_ruleset(self, owner: str, name: str, text: str) -> UserRuleset:
        """Stores a ruleset of an owner, in place of one of the same name."""
        digest = sha256(text.encode(errors="replace")).hexdigest()
        ruleset = UserRuleset(digest, owner, name, text, time.time())
        async with self._database.writing() as session:
            await rooms.keep_ruleset(session, ruleset)
        return ruleset

    room = _method(Database.reading, rooms.get)
    public_rooms = _method(Database.reading, rooms.public)
    waiting_rooms = _method(Database.reading, rooms.waiting)
    count_public_rooms = _method(Database.reading, rooms.count_public)
    rooms_of = _method(Database.reading, rooms.of_user)
    all_rooms = _method(Database.reading, rooms.latest)
    set_live = _method(Database.writing, rooms.set_live)
    drop_room = _method(Database.writing, rooms.drop)
    drop_old_rooms = _method(Database.writing, rooms.drop_old)
    keep_sheet = _method(Database.writing, rooms.keep_sheet)
    sheet = _method(Database.reading, rooms.sheet)
    ruleset = _method(Database.reading, rooms.ruleset)
    rulesets_of = _method(Database.reading, rooms.rulesets_of)
    ruleset_sizes = _method(Database.reading, rooms.ruleset_sizes)
    stored_rulesets = _method(Database.reading, rooms.stored_rulesets)
    drop_ruleset = _method(Database.writing, rooms.drop_ruleset)

    async def claim_name(self, user: str, key: str, look: str, passphrase_hash: str) -> User:
        """Makes a person the owner of the name with `key`; raises `Stale` if another owns it.

        `look` is equal for names that look alike.
        """
        async with self._first("the name has an owner") as session:
            return await people.claim(session, user, key, look, passphrase_hash)

    old_games = _method(Database.reading, retention.old_games)
    drop_game = _method(Database.writing, retention.drop_game)
    old_guests = _method(Database.reading, retention.old_guests)
    drop_guest = _method(Database.writing, retention.drop_guest)
    old_texts = _method(Database.reading, retention.old_texts)
    old_reports = _method(Database.reading, retention.old_reports)
    old_groups = _method(Database.reading, retention.old_groups)
    drop_group = _method(Database.writing, groups.drop)

    add_user = _method(Database.writing, people.add)
    user = _method(Database.reading, people.get)
    rename_user = _method(Database.writing, people.rename)
    end_sessions = _method(Database.writing, people.end_sessions)
    claimed = _method(Database.reading, people.claimed)
    is_claimed = _method(Database.reading, people.is_claimed)
    add_token = _method(Database.writing, people.add_token)
    token_user = _method(Database.reading, people.token_user)
    tokens_of = _method(Database.reading, people.tokens_of)
    drop_token = _method(Database.writing, people.drop_token)
    drop_tokens = _method(Database.writing, people.drop_tokens)
    find_users = _method(Database.reading, people.find)
    set_passphrase = _method(Database.writing, people.set_passphrase)

    async def rename_claimed(self, user: str, name: str, key: str, look: str) -> User:
        """Renames the owner of a claimed name; raises `Stale` if another owns the new one."""
        async with self._first("the name has an owner") as session:
            return await people.rename_claimed(session, user, name, key, look)

    async def add_result(self, group: str, result: GroupResult) -> None:
        """Adds the game of a table to a group, once; nothing happens if the group is gone."""
        with suppress(Unknown):
            await self.add_results(group, [result], 0, 0)

    add_group = _method(Database.writing, groups.add)
    group = _method(Database.reading, groups.get)
    groups_of = _method(Database.reading, groups.of_user)
    group_members = _method(Database.reading, groups.members)
    join_group = _method(Database.writing, groups.join)
    leave_group = _method(Database.writing, groups.leave)
    put_out_of_group = _method(Database.writing, groups.put_out)
    change_group = _method(Database.writing, groups.change)
    set_group_code = _method(Database.writing, groups.set_code)
    add_results = _method(Database.writing, groups.add_results)
    group_results = _method(Database.reading, groups.results)
    group_totals = _method(Database.reading, groups.totals)
    count_results = _method(Database.reading, groups.count_results)
    author_of_result = _method(Database.reading, groups.author_of)
    set_counts = _method(Database.writing, groups.set_counts)
    uncounted_tables = _method(Database.reading, groups.uncounted)
    leave_uncounted = _method(Database.writing, groups.leave_uncounted)
    rename_in_groups = _method(Database.writing, groups.rename)
    group_entries_of = _method(Database.reading, groups.entries_of)

    rate = _method(Database.writing, ratings.rate)
    unrated_tables = _method(Database.reading, ratings.unrated)
    ratings_of = _method(Database.reading, ratings.of_user)
    rated_kinds = _method(Database.reading, ratings.kinds)
    best_rated = _method(Database.reading, ratings.best)

    close_account = _method(Database.writing, personal.close_account)
    closed_accounts = _method(Database.reading, personal.closed_accounts)
    forget_games = _method(Database.writing, personal.forget_games)
    rename_at_table = _method(Database.writing, personal.rename_at_table)
    rename_in_games = _method(Database.writing, personal.rename_in_games)
    drop_person = _method(Database.writing, personal.drop_person)

    add_report = _method(Database.writing, safety.add_report)
    reports = _method(Database.reading, safety.reports)
    reports_of = _method(Database.reading, safety.reports_of)
    close_report = _method(Database.writing, safety.close_report)
    drop_report = _method(Database.writing, safety.drop_report)
    block = _method(Database.writing, safety.block)
    unblock = _method(Database.writing, safety.unblock)
    blocks_of = _method(Database.reading, safety.blocks_of)
    blockers_of = _method(Database.reading, safety.blockers_of)
    apart_from = _method(Database.reading, safety.apart_from)

    control_version = _method(Database.reading, control_queries.version)
    controls = _method(Database.reading, control_queries.controls)
    put_control = _method(Database.writing, control_queries.put_control)
    bans = _method(Database.reading, control_queries.bans)
    put_ban = _method(Database.writing, control_queries.put_ban)
    drop_bans = _method(Database.writing, control_queries.drop_bans)


def _looked_at(done: asyncio.Task[None]) -> None:
    if not done.cancelled():
        done.exception()  # nothing may be waiting for it any more
