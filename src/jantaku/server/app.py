"""The application: opens and closes the parts of the server, adds routers and middleware."""

from __future__ import annotations

import asyncio
import functools
import json
import os
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from fastapi import APIRouter, Depends, FastAPI, Request, Response

from jantaku import __version__
from jantaku.base.errors import ArgumentError
from jantaku.catalog.ruleset_texts import rulesets as rulesets_of_library
from jantaku.players.by_engine import offer_policies
from jantaku.server import sockets
from jantaku.server.allowances import LoopTime
from jantaku.server.api import (
    admin,
    blocks,
    bots,
    catalog,
    groups,
    haiyuki,
    health,
    people,
    ratings,
    reports,
    rooms,
    socket_schema,
)
from jantaku.server.api.authoring import rulesets, workshop
from jantaku.server.api.calculator import drills, hands, lookahead
from jantaku.server.api.dependencies import RunningServer
from jantaku.server.api.known_keys import refuse_unknown_keys
from jantaku.server.api.openapi import with_required_fields
from jantaku.server.api.problems import add_problems
from jantaku.server.api.records import logs, positions, records, replays, reviews, statistics
from jantaku.server.api.reference import reference
from jantaku.server.background import in_background
from jantaku.server.bus import open_bus
from jantaku.server.control import ServerControl
from jantaku.server.deep_reviews import DeepReviews
from jantaku.server.fullness import measure_often
from jantaku.server.http.pages import PageFiles
from jantaku.server.http.request_metrics import RequestMetrics
from jantaku.server.http.request_turns import RequestTurns, TakeTurns
from jantaku.server.http.security import (
    BodyLimit,
    Gate,
    SecurityHeaders,
    ban_check,
    origin_check,
    rate_limit,
)
from jantaku.server.limits import Limits
from jantaku.server.lobby import Rooms
from jantaku.server.lobby.groups import Groups
from jantaku.server.log_fetcher import LogFetcher
from jantaku.server.people import People
from jantaku.server.presence import Presence
from jantaku.server.process.bot_searches import BotSearches
from jantaku.server.process.fair_threads import FairThreads
from jantaku.server.process.game_workers import GameWorkers
from jantaku.server.process.gc_tuning import tuned_interpreter
from jantaku.server.process.log import start_log
from jantaku.server.process.once_in_thread import OnceInThread
from jantaku.server.process.sandbox import Sandbox
from jantaku.server.process.shutdown import shutdown_event
from jantaku.server.process.usage import measure_usage
from jantaku.server.refusals import RequestRefused
from jantaku.server.retention import Retention
from jantaku.server.safety import PersonalData
from jantaku.server.settings import Settings
from jantaku.server.sockets.connections import report_full_once
from jantaku.server.store import Store
from jantaku.server.tables import ScheduleSettings, TableBounds, TableHost

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from starlette.routing import BaseRoute

API: Final = "/api/v1"
ROUTERS: Final[tuple[APIRouter, ...]] = (
    people.router,
    blocks.router,
    reports.router,
    rooms.router,
    groups.router,
    ratings.router,
    catalog.router,
    bots.router,
    records.router,
    statistics.router,
    replays.router,
    positions.router,
    reviews.router,
    replays.former,
    logs.router,
    workshop.router,  # before the names of rulesets
    rulesets.router,
    hands.router,
    drills.router,
    lookahead.router,
    haiyuki.router,
    admin.router,
    socket_schema.router,
    sockets.router,
)
"""The routers under `API`."""

_FILM_S: Final = 30.0
"""The most processor time to replay or review a record."""

_DEEP_S: Final = 240.0
"""The most processor time of a deep review; one of a long game takes 100 seconds."""

_ROOM_RULES_S: Final = 10.0
"""The most processor time to read the custom rules of a room, or to enter their games."""

_GAME_S: Final = 20.0
"""The most processor time of one game of a ruleset."""

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
            self.openapi_schema = with_required_fields(super().openapi())
        return self.openapi_schema

    def setup(self) -> None:
        """See FastAPI; writes the OpenAPI document as text once, not for each request."""

        @functools.cache
        def text() -> bytes:
            return json.dumps(self.openapi(), ensure_ascii=False, separators=(",", ":")).encode()

        async def document(_: Request) -> Response:
            return Response(text(), media_type="application/json")

        self.add_route("/openapi.json", document, include_in_schema=False)


def _routes() -> list[BaseRoute]:
    """Returns the routes of every server; their checks of types are compiled once."""
    whole = APIRouter(
        generate_unique_id_function=lambda route: f"{(route.tags or ['page'])[0]}_{route.name}"
    )
    for router in ROUTERS:
        whole.include_router(router, prefix=API, dependencies=[Depends(refuse_unknown_keys)])
    whole.include_router(health.router)
    whole.include_router(reference)
    return whole.routes


_ROUTES: Final = _routes()


