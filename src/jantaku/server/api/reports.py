"""Reports of people to the operator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import APIRouter, Request, Response
from pydantic import Field

from jantaku.server.api.dependencies import Person, Server
from jantaku.server.api.problems import RESPONSES
from jantaku.server.origins import Origin, address_of
from jantaku.server.safety.reports import add_report, report_of, scene_of
from jantaku.server.store.values import ReportedThing

router: Final = APIRouter(prefix="/reports", tags=["reports"], responses=RESPONSES)


@dataclass(frozen=True)
class ReportRequest:
    """A `room` by its code, or a `table` by its id, and what is wrong there.

    `name` and `conduct` are of the person at the `seat`; `title` and `rules` are texts of the room.
    """

    what: ReportedThing
    room: Annotated[str, Field(max_length=40)] = ""
    table: Annotated[str, Field(max_length=64)] = ""
    seat: Annotated[int, Field(ge=0, lt=16)] | None = None
    note: Annotated[str, Field(max_length=300)] = ""


@router.post("", status_code=204, response_class=Response, summary="Report something")
async def report(asked: ReportRequest, person: Person, server: Server, request: Request) -> None:
    """Reports a name, conduct, a title or rules to the operator; the same again changes nothing."""
    address = address_of(request.scope)
    await server.limits.take("rate_reports", person.id)
    await server.limits.take("rate_reports", Origin(address=address))
    async with server.limits.count_wrong_codes(address):
        scene = await scene_of(server.store, server.rooms, person, asked.room, asked.table)
    await add_report(server.store, report_of(person, scene, asked.what, asked.seat, asked.note))
