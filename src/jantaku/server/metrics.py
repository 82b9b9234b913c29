"""What a server counts and times, for Prometheus: one row a number, added to where it happens.

With several processes the numbers are those of all, through the folder that
`PROMETHEUS_MULTIPROC_DIR` names. A label has one of a fixed set of values, never a text of a
stranger: each value is memory that is never freed. Nor may a number count a decision that is not
public, such as a pass: anyone may be allowed to read them.
"""

from __future__ import annotations

import os
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from jantaku.server.refusals import STATUS

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
_REGISTRY: Final = CollectorRegistry()
_QUICK: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10)


def _gauge(name: str, about: str) -> Gauge:
    return Gauge(f"jantaku_{name}", about, registry=_REGISTRY, multiprocess_mode="livesum")


def _counter(name: str, about: str, labels: tuple[str, ...] = ()) -> Counter:
    return Counter(f"jantaku_{name}", about, labels, registry=_REGISTRY)


def _times(name: str, about: str, labels: tuple[str, ...] = ()) -> Histogram:
    name = f"jantaku_{name}_seconds"
    return Histogram(name, about, labels, registry=_REGISTRY, buckets=_QUICK)


TABLES: Final = _gauge("tables", "Tables that are played.")
PEOPLE: Final = _gauge("people", "People with a socket.")
SOCKETS: Final = _gauge("sockets", "Open sockets.")
DECISIONS: Final = _counter("decisions", "Discards, calls and buttons at tables.", ("engine",))
BROADCAST: Final = _times("broadcast", "From an action to the messages that tell of it.")
STORED: Final = _times("stored", "How long storing the steps up to a decision took at most.")
REFUSALS: Final = _counter("refusals", "What was refused, by code.", ("code",))
OUTAGES: Final = _counter("outages", "Times that something was away.", ("part",))
FAULTS: Final = _counter("faults", "Faults of the server itself.")
REQUESTS: Final = _times("request", "Requests over HTTP.", ("method", "route", "status"))

_METHODS: Final = frozenset(("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"))
_OTHER: Final = "other"
_OF_DECISIONS: Final = frozenset(("illegal", "not_asked", "stale"))
"""Codes by which a table refuses a decision: a count of them tells that somebody was asked."""


def requested(method: str, route: str | None, status: int, seconds: float) -> None:
    """Counts a request. `route` is the path of a route as it is declared, None for any other."""
    method = method if method in _METHODS else _OTHER
    REQUESTS.labels(method, route or _OTHER, status).observe(seconds)


def refused(code: str) -> None:
    """Counts a refusal."""
    if code not in _OF_DECISIONS:
        REFUSALS.labels(code if code in STATUS else _OTHER).inc()


def forget_process(process: int) -> None:
    """Takes what a process that is no more has now, such as tables, out of the numbers of all."""
    mark_process_dead(process)  # type: ignore[no-untyped-call]


def exposition() -> bytes:
    """All numbers in Prometheus' words.

    >>> b"jantaku_tables" in exposition()
    True
    """
    if not os.environ.get(_FOLDER):
        return generate_latest(_REGISTRY)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
