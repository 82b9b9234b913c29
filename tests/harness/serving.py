"""A whole server for tests, in this process, and what is asked of it over HTTP and sockets."""

import asyncio
import json
import socket
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

import uvicorn
from argon2 import PasswordHasher
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient, Response
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from harness.playing import Player, play
from jantaku.server.api.dependencies import RunningServer
from jantaku.server.app import create_app
from jantaku.server.http.request_timeout import RequestTimeoutProtocol
from jantaku.server.limits import COUNTED
from jantaku.server.protocol import SUBPROTOCOL
from jantaku.server.settings import Settings
from jantaku.server.sockets.connections import Connections
from jantaku.server.sockets.frames import protocol_of

API = "/api/v1"
BESIDE = frozenset(("GET /health", "GET /metrics", "GET /openapi.json"))
"""Operations outside the API; the document names only the first."""
SETUP = {"engine": "riichi", "preset": "tenhou"}
"""The usual game, as the API takes it."""
PACE = {"base_s": None, "bank_s": 0, "hold_ms": 0, "look_s": 0, "bot_ms": 0}
"""No time for anything, as the API takes it."""
PASSPHRASE = "four winds blow east"
_PROBLEM = "application/problem+json"
PLENTY = "1000000/second"
QUICK = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)


class Browser(AsyncClient):
    """A browser without a page: asks the API, keeps its cookies, opens sockets.

    `id` is that of its person, once there is one.
    """

    id = ""

    @property
    def cookie(self) -> str:
        """The cookie of its person."""
        return {one.name: one.value or "" for one in self.cookies.jar}.get("jantaku", "")

    async def answer(self, request: str, body: Any = None, **how: Any) -> Response:
        """The answer of the API to a request such as `GET /rooms`; a body is sent as JSON."""
        method, _, path = request.partition(" ")
        if body is not None:
            how["json"] = body
        return await self.request(method, path if request in BESIDE else API + path, **how)

    async def __call__(self, request: str, body: Any = None, status: int = 0, **how: Any) -> Any:
        """What a request is answered, which must succeed, or have that status."""
        answer = await self.answer(request, body, **how)
        assert answer.status_code == status if status else answer.is_success, answer.text
        kind = answer.headers.get("content-type", "")
        is_json = kind in ("application/json", _PROBLEM) and answer.content
        return answer.json() if is_json else answer.text

    async def refused(
        self, request: str, refusal: str, body: Any = None, says: str = "", **how: Any
    ) -> Any:
        """The problem that a request is answered with, such as `409 taken`, and what it says.

        A third word is the field: `409 taken name`; `409 full:most_blocks` has a reason.
        """
        status, code, *field = refusal.split(" ")
        code, *reason = code.split(":")
        found = problem(await self.answer(request, body, **how), int(status), code)
        assert not field or [found.get("field")] == field, found
        assert not reason or [found.get("reason")] == reason, found
        assert says in found["detail"], found
        return found

    async def come(self, name: str) -> Any:
        """Signs in as a guest of that name."""
        found = await self("POST /people", {"name": name}, 201)
        self.id = found["id"]
        return found

    async def claim(self, passphrase: str = PASSPHRASE) -> Any:
        """Claims the name of the guest."""
        return await self("POST /people/me/claim", {"passphrase": passphrase})

    def socket(self, **how: Any) -> connect:
        """A socket as its person."""
        headers = {"Cookie": f"jantaku={self.cookie}"} if self.cookie else {}
        if token := self.headers.get("Authorization"):
            headers["Authorization"] = token
        usual = {"subprotocols": [Subprotocol(SUBPROTOCOL)], "additional_headers": headers}
        patience = {"open_timeout": 60}  # the machine may be busy
        url = f"{self.base_url.join(API)}/socket".replace("http", "ws", 1)
        return connect(url, **(usual | patience | how))


def problem(answer: Response, status: int, code: str) -> dict[str, Any]:
    """The problem that the answer is, which must be that one."""
    assert answer.headers["content-type"] == _PROBLEM, answer.text
    found: dict[str, Any] = answer.json()
    assert (answer.status_code, found["status"], found["code"]) == (status, status, code), found
    assert found["type"] == f"urn:jantaku:{code}"
    assert found["detail"]
    assert "Traceback" not in answer.text
    return found


def settings_of(folder: Path, **changed: Any) -> Settings:
    """Settings for tests: the data in that folder, and no rate that a test could reach."""
    free = {**dict.fromkeys(COUNTED, PLENTY), "loop_share": 100}
    return Settings(**{"data": folder, **free, **changed})


