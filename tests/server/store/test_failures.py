"""A store whose processes, connections and files fail."""

import asyncio
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from harness.backends import Proxy, opened, postgres_database, sqlite_url
from harness.waiting import until
from jantaku.base.errors import ArgumentError, Stale, StoreDown
from jantaku.server.store import HeldDecision, Step, Store
from server.store.rows import a_room, a_table, new_id

WRITER = (sys.executable, "-P", Path(__file__).parent / "writing.py")


async def test_processes_that_start_at_once_make_the_tables_once(url: str) -> None:
    stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
    found = {await store.secret("a") for store in stores}
    assert len(found) == 1
    assert len(found.pop()) == 32
    assert await stores[0].secret("a") != await stores[0].secret("b")
    for store in stores:
        await store.close()


@pytest.mark.long
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_an_acknowledged_step_outlasts_sigkill(database: str, tmp_path: Path) -> None:
    """Two processes in turn write as fast as they can, and are killed in the middle."""
    if database == "sqlite":
        check_sigkill(sqlite_url(tmp_path))
    else:
        with postgres_database() as url:
            check_sigkill(url)


def check_sigkill(url: str) -> None:
    acknowledged: set[tuple[str, int]] = set()
    for lines in (150, 700):
        program = subprocess.Popen([*WRITER, url], stdout=subprocess.PIPE, text=True)
        assert program.stdout is not None
        told = [program.stdout.readline() for _ in range(lines)]
        program.send_signal(signal.SIGKILL)
        told += program.stdout.readlines()
        program.wait()
        program.stdout.close()
        for line in told:
            if line.endswith("\n"):
                table, number = line.split()
                acknowledged.add((table, int(number)))
    assert len(acknowledged) >= 850
    asyncio.run(check_all_there(url, acknowledged))


@pytest.mark.long
async def test_a_process_that_was_stopped_writes_nothing_where_another_went_on(
    postgres: str,
) -> None:
    names = [f"table{number}" for number in range(20)]
    async with opened(postgres) as store:
        for name in names:
            await store.add_table(replace(a_table(), id=name))
        command = [*WRITER, postgres]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
            assert program.stdout is not None
            told = [await asyncio.to_thread(program.stdout.readline) for _ in range(100)]
            program.send_signal(signal.SIGSTOP)
            try:
                before = await store.take_tables(names)
                for name, found in before.items():
                    await store.writer.hold(name, 0, len(found.steps), ["chi"], found.fence)
            finally:
                program.send_signal(signal.SIGCONT)
            rest, errors = await asyncio.to_thread(program.communicate)
        assert b"Stale" in errors
        acknowledged = [*told, *rest.splitlines()]
        after = await store.take_tables(names)
        for name in names:
            steps = len(before[name].steps)
            assert after[name].steps == before[name].steps
            assert after[name].held == (HeldDecision(0, steps, ["chi"]),)
            mine = [line for line in acknowledged if line.split()[0] == name.encode()]
            assert len(mine) <= steps


async def check_all_there(url: str, acknowledged: set[tuple[str, int]]) -> None:
    async with opened(url) as store:
        for table in {table for table, _ in acknowledged}:
            there = [step.number for step in await store.steps(table)]
            assert there == [*range(len(there))]
            assert {number for name, number in acknowledged if name == table} <= {*there}


@asynccontextmanager
async def behind_a_proxy(url: str) -> AsyncIterator[tuple[Proxy, Store]]:
    """The store of that database, and what lies between the two."""
    at = urlsplit(url)
    async with (
        Proxy(str(at.hostname), at.port or 5432) as proxy,
        opened(f"postgresql://127.0.0.1:{proxy.port}{at.path}") as store,
    ):
        yield proxy, store


async def answers(store: Store) -> bool:
    try:
        await store.check()
    except StoreDown:
        return False
    return True


async def test_a_database_that_was_away_is_used_again(postgres: str) -> None:
    async with behind_a_proxy(postgres) as (proxy, store):
        table = a_table()
        await store.add_table(table)
        await store.writer.append_step(table.id, 0, {}, 0)
        await proxy.cut()
        for ask in (
            store.writer.append_step(table.id, 1, {}, 1),
            store.writer.hold(table.id, 0, 1, 1),
            store.table(table.id),
            store.add_room(a_room()),
            store.check(),
        ):
            with pytest.raises(StoreDown, match="does not answer; try again"):
                await ask
        await proxy.mend()
        await until(lambda: answers(store), 5)
        await store.writer.append_step(table.id, 1, {}, 1)
        assert (await store.table(table.id)).steps == 2


