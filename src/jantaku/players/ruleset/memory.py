"""What a player has found out, so that it need not be found again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

T = TypeVar("T")


class Memory(Generic[T]):
    """What was found by keys, at most so many: with one more, all of it is forgotten."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[Hashable, T] = {}

    def of(self, key: Hashable, find: Callable[[], T]) -> T:
        """What goes by that key, found now if it is not known."""
        if key not in self._known:
            if len(self._known) >= self._most:
                self._known.clear()
            self._known[key] = find()
        return self._known[key]
