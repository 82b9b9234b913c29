"""The tiles that stand for others for one player, and the order of tiles."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from jantaku.ruleset.values.tile import (
    SUCCESSOR,
    SUITS,
    VOCABULARY,
    RulesetTile,
    demanded,
    has_attrs,
    in_other_suit,
    of_suit,
    same,
    suit_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


Offset: TypeAlias = int | str | RulesetTile | None
"""A tile relative to another: steps from it, a number of its suit or of one after it, or itself;
None for an offset that no tile fits."""
Offsets: TypeAlias = tuple[tuple[Offset, ...], ...]
"""Rows of tiles relative to another: a row for each way to call."""


class Beside(NamedTuple):
    """The tiles of a row of offsets, and how many of each name there must be, `faceup` aside."""

    tiles: tuple[RulesetTile, ...]
    needs: tuple[tuple[str, int], ...]


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

    def with_alias(self, jokers: Sequence[RulesetTile], targets: Sequence[RulesetTile]) -> Behavior:
        """A copy in which every joker may stand for every target, too."""
        aliases = dict(self.aliases)
        for target in targets:
            aliases[target] = aliases.get(target, frozenset()) | frozenset(jokers)
        return Behavior(aliases, self.ordering)

    def with_ordering(self, tiles: Sequence[RulesetTile]) -> Behavior:
        """A copy in which each of the tiles is followed by the next."""
        names = [tile.name for tile in tiles]
        pairs = dict(pairwise(names))
        return Behavior(self.aliases, {**self.ordering, **pairs})

    @cached_property
    def _ordered(self) -> Behavior:
        return Behavior({}, self.ordering)

    @cached_property
    def preceding(self) -> Mapping[str, str]:
        """The name of the tile before each."""
        return {then: first for first, then in self.ordering.items()}

    @cached_property
    def jokers(self) -> frozenset[RulesetTile]:
        """Every tile that may stand for another."""
        return frozenset().union(*self.aliases.values())

    @cached_property
    def shifts(self) -> dict[tuple[str, int], RulesetTile | None]:
        """Tiles that many steps from a name, as far as they were asked for."""
        return {}

    @cached_property
    def rows(self) -> dict[tuple[RulesetTile, Offsets], list[Beside]]:
        """The tiles of rows of offsets, as far as they were asked for."""
        return {}

    @cached_property
    def stand_ins(self) -> Mapping[str, tuple[RulesetTile, ...]]:
        """The jokers that may stand for a tile, by its name; under `any` those for all tiles."""
        found: dict[str, list[RulesetTile]] = {}
        for target, jokers in self.aliases.items():
            found.setdefault(target.name, []).extend(sorted(jokers))
        return {name: tuple(dict.fromkeys(jokers)) for name, jokers in found.items()}


PLAIN: Final = Behavior()
"""No jokers, the default order."""


def shift(behavior: Behavior, tile: RulesetTile, offset: int) -> RulesetTile | None:
    """The tile that many steps further: ones along the player's order, tens along the suits.

    None if there is no such tile.

    >>> three = RulesetTile("3m")
    >>> shift(PLAIN, three, 2), shift(PLAIN, RulesetTile("9m"), 1), shift(PLAIN, three, 10)
    (RulesetTile(name='5m', attrs=()), None, RulesetTile(name='3p', attrs=()))
    """
    if not -30 < offset < 30:
        return None
    suits, steps = divmod(abs(offset), 10)
    way = 1 if offset >= 0 else -1
    name: str | None = tile.name
    if suits:
        name = in_other_suit(tile.name, way * suits)
    order = behavior.ordering if way > 0 else behavior.preceding
    for _ in range(steps):
        name = order.get(name) if name is not None else None
    return None if name is None else RulesetTile(name)


def neighbour(behavior: Behavior, tile: RulesetTile, offset: Offset) -> RulesetTile | None:
    """The tile at an offset from another: steps from it, of its suit or one after it, or itself.

    A text is a number and the letter of a suit: A for that of the tile, then B and C; `DA` is the
    dragon of that suit.

    >>> neighbour(PLAIN, RulesetTile("3p"), 1), neighbour(PLAIN, RulesetTile("3p"), "7B")
    (RulesetTile(name='4p', attrs=()), RulesetTile(name='7s', attrs=()))
    """
    if isinstance(offset, int):
        key = (tile.name, offset)
        if key not in behavior.shifts:
            behavior.shifts[key] = shift(behavior, tile, offset)
        return behavior.shifts[key]
    return _of_suit(tile, offset) if isinstance(offset, str) else offset


def _of_suit(tile: RulesetTile, offset: str) -> RulesetTile | None:
    own = suit_of(tile.name)
    if own is None:
        return None
    name = of_suit(offset[:-1], SUITS[(SUITS.index(own) + "ABC".index(offset[-1])) % 3])
    return RulesetTile(name) if name in VOCABULARY else None


def passes(behavior: Behavior, tile: RulesetTile, wanted: RulesetTile) -> bool:
    """True if the tile is the wanted one, or a joker that may stand for it."""
    if same(tile, wanted):
        return True
    if wanted.attrs and not has_attrs(tile, demanded(wanted.attrs)):
        return False
    return any(
        same(tile, joker)
        for name in (wanted.name, "any")
        for joker in behavior.stand_ins.get(name, ())
    )


def stands_for(behavior: Behavior, tile: RulesetTile) -> list[RulesetTile]:
    """The tile itself and all it may stand for."""
    if not any(joker.name in (tile.name, "any", "faceup") for joker in behavior.jokers):
        return [tile.plain]
    others = [
        as_.plain
        for as_, jokers in behavior.aliases.items()
        if as_.name != "any" and any(same(tile, joker) for joker in jokers)
    ]
    return list(dict.fromkeys([tile.plain, *others]))


def alike(behavior: Behavior, tile: RulesetTile, other: RulesetTile) -> bool:
    """True if two tiles are the same, jokers included; either of them may be the joker.

    The first must have the attributes of the second.

    >>> five, red = RulesetTile("5m"), RulesetTile("0m")
    >>> behavior = PLAIN.with_alias([red], [five])
    >>> alike(behavior, red, five), alike(behavior, five, red)
    (True, True)
    """
    if same(tile, other):
        return True
    if not behavior.aliases or not has_attrs(tile, demanded(other.attrs)):
        return False
    return passes(behavior, tile, other) or passes(behavior, other, tile.plain)
