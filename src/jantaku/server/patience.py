"""How long a connection may take to say what it wants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol

if TYPE_CHECKING:
    import asyncio

HEADERS_S: Final = 10.0
"""From when a connection is made, or the answer before was given, until the request is there."""


class PatientProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """HTTP as uvicorn speaks it, but whoever does not ask in time is cut off.

    uvicorn itself ends only connections that are silent after an answer. What sends its headers one
    by one, or never, would stay for good.
    """

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """As uvicorn has it."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """As uvicorn has it."""
        super().data_received(data)
        if self._is_asked:
            self._wait_no_longer()
        elif self._late is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """As uvicorn has it."""
        self._wait_no_longer()
        super().connection_lost(exc)

    @property
    def _is_asked(self) -> bool:
        """Whether there is a request, or a socket has taken the connection over."""
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
