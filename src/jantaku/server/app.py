"""The server put together: its parts opened and closed, its routers, what stands before them."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from fastapi import APIRouter, FastAPI

from jantaku import __version__
from jantaku.server.api.problems import add_problems
from jantaku.server.security import LimitedBody, OwnOrigin, SecurityHeaders

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from jantaku.server.settings import Settings

API: Final = "/api/v1"
ROUTERS: Final[tuple[APIRouter, ...]] = ()
"""Every router; all but the page's own hang under `API`."""


def create_app(settings: Settings) -> FastAPI:
    """The server with these settings, as uvicorn runs it."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.settings = settings
        yield

    app = FastAPI(
        title="Jantaku",
        version=__version__,
        summary="One table for every mahjong.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    for router in ROUTERS:
        app.include_router(router, prefix=API)
    add_problems(app)
    app.add_middleware(LimitedBody, settings=settings)
    app.add_middleware(OwnOrigin, settings=settings)
    app.add_middleware(SecurityHeaders)
    return app
