"""Runs the server: one process, or several that share a port."""

from __future__ import annotations

import asyncio
import errno
import math
import os
import shutil
import socket
import tempfile
from contextlib import AsyncExitStack, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import uvicorn
from uvicorn.supervisors import Multiprocess

from jantaku.base.errors import ArgumentError
from jantaku.draw.answers.circumstances import blaming
from jantaku.server import metrics
from jantaku.server.app import create_app, make_folder
from jantaku.server.background import BackgroundTasks
from jantaku.server.bus import open_bus
from jantaku.server.http.request_timeout import RequestTimeoutProtocol
from jantaku.server.process.log import start_log
from jantaku.server.process.network import is_everywhere, network_urls, url_of
from jantaku.server.process.service_manager import ALIVE, READY, STOPPING, notify, stay_alive
from jantaku.server.settings import variable
from jantaku.server.sockets.connections import BACKLOG, Connections, Listener
from jantaku.server.sockets.frames import protocol_of
from jantaku.server.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from jantaku.server.settings import Settings

_FACTORY: Final = "jantaku.server.app:from_environment"
_NUMBERS: Final = "PROMETHEUS_MULTIPROC_DIR"
_ACCEPTED_AT_ONCE: Final = 32
"""The connections that one pass of the event loop accepts; others wait for the next one."""
_START_S: Final = 60


def serve(
    settings: Settings, written: Mapping[str, str], announce: Callable[[str, tuple[str, ...]], None]
) -> None:
    """Runs the server until a signal ends it.

    Once it answers, it calls `announce` with its address, and with those for other machines.

    `written` are the settings as text, for several processes to read. Raises `ArgumentError` for
    an address that cannot be used, and `Unavailable` if the database or Redis cannot be reached.
    """
    start_log(settings.log_level, settings.log_format)
    with _socket(settings) as listening:
        address = address_of(listening)
        elsewhere = network_urls(*listening.getsockname()[:2])
        asyncio.run(_try_out(settings))
        connections = Connections(settings)
        options = _options(settings, connections)
        with Listener(listening, connections) as measured:
            if settings.processes == 1:
                config = uvicorn.Config(create_app(settings), **options)
                server = _AnnouncingServer(config, lambda: announce(address, elsewhere))
                server.run(sockets=[measured])
            else:
                options |= {"factory": True, "workers": settings.processes}
                config = uvicorn.Config(_FACTORY, **options)
                supervisor = _AnnouncingSupervisor(
                    config, [measured], lambda: announce(address, elsewhere)
                )
                _run_several(supervisor, written)


def address_of(listening: socket.socket) -> str:
    """Returns the URL at which a browser reaches a listening socket."""
    host, port, *_ = listening.getsockname()
    return url_of("localhost" if is_everywhere(host) else host, port)


class _AnnouncingServer(uvicorn.Server):
    """A server that announces when it answers."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = started
        self._tasks = BackgroundTasks()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, and announces it."""
        await super().startup(sockets)
        if self.started:
            self._announce()
            notify(READY)
            self._tasks.begin(stay_alive())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends, and reports it."""
        notify(STOPPING)
        await super().shutdown(sockets)
        await self._tasks.stop()


class _AnnouncingSupervisor(Multiprocess):
    """A supervisor that announces when its first process answers."""

    def __init__(
        self, config: uvicorn.Config, sockets: list[socket.socket], started: Callable[[], None]
    ) -> None:
        super().__init__(config, sockets)
        self._announce = started

    def init_processes(self) -> None:
        """Starts the processes, and announces it."""
        super().init_processes()
        if self.processes[0].wait_until_ready(_START_S, self.should_exit):
            self._announce()
            notify(READY)

    def keep_subprocess_alive(self) -> None:
        """Replaces a process that has died, and removes its gauges from the metrics."""
        notify(ALIVE)
        before = {one.pid for one in self.processes}
        super().keep_subprocess_alive()
        for gone in before - {one.pid for one in self.processes}:
            if gone is not None:
                metrics.forget_process(gone)


def _run_several(supervisor: _AnnouncingSupervisor, written: Mapping[str, str]) -> None:
    """Runs several processes, which read their settings from the environment."""
    os.environ.update({variable(name): text for name, text in written.items()})
    folder = tempfile.mkdtemp(prefix="jantaku-numbers-")
    os.environ[_NUMBERS] = folder
    try:
        supervisor.run()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _options(settings: Settings, connections: Connections) -> dict[str, Any]:
    return {
        "http": partial(RequestTimeoutProtocol, connections),
        "ws": protocol_of(settings, connections),
        "log_config": None,
        "access_log": False,
        "backlog": _ACCEPTED_AT_ONCE,
        "server_header": False,
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": list(settings.proxies),
        "timeout_graceful_shutdown": math.ceil(settings.stop_s),
        # Shorter messages above the limit are refused with an error; these end the connection.
        "ws_max_size": 4 * settings.largest_message,
        # Messages are small; compressing them costs more memory and time than it saves.
        "ws_per_message_deflate": False,
    }


async def _try_out(settings: Settings) -> None:
    """Opens the database, which migrates it, and Redis, to report errors before the start."""
    async with AsyncExitStack() as stack:
        with blaming("data"):
            make_folder(settings.data)
        with blaming("database"):
            store = await Store.open(settings.database_url)
        stack.push_async_callback(store.close)
        with blaming("redis"):
            bus, _ = await open_bus(settings.redis)
        stack.push_async_callback(bus.close)


def _socket(settings: Settings) -> socket.socket:
    """Returns a socket that listens at the address of the settings."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with suppress(OSError, AttributeError):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listening.bind((settings.host, settings.port))
        listening.listen(BACKLOG)
    except (OSError, UnicodeError) as error:
        listening.close()
        raise _no_address(error, settings) from None
    listening.setblocking(False)
    listening.set_inheritable(True)
    return listening


def _no_address(error: Exception, settings: Settings) -> ArgumentError:
    place = f"{settings.host}:{settings.port}"
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        fault = f"another program listens at {place}"
        return ArgumentError(fault, "stop it, or choose another port", source="port")
    if isinstance(error, PermissionError):
        cure = "use one from 1024 up, and a reverse proxy for the lower one"
        return ArgumentError(f"port {settings.port} is not permitted", cure, source="port")
    reason = getattr(error, "strerror", None) or error
    return ArgumentError(
        f"cannot listen at {place}: {reason}",
        "use an address of this machine, such as 127.0.0.1",
        source="host",
    )
