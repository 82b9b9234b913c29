"""Counts every fault of the server itself, and logs it with its trace and a number.

Input that leads to a fault may be sent again and again: its trace is logged once a minute.
"""

from __future__ import annotations

import logging
import secrets
import sys
import traceback
from time import monotonic
from typing import Final

from jantaku.server import metrics

_LOG: Final = logging.getLogger("jantaku.server")
_MINUTE_S: Final = 60.0
_TRACES: Final = 20
"""The most traces that are logged in a minute."""


class FaultLog:
    """Logs faults, each with its trace unless the same one was logged less than a minute ago."""

    def __init__(self) -> None:
        self._until = 0.0
        self._numbers: dict[int, str] = {}

    def add(self, place: str, error: BaseException | None = None) -> str:
        """Counts and logs an error, by default the one being handled; returns its number.

        A client only gets the number.
        """
        number = secrets.token_hex(4)
        error = error or sys.exception()
        metrics.FAULTS.inc()
        if monotonic() >= self._until:
            self._until = monotonic() + _MINUTE_S
            self._numbers.clear()
        trace = hash("".join(traceback.format_exception(error)))
        first = self._numbers.get(trace)
        if first is None and len(self._numbers) < _TRACES:
            self._numbers[trace] = number
            _LOG.error("fault %s at %s", number, place, exc_info=error)
        else:
            like = f"the same as {first}" if first else f"after {_TRACES} others in a minute"
            _LOG.error("fault %s at %s, %s", number, place, like)
        return number


log_fault: Final = FaultLog().add
"""Counts and logs a fault of this process."""
