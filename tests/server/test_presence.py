"""The lobby is sent to many less often, so that its cost stays the same."""

import asyncio
import json

import pytest

from harness.hall import Hall, settings
from harness.waiting import until
from jantaku.server import presence
from jantaku.server.presence import Presence


async def test_the_room_of_a_program_without_a_socket_closes_after_the_grace(hall: Hall) -> None:
    ann = await hall.person("Ann")
    presence = Presence(hall.rooms, hall.bus, "p1", grace_s=0.4)
    room = await hall.rooms.create(ann, settings())
    for _ in range(4):  # each request is a sign of life
        presence.acted(ann.id)
        await asyncio.sleep(0.2)
    assert (await hall.rooms.public()).items == (room,)
    await presence.connected(ann.id)
    presence.acted(ann.id)
    await asyncio.sleep(0.6)
    assert (await hall.rooms.public()).items == (room,)
    presence.disconnected(ann.id)
    async with asyncio.timeout(10):
        while (await hall.rooms.public()).items:
            await asyncio.sleep(0.05)
    await presence.stop()


@pytest.mark.parametrize(("bytes_s", "is_soon"), [(2**30, True), (10, False)])
async def test_the_lobby_costs_no_more_with_more_viewers(
    hall: Hall, bytes_s: int, is_soon: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "_TELL_S", 0.01)
    monkeypatch.setattr(presence, "_TELL_BYTES_S", bytes_s)
    ann = await hall.person("Ann")
    lobby = Presence(hall.rooms, hall.bus, "p1", grace_s=1)
    await lobby.start()
    told: list[int] = []
    await lobby.watch(object(), lambda text: told.append(len(json.loads(text)["rooms"])))
    await hall.rooms.create(ann, settings())
    await until(lambda: told == [0, 1], 10)
    await hall.rooms.create(ann, settings())
    later = asyncio.get_running_loop().time() + (30 if is_soon else 0.5)
    while told == [0, 1] and asyncio.get_running_loop().time() < later:
        await asyncio.sleep(0.01)
    assert (told == [0, 1, 2]) == is_soon
    await lobby.stop()
