"""The tiles that stand for others for one player, and the order of tiles."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

from jantaku.ruleset.values.tile import (
    SUCCESSOR,
    SUITS,
    VOCABULARY,
    RulesetTile,
    of_suit,
    shift,
    suit_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping


Offset: TypeAlias = int | str | RulesetTile | None
"""A tile relative to another: steps from it, a number of its suit or of one after it, or itself;
None for an offset that no tile fits."""
Offsets: TypeAlias = tuple[tuple[Offset, ...], ...]
"""Rows of tiles relative to another: a row for each way to call."""


@dataclass(frozen=True, eq=False)
class Behavior:
    """The tiles that stand for others for one player; a change makes a new one.

    `aliases[target]` are the tiles that may stand for `target` (name and attributes as given in
    the ruleset); `ordering[name]` is the name of the tile after it.
    """

    aliases: Mapping[RulesetTile, frozenset[RulesetTile]] = field(default_factory=dict)
    ordering: Mapping[str, str] = field(default_factory=lambda: SUCCESSOR)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Behavior):
            return NotImplemented
        if self is other:
            return True
        return self.aliases == other.aliases and self.ordering == other.ordering

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return Behavior, (self.aliases, self.ordering)  # what is cached stays behind

    @cached_property
    def _hash(self) -> int:
        return hash((frozenset(self.aliases.items()), frozenset(self.ordering.items())))

    @cached_property
    def preceding(self) -> Mapping[str, str]:
        """The name of the tile before each."""
        return {then: first for first, then in self.ordering.items()}

    @cached_property
    def jokers(self) -> frozenset[RulesetTile]:
        """Every tile that may stand for another."""
        return frozenset().union(*self.aliases.values())


PLAIN: Final = Behavior()
"""No jokers, the default order."""


def neighbour(tile: RulesetTile, offset: Offset) -> RulesetTile | None:
    """The tile at an offset from another: steps from it, of its suit or one after it, or itself.

    A text is a number and the letter of a suit: A for that of the tile, then B and C; `DA` is the
    dragon of that suit.

    >>> neighbour(RulesetTile("3p"), 1), neighbour(RulesetTile("3p"), "7B")
    (RulesetTile(name='4p', attrs=()), RulesetTile(name='7s', attrs=()))
    """
    if isinstance(offset, int):
        return shift(tile, offset)
    return _of_suit(tile, offset) if isinstance(offset, str) else offset


def _of_suit(tile: RulesetTile, offset: str) -> RulesetTile | None:
    own = suit_of(tile.name)
    if own is None:
        return None
    name = of_suit(offset[:-1], SUITS[(SUITS.index(own) + "ABC".index(offset[-1])) % 3])
    return RulesetTile(name) if name in VOCABULARY else None
