"""The codes of tiles and the tables of their order, as the kernel takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku import _kernel
from jantaku.ruleset.match.definition import MOST_OFFSET, NAME_BITS, NO_NAME, Numbering
from jantaku.ruleset.values.limits import MOST_CODES
from jantaku.ruleset.values.tile import (
    BACKS,
    JOKERS,
    SUITS,
    VOCABULARY,
    RulesetTile,
    bare,
    in_other_suit,
    of_suit,
    suit_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

_NAMES: Final = len(VOCABULARY) + 1


class Codes(dict[RulesetTile, int]):
    """The code of each tile of a hand: its name, and the attributes that patterns mention."""

    def __init__(self, names: Numbering) -> None:
        super().__init__()
        self.names = names

    def __missing__(self, tile: RulesetTile) -> int:
        if len(self) > MOST_CODES:
            self.clear()
        bits = 0
        for attr in map(bare, tile.attrs):
            if attr in self.names.attributes:
                bits |= 1 << self.names.attributes[attr]
        code = self[tile] = VOCABULARY.get(tile.name, NO_NAME) | bits << NAME_BITS
        return code


def _first_suit(name: str) -> str:
    moved = name[:-1] + "m"
    return moved if name[-1] in "ps" and moved in VOCABULARY else name


def _order(ordering: Mapping[str, str]) -> _kernel.TileBehavior:
    """The kernel's tables for an order of the tiles."""
    index = VOCABULARY
    after = {name: follower for name, follower in ordering.items() if follower in index}
    before = {follower: name for name, follower in after.items() if name in index}
    shifted: list[int] = []
    for offset in range(-MOST_OFFSET, MOST_OFFSET + 1):
        suits, steps = divmod(abs(offset), 10)
        way, sign = (after, 1) if offset > 0 else (before, -1)
        for start in index:
            name: str | None = in_other_suit(start, sign * suits) if suits else start
            for _ in range(steps):
                name = None if name is None else way.get(name)
            shifted.append(-1 if name is None else index[name])
        shifted.append(-1)
    fixed = [
        index[of_suit(number, SUITS[(suit + place) % 3])]
        for number in [*map(str, range(1, 11)), "D"]
        for place in range(3)
        for suit in range(3)
    ]
    suits_of = [suit_of(name) for name in index]
    return _kernel.TileBehavior(
        _NAMES,
        index["any"],
        index["faceup"],
        shifted,
        [*(-1 if suit is None else SUITS.index(suit) for suit in suits_of), -1],
        [*(index[_first_suit(name)] for name in index), -1],
        fixed,
        [*(int(name in BACKS) for name in index), 1],
        [*(int(name in JOKERS) for name in index), 0],
    )


_ORDERS: Final[dict[int, tuple[Mapping[str, str], _kernel.TileBehavior]]] = {}


def order_of(ordering: Mapping[str, str]) -> _kernel.TileBehavior:
    """The kernel's tables for an order, made once for each."""
    known = _ORDERS.get(id(ordering))
    if known is not None:
        return known[1]
    if len(_ORDERS) >= 64:
        _ORDERS.clear()
    result = _order(ordering)
    _ORDERS[id(ordering)] = (ordering, result)  # holds it, so that its id stays its own
    return result
