"""Ends HTTP connections that take too long to send a request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol

if TYPE_CHECKING:
    import asyncio

HEADERS_S: Final = 10.0
"""The longest time from the connection, or the last answer, until a request is complete."""


class PatientProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """The HTTP protocol of uvicorn, which ends connections without a request in time.

    uvicorn itself only ends connections that are silent after an answer. A client that sends its
    headers one by one, or never, would stay connected forever.
    """

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """See uvicorn."""
        super().connection_made(transport)
        self._wait()

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
