"""The texts of rules may be long: rooms and tables keep them, and lists do not read them."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from sqlalchemy import event, text
from sqlalchemy.engine import Engine

from harness.backends import opened
from jantaku.game.protocol import to_dict
from jantaku.server.rooms.values import RoomSettings, Setup
from jantaku.server.store import Store, TableSummary
from jantaku.server.store.database import Database
from jantaku.server.store.rows import to_text
from server.store.rows import a_room, a_table, taken

OWN = '{"base": "hong_kong", "display_name": "Ännchens \U0001f004"}'
OF_GROUPS = ("group_members", "group_results", "group_entries")
SETTINGS = RoomSettings(title="Ours", setup=Setup("ruleset", text=OWN))


@contextmanager
def asked() -> Iterator[list[str]]:
    """The statements that any database gets."""
    statements: list[str] = []

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        statements.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield statements
    finally:
        event.remove(Engine, "before_cursor_execute", note)


async def test_a_room_keeps_the_text_of_its_rules(store: Store) -> None:
    room = a_room(settings=SETTINGS, state="open")
    await store.add_room(room)
    assert await store.room(room.code) == room
    changed = await store.change_room(room.code, lambda one: replace(one, host_name="Bo"))
    assert await store.room(room.code) == changed
    assert changed.settings == SETTINGS
    other = replace(SETTINGS, setup=Setup())
    await store.change_room(room.code, lambda one: replace(one, settings=other))
    assert (await store.room(room.code)).settings == other


async def test_a_table_keeps_the_text_of_its_rules(store: Store) -> None:
    table = a_table(settings=SETTINGS)
    await store.add_table(table)
    assert await store.table(table.id) == table
    assert (await taken(store, table.id)).record == table


async def test_lists_do_not_read_the_texts(url: str) -> None:
    async with opened(url) as store:
        room = a_room(settings=SETTINGS, state="open")
        table = a_table(settings=SETTINGS, state="over", created=9e9)
        await store.add_room(room)
        await store.add_table(table)
        with asked() as statements:
            rooms = (await store.public_rooms()).items
            records = (await store.public_records()).items
            await store.records_of("ann")
            await store.rooms_of("ann")
            await store.played_tables(10)
            await store.all_rooms(10)
            waiting = await store.waiting_rooms()
        (listed,) = [one for one in rooms if one.code == room.code]
        assert listed.settings == replace(SETTINGS, setup=Setup("ruleset"))
        (record,) = [one for one in records if one.id == table.id]
        assert record == TableSummary.of(table)
        assert record.preset == ""
        assert room.code not in [one.code for one in waiting]
    read = " ".join(statements)
    assert "rooms.value" in read
    assert "tables.settings" in read
    assert "rooms.text AS" not in read
    assert "tables.text AS" not in read
    assert "tables.spec" not in read


async def test_a_former_database_gives_its_texts_away(url: str) -> None:
    room, table = a_room(settings=SETTINGS), a_table(settings=SETTINGS)
    plain = a_room()
    async with opened(url) as store:
        for one in (room, plain):
            await store.add_room(one)
        await store.add_table(table)
    database = Database(url)
    former = (
        ("rooms", "code", "value", room.code, to_dict(room)),
        ("tables", "id", "settings", table.id, to_dict(table.settings)),
    )
    async with database.writing() as session:
        for name, key, column, own, value in former:
            written = text(f"UPDATE {name} SET {column} = :value WHERE {key} = :own")
            await session.execute(written, {"value": to_text(value), "own": own})
            await session.execute(text(f"ALTER TABLE {name} DROP COLUMN text"))
        for newer in (
            "DROP INDEX tables_of_group",
            "DROP INDEX tables_rated",
            "ALTER TABLE tables DROP COLUMN group_id",
            "ALTER TABLE tables DROP COLUMN rated",
            "ALTER TABLE rooms DROP COLUMN live",
            *(f"DROP TABLE {name}" for name in ("groups", *OF_GROUPS, "ratings", "reviews")),
            "ALTER TABLE table_users DROP COLUMN counts",
            "ALTER TABLE users DROP COLUMN held",
        ):
            await session.execute(text(newer))
        await session.execute(text("UPDATE alembic_version SET version_num = '0007'"))
    await database.close()
    async with opened(url) as store:
        assert await store.room(room.code) == room
        assert await store.room(plain.code) == plain
        assert await store.table(table.id) == table
    database = Database(url)
    async with database.reading() as session:
        kept = (await session.execute(text("SELECT value, text FROM rooms"))).all()
        assert {OWN, ""} <= {one for _, one in kept}
        assert not [
            value for value, _ in kept if json.loads(value)["settings"]["setup"].get("text")
        ]
    await database.close()
