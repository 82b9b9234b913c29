"""Ends HTTP connections that take too long to send a request, or to read an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from jantaku.server.refusal_log import note_refusal

if TYPE_CHECKING:
    import asyncio

    from jantaku.server.sockets.connections import Connections

HEADERS_S: Final = 10.0
"""The longest time from the connection, or the last answer, until a request is complete."""
STALLED_S: Final = 20.0
"""A client that reads nothing of a long answer for this time is disconnected."""


class RequestTimeoutProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """The HTTP protocol of uvicorn, within limits: it ends connections without a request in time.

    uvicorn itself only ends connections that are silent after an answer. A client that sends its
    headers one by one, or never, would stay connected forever, as would one that reads no answer.
    """

    _late: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def __init__(self, connections: Connections, *given: Any, **how: Any) -> None:
        super().__init__(*given, **how)
        self._connections = connections

    def connection_made(self, transport: Any) -> None:
        """See uvicorn; refuses a connection above the limits, and reads it when it is its turn."""
        wait_s = self._connections.open(transport)
        if wait_s is None:
            return
        super().connection_made(transport)
        if wait_s > 0:
            transport.pause_reading()
            self.loop.call_later(wait_s, self._begin)
        else:
            self._wait()

    def _begin(self) -> None:
        if not self.transport.is_closing():
            self.transport.resume_reading()
            self._wait()

    def pause_writing(self) -> None:
        """See uvicorn; limits the time until the client reads."""
        super().pause_writing()
        self._stalled = self.loop.call_later(STALLED_S, self._cut_off)

    def _cut_off(self) -> None:
        note_refusal(self.cycle.scope, "too_slow")
        self.transport.abort()

    def resume_writing(self) -> None:
        """See uvicorn."""
        self._read_again()
        super().resume_writing()

    def _read_again(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def data_received(self, data: bytes) -> None:
        """See uvicorn."""
        super().data_received(data)
        if self._is_asked:
            self._wait_no_longer()
        elif self._late is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """See uvicorn."""
        self._wait_no_longer()
        self._read_again()
        self._connections.closed(self.transport)
        super().connection_lost(exc)

    @property
    def _is_asked(self) -> bool:
        """True if there is a request, or the connection has become a socket."""
        cycle = self.cycle
        passed_on = self.transport.get_protocol() is not self
        return passed_on or (cycle is not None and not cycle.response_complete)

    def _wait(self) -> None:
        self._late = self.loop.call_later(HEADERS_S, self._end)

    def _wait_no_longer(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _end(self) -> None:
        self._late = None
        if not self._is_asked:
            self.transport.close()
