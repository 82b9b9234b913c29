"""Who asks and what is asked: what a router's functions take, by the types of their parameters.

    @router.get("/rooms")
    async def rooms(server: Server, person: Person) -> ...

`Server` is the running server, `Person` whoever is signed in: by the signed cookie of a browser, or
by the bearer token of a program. Nobody signed in is refused; `PersonOrNobody` lets them in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final, Protocol, TypeAlias

from fastapi import Depends
from starlette.requests import HTTPConnection

from jantaku.server.refusals import Refused
from jantaku.server.settings import Settings

COOKIE: Final = "jantaku"
"""The name of the cookie that a browser is known by."""


@dataclass(frozen=True, slots=True)
class User:
    """Somebody here: a guest, or one who has `claimed` the name with a passphrase."""

    id: str
    name: str
    claimed: bool = False


class People(Protocol):
    """Finds whom a cookie or a token belongs to."""

    async def by_cookie(self, cookie: str) -> User | None:
        """Whose cookie it is; None for a forged or an old one."""

    async def by_token(self, token: str) -> User | None:
        """Whose token it is; None for a forged or a withdrawn one."""


@dataclass(frozen=True, slots=True)
class Running:
    """A server that runs: what it was started with, and its parts."""

    settings: Settings
    store: Any
    bus: Any
    people: People
    hosting: Any


def server_of(connection: HTTPConnection) -> Running:
    """The server that a request or a socket has come to."""
    running: Running = connection.app.state.server
    return running


async def person_or_nobody(connection: HTTPConnection) -> User | None:
    """Who asks, None where nobody is signed in; `Refused` for a token that is not known."""
    people = server_of(connection).people
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        user = await people.by_token(token.strip())
        if user is None:
            cure = "make a new token and send it as `Authorization: Bearer TOKEN`"
            raise Refused("not_signed_in", "this token is not known here", cure)
        return user
    cookie = connection.cookies.get(COOKIE)
    return await people.by_cookie(cookie) if cookie else None


async def person(asking: Annotated[User | None, Depends(person_or_nobody)]) -> User:
    """Who asks; `Refused` where nobody is signed in."""
    if asking is None:
        cure = "become a guest first: POST /api/v1/people/guest with a name"
        raise Refused("not_signed_in", "nobody is signed in", cure)
    return asking


Server: TypeAlias = Annotated[Running, Depends(server_of)]
Person: TypeAlias = Annotated[User, Depends(person)]
PersonOrNobody: TypeAlias = Annotated[User | None, Depends(person_or_nobody)]
