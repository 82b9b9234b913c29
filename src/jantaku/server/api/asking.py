"""Types of parameters that FastAPI fills in for the functions of a router.

    @router.get("/rooms")
    async def rooms(server: Server, person: Person) -> ...

`Server` is the running server. `Person` is the signed-in user, known by the signed cookie of a
browser or the bearer token of a program; requests without one are refused. `PersonOrNobody` allows
both.
"""

from __future__ import annotations

from asyncio import Event
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from fastapi import Depends
from starlette.requests import HTTPConnection

from jantaku.base.errors import PersonError
from jantaku.server.apart import Apart
from jantaku.server.bus import Bus, Leases
from jantaku.server.limits import Kind, Limits, address_of
from jantaku.server.linked import Linked
from jantaku.server.lobby import Rooms
from jantaku.server.people import COOKIE, People
from jantaku.server.presence import Presence
from jantaku.server.refusals import Refused
from jantaku.server.settings import Settings
from jantaku.server.store import Store, User
from jantaku.server.tables import Hosting


@dataclass(frozen=True, slots=True)
class Running:
    """A running server: its settings and its parts.

    `apart` works on input of strangers, `films` replays their records, `games` plays games of their
    rulesets; `simulating` are the users with a running simulation. `linked` fetches logs from other
    sites. `ending` is set when the server shuts down: endless responses end then.
    """

    settings: Settings
    store: Store
    bus: Bus
    leases: Leases
    people: People
    rooms: Rooms
    hosting: Hosting
    presence: Presence
    limits: Limits
    apart: Apart
    films: Apart
    games: Apart
    simulating: set[str]
    linked: Linked
    ending: Event


def server_of(connection: HTTPConnection) -> Running:
    """Returns the server of a request or a socket."""
    running: Running = connection.app.state.server
    return running


async def person_or_nobody(connection: HTTPConnection) -> User | None:
    """Returns the signed-in user, or None; raises `Refused` for an unknown token.

    Ignores a cookie that is forged, too old or of an unknown user.
    """
    people = server_of(connection).people
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    try:
        if scheme.lower() == "bearer":
            return await people.by_token(token.strip())
        cookie = connection.cookies.get(COOKIE)
        return await people.by_cookie(cookie) if cookie else None
    except PersonError:
        if scheme.lower() != "bearer":
            return None
    cure = "make a new token and send it as `Authorization: Bearer TOKEN`"
    raise Refused("not_signed_in", "unknown token", cure)


async def person(asking: Annotated[User | None, Depends(person_or_nobody)]) -> User:
    """Returns the signed-in user; raises `Refused` without one."""
    if asking is None:
        cure = "become a guest first: POST /api/v1/people with a name"
        raise Refused("not_signed_in", "nobody is signed in", cure)
    return asking


Server: TypeAlias = Annotated[Running, Depends(server_of)]
Person: TypeAlias = Annotated[User, Depends(person)]
PersonOrNobody: TypeAlias = Annotated[User | None, Depends(person_or_nobody)]


def limited(kind: Kind) -> Callable[[HTTPConnection, User | None], Awaitable[None]]:
    """Returns a dependency that limits how often a person, or an address, may ask.

    @router.post("", dependencies=[Depends(limited("rate_rooms"))])
    """

    async def take(connection: HTTPConnection, asking: PersonOrNobody) -> None:
        whose = asking.id if asking else address_of(connection.scope)
        await server_of(connection).limits.take(kind, whose)

    return take
