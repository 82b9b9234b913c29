"""Responses that stream lines of JSON: the progress of some work, and its result or problem."""

from __future__ import annotations

import json
import zlib
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, Final

from starlette.responses import StreamingResponse

from jantaku.base.errors import JantakuError
from jantaku.server.api.problems import fault_problem, problem_of
from jantaku.server.process.sandbox import SandboxFault
from jantaku.server.refusal_log import note_refusal

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator

    from starlette.requests import HTTPConnection

STREAMED: Final[dict[int | str, dict[str, Any]]] = {
    200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}
}
"""The OpenAPI description of such a response."""


async def streamed(
    reports: AsyncGenerator[Any, None], connection: HTTPConnection, about: str
) -> StreamingResponse:
    """Returns a response with a line for each report, and one with `problem` for an error.

    Waits for the first report. `about` names the work in the log of faults.
    """
    lines = _lines(reports, connection, about)
    begun = await anext(lines)
    headers = {"X-Accel-Buffering": "no"}  # a reverse proxy passes each line on at once
    accepted = connection.headers.get("accept-encoding", "")
    found = _after(begun, lines)
    if "gzip" in accepted:
        headers["Content-Encoding"] = "gzip"
        found = _compressed(found)
    return StreamingResponse(found, media_type="application/x-ndjson", headers=headers)


async def _after(begun: bytes, lines: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
    async with aclosing(lines):
        yield begun
        async for line in lines:
            yield line


async def _compressed(lines: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Compresses each line so that it can be read at once."""
    packing = zlib.compressobj(wbits=zlib.MAX_WBITS | 16)
    async for line in lines:
        yield packing.compress(line) + packing.flush(zlib.Z_SYNC_FLUSH)
    yield packing.flush()


async def _lines(
    reports: AsyncGenerator[Any, None], connection: HTTPConnection, about: str
) -> AsyncGenerator[bytes, None]:
    try:
        async with aclosing(reports):
            async for one in reports:
                yield json.dumps(one).encode() + b"\n"
    except JantakuError as error:
        answer = problem_of(error)
        note_refusal(connection.scope, json.loads(bytes(answer.body))["code"])
        yield b'{"problem":' + bytes(answer.body) + b"}\n"
    except SandboxFault:
        answer = fault_problem(about)
        yield b'{"problem":' + bytes(answer.body) + b"}\n"
