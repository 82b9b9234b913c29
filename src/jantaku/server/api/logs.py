"""Logs that somebody has or links to: fetched from their site, written in other formats."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.responses import Response

from jantaku.server.api.asking import Running, Server, limited
from jantaku.server.api.problems import RESPONSES

if TYPE_CHECKING:
    from jantaku.protocol import Json

router = APIRouter(
    prefix="/logs",
    tags=["logs"],
    responses=RESPONSES,
    dependencies=[Depends(limited("rate_heavy"))],
)

Site = Annotated[str, Path(max_length=32, description="Where the log lies, such as `tenhou`.")]
Log = Annotated[str, Path(max_length=128, description="The id of the log there.")]
Written = Literal["tenhou_xml", "tenhou_json", "majsoul", "majsoul_wire", "mjai"]

PlayedBy = Annotated[
    Literal["tenhou", "majsoul", "mleague", "wrc", "ema"] | None,
    Query(description="The rules of a log that does not name its site, as mjai does not."),
]
"""The preset by which a log was played."""

_BYTES: Final = "application/octet-stream"
_CONTENT: Final = {_BYTES: {"schema": {"type": "string", "format": "binary"}}}
_GIVES_LOG: Final[dict[int | str, dict[str, Any]]] = {200: {"content": _CONTENT}}
LOG: Final[dict[str, Any]] = {"requestBody": {"required": True, "content": _CONTENT}}
"""What a request with a log in its body is described by."""


@router.get("/{site}/{log}", summary="Fetch a log", response_class=Response, responses=_GIVES_LOG)
async def fetched(site: Site, log: Log, server: Server) -> Response:
    """The log as its site gives it. No other addresses are asked than those of logs."""
    return Response(await server.linked.fetch(site, log), media_type=_BYTES)


@router.post(
    "/converted",
    summary="Convert a log",
    response_class=Response,
    openapi_extra=LOG,
    responses=_GIVES_LOG,
)
async def converted(
    request: Request,
    server: Server,
    format: Written,  # noqa: A002
    rules: PlayedBy = None,
) -> Response:
    """A log of riichi in any format, ours included, in another one."""
    data = await made_of(server, "convert", await request.body(), format, rules or "")
    return Response(data, media_type=_BYTES)


async def made_of(server: Running, task: str, log: bytes, *more: Json) -> bytes:
    """What a task makes of a log in the process apart.

    Raises `ReplayError` for a log that it can make nothing of.
    """
    return b64decode(await server.films.call(task, b64encode(log).decode(), *more))
