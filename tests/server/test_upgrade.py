"""A database of version 0.1 is migrated, and everything in it goes on."""

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import asyncpg
import pytest
from sqlalchemy import text

from harness.backends import opened, postgres_database, sqlite_url
from harness.playing import Player, passive
from harness.serving import Browser, Served, heard, said, served
from jantaku.ruleset import library
from jantaku.server.store.database import Database

DATA = Path(__file__).parents[1] / "data" / "server"
NAME, ID, PASSPHRASE = "Ännchen 雀", "6878e4e27bc90d86", "correct horse battery"
TOKEN = "jantaku_LtmUuRkumK8k7CW6BQ74Jmin7wqO0OFngVeAb20G158"
BO = "7e3f2f44b7c2df95"
FINISHED = {"6F_tPTdenx_l": "hong_kong", "eZT6pCN9_jbA": "battle"}
RIICHI, RULESET, HAIYUKI = "PQc6BamNg3o5", "7YdIHv1_924e", "oTaFIjvQVkvh"
GAMES = (RIICHI, RULESET, HAIYUKI)
RUNNING = {RIICHI: (ID, 177), HAIYUKI: (BO, 17)}  # with a player and the number of events so far
PATIENCE_S = 100  # the machine may be busy with other work
OTHER_RULES = f"version 1 of the library: this is {library.VERSION}"
ROOM = "BMZRV"
TIMES = (
    *(("tables", "created"), ("tables", "ended"), ("table_users", "created"), ("steps", "at")),
    *(("rooms", "changed"), ("rulesets", "created"), ("users", "created"), ("tokens", "created")),
)


def sqlite_of_then(path: Path) -> None:
    """Writes the old database, as if it had been in use a minute ago."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((DATA / "version-0.1.sql").read_text(encoding="utf-8"))
        (last,) = connection.execute("SELECT max(at) FROM steps").fetchone()
        for table, column in TIMES:
            shift = f"UPDATE {table} SET {column} = {column} + ?"
            connection.execute(shift, (time.time() - 60 - last,))
        connection.commit()


async def copy_to_postgres(path: Path, url: str) -> None:
    """Writes the rows of the SQLite file into tables that the old version made on PostgreSQL."""
    target = await asyncpg.connect(url)
    await target.execute((DATA / "version-0.1-postgresql.sql").read_text(encoding="utf-8"))
    with closing(sqlite3.connect(path)) as source:
        tables = source.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in tables:
            rows = source.execute(f"SELECT * FROM {table}")
            columns = [column[0] for column in rows.description]
            flags = [name in ("public", "private") for name in columns]
            records = [
                tuple(
                    bool(value) if flag else value for value, flag in zip(row, flags, strict=True)
                )
                for row in rows
            ]
            await target.copy_records_to_table(table, records=records, columns=columns)
    await target.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    sqlite_of_then(tmp_path / "jantaku.db")
    if request.param == "sqlite":
        yield sqlite_url(tmp_path)
    else:
        with postgres_database() as found:
            asyncio.run(copy_to_postgres(tmp_path / "jantaku.db", found))
            yield found


@pytest.mark.long
async def test_a_database_of_version_0_1_goes_on(url: str, tmp_path: Path) -> None:
    async with served(tmp_path, database=url) as server:
        one = await signed_in(server)
        await everything_is_there(one)
        await the_games_go_on(server)
        await a_game_by_rules_that_have_changed_ends(one)
    async with served(tmp_path, database=url) as server:  # and it starts again
        await everything_is_there(await signed_in(server))


async def test_unfinished_games_of_earlier_days_rest(url: str) -> None:
    database = Database(url)
    async with database.writing() as session:  # a finished game is as old
        older = text("UPDATE tables SET created = created - 172800 WHERE id IN (:one, :other)")
        await session.execute(older, {"one": RIICHI, "other": "6F_tPTdenx_l"})
    await database.close()
    async with opened(url) as store:
        assert await store.ruleset_sizes("6878e4e27bc90d86") == {"mine": 24}
        states = {name: (await store.table(name)).state for name in (*FINISHED, *GAMES)}
        listed = {room.code for room in (await store.public_rooms()).items}
        assert set(await store.running_tables()) == {RULESET, HAIYUKI}
        assert states[RIICHI] == "resting"
        assert {states[name] for name in FINISHED} == {"over"}
        assert listed == {"WPSJT", "ZMZRX", "JBNVF", "PNKTB"}  # not BGTMG, whose game rests
        await store.take_tables([RIICHI])
        assert RIICHI in await store.running_tables()
        assert "BGTMG" in {room.code for room in (await store.public_rooms()).items}


async def signed_in(server: Served) -> Browser:
    one = server.browser()
    one.timeout = PATIENCE_S
    login = {"name": NAME, "passphrase": "wrong wrong"}
    await one.refused("POST /people/login", "401 wrong_passphrase", login)
    login["passphrase"] = PASSPHRASE
    assert (await one("POST /people/login", login))["id"] == ID
    await one.refused("POST /people", "409 taken name", {"name": NAME.upper()})
    assert (await one("GET /people/me", headers={"Authorization": f"Bearer {TOKEN}"}))["id"] == ID
    return one


async def everything_is_there(one: Browser) -> None:
    found = {row["id"]: row for row in (await one("GET /records/mine"))["records"]}
    assert found.keys() >= FINISHED.keys() | {RIICHI, RULESET}
    for table, preset in FINISHED.items():
        assert (found[table]["state"], found[table]["preset"]) == ("over", preset)
        assert found[table]["result"]["seats"]
        assert (await one(f"GET /records/{table}"))["steps"] > 0
        await one(f"GET /records/{table}/download")
        if preset == "battle":
            await one(f"GET /replays/{table}")
        else:
            old = await one.refused(f"GET /replays/{table}", "422 malformed")
            assert OTHER_RULES in old["detail"]
            assert old["cure"] == "play it with the version of Jantaku that made it"
    assert "mine" in str(await one("GET /rulesets/mine"))
    room = await one(f"GET /rooms/{ROOM}")
    assert room["settings"]["title"] == "Evening"
    assert [seat.get("name") for seat in room["seats"]][:2] == ["Bo", "Guest"]


async def the_games_go_on(server: Served) -> None:
    people = server.running.people
    for table, (person, number) in RUNNING.items():
        cookie = people.cookie(await people.user(person))
        player = Player(table, passive, Random(1))
        async with asyncio.timeout(PATIENCE_S):
            await server.play(player, cookie, until=lambda one: one.over or len(one.acked) >= 2)
        first = next(one for one in player.heard if one["type"] == "table")
        assert first["number"] >= number  # it went on, and did not begin again
        assert first["seat"] == 0
        assert not player.faults


async def a_game_by_rules_that_have_changed_ends(one: Browser) -> None:
    async with one.socket() as connection:
        await said(connection, {"type": "join", "table": RULESET})
        error = await heard(connection, "error", PATIENCE_S)
        assert error["code"] == "not_allowed"
        assert OTHER_RULES in str(error)
    assert (await one(f"GET /records/{RULESET}"))["state"] == "failed"
    await one(f"GET /records/{RULESET}/download")
