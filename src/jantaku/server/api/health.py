"""The health of the server, and its metrics for Prometheus."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Literal

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from jantaku import __version__
from jantaku.base.errors import Unavailable
from jantaku.server import metrics
from jantaku.server.api.asking import Server
from jantaku.server.refusals import Refused

router = APIRouter(tags=["server"])

_PATIENCE_S = 2.0
_PASSED_ON = {"forwarded", "x-forwarded-for"}  # headers that proxies add
_CHANNEL = "health"  # nobody subscribes to it


@dataclass(frozen=True)
class Health:
    """The health of the server: its database, and the bus between its processes."""

    status: Literal["ok", "unavailable"]
    version: str
    store: Literal["up", "down"]
    bus: Literal["up", "down"]


@router.get("/health", summary="Health of the server", responses={503: {"model": Health}})
async def health(server: Server, response: Response) -> Health:
    """Returns 503 while the database or Redis cannot be read and written: tables wait then."""
    store, *buses = await asyncio.gather(
        _is_up(server.store.check()),
        _is_up(server.bus.publish(_CHANNEL, "")),
        _is_up(server.leases.take_new(f"{_CHANNEL}:{server.leases.owner}")),
    )
    bus = all(buses)
    well = store and bus
    response.status_code = 200 if well else 503
    response.headers["Cache-Control"] = "no-store"
    return Health(
        "ok" if well else "unavailable",
        __version__,
        "up" if store else "down",
        "up" if bus else "down",
    )


@router.get("/metrics", include_in_schema=False)
async def numbers(server: Server, request: Request) -> Response:
    """Returns the metrics of this server for Prometheus, if the settings allow it."""
    allowed = server.settings.metrics
    if allowed == "off" or (allowed == "local" and not _is_local(request)):
        raise Refused(
            "unknown",
            "the metrics are not public",
            "ask the operator of the server to switch its metrics on",
        )
    text = await run_in_threadpool(metrics.exposition)
    return Response(text, media_type=metrics.CONTENT_TYPE)


def _is_local(request: Request) -> bool:
    """Returns True if a request comes from this machine and did not pass a proxy."""
    client, passed_on = request.client, _PASSED_ON & {*request.headers}
    if client is None or passed_on:
        return False
    with suppress(ValueError):
        return ip_address(client.host).is_loopback
    return False


async def _is_up(check: Awaitable[None]) -> bool:
    try:
        async with asyncio.timeout(_PATIENCE_S):
            await check
    except (Unavailable, TimeoutError):
        return False
    return True
