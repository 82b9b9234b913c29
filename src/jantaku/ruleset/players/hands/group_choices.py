"""The groups that yaku are made of, and how few of their tiles a hand lacks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import accumulate, chain, combinations_with_replacement, product
from math import comb, prod
from typing import TYPE_CHECKING, Final, Generic, TypeAlias, TypeVar

import numpy as np

from jantaku.ruleset.players.hands.cache import BoundedCache
from jantaku.ruleset.program import GroupNeed, Key

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping, Sequence
    from collections.abc import Set as AbstractSet


Owner = TypeVar("Owner", bound="Hashable")
Choice: TypeAlias = tuple[Key, ...]
_Numbers: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.intp]]"

_MOST_CHOICES: Final = 600  # of groups for one yaku
_MOST_MELDS: Final = 200  # remembered, with the choices that they leave
_COPIES: Final = (1, 2, 3, 4)
_NONE: Final = -1  # also the place of a group that lacks nothing


@dataclass(frozen=True, slots=True)
class MissingGroups(Generic[Owner]):
    """How many tiles a hand lacks at least, of each choice of each owner.

    A tile counts for each of the different groups that it fits into.
    """

    columns: Mapping[Owner, slice]
    fewest: Mapping[Owner, int]
    _each: _Numbers  # by column
    _left: _Numbers  # the choices without the melds
    _groups: Sequence[tuple[Key, int]]

    def nearest(self, owner: Owner, most: int) -> list[tuple[int, Choice]]:
        """The nearest `most` of an owner's choices: lacking tiles, choice without the melds."""
        columns = self.columns[owner]
        best = np.argsort(self._each[columns], kind="stable")[:most] + columns.start
        return [(int(self._each[at]), self._named(self._left[:, at])) for at in best]

    def _named(self, choice: _Numbers) -> Choice:
        return tuple(self._groups[at][0] for at in choice if at != _NONE)


class GroupChoices(Generic[Owner]):
    """The choices of groups that each owner has, as a path does; `lacking` holds a hand to all."""

    def __init__(self, choices: Mapping[Owner, Sequence[Choice]]) -> None:
        numbered = [_numbered(choice) for each in choices.values() for choice in each]
        ends = list(accumulate(map(len, choices.values())))
        self._columns = dict(zip(choices, map(slice, [0, *ends], ends), strict=False))
        starts = [columns.start for columns in self._columns.values()]
        self._starts = np.array(starts, np.intp)
        self._groups = sorted({group for choice in numbered for group in choice})
        self._ids = {group: at for at, group in enumerate(self._groups)}
        self._names = sorted({name for key, _ in self._groups for name in key})
        counts = [[key.count(name) for key, _ in self._groups] for name in self._names]
        self._needed = np.array(counts, np.int8)
        self._together = self._needed * np.array([copy for _, copy in self._groups], np.int8)
        self._choices = np.full((max(map(len, numbered), default=0), len(numbered)), _NONE, np.intp)
        for at, choice in enumerate(numbered):
            self._choices[: len(choice), at] = [self._ids[group] for group in choice]
        self._left: BoundedCache[_Numbers] = BoundedCache(_MOST_MELDS)

    def lacking(self, held: Mapping[str, int], melds: tuple[Key, ...]) -> MissingGroups[Owner]:
        """The lacking tiles of a hand with those melds, for each choice."""
        own = np.array([held.get(name, 0) for name in self._names], np.int8)
        more = np.minimum(np.maximum(self._together - own[:, np.newaxis], 0), self._needed)
        each = np.append(more.sum(axis=0, dtype=np.int8), np.int8(0))
        left = self._without(melds)
        lacking = each[left].sum(axis=0, dtype=np.int8)
        fewest = np.minimum.reduceat(lacking, self._starts).tolist()
        named = dict(zip(self._columns, fewest, strict=True))
        return MissingGroups(self._columns, named, lacking, left, self._groups)

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


def joined(choices: Iterable[Choice]) -> Choice:
    """The groups that make all of these choices; shared ones count once."""
    keys: Counter[Key] = Counter()
    for choice in choices:
        keys |= Counter(choice)
    return tuple(sorted(keys.elements()))


def choices_of(
    needs: Sequence[GroupNeed], names: AbstractSet[str]
) -> tuple[list[Choice], list[tuple[list[Key], int]]]:
    """The choices of groups that meet the needs, made of tiles of those names.

    A need that too many groups meet is returned in the second list, with its number of groups. The
    winning tile's group is known only in the course of the game: no choice has one.
    """
    parts: list[list[Choice]] = []
    many: list[tuple[list[Key], int]] = []
    for need in needs:
        plain = [way for way in sorted(need.ways) if names >= {name for key in way for name in key}]
        if not plain:
            return [], []
        size = comb(len(plain) + need.count - 1, need.count)
        if size * prod(map(len, parts)) > _MOST_CHOICES:
            many.append(([way[0] for way in plain if len(way) == 1], need.count))
        else:
            taken = combinations_with_replacement(plain, need.count)
            parts.append([tuple(chain.from_iterable(ways)) for ways in taken])
    found = (tuple(sorted(chain.from_iterable(ways))) for ways in product(*parts))
    return list(dict.fromkeys(found)) if parts else [], many
