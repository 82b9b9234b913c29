"""The metrics of a server for Prometheus: one row per metric, updated where it is measured.

With several processes the metrics are summed over all of them, through the folder that
`PROMETHEUS_MULTIPROC_DIR` names. A label has one of a fixed set of values, never the text of a
stranger, because each value uses memory that is never freed. A metric must not count decisions that
are not public, such as a pass, because anyone may be allowed to read the metrics.
"""

from __future__ import annotations

import os
import re
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


def _part(name: str, about: str, label: str) -> Gauge:
    return Gauge(
        f"jantaku_{name}", about, (label,), registry=_REGISTRY, multiprocess_mode="livemax"
    )


def _counter(name: str, about: str, labels: tuple[str, ...] = ()) -> Counter:
    return Counter(f"jantaku_{name}", about, labels, registry=_REGISTRY)


def _times(name: str, about: str, labels: tuple[str, ...] = ()) -> Histogram:
    name = f"jantaku_{name}_seconds"
    return Histogram(name, about, labels, registry=_REGISTRY, buckets=_QUICK)


TABLES: Final = _gauge("tables", "Tables in memory.")
TABLES_UNLOADED: Final = _counter("tables_unloaded", "Tables that gave way to another network.")
PEOPLE: Final = _gauge("people", "People with a socket.")
SOCKETS: Final = _gauge("sockets", "Open sockets.")
CONNECTIONS: Final = _gauge("connections", "Open connections, sockets included.")
DECISIONS: Final = _counter("decisions", "Discards, calls and buttons at tables.", ("engine",))
BROADCAST: Final = _times("broadcast", "Time from an action to the messages about it.")
STORED: Final = _times("stored", "Longest time to store one of the steps up to a decision.")
REFUSALS: Final = _counter("refusals", "Refused requests and messages, by code.", ("code",))
LIMITED: Final = _counter("limited", "Refusals by a rate, by its setting.", ("kind",))
OUTAGES: Final = _counter("outages", "Outages of a part that the server needs.", ("part",))
GAME_WORKERS: Final = _gauge("game_workers", "Processes that play games by custom rules.")
GAME_WORKERS_LOST: Final = _counter("game_workers_lost", "Such processes that were killed.")
SANDBOXES_LOST: Final = _counter("sandboxes_lost", "Sandboxes that were ended.", ("cause",))
WAITING: Final = _gauge("waiting", "Requests that wait for a sandbox.")
REQUESTS_WAITING: Final = _gauge(
    "requests_waiting", "Requests that wait for others of their address."
)
FULLNESS: Final = _part("fullness", "Used part of a bound, of the fullest process.", "bound")
PRUNED: Final = _counter("pruned", "Old games, guests, texts and reports deleted.", ("kind",))
FAULTS: Final = _counter("faults", "Faults of the server itself.")
USAGE: Final = {
    f"process_{name}": Gauge(
        f"process_{name}", about, registry=_REGISTRY, multiprocess_mode="livesum"
    )
    for name, about in (
        ("resident_memory_bytes", "Memory of the server."),
        ("cpu_seconds_total", "Processor time of the server."),
        ("open_fds", "Open files and connections of the server."),
        ("max_fds", "Most open files and connections of the server."),
    )
}
"""What processes use, by the names that Prometheus has for it."""
REQUESTS: Final = _times("request", "Requests over HTTP.", ("method", "route", "status"))

_IS_USAGE: Final = re.compile(rb"(# \w+ )?process_").match
_METHODS: Final = frozenset(("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"))
_OTHER: Final = "other"
OF_DECISIONS: Final = frozenset(("illegal", "not_asked", "stale"))
"""Codes with which a table refuses a decision: their count would reveal that a seat was asked."""


def requested(method: str, route: str | None, status: int, seconds: float) -> None:
    """Counts a request. `route` is the declared path of its route, None without one."""
    method = method if method in _METHODS else _OTHER
    REQUESTS.labels(method, route or _OTHER, status).observe(seconds)


def used(name: str, value: float) -> None:
    """Sets the metric of what this process uses, if there is one of this name."""
    if name in USAGE:
        USAGE[name].set(value)


def refused(code: str) -> None:
    """Counts a refusal."""
    if code not in OF_DECISIONS:
        REFUSALS.labels(code if code in STATUS else _OTHER).inc()


def forget_process(process: int) -> None:
    """Removes the gauges of a process that has ended, such as its tables, from the sums."""
    mark_process_dead(process)  # type: ignore[no-untyped-call]


def exposition(*, usage: bool = True) -> bytes:
    """Returns all metrics in the text format of Prometheus.

    `usage` includes what processes use, which on a quiet server would reveal that it had a player
    to wait for.

    >>> b"jantaku_tables" in exposition()
    True
    """
    registry = _REGISTRY
    if os.environ.get(_FOLDER):
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    lines = generate_latest(registry).splitlines(keepends=True)
    return b"".join(line for line in lines if usage or not _IS_USAGE(line))
