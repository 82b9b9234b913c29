"""Places for tables: who may have how many loaded, and what is refused beyond."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jantaku.server.tables import NoTablePlace, Opener, TableBounds
from server.backends import awaited, sqlite_url
from server.lobby.hall import opened_hall, settings
from server.tables.hosted import Client, Player, hosted, record

if TYPE_CHECKING:
    from pathlib import Path

    from server.tables.hosted import Host

ANN, BEN, CHO = Opener("ann", "club"), Opener("ben", "club"), Opener("cho", "home")


async def opened(host: Host, name: str, opener: Opener) -> Client:
    """Opens a table and watches it, so that it stays."""
    async with host.hosting.coming(name, opener):
        await host.hosting.open(record(name, "haiyuki", spectators="live"))
    return await watched(host, name, opener)


async def watched(host: Host, name: str, opener: Opener) -> Client:
    client = Client(Player(name))
    client.follower = await host.hosting.follow(
        name, opener.person, 0, client.deliver, address=opener.address
    )
    return client


@awaited
async def test_a_person_and_an_address_have_a_bounded_number_of_tables(tmp_path: Path) -> None:
    bounds = TableBounds(most=5, per_person=2, per_address=3)
    async with hosted(tmp_path, bounds=bounds) as host:
        clients = [await opened(host, f"ann{at}", ANN) for at in range(2)]
        with pytest.raises(NoTablePlace, match="you have 2 tables open already") as refused:
            await opened(host, "ann2", ANN)
        assert (refused.value.status, refused.value.retry_after_s) == (429, 300)
        await opened(host, "ben0", BEN)
        with pytest.raises(NoTablePlace, match="your network has 3 tables open already"):
            await opened(host, "ben1", BEN)
        await opened(host, "cho0", CHO)  # from another address
        await watched(host, "ann0", CHO)  # a loaded table takes no other place
        await host.hosting.suspend("ann1")
        await clients[1].follower.leave()
        await host.until(lambda: not host.hosting.owned.tables["ann1"].busy)
        await opened(host, "ann2", ANN)  # in place of an idle table of the same person
        assert set(host.hosting.owned.tables) == {"ann0", "ann2", "ben0", "cho0"}


@awaited
async def test_who_is_refused_wakes_no_table(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    async with hosted(tmp_path, url=url) as host:
        for name in ("t0", "t1", "t2", "t3"):
            await host.hosting.open(record(name, "haiyuki", spectators="live"))
            await host.hosting.suspend(name)
    async with hosted(tmp_path, url=url, bounds=TableBounds(most=2, per_person=1)) as host:
        await watched(host, "t0", ANN)
        with pytest.raises(NoTablePlace, match="you have 1 tables open already"):
            await watched(host, "t1", ANN)
        await watched(host, "t1", BEN)
        with pytest.raises(NoTablePlace, match="no room for another table") as refused:
            await watched(host, "t2", CHO)
        assert (refused.value.status, refused.value.retry_after_s) == (409, 300)
        with pytest.raises(NoTablePlace):
            await host.hosting.resume("t3", CHO)
        assert set(host.hosting.owned.tables) == {"t0", "t1"}


@awaited
async def test_a_closed_room_gives_its_table_up(tmp_path: Path) -> None:
    async with opened_hall(tmp_path, most=1) as hall:
        ann = await hall.person("Ann")
        room = await hall.rooms.create(ann, settings())
        first = (await hall.rooms.start(ann, room.code)).table
        await hall.rooms.create(ann, settings())  # closes the first
        assert hall.hosting.tables == 0
        assert (await hall.store.table(first)).state == "suspended"
