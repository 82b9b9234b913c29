"""A value that takes long to compute: a thread computes it once, when it is first needed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


class OnceInThread(Generic[T]):
    """The result of some work, which all who need it at the same time wait for."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._result: asyncio.Future[T] | None = None

    async def get(self) -> T:
        """Returns the result; the first call begins the work, and raises its error."""
        if self._result is None or (self._result.done() and self._result.exception()):
            self._result = asyncio.ensure_future(asyncio.to_thread(self._work))
        return await asyncio.shield(self._result)
