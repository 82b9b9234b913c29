"""When the interpreter looks for garbage and lets threads go on, so that it holds no table up.

By itself it looks through all there is every few seconds while games are played, which takes a
third of a second with 200 tables and finds next to nothing. Imports nothing of the server.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

_YOUNG: Final = (10_000, 10)
"""Objects made, and looks at the youngest, before the young ones are looked at."""
_NEVER: Final = 1_000_000_000
_ALL_S: Final = 600.0
"""How often all is looked through: tables that were put to rest are let go then at the latest."""
_SWITCH_S: Final = 0.0005
"""How long at most the loop keeps threads from going on that write steps: they need little."""


@asynccontextmanager
async def held_in_check() -> AsyncIterator[None]:
    """Until the end of it the interpreter looks for garbage seldom, and switches threads often."""
    threshold, interval = gc.get_threshold(), sys.getswitchinterval()
    sys.setswitchinterval(_SWITCH_S)
    gc.collect()
    gc.freeze()  # modules and what they made stay for good
    gc.set_threshold(*_YOUNG, _NEVER)
    task = asyncio.create_task(_look_through_all(), name="collector of garbage")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        gc.set_threshold(*threshold)
        gc.unfreeze()
        sys.setswitchinterval(interval)


async def _look_through_all() -> None:
    while True:
        await asyncio.sleep(_ALL_S)
        gc.collect()
