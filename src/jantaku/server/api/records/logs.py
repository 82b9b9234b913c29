"""Logs of other sites: fetched by their id, converted to other formats."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.responses import Response

from jantaku.server.api.dependencies import RequestOrigin, RunningServer, Server, limited
from jantaku.server.api.problems import RESPONSES
from jantaku.server.origins import Origin

if TYPE_CHECKING:
    from jantaku.game.protocol import Json
    from jantaku.server.process.sandbox import Sandbox, Watch

router = APIRouter(
    prefix="/logs",
    tags=["logs"],
    responses=RESPONSES,
    dependencies=[Depends(limited("rate_heavy"))],
)

Site = Annotated[str, Path(max_length=32, description="The site of the log, such as `tenhou`.")]
Log = Annotated[str, Path(max_length=128, description="The id of the log there.")]
Written = Literal["tenhou_xml", "tenhou_json", "majsoul", "majsoul_wire", "mjai"]

PlayedBy = Annotated[
    Literal["tenhou", "majsoul", "mleague", "wrc", "ema"] | None,
    Query(description="The rules of a log that does not name its site, such as mjai."),
]
"""The preset with the rules of a log."""

_BYTES: Final = "application/octet-stream"
_CONTENT: Final = {_BYTES: {"schema": {"type": "string", "format": "binary"}}}
_GIVES_LOG: Final[dict[int | str, dict[str, Any]]] = {200: {"content": _CONTENT}}
LOG: Final[dict[str, Any]] = {"requestBody": {"required": True, "content": _CONTENT}}
"""The OpenAPI description of a request with a log in its body."""


@router.get("/{site}/{log}", summary="Fetch a log", response_class=Response, responses=_GIVES_LOG)
async def fetch_log(site: Site, log: Log, server: Server, origin: RequestOrigin) -> Response:
    """Returns a log as its site sends it. Only addresses of logs are requested."""
    return Response(await server.log_fetcher.fetch(site, log, origin), media_type=_BYTES)


@router.post(
    "/converted",
    summary="Convert a log",
    response_class=Response,
    openapi_extra=LOG,
    responses=_GIVES_LOG,
)
async def convert_log(
    request: Request,
    server: Server,
    origin: RequestOrigin,
    format: Written,  # noqa: A002
    rules: PlayedBy = None,
) -> Response:
    """Returns a riichi log of any format, Jantaku's included, in another format."""
    data = await made_of(server.films, origin, "convert", await request.body(), format, rules or "")
    return Response(data, media_type=_BYTES)


async def packed_answer(
    server: RunningServer, origin: Origin, task: str, log: bytes, *more: Json
) -> Response:
    """Returns a response with JSON about a log that a task in the sandbox has compressed."""
    headers = {"Content-Encoding": "gzip", "Cache-Control": "no-store"}
    packed = await made_of(server.films, origin, task, log, *more)
    return Response(packed, media_type="application/json", headers=headers)


async def made_of(
    sandbox: Sandbox,
    origin: Origin,
    task: str,
    log: bytes,
    *more: Json,
    watch: Watch | None = None,
) -> bytes:
    """Runs a task on a log in a sandbox and returns its result; `watch` gets its steps.

    Raises `ReplayError` for a log that it cannot read.
    """
    given = b64encode(log).decode()
    return b64decode(await sandbox.call(task, given, *more, origin=origin, watch=watch))
