"""An address that asks for much waits for its share of the event loop, and nobody else does."""

import asyncio
import time
from typing import Any

import pytest

from jantaku.server import allowances
from jantaku.server.allowances import BURST_S, AddressTime, LoopTime
from jantaku.server.settings import Settings


class Clock:
    """A clock that only the test moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(allowances.time, "monotonic", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def loop_time(percent: int) -> LoopTime:
    return LoopTime(Settings(loop_share=percent))


def test_an_address_waits_until_its_work_is_its_share_of_the_time(clock: Clock) -> None:
    used = loop_time(20).of("10.0.0.1")
    used.charge(BURST_S)
    assert used.wait_s == 0
    used.charge(0.1)
    assert used.wait_s == pytest.approx(0.5)
    clock.now += 0.4
    assert used.wait_s == pytest.approx(0.1)
    clock.now += 0.11
    assert used.wait_s == 0


def test_time_without_work_is_not_saved(clock: Clock) -> None:
    used = loop_time(20).of("10.0.0.1")
    used.charge(0.01)
    clock.now += 3600
    used.charge(BURST_S + 0.1)
    assert used.wait_s == pytest.approx(0.5)


def test_another_address_does_not_wait(clock: Clock) -> None:
    shared = loop_time(20)
    shared.charge("10.0.0.1", clock.now)
    assert shared.of("10.0.0.2").wait_s == 0


def test_the_operator_changes_the_share(clock: Clock) -> None:
    shared = loop_time(20)
    used = shared.of("10.0.0.1")
    used.charge(BURST_S + clock.now)
    shared.configure(Settings(loop_share=50))
    assert used.wait_s == pytest.approx(2 * clock.now)
    shared.configure(Settings(loop_share=100))
    assert used.wait_s == 0


def test_addresses_without_a_debt_are_forgotten(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(allowances, "_MOST_ADDRESSES", 3)
    shared = loop_time(100)
    shared.charge("owes", 60.0)
    for number in range(100):
        shared.charge(f"10.0.0.{number}", 0.1)
        clock.now += 0.2
    assert len(shared._debts) <= 4
    assert "owes" in shared._debts


@pytest.mark.usefixtures("clock")
async def test_work_is_charged_but_not_the_time_that_it_waits() -> None:
    used = loop_time(25).of("10.0.0.1")

    async def work() -> str:
        await asyncio.to_thread(burn, 0.2)
        burn(0.07)
        await asyncio.sleep(0)
        burn(0.07)
        return "done"

    assert await used.measured(work()) == "done"
    assert 0.14 - BURST_S <= used.wait_s * 0.25 < 0.14 - BURST_S + 0.1


async def test_errors_and_an_end_pass_through() -> None:
    used = loop_time(25).of("10.0.0.1")
    ended: list[str] = []

    async def work(kind: str) -> None:
        try:
            if kind == "fails":
                raise KeyError(kind)
            await asyncio.Event().wait()
        finally:
            ended.append(kind)

    with pytest.raises(KeyError, match="fails"):
        await used.measured(work("fails"))
    task = asyncio.create_task(used.measured(work("waits")))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended == ["fails", "waits"]


async def test_the_next_request_of_the_address_begins_later() -> None:
    used = loop_time(10).of("10.0.0.1")
    await used.measured(burning(BURST_S + 0.02))
    began = time.monotonic()
    await used.until_free()
    assert time.monotonic() - began > 0.05
    await free(loop_time(10).of("10.0.0.2"))


async def burning(seconds: float) -> None:
    burn(seconds)


async def free(used: AddressTime) -> None:
    async with asyncio.timeout(0):
        await used.until_free()


def burn(seconds: float) -> None:
    """Uses the processor for so long."""
    began: Any = time.thread_time()
    while time.thread_time() - began < seconds:
        pass
