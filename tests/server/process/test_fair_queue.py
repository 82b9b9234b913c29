"""Requests take turns: networks first, then the addresses in them, then people."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

from jantaku.server.origins import Origin
from jantaku.server.process.fair_queue import FairQueue
from jantaku.server.refusals import RequestRefused

FLOOD = "10.0.0.1"
HOME = Origin("honest", "10.0.0.2")


class Work:
    """Requests in a queue, which end one after the other; `begun` is their order."""

    def __init__(self, most: int) -> None:
        self.queue = FairQueue(most)
        self.begun: list[Origin] = []
        self.running: Counter[str] = Counter()
        self._ends: list[asyncio.Event] = []

    async def ask(self, origin: Origin) -> None:
        async with self.queue.turn(origin):
            self.begun.append(origin)
            self.running[origin.path[0]] += 1
            end = asyncio.Event()
            self._ends.append(end)
            await end.wait()
            self.running[origin.path[0]] -= 1

    async def asked(self, origins: Iterable[Origin]) -> Sequence[asyncio.Task[None]]:
        tasks = [asyncio.create_task(self.ask(one)) for one in origins]
        await asyncio.sleep(0)
        return tasks

    async def end_oldest(self) -> None:
        self._ends.pop(0).set()
        for _ in range(3):
            await asyncio.sleep(0)

    async def end_all(self) -> None:
        while self._ends:
            await self.end_oldest()


def names(number: int, address: str = FLOOD) -> list[Origin]:
    """So many people at one address."""
    return [Origin(f"name {one}", address) for one in range(number)]


def subnets(number: int) -> list[Origin]:
    """So many networks of one customer of IPv6."""
    return [Origin("", f"2001:db8:7:{one:x}::") for one in range(number)]


@pytest.mark.parametrize("flood", [names(70), subnets(70)], ids=["names", "networks"])
async def test_another_address_waits_for_one_request_of_a_flood_at_most(
    flood: list[Origin],
) -> None:
    work = Work(1)
    floods = await work.asked(flood)
    assert work.queue.waiting == 64
    (home,) = await work.asked([HOME])
    await work.end_oldest()
    assert work.begun[1:] == [HOME]
    await work.end_all()
    await home
    found = await asyncio.gather(*floods, return_exceptions=True)
    refused = [one for one in found if isinstance(one, RequestRefused)]
    assert len(refused) == 6  # one more than there are places: that one gave its own up
    assert {one.code for one in refused} == {"unavailable"}


async def test_one_worker_is_free_of_each_network() -> None:
    work = Work(3)
    await work.asked([*names(9), *subnets(9)])
    assert work.running == {FLOOD: 2, "2001:db8:7::/48": 1}
    for _ in range(6):
        await work.end_oldest()
        assert max(work.running.values()) <= 2
    await work.asked([HOME])
    while HOME not in work.begun:
        await work.end_oldest()
    assert len(work.begun) <= 3 + 6 + 3
    await work.end_all()


async def test_people_of_an_address_take_turns() -> None:
    work = Work(1)
    ann, ben = (Origin(name, FLOOD) for name in ("ann", "ben"))
    asked = await work.asked([ann, ann, ann, ann, ben])
    await work.end_all()
    assert work.begun == [ann, ben, ann, ann, ann]
    await asyncio.gather(*asked)


async def test_a_person_has_few_waiting_requests() -> None:
    work = Work(1)
    ann = Origin("ann", FLOOD)
    asked = await work.asked([ann] * 5)
    assert work.queue.waiting == 3
    with pytest.raises(RequestRefused, match="you have too many requests waiting"):
        await asked[-1]
    await work.end_all()


async def test_many_addresses_that_ask_once_are_served_in_their_order() -> None:
    work = Work(2)
    crowd = [Origin("", f"10.0.1.{number}") for number in range(60)]
    asked = await work.asked(crowd)
    await work.end_all()
    assert work.begun == crowd
    await asyncio.gather(*asked)


async def test_a_request_that_is_given_up_leaves_no_trace_in_the_queue() -> None:
    work = Work(1)
    asked = await work.asked(names(3))
    asked[1].cancel()
    await asyncio.sleep(0)
    assert work.queue.waiting == 1
    await work.end_all()
    await asyncio.gather(*asked, return_exceptions=True)
    assert work.queue.waiting == 0
    assert len(work.begun) == 2
    (last,) = await work.asked([HOME])
    await work.end_all()
    await last


async def test_a_request_that_is_given_up_with_its_turn_passes_it_on() -> None:
    work = Work(1)
    first, second, third = await work.asked(names(3))
    work._ends[0].set()
    await first  # the second has its turn, and does not know it
    second.cancel()
    await asyncio.gather(second, return_exceptions=True)
    await asyncio.sleep(0)
    await work.end_all()
    await third
    assert work.queue.waiting == 0
