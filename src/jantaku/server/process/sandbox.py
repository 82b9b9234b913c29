"""A sandbox for input of strangers: separate processes that are killed when they take too long.

They run the functions in `TASKS`, with limited memory and processor time and without the settings
of the server.
"""

from __future__ import annotations

import asyncio
import gc
import json
import math
import sys
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from jantaku.base import errors
from jantaku.base.errors import JantakuError, RulesetError, Unavailable
from jantaku.server.origins import SERVER
from jantaku.server.process.confinement import bare_environment, limit_cpu, limit_memory
from jantaku.server.process.fair_queue import FairQueue
from jantaku.server.process.low_priority import command

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Callable

    from jantaku.game.protocol import Json
    from jantaku.server.origins import Origin

TASKS: Final = {
    "film": "jantaku.replay.packing:packed_replay_of_log",
    "convert": "jantaku.replay.packing:converted",
    "position": "jantaku.catalog.positions:offered_line",
    "moment": "jantaku.catalog.positions:offered_moment",
    "review": "jantaku.review.answers:packed_review",
    "hint": "jantaku.review.answers:hint_at_line",
    "check_ruleset": "jantaku.catalog.ruleset_texts:checked",
    "format_ruleset": "jantaku.catalog.workshop:formatted",
    "explain_hand": "jantaku.catalog.workshop:explained",
    "some_games": "jantaku.catalog.workshop:some_games",
    "balanced": "jantaku.catalog.workshop:balanced",
    "catalog": "jantaku.catalog.custom_rules:answered",
    "read_rules": "jantaku.catalog.custom_rules:read_rules",
    "summarize_setup": "jantaku.catalog.custom_rules:summarized",
    "open_setup": "jantaku.catalog.custom_rules:opened",
    "enter_game": "jantaku.catalog.custom_rules:entered",
}
"""The functions of the sandbox: they take and return JSON, or raise a `JantakuError`."""

_LONGEST: Final = 2**24  # bytes of a request or an answer
_MEMORY: Final = 2**31  # bytes of memory of the process
_CPU_S: Final = 1  # processor time of a task, in addition to its time-out
_START_S: Final = 30.0  # for the start of the process


def _late_ruleset() -> JantakuError:
    cure = "make it smaller: a ruleset of the library takes a tenth of that"
    return RulesetError("this takes too long, or too much memory", cure, code="budget")


class Sandbox:
    """Up to `workers` sandbox processes, started when needed and ended after `idle_s` without work.

    `late` returns the error for a task that takes too long or too much memory.
    """

    def __init__(
        self,
        timeout_s: float = 5.0,
        late: Callable[[], JantakuError] = _late_ruleset,
        *,
        workers: int = 2,
        idle_s: float = 60.0,
    ) -> None:
        self._queue = FairQueue(workers)
        self._timeout_s = timeout_s
        self._all = [SandboxProcess(late, idle_s) for _ in range(workers)]
        self._free = [*self._all]

    async def call(
        self,
        task: str,
        *arguments: Json,
        origin: Origin = SERVER,
        timeout_s: float | None = None,
    ) -> Any:
        """Runs a task that `origin` asks for, and returns its result.

        `timeout_s` is another longest time for this task.

        Raises the error of the task, the error of `late` if it takes too long or too much memory,
        and `RequestRefused` if too many requests wait.
        """
        most_s = self._timeout_s if timeout_s is None else timeout_s
        cpu_s = math.ceil(most_s) + _CPU_S
        request = json.dumps([cpu_s, task, arguments]).encode() + b"\n"
        if len(request) > _LONGEST:
            raise RulesetError("the text is too long", "shorten it", code="size")
        async with self._queue.turn(origin):
            process = self._free.pop()
            try:
                return await process.call(request, most_s)
            finally:
                self._free.append(process)

    @property
    def fullness(self) -> float:
        """The part of the places in its queue that is taken."""
        return self._queue.fullness

    async def close(self) -> None:
        """Ends the processes."""
        await asyncio.gather(*(one.close() for one in self._all))


