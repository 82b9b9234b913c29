"""Places for tables: who may have how many loaded, and what is refused beyond."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from harness.backends import sqlite_url
from harness.hall import Hall, settings
from harness.hosting import QUICK, TIMING, Client, Host, Player, hosted, record
from jantaku.server.origins import Origin
from jantaku.server.tables import NoTablePlace, TableBounds

ANN, BEN, CHO = Origin("ann", "club"), Origin("ben", "club"), Origin("cho", "home")


async def opened(host: Host, name: str, opener: Origin) -> Client:
    """Opens a table and watches it, so that it stays."""
    async with host.hosting.coming(name, opener):
        await host.hosting.open(record(name, "haiyuki", spectators="live"))
    return await watched(host, name, opener)


async def watched(host: Host, name: str, opener: Origin) -> Client:
    client = Client(Player(name))
    client.follower = await host.hosting.follow(
        name, opener.person, 0, client.deliver, address=opener.address
    )
    return client


async def swept(host: Host, holds: Callable[[], bool]) -> None:
    """Waits until that holds, with sweeps in quick succession."""

    def sweeps() -> bool:
        host.hosting._look.set()
        return holds()

    await host.until(sweeps, seconds=20)


@pytest.mark.settings(bounds=TableBounds(most=5, per_person=2, per_address=3))
async def test_a_person_and_an_address_have_a_bounded_number_of_tables(host: Host) -> None:
    clients = [await opened(host, f"ann{at}", ANN) for at in range(2)]
    with pytest.raises(NoTablePlace, match="you have 2 tables open already") as refused:
        await opened(host, "ann2", ANN)
    assert (refused.value.status, refused.value.retry_after_s) == (429, 300)
    assert refused.value.reason == "tables_per_person"
    await opened(host, "ben0", BEN)
    with pytest.raises(NoTablePlace, match="your network has 3 tables open already") as refused:
        await opened(host, "ben1", BEN)
    assert refused.value.reason == "tables_per_address"
    await opened(host, "cho0", CHO)  # from another address
    await watched(host, "ann0", CHO)  # a loaded table takes no other place
    await host.hosting.suspend("ann1")
    await clients[1].leave()
    await host.until(lambda: not host.hosting.owned.tables["ann1"].busy)
    await opened(host, "ann2", ANN)  # in place of an idle table of the same person
    assert set(host.hosting.owned.tables) == {"ann0", "ann2", "ben0", "cho0"}
    full = {"most_tables": 0.8, "tables_per_person": 1, "tables_per_address": 1}
    assert host.hosting.owned.fullness == full


async def test_who_is_refused_wakes_no_table(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    async with hosted(tmp_path, url=url) as host:
        for name in ("t0", "t1", "t2", "t3"):
            await host.hosting.open(record(name, "haiyuki", spectators="live"))
            await host.hosting.suspend(name)
    async with hosted(tmp_path, url=url, bounds=TableBounds(most=2, per_person=1)) as host:
        await watched(host, "t0", Origin("u0", "one"))
        with pytest.raises(NoTablePlace, match="you have 1 tables open already"):
            await watched(host, "t1", Origin("u0", "one"))
        await watched(host, "t1", Origin("u1", "other"))
        with pytest.raises(NoTablePlace, match="no room for another table") as refused:
            await watched(host, "t2", CHO)
        assert (refused.value.status, refused.value.retry_after_s) == (409, 300)
        assert refused.value.reason == "most_tables"
        with pytest.raises(NoTablePlace):
            await host.hosting.resume("t3", CHO)
        assert set(host.hosting.owned.tables) == {"t0", "t1"}


FULL = {
    "an address": [Origin(f"guest{number}", "10.0.0.1") for number in range(4)],
    "a customer of IPv6": [Origin(f"guest{one}", f"2001:db8:7:{one:x}::") for one in range(4)],
}


@pytest.mark.parametrize("takers", FULL.values(), ids=FULL)
@pytest.mark.settings(bounds=TableBounds(most=4, per_person=9))
async def test_a_network_with_all_tables_gives_some_up_to_a_stranger(
    host: Host, takers: list[Origin]
) -> None:
    tables = host.hosting.owned.tables
    clients = [await opened(host, f"t{at}", one) for at, one in enumerate(takers)]
    for number in range(2):
        await opened(host, f"home{number}", CHO)
    assert {"home0", "home1"} < set(tables)
    assert len(tables) == 4
    with pytest.raises(NoTablePlace, match="no room for another table"):
        await opened(host, "t9", takers[0])  # it has its share
    with pytest.raises(NoTablePlace):
        await opened(host, "home2", CHO)
    lost = [at for at in range(4) if f"t{at}" not in tables]
    await host.until(lambda: all(clients[at].player.state == "resting" for at in lost), seconds=20)
    states = [(await host.store.table(f"t{at}")).state for at in range(4)]
    assert states.count("resting") == len(lost) == 2


@pytest.mark.settings(bounds=TableBounds(most=3))
async def test_a_table_without_people_is_given_up_first(host: Host) -> None:
    for name in ("t0", "t1", "t2"):
        async with host.hosting.coming(name, ANN):
            await host.hosting.open(record(name, "haiyuki", people=[0], spectators="live"))
    for name in ("t0", "t2"):
        await host.sit(name, "u0", silent=True)
    await opened(host, "home", CHO)
    assert set(host.hosting.owned.tables) == {"t0", "t2", "home"}


@pytest.mark.settings(
    timing=replace(TIMING, grace_s=0.05, again_s=0.1), bounds=TableBounds(rest_s=0.2)
)
async def test_spectators_keep_no_table_and_return_with_its_people(host: Host) -> None:
    await host.hosting.open(record("t1", people=[0], spectators="live"))
    person = await host.sit("t1", "u0", silent=True)
    guests = [await watched(host, "t1", one) for one in (ANN, BEN)]
    await host.until(lambda: person.player.ask)
    await person.leave()
    await swept(host, lambda: all(one.player.state == "resting" for one in guests))
    assert host.hosting.tables == 0
    person = await host.sit("t1", "u0", silent=True)
    await swept(host, lambda: all(one.player.state == "playing" for one in guests))
    assert host.hosting.tables == 1


@pytest.mark.settings(timing=replace(TIMING, alone_ms=50))
async def test_bots_alone_play_no_faster_than_a_least_pace(host: Host) -> None:
    hurried = replace(QUICK, base_s=0.05, bank_s=0)
    await host.hosting.open(record("t1", people=[0], pace=hurried))
    await host.sit("t1", "u0", silent=True)
    game = host.game()
    await host.until(lambda: host.hosting.owned.tables["t1"].seats[0].away)
    began, before = time.monotonic(), len(game.events)
    await host.until(lambda: len(game.events) >= before + 10)
    assert time.monotonic() - began > 0.3  # two parts a turn: of discards, and of draws


@pytest.mark.settings(most=1)
async def test_a_closed_room_gives_its_table_up(hall: Hall) -> None:
    ann = await hall.person("Ann")
    room = await hall.rooms.create(ann, settings())
    first = (await hall.rooms.start(ann, room.code)).table
    await hall.rooms.create(ann, settings())  # closes the first
    assert hall.hosting.tables == 0
    assert (await hall.store.table(first)).state == "suspended"
