"""Middleware for every request and socket: headers, origins, sizes and rates.

It is plain ASGI, so that sockets pass through it as well.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final, TypeAlias
from urllib.parse import urlsplit

from fastapi.routing import APIRoute
from starlette.datastructures import Headers, MutableHeaders

from jantaku.server.api.problems import problem, refuse
from jantaku.server.origins import Origin, address_of
from jantaku.server.refusals import RequestRefused

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping

    from starlette.responses import JSONResponse
    from starlette.routing import BaseRoute
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from jantaku.server.limits import Limits
    from jantaku.server.settings import Settings

    Check: TypeAlias = Callable[[Scope], Awaitable[None]]
    """Raises `RequestRefused` for a request or a socket that it does not allow."""

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",  # allows WebAssembly, but not eval
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "media-src 'self' data: blob:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
REPLAY_POLICY: Final = CONTENT_SECURITY_POLICY.replace(
    "connect-src 'self'", "connect-src 'self' https:"
)
"""The policy of the replay page, which fetches linked logs from sites that allow it."""
_REPLAY: Final = "/replay"
HEADERS: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",  # for browsers that do not know frame-ancestors
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
STRICT_TRANSPORT: Final = "max-age=31536000"
_SAFE: Final = frozenset(("GET", "HEAD", "OPTIONS"))
_POLICY_VIOLATION: Final = 1008
_NO_BODY: Final = 1024  # bytes of a request to a route that has no body
_BODY_S: Final = 30.0  # until a body is complete; one of 1 MiB takes that at 300 kbit/s
_REST_S: Final = 1.0


class SecurityHeaders:
    """Adds headers that restrict what the page may do in a browser."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles a request and adds the headers to its response."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if scope["path"] == _REPLAY:
                    headers.setdefault("Content-Security-Policy", REPLAY_POLICY)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["scheme"] == "https":
                    headers.setdefault("Strict-Transport-Security", STRICT_TRANSPORT)
            await send(message)

        await self._app(scope, receive, with_headers)


class Gate:
    """Forwards requests and sockets, unless a check raises `RequestRefused`."""

    def __init__(self, app: ASGIApp, check: Check) -> None:
        self._app = app
        self._check = check

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forwards what the check allows; answers a refused request, and ends a refused socket."""
        if scope["type"] != "lifespan":
            try:
                await self._check(scope)
            except RequestRefused as refused:
                await refuse(refused, scope, receive, send, _POLICY_VIOLATION)
                return
        await self._app(scope, receive, send)


def origin_check(settings: Settings) -> Check:
    """Returns a check that refuses what a page of another site sends on behalf of its visitor.

    Every browser sends the origin of the page with a socket or an unsafe request (`Origin`);
    programs do not, and have no cookie that could be abused.
    """
    allowed = frozenset(origin.lower() for origin in settings.origins)

    async def check(scope: Scope) -> None:
        asks = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if asks and not _is_own(Headers(scope=scope), scope.get("scheme", "http"), allowed):
            cure = "send it from a page of this server, or add the origin to its settings"
            raise RequestRefused("wrong_origin", "the request comes from another site", cure)

    return check


def _is_own(headers: Headers, scheme: str, allowed: Collection[str]) -> bool:
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site") not in ("cross-site", "same-site")
    if origin.lower() in allowed:
        return True
    # A page without TLS may have been changed on its way.
    is_plain = scheme in ("https", "wss") and not origin.lower().startswith("https:")
    host = headers.get("host", "").lower()
    return bool(host) and _host_of(origin) == host and not is_plain


def _host_of(origin: str) -> str:
    """Returns the host and port of an origin, in the form of a Host header."""
    try:
        return urlsplit(origin.lower()).netloc
    except ValueError:
        return ""


def _last(status: int, code: str, fault: str, cure: str) -> JSONResponse:
    """Returns a problem that ends its connection."""
    return problem(status, code, fault, cure, headers={"Connection": "close"})


class BodyLimit:
    """Reads the body of a request before it is handled, and refuses one that is too long.

    Only requests to routes with a body may have a long one: `routes`, under `prefix`.
    """

    def __init__(
        self, app: ASGIApp, settings: Settings, prefix: str, routes: Iterable[BaseRoute]
    ) -> None:
        self._app = app
        self._most = settings.largest_body
        self._prefix = prefix
        self._bodies = [
            (method, route.path_regex)
            for route in routes
            if isinstance(route, APIRoute)
            and (route.body_field or "requestBody" in (route.openapi_extra or {}))
            for method in route.methods or ()
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Reads a body up to the limit of bytes and of time, then forwards the request."""
        headers: Mapping[str, str] = Headers(scope=scope) if scope["type"] == "http" else {}
        if "transfer-encoding" in headers and "content-length" in headers:
            # A proxy may have used the other one: the rest would be the request of another client.
            cure = "send one of Content-Length and Transfer-Encoding"
            await _last(400, "malformed", "the body has two lengths", cure)(scope, receive, send)
            return
        if scope["type"] != "http" or scope["method"] in _SAFE:
            await self._app(scope, receive, send)
            return
        length = headers.get("content-length", "0")
        most = self._most if self._takes_body(scope) else min(_NO_BODY, self._most)
        messages: list[Message] | None = None
        if length.isdigit() and int(length[:20]) <= most:
            try:
                async with asyncio.timeout(_BODY_S):
                    messages = await self._read(receive, most)
            except TimeoutError:
                fault = "the body was not received in time"
                answer = _last(408, "too_slow", fault, "send it at once")
                await answer(scope, receive, send)
                return
        if messages is None:
            if "expect" not in headers:
                await self._discard(receive, self._most)
            fault = f"the body is longer than {most} bytes"
            await _last(413, "too_large", fault, "send less")(scope, receive, send)
            return
        messages.reverse()

        async def again() -> Message:
            return messages.pop() if messages else await receive()

        await self._app(scope, again, send)

    def _takes_body(self, scope: Scope) -> bool:
        method, path = scope["method"], scope["path"].removeprefix(self._prefix)
        return any(method == asked and regex.match(path) for asked, regex in self._bodies)

    @staticmethod
    async def _read(receive: Receive, most: int) -> list[Message] | None:
        """Returns the parts of the body, or None if it is too long."""
        messages: list[Message] = []
        size = 0
        while not messages or messages[-1].get("more_body"):
            messages.append(await receive())
            size += len(messages[-1].get("body", b""))
            if size > most:
                return None
        return messages

    @staticmethod
    async def _discard(receive: Receive, most: int) -> None:
        """Reads on for a moment: a close before the body's end would take the answer with it."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_REST_S):
                size = 0
                while size <= 4 * most and (message := await receive()).get("more_body"):
                    size += len(message["body"])


def ban_check(prefix: str, beside: str) -> Check:
    """Returns a check that refuses requests from banned addresses under `prefix`.

    Those to `beside` are allowed. A socket answers itself.
    """

    async def check(scope: Scope) -> None:
        path = scope["path"]
        if scope["type"] == "http" and path.startswith(prefix) and not path.startswith(beside):
            scope["app"].state.server.control.check(None, address_of(scope))

    return check


def rate_limit(limits: Limits, prefix: str) -> Check:
    """Returns a check that refuses too frequent requests from one address under `prefix`."""

    async def check(scope: Scope) -> None:
        if scope["path"].startswith(prefix):
            await limits.take("rate_address", Origin(address=address_of(scope)))

    return check
