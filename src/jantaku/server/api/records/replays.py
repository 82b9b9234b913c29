"""Replays of recorded games: of uploaded logs, and of games played on this server."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter, Depends, Request
from starlette.responses import RedirectResponse, Response

from jantaku.replay.values import GameReplay
from jantaku.server.api.dependencies import (
    PersonOrNobody,
    RequestOrigin,
    Server,
    limited,
)
from jantaku.server.api.problems import RESPONSES
from jantaku.server.api.records.logs import LOG, PlayedBy, packed_answer
from jantaku.server.api.records.records import Id, Key, native_record

router = APIRouter(prefix="/replays", tags=["replays"], responses=RESPONSES)
former = APIRouter(prefix="/reels", include_in_schema=False)
"""The address of replays in an earlier version."""

_ANSWER: Final[dict[int | str, dict[str, Any]]] = {200: {"model": GameReplay}}
_HEAVY: Final = [Depends(limited("rate_heavy"))]


@router.post(
    "",
    summary="Watch a log",
    response_class=Response,
    responses=_ANSWER,
    openapi_extra=LOG,
    dependencies=_HEAVY,
)
async def replay_of_log(
    request: Request, server: Server, origin: RequestOrigin, rules: PlayedBy = None
) -> Response:
    """Returns the replay of a log in any format: Jantaku's, mjai, Tenhou's or Mahjong Soul's."""
    return await packed_answer(server, origin, "film", await request.body(), rules or "")


@router.get(
    "/{record}",
    summary="Watch a game",
    response_class=Response,
    responses=_ANSWER,
    dependencies=_HEAVY,
)
async def replay_of_record(
    record: Id, server: Server, origin: RequestOrigin, person: PersonOrNobody, key: Key = ""
) -> Response:
    """Returns the replay of a finished game that you can see with `GET /records/{record}`."""
    log = await native_record(server, record, person, key)
    return await packed_answer(server, origin, "film", log, "")


@former.post("", openapi_extra=LOG)
@former.get("/{record}")
async def moved(request: Request) -> RedirectResponse:
    """Redirects a request, with its body, to the address of replays."""
    url = request.url
    path = url.path.replace("/reels", "/replays", 1)
    return RedirectResponse(f"{path}?{url.query}" if url.query else path, status_code=308)
