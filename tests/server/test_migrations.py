"""Migrations: they make the tables that the store asks for, from any version."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.engine import Connection

from harness.backends import opened
from jantaku.base.errors import ArgumentError
from jantaku.server.names import look_of
from jantaku.server.store import Store, StoredBan, User
from jantaku.server.store.database import Database
from jantaku.server.store.migrations import upgrade
from jantaku.server.store.rows import Base


def differences(connection: Connection) -> object:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return compare_metadata(context, Base.metadata)


async def test_they_make_what_the_rows_describe_and_again_change_nothing(url: str) -> None:
    database = Database(url)
    for _ in range(2):
        async with database.writing() as session:
            connection = await session.connection()
            await connection.run_sync(upgrade)
            assert await connection.run_sync(differences) == []
    await database.close()


async def test_a_database_of_a_newer_version_is_left_alone(url: str) -> None:
    async with opened(url):
        pass
    database = Database(url)
    async with database.writing() as session:
        await session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await database.close()
    with pytest.raises(ArgumentError, match="written by a newer version of jantaku"):
        await Store.open(url)


async def test_a_migration_that_fails_leaves_nothing_behind(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(connection: Connection) -> None:
        upgrade(connection)
        raise ZeroDivisionError

    monkeypatch.setattr("jantaku.server.store.store.upgrade", broken)
    with pytest.raises(ZeroDivisionError):
        await Store.open(url)
    monkeypatch.undo()
    async with opened(url) as store:
        assert (await store.public_rooms()).items == ()


async def test_the_looks_of_a_former_version_are_made_again(url: str) -> None:
    async with opened(url) as store:
        await store.add_user(User("1", "Take-shi"))
        await store.claim_name("1", "take-shi", "take-shi", "hash")
        for value, shown in (("rude.name", "Rude.Name"), (look_of("RudeName"), "RudeName")):
            await store.put_ban(StoredBan("name", value, shown))
    database = Database(url)
    async with database.writing() as session:
        await session.execute(text("ALTER TABLE users DROP COLUMN held"))
        groups = ("groups", "group_members", "group_results", "group_entries")
        for table in (*groups, "ratings", "reviews"):
            await session.execute(text(f"DROP TABLE {table}"))
        await session.execute(text("DROP INDEX tables_of_group"))
        await session.execute(text("DROP INDEX tables_rated"))
        for column in ("tables DROP COLUMN group_id", "tables DROP COLUMN rated"):
            await session.execute(text(f"ALTER TABLE {column}"))
        await session.execute(text("ALTER TABLE rooms DROP COLUMN live"))
        await session.execute(text("UPDATE alembic_version SET version_num = '0009'"))
    await database.close()
    async with opened(url) as store:
        assert await store.is_claimed("", look_of("Takeshi"))
        assert [one.value for one in await store.bans()] == [look_of("RudeName")]
