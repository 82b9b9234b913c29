"""When the interpreter looks for garbage and lets threads go on, so that it holds no table up.

By itself it counts what was made less what was let go. Games make as much as they let go: so it
would look seldom, but then through so much that 300 tables wait a twentieth of a second, or with
what is older a sixth, and find next to nothing.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

_YOUNG_S: Final = 0.05
"""How often what is new is looked through."""
_ALL_S: Final = 600.0
"""How often all is looked through: tables that were put to rest are let go then at the latest."""
_SWITCH_S: Final = 0.0005
"""How long at most the loop keeps threads from going on that write steps: they need little."""


@asynccontextmanager
async def held_in_check() -> AsyncIterator[None]:
    """Until the end of it the interpreter looks for garbage seldom, and switches threads often.

    What is there already, modules and what they made, is not looked through; a program that has
    seen to this itself (`gc.freeze`) is left as it is.
    """
    interval = sys.getswitchinterval()
    sys.setswitchinterval(_SWITCH_S)
    frozen = gc.get_freeze_count() > 0
    if not frozen:
        gc.collect()
        gc.freeze()
    gc.disable()
    tasks = [asyncio.create_task(_look_through(*one)) for one in ((0, _YOUNG_S), (2, _ALL_S))]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        gc.enable()
        if not frozen:
            gc.unfreeze()
        sys.setswitchinterval(interval)


async def _look_through(generation: int, each_s: float) -> None:
    while True:
        await asyncio.sleep(each_s)
        gc.collect(generation)
