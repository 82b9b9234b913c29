"""The health of the server, its metrics for Prometheus, and its addresses."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Literal

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from jantaku import __version__
from jantaku.base.errors import Unavailable
from jantaku.server import metrics
from jantaku.server.api.dependencies import Server
from jantaku.server.process.network import network_urls
from jantaku.server.refusals import RequestRefused

router = APIRouter(tags=["server"])

_PATIENCE_S = 2.0
_PASSED_ON = {  # headers that proxies add
    *("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"),
    *("cf-connecting-ip", "true-client-ip", "fastly-client-ip", "x-client-ip"),
}
_CHANNEL = "health"  # nobody subscribes to it


@dataclass(frozen=True)
class Health:
    """The health of the server: its database, and the bus between its processes.

    While it is `draining` it takes no new games.
    """

    status: Literal["ok", "unavailable"]
    version: str
    store: Literal["up", "down"]
    bus: Literal["up", "down"]
    draining: bool


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
        server.control.draining,
    )


@router.get("/api/v1/addresses", summary="Addresses for other machines")
async def addresses(server: Server, request: Request) -> list[str]:
    """Returns the URLs by which other machines of the network reach this server.

    Only a browser on the machine of the server gets them: its own links work nowhere else.
    """
    if not _is_local(request):
        return []
    _, port = request.scope.get("server") or ("", 0)
    return list(network_urls(server.settings.host, port or server.settings.port))


@router.get("/metrics", include_in_schema=False)
async def numbers(server: Server, request: Request) -> Response:
    """Returns the metrics of this server for Prometheus, if the settings allow it."""
    allowed, local = server.settings.metrics, _is_local(request)
    if not (allowed == "on" or (local and allowed != "off") or _is_of(allowed, request)):
        raise RequestRefused(
            "unknown",
            "the metrics are not public",
            "ask the operator of the server to switch its metrics on",
        )
    text = await run_in_threadpool(partial(metrics.exposition, usage=local))
    return Response(text, media_type=metrics.CONTENT_TYPE)


def _is_local(request: Request) -> bool:
    """Returns True if a request comes from this machine and did not pass a proxy."""
    address = _direct_address(request)
    return address is not None and address.is_loopback


def _is_of(networks: str, request: Request) -> bool:
    """Returns True if a request comes from one of the networks and did not pass a proxy."""
    address = _direct_address(request)
    return (
        networks not in ("local", "on", "off")
        and address is not None
        and any(address in ip_network(one) for one in networks.split(","))
    )


def _direct_address(request: Request) -> IPv4Address | IPv6Address | None:
    """Returns the address of a client that did not pass a proxy."""
    if request.client is None or _PASSED_ON & {*request.headers}:
        return None
    with suppress(ValueError):
        return ip_address(request.client.host)
    return None


async def _is_up(check: Awaitable[None]) -> bool:
    try:
        async with asyncio.timeout(_PATIENCE_S):
            await check
    except (Unavailable, TimeoutError):
        return False
    return True
