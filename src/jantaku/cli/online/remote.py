"""A client of a Jantaku server: requests over HTTP, and a stream of its messages."""

from __future__ import annotations

import json
import ssl
import time
from contextlib import closing
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, urlsplit

from jantaku.base.errors import JantakuError, Unavailable

if TYPE_CHECKING:
    from collections.abc import Iterator

_API: Final = "/api/v1"
_TIMEOUT_S: Final = 30.0
_SILENCE_S: Final = 45.0  # of a stream that has a line every few seconds
_LONGEST: Final = 2**24  # bytes of an answer or of a line
_OK: Final = range(200, 300)
_AGAIN_S: Final = (0.5, 1.0, 2.0, 5.0)


class RefusedThere(JantakuError):  # noqa: N818 - names what the server did
    """A request that the server refused, with the error code."""

    def __init__(self, code: str, fault: str, cure: str = "") -> None:
        super().__init__(fault, cure)
        self.code = code


class Remote:
    """The server at a URL, used with a token."""

    def __init__(self, url: str, token: str) -> None:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            cure = "write it as https://host or http://host:port"
            raise JantakuError(f"{url[:80]!r} is not the address of a server", cure, source="url")
        self._secure = parts.scheme == "https"
        self._host = parts.netloc.rpartition("@")[2]
        self._path = parts.path.rstrip("/") + _API
        self._headers = {"Authorization": f"Bearer {token}", "Accept": "application/json"}

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Returns the server's answer. Raises RefusedThere, or Unavailable if it is unreachable."""
        headers = dict(self._headers)
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        try:
            with closing(self._connect(_TIMEOUT_S)) as connection:
                connection.request(method, self._path + quote(path), data, headers)
                return _read(connection.getresponse())
        except (OSError, HTTPException) as error:
            raise _unreachable(self._host, error) from None

    def messages(self) -> Iterator[dict[str, Any]]:
        """Yields all messages of the server in order; ends when the connection breaks.

        Raises RefusedThere if the server refuses the stream.
        """
        tries = 0
        while True:
            try:
                for message in self._stream():
                    tries = 0
                    yield message
            except Unavailable:
                if tries == len(_AGAIN_S):
                    raise
            time.sleep(_AGAIN_S[min(tries, len(_AGAIN_S) - 1)])
            tries += 1

    def _stream(self) -> Iterator[dict[str, Any]]:
        try:
            with closing(self._connect(_SILENCE_S)) as connection:
                connection.request("GET", f"{self._path}/bot/stream", headers=self._headers)
                answer = connection.getresponse()
                if answer.status not in _OK:
                    _read(answer)
                while line := answer.readline(_LONGEST):
                    if line.strip():
                        yield json.loads(line)
        except (OSError, HTTPException, ValueError) as error:
            raise _unreachable(self._host, error) from None

    def _connect(self, timeout_s: float) -> HTTPConnection:
        if self._secure:
            context = ssl.create_default_context()
            return HTTPSConnection(self._host, timeout=timeout_s, context=context)
        return HTTPConnection(self._host, timeout=timeout_s)


def _read(answer: HTTPResponse) -> Any:
    text = answer.read(_LONGEST)
    try:
        document = json.loads(text) if text else None
    except ValueError:
        document = None
    if answer.status in _OK:
        return document
    said = document if isinstance(document, dict) else {}
    fault = str(said.get("detail") or f"the server answered {answer.status}")
    raise RefusedThere(str(said.get("code", "fault")), fault, str(said.get("cure", "")))


def _unreachable(host: str, error: Exception) -> Unavailable:
    return Unavailable(f"{host} cannot be reached: {error}", "check that it runs there")