def create_app(settings: Settings) -> FastAPI:
    """Returns the application with these settings, for uvicorn."""
    offer_policies(dict(row.split("=", 1) for row in settings.policies))
    limits, turns, loop_time = Limits(settings), RequestTurns(settings), LoopTime(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        report_full_once(asyncio.get_running_loop())
        async with AsyncExitStack() as stack:
            app.state.server = server = await _opened(settings, limits, stack)
            server.control.follow_settings(turns.configure)
            server.control.follow_settings(loop_time.configure)
            await stack.enter_async_context(tuned_interpreter())
            await stack.enter_async_context(in_background(measure_usage(), measure_often(server)))
            yield

    app = _Server(
        title="Jantaku",
        version=__version__,
        summary="One table for every mahjong.",
        description=_ABOUT,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.router.routes.extend(_ROUTES)
    app.router.default = PageFiles()
    add_problems(app)
    declared = (route for router in ROUTERS for route in router.routes)
    app.add_middleware(BodyLimit, settings=settings, prefix=API, routes=declared)
    for check in (
        origin_check(settings),
        ban_check(API, beside=f"{API}/admin/"),
        rate_limit(limits, API),
    ):
        app.add_middleware(Gate, check=check)
    app.add_middleware(TakeTurns, turns=turns, loop_time=loop_time)
    secret = (bots.act,)  # a hidden pass is an action too
    app.add_middleware(RequestMetrics, access=settings.access_log, secret=secret)
    app.add_middleware(SecurityHeaders)
    return app


def from_environment() -> FastAPI:
    """Returns the application with settings of the environment, for one of several processes."""
    settings = Settings.read(os.environ)
    start_log(settings.log_level, settings.log_format)
    return create_app(settings)


def make_folder(folder: Path) -> None:
    """Creates the data folder, readable only by its owner."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        fault = f"the folder {folder} cannot be created: {error.strerror}"
        raise ArgumentError(fault, "choose another data folder") from None


def _late_log() -> RequestRefused:
    fault, cure = "replaying this game takes too long", "choose a shorter one"
    return RequestRefused("too_large", fault, cure, reason="long_game")


async def _opened(settings: Settings, limits: Limits, stack: AsyncExitStack) -> RunningServer:
    """Opens the parts; the stack closes them in reverse order: tables first, the store last."""
    make_folder(settings.data)
    shutdown = stack.enter_context(shutdown_event(settings.stop_s))
    store = await Store.open(settings.database_url)
    stack.push_async_callback(store.close)
    bus, leases = await open_bus(settings.redis)
    stack.push_async_callback(bus.close)
    control = ServerControl(store, bus, settings)
    stack.push_async_callback(control.stop)
    await control.start()
    people = await People.open(store, settings.secret, control.check_name)
    opened = functools.partial(Sandbox, workers=settings.workers, idle_s=settings.sandbox_idle_s)
    sandbox, room_rules, games = opened(), opened(_ROOM_RULES_S), opened(_GAME_S)
    films, deep = opened(_FILM_S, _late_log), opened(_DEEP_S, _late_log, long=True)
    threads = FairThreads()
    stack.callback(threads.close)
    log_fetcher = LogFetcher(settings.largest_body if settings.fetch_logs else 0)
    for one in (sandbox, room_rules, films, games, deep):
        stack.push_async_callback(one.close)
    deep_reviews = DeepReviews(store, bus, deep)
    stack.push_async_callback(deep_reviews.stop)
    rooms = Rooms(store, bus, room_rules, check_new=control.check_new)
    timing = ScheduleSettings(grace_s=settings.grace_s, delay_s=settings.spectator_delay_s)
    hosting = TableHost(
        store,
        bus,
        leases,
        changed=rooms.table_changed,
        live_changed=rooms.live_changed,
        settings=timing,
        bounds=_table_bounds(control.settings),
        key=settings.key("checkpoints"),
        workers=GameWorkers(
            settings.custom_games, settings.custom_game_mib, settings.custom_games_per_address
        ),
        searches=BotSearches(settings.workers, settings.search_s),
    )
    rooms.hosting = hosting
    await hosting.start()
    stack.push_async_callback(hosting.stop)
    await stack.enter_async_context(rooms.removing_idle())
    personal = PersonalData(store, control, rooms, hosting)
    retention = Retention(store, leases, settings, personal.finish)
    friends = Groups(store, rooms, control.settings)
    _follow_limits(control, limits, rooms, friends, hosting, retention)
    await stack.enter_async_context(in_background(retention.prune_often()))
    presence = Presence(rooms, bus, leases.owner, grace_s=2 * settings.grace_s)
    await presence.start()
    stack.push_async_callback(presence.stop)
    return RunningServer(
        store=store,
        bus=bus,
        leases=leases,
        people=people,
        control=control,
        rooms=rooms,
        groups=friends,
        hosting=hosting,
        presence=presence,
        retention=retention,
        personal=personal,
        limits=limits,
        sandbox=sandbox,
        films=films,
        games=games,
        deep_reviews=deep_reviews,
        threads=threads,
        library=OnceInThread(rulesets_of_library),
        simulating={},
        log_fetcher=log_fetcher,
        shutdown=shutdown,
    )


def _table_bounds(settings: Settings) -> TableBounds:
    return TableBounds(
        settings.most_tables,
        settings.tables_per_person,
        settings.tables_per_address,
        settings.rest_s,
    )


def _follow_limits(
    control: ServerControl,
    limits: Limits,
    rooms: Rooms,
    friends: Groups,
    hosting: TableHost,
    retention: Retention,
) -> None:
    """Gives the parts of the server the limits, now and each time the operator sets one."""

    def apply(settings: Settings) -> None:
        limits.configure(settings)
        rooms.most = settings.rooms_per_person
        friends.settings = settings
        hosting.owned.set_bounds(_table_bounds(settings))
        retention.settings = settings

    control.follow_settings(apply)
