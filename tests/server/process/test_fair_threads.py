"""Threads for requests: one address leaves one of them to others."""

import asyncio
import threading

from jantaku.server.origins import Origin
from jantaku.server.process.fair_threads import FairThreads

FLOOD, HOME = Origin("", "10.0.0.1"), Origin("", "10.0.0.2")


async def test_one_address_leaves_a_thread_to_others_also_when_it_gives_up() -> None:
    threads, go_on = FairThreads(2), threading.Event()
    charged: list[float] = []
    try:
        flood = [
            asyncio.create_task(threads.run(FLOOD, charged.append, go_on.wait)) for _ in range(5)
        ]
        await asyncio.sleep(0)
        for one in flood[:2]:
            one.cancel()
        assert await asyncio.wait_for(threads.run(HOME, charged.append, str, 7), 60) == "7"
        go_on.set()
        assert [await one for one in flood[2:]] == [True] * 3
        await asyncio.sleep(0)
        assert len(charged) == 6 - 1  # one was given up before its turn
    finally:
        go_on.set()
        threads.close()
