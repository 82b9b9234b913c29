"""Threads for games of strangers: few, interrupted, and in nobody's way."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time

import pytest

from jantaku.server.threads import Threads, TooLong
from server.backends import awaited


def without_end() -> None:
    while True:
        sum(range(100))


@awaited
async def test_work_is_done_in_a_thread_and_its_errors_are_passed_on() -> None:
    threads = Threads("test", 2)
    here = threading.get_ident()
    assert await threads.run(threading.get_ident, 5) != here
    with pytest.raises(ZeroDivisionError):
        await threads.run(lambda: 1 // 0, 5)


@awaited
async def test_work_that_does_not_end_is_interrupted_and_its_thread_goes_on() -> None:
    threads = Threads("test", 1)
    for _ in range(2):
        with pytest.raises(TooLong):
            await threads.run(without_end, 0.05)
        assert await threads.run(lambda: 7, 5) == 7


@awaited
async def test_there_are_so_many_threads_and_others_are_not_used() -> None:
    threads = Threads("two", 2)
    waiting = [asyncio.create_task(threads.run(without_end, 0.3)) for _ in range(6)]
    await asyncio.sleep(0.01)
    assert await asyncio.to_thread(lambda: 7) == 7
    assert len([one for one in threading.enumerate() if one.name == "two"]) == 2
    for one in waiting[2:]:
        one.cancel()
    told = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(one) for one in told] == [TooLong] * 2 + [asyncio.CancelledError] * 4


_ENDS = """
import asyncio
from jantaku.server.threads import step_apart

def forever():
    while True:
        pass

async def main():
    asyncio.create_task(step_apart(forever))
    await asyncio.sleep(0.2)

asyncio.run(main())
"""


def test_a_process_ends_whatever_these_threads_do() -> None:
    began = time.monotonic()
    done = subprocess.run([sys.executable, "-c", _ENDS], timeout=60, check=False)
    assert done.returncode == 0
    assert time.monotonic() - began < 15


_BLOCKED = """
import asyncio, os, signal
from jantaku.server import ending

ending._MARGIN_S = 0.1

async def main():
    signal.signal(signal.SIGTERM, lambda *_: None)
    with ending.told_of_the_end(0.1):
        os.kill(os.getpid(), signal.SIGTERM)
        while True:
            pass

asyncio.run(main())
"""


def test_a_server_ends_by_a_signal_though_its_loop_is_held_up() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _BLOCKED], timeout=60, check=False, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "does not end in time" in done.stderr
