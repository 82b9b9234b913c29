"""Waiting in tests until something holds."""

import asyncio
from collections.abc import Callable
from inspect import isawaitable
from typing import Any


async def until(holds: Callable[[], Any], seconds: float = 60) -> Any:
    """Waits until that holds, which may be awaited, and returns what it gave."""
    async with asyncio.timeout(seconds):
        while True:
            found = holds()
            if isawaitable(found):
                found = await found
            if found:
                return found
            await asyncio.sleep(0.005)
