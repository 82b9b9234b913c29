"""One attacker with many connections: what it opens, what it asks, and what it is answered."""

import asyncio
import socket
from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from harness.wire import Asking, Refusal, Wire, handshake, wired

_AGAIN_S: Final = 0.05
_SMALL_BUFFER: Final = 2048
API: Final = "/api/v1"


@dataclass(frozen=True)
class Target:
    """The port of a server, a table of its honest players, and the address to attack from."""

    port: int
    table: str
    source: str


@dataclass
class Visitor:
    """One of many connections of the attacker; each is another guest once it has come."""

    target: Target
    number: int
    answers: Counter[str]
    cookie: str = ""
    asking: Asking = field(init=False)
    sockets: list[socket.socket] = field(default_factory=list)
    wires: list[Wire] = field(default_factory=list)
    notes: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.asking = Asking(self.target.port, self.target.source)

    async def come(self) -> None:
        """Becomes a guest, once."""
        if not self.cookie:
            body = {"name": f"Guest {self.number}"}
            _, self.cookie = await self.asking.ask("POST", f"{API}/people", body)

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer of the API, which is counted; raises `Refusal`."""
        answer, _ = await self.asking.ask(method, f"{API}{path}", body, self.cookie)
        self.answers["done"] += 1
        return answer

    async def raw(self, data: bytes) -> socket.socket:
        """A connection that has sent this, and reads nothing."""
        loop = asyncio.get_running_loop()
        sock = socket.socket()
        self.sockets.append(sock)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _SMALL_BUFFER)
        sock.setblocking(False)
        sock.bind((self.target.source, 0))
        await loop.sock_connect(sock, ("127.0.0.1", self.target.port))
        await loop.sock_sendall(sock, data)
        return sock

    async def upgraded(self) -> socket.socket:
        """A socket of the protocol that reads nothing but the answer to its request."""
        loop = asyncio.get_running_loop()
        sock = await self.raw(handshake(self.target.port, self.cookie))
        head = await loop.sock_recv(sock, 1024)
        if b" 101 " not in head:
            raise ConnectionError(f"refused: {head[:60]!r}")
        self.answers["opened"] += 1
        return sock

    async def wire(self, heard: Callable[[bytes], None] = lambda _: None) -> Wire:
        """A socket that reads; why it is closed is counted."""
        found = await wired(
            self.target.port, self.cookie, heard, self._lost, source=self.target.source
        )
        self.answers["opened"] += 1
        self.wires.append(found)
        return found

    def _lost(self, code: int) -> None:
        self.answers[f"closed {code or ''}".strip()] += 1

    async def send(self, sock: socket.socket, data: bytes) -> None:
        """Sends this; waits while the server takes nothing, and raises `OSError` at the end."""
        await asyncio.get_running_loop().sock_sendall(sock, data)

    async def until_closed(self, sock: socket.socket) -> None:
        """Reads until the server ends the connection."""
        while await asyncio.get_running_loop().sock_recv(sock, 2**16):
            pass
        raise ConnectionError("closed")

    def close(self) -> None:
        """Ends all connections."""
        self.asking.close()
        for wire in self.wires:
            wire.abort()
        for sock in self.sockets:
            sock.close()
        self.sockets.clear()
        self.wires.clear()


@dataclass(frozen=True)
class Attack:
    """What each of many visitors does again and again, and how the server bounds it.

    `rows` and `mib` are the most that it may leave in the database and in the server's folder,
    `files` the number of files that the server may open meanwhile, `never` answers that would be a
    fault of the server.
    """

    visitors: int
    turn: Callable[[Visitor], Awaitable[None]]
    about: str
    bound: str
    guests: bool = True
    rows: int = 1000
    mib: int = 16
    files: int = 0
    never: Collection[str] = ()

    def run(self, target: Target, seconds: float) -> dict[str, int]:
        """Attacks for so long; what the attacker was answered, and how often."""
        return dict(asyncio.run(_attack(self, target, seconds)))


async def _attack(attack: Attack, target: Target, seconds: float) -> Counter[str]:
    answers: Counter[str] = Counter()
    visitors = [Visitor(target, number, answers) for number in range(attack.visitors)]
    try:
        async with asyncio.timeout(seconds):
            await asyncio.gather(*(_visit(attack, visitor) for visitor in visitors))
    except TimeoutError:
        pass
    finally:
        for visitor in visitors:
            visitor.close()
    return answers


async def _visit(attack: Attack, visitor: Visitor) -> None:
    while True:
        try:
            if attack.guests:
                await visitor.come()
            await attack.turn(visitor)
        except Refusal as refusal:
            visitor.answers[str(refusal.status)] += 1
            await asyncio.sleep(0)
        except (OSError, EOFError) as error:
            visitor.answers["refused" if "no socket" in str(error) else "cut off"] += 1
            with suppress(Exception):
                visitor.close()
            await asyncio.sleep(_AGAIN_S)
