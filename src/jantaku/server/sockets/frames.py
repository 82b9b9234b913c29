"""Limits the frames of a socket: their number, size and rate.

uvicorn only counts the bytes of a message. It answers each ping at once, whether or not the client
reads, and stores each fragment of a message that never ends.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from jantaku.server.allowances import LOOP_TIME, TokenBucket
from jantaku.server.refusal_log import note_refusal

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from websockets.frames import Frame

    from jantaku.server.allowances import AddressTime
    from jantaku.server.settings import Settings
    from jantaku.server.sockets.connections import Connections

FRAMES_A_MESSAGE: Final = 10
"""The frames allowed for each message: fragments, pings, pongs."""
MOST_FRAGMENTS: Final = 128
"""The most frames of one message; a browser that sends the longest message needs a few."""
STALLED_S: Final = 30.0
"""A client that reads nothing for this time, while much waits for it, is disconnected."""
GRACE_S: Final = 5.0
"""The time for a client to read the end of a connection."""
_SLICE: Final = 4096
"""The bytes that are read before the frames in them are counted."""
_TINY: Final = 64
"""A delivery of fewer bytes counts as a frame, whatever it contains."""
_POLICY: Final = 1008  # policy violation, RFC 6455


@dataclass(frozen=True, slots=True)
class FrameLimits:
    """The limits of one connection: frames and bytes, on average and in a burst."""

    frames_per_s: float
    frames_at_once: float
    bytes_per_s: float
    bytes_at_once: float


def protocol_of(settings: Settings, connections: Connections) -> Callable[..., asyncio.Protocol]:
    """Returns uvicorn's socket protocol with limits that allow every permitted message."""
    longest = 4 * settings.largest_message  # a longer message ends the connection
    limits = FrameLimits(
        FRAMES_A_MESSAGE * settings.messages_per_s,
        FRAMES_A_MESSAGE * settings.messages_at_once,
        settings.messages_per_s * settings.largest_message,
        settings.messages_at_once * settings.largest_message + longest,
    )
    return partial(MeasuredProtocol, limits, connections)


class MeasuredProtocol(WebSocketsSansIOProtocol):
    """The socket protocol of uvicorn, within limits.

    Reads nothing while much waits to be written, or while the address has used its share of the
    event loop; ends a connection that exceeds the limits or stops reading.
    """

    def __init__(self, limits: FrameLimits, connections: Connections, **how: Any) -> None:
        super().__init__(**how)
        self._connections = connections
        self._frames = TokenBucket(limits.frames_per_s, limits.frames_at_once)
        self._bytes = TokenBucket(limits.bytes_per_s, limits.bytes_at_once)
        self._counted = 0
        self._fragments = 0
        self._full = False
        self._resting = False
        self._last: asyncio.TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        """Reads slice by slice, until a limit is exceeded."""
        began = time.thread_time()
        self._read_slices(data)
        used: AddressTime | None = getattr(self, "scope", {}).get(LOOP_TIME)
        if used is not None:
            used.charge(time.thread_time() - began)
            self._rest(used.wait_s)

    def _rest(self, wait_s: float) -> None:
        """Reads nothing for that time."""
        if wait_s > 0 and not self._resting and not self.transport.is_closing():
            self._resting = True
            self.transport.pause_reading()
            self.loop.call_later(wait_s, self._end_rest)

    def _end_rest(self) -> None:
        self._resting = False
        self._read_again()

    def _read_slices(self, data: bytes) -> None:
        for at in range(0, len(data), _SLICE):
            part = data[at : at + _SLICE]
            self._counted = 0
            super().data_received(part)
            if self.transport.is_closing():
                return
            now = self.loop.time()
            frames = max(self._counted, len(data) < _TINY)
            if not (self._frames.take(now, frames) and self._bytes.take(now, len(part))):
                self._refuse("too many frames")
            elif self._fragments > MOST_FRAGMENTS:
                self._refuse("too many fragments")

    def handle_events(self) -> None:
        """See uvicorn; counts the frames that are handled."""
        self._counted += len(self.conn.events)
        super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        """See uvicorn; counts the fragments of the message."""
        self._fragments = max(self._fragments, len(self.frames) + 1)
        super().handle_cont(event)

    def _refuse(self, reason: str) -> None:
        """Ends the connection."""
        self._note("too_often")
        self.queue.put_nowait({"type": "websocket.disconnect", "code": _POLICY, "reason": reason})
        self.conn.fail(_POLICY, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self._cut_off_after(GRACE_S)

    def pause_writing(self) -> None:
        """Stops reading, because answers would add more to write."""
        super().pause_writing()
        self._full = True
        self.transport.pause_reading()
        self._cut_off_after(STALLED_S, self._refuse_slow)

    def _refuse_slow(self) -> None:
        self._note("too_slow")
        self.transport.abort()

    def _note(self, code: str) -> None:
        if scope := getattr(self, "scope", None):  # not before the handshake
            note_refusal(scope, code, "frames")

    def resume_writing(self) -> None:
        """Reads again."""
        super().resume_writing()
        self._full = False
        if not self.transport.is_closing():
            self._cut_off_after(None)
        self._read_again()

    def _read_again(self) -> None:
        if not (self._full or self._resting or self.read_paused or self.transport.is_closing()):
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """See uvicorn, which resumes reading even while nothing may be read."""
        message = await super().receive()
        self._read_only_if_taken()
        return message

    async def send(self, message: Any) -> None:
        """See uvicorn."""
        await super().send(message)
        self._read_only_if_taken()

    def _read_only_if_taken(self) -> None:
        if (self._full or self._resting) and not self.transport.is_closing():
            self.transport.pause_reading()

    async def run_asgi(self) -> None:
        """See uvicorn; limits the time to write the rest."""
        await super().run_asgi()
        wait_s = GRACE_S if self.close_timer is None else self.close_timeout + GRACE_S
        self._cut_off_after(wait_s)

    def keepalive_timeout(self) -> None:
        """See uvicorn, which waits until all is written."""
        super().keepalive_timeout()
        self._cut_off_after(GRACE_S)

    def shutdown(self) -> None:
        """See uvicorn, which waits until all is written."""
        super().shutdown()
        self._cut_off_after(GRACE_S)

    def connection_lost(self, exc: Exception | None) -> None:
        """See uvicorn."""
        self._cut_off_after(None)
        self._connections.closed(self.transport)
        super().connection_lost(exc)

    def _cut_off_after(
        self, wait_s: float | None, cut_off: Callable[[], None] | None = None
    ) -> None:
        """Ends the connection in `wait_s`, even if data waits to be written; None cancels that."""
        if self._last is not None:
            self._last.cancel()
            self._last = None
        if wait_s is not None and not self.disconnected:
            self._last = self.loop.call_later(wait_s, cut_off or self.transport.abort)
