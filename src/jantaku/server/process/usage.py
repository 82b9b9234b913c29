"""Measures what this process uses, for the metrics."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from prometheus_client import ProcessCollector

from jantaku.server import metrics

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

_EACH_S: Final = 5.0


@asynccontextmanager
async def measured_usage() -> AsyncIterator[None]:
    """Measures memory, processor time and open files until the context ends."""
    measuring = asyncio.create_task(_measure())
    try:
        yield
    finally:
        measuring.cancel()
        await asyncio.gather(measuring, return_exceptions=True)


async def _measure() -> None:
    collector = ProcessCollector(registry=None)
    while True:
        for metric in collector.collect():
            for sample in metric.samples:
                metrics.used(sample.name, sample.value)
        await asyncio.sleep(_EACH_S)