class SandboxProcess:
    """A process that does one task after another; it ends after a task that takes too long.

    After `idle_s` without a task it ends too, since the memory of the last one may stay with it.
    """

    def __init__(self, late: Callable[[], JantakuError], idle_s: float) -> None:
        self._late = late
        self._idle_s = idle_s
        self._idle: asyncio.TimerHandle | None = None
        self._ended: asyncio.Task[None] | None = None
        self._process: Process | None = None

    async def close(self) -> None:
        """Ends the process."""
        self._stay()
        self._end()
        if self._ended is not None:
            await asyncio.shield(self._ended)

    def _end(self) -> None:
        """Ends the process in the background; the next task starts another."""
        process, self._process = self._process, None
        if process is not None:
            self._ended = asyncio.create_task(_killed(process))

    def _stay(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None

    async def call(self, request: bytes, most_s: float) -> Any:
        """Runs a task and returns its result, or raises its error."""
        self._stay()
        try:
            return await self._call(request, most_s)
        finally:
            self._idle = asyncio.get_running_loop().call_later(self._idle_s, self._end)

    async def _call(self, request: bytes, most_s: float) -> Any:
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(most_s):
                process.stdin.write(request)
                await process.stdin.drain()
                line = await process.stdout.readline()
        except (TimeoutError, OSError, ValueError):
            line = b""
        except asyncio.CancelledError:
            await self.close()  # or its answer would be taken for the next one
            raise
        if not line.endswith(b"\n"):
            await self.close()
            raise self._late()
        answer = json.loads(line)
        if "error" in answer:
            raise error_of(answer["error"])
        return answer["given"]

    async def _running(self) -> Process:
        if self._process is not None and self._process.returncode is None:
            return self._process
        self._process = await asyncio.create_subprocess_exec(
            *command(__name__),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=bare_environment(),
            limit=_LONGEST,
        )
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(_START_S):
                await self._process.stdout.readline()
        except TimeoutError:
            await self.close()
            raise Unavailable("a process does not start", "try again in a moment") from None
        except asyncio.CancelledError:
            await self.close()  # or its first line would be taken for an answer
            raise
        return self._process


async def _killed(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()


def main() -> None:
    """Runs the process: one request per line, one answer per line."""
    gc.disable()  # modules stay: a search for garbage in them takes a third of the start
    functions = {name: _function(place) for name, place in TASKS.items()}
    gc.freeze()
    gc.enable()
    limit_memory(_MEMORY)
    out = sys.stdout.buffer
    out.write(b"\n")
    out.flush()
    for line in sys.stdin.buffer:
        cpu_s, task, arguments = json.loads(line)
        limit_cpu(cpu_s)
        out.write(json.dumps(answer_of(functions[task], arguments)).encode() + b"\n")
        out.flush()


def error_of(document: dict[str, Any]) -> JantakuError:
    """Returns the error from its `to_dict`; bypasses its constructor, whose parameters differ."""
    kind: type[JantakuError] = getattr(errors, document["error"])
    error = kind.__new__(kind, document["fault"], document["cure"])
    vars(error).update((name, document[name]) for name in document.keys() - {"error", "sentence"})
    return error


def answer_of(function: Callable[..., Any], arguments: list[Any]) -> dict[str, Any]:
    """Returns the result of a function as a document, or its error."""
    try:
        return {"given": function(*arguments)}
    except JantakuError as error:
        return {"error": error.to_dict()}
    except MemoryError:  # ends the process, which the server answers with `late`
        raise
    except Exception as error:
        fault = f"a fault inside jantaku: {type(error).__name__}"
        answer = Unavailable(fault, "report your input, and change it to continue")
        return {"error": answer.to_dict()}


def _function(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


if __name__ == "__main__":
    main()
