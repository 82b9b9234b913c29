"""A bounded cache of what a player has computed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

T = TypeVar("T")


class BoundedCache(Generic[T]):
    """Values by keys, at most `most`; when one more is added, all others are dropped."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[Hashable, T] = {}

    def of(self, key: Hashable, find: Callable[[], T]) -> T:
        """The value of that key, computed now if it is unknown."""
        if key not in self._known:
            if len(self._known) >= self._most:
                self._known.clear()
            self._known[key] = find()
        return self._known[key]
