"""Threads for games whose rules a stranger wrote: few, and interrupted if they take long.

Other work has the threads of asyncio, which such games cannot use up. These threads do not delay
the end of the process.
"""

from __future__ import annotations

import asyncio
import ctypes
import threading
from contextlib import suppress
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final, TypeVar

from jantaku.base.errors import JantakuError

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


class TooLong(JantakuError):  # noqa: N818 - names the cause
    """Raised for work that was interrupted."""


class _Interrupt(BaseException):
    """Raised in a thread that works for too long; only its loop catches it."""


class Threads:
    """Up to `most` threads, started when they are first needed; work is done in its order."""

    def __init__(self, name: str, most: int) -> None:
        self._name = name
        self._most = most
        self._started = 0
        self._waiting: SimpleQueue[_Work] = SimpleQueue()

    async def run(self, work: Callable[[], T], most_s: float) -> T:
        """Returns the result of work. Raises `TooLong` after `most_s`, not counting the wait."""
        loop = asyncio.get_running_loop()
        asked = _Work(work, loop, loop.create_future(), most_s)
        if self._started < self._most:
            self._started += 1
            threading.Thread(target=self._serve, name=self._name, daemon=True).start()
        self._waiting.put(asked)
        result: T = await asked.done
        return result

    def _serve(self) -> None:
        while True:
            with suppress(_Interrupt):  # one that came too late for its work
                self._waiting.get().do()


class _Work:
    """A piece of work, shared by the loop that waits for it and the thread that does it."""

    def __init__(
        self,
        work: Callable[[], Any],
        loop: asyncio.AbstractEventLoop,
        done: asyncio.Future[Any],
        most_s: float,
    ) -> None:
        self._work = work
        self._loop = loop
        self._most_s = most_s
        self._ended = threading.Lock()
        self._is_over = False
        self.done = done

    def do(self) -> None:
        """Does the work, unless it was cancelled."""
        if self.done.cancelled():
            return
        timer = threading.Timer(self._most_s, self._interrupt, (threading.get_ident(),))
        timer.daemon = True
        timer.start()
        found: Any = None
        fault: BaseException | None = None
        try:
            found = self._work()
        except _Interrupt:
            cure = "play by simpler rules, or report it"
            fault = TooLong("this game takes too long", cure)
        except BaseException as error:
            fault = error
        with self._ended:
            self._is_over = True
        timer.cancel()
        with suppress(RuntimeError):  # the loop is closed: the process ends
            self._loop.call_soon_threadsafe(self._tell, found, fault)

    def _interrupt(self, thread: int) -> None:
        with self._ended:
            if not self._is_over:
                raised = ctypes.py_object(_Interrupt)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)

    def _tell(self, found: Any, fault: BaseException | None) -> None:
        if self.done.done():
            return
        if fault is None:
            self.done.set_result(found)
        else:
            self.done.set_exception(fault)


STEP_S: Final = 20.0
"""The longest time of a step of such a game; the budget of its rules ends far sooner."""
LOAD_S: Final = 60.0
"""The longest time to open or replay a game."""
_STEPS: Final = Threads("game of a stranger", 3)
_LOADS: Final = Threads("opener of games of strangers", 2)


async def step_apart(work: Callable[[], T]) -> T:
    """Runs a part of a game by the rules of a stranger."""
    return await _STEPS.run(work, STEP_S)


async def load_apart(work: Callable[[], T]) -> T:
    """Opens or replays a game by the rules of a stranger."""
    return await _LOADS.run(work, LOAD_S)


async def load(work: Callable[[], T], *, strange: bool) -> T:
    """Opens or replays a game in a thread; `strange` is True if a stranger wrote its rules."""
    return await (load_apart(work) if strange else asyncio.to_thread(work))
