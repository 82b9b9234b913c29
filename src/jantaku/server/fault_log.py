"""Counts every fault of the server itself, and logs it with its trace and a number."""

from __future__ import annotations

import logging
import secrets
from typing import Final

from jantaku.server import metrics

_LOG: Final = logging.getLogger("jantaku.server")


def log_fault(place: str, error: BaseException | None = None) -> str:
    """Counts and logs an error, by default the one being handled; returns its number.

    A client only gets the number.
    """
    number = secrets.token_hex(4)
    metrics.FAULTS.inc()
    _LOG.error("fault %s at %s", number, place, exc_info=error or True)
    return number
