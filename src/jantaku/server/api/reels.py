"""Reels of recorded games: of uploaded logs, and of games played on this server."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from jantaku.replay.values import Reel
from jantaku.server.api.asking import PersonOrNobody, Running, Server, limited
from jantaku.server.api.logs import LOG, PlayedBy, made_of
from jantaku.server.api.problems import RESPONSES
from jantaku.server.api.records import Id, Key, native_record

router = APIRouter(prefix="/reels", tags=["reels"], responses=RESPONSES)

_ANSWER: Final[dict[int | str, dict[str, Any]]] = {200: {"model": Reel}}
_HEAVY: Final = [Depends(limited("rate_heavy"))]


@router.post(
    "",
    summary="Watch a log",
    response_class=Response,
    responses=_ANSWER,
    openapi_extra=LOG,
    dependencies=_HEAVY,
)
async def of_log(request: Request, server: Server, rules: PlayedBy = None) -> Response:
    """Returns the reel of a log in any format: Jantaku's, mjai, Tenhou's or Mahjong Soul's."""
    return await _filmed(server, await request.body(), rules or "")


@router.get(
    "/{record}",
    summary="Watch a game",
    response_class=Response,
    responses=_ANSWER,
    dependencies=_HEAVY,
)
async def of_record(record: Id, server: Server, person: PersonOrNobody, key: Key = "") -> Response:
    """Returns the reel of a finished game that you can see with `GET /records/{record}`."""
    return await _filmed(server, await native_record(server, record, person, key))


async def _filmed(server: Running, log: bytes, rules: str = "") -> Response:
    """Returns a response with the reel of a log, which the sandbox has compressed."""
    headers = {"Content-Encoding": "gzip", "Cache-Control": "no-store"}
    reel = await made_of(server, "film", log, rules)
    return Response(reel, media_type="application/json", headers=headers)