async def test_connections_that_broke_unseen_are_replaced_without_a_word(postgres: str) -> None:
    async with behind_a_proxy(postgres) as (proxy, store):
        table = new_id()
        await store.writer.append_step(table, 0, {}, 0)
        await proxy.cut()
        await proxy.mend()
        await store.writer.append_step(table, 1, {}, 0)
        assert len(await store.steps(table)) == 2


async def test_a_step_whose_answer_was_lost_may_be_written_again(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jantaku.server.store.database.ANSWER_S", 0.5)
    async with behind_a_proxy(postgres) as (proxy, store):
        table = new_id()
        await store.writer.append_step(table, 0, {}, 0)
        proxy.answers = False
        with pytest.raises(StoreDown):
            await store.writer.append_step(table, 1, {"0": 1}, 2.5)
        proxy.answers = True
        await store.writer.append_step(table, 1, {"0": 1}, 2.5)
        with pytest.raises(Stale):
            await store.writer.append_step(table, 1, {"0": 2}, 2.5)
        assert await store.steps(table, 1) == (Step(1, {"0": 1}, 2.5),)


async def test_what_cannot_be_opened_is_said_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "notes.db").write_text("these are notes, and no database at all\n" * 100)
    for url, says in (
        (f"sqlite:///{tmp_path}/none/x.db", "unable to open"),
        (f"sqlite:///{tmp_path}/notes.db", "not a database"),
        ("postgresql://127.0.0.1:1/x", "the database cannot be opened"),
    ):
        with pytest.raises(StoreDown, match=says):
            await Store.open(url)
    for url in ("", "mysql://x/y", "notes.db", "sqlite://", "sqlite:///:memory:"):
        with pytest.raises(ArgumentError):
            await Store.open(url)


async def test_the_log_of_sqlite_does_not_grow_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jantaku.server.store.sqlite_wal.COPY_S", 0.01)
    monkeypatch.setattr("jantaku.server.store.sqlite_wal.LONG_LOG", 50)
    async with opened(sqlite_url(tmp_path)) as store:
        log, sizes = tmp_path / "jantaku.db-wal", [0]
        async with asyncio.timeout(60):
            while sizes.count(sizes[-1]) < 2:  # a log that begins anew keeps its length
                start = 100 * (len(sizes) - 1)
                for number in range(start, start + 100):
                    await store.writer.append_step("t", number, {"0": "x" * 200}, 0)
                sizes.append(log.stat().st_size)
        room = a_room()
        await store.add_room(room)
        await until(lambda: room.code.encode() in (tmp_path / "jantaku.db").read_bytes())


async def test_the_log_of_sqlite_is_copied_after_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, fail = threading.Event(), threading.Event()

    def fails(path: str) -> int:
        begun.set()
        fail.wait(30)
        raise RuntimeError(path)

    asyncio.get_running_loop().set_exception_handler(lambda *_: None)  # which gets the error
    monkeypatch.setattr("jantaku.server.store.sqlite_wal.COPY_S", 0.01)
    async with opened(sqlite_url(tmp_path)) as store:
        with monkeypatch.context() as broken:
            broken.setattr("jantaku.server.store.sqlite_wal.copy_log", fails)
            await store.writer.append_step("t", 0, {}, 0)
            await asyncio.to_thread(begun.wait, 30)
            await store.writer.append_step("t", 1, {}, 0)
            fail.set()
            await asyncio.sleep(0.1)
        await store.writer.append_step("t", 2, {"0": "copied now"}, 0)
        await until(lambda: b"copied now" in (tmp_path / "jantaku.db").read_bytes(), 30)


async def test_a_closed_store_says_so(tmp_path: Path) -> None:
    store = await Store.open(sqlite_url(tmp_path))
    writes = [asyncio.create_task(store.writer.append_step("t", n, {}, 0)) for n in range(50)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*writes)
    with pytest.raises(StoreDown):
        await store.writer.append_step("t", 50, {}, 0)
    async with opened(sqlite_url(tmp_path)) as again:
        assert len(await again.steps("t")) == 50
