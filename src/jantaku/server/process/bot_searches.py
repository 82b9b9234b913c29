"""The decisions of bots that search, in a few other processes than those of tables.

A search that comes late is worth nothing: each has a time until which its table waits, and gets
what is left of that after its turn has come, less if others wait.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import JantakuError
from jantaku.server import metrics
from jantaku.server.fault_log import log_fault
from jantaku.server.process.fair_queue import FairTurns, QueueFullError
from jantaku.server.process.sandbox import ProcessLost, SandboxFault, SandboxProcess, request_for

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from jantaku.game.protocol import Json
    from jantaku.server.origins import Path

_WAITING: Final = 64
"""The most searches that wait."""
_IDLE_S: Final = 600.0
"""A process ends after this time: a person may think as long, and a start takes a second."""
_CPU_S: Final = 5
"""The most processor time of a search; the first one of a process loads its tables."""
_MARGIN_S: Final = 0.05
"""The time for everything but the search: the way to the process, the tables that it finishes."""
_WARMING: Final = ("", "", "", "", "")

_log = logging.getLogger(__name__)


class BotSearches:
    """Up to `most` searches at once, each for up to `seconds`; networks and tables take turns.

    A network has all processes but one. They start when they are needed.
    """

    def __init__(self, most: int = 2, seconds: float = 0.2) -> None:
        self.seconds = seconds
        self._most = most
        # their number is not measured: a search reveals that a seat may call
        self._turns = FairTurns(most, max(1, most - 1), _WAITING)
        self._all = [SandboxProcess(_IDLE_S) for _ in range(most)]
        self._free = [*self._all]
        self._chance = SystemRandom()
        self._tasks: set[asyncio.Task[Any]] = set()

    def ask(
        self, path: Path, question: tuple[str, int, int], patience_s: float
    ) -> asyncio.Future[Any]:
        """Starts a search; its result is there after `patience_s`, None without time for it.

        `path` is the place of the table in the tree of networks. If the result is cancelled, its
        turn ends; a search that has begun runs to its end.
        """
        until = asyncio.get_running_loop().time() + patience_s
        return self._begin(self._answer(path, question, until))

    def warm(self) -> None:
        """Starts a process if all rest, so that the first search does not wait for it."""
        if not any(one.is_ready for one in self._all):
            self._begin(self._warmed())

    def _begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _answer(self, path: Path, question: tuple[str, int, int], until: float) -> Any:
        with suppress(TimeoutError, QueueFullError):
            async with asyncio.timeout_at(until):
                await self._turns.take(path)
                return await asyncio.shield(self._begin(self._search(path, question, until)))
        return None

    async def _search(self, path: Path, question: tuple[str, int, int], until: float) -> Any:
        """Searches in a free process, and ends the turn."""
        process = self._free.pop()
        try:
            left_s = until - asyncio.get_running_loop().time() - _MARGIN_S
            if left_s <= 0:
                return None
            seconds = min(self.seconds, left_s) / (1 + self._turns.waiting / self._most)
            given: list[Json] = [*question, seconds, self._chance.getrandbits(62)]
            return await process.call(request_for(_CPU_S, "sage", given), _CPU_S)
        except ProcessLost as lost:
            metrics.SANDBOXES_LOST.labels(lost.cause).inc()
            _log.warning("the process of a search has ended: %s", lost.cause)
        except OSError as error:
            _log.warning("no process for a search starts: %s", error.strerror)
        except SandboxFault:
            log_fault("a search of a bot")
        except JantakuError as error:
            _log.info("a bot cannot search: %s", error.fault)
        finally:
            self._free.append(process)
            self._turns.free(path)
        return None

    async def _warmed(self) -> None:
        with suppress(QueueFullError):
            await self._turns.take(_WARMING)
            process = self._free.pop()
            try:
                with suppress(ProcessLost, OSError):
                    await process.start()
            finally:
                self._free.append(process)
                self._turns.free(_WARMING)

    async def close(self) -> None:
        """Gives all searches up, and ends the processes."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(one.close() for one in self._all))
