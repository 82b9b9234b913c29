"""Limits the connections of an address and of all, and the time that an answer waits to be read."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Any, Final

from jantaku.server import metrics
from jantaku.server.limits import address_of

if TYPE_CHECKING:
    from jantaku.server.settings import Settings

_log = logging.getLogger("jantaku.server")

_RESERVED: Final = 256
"""The files that a process needs for other things: the database, Redis, sandboxes; at most
a quarter of all."""
_AGAIN_S: Final = 10
_QUIET_S: Final = 60.0
"""The shortest time between two lines of the log that say that no file is free."""


class Connections:
    """The open connections of a process."""

    def __init__(self, settings: Settings) -> None:
        files = _most_files()
        self._most = min(settings.most_connections, files - min(_RESERVED, files // 4))
        self._most_each = settings.connections_per_address
        self._trusts_all = "*" in settings.proxies
        self._proxies = [ip_network(one) for one in settings.proxies if one != "*"]
        self._addresses: dict[asyncio.BaseTransport, str] = {}
        self._counts: Counter[str] = Counter()

    def open(self, transport: Any) -> bool:
        """Counts a connection; above a limit, answers and closes it, and returns False."""
        address = address_of({"client": transport.get_extra_info("peername") or None})
        each = self._counts[address] >= self._most_each and not self._is_proxy(address)
        if each or len(self._addresses) >= self._most:
            metrics.refused("too_often" if each else "unavailable")
            transport.set_protocol(asyncio.Protocol())
            transport.write(_REFUSED if each else _FULL)
            transport.close()
            return False
        self._addresses[transport] = address
        self._counts[address] += 1
        metrics.CONNECTIONS.inc()
        self._measure()
        return True

    def closed(self, transport: Any) -> None:
        """Counts a connection no longer."""
        address = self._addresses.pop(transport, None)
        if address is None:
            return
        metrics.CONNECTIONS.dec()
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]
        self._measure()

    def _measure(self) -> None:
        metrics.FULLNESS.labels("most_connections").set(len(self._addresses) / self._most)

    def _is_proxy(self, address: str) -> bool:
        """Returns True for a trusted proxy, which connects for many clients."""
        try:
            found = ip_address(address)
        except ValueError:
            return True  # a socket of this machine
        return self._trusts_all or any(found in network for network in self._proxies)


def _answer(status: str, code: str, fault: str) -> bytes:
    cure = f"try again in {_AGAIN_S} seconds"
    problem = {"title": status[4:], "status": int(status[:3]), "detail": fault}
    body = json.dumps(problem | {"code": code, "cure": cure}).encode()
    lines = (
        f"HTTP/1.1 {status}",
        "Content-Type: application/problem+json",
        f"Content-Length: {len(body)}",
        f"Retry-After: {_AGAIN_S}",
        "Connection: close",
    )
    return "\r\n".join((*lines, "", "")).encode() + body


_REFUSED: Final = _answer(
    "429 Too Many Requests", "too_often", "your network has too many connections open"
)
_FULL: Final = _answer(
    "503 Service Unavailable", "unavailable", "the server has too many connections open"
)


def _most_files() -> int:
    """Raises the number of files that this process may open to its limit, and returns it."""
    try:
        import resource
    except ImportError:  # not on Windows
        return 2**20
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard if hard != resource.RLIM_INFINITY else 2**20


def report_full_once(loop: asyncio.AbstractEventLoop) -> None:
    """Logs at most once a minute that no file is free, not for each connection."""
    last = -_QUIET_S

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal last
        if "out of system resource" not in context.get("message", ""):
            loop.default_exception_handler(context)
        elif loop.time() - last >= _QUIET_S:
            last = loop.time()
            _log.error("no new connection can be accepted: %s", context.get("exception"))

    loop.set_exception_handler(handle)
