"""The events of a game, as a sequence that only grows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, overload

T = TypeVar("T")


class EventLog(Sequence[T]):
    """The events so far, in order: a view of a list that only grows, without a copy."""

    __slots__ = ("_list", "_size")

    def __init__(self, events: list[T]) -> None:
        self._list = events
        self._size = len(events)

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[T, ...]: ...
    def __getitem__(self, at: int | slice) -> T | tuple[T, ...]:
        if isinstance(at, slice):
            return tuple(self._list[one] for one in range(*at.indices(self._size)))
        if not -self._size <= at < self._size:
            raise IndexError(at)
        return self._list[at if at >= 0 else self._size + at]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and [*self] == [*other]

    __hash__ = None  # type: ignore[assignment]  # like a list

    def __repr__(self) -> str:
        return repr(self._list[: self._size])
