"""Work on what strangers send, done in a process of its own that is stopped when it takes too long.

It has the names in `TASKS`, limited memory and none of our settings.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from jantaku import errors
from jantaku.errors import JantakuError, RulesetError, Unavailable

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Callable

    from jantaku.protocol import Json

TASKS: Final = {
    "film": "jantaku.reel.packing:film",
    "convert": "jantaku.reel.packing:convert",
    "check_ruleset": "jantaku.catalog.authoring:checked",
    "try_setup": "jantaku.catalog.offering:tried",
    "format_ruleset": "jantaku.catalog.workshop:formatted",
    "explain_hand": "jantaku.catalog.workshop:explained",
    "some_games": "jantaku.catalog.workshop:some_games",
    "balanced": "jantaku.catalog.workshop:balanced",
}
"""What can be done there: functions that take JSON and give JSON, or raise a `JantakuError`."""

_LONGEST: Final = 2**24  # bytes of a request or an answer
_MEMORY: Final = 2**31  # bytes that the process may take
_WAITING: Final = 16  # requests that wait for it at most
_START_S: Final = 10.0  # in which it has to be there
_KEPT: Final = ("PATH", "LANG", "LC_ALL", "PYTHONPATH", "VIRTUAL_ENV", "HOME")


def _late_ruleset() -> JantakuError:
    cure = "make it smaller: a ruleset of the library takes a tenth of that"
    return RulesetError("this takes too long, or too much memory", cure, code="budget")


class Apart:
    """A process apart, started when it is first needed.

    `late` makes the error for what takes too long, or too much memory.
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
        """What the task gives for these arguments.

        Raises what the task raises, the error of `late` where it takes too long or too much memory,
        and `Unavailable` where too many wait for the process.
        """
        if self._waiting >= _WAITING:
            raise Unavailable("too many are waiting for this", "try again in a moment")
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
            raise RulesetError("the text is too long", "leave something out", code="size")
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
            await self.close()  # what it answers to this would be taken for the next answer
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
    """The process: a request a line, an answer a line."""
    functions = {name: _function(place) for name, place in TASKS.items()}
    _limit_memory()
    out = sys.stdout.buffer
    out.write(b"\n")
    out.flush()
    for line in sys.stdin.buffer:
        task, arguments = json.loads(line)
        out.write(json.dumps(_answer(functions[task], arguments)).encode() + b"\n")
        out.flush()


def _error(told: dict[str, Any]) -> JantakuError:
    """The error that `to_dict` told over there, without its constructor, which may ask for less."""
    kind: type[JantakuError] = getattr(errors, told["error"])
    error = kind.__new__(kind, told["fault"], told["cure"])
    vars(error).update((name, told[name]) for name in told.keys() - {"error", "sentence"})
    return error


def _answer(function: Callable[..., Any], arguments: list[Any]) -> dict[str, Any]:
    try:
        return {"given": function(*arguments)}
    except JantakuError as error:
        return {"error": error.to_dict()}
    except MemoryError:  # the process ends, and so is the answer that it takes too much
        raise
    except Exception as error:
        fault = f"this met a fault inside jantaku: {type(error).__name__}"
        told = Unavailable(fault, "change what you sent, and report it as it was")
        return {"error": told.to_dict()}


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
