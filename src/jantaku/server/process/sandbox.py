"""A sandbox for input of strangers: separate processes that are killed when they take too long.

They run the functions in `TASKS`, with limited memory and processor time and without the settings
of the server. The limit is processor time: if others have the processors, a task is not at fault.
"""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import math
import signal
import sys
import traceback
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from jantaku.base import errors
from jantaku.base.errors import JantakuError, RulesetError
from jantaku.server import metrics
from jantaku.server.origins import SERVER
from jantaku.server.process.confinement import (
    NO_MEMORY,
    bare_environment,
    limit_cpu,
    limit_memory,
    longest_wait_s,
    lower_priority,
)
from jantaku.server.process.fair_queue import FairQueue
from jantaku.server.process.landlock import shut_in
from jantaku.server.process.log import log_event
from jantaku.server.process.low_priority import command
from jantaku.server.refusals import RequestRefused

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from jantaku.game.protocol import Json
    from jantaku.server.origins import Origin

    Watch: TypeAlias = Callable[[int, int], object]
    """Takes the number of steps done, and of all."""

T = TypeVar("T")

TASKS: Final = {
    "film": "jantaku.replay.packing:packed_replay_of_log",
    "convert": "jantaku.replay.packing:converted",
    "position": "jantaku.catalog.positions:offered_line",
    "moment": "jantaku.catalog.positions:offered_moment",
    "review": "jantaku.review.answers:packed_review",
    "deep_review": "jantaku.review.answers:deep_review",
    "lookahead": "jantaku.review.answers:lookahead_at_line",
    "sage": "jantaku.riichi.players.sage:ranked_at_line",
    "hint": "jantaku.review.answers:hint_at_line",
    "check_ruleset": "jantaku.catalog.ruleset_texts:checked",
    "format_ruleset": "jantaku.catalog.workshop:formatted",
    "explain_hand": "jantaku.catalog.workshop:explained",
    "test_ruleset": "jantaku.catalog.workshop:proved",
    "some_games": "jantaku.catalog.workshop:some_games",
    "balanced": "jantaku.catalog.workshop:balanced",
    "catalog": "jantaku.catalog.custom_rules:answered",
    "read_rules": "jantaku.catalog.custom_rules:read_rules",
    "summarize_setup": "jantaku.catalog.custom_rules:summarized",
    "open_setup": "jantaku.catalog.custom_rules:opened",
    "enter_game": "jantaku.catalog.custom_rules:entered",
}
"""The functions of the sandbox: they take and return JSON, or raise a `JantakuError`.

A function with `watch` calls it with the number of steps done, and of all.
"""

_LONGEST: Final = 2**24  # bytes of a request or an answer
_MEMORY: Final = 2**31  # bytes of memory of the process
_START_S: Final = 30.0  # until a task is refused whose process has not started
_END_S: Final = 5.0  # in which a process that closes its output ends
_BUSY_S: Final = 10  # until a refused task may be tried again
_WAITING_LONG: Final = 16
"""The most long tasks that wait."""
_GIVE_WAY: Final = "give-way"
_STEP: Final = b'{"step"'
_TRACE: Final = 10_000  # characters of a trace, the last ones
_CAUSES: Final = {
    -getattr(signal, "SIGXCPU", 0): "time",
    -getattr(signal, "SIGKILL", 0): "memory",  # by the system, if it has none left
    NO_MEMORY: "memory",
}
"""The reason for which a process has ended, by its exit code; any other is a fault."""

_log = logging.getLogger(__name__)


class SandboxFault(Exception):  # noqa: N818 - a fault of the server, not of the task
    """Raised for a fault of the server itself in a sandbox; its text is the trace there."""


def _late_ruleset() -> JantakuError:
    cure = "make it smaller: a ruleset of the library takes a tenth of that"
    return RulesetError("this takes too long, or too much memory", cure, code="budget")


