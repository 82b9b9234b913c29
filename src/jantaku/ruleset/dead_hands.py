"""Whether a hand of the American card can still be made: the hands written out, tile by tile.

A definition that is no list of single tiles is left to itself: a hand it allows is never called
dead. May import american, calls, state and tiles.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from jantaku.ruleset.american import AmericanError, read_american
from jantaku.ruleset.calls import target
from jantaku.ruleset.state import PLAIN
from jantaku.ruleset.tiles import SUITS, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from jantaku.ruleset.ruleset import Ruleset

_MOST_HANDS: Final = 20_000
_MOST_WAYS: Final = 100  # to choose the sets of a hand; four winds make four
_SUITED: Final = tuple(Tile(f"1{suit}") for suit in SUITS)
_NUMBERED: Final = tuple(Tile(f"{number}{suit}") for suit in SUITS for number in range(1, 10))

_written_out: WeakKeyDictionary[Ruleset, tuple[Hand, ...] | None] = WeakKeyDictionary()


@dataclass(frozen=True)
class Choice:
    """Any so many of some tiles; flowers, of which every one will do."""

    tiles: Mapping[str, int]
    count: int


@dataclass(frozen=True)
class Hand:
    """A hand: the tiles themselves, those that jokers may stand for, and free choices."""

    natural: Mapping[str, int]
    loose: Mapping[str, int]
    choices: tuple[Choice, ...]

    @cached_property
    def wanted(self) -> Counter[str]:
        """All tiles itself."""
        return Counter(self.natural) + Counter(self.loose)

    def allows(self, exposed: Mapping[str, int], free: Mapping[str, int], jokers: int) -> bool:
        """Whether all the exposed tiles belong to it, and what it lacks of them is to be had."""
        beside = {
            name: count - self.wanted[name]
            for name, count in exposed.items()
            if count > self.wanted[name]
        }
        if sum(beside.values()) > sum(choice.count for choice in self.choices):
            return False
        for choice in self.choices:
            taken = {name: min(n, choice.tiles.get(name, 0)) for name, n in beside.items()}
            still = sum(min(count, free.get(name, 0)) for name, count in choice.tiles.items())
            if not sum(taken.values()) <= choice.count <= sum(taken.values()) + still:
                return False
            beside = {name: n - taken[name] for name, n in beside.items() if n > taken[name]}
        return not beside and self._to_be_had(exposed, free, jokers)

    def _to_be_had(self, exposed: Mapping[str, int], free: Mapping[str, int], jokers: int) -> bool:
        """Whether what is not exposed of its tiles may still come, or be jokers."""
        lacking = 0
        for name, count in self.wanted.items():
            short = count - exposed.get(name, 0) - free.get(name, 0)
            if short > self.loose.get(name, 0) and short > 0:
                return False
            lacking += max(0, short)
        return lacking <= jokers


def reachable(
    ruleset: Ruleset, exposed: Mapping[str, int], free: Mapping[str, int], jokers: int
) -> bool:
    """Whether some hand of `win_definition` has room for the exposed tiles and can be completed.

    `free` are the tiles that may still come, by name; `jokers` how many of them are jokers.
    """
    if ruleset not in _written_out:
        _written_out[ruleset] = _hands(ruleset.rules.get("win_definition"))
    hands = _written_out[ruleset]
    return hands is None or any(hand.allows(exposed, free, jokers) for hand in hands)


def _hands(node: object) -> tuple[Hand, ...] | None:
    """Every hand of the definitions; None if one of them cannot be written out."""
    hands: list[Hand] = []
    for at, definition in enumerate(_definitions(node)):
        elements = _elements(definition)
        if elements is None or max(at, len(hands)) > _MOST_HANDS:
            return None
        if prod(len(element.sets) or 1 for element in elements) > _MOST_WAYS:
            return None
        hands += _placed(elements)
    return tuple(hands) if hands else None


def _definitions(node: object) -> Iterator[object]:
    for part in node if isinstance(node, list) else []:
        if isinstance(part, str) and " " in part:
            try:
                yield from read_american(part)
            except AmericanError:
                continue
        else:
            yield part


@dataclass(frozen=True)
class _Element:
    loose: tuple[object, ...]
    natural: tuple[object, ...]
    count: int
    sets: tuple[tuple[object, ...], ...] = ()  # in place of single tiles: one of them
    jokers: bool = True  # may stand for the tiles of a set


def _elements(definition: object) -> list[_Element] | None:
    nodes = definition if isinstance(definition, list) else [None]
    elements = [_element(node) for node in nodes]
    return None if None in elements else [element for element in elements if element]


def _element(node: object) -> _Element | None:
    match node:
        case [[*groups], int(count)] if count > 0 and not isinstance(count, bool):
            at = groups.index("nojoker") if "nojoker" in groups else len(groups)
            loose = tuple(group for group in groups[:at] if group != "unique")
            natural = tuple(group for group in groups[at + 1 :] if group != "unique")
            items = (*loose, *natural)
            sets = tuple(tuple(group) for group in items if isinstance(group, list))
            if sets:
                alone = count == 1 and len(sets) == len(items) and not (loose and natural)
                return _Element((), (), 1, sets, jokers=bool(loose)) if alone else None
            once = "unique" in groups or len(items) == 1
            return _Element(loose, natural, count) if once and count <= len(items) else None
        case _:
            return None


def _placed(elements: Sequence[_Element]) -> Iterator[Hand]:
    """The hands of a definition, for every base tile and every set there is to choose."""
    items = [item for element in elements for item in (*element.loose, *element.natural)]
    bases = _NUMBERED if any(isinstance(item, int) for item in items) else _SUITED
    for base in bases:
        for chosen in product(*(element.sets or ((),) for element in elements)):
            hand = _hand(elements, chosen, base)
            if hand is not None:
                yield hand


def _hand(
    elements: Sequence[_Element], chosen: Sequence[tuple[object, ...]], base: Tile
) -> Hand | None:
    natural, loose = Counter[str](), Counter[str]()
    choices: list[Choice] = []
    for element, one in zip(elements, chosen, strict=True):
        own, free = element.natural, element.loose
        if element.sets:
            own, free = ((), one) if element.jokers else (one, ())
        names, others = _names(free, base), _names(own, base)
        if names is None or others is None:
            return None
        if not element.sets and element.count < names.total() + others.total():
            choices.append(Choice(names + others, element.count))
            continue
        loose += names
        natural += others
    return Hand(natural, loose, tuple(choices))


def _names(items: Sequence[object], base: Tile) -> Counter[str] | None:
    tiles = [target(PLAIN, base, item) for item in items]
    return None if None in tiles else Counter(tile.name for tile in tiles if tile)
