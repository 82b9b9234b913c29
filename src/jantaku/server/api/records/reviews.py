"""Reviews of games of riichi and hints at a table: decisions with what players advise."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from jantaku.review.answers import HintAnswer, ReviewAnswer
from jantaku.server.api.bots import Table
from jantaku.server.api.catalog import Language
from jantaku.server.api.dependencies import (
    Person,
    PersonOrNobody,
    RequestOrigin,
    Server,
    limited,
)
from jantaku.server.api.problems import RESPONSES
from jantaku.server.api.records.logs import LOG, PlayedBy, packed_answer
from jantaku.server.api.records.records import Id, Key, native_record

router: Final = APIRouter(
    prefix="/review",
    tags=["review"],
    responses=RESPONSES,
    dependencies=[Depends(limited("rate_heavy"))],
)

_ANSWER: Final[dict[int | str, dict[str, Any]]] = {200: {"model": ReviewAnswer}}
Reviewed = Annotated[int, Query(ge=0, le=3, description="The seat whose decisions are reviewed.")]


@router.post(
    "", summary="Review a log", response_class=Response, responses=_ANSWER, openapi_extra=LOG
)
async def review_of_log(
    request: Request,
    server: Server,
    origin: RequestOrigin,
    seat: Reviewed,
    rules: PlayedBy = None,
    language: Language = "en",
) -> Response:
    """Returns the review of a seat of a riichi log in any format: Jantaku's, mjai and others.

    Events have the numbers of the log's replay.
    """
    return await packed_answer(
        server, origin, "review", await request.body(), seat, rules or "", language
    )


@router.get("/{record}", summary="Review a game", response_class=Response, responses=_ANSWER)
async def review_of_record(
    record: Id,
    server: Server,
    origin: RequestOrigin,
    person: PersonOrNobody,
    seat: Reviewed,
    key: Key = "",
    language: Language = "en",
) -> Response:
    """Returns the review of a seat of a finished game that you can see with `GET /records`."""
    log = await native_record(server, record, person, key)
    return await packed_answer(server, origin, "review", log, seat, "", language)


@router.get("/tables/{table}", summary="Get a hint", response_model=HintAnswer)
async def hint(
    table: Table,
    server: Server,
    origin: RequestOrigin,
    person: Person,
    ask: Annotated[int, Query(ge=0, description="The number of your decision.")],
    language: Language = "en",
) -> Any:
    """Returns what players advise at your decision, at a table of riichi with bots alone.

    It follows from what your seat sees. A table at which another person plays has no hints.
    """
    opener = person.origin
    seat, line = await server.hosting.look_from(table, opener, ask)
    return await server.sandbox.call("hint", line, seat, language, origin=origin)
