"""Logs that somebody has or links to: fetched from their site, written in other formats."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Request
from starlette.responses import Response

from jantaku.server.api.apart import BYTES, GIVES_LOG, LOG, made_apart
from jantaku.server.api.asking import Server, limited
from jantaku.server.api.problems import RESPONSES

router = APIRouter(
    prefix="/logs",
    tags=["logs"],
    responses=RESPONSES,
    dependencies=[Depends(limited("rate_heavy"))],
)

Site = Annotated[str, Path(max_length=32, description="Where the log lies, such as `tenhou`.")]
Log = Annotated[str, Path(max_length=128, description="The id of the log there.")]
Written = Literal["tenhou_xml", "tenhou_json", "majsoul", "majsoul_wire", "mjai"]


@router.get("/{site}/{log}", summary="Fetch a log", response_class=Response, responses=GIVES_LOG)
async def fetched(site: Site, log: Log, server: Server) -> Response:
    """The log as its site gives it. No other addresses are asked than those of logs."""
    return Response(await server.linked.fetch(site, log), media_type=BYTES)


@router.post(
    "/converted",
    summary="Convert a log",
    response_class=Response,
    openapi_extra=LOG,
    responses=GIVES_LOG,
)
async def converted(request: Request, server: Server, format: Written) -> Response:  # noqa: A002
    """A log of riichi in any format, ours included, in another one."""
    data = await made_apart(server, "convert", "log", await request.body(), format)
    return Response(data, media_type=BYTES)
