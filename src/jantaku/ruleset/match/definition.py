"""Definitions as they were read: numbers for the kernel, in the forms it is asked in."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from itertools import chain, combinations_with_replacement, product
from typing import TYPE_CHECKING, Final

from jantaku.base.errors import RulesetError
from jantaku.ruleset.values.limits import MOST_ATTRIBUTES
from jantaku.ruleset.values.tile import VOCABULARY, RulesetTile, demanded

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MOST_OFFSET: Final = 29
NAME_BITS: Final = 16
NO_NAME: Final = len(VOCABULARY)  # for what is not a tile
NO_CALL: Final = -1

# As the kernel numbers them.
OFFSET, FIXED, TILE = 0, 1, 2
_NAME_MASK: Final = (1 << NAME_BITS) - 1
_NAMES: Final = {code: name for name, code in VOCABULARY.items()}
_MELD: Final = 3  # tiles; a kong's fourth is one more in the hand, too
_SET_SIZES: Final = (2, _MELD, 4)
EXHAUSTIVE, ALMOST, NEVER = 1, 2, 4
UNIQUE, NO_JOKER, IGNORE_SUIT, RESTART, GREEDY, DISMANTLE = 1, 2, 4, 8, 16, 32
DEFINITION_KEYWORDS: Final[Mapping[str, str]] = {
    "exhaustive": "Behind it all ways to take the groups are tried; in the first version anywhere.",
    "unique": "Behind it, or in an array of groups: each group is taken once, of one base tile.",
    "nojoker": "Behind it no tile stands for another.",
    "restart": "Behind it the whole hand is there again.",
    "almost": "Anywhere in a definition: one tile is missing.",
    "ignore_suit": "Behind it only numbers are compared.",
    "dismantle_calls": "Behind it single tiles are taken out of calls; what remains stays a call.",
}
"""The keywords of definitions, and what they mean."""
FIXED_OFFSETS: Final[dict[str, int]] = {
    number + letter: 3 * at + place
    for at, number in enumerate([*map(str, range(1, 11)), "D"])
    for place, letter in enumerate("ABC")
}
"""The offsets with a suit letter, numbered."""


@dataclass(slots=True)
class Element:
    """An element: its groups as numbers, its own keywords; `flags` also hold the definition's."""

    node: object
    count: int
    groups: list[list[int]]
    unique: bool  # by its own keyword
    flags: int

    def parts(self) -> list[tuple[set[int], list[int]]]:
        """The kinds of each group's slots, and their values; empty if a group is not whole.

        A whole group takes all its tiles from one place, and is not a meld by its name.
        """
        found = []
        for call, _, n_parts, *coded in self.groups:
            if call != NO_CALL or n_parts != 1:
                return []
            found.append(({*coded[1::3]}, coded[2::3]))
        return found

    def numbers(self, flags: int) -> list[int]:
        """The element as the kernel reads it, with those keywords."""
        own = UNIQUE if self.unique else 0
        result = [flags | own, self.count, len(self.groups)]
        for group in self.groups:
            result += group
        return result


