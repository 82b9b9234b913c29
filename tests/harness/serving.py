"""A whole server for tests, in this process, and what is asked of it over HTTP and sockets."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn
from argon2 import PasswordHasher
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient, Response
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from jantaku.server.api.dependencies import RunningServer
from jantaku.server.app import create_app
from jantaku.server.http.request_timeout import RequestTimeoutProtocol
from jantaku.server.limits import COUNTED
from jantaku.server.protocol import SUBPROTOCOL
from jantaku.server.settings import Settings
from jantaku.server.sockets.connections import Connections
from jantaku.server.sockets.frames import protocol_of

API = "/api/v1"
PLENTY = "1000000/second"
QUICK = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)


def settings_of(folder: Path, **changed: Any) -> Settings:
    """Settings for tests: the data in that folder, and no rate that a test could reach."""
    free = {**dict.fromkeys(COUNTED, PLENTY), "loop_share": 100}
    return Settings(**{"data": folder, **free, **changed})


@asynccontextmanager
async def running(folder: Path, **changed: Any) -> AsyncIterator[FastAPI]:
    """The server, open, with those settings; passphrases cost little there."""
    app = create_app(settings_of(folder, **changed))
    async with app.router.lifespan_context(app):
        app.state.server.people._hasher = QUICK
        yield app


def parts(app: FastAPI) -> RunningServer:
    """The parts of a server that runs."""
    found: RunningServer = app.state.server
    return found


def client(app: FastAPI, address: str = "10.0.0.1", base: str = "http://test") -> AsyncClient:
    """Somebody who asks: a browser without a page, with cookies of its own."""
    return AsyncClient(transport=ASGITransport(app, client=(address, 5000)), base_url=base)


@asynccontextmanager
async def asking(folder: Path, **changed: Any) -> AsyncIterator[AsyncClient]:
    """Somebody who asks a server of its own."""
    async with running(folder, **changed) as app, client(app) as one:
        yield one


async def come(asked: AsyncClient, name: str) -> dict[str, Any]:
    """Signs in as a guest of that name."""
    answer = await asked.post(f"{API}/people", json={"name": name})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def problem(answer: Response, status: int, code: str) -> dict[str, Any]:
    """The problem that the answer is, which must be that one."""
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    found: dict[str, Any] = answer.json()
    assert (answer.status_code, found["status"], found["code"]) == (status, status, code), found
    assert found["type"] == f"urn:jantaku:{code}"
    assert found["detail"]
    assert "Traceback" not in answer.text
    return found


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

    def http(self, cookie: str = "") -> AsyncClient:
        """A client that asks as that person."""
        return AsyncClient(
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
