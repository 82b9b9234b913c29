"""The application: opens and closes the parts of the server, adds routers and middleware."""

from __future__ import annotations

import os
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from fastapi import APIRouter, FastAPI

from jantaku import __version__
from jantaku.base.errors import ArgumentError, ReplayError
from jantaku.server import sockets
from jantaku.server.apart import Apart
from jantaku.server.api import (
    bots,
    catalog,
    haiyuki,
    hands,
    health,
    logs,
    people,
    records,
    reels,
    rooms,
    rulesets,
    wire,
    workshop,
)
from jantaku.server.api.asking import Running
from jantaku.server.api.describing import described
from jantaku.server.api.problems import add_problems
from jantaku.server.api.reference import reference
from jantaku.server.bus import open_bus
from jantaku.server.ending import told_of_the_end
from jantaku.server.limits import Limits
from jantaku.server.linked import Linked
from jantaku.server.lobby import Rooms
from jantaku.server.log import start_log
from jantaku.server.memory import held_in_check
from jantaku.server.pages import Pages
from jantaku.server.people import People
from jantaku.server.presence import Presence
from jantaku.server.security import Limited, LimitedBody, OwnOrigin, SecurityHeaders
from jantaku.server.settings import Settings
from jantaku.server.store import Store
from jantaku.server.tables import Hosting, Timing
from jantaku.server.watching import Watched

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

API: Final = "/api/v1"
ROUTERS: Final[tuple[APIRouter, ...]] = (
    people.router,
    rooms.router,
    catalog.router,
    bots.router,
    records.router,
    reels.router,
    logs.router,
    workshop.router,  # before the names of rulesets
    rulesets.router,
    hands.router,
    haiyuki.router,
    wire.router,
    sockets.router,
)
"""The routers under `API`."""

_FILM_S: Final = 30.0
"""The longest time to replay a record."""

_GAME_S: Final = 20.0
"""The longest time of one game of a ruleset."""

_ABOUT: Final = """
Every error is a problem (RFC 9457, `application/problem+json`) with a `code` that is the same in
every version; for an invalid text it has the `field` and the `position`.

Browsers sign in with a cookie, programs with a token: `Authorization: Bearer TOKEN`. Tables are
played over the socket at `/api/v1/socket` (sub-protocol `jantaku.v1`); `protocol.json` describes
its messages.
"""


class _Server(FastAPI):
    """FastAPI with corrected answers in its OpenAPI document."""

    def openapi(self) -> dict[str, Any]:
        """Returns the OpenAPI document, which is made once."""
        if self.openapi_schema is None:
            self.openapi_schema = described(super().openapi())
        return self.openapi_schema


def create_app(settings: Settings) -> FastAPI:
    """Returns the application with these settings, for uvicorn."""
    limits = Limits(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            app.state.server = await _opened(settings, limits, stack)
            await stack.enter_async_context(held_in_check())
            yield

    app = _Server(
        title="Jantaku",
        version=__version__,
        summary="One table for every mahjong.",
        description=_ABOUT,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=lambda route: f"{(route.tags or ['page'])[0]}_{route.name}",
    )
    for router in ROUTERS:
        app.include_router(router, prefix=API)
    app.include_router(health.router)
    app.include_router(reference)
    app.router.default = Pages()
    add_problems(app)
    for guard in (LimitedBody, OwnOrigin):
        app.add_middleware(guard, settings=settings)
    app.add_middleware(Limited, limits=limits, prefix=API)
    app.add_middleware(Watched, secret=(bots.act,))  # a hidden pass is an action too
    app.add_middleware(SecurityHeaders)
    return app


def from_environment() -> FastAPI:
    """Returns the application with settings of the environment, for one of several processes."""
    settings = Settings.read(os.environ)
    start_log(settings.log_level)
    return create_app(settings)


def make_folder(folder: Path) -> None:
    """Creates the data folder, readable only by its owner."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        fault = f"the folder {folder} cannot be created: {error.strerror}"
        raise ArgumentError(fault, "choose another data folder") from None


def _late_log() -> ReplayError:
    return ReplayError("replaying this game takes too long", "use `jantaku replay show`")


async def _opened(settings: Settings, limits: Limits, stack: AsyncExitStack) -> Running:
    """Opens the parts; the stack closes them in reverse order: tables first, the store last."""
    make_folder(settings.data)
    ending = stack.enter_context(told_of_the_end(settings.stop_s))
    store = await Store.open(settings.database_url)
    stack.push_async_callback(store.close)
    bus, leases = await open_bus(settings.redis)
    stack.push_async_callback(bus.close)
    people = await People.open(store, settings.secret)
    apart, films, games = Apart(), Apart(_FILM_S, _late_log), Apart(_GAME_S)
    linked = Linked(settings.largest_body if settings.fetch_logs else 0)
    for one in (apart, films, games):
        stack.push_async_callback(one.close)
    rooms = Rooms(store, bus, most=settings.rooms_per_person)
    timing = Timing(grace_s=settings.grace_s, delay_s=settings.spectator_delay_s)
    hosting = Hosting(
        store,
        bus,
        leases,
        changed=rooms.table_changed,
        timing=timing,
        most=settings.most_tables,
    )
    rooms.hosting = hosting
    await hosting.start()
    stack.push_async_callback(hosting.stop)
    await stack.enter_async_context(rooms.tidied())
    presence = Presence(rooms, bus, leases.owner, grace_s=2 * settings.grace_s)
    await presence.start()
    stack.push_async_callback(presence.stop)
    return Running(
        settings=settings,
        store=store,
        bus=bus,
        leases=leases,
        people=people,
        rooms=rooms,
        hosting=hosting,
        presence=presence,
        limits=limits,
        apart=apart,
        films=films,
        games=games,
        simulating=set(),
        linked=linked,
        ending=ending,
    )