class Sandbox:
    """Up to `workers` sandbox processes, started when needed and ended after `idle_s` without work.

    `late` returns the error for a task that takes more than `cpu_s` of processor time, or too much
    memory. One for `long` tasks has one at a time for a network and few that wait, and a lower
    priority than the others.
    """

    def __init__(
        self,
        cpu_s: float = 5.0,
        late: Callable[[], JantakuError] = _late_ruleset,
        *,
        workers: int = 2,
        idle_s: float = 60.0,
        long: bool = False,
    ) -> None:
        self._queue = (
            FairQueue(workers, at_once=1, waiting=_WAITING_LONG) if long else FairQueue(workers)
        )
        self._cpu_s = cpu_s
        self._late = late
        self._all = [SandboxProcess(idle_s, gives_way=long) for _ in range(workers)]
        self._free = [*self._all]

    async def call(
        self,
        task: str,
        *arguments: Json,
        origin: Origin = SERVER,
        cpu_s: float | None = None,
        watch: Watch | None = None,
    ) -> Any:
        """Runs a task that `origin` asks for, and returns its result.

        `cpu_s` is another limit of the processor time of this task. `watch` is called with the
        steps that it has done, and all of its steps.

        Raises the error of the task, the error of `late` if it takes too long or too much memory,
        `SandboxFault` for a fault in it, and `RequestRefused` if too many requests wait or others
        have the processors.
        """
        most_s = math.ceil(self._cpu_s if cpu_s is None else cpu_s)
        request = request_for(most_s, task, arguments, watched=watch is not None)
        if len(request) > _LONGEST:
            raise RulesetError("the text is too long", "shorten it", code="size")
        async with self._queue.turn(origin):
            process = self._free.pop()
            try:
                return await process.call(request, most_s, watch)
            except ProcessLost as lost:
                raise self._error(lost, task, origin) from None
            finally:
                self._free.append(process)

    def _error(self, lost: ProcessLost, task: str, origin: Origin) -> Exception:
        """Counts and logs a process that has ended, and returns the error of its task."""
        metrics.SANDBOXES_LOST.labels(lost.cause).inc()
        fields = {"address": origin.address, "task": task, "cause": lost.cause}
        log_event(_log, "sandbox", fields)
        if lost.cause == "busy":
            cure = "try again in a moment"
            return RequestRefused(
                "unavailable", "the server is busy", cure, reason="busy", retry_after_s=_BUSY_S
            )
        if lost.cause == "fault":
            return SandboxFault(f"the process of the task {task} has ended with {lost.code}")
        return self._late()

    @property
    def fullness(self) -> float:
        """The part of the places in its queue that is taken."""
        return self._queue.fullness

    async def close(self) -> None:
        """Ends the processes."""
        await asyncio.gather(*(one.close() for one in self._all))


def request_for(
    most_s: int, task: str, arguments: Sequence[Json], *, watched: bool = False
) -> bytes:
    """Returns the line that asks a process for a task, with its limit of processor time."""
    return json.dumps([most_s, task, arguments, watched]).encode() + b"\n"


class ProcessLost(Exception):  # noqa: N818 - names the cause
    """Raised for a process that has ended: for `time`, `memory`, `busy` processors or a `fault`."""

    def __init__(self, cause: str, code: int | None = None) -> None:
        super().__init__(cause)
        self.cause = cause
        self.code = code


