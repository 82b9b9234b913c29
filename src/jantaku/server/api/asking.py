"""Who asks and what is asked: what a router's functions take, by the types of their parameters.

    @router.get("/rooms")
    async def rooms(server: Server, person: Person) -> ...

`Server` is the running server, `Person` whoever is signed in: by the signed cookie of a browser, or
by the bearer token of a program. Nobody signed in is refused; `PersonOrNobody` lets them in.
"""

from __future__ import annotations

from asyncio import Event
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from fastapi import Depends
from starlette.requests import HTTPConnection

from jantaku.errors import PersonError
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
    """A server that runs: what it was started with, and its parts.

    `apart` works on what strangers send, `films` plays their records again, `games` plays games of
    their rulesets; `simulating` are those who have that done. `linked` fetches logs from other
    sites. `ending` is set when it has been told to end: what would be told for ever ends then.
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
    """The server that a request or a socket has come to."""
    running: Running = connection.app.state.server
    return running


async def person_or_nobody(connection: HTTPConnection) -> User | None:
    """Who asks, None where nobody is signed in; `Refused` for a token that is not known.

    A cookie that is forged, too old or of nobody counts for nothing.
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
    raise Refused("not_signed_in", "this token is not known here", cure)


async def person(asking: Annotated[User | None, Depends(person_or_nobody)]) -> User:
    """Who asks; `Refused` where nobody is signed in."""
    if asking is None:
        cure = "become a guest first: POST /api/v1/people with a name"
        raise Refused("not_signed_in", "nobody is signed in", cure)
    return asking


Server: TypeAlias = Annotated[Running, Depends(server_of)]
Person: TypeAlias = Annotated[User, Depends(person)]
PersonOrNobody: TypeAlias = Annotated[User | None, Depends(person_or_nobody)]


def limited(kind: Kind) -> Callable[[HTTPConnection, User | None], Awaitable[None]]:
    """What a router depends on where it is limited how often one person, or address, may ask.

    @router.post("", dependencies=[Depends(limited("rate_rooms"))])
    """

    async def take(connection: HTTPConnection, asking: PersonOrNobody) -> None:
        whose = asking.id if asking else address_of(connection.scope)
        await server_of(connection).limits.take(kind, whose)

    return take
