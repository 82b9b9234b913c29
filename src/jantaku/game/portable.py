"""Copies and pickles of games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Self


class Copyable(ABC):
    """A base class for which `copy` makes clones."""

    @abstractmethod
    def clone(self) -> Self:
        """A copy that goes its own way, for search."""

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, _: object) -> Self:
        return self.clone()


class Portable(Copyable):
    """A base class for which `copy` makes clones and `pickle` stores snapshots.

    >>> import copy, pickle
    >>> from jantaku import RiichiGame
    >>> game = RiichiGame(seed=7)
    >>> pickle.loads(pickle.dumps(game)).events == copy.deepcopy(game).events == game.events
    True
    """

    @abstractmethod
    def snapshot(self) -> bytes:
        """All it takes to be where this is."""

    @classmethod
    @abstractmethod
    def restore(cls, snapshot: bytes) -> Self:
        """Returns the object of a snapshot."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).restore, (self.snapshot(),)
