"""An event for the shutdown of the server, which endless responses wait for.

Uvicorn closes sockets itself, but waits for running responses: a stream has to end on its own.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


_MARGIN_S: Final = 10.0
"""Extra time for the shutdown: sockets, tables and pending writes have separate time-outs."""
_log = logging.getLogger("jantaku.server")


@contextmanager
def shutdown_event(stop_s: float) -> Iterator[asyncio.Event]:
    """Yields an event that is set on a signal to end; earlier signal handlers are called too.

    The process is killed `stop_s` and some seconds later if it has not ended.
    """
    ending = asyncio.Event()
    if threading.current_thread() is not threading.main_thread():
        yield ending
        return
    loop = asyncio.get_running_loop()
    before: dict[int, Any] = {}

    def hear(number: int, frame: object) -> None:
        loop.call_soon_threadsafe(ending.set)
        if not ending.is_set():
            _end_after(stop_s + _MARGIN_S)
        if callable(before[number]):
            before[number](number, frame)

    for number in _SIGNALS:
        before[number] = signal.signal(number, hear)
    try:
        yield ending
    finally:
        for signal_, handler in before.items():
            if signal.getsignal(signal_) is hear:
                signal.signal(signal_, handler)


def _end_after(wait_s: float) -> None:
    def end() -> None:
        _log.error("the server does not end in time and is killed")
        logging.shutdown()
        os._exit(1)

    last = threading.Timer(wait_s, end)
    last.daemon = True  # so that it does not delay the end of the process
    last.start()
