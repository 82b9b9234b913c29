"""The aims of a hand: an intent is the kinds that a hand keeps, and the yaku that it is for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.riichi.players.position import Outlook
    from jantaku.riichi.tiles.hand import Hand, Meld

ALL: Final = (1 << 34) - 1
HONORS: Final = 0b1111111 << 27
SUITS: Final = tuple(0b111111111 << 9 * suit for suit in range(3))
ORPHANS: Final = sum(0b100000001 << 9 * suit for suit in range(3)) | HONORS
SIMPLES: Final = ALL & ~ORPHANS
OUTSIDE: Final = sum(0b111000111 << 9 * suit for suit in range(3)) | HONORS

PAIR: Final = 2
TRIPLET: Final = 3
_COLOR_TILES: Final = 8
_OUTSIDE_TILES: Final = 10
_ORPHAN_KINDS: Final = 9
_MOSTLY_TRIPLES: Final = 9  # three for each triplet, one for each pair


@dataclass(frozen=True, slots=True)
class Intent:
    """The kinds to keep, as bits, and the han of its yaku in a closed and in an open hand.

    `pair` is a value pair that should become a triplet. If `open` is None the hand stays closed.
    `wide` says that most tiles are of use.
    """

    name: str
    kinds: int
    closed: int
    open: int | None
    pair: int | None = None
    wide: bool = False


RIICHI: Final = Intent("riichi", ALL, 0, None, wide=True)
VALUE: Final = Intent("value", ALL, 0, 0, wide=True)
TANYAO: Final = Intent("tanyao", SIMPLES, 1, 1, wide=True)
CLOSED_TANYAO: Final = Intent("tanyao", SIMPLES, 1, None, wide=True)
OUTSIDE_HAND: Final = Intent("outside", OUTSIDE, 2, 1)
TRIPLES: Final = Intent("triples", ALL, 2, 2)
ORPHANS_HAND: Final = Intent("orphans", ORPHANS, 13, None)
COLORS: Final = tuple(
    Intent(f"color {name}", suit | HONORS, 3, 2) for name, suit in zip("mps", SUITS, strict=True)
)
PURE_COLORS: Final = tuple(
    Intent(f"pure {name}", suit, 6, 5) for name, suit in zip("mps", SUITS, strict=True)
)


def intents(sight: Outlook, hand: Hand) -> Iterator[Intent]:
    """The intents that the hand leans to, and that its melds and the rules allow."""
    if hand.is_closed:
        yield RIICHI
        if sum(1 for kind in kinds_of(ORPHANS) if hand.held[kind]) >= _ORPHAN_KINDS:
            yield ORPHANS_HAND
    yield from _of_values(sight, hand)
    yield from _of_kinds(sight, hand)
    if leans_to_triples(hand):
        yield TRIPLES


def _of_values(sight: Outlook, hand: Hand) -> Iterator[Intent]:
    """A triplet of value tiles, or a pair of them that may still become one."""
    held = hand.held
    if any(held[kind] >= TRIPLET for kind in sight.value) and value_is_fixed(sight, hand):
        yield VALUE
    for kind in sight.value:
        if held[kind] == PAIR and sight.left[kind] and pair_may_fix(sight, hand):
            yield Intent("value pair", ALL, 0, 0, kind)


def _of_kinds(sight: Outlook, hand: Hand) -> Iterator[Intent]:
    """Tanyao, a single suit, terminals and honors: yaku of the whole hand."""
    held, melded = hand.held, _melded(hand.melds)
    if not melded & ~SIMPLES:
        yield TANYAO if sight.rule.open_tanyao else CLOSED_TANYAO
    for color, pure, suit in zip(COLORS, PURE_COLORS, SUITS, strict=True):
        if not melded & ~color.kinds and _tiles(held, color.kinds) >= _COLOR_TILES:
            yield color
            if not melded & ~suit and _tiles(held, suit) >= _COLOR_TILES:
                yield pure
    if not melded & ~OUTSIDE and _tiles(held, OUTSIDE) >= _OUTSIDE_TILES:
        yield OUTSIDE_HAND


def value_is_fixed(sight: Outlook, hand: Hand) -> bool:
    """True if no call came before a triplet of value tiles, or the rules do not ask for that."""
    if sight.rule.fix_yaku != "first_only":
        return True
    if any(hand.counts[kind] >= TRIPLET for kind in sight.value):
        return True
    calls = [meld for meld in hand.melds if meld.is_open]
    return not calls or _is_value(sight, calls[0])


def pair_may_fix(sight: Outlook, hand: Hand) -> bool:
    """True if a value pair that is called now would still count by the rules."""
    if sight.rule.fix_yaku != "first_only":
        return True
    return all(_is_value(sight, meld) for meld in hand.melds if meld.is_open)


def leans_to_triples(hand: Hand) -> bool:
    """True if all melds are triplets, and triplets and pairs make up most of the hand."""
    if any(meld.type == "chi" for meld in hand.melds):
        return False
    triplets = sum(1 for copies in hand.counts if copies >= TRIPLET) + len(hand.melds)
    return 3 * triplets + hand.counts.count(PAIR) >= _MOSTLY_TRIPLES


def kinds_of(bits: int) -> Iterator[int]:
    """The kinds in a set of bits.

    >>> list(kinds_of(0b1010))
    [1, 3]
    """
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _is_value(sight: Outlook, meld: Meld) -> bool:
    return meld.type != "chi" and meld.kind in sight.value


def _melded(melds: tuple[Meld, ...]) -> int:
    kinds = 0
    for meld in melds:
        kinds |= (0b111 if meld.type == "chi" else 1) << meld.kind
    return kinds


def _tiles(held: bytes, kinds: int) -> int:
    return sum(copies for kind, copies in enumerate(held) if kinds >> kind & 1)
