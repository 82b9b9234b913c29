"""The ways to divide a winning hand into sets and pairs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Literal

from .hands import ORPHANS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .hands import Tiles, WonHand


@dataclass(frozen=True)
class Group:
    """A set, a pair, or the whole of a hand that has no sets.

    `call` is the name of the call that made it, empty in the hand. `won` is True if the winning
    tile completed it. `discarded` is True if that tile was another player's.
    """

    kind: Literal["run", "triplet", "kong", "pair", "other"]
    tiles: Tiles
    call: str = ""
    won: bool = False
    discarded: bool = False

    @property
    def tile(self) -> str:
        """The lowest tile."""
        return self.tiles[0]

    @property
    def number(self) -> int:
        """The number of the lowest tile; 0 for an honor."""
        return 0 if self.suit == "z" else int(self.tile[0])

    @property
    def suit(self) -> str:
        """The suit; z for an honor."""
        return self.tile[1]

    @property
    def is_triplet(self) -> bool:
        """True for three or four of a tile."""
        return self.kind in {"triplet", "kong"}

    @property
    def own(self) -> bool:
        """True if it was never called; a discard may have completed it."""
        return self.call in {"", "concealed_kong"}

    @property
    def concealed(self) -> bool:
        """True if another player's tile is no part of it."""
        return self.own and not self.discarded


Reading = tuple[Group, ...]


def readings(hand: WonHand, tiles: Tiles | None = None) -> Iterator[Reading]:
    """Yields each division, once for each group that the winning tile may have completed.

    `tiles` are those of the hand where jokers stand for others, the winning tile last. A hand that
    has no division is one group of all its tiles.
    """
    inside = (*hand.held, hand.tile) if tiles is None else tiles
    melds = tuple(_melded(meld.call, meld.tiles) for meld in hand.melds)
    found = False
    for sets, pairs in hand.game.forms:
        for groups in divisions(Counter(inside), sets - len(melds), pairs):
            found = True
            yield from _won(hand, groups, inside[-1], melds)
    if not found:
        yield from _won(hand, (Group("other", tuple(sorted(inside))),), inside[-1], melds)


def readings_with_jokers(hand: WonHand) -> Iterator[Reading]:
    """Yields the readings of the hand with each joker as each tile that it may stand for."""
    inside = (*hand.held, hand.tile)
    choices = product(*(hand.game.jokers.get(tile, (tile,)) for tile in inside))
    for tiles in {(*sorted(choice[:-1]), choice[-1]) for choice in choices}:
        for found in readings(hand, tiles):
            if found[0].kind != "other" or _orphans(found[0].tiles):
                yield found


def waits(hand: WonHand) -> set[str]:
    """Returns the tiles that would have completed the hand, the winning one among them."""
    return {tile for tile in hand.game.kinds if _complete(hand, Counter((*hand.held, tile)))}


def _complete(hand: WonHand, tiles: Counter[str]) -> bool:
    forms = [(sets - len(hand.melds), pairs) for sets, pairs in hand.game.forms]
    divided = any(next(divisions(tiles, *form), None) is not None for form in forms)
    return max(tiles.values()) < 5 and (divided or _orphans(tuple(tiles)))


def _orphans(tiles: Tiles) -> bool:
    return set(tiles) == set(ORPHANS)


def _melded(call: str, tiles: Tiles) -> Group:
    kind = "run" if len(set(tiles)) > 1 else "triplet" if len(tiles) == 3 else "kong"
    return Group(kind, tuple(sorted(tiles)), call)


def _won(hand: WonHand, groups: Reading, tile: str, melds: Reading) -> Iterator[Reading]:
    for group in sorted({group for group in groups if tile in group.tiles}, key=str):
        rest = list(groups)
        rest.remove(group)
        yield (replace(group, won=True, discarded=not hand.drawn), *rest, *melds)


def divisions(left: Counter[str], sets: int, pairs: int) -> Iterator[Reading]:
    """Yields each division of tiles into so many sets and pairs, in the order of the tiles."""
    if sets < 0 or sum(left.values()) != sets * 3 + pairs * 2:
        return
    tile = min(
        (tile for tile, count in left.items() if count), default=None, key=lambda t: (t[1], t)
    )
    if tile is None:
        yield ()
        return
    for kind, tiles in _groups_with(tile, left):
        rest = left - Counter(tiles)
        spent = kind == "pair"
        if pairs >= spent and sets >= (not spent):
            for groups in divisions(rest, sets - (not spent), pairs - spent):
                yield (Group(kind, tiles), *groups)


def _groups_with(
    tile: str, left: Counter[str]
) -> Iterator[tuple[Literal["run", "triplet", "pair"], Tiles]]:
    if left[tile] >= 3:
        yield "triplet", (tile,) * 3
    if left[tile] >= 2:
        yield "pair", (tile,) * 2
    if tile[1] != "z":
        run = tuple(f"{int(tile[0]) + step}{tile[1]}" for step in range(3))
        if all(left[each] for each in run):
            yield "run", run