@asynccontextmanager
async def running(
    folder: Path, settings: Settings | None = None, **changed: Any
) -> AsyncIterator[FastAPI]:
    """The application, open, with those settings; passphrases cost little there."""
    app = create_app(settings or settings_of(folder, **changed))
    async with app.router.lifespan_context(app):
        parts(app).people._hasher = QUICK
        yield app


@cache
def openapi() -> dict[str, Any]:
    """The document of the API."""
    return create_app(Settings()).openapi()


def parts(app: FastAPI) -> RunningServer:
    """The parts of a server that runs."""
    found: RunningServer = app.state.server
    return found


def client(app: FastAPI, address: str = "10.0.0.1", base: str = "http://test") -> Browser:
    """Somebody who asks the application without a port."""
    return Browser(transport=ASGITransport(app, client=(address, 5000)), base_url=base)


@asynccontextmanager
async def asking(folder: Path, **changed: Any) -> AsyncIterator[Browser]:
    """Somebody who asks a server of its own."""
    async with running(folder, **changed) as app, client(app) as one:
        yield one


@dataclass
class Served:
    """A server that listens at `base`; its browsers are closed in the end."""

    app: FastAPI
    base: str
    browsers: list[Browser] = field(default_factory=list)

    @property
    def running(self) -> RunningServer:
        """Its parts."""
        return parts(self.app)

    @property
    def port(self) -> int:
        return int(self.base.rpartition(":")[2])

    @property
    def url(self) -> str:
        """The address of its socket."""
        return f"{self.base.replace('http', 'ws')}{API}/socket"

    def browser(self, cookie: str = "", **headers: str) -> Browser:
        """A browser of nobody, or of who has that cookie."""
        found = Browser(
            base_url=self.base,
            cookies={"jantaku": cookie} if cookie else {},
            headers=headers,
            timeout=60,  # the machine may be busy
            verify=False,
        )
        self.browsers.append(found)
        return found

    async def person(self, name: str, *, claimed: bool = False) -> Browser:
        """The browser of a new guest, or of a new owner of the name."""
        people = self.running.people
        user = await people.guest(name)
        if claimed:
            people._hasher = QUICK
            user = await people.claim(user.id, PASSPHRASE)
        found = self.browser(people.cookie(user))
        found.id = user.id
        return found

    async def people(self, *names: str) -> list[Browser]:
        """The browsers of new guests."""
        return [await self.person(name) for name in names]

    async def token(self, person: Browser) -> str:
        """A new token of a person."""
        return (await self.running.people.new_token(person.id, "bot"))[1]

    async def program(self, name: str) -> Browser:
        """A program of a new guest, which has a token."""
        person = await self.person(name)
        found = self.browser(Authorization=f"Bearer {await self.token(person)}")
        found.id = person.id
        return found

    async def play(self, player: Player, cookie: str, **how: Any) -> None:
        """Plays through a socket until the game is over."""
        await asyncio.wait_for(play(self.url, cookie, player, **how), 150)

    async def connected(self, data: bytes = b"") -> tuple[StreamReader, StreamWriter]:
        """A connection of which each byte is ours, and which has sent this."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(data)
        return reader, writer


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
    found = Served(app, f"http://127.0.0.1:{port}")
    try:
        while not server.started:
            assert not task.done(), "the server does not start"
            await asyncio.sleep(0.01)
        yield found
    finally:
        for browser in found.browsers:
            await browser.aclose()
        server.should_exit = True
        await task


async def said(connection: ClientConnection, message: Any) -> None:
    """Sends a message."""
    await connection.send(message if isinstance(message, str | bytes) else json.dumps(message))


async def heard(connection: ClientConnection, kind: str = "", seconds: float = 5) -> dict[str, Any]:
    """The next message of that kind."""
    async with asyncio.timeout(seconds):
        while True:
            message: dict[str, Any] = json.loads(await connection.recv())
            if not kind or message["type"] == kind:
                return message


async def check_answered(connection: ClientConnection) -> None:
    """Checks that the server answers a socket."""
    await said(connection, {"type": "ping", "number": 3})
    assert (await heard(connection, "pong"))["number"] == 3


async def ended(connection: ClientConnection, code: int = 0) -> list[dict[str, Any]]:
    """The messages until the server closes a socket, with that code if one is given."""
    messages: list[dict[str, Any]] = []
    with suppress(ConnectionClosed):
        while True:
            messages.append(json.loads(await connection.recv()))
    assert code in (0, connection.close_code), (connection.close_code, connection.close_reason)
    return messages
