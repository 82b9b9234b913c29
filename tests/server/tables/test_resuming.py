"""Tables that go on: after their process died, in another process, when the store is back."""

import asyncio
import secrets
import time
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from harness.backends import Proxy, RedisServer, redis_url
from harness.hosting import (
    SETUPS,
    Client,
    Host,
    act,
    crash,
    hosted,
    paced,
    record,
    refused,
    two_hosts,
)
from harness.playing import passive
from jantaku.game import checkpoints
from jantaku.game.engines import engine_of
from jantaku.game.protocol import from_dict
from jantaku.server import metrics
from jantaku.server.bus import LocalLeases, open_bus
from jantaku.server.refusals import RequestRefused
from jantaku.server.store import TableRecord
from jantaku.server.tables import TableBounds
from jantaku.server.tables.ownership import Loader, table_lease

KEY = b"a key that the database lacks   "


async def play_until(host: Host, table: TableRecord, steps: int) -> list[Client]:
    clients = await host.sit_passive(table)
    await host.until(lambda: len(host.game(table.id).actions) >= steps)
    return clients


@pytest.mark.sample(4)
@pytest.mark.parametrize("game", SETUPS)
async def test_a_table_goes_on_from_its_last_acknowledged_action(tmp_path: Path, game: str) -> None:
    table = record("t1", game)
    async with hosted(tmp_path) as host:
        await host.hosting.open(table)
        clients = await play_until(host, table, 9)
        await crash(host)
        acknowledged = sum(len(client.player.acked) for client in clients)
    async with hosted(tmp_path) as host:
        stored = await host.store.steps("t1")
        held = await host.store.held("t1")
        assert len(stored) >= 8  # it may have died before the last was stored, and told
        assert sum(len(step.actions) for step in stored) + len(held) >= acknowledged
        clients = await play_until(host, table, len(stored) + 1)
        for client in clients:
            client.player.choose = passive
        await host.all_over(clients)
        assert not any(client.player.faults for client in clients)
        steps = [step.actions for step in await host.store.steps("t1")]
        played = engine_of(table.spec.engine).resume(table.spec, steps)
        assert played.status == "over"
        for client in clients:
            seat = client.player.table["seat"]
            assert from_dict(played.VIEW, client.player.view) == played.show(seat)


