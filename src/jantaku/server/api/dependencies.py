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
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, Any, Protocol, TypeAlias, TypeVar

from fastapi import Depends, Query
from starlette.requests import HTTPConnection

from jantaku.base.errors import PersonError
from jantaku.server.allowances import LOOP_TIME
from jantaku.server.bus import Bus, Leases
from jantaku.server.control import ServerControl
from jantaku.server.deep_reviews import DeepReviews
from jantaku.server.limits import Limits
from jantaku.server.lobby import Rooms
from jantaku.server.lobby.groups import Groups
from jantaku.server.log_fetcher import LogFetcher
from jantaku.server.origins import Origin, address_of
from jantaku.server.people import COOKIE, People
from jantaku.server.presence import Presence
from jantaku.server.process.fair_threads import FairThreads
from jantaku.server.process.once_in_thread import OnceInThread
from jantaku.server.process.sandbox import Sandbox
from jantaku.server.refusals import RequestRefused
from jantaku.server.retention import Retention
from jantaku.server.safety import PersonalData
from jantaku.server.settings import Settings
from jantaku.server.store import Store, User
from jantaku.server.store.values import LONGEST_PAGE
from jantaku.server.tables import TableHost

T = TypeVar("T")


class RunInThread(Protocol):
    """A function that returns what another one returns in a thread, when it is its turn."""

    async def __call__(self, work: Callable[..., T], *given: Any) -> T:
        """See `FairThreads.run`."""


@dataclass(frozen=True, slots=True)
class RunningServer:
    """A running server: its parts and settings.

    `sandbox` works on input of strangers, `films` replays their records, `games` plays games of
    their rulesets, `deep_reviews` plays decisions of records out; `threads` does what takes long
    otherwise; `library` are the rulesets that come with Jantaku; `simulating` are the running
    simulations with their origins. `log_fetcher` fetches logs from other sites. `shutdown` is set
    when the server shuts down: endless responses end then.
    """

    store: Store
    bus: Bus
    leases: Leases
    people: People
    control: ServerControl
    rooms: Rooms
    groups: Groups
    hosting: TableHost
    presence: Presence
    retention: Retention
    personal: PersonalData
    limits: Limits
    sandbox: Sandbox
    films: Sandbox
    games: Sandbox
    deep_reviews: DeepReviews
    threads: FairThreads
    library: OnceInThread[tuple[dict[str, Any], ...]]
    simulating: dict[object, Origin]
    log_fetcher: LogFetcher
    shutdown: Event

    @property
    def settings(self) -> Settings:
        """The settings, with the limits that the operator has set."""
        return self.control.settings


def server_of(connection: HTTPConnection) -> RunningServer:
    """Returns the server of a request or a socket."""
    running: RunningServer = connection.app.state.server
    return running


async def _server(connection: HTTPConnection) -> RunningServer:
    """Returns the server; FastAPI calls dependencies that are not coroutines in threads."""
    return server_of(connection)


async def person_or_nobody(connection: HTTPConnection) -> User | None:
    """Returns the signed-in user, or None; counts a request of theirs.

    Ignores a cookie that is forged, too old or of an unknown user. Raises `RequestRefused` for an
    unknown token, a banned user, and too many requests.
    """
    user = await even_if_banned(connection)
    server = server_of(connection)
    address = address_of(connection.scope)
    server.control.check(user, address)
    if user is None:
        return None
    if connection.scope["type"] == "http":
        await server.limits.take("rate", user.id)
    return replace(user, address=address)


async def even_if_banned(connection: HTTPConnection) -> User | None:
    """Like `person_or_nobody`, but returns banned users."""
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
    raise RequestRefused("not_signed_in", "unknown token", cure)


async def person(asking: Annotated[User | None, Depends(person_or_nobody)]) -> User:
    """Returns the signed-in user; raises `RequestRefused` without one."""
    if asking is None:
        cure = "become a guest first: POST /api/v1/people with a name"
        raise RequestRefused("not_signed_in", "nobody is signed in", cure)
    return asking


async def request_origin(
    connection: HTTPConnection, asking: Annotated[User | None, Depends(person_or_nobody)]
) -> Origin:
    """Returns the origin of a request: its address, and its person if there is one."""
    return asking.origin if asking else Origin(address=address_of(connection.scope))


async def _in_turn(connection: HTTPConnection, origin: RequestOrigin) -> RunInThread:
    charge = connection.scope[LOOP_TIME].charge
    return partial(server_of(connection).threads.run, origin, charge)


Server: TypeAlias = Annotated[RunningServer, Depends(_server)]
Person: TypeAlias = Annotated[User, Depends(person)]
EvenIfBanned: TypeAlias = Annotated[User | None, Depends(even_if_banned)]
PersonOrNobody: TypeAlias = Annotated[User | None, Depends(person_or_nobody)]
RequestOrigin: TypeAlias = Annotated[Origin, Depends(request_origin)]
InThread: TypeAlias = Annotated[RunInThread, Depends(_in_turn)]

After: TypeAlias = Annotated[
    str, Query(max_length=128, description="`after` of the previous page.")
]
Limit: TypeAlias = Annotated[int, Query(ge=1, le=LONGEST_PAGE)]


def limited(kind: str) -> Callable[[HTTPConnection, Origin], Awaitable[None]]:
    """Returns a dependency that limits how often a person, and an address, may ask.

    @router.post("", dependencies=[Depends(limited("rate_rooms"))])
    """

    async def take(connection: HTTPConnection, origin: RequestOrigin) -> None:
        await server_of(connection).limits.take(kind, origin)

    return take
