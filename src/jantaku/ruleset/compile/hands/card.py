"""The American card written out: the tiles of every hand of `win_definition`.

A definition that is not a list of single tiles is left to itself: a hand it allows is never called
dead.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Final

from jantaku.ruleset.compile.expressions.calls import read_offset
from jantaku.ruleset.compile.hands.american import AmericanError, read_american
from jantaku.ruleset.match.card import CardHand, FreeChoice
from jantaku.ruleset.values.behavior import neighbour
from jantaku.ruleset.values.limits import MOST_CARD_HANDS, MOST_WAYS
from jantaku.ruleset.values.nodes import items_of
from jantaku.ruleset.values.tile import SUITS, RulesetTile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


_SUITED: Final = tuple(RulesetTile(f"1{suit}") for suit in SUITS)
_NUMBERED: Final = tuple(
    RulesetTile(f"{number}{suit}") for suit in SUITS for number in range(1, 10)
)


def card_hands(node: object) -> tuple[CardHand, ...] | None:
    """Every hand of the definitions; None if one of them cannot be written out."""
    hands: list[CardHand] = []
    for at, definition in enumerate(_definitions(node)):
        elements = _elements(definition)
        if elements is None or max(at, len(hands)) > MOST_CARD_HANDS:
            return None
        if prod(len(element.sets) or 1 for element in elements) > MOST_WAYS:
            return None
        hands += _placed(elements)
    return tuple(hands) if hands else None


def _definitions(node: object) -> Iterator[object]:
    for part in items_of(node):
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


def _placed(elements: Sequence[_Element]) -> Iterator[CardHand]:
    """The hands of a definition, for every base tile and every set there is to choose."""
    items = [item for element in elements for item in (*element.loose, *element.natural)]
    bases = _NUMBERED if any(isinstance(item, int) for item in items) else _SUITED
    for base in bases:
        for chosen in product(*(element.sets or ((),) for element in elements)):
            hand = _hand(elements, chosen, base)
            if hand is not None:
                yield hand


def _hand(
    elements: Sequence[_Element], chosen: Sequence[tuple[object, ...]], base: RulesetTile
) -> CardHand | None:
    natural, loose = Counter[str](), Counter[str]()
    choices: list[FreeChoice] = []
    for element, one in zip(elements, chosen, strict=True):
        own, free = element.natural, element.loose
        if element.sets:
            own, free = ((), one) if element.jokers else (one, ())
        names, others = _names(free, base), _names(own, base)
        if names is None or others is None:
            return None
        if not element.sets and element.count < names.total() + others.total():
            choices.append(FreeChoice(names + others, element.count, loose=not others))
            continue
        loose += names
        natural += others
    return CardHand(natural, loose, tuple(choices))


def _names(items: Sequence[object], base: RulesetTile) -> Counter[str] | None:
    tiles = [neighbour(base, read_offset(item)) for item in items]
    return None if None in tiles else Counter(tile.name for tile in tiles if tile)