async def test_what_a_seat_has_decided_is_held_over_a_crash(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        table, clients = await host.opened("american")
        await host.until(lambda: all(one.player.ask for one in clients))
        for client in clients[:3]:
            await client.answer()
        await crash(host)
    async with hosted(tmp_path) as host:
        clients = await host.sit_silent(table.record)
        await host.until(lambda: clients[3].player.ask)
        assert not any(one.player.ask for one in clients[:3])
        await clients[3].answer()
        await host.until(lambda: all(one.player.ask for one in clients))
        assert [one.player.ask["number"] for one in clients] == [2, 2, 2, 2]


async def test_a_table_that_takes_long_to_play_again_has_checkpoints(tmp_path: Path) -> None:
    table = record("t1", "hong_kong")
    async with hosted(tmp_path, key=KEY) as host:
        await host.hosting.open(table)
        host.hosting.owned.tables["t1"]._storage._unkept_s = 100  # as after many steps
        await play_until(host, table, 12)
        kept = (await host.store.take_tables(["t1"]))["t1"].checkpoint
        assert kept is not None
        assert kept.number < 12
        await crash(host)
    async with hosted(tmp_path, key=KEY) as host:
        clients = await play_until(host, table, 14)
        await host.all_over(clients)
    bad = replace(table, id="t2")
    async with hosted(tmp_path) as host:
        await host.hosting.open(bad)
        await play_until(host, bad, 5)
        await host.store.keep_checkpoint("t2", 3, b"of another version")
        await crash(host)
    async with hosted(tmp_path) as host:
        await play_until(host, bad, 7)


async def test_a_checkpoint_signed_with_a_key_of_the_database_is_never_unpickled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, read = record("t1", "hong_kong"), []
    async with hosted(tmp_path) as host:
        await host.hosting.open(table)
        await play_until(host, table, 5)
        await crash(host)
        in_database = [await host.store.secret(name) for name in ("cookies", "checkpoints")]
    monkeypatch.setattr(checkpoints._Reader, "load", lambda _: read.append("read"))
    for forged in (*in_database, bytes(32)):
        async with hosted(tmp_path, key=KEY if forged == bytes(32) else b"") as host:
            blob = engine_of("ruleset").open(table.spec).checkpoint(forged)
            await host.store.keep_checkpoint("t1", 0, blob)
            await play_until(host, table, 6)
            await crash(host)
    assert not read


async def test_tables_are_loaded_when_the_server_starts(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        for number in range(4):
            await host.hosting.open(record(f"t{number}", "haiyuki"))
    async with hosted(tmp_path) as host:
        await host.until(lambda: host.hosting.tables == 4)


def counted() -> float:
    """The tables that are played, as the numbers of the server have them."""
    lines = metrics.exposition().decode().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("jantaku_tables "))


async def test_a_table_that_several_ask_for_at_once_is_loaded_once_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = counted()
    async with hosted(tmp_path) as host:
        await host.hosting.open(record("t1"))
    assert counted() == before
    leases = LocalLeases()
    delays = iter((0.0, 0.8))
    known = leases.holders

    async def slowly(names: Any) -> Any:
        owners = await known(names)
        await asyncio.sleep(next(delays, 0))
        return owners

    async with hosted(tmp_path, leases=leases) as host:
        await host.until(lambda: host.hosting.tables == 1)
        loaded = host.hosting.owned.tables["t1"]
        await host.hosting.owned.running.drop("t1")
        monkeypatch.setattr(leases, "holders", slowly)
        first, second = await asyncio.gather(
            host.hosting.owned.locate("t1"), host.hosting.owned.locate("t1")
        )
        assert first is second
        assert first is not loaded
        assert counted() == before + 1
    assert counted() == before


async def test_a_table_that_waits_to_be_loaded_is_nobodys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"t{number}" for number in range(4)]
    async with hosted(tmp_path) as host:
        for name in names:
            await host.hosting.open(record(name, "haiyuki"))
    resumed = Loader._resumed
    loading, goes_on = asyncio.Event(), asyncio.Event()

    async def slowly(loader: Loader, wanted: Any) -> Any:
        loading.set()
        await goes_on.wait()
        return await resumed(loader, wanted)

    monkeypatch.setattr(Loader, "_resumed", slowly)
    monkeypatch.setattr("jantaku.server.tables.ownership._AT_ONCE", 1)
    leases = LocalLeases()
    async with hosted(tmp_path, leases=leases) as host:
        await loading.wait()
        await asyncio.sleep(0.2)
        assert len(await leases.holders(map(table_lease, names))) == 1
        goes_on.set()
        await host.until(lambda: host.hosting.tables == 4)


async def test_a_table_that_cannot_be_played_again_has_failed(tmp_path: Path) -> None:
    table = record("t1")
    async with hosted(tmp_path) as host:
        await host.hosting.open(table)
        await crash(host)
        await host.store.writer.append_step("t1", 0, {"0": ["discard", 999, []]}, 1.0)
    async with hosted(tmp_path) as host:
        with pytest.raises(RequestRefused):
            await host.sit("t1", "u0")
        assert (await host.store.table("t1")).state == "failed"
        assert [one.state for one in host.changed] == ["failed"]


@pytest.mark.sample(3)
@pytest.mark.parametrize("game", ["riichi", "american", "haiyuki"])
async def test_people_of_another_process_play_at_a_table(tmp_path: Path, game: str) -> None:
    async with two_hosts(tmp_path) as (here, there):
        table = record("t1", game)
        await here.hosting.open(table)
        clients = [
            await (there if row.seat % 2 else here).sit("t1", row.user) for row in table.seats
        ]
        watching = await there.sit("t1", "guest")
        everybody = [*clients, watching]
        await here.all_over(everybody)
        assert there.hosting.tables == 0
        for client in clients:
            assert not client.player.faults
            assert client.player.acked
        assert watching.player.table.get("seat") is None


async def test_what_is_refused_there_is_refused_here(tmp_path: Path) -> None:
    async with two_hosts(tmp_path) as (here, there):
        await here.hosting.open(record("t1", spectators="off"))
        aki = await there.sit("t1", "u0", silent=True)
        with refused("stale", "not_asked"):
            await aki.ask(act("t1", 99, {"type": "press", "button": "ron"}))
        with refused("not_allowed"):
            await there.sit("t1", "guest")
        with refused("unknown_table"):
            await there.sit("t2", "guest")
        await aki.leave()
        await here.until(lambda: not here.hosting.owned.tables["t1"].seats[0].here)


async def die(host: Host) -> None:
    """Ends a host as a process that is killed: its tables, its answers, its leases later."""
    host.hosting._closed.set()
    host.hosting.owned._closing = host.hosting._followers._closing = True
    await host.hosting._inbox.close()
    for task in [*host.hosting.owned.running.tasks.values()]:
        task.cancel()


