"""A seat is looked from for a hint: at tables with bots alone, and only by its person."""

from pathlib import Path

import pytest

from harness.hosting import Client, Host, act, record, refused, two_hosts
from jantaku.riichi.position import Position
from jantaku.server.origins import Origin


async def sit_and_wait(host: Host, at: Host | None = None) -> tuple[Client, int]:
    """Sits down in silence; returns when a discard is asked, with its number."""
    client = await host.sit("t1", "u0", silent=True)
    await (at or host).until(lambda: client.player.ask is not None)
    assert client.player.ask is not None
    number: int = client.player.ask["number"]
    return client, number


async def check_refused(host: Host, user: str, ask: int, *codes: str) -> None:
    with refused(*codes):
        await host.hosting.look_from("t1", Origin(user), ask)


@pytest.mark.parametrize("game", ["riichi", "sanma", "house"])
async def test_the_line_has_what_the_seat_sees_and_no_more(host: Host, game: str) -> None:
    await host.hosting.open(record("t1", game, people=[0]))
    _, ask = await sit_and_wait(host)
    seat, line = await host.hosting.look_from("t1", Origin("u0"), ask)
    played = host.game()
    whole, seen = played.position(), Position.from_line(line)
    assert seat == 0
    assert seen == whole.seen_by(0)
    assert str(seen) != str(whole)
    for other in range(1, len(seen.seats)):
        assert all(tile is None for tile in seen.seats[other].hand)


async def test_only_the_person_of_the_seat_looks_and_only_when_asked(host: Host) -> None:
    await host.hosting.open(record("t1", people=[0]))
    client, ask = await sit_and_wait(host)
    await check_refused(host, "guest", ask, "not_seated")
    await check_refused(host, "u1", ask, "not_seated")
    await check_refused(host, "u0", ask + 1, "stale")
    legal = client.player.view["legal"][-1]
    await client.ask(act("t1", ask, legal))
    await check_refused(host, "u0", ask, "stale", "not_asked")
    with refused("unknown_table"):
        await host.hosting.look_from("t2", Origin("u0"), 1)


async def test_a_table_with_another_person_has_no_hints(host: Host) -> None:
    await host.hosting.open(record("t1", people=[0, 2]))
    _, ask = await sit_and_wait(host)
    await check_refused(host, "u0", ask, "not_allowed")
    await host.sit("t1", "u2", silent=True)
    await check_refused(host, "u0", ask, "not_allowed")
    await check_refused(host, "u2", ask, "not_allowed")


@pytest.mark.parametrize("game", ["haiyuki", "hong_kong"])
async def test_a_game_of_another_engine_has_no_hints(host: Host, game: str) -> None:
    await host.hosting.open(record("t1", game, people=[0]))
    _, ask = await sit_and_wait(host)
    await check_refused(host, "u0", ask, "not_allowed")


async def test_a_table_of_another_process_is_looked_at_there(tmp_path: Path) -> None:
    async with two_hosts(tmp_path) as (here, there):
        await here.hosting.open(record("t1", people=[0]))
        _, ask = await sit_and_wait(there, here)
        found = await here.hosting.look_from("t1", Origin("u0"), ask)
        assert await there.hosting.look_from("t1", Origin("u0"), ask) == found
        assert there.hosting.tables == 0
        await check_refused(there, "u0", ask + 1, "stale")
