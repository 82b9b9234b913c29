"""Measures now and then how full the bounds of this process are, for the metrics."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from jantaku.base.errors import Unavailable
from jantaku.server import metrics

if TYPE_CHECKING:
    from jantaku.server.api.dependencies import RunningServer

_EACH_S: Final = 10.0


async def measure_often(server: RunningServer) -> None:
    """Measures again and again."""
    while True:
        await measure_fullness(server)
        await asyncio.sleep(_EACH_S)


async def measure_fullness(server: RunningServer) -> None:
    """Measures once; the texts are those of all processes, unless the database is away."""
    sandboxes = server.sandbox, server.films, server.games, server.rooms.sandbox
    queues = [one.fullness for one in (*sandboxes, server.deep_reviews.sandbox)]
    found = {}
    with suppress(Unavailable):
        number, size = await server.store.stored_rulesets()
        found["most_texts"] = number / server.settings.most_texts
        found["most_text_bytes"] = size / server.settings.most_text_bytes
    found |= server.hosting.owned.fullness
    found["custom_games"] = server.hosting.owned.running.workers.fullness
    found["sandbox_queue"] = max(queues)
    for bound, part in found.items():
        metrics.FULLNESS.labels(bound).set(part)