async def test_another_process_takes_over_and_whoever_sits_there_goes_on(tmp_path: Path) -> None:
    async with two_hosts(tmp_path) as (there, here):
        clients = await moved_at(here, there)
        await die(here)
        leases: Any = here.hosting.owned._leases
        for name in [name for name, owner in leases._board.items() if owner == leases.owner]:
            del leases._board[name]
        await went_on(there, clients)


async def moved_at(here: Host, there: Host) -> list[Client]:
    """Opens a table at one host, where clients of the other make the first move."""
    table = record("t1")
    await here.hosting.open(table)
    clients = await there.sit_silent(table)
    await (await there.asked(clients)).answer()
    await here.until(lambda: len(here.game().actions) > 0)
    return clients


async def went_on(host: Host, clients: list[Client]) -> None:
    """The clients are told the table anew by another process, and play it to its end there."""
    tables = [one.player.tables for one in clients]
    await host.until(
        lambda: all(one.player.tables > was for one, was in zip(clients, tables, strict=True)),
        seconds=10,
    )
    assert host.hosting.tables == 1
    await finish(host, clients)


async def finish(host: Host, clients: list[Client]) -> None:
    """Has clients that were silent play to the end."""
    waiting = [client for client in clients if client.player.ask]
    for client in clients:
        client.silent = False
        client.player.choose = passive
    await asyncio.gather(*(one.answer() for one in waiting))
    await host.all_over(clients)


async def test_who_owns_a_table_no_longer_lets_it_go(tmp_path: Path) -> None:
    idle = TableBounds(rest_s=0)
    # neither knows of the other's lease, as when one was stopped for long
    async with hosted(tmp_path, bounds=idle) as old, hosted(tmp_path, bounds=idle) as new:
        table, early = await old.opened()
        late = await new.sit_silent(table.record)
        await (await new.asked(late)).answer()
        number = early[0].player.number
        with refused("unavailable"):
            await (await old.asked(early)).answer()
        assert len(await new.store.steps("t1")) == 1
        told = [m for one in early for m in one.player.heard if m["type"] == "update"]
        assert all(m["number"] <= number for m in told if not m.get("ask"))


async def test_with_redis_another_process_takes_over_within_seconds(tmp_path: Path) -> None:
    url, prefix = redis_url(), f"test{secrets.token_hex(4)}"
    async with AsyncExitStack() as stack:
        hosts = []
        for _ in range(2):
            bus, leases = await open_bus(url, prefix)
            stack.push_async_callback(bus.close)
            hosts.append(await stack.enter_async_context(hosted(tmp_path, bus=bus, leases=leases)))
        here, there = hosts
        clients = await moved_at(here, there)
        await die(here)
        began = time.monotonic()
        await went_on(there, clients)
        assert time.monotonic() - began < 10


@pytest.mark.long
async def test_tables_go_on_when_redis_is_back(tmp_path: Path) -> None:
    with RedisServer(tmp_path) as server:
        bus, leases = await open_bus(server.url)
        async with hosted(tmp_path, bus=bus, leases=leases) as host:
            table, clients = await host.opened()
            await host.asked(clients)
            server.kill()
            await host.until(lambda: table._outage, seconds=10)
            assert clients[0].player.faults[-1]["code"] == "unavailable"
            with refused("unavailable"):
                await (await host.asked(clients)).answer()
            server.start()
            await host.until(lambda: not table._outage, seconds=15)
            await finish(host, clients)
        await bus.close()


@pytest.mark.long
async def test_tables_go_on_when_the_database_is_back(tmp_path: Path, postgres: str) -> None:
    at = urlsplit(postgres)
    async with Proxy(str(at.hostname), at.port or 5432) as proxy:
        away = at._replace(netloc=f"127.0.0.1:{proxy.port}").geturl()
        async with hosted(tmp_path, url=away) as host:
            _, clients = await host.opened(pace=paced(base_s=0.6, bank_s=0))
            aki = await host.asked(clients)
            await proxy.cut()
            acting = asyncio.create_task(aki.answer())
            await host.until(lambda: aki.player.faults)
            assert aki.player.faults[-1]["code"] == "unavailable"
            number = aki.player.number
            with refused("unavailable"):
                await aki.answer()
            reloaded = await host.sit("t1", aki.follower.user, silent=True)
            assert reloaded.player.number == number  # nobody is told what is not stored
            await asyncio.sleep(1)
            assert not acting.done()
            await proxy.mend()
            await acting
            assert not any(one.get("away") for one in aki.people)
            await finish(host, clients)
            assert len(await host.store.steps("t1")) > 10
