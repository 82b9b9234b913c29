"""The groups that yaku are made of, and how few of their tiles a hand lacks.

May import memory.
"""

from __future__ import annotations

from itertools import chain, combinations_with_replacement, product
from math import comb, prod
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from jantaku.players.ruleset.memory import Memory
from jantaku.ruleset.program import Key

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from jantaku.ruleset.program import GroupNeed

Choice: TypeAlias = tuple[Key, ...]
_Numbers: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.intp]]"

_MOST_CHOICES: Final = 600  # of groups for one yaku
_MOST_MELDS: Final = 200  # what so many melds leave is remembered
_COPIES: Final = (1, 2, 3, 4)
_NONE: Final = -1  # also the place of a group that lacks nothing


class Groups:
    """Choices of groups, one a column; `lacking` says how far a hand is from each."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        numbered = [_numbered(choice) for choice in choices]
        self._groups = sorted({group for choice in numbered for group in choice})
        self._ids = {group: at for at, group in enumerate(self._groups)}
        self._names = sorted({name for key, _ in self._groups for name in key})
        counts = [[key.count(name) for key, _ in self._groups] for name in self._names]
        self._needed = np.array(counts, np.int8)
        self._together = self._needed * np.array([copy for _, copy in self._groups], np.int8)
        self._choices = np.full((max(map(len, choices), default=0), len(choices)), _NONE, np.intp)
        for at, choice in enumerate(numbered):
            self._choices[: len(choice), at] = [self._ids[group] for group in choice]
        self._left: Memory[_Numbers] = Memory(_MOST_MELDS)

    def lacking(self, held: Mapping[str, int], melds: tuple[Key, ...]) -> _Numbers:
        """How many tiles of each choice a hand with those melds lacks at least.

        A tile counts for each of the different groups that it fits into.
        """
        own = np.array([held.get(name, 0) for name in self._names], np.int8)
        more = np.minimum(np.maximum(self._together - own[:, np.newaxis], 0), self._needed)
        each = np.append(more.sum(axis=0, dtype=np.int8), np.int8(0))
        found: _Numbers = each[self._without(melds)].sum(axis=0, dtype=np.int8)
        return found

    def left(self, column: int, melds: tuple[Key, ...]) -> Choice:
        """The groups of a choice that are not among the melds."""
        return tuple(self._groups[at][0] for at in self._without(melds)[:, column] if at != _NONE)

    def _without(self, melds: tuple[Key, ...]) -> _Numbers:
        """The choices without the melds."""
        return self._left.of(melds, lambda: self._dropped(melds))

    def _dropped(self, melds: tuple[Key, ...]) -> _Numbers:
        choices = self._choices.copy()
        for key in melds:
            copies = [self._ids[key, copy] for copy in _COPIES if (key, copy) in self._ids]
            _drop(choices, copies)
        return choices


def _numbered(choice: Choice) -> list[tuple[Key, int]]:
    """The groups of a choice, equal ones with the number of copies up to each."""
    return [(key, choice[: at + 1].count(key)) for at, key in enumerate(choice)]


def _drop(choices: _Numbers, copies: Sequence[int]) -> None:
    """Takes the last of the copies of a group out of each choice, in place."""
    left = np.ones(choices.shape[1], bool)
    for one in reversed(copies):
        found = (choices == one) & left
        choices[found] = _NONE
        left &= ~found.any(axis=0)


def choices_of(
    needs: Sequence[GroupNeed], names: AbstractSet[str]
) -> tuple[list[Choice], list[tuple[list[Key], int]]]:
    """The choices of groups that meet the needs, made of tiles of those names.

    Where too many groups meet a need they are told beside, with the number of them that it asks
    for. Only the course of the game completes a group with the winning tile: no choice has one.
    """
    parts: list[list[Choice]] = []
    many: list[tuple[list[Key], int]] = []
    for need in needs:
        plain = [way for way in sorted(need.ways) if names >= {name for key in way for name in key}]
        size = comb(len(plain) + need.count - 1, need.count)
        if size * prod(map(len, parts)) > _MOST_CHOICES:
            many.append(([way[0] for way in plain if len(way) == 1], need.count))
        else:
            taken = combinations_with_replacement(plain, need.count)
            parts.append([tuple(chain.from_iterable(ways)) for ways in taken])
    found = (tuple(sorted(chain.from_iterable(ways))) for ways in product(*parts))
    return list(dict.fromkeys(found)) if parts else [], many
