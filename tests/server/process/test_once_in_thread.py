"""Work that takes long is done once, however many wait for it."""

import asyncio
import threading

import pytest

from jantaku.server.process.once_in_thread import OnceInThread


async def test_all_who_ask_wait_for_one_thread() -> None:
    calls: list[int] = []
    may_end = threading.Event()

    def work() -> str:
        calls.append(threading.get_ident())
        may_end.wait(30)
        return "done"

    once = OnceInThread(work)
    waiting = [asyncio.create_task(once.get()) for _ in range(64)]
    await asyncio.sleep(0.01)
    waiting[0].cancel()  # the first who asked gives up
    may_end.set()
    found = await asyncio.gather(*waiting, return_exceptions=True)
    assert isinstance(found[0], asyncio.CancelledError)
    assert found[1:] == ["done"] * 63
    assert await once.get() == "done"
    assert len(calls) == 1
    assert calls[0] != threading.get_ident()


async def test_work_that_failed_is_tried_again() -> None:
    results = iter((OSError("no file left"), None))

    def work() -> str:
        if error := next(results):
            raise error
        return "done"

    once = OnceInThread(work)
    with pytest.raises(OSError, match="no file left"):
        await once.get()
    assert await once.get() == "done"
