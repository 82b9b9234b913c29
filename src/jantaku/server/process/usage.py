"""Measures what this process uses, for the metrics."""

from __future__ import annotations

import asyncio
from typing import Final

from prometheus_client import ProcessCollector

from jantaku.server import metrics

_EACH_S: Final = 5.0


async def measure_usage() -> None:
    """Measures memory, processor time and open files again and again."""
    collector = ProcessCollector(registry=None)
    while True:
        for metric in collector.collect():
            for sample in metric.samples:
                metrics.used(sample.name, sample.value)
        await asyncio.sleep(_EACH_S)
