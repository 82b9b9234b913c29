"""Positions of riichi: a line of text, or a moment of a recorded game."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query, Request
from pydantic import Field

from jantaku.catalog.values import PositionOffer
from jantaku.server.api.catalog import Language
from jantaku.server.api.dependencies import PersonOrNobody, RequestOrigin, Server, limited
from jantaku.server.api.problems import RESPONSES
from jantaku.server.api.records.logs import LOG, PlayedBy
from jantaku.server.api.records.records import Id, Key, native_record

router: Final = APIRouter(
    prefix="/positions",
    tags=["positions"],
    responses=RESPONSES,
    dependencies=[Depends(limited("rate_heavy"))],
)

_LONGEST: Final = 4096  # characters of a line: twice those of the longest
At = Annotated[int, Query(ge=0, le=1_000_000, description="The number of the event shown.")]
SeatAsked = Annotated[
    int | None, Query(description="The seat whose view it is; by default the first that decides.")
]


@dataclass(frozen=True)
class PositionRequest:
    """A position as one line (docs/positions.md), and the `seat` that looks."""

    line: Annotated[str, Field(max_length=_LONGEST)]
    seat: int | None = None


@router.post("", summary="Look at a position", response_model=PositionOffer)
async def of_line(
    server: Server, origin: RequestOrigin, asked: PositionRequest, language: Language = "en"
) -> Any:
    """Returns what a seat sees of a position, and the setup of a game that begins in it."""
    return await server.films.call("position", asked.line, asked.seat, language, origin=origin)


@router.post(
    "/of-log", summary="Take a position from a log", response_model=PositionOffer, openapi_extra=LOG
)
async def of_log(
    request: Request,
    server: Server,
    origin: RequestOrigin,
    at: At = 0,
    seat: SeatAsked = None,
    rules: PlayedBy = None,
    language: Language = "en",
) -> Any:
    """Returns the first decision after a moment of a log: its replay has the same numbers.

    All hands are known, tiles that nobody has drawn are not.
    """
    log = b64encode(await request.body()).decode()
    return await server.films.call("moment", log, at, rules or "", seat, language, origin=origin)


@router.get(
    "/of-record/{record}", summary="Take a position from a game", response_model=PositionOffer
)
async def of_record(
    record: Id,
    server: Server,
    origin: RequestOrigin,
    person: PersonOrNobody,
    at: At = 0,
    seat: SeatAsked = None,
    key: Key = "",
    language: Language = "en",
) -> Any:
    """Returns a position of a finished game that you can see with `GET /records/{record}`."""
    log = b64encode(await native_record(server, record, person, key)).decode()
    return await server.films.call("moment", log, at, "", seat, language, origin=origin)