@dataclass(slots=True)
class Definition:
    """A definition: its keywords as flags, and its elements; `node` is how it is written.

    `counts_whole` says that its keywords hold when it is counted too.
    """

    node: object
    flags: int
    elements: list[Element]
    counts_whole: bool = False

    def fixed_choices(self) -> Iterator[tuple[tuple[str, ...], ...]]:
        """The sets of certain tiles that it asks for along with sets of any tiles, for each way."""
        asked = []
        for element in self.elements:
            parts, flags = element.parts(), element.flags | UNIQUE * element.unique
            if element.count <= 0 or (parts and all(kinds == {OFFSET} for kinds, _ in parts)):
                continue
            certain = (kinds == {TILE} and len(codes) in _SET_SIZES for kinds, codes in parts)
            if not parts or flags & UNIQUE or not all(certain):
                return
            keys = [
                tuple(sorted(_NAMES[code & _NAME_MASK] for code in codes)) for _, codes in parts
            ]
            asked.append(combinations_with_replacement(keys, element.count))
        if asked:
            for ways in product(*asked):
                yield tuple(sorted(chain.from_iterable(ways)))

    def shapes(self) -> Counter[tuple[int, ...]]:
        """How many sets it asks for that are runs, or triplets, or pairs: each of one shape."""
        found: Counter[tuple[int, ...]] = Counter()
        for element in self.elements:
            parts = element.parts()
            if element.count > 0 and len(parts) == 1 and parts[0][0] == {OFFSET}:
                found[tuple(parts[0][1])] += element.count
        return found

    @property
    def bars_calls(self) -> bool:
        """True if some melds, by their names, keep a hand from matching."""
        return any(
            element.count <= 0 and any(call != NO_CALL for call, *_ in element.groups)
            for element in self.elements
        )

    @property
    def least_tiles(self) -> int | None:
        """The number of tiles of the smallest hand that may match; None if it is unknown."""
        least = 0
        for element in self.elements:
            sizes = [len(codes) for _, codes in element.parts()]
            if not sizes or self.flags & ALMOST or element.flags & (RESTART | DISMANTLE):
                return None
            least += max(element.count, 0) * min(sizes)
        return least

    def has_room(self, melds: int, tiles: int) -> bool:
        """True if a hand of `tiles` tiles, `melds` melds among them, may match.

        A meld may serve a smaller set; then its other tiles serve nothing.
        """
        least, most = self.least_tiles, [0] * melds
        if least is None:
            return True
        for element in self.elements:
            size = max(len(codes) for _, codes in element.parts())
            for one in max(element.count, 0) * [size]:
                most += [_MELD] * (one // _MELD) or [one]
        served = sorted(most, reverse=True)[:melds]
        return least + sum(_MELD - size for size in served) <= tiles

    def kinds_asked(self) -> list[frozenset[str]]:
        """The kinds of tiles of which it asks for one each; empty if it asks for anything else."""
        found = []
        for element in self.elements:
            parts = element.parts()
            names = [_NAMES.get(one[0] & _NAME_MASK, "") for kinds, one in parts if kinds == {TILE}]
            single = len(names) == len(parts) == sum(len(one) for _, one in parts)
            if element.count != 1 or not names or not single or not all(names):
                return []
            found.append(frozenset(names))
        return found

    def numbers(self) -> list[int]:
        """The definition as the kernel reads it."""
        result = [self.flags, len(self.elements)]
        for element in self.elements:
            result += element.numbers(element.flags)
        return result

    def counted(self) -> list[int]:
        """The form that counting uses: without keywords, in the first version of the language."""
        if self.counts_whole:
            return self.numbers()
        elements = [element for element in self.elements if not element.flags & RESTART]
        result = [self.flags & NEVER, len(elements)]
        for element in elements:
            result += element.numbers(0)
        return result

    def without_lookaheads(self) -> list[int]:
        """The form that asks which tiles are needed: all ways, positive elements only."""
        elements = [e for e in self.elements if e.flags & RESTART or e.count > 0]
        unique = any(element.flags & UNIQUE for element in elements)
        flags = self.flags if unique else self.flags | EXHAUSTIVE
        result = [flags, len(elements)]
        for element in elements:
            result += element.numbers(element.flags & ~GREEDY)
        return result


@dataclass(slots=True)
class Numbering:
    """The numbers that programs use: attributes as bits, names of calls."""

    attributes: dict[str, int] = field(default_factory=dict)
    calls: dict[str, int] = field(default_factory=dict)

    def code(self, tile: RulesetTile) -> int:
        """The code of a tile of a pattern; numbers its demanded attributes."""
        bits = 0
        for attr in demanded(tile.attrs):
            if attr not in self.attributes:
                if len(self.attributes) == MOST_ATTRIBUTES:
                    raise RulesetError(
                        f"definitions mention more than {MOST_ATTRIBUTES} attributes at once",
                        "split them into several",
                        code="budget",
                    )
                self.attributes[attr] = len(self.attributes)
            bits |= 1 << self.attributes[attr]
        return VOCABULARY.get(tile.name, NO_NAME) | bits << NAME_BITS

    def call(self, name: str) -> int:
        """The number of a call's name."""
        return self.calls.setdefault(name, len(self.calls))


def short(node: object, most: int = 80) -> str:
    """The node as JSON, cut if it is long."""
    try:
        text = json.dumps(node, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = type(node).__name__
    return text if len(text) <= most else text[: most - 1] + "…"
