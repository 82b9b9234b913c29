"""Limits the connections of an address and of all, and the time that an answer waits to be read."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from contextlib import suppress
from ipaddress import ip_address, ip_network
from multiprocessing import reduction
from typing import TYPE_CHECKING, Any, Final

from jantaku.server import metrics
from jantaku.server.allowances import LoopTime
from jantaku.server.origins import NetworkCounts, address_of
from jantaku.server.refusal_log import RefusalLog

if TYPE_CHECKING:
    from jantaku.server.settings import Settings

_log = logging.getLogger("jantaku.server")

BACKLOG: Final = 2048
"""The connections that wait to be accepted."""
_RESERVED: Final = 256
"""The files that a process needs for other things: the database, Redis, sandboxes; at most
a quarter of all."""
_AGAIN_S: Final = 10
_CONNECTION_S: Final = 0.002
"""The time of the event loop that a new connection and its handshake take from its address."""
_LONGEST_WAIT_S: Final = 4.0
"""Above this time, new connections of an address do not wait for their turn: they are refused."""
_REFUSED_AT_ONCE: Final = 256
"""The connections that are refused before the event loop does something else."""
_SHARE: Final = 9
"""The connections that a network may have, as a multiple of those that are free."""
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
        self._counts = NetworkCounts()
        self._loop_time = LoopTime(settings)
        self._refusals = RefusalLog()

    def open(self, transport: Any) -> float | None:
        """Counts a connection, and returns the seconds until it may ask.

        Above a limit it is answered and closed; None is returned.
        """
        address = address_of({"client": transport.get_extra_info("peername") or None})
        if answer := self.refusal(address):
            transport.set_protocol(asyncio.Protocol())
            transport.write(answer)
            transport.close()
            return None
        self._addresses[transport] = address
        self._counts.add(address)
        metrics.CONNECTIONS.inc()
        self._measure()
        if self._is_proxy(address):
            return 0.0
        wait_s = self._loop_time.wait_s(address)
        self._loop_time.charge(address, _CONNECTION_S)
        return wait_s

    def refusal(self, address: str) -> bytes:
        """Returns the answer to a new connection above a limit, b"" to any other."""
        code, answer = "", b""
        if len(self._addresses) >= self._most:
            code, answer = "unavailable", _FULL
        elif not self._is_proxy(address):
            if self._has_too_many(address):
                code, answer = "too_often", _REFUSED
            elif self._loop_time.wait_s(address) > _LONGEST_WAIT_S:
                code, answer = "too_often", _TOO_FAST
        if code:
            self._refusals.add(address, code, "connection")
        return answer

    def _has_too_many(self, address: str) -> bool:
        """Returns True if the networks of an address have their share of the connections.

        That leaves places to others, unless many networks take theirs.
        """
        share = _SHARE * (self._most - len(self._addresses))
        return self._counts.at_bound(address, self._most_each, share) is not None

    def closed(self, transport: Any) -> None:
        """Counts a connection no longer."""
        address = self._addresses.pop(transport, None)
        if address is None:
            return
        metrics.CONNECTIONS.dec()
        self._counts.add(address, -1)
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


class Listener(socket.socket):
    """A listening socket that answers connections above the limits before a server takes them.

    That costs a hundredth of a handshake: a burst does not keep others waiting.
    """

    def __init__(self, listening: socket.socket, connections: Connections) -> None:
        super().__init__(fileno=listening.detach())
        self._connections = connections

    def __reduce__(self) -> tuple[Any, ...]:
        """See `object`; a process that `multiprocessing` starts listens at the same address."""
        return _listener, (reduction.DupFd(self.fileno()), self._connections)

    def listen(self, backlog: int = BACKLOG, /) -> None:
        """Listens; keeps the queue, which asyncio would shorten to the number accepted at once."""
        super().listen(max(backlog, BACKLOG))

    def accept(self) -> tuple[socket.socket, Any]:
        """Returns the next connection that the limits allow; raises `BlockingIOError` if none."""
        for _ in range(_REFUSED_AT_ONCE):
            connection, peer = super().accept()
            answer = self._connections.refusal(address_of({"client": peer}))
            if not answer:
                return connection, peer
            with connection, suppress(OSError):
                connection.send(answer)
        raise BlockingIOError


def _listener(descriptor: Any, connections: Connections) -> Listener:
    return Listener(socket.socket(fileno=descriptor.detach()), connections)


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
_TOO_FAST: Final = _answer(
    "429 Too Many Requests", "too_often", "your network opens too many connections at once"
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