class SandboxProcess:
    """A process that does one task after another; it ends after a task that takes too long.

    After `idle_s` without a task it ends too, since the memory of the last one may stay with it.
    """

    def __init__(self, idle_s: float, *, gives_way: bool = False) -> None:
        self._more = (_GIVE_WAY,) if gives_way else ()
        self._is_ready = False
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

    @property
    def is_ready(self) -> bool:
        """True if the process has started and not ended."""
        return self._process is not None and self._process.returncode is None and self._is_ready

    async def start(self) -> None:
        """Starts the process unless it runs; raises `ProcessLost` if that takes too long."""
        await self._busy(self._running())

    async def call(self, request: bytes, cpu_s: float, watch: Watch | None = None) -> Any:
        """Runs a task and returns its result, or raises its error or `ProcessLost`."""
        return answer_in(await self._busy(self._call(request, cpu_s, watch)))

    async def _busy(self, work: Awaitable[T]) -> T:
        """Awaits work of the process, which may end only after a time without any."""
        self._stay()
        try:
            return await work
        finally:
            self._idle = asyncio.get_running_loop().call_later(self._idle_s, self._end)

    async def _call(self, request: bytes, cpu_s: float, watch: Watch | None) -> bytes:
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        line, cause = b"", ""
        try:
            async with asyncio.timeout(longest_wait_s(cpu_s)):
                process.stdin.write(request)
                await process.stdin.drain()
                line = await process.stdout.readline()
                while watch is not None and line.startswith(_STEP):
                    watch(*json.loads(line)["step"])
                    line = await process.stdout.readline()
        except TimeoutError:
            cause = "busy"
        except OSError:  # it has ended
            pass
        except ValueError:  # its answer is too long
            cause = "fault"
        except asyncio.CancelledError:
            await self.close()  # or its answer would be taken for the next one
            raise
        if not line.endswith(b"\n"):
            if not cause:
                await _ended(process)
            await self.close()
            code = process.returncode
            raise ProcessLost(cause or _CAUSES.get(code or 0, "fault"), code)
        return line

    async def _running(self) -> Process:
        """Returns the process once it has started; a slow start serves the next task."""
        if self._process is None or self._process.returncode is not None:
            self._is_ready = False
            self._process = await asyncio.create_subprocess_exec(
                *command(__name__, *self._more),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                env=bare_environment(),
                limit=_LONGEST,
            )
        process = self._process
        assert process.stdout is not None
        if not self._is_ready:
            try:
                async with asyncio.timeout(_START_S):
                    await process.stdout.readline()
            except TimeoutError:
                raise ProcessLost("busy") from None
            self._is_ready = True
        return process


async def _ended(process: Process) -> None:
    """Waits until a process that ends has done so: a signal now could take its exit code."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_END_S):
            await process.wait()


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
    if _GIVE_WAY in sys.argv:
        lower_priority()  # once more
    run_tasks(functions)


def run_tasks(functions: Mapping[str, Callable[..., Any]]) -> None:
    """Answers one request per line: the processor time of a task, its name and its arguments.

    If the fourth value is true, lines with the steps of the task come before its answer.
    """
    shut_in()
    out = sys.stdout.buffer

    def send(line: bytes) -> None:
        out.write(line + b"\n")
        out.flush()

    def watch(*step: int) -> None:
        send(json.dumps({"step": step}).encode())

    send(b"")
    try:
        for line in sys.stdin.buffer:
            cpu_s, task, arguments, *watched = json.loads(line)
            limit_cpu(cpu_s)
            function = partial(functions[task], watch=watch) if any(watched) else functions[task]
            send(json.dumps(answer_of(function, arguments)).encode())
    except MemoryError:
        sys.exit(NO_MEMORY)


def answer_in(line: bytes) -> Any:
    """Returns the result in a line of such a process, or raises its error."""
    answer = json.loads(line)
    if "fault" in answer:
        raise SandboxFault(answer["fault"])
    if "error" in answer:
        raise error_of(answer["error"])
    return answer["given"]


def error_of(document: dict[str, Any]) -> JantakuError:
    """Returns the error from its `to_dict`; bypasses its constructor, whose parameters differ."""
    kind: type[JantakuError] = getattr(errors, document["error"])
    error = kind.__new__(kind, document["fault"], document["cure"])
    vars(error).update((name, document[name]) for name in document.keys() - {"error", "sentence"})
    return error


def answer_of(function: Callable[..., Any], arguments: list[Any]) -> dict[str, Any]:
    """Returns the result of a function as a document, its error, or the trace of a fault."""
    try:
        return {"given": function(*arguments)}
    except JantakuError as error:
        return {"error": error.to_dict()}
    except MemoryError:  # ends the process, which the server answers with `late`
        raise
    except Exception:
        return {"fault": traceback.format_exc()[-_TRACE:]}


def _function(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


if __name__ == "__main__":
    main()
