"""Who watches a table: off, live without secrets, or later with all hands open."""

import asyncio
import time

import pytest

from harness.hosting import Client, Host, paced, record, refused
from jantaku.game.protocol import from_dict
from jantaku.server.tables import ScheduleSettings
from jantaku.server.tables.viewers import open_view

DELAY_S = 0.4
TIMING = ScheduleSettings(grace_s=5, delay_s=DELAY_S, start_s=1, again_s=0.1)


async def test_nobody_watches_where_that_is_off(host: Host) -> None:
    await host.hosting.open(record("t1", spectators="off"))
    with refused("not_allowed"):
        await host.sit("t1", "guest", silent=True)
    assert (await host.sit("t1", "u0", silent=True)).player.table["seat"] == 0


@pytest.mark.sample(3)
@pytest.mark.parametrize("game", ["riichi", "sichuan", "haiyuki"])
async def test_who_watches_live_sees_what_lies_open(host: Host, game: str) -> None:
    table = record("t1", game)
    await host.hosting.open(table)
    watching = await host.sit("t1", "guest", silent=True)
    players = await host.sit_passive(table)
    played = host.game()
    late = await host.sit("t1", "another", silent=True)
    await host.until(lambda: players[0].last("table_changed", "spectators") == 2)
    with refused("not_seated"):
        await answer_anything(watching)
    everybody = [*players, watching, late]
    await host.all_over(everybody)
    for client in (watching, late):
        assert "ask" not in "".join(one for one in client.player.texts if '"update"' in one)
        assert client.player.table.get("seat") is None
        assert from_dict(played.VIEW, client.player.view) == played.show(None)


async def answer_anything(client: Client) -> None:
    client.player.ask = {"number": 1}
    await client.answer({"type": "press", "button": "pass"})


@pytest.mark.sample(3)
@pytest.mark.parametrize("game", ["riichi", "hong_kong", "haiyuki"])
@pytest.mark.settings(timing=TIMING)
async def test_who_watches_later_sees_all_hands_but_nothing_too_early(
    host: Host, game: str
) -> None:
    table = record("t1", game, spectators="delayed", pace=paced(hold_ms=5))
    began = time.monotonic()
    await host.hosting.open(table)
    watching = await host.sit("t1", "guest", silent=True)
    assert {one["type"] for one in watching.player.heard} == {"table_changed"}
    assert watching.player.heard[0]["delayed"]
    players = await host.sit_passive(table)
    played = host.game()
    ended = 0.0
    while not watching.player.over:
        assert time.monotonic() - began < 30
        if not ended and all(one.player.over for one in players):
            ended = time.monotonic()
        behind = players[0].player.number - watching.player.number
        assert behind >= 0
        await asyncio.sleep(0.002)
    assert not ended or time.monotonic() - ended > DELAY_S / 2
    assert watching.player.table["open_hands"]
    assert from_dict(played.VIEW, watching.player.view) == open_view(played)
    first = next(one for one in watching.player.heard if one["type"] == "table")
    hands = [row["tiles"] for row in first["view"]["seats"]]
    assert all(tile.get("name") for tiles in hands for tile in tiles)
    late = await host.sit("t1", "another", silent=True)
    assert late.player.over
    assert late.player.table["seed"] == players[0].last("table_changed", "seed")


@pytest.mark.settings(timing=TIMING)
async def test_what_is_told_later_is_so_late(host: Host) -> None:
    _, players = await host.opened(spectators="delayed")
    watching = await host.sit("t1", "guest", silent=True)
    await host.until(lambda: watching.player.table)
    mover = await host.asked(players)
    number = watching.player.number
    acted = time.monotonic()
    await mover.answer()
    await host.until(lambda: watching.player.number > number)
    assert time.monotonic() - acted >= DELAY_S


@pytest.mark.long
async def test_spectators_are_counted(host: Host) -> None:
    await host.hosting.open(record("t1"))
    aki = await host.sit("t1", "u0", silent=True)
    guests = [await host.sit("t1", f"guest{number}", silent=True) for number in range(5)]
    await host.until(lambda: aki.last("table_changed", "spectators") == 5)
    for guest in guests[1:]:
        await guest.leave()
    await host.until(lambda: aki.last("table_changed", "spectators") == 1)
    counts = [m for m in aki.player.heard if "spectators" in m]
    assert len(counts) <= 4  # not one for each
