"""The bus and the leases: in one process, and through Redis, which may be away for a while."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from pathlib import Path

import pytest
from redis.asyncio import Redis

from harness.backends import RedisServer, redis_url
from harness.waiting import until
from jantaku.base.errors import ArgumentError, Unavailable
from jantaku.server.bus import Bus, Leases, LocalBus, LocalLeases, RedisLeases, open_bus

Pairs = list[tuple[Bus, Leases]]


@pytest.fixture(params=["local", "redis"])
def kind(request: pytest.FixtureRequest) -> str:
    return redis_url() if request.param == "redis" else ""


@asynccontextmanager
async def processes(url: str, count: int = 2) -> AsyncIterator[Pairs]:
    """The bus and the leases of so many processes; all the same where there is one process."""
    prefix = f"test-{secrets.token_hex(4)}"
    async with AsyncExitStack() as stack:
        pairs: Pairs = []
        if url:
            for _ in range(count):
                pairs.append(await open_bus(url, prefix))
                stack.push_async_callback(pairs[-1][0].close)
        else:
            board: dict[str, str] = {}
            bus = LocalBus()
            pairs = [(bus, LocalLeases(board)) for _ in range(count)]
        yield pairs


async def published(bus: Bus) -> bool:
    """True if what is published arrives."""
    with suppress(Unavailable):
        await bus.publish("a", "after")
        return True
    return False


async def echo(data: str) -> str:
    return f"heard {data}"


async def test_messages_reach_who_has_subscribed_in_order(kind: str) -> None:
    async with processes(kind) as ((here, _), (there, _)):
        near: list[str] = []
        far: list[str] = []
        other: list[str] = []
        await here.subscribe("a", near.append)
        await there.subscribe("a", far.append)
        await there.subscribe("b", other.append)
        told = [f"{n} 名 \n {'x' * n}" for n in range(200)]
        await asyncio.gather(*(here.publish("a", text) for text in told))
        await until(lambda: len(far) == 200, 5)
        assert near == far == told
        assert other == []


async def test_who_subscribes_here_is_told_before_publishing_returns(kind: str) -> None:
    async with processes(kind) as ((here, _), _):
        near: list[str] = []
        await here.subscribe("a", near.append)
        publishing = asyncio.create_task(here.publish("a", "x"))
        await asyncio.sleep(0)
        assert near == ["x"]
        await publishing
        await asyncio.sleep(0.05)
        assert near == ["x"]


async def test_one_that_cannot_receive_hurts_no_other(
    kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with processes(kind) as ((here, _), _):
        near: list[str] = []

        def broken(_: str) -> None:
            raise ZeroDivisionError

        await here.subscribe("a", broken)
        await here.subscribe("a", near.append)
        await here.publish("a", "x")
        assert near == ["x"]
        assert "a subscriber of a failed" in caplog.text


async def test_a_subscription_ends_alone(kind: str) -> None:
    async with processes(kind) as ((here, _), (there, _)):
        first: list[str] = []
        second: list[str] = []
        one = await there.subscribe("a", first.append)
        two = await there.subscribe("a", second.append)
        await one.close()
        await one.close()
        await here.publish("a", "x")
        await until(lambda: second == ["x"], 5)
        assert first == []
        await two.close()
        three = await there.subscribe("a", first.append)
        await here.publish("a", "y")
        await until(lambda: first == ["y"], 5)
        await three.close()
        assert second == ["x"]


async def test_a_receiver_may_end_its_own_subscription(kind: str) -> None:
    async with processes(kind) as ((here, _), _):
        got: list[str] = []
        closing: list[asyncio.Task[None]] = []

        def once(data: str) -> None:
            got.append(data)
            closing.append(asyncio.get_running_loop().create_task(entry.close()))

        entry = await here.subscribe("a", once)
        await here.publish("a", "x")
        await asyncio.gather(*closing)
        await here.publish("a", "y")
        assert got == ["x"]


async def test_a_request_is_answered_from_wherever_it_comes(kind: str) -> None:
    async with processes(kind, 3) as ((here, _), (there, _), (elsewhere, _)):
        await there.answer("table 1", echo)
        for bus in (here, there, elsewhere):
            assert await bus.request("table 1", "a b\nc 名") == "heard a b\nc 名"
        texts = [f"{n}" for n in range(100)]
        answers = await asyncio.gather(*(here.request("table 1", text) for text in texts))
        assert answers == [f"heard {text}" for text in texts]


async def test_without_an_answer_a_request_is_unavailable(
    kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with processes(kind) as ((here, _), (there, _)):
        with pytest.raises(Unavailable, match="nobody answers on a"):
            await here.request("a", "x")

        async def broken(_: str) -> str:
            raise ZeroDivisionError

        async def slow(_: str) -> str:
            await asyncio.sleep(10)
            return "late"

        broke = await there.answer("broken", broken)
        await there.answer("slow", slow)
        for bus in (here, there):
            with pytest.raises(Unavailable, match="no answer on broken"):
                await bus.request("broken", "x")
            with pytest.raises(Unavailable, match=r"no answer on slow within 0\.1 s"):
                await bus.request("slow", "x", 0.1)
        assert "ZeroDivisionError" in caplog.text
        await broke.close()
        with pytest.raises(Unavailable, match="nobody answers"):
            await here.request("broken", "x")


async def test_a_name_has_one_owner(kind: str) -> None:
    async with processes(kind) as ((_, here), (_, there)):
        await here.take_new("t1")
        assert await here.take(["t1"])
        assert not await there.take(["t1"])
        assert here.surely_owns("t1")
        assert not there.surely_owns("t1")
        assert await there.take(["t2"])
        assert await here.holders(["t1", "t2", "t3"]) == {"t1": here.owner, "t2": there.owner}
        assert await here.holders([]) == {}
        assert await here.keep(["t1", "t2", "t3"]) == ("t2", "t3")
        assert await here.keep([]) == ()
        await there.release("t1")
        assert not await there.take(["t1"])
        await here.release("t1")
        assert not here.surely_owns("t1")
        assert await there.take(["t1"])
        assert await there.keep(["t1", "t2"]) == ()


async def test_of_many_that_take_a_name_one_has_it(kind: str) -> None:
    async with processes(kind, 4) as pairs:
        for name in ("a", "b", "c"):
            taken = await asyncio.gather(*(leases.take([name]) for _, leases in pairs))
            assert sum(map(len, taken)) == 1


@pytest.mark.long
async def test_a_lease_that_is_not_kept_runs_out_and_is_taken_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("jantaku.server.bus.redis_leases.LIFE_S", 0.9)
    async with processes(redis_url()) as ((_, here), (_, there)):
        await here.take_new("kept")
        await here.take_new("lost")
        until_lost = time.monotonic() + 0.8
        while time.monotonic() < until_lost:
            assert await here.keep(["kept"]) == ()
            assert not await there.take(["kept"])
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.15)
        assert here.surely_owns("kept")
        assert not here.surely_owns("lost")
        assert await there.take(["lost"])
        assert await here.keep(["kept", "lost"]) == ("lost",)
        assert not await here.take(["lost"])
        assert await there.holders(["kept", "lost"]) == {"kept": here.owner, "lost": there.owner}


async def test_an_owner_is_never_surer_than_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jantaku.server.bus.redis_leases.LIFE_S", 0.2)
    async with processes(redis_url()) as ((_, here), (_, there)):
        for number in range(3):
            await here.take_new(f"t{number}")
            while not await there.take([f"t{number}"]):
                await asyncio.sleep(0.001)
            assert not here.surely_owns(f"t{number}")


async def test_the_bus_comes_back_by_itself_after_redis_was_away(tmp_path: Path) -> None:
    with RedisServer(tmp_path) as server:
        async with processes(server.url) as ((here, leases), (there, _)):
            near: list[str] = []
            far: list[str] = []
            later: list[str] = []
            missed: list[str] = []
            await here.subscribe("a", near.append)
            await there.subscribe("a", far.append, missed=lambda: missed.append("a"))
            await there.answer("table 1", echo)
            await here.publish("a", "before")
            await until(lambda: far == ["before"], 5)

            server.kill()
            asked = time.monotonic()
            for refused in (
                here.publish("a", "while"),
                here.request("table 1", "x"),
                leases.take(["t1"]),
                leases.take_new("t1"),
                leases.keep(["t1"]) if leases.surely_owns("t1") else leases.holders(["t1"]),
            ):
                with pytest.raises(Unavailable, match="cannot be reached; try again"):
                    await refused
            await leases.release("t1")
            assert time.monotonic() - asked < 4
            assert near == ["before", "while"]
            assert await there.request("table 1", "near") == "heard near"
            await there.subscribe("b", later.append, missed=lambda: missed.append("b"))
            assert missed == []

            server.start()
            await until(lambda: sorted(missed) == ["a", "b"], 5)
            await until(partial(published, here), 5)
            await here.publish("b", "too")
            await until(lambda: far[-1:] == ["after"] and later == ["too"], 5)
            assert "while" not in far
            assert await here.request("table 1", "x") == "heard x"


async def test_a_request_under_way_is_given_up_when_redis_dies(tmp_path: Path) -> None:
    async def slow(_: str) -> str:
        await asyncio.sleep(30)
        return "late"

    with RedisServer(tmp_path) as server:
        async with processes(server.url) as ((here, _), (there, _)):
            await there.answer("a", slow)
            asking = asyncio.create_task(here.request("a", "x", 30))
            await asyncio.sleep(0.1)
            server.kill()
            with pytest.raises(Unavailable):
                await asyncio.wait_for(asking, 3)


async def test_leases_that_redis_forgot_are_put_back_by_their_owners(tmp_path: Path) -> None:
    with RedisServer(tmp_path) as server:
        async with processes(server.url) as ((_, here), (_, there)):
            await here.take_new("t1")
            server.kill()
            server.start()
            assert not await there.take(["t1"])
            assert await here.keep(["t1"]) == ()
            assert await there.holders(["t1"]) == {"t1": here.owner}
            assert not await there.take(["t2"])  # somebody may yet put it back
            await there.take_new("t3")


async def test_an_outage_of_a_redis_that_can_only_be_read_lasts_until_it_can_be_written(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with RedisServer(tmp_path) as server:
        async with processes(server.url) as ((_, here), (_, there)):
            await there.take_new("t1")
            operator = Redis.from_url(server.url)
            await operator.config_set("maxmemory", "1mb")
            caplog.clear()
            for _ in range(3):
                with pytest.raises(Unavailable):
                    await here.take_new("t2")
                assert await here.holders(["t1"]) == {"t1": there.owner}
                assert await here.take(["t1"]) == frozenset()
                await here.release("t2")
            assert [one.levelname for one in caplog.records] == ["ERROR"]
            assert "OutOfMemoryError" in caplog.text
            await operator.config_set("maxmemory", "0")
            await operator.aclose()
            await here.take_new("t2")
            assert "all is well again" in caplog.records[-1].getMessage()
            assert len(caplog.records) == 2


async def test_a_redis_that_cannot_be_reached_is_said_with_the_reason() -> None:
    with pytest.raises(Unavailable, match="Redis cannot be reached: "):
        await open_bus("redis://127.0.0.1:1/0")
    for url in ("http://x", "redis"):
        with pytest.raises(ArgumentError, match="this is not a Redis URL"):
            await open_bus(url)
    bus, leases = await open_bus()
    assert isinstance(bus, LocalBus)
    assert not isinstance(leases, RedisLeases)
    await bus.close()
