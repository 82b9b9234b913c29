"""A sandbox for input of strangers: a separate process that is killed when it takes too long.

It runs the functions in `TASKS`, with limited memory and without the settings of the server.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from jantaku.base import errors
from jantaku.base.errors import JantakuError, RulesetError, Unavailable

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Callable

    from jantaku.game.protocol import Json

TASKS: Final = {
    "film": "jantaku.replay.packing:film",
    "convert": "jantaku.replay.packing:convert",
    "check_ruleset": "jantaku.catalog.authoring:checked",
    "try_setup": "jantaku.catalog.offering:tried",
    "format_ruleset": "jantaku.catalog.workshop:formatted",
    "explain_hand": "jantaku.catalog.workshop:explained",
    "some_games": "jantaku.catalog.workshop:some_games",
    "balanced": "jantaku.catalog.workshop:balanced",
}
"""The functions of the sandbox: they take and return JSON, or raise a `JantakuError`."""

_LONGEST: Final = 2**24  # bytes of a request or an answer
_MEMORY: Final = 2**31  # bytes of memory of the process
_WAITING: Final = 16  # waiting requests
_START_S: Final = 10.0  # for the start of the process
_KEPT: Final = ("PATH", "LANG", "LC_ALL", "PYTHONPATH", "VIRTUAL_ENV", "HOME")


def _late_ruleset() -> JantakuError:
    cure = "make it smaller: a ruleset of the library takes a tenth of that"
    return RulesetError("this takes too long, or too much memory", cure, code="budget")


class Apart:
    """A sandbox process, started when it is first needed.

    `late` returns the error for a task that takes too long or too much memory.
    """

    def __init__(
        self, timeout_s: float = 5.0, late: Callable[[], JantakuError] = _late_ruleset
    ) -> None:
        self._timeout_s = timeout_s
        self._late = late
        self._process: Process | None = None
        self._lock = asyncio.Lock()
        self._waiting = 0

    async def call(self, task: str, *arguments: Json) -> Any:
        """Runs a task and returns its result.

        Raises the error of the task, the error of `late` if it takes too long or too much memory,
        and `Unavailable` if too many requests wait for the process.
        """
        if self._waiting >= _WAITING:
            raise Unavailable("too many requests are waiting", "try again in a moment")
        self._waiting += 1
        try:
            async with self._lock:
                return await self._call(json.dumps([task, arguments]).encode() + b"\n")
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        """Ends the process."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def _call(self, request: bytes) -> Any:
        if len(request) > _LONGEST:
            raise RulesetError("the text is too long", "shorten it", code="size")
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(self._timeout_s):
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
            raise _error(answer["error"])
        return answer["given"]

    async def _running(self) -> Process:
        if self._process is not None and self._process.returncode is None:
            return self._process
        environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            __name__,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=environment,
            limit=_LONGEST,
        )
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(_START_S):
                await self._process.stdout.readline()
        except TimeoutError:
            await self.close()
            raise Unavailable("a process does not start", "try again in a moment") from None
        return self._process


def main() -> None:
    """Runs the process: one request per line, one answer per line."""
    functions = {name: _function(place) for name, place in TASKS.items()}
    _limit_memory()
    out = sys.stdout.buffer
    out.write(b"\n")
    out.flush()
    for line in sys.stdin.buffer:
        task, arguments = json.loads(line)
        out.write(json.dumps(_answer(functions[task], arguments)).encode() + b"\n")
        out.flush()


def _error(document: dict[str, Any]) -> JantakuError:
    """Returns the error from its `to_dict`; bypasses its constructor, whose parameters differ."""
    kind: type[JantakuError] = getattr(errors, document["error"])
    error = kind.__new__(kind, document["fault"], document["cure"])
    vars(error).update((name, document[name]) for name in document.keys() - {"error", "sentence"})
    return error


def _answer(function: Callable[..., Any], arguments: list[Any]) -> dict[str, Any]:
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


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # not on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


if __name__ == "__main__":
    main()
