"""The ways to divide a winning hand into sets and pairs."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Final, Literal

from .hands import ORPHANS, Tiles, WonHand

Kind = Literal["run", "triplet", "kong", "pair", "other"]


@dataclass(frozen=True)
class Group:
    """A set, a pair, or the whole of a hand that has no sets.

    `call` is the name of the call that made it, empty in the hand. `won` is what the winning tile
    is in it, if that completed it. `discarded` is True if that tile was another player's. `real`
    are its tiles with the jokers that stand for some of them.
    """

    kind: Kind
    tiles: Tiles
    call: str = ""
    won: str = ""
    discarded: bool = False
    real: Tiles = ()

    @property
    def jokers(self) -> int:
        """The number of its tiles that jokers stand for."""
        return sum(tile not in self.tiles for tile in self.real)

    @property
    def joker_kinds(self) -> Collection[str]:
        """The kinds that jokers stand for."""
        return Counter(self.tiles) - Counter(self.real)

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


def readings(hand: WonHand) -> Iterator[Reading]:
    """Yields each division, once for each group that the winning tile may have completed.

    Each joker is any of the tiles that it may stand for. A hand that has no division is one group
    of all its tiles.
    """
    inside, jokers = (*hand.held, hand.tile), hand.game.jokers
    melds = tuple(_melded(meld.call, meld.tiles) for meld in hand.melds)
    paired = sum(group.kind == "pair" for group in melds)
    found = False
    for sets, pairs in hand.game.forms:
        for groups in divisions(
            Counter(inside), sets - len(melds) + paired, pairs - paired, jokers
        ):
            found = True
            yield from _won(hand, groups, melds)
    wholes = [] if found else [*_orphans(inside, jokers)] or [inside]
    for tiles in wholes:
        whole = Group("other", tuple(sorted(tiles)), won=hand.tile, discarded=not hand.drawn)
        yield (whole, *melds)


def _orphans(tiles: Tiles, jokers: Mapping[str, Tiles]) -> Iterator[Tiles]:
    """Yields the tiles as thirteen terminals and honors with one of them twice."""
    plain = {tile for tile in tiles if tile not in jokers}
    if len(tiles) == 14 and plain <= set(ORPHANS):
        for choice in product(*(jokers.get(tile, (tile,)) for tile in tiles)):
            if set(choice) == set(ORPHANS):
                yield choice


def waits(hand: WonHand) -> set[str]:
    """Returns the kinds of tiles that would have completed the hand, the winning one among them.

    A kind counts even if the hand has all four of its tiles.
    """
    return {tile for tile in hand.game.kinds if _completes(hand, tile)}


def _completes(hand: WonHand, tile: str) -> bool:
    tiles, jokers = (*hand.held, tile), hand.game.jokers
    forms = [(sets - len(hand.melds), pairs) for sets, pairs in hand.game.forms]
    divided = any(
        next(divisions(Counter(tiles), *form, jokers), None) is not None for form in forms
    )
    return divided or any(_orphans(tiles, jokers))


_ALIKE: Final[Mapping[int, Kind]] = {2: "pair", 3: "triplet", 4: "kong"}


def _melded(call: str, tiles: Tiles) -> Group:
    kind = "run" if len(set(tiles)) > 1 else _ALIKE[len(tiles)]
    return Group(kind, tuple(sorted(tiles)), call)


def _won(hand: WonHand, groups: Reading, melds: Reading) -> Iterator[Reading]:
    for group in sorted({group for group in groups if hand.tile in group.real}, key=str):
        rest = list(groups)
        rest.remove(group)
        joker = hand.tile in hand.game.jokers
        for kind in group.joker_kinds if joker else [hand.tile]:
            yield (replace(group, won=kind, discarded=not hand.drawn), *rest, *melds)


def divisions(
    left: Counter[str], sets: int, pairs: int, jokers: Mapping[str, Tiles]
) -> Iterator[Reading]:
    """Yields each division of tiles into so many sets and pairs, in the order of the tiles."""
    if sets < 0 or sum(left.values()) != sets * 3 + pairs * 2:
        return
    if not left:
        yield ()
        return
    tile = min((tile for tile in left if tile not in jokers), default="", key=lambda t: (t[1:], t))
    for kind, tiles, real in _groups_with(tile, left, jokers):
        spent = kind == "pair"
        if pairs >= spent and sets >= (not spent):
            rest = left - Counter(real)
            for groups in divisions(rest, sets - (not spent), pairs - spent, jokers):
                yield (Group(kind, tiles, real=real), *groups)


def _groups_with(
    tile: str, left: Counter[str], jokers: Mapping[str, Tiles]
) -> Iterator[tuple[Kind, Tiles, Tiles]]:
    """Yields the groups that take the tile, and what they are made of; any where it is empty."""
    held = [joker for joker in jokers if left[joker]]
    for kind, tiles in _groups(tile, jokers and {k for joker in held for k in jokers[joker]}):
        choices = [
            [*([one] if left[one] else []), *(joker for joker in held if one in jokers[joker])]
            for one in tiles
        ]
        for real in {tuple(sorted(choice)) for choice in product(*choices)}:
            if (not tile or tile in real) and Counter(real) <= left:
                yield kind, tiles, real


def _groups(tile: str, kinds: Collection[str]) -> Iterator[tuple[Kind, Tiles]]:
    """Yields the groups with that lowest tile, or with a lower one of the kinds of jokers."""
    for low in [tile] if tile else kinds:
        yield "triplet", (low,) * 3
        yield "pair", (low,) * 2
    starts = [tile, *_below(tile, kinds)] if tile else kinds
    for low in starts:
        if low[1] != "z":
            yield "run", tuple(f"{int(low[0]) + step}{low[1]}" for step in range(3))


def _below(tile: str, kinds: Collection[str]) -> Iterator[str]:
    for step in (1, 2):
        low = f"{int(tile[0]) - step}{tile[1]}"
        if tile[1] != "z" and low in kinds:
            yield low
