"""Sockets and requests that cost little: thousands of clients beside the server they measure.

Only what the server sends is understood: whole text frames without masks.
"""

import asyncio
import base64
import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

SOCKET: Final = "/api/v1/socket"
_KEPT_S: Final = 3.0
"""A connection that nothing was asked over for so long may be closed by the other side."""
_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10


class Refusal(Exception):  # noqa: N818 - what the server says, and no error of ours
    """An answer over HTTP that is a problem."""

    def __init__(self, status: int, body: bytes) -> None:
        super().__init__(f"{status} {body[:300]!r}")
        self.status = status
        self.body = body


class Wire(asyncio.Protocol):
    """A connection to the socket: `heard` gets each message, `lost` is told when it is over."""

    def __init__(
        self, heard: Callable[[bytes], None], lost: Callable[[int], None] | None = None
    ) -> None:
        self._heard = heard
        self._lost = lost
        self._buffer = bytearray()
        self._parts = b""
        self._transport: asyncio.Transport | None = None
        self.open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.opened.add_done_callback(lambda one: one.cancelled() or one.exception())
        self.closed = 0
        self.status = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Connected."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, _: Exception | None) -> None:
        """Cut off, or closed."""
        self.open = False
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(f"no socket: {self.status}"))
        if self._lost is not None:
            self._lost(self.closed)

    def data_received(self, data: bytes) -> None:
        """Reads frames."""
        self._buffer += data
        if not self.open and not self._upgraded():
            return
        buffer = self._buffer
        begin, end = 0, len(buffer)
        while end - begin >= 2:
            length, head = buffer[begin + 1], 2
            if length == 126:
                if end - begin < 4:
                    break
                length, head = int.from_bytes(buffer[begin + 2 : begin + 4], "big"), 4
            elif length == 127:
                if end - begin < 10:
                    break
                length, head = int.from_bytes(buffer[begin + 2 : begin + 10], "big"), 10
            if end - begin < head + length:
                break
            first = buffer[begin]
            payload = bytes(buffer[begin + head : begin + head + length])
            begin += head + length
            self._frame(first & 15, payload, whole=bool(first & 128))
        del buffer[:begin]

    def _upgraded(self) -> bool:
        head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        if not found:
            return False
        self.status = int(head.split(b" ", 2)[1])
        if self.status != 101:
            self.abort()
            return False
        self.open = True
        self._buffer = bytearray(rest)
        if not self.opened.done():
            self.opened.set_result(None)
        return True

    def _frame(self, kind: int, payload: bytes, *, whole: bool) -> None:
        if kind in (0, _TEXT):
            self._parts += payload
            if whole:
                message, self._parts = self._parts, b""
                self._heard(message)
        elif kind == _PING:
            self._send(_PONG, payload)
        elif kind == _CLOSE:
            self.closed = int.from_bytes(payload[:2], "big")
            self._send(_CLOSE, payload)
            if self._transport is not None:
                self._transport.close()

    def send(self, text: str | bytes) -> None:
        """Sends a message."""
        self._send(_TEXT, text if isinstance(text, bytes) else text.encode(errors="surrogatepass"))

    def say(self, **message: Any) -> None:
        """Sends a message of those fields."""
        self.send(json.dumps(message))

    def _send(self, kind: int, payload: bytes) -> None:
        self.raw(frame(kind, payload))

    def raw(self, data: bytes) -> None:
        """Sends bytes as they are."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)

    def pause(self) -> None:
        """Reads no more."""
        with suppress(RuntimeError):
            if self._transport is not None:
                self._transport.pause_reading()

    def abort(self) -> None:
        """Ends it at once."""
        if self._transport is not None:
            self._transport.abort()


def frame(kind: int, payload: bytes, *, whole: bool = True) -> bytes:
    """Returns a frame as a client sends it, or a part of a message."""
    length = len(payload)
    head = bytearray([128 * whole | kind])
    if length < 126:
        head.append(128 | length)
    elif length < 65536:
        head += bytes([254]) + length.to_bytes(2, "big")
    else:
        head += bytes([255]) + length.to_bytes(8, "big")
    return bytes(head) + bytes(4) + payload  # a mask of zeros changes nothing


def handshake(port: int, cookie: str, **headers: str) -> bytes:
    """Returns the request that opens the socket as the person of that cookie."""
    fields = {
        "Host": f"127.0.0.1:{port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Protocol": "jantaku.v1",
        **({"Cookie": f"jantaku={cookie}"} if cookie else {}),
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"GET {SOCKET} HTTP/1.1\r\n{lines}\r\n".encode()


async def wired(
    port: int,
    cookie: str,
    heard: Callable[[bytes], None],
    lost: Callable[[int], None] | None = None,
    *,
    source: str = "",
    **headers: str,
) -> Wire:
    """A socket as the person of that cookie; `OSError` where it cannot be had."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(
        lambda: Wire(heard, lost), "127.0.0.1", port, local_addr=_local(source)
    )
    wire.raw(handshake(port, cookie, **headers))
    async with asyncio.timeout(30):
        await wire.opened
    return wire


def _local(source: str) -> tuple[str, int] | None:
    return (source, 0) if source else None


class Asking:
    """Requests to the API over one connection after another."""

    def __init__(self, port: int, source: str = "") -> None:
        self._port = port
        self._source = source
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._used = 0.0
        self.cookies: dict[str, str] = {}

    async def ask(
        self, method: str, path: str, body: Any = None, cookie: str = ""
    ) -> tuple[Any, str]:
        """The answer, and the cookie that came with it; raises `Refusal`.

        Bytes are sent as they are; an answer that is not JSON is None.
        """
        if self._streams is None or time.monotonic() - self._used > _KEPT_S:
            self.close()
            self._streams = await asyncio.open_connection(
                "127.0.0.1", self._port, local_addr=_local(self._source)
            )
        self._used = time.monotonic()
        reader, writer = self._streams
        if body is None:
            body = b""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self._port}",
            f"Content-Length: {len(data)}",
            "Content-Type: application/json",
            *([f"Cookie: jantaku={cookie}"] if cookie else []),
        ]
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + data)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        status = int(head.split(" ", 2)[1])
        given, length, is_json = "", 0, False
        for line in head.split("\r\n")[1:]:
            name, _, value = line.partition(": ")
            if name.lower() == "content-length":
                length = int(value)
            elif name.lower() == "content-type":
                is_json = value.startswith("application/json")
            elif name.lower() == "set-cookie":
                key, _, kept = value.partition(";")[0].partition("=")
                self.cookies[key] = kept
                given = kept if key == "jantaku" else given
        answer = await reader.readexactly(length) if length else b""
        if status >= 400:
            raise Refusal(status, answer)
        return (json.loads(answer) if is_json else None), given

    def close(self) -> None:
        """Ends the connection."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None
