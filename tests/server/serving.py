"""A whole server for tests, in this process, and what is asked of it over HTTP and sockets."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import httpx
import uvicorn
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from jantaku.server.app import create_app
from jantaku.server.http.request_timeout import RequestTimeoutProtocol
from jantaku.server.protocol import SUBPROTOCOL
from jantaku.server.settings import Settings
from jantaku.server.sockets.connections import Connections
from jantaku.server.sockets.frames import protocol_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from fastapi import FastAPI
    from websockets.asyncio.client import ClientConnection

    from jantaku.server.api.dependencies import RunningServer


@dataclass
class Served:
    """A server that listens at `base`."""

    app: FastAPI
    base: str

    @property
    def running(self) -> RunningServer:
        running: RunningServer = self.app.state.server
        return running

    async def guest(self, name: str) -> tuple[str, str]:
        """A new guest: id and cookie."""
        user = await self.running.people.guest(name)
        return user.id, self.running.people.cookie(user)

    def socket(self, cookie: str = "", **how: Any) -> connect:
        """A connection as that person."""
        headers = {"Cookie": f"jantaku={cookie}"} if cookie else {}
        url = self.base.replace("http", "ws") + "/api/v1/socket"
        patience = {"open_timeout": 60}  # the machine may be busy
        given = {"subprotocols": [Subprotocol(SUBPROTOCOL)], **patience, **how}
        return connect(url, additional_headers=headers, **given)

    def http(self, cookie: str = "") -> httpx.AsyncClient:
        """A client that asks as that person."""
        return httpx.AsyncClient(
            base_url=f"{self.base}/api/v1",
            cookies={"jantaku": cookie} if cookie else {},
            timeout=60,  # the machine may be busy
            verify=False,
        )


@asynccontextmanager
async def served(folder: Path, **settings: Any) -> AsyncIterator[Served]:
    """A server on SQLite in that folder, at a port that was free.

    All its clients have one address, which has no share of the event loop alone.
    """
    chosen = Settings(**{"data": folder, "loop_share": 100, **settings})
    app = create_app(chosen)
    connections = Connections(chosen)
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        port = bound.getsockname()[1]
    config = uvicorn.Config(
        app,
        host="127.0.0.1",
        port=port,
        log_level="error",
        lifespan="on",
        http=partial(RequestTimeoutProtocol, connections),  # type: ignore[arg-type]
        ws=protocol_of(chosen, connections),  # type: ignore[arg-type] - it is called as a class is
        ws_max_size=4 * chosen.largest_message,
        ws_per_message_deflate=False,
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    try:
        while not server.started:
            assert not task.done(), "the server does not start"
            await asyncio.sleep(0.01)
        yield Served(app, f"http://127.0.0.1:{port}")
    finally:
        server.should_exit = True
        await task


async def said(connection: ClientConnection, message: Any) -> None:
    """Sends a message."""
    await connection.send(message if isinstance(message, str) else json.dumps(message))


async def heard(connection: ClientConnection, kind: str = "", seconds: float = 5) -> dict[str, Any]:
    """The next message of that kind."""
    async with asyncio.timeout(seconds):
        while True:
            message: dict[str, Any] = json.loads(await connection.recv())
            if not kind or message["type"] == kind:
                return message
