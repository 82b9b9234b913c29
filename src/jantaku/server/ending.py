"""Knows that the server is about to end before its connections do.

Uvicorn closes sockets by itself, but waits for answers that are still being given: a stream has to
end of its own accord.
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
"""What ending takes besides: sockets, tables and what is pending have time-outs of their own."""
_log = logging.getLogger("jantaku.server")


@contextmanager
def told_of_the_end(stop_s: float) -> Iterator[asyncio.Event]:
    """An event that is set when a signal tells the process to end; whoever had it hears it too.

    The process ends for certain `stop_s` and some seconds later, whatever holds it up.
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
        _log.error("the server does not come to an end by itself, and is stopped")
        logging.shutdown()
        os._exit(1)

    last = threading.Timer(wait_s, end)
    last.daemon = True  # is gone if the process ends sooner
    last.start()
