"""Threads for games whose rules a stranger wrote: few, and interrupted if they take long.

Other work has the threads of asyncio, which such games cannot use up. A process ends whatever these
threads do.
"""

from __future__ import annotations

import asyncio
import ctypes
import threading
from contextlib import suppress
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final, TypeVar

from jantaku.errors import JantakuError

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


class TooLong(JantakuError):  # noqa: N818 - says what was done about it
    """Work that was interrupted."""


class _Interrupt(BaseException):
    """Raised in a thread that works for too long; nothing but its loop catches it."""


class Threads:
    """So many threads, started when they are first needed; who comes first is served first."""

    def __init__(self, name: str, most: int) -> None:
        self._name = name
        self._most = most
        self._started = 0
        self._waiting: SimpleQueue[_Work] = SimpleQueue()

    async def run(self, work: Callable[[], T], most_s: float) -> T:
        """Returns what the work gives. Raises `TooLong` after so long, not counting the wait."""
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
            with suppress(_Interrupt):  # that came too late for its work
                self._waiting.get().do()


class _Work:
    """A piece of work, in the loop that waits for it and in the thread that does it."""

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
        """Does it, unless nobody waits for it any more."""
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
            fault = TooLong("this game takes too long to go on", cure)
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
"""How long a step of such a game may take; its rules have a budget that ends far sooner."""
LOAD_S: Final = 60.0
"""How long a game may take to be opened, or played again."""
_STEPS: Final = Threads("game of a stranger", 3)
_LOADS: Final = Threads("opener of games of strangers", 2)


async def step_apart(work: Callable[[], T]) -> T:
    """Does a part of a game by the rules of a stranger."""
    return await _STEPS.run(work, STEP_S)


async def load_apart(work: Callable[[], T]) -> T:
    """Opens a game by the rules of a stranger, or plays it again."""
    return await _LOADS.run(work, LOAD_S)


async def load(work: Callable[[], T], *, strange: bool) -> T:
    """Opens or plays again a game in a thread; `strange` if a stranger wrote its rules."""
    return await (load_apart(work) if strange else asyncio.to_thread(work))
