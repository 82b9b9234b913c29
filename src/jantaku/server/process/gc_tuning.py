"""Tunes garbage collection and thread switching, so that they do not delay tables.

By default the interpreter collects when enough objects were created and not freed. Games free as
many as they create: collections would be rare, but long: 300 tables would wait 50 ms, or 170 ms if
older objects are included, and almost nothing would be found.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from jantaku.server.background import in_background

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

_YOUNG_S: Final = 0.05
"""The interval of collections of young objects."""
_YOUNGER_S: Final = 5.0
"""The interval of collections of objects that are a little older, such as closed connections."""
_ALL_S: Final = 600.0
"""The interval of full collections, which free unloaded tables at the latest."""
_SWITCH_S: Final = 0.0005
"""The longest time that the loop delays the threads that write steps: they need little time."""


@asynccontextmanager
async def tuned_interpreter() -> AsyncIterator[None]:
    """Collects garbage at fixed intervals and switches threads often, until the context ends.

    Objects that exist before, such as modules, are excluded (`gc.freeze`), unless the program has
    frozen objects itself.
    """
    interval = sys.getswitchinterval()
    sys.setswitchinterval(_SWITCH_S)
    frozen = gc.get_freeze_count() > 0
    if not frozen:
        gc.collect()
        gc.freeze()
    gc.disable()
    intervals = enumerate((_YOUNG_S, _YOUNGER_S, _ALL_S))
    try:
        async with in_background(*(_look_through(*one) for one in intervals)):
            yield
    finally:
        gc.enable()
        if not frozen:
            gc.unfreeze()
        sys.setswitchinterval(interval)


async def _look_through(generation: int, each_s: float) -> None:
    while True:
        await asyncio.sleep(each_s)
        gc.collect(generation)
