"""What a hand may become: each intent is the kinds that it keeps, and the yaku that it is for.

An intent that keeps all tiles and has no yaku is for riichi. May import sight.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.hand import Hand
    from jantaku.players.riichi.sight import Sight

ALL: Final = (1 << 34) - 1
HONORS: Final = 0b1111111 << 27
SUITS: Final = tuple(0b111111111 << 9 * suit for suit in range(3))
TERMINALS: Final = sum(0b100000001 << 9 * suit for suit in range(3))
ORPHANS: Final = TERMINALS | HONORS
SIMPLES: Final = ALL & ~ORPHANS
OUTSIDE: Final = sum(0b111000111 << 9 * suit for suit in range(3)) | HONORS
_DRAGONS: Final = (31, 32, 33)

_COLOR_TILES: Final = 8
_OUTSIDE_TILES: Final = 10
_ORPHAN_KINDS: Final = 9
_TRIPLES: Final = 9  # three for each triplet, one for each pair
_COPIES: Final = 4


@dataclass(frozen=True, slots=True)
class Intent:
    """Kinds that are kept, as bits; han of its yaku in a closed and in an open hand.

    `pair` is a value pair that is to become a triplet. An intent of no open han is for closed hands
    alone.
    """

    name: str
    kinds: int
    closed: float
    open: float
    pair: int | None = None

    @property
    def free(self) -> bool:
        """Whether most tiles are of use."""
        return self.kinds in (ALL, SIMPLES) and self.name != "triples" and self.pair is None


RIICHI: Final = Intent("riichi", ALL, 0, 0)
VALUE: Final = Intent("value", ALL, 0, 0.001)
TANYAO: Final = Intent("tanyao", SIMPLES, 1, 1)
CLOSED_TANYAO: Final = Intent("tanyao", SIMPLES, 1, 0)
OUTSIDE_HAND: Final = Intent("outside", OUTSIDE, 2, 1)
TRIPLES: Final = Intent("triples", ALL, 2, 2)
ORPHANS_HAND: Final = Intent("orphans", ORPHANS, 13, 0)
COLORS: Final = tuple(
    Intent(f"color {suit}", SUITS[i] | HONORS, 3, 2) for i, suit in enumerate("mps")
)
PURE_COLORS: Final = tuple(Intent(f"pure {suit}", SUITS[i], 6, 5) for i, suit in enumerate("mps"))


def intents(sight: Sight, hand: Hand) -> Iterator[Intent]:
    """The intents that the hand leans to and its melds allow."""
    held = hand.held
    melded = _melded(hand)
    if hand.is_closed:
        yield RIICHI
        if sum(1 for kind in kinds_of(ORPHANS) if held[kind]) >= _ORPHAN_KINDS:
            yield ORPHANS_HAND
    values = [(kind, held[kind]) for kind in sight.value if held[kind] > 1]
    if any(copies > 2 for _, copies in values):
        yield VALUE
    for kind, copies in values:
        if copies == 2 and sight.left[kind]:
            yield Intent("value pair", ALL, 0, 0.001, kind)
    if not melded & ~SIMPLES:
        yield TANYAO if sight.rule.open_tanyao else CLOSED_TANYAO
    for color, pure, suit in zip(COLORS, PURE_COLORS, SUITS, strict=True):
        if not melded & ~color.kinds and _tiles(held, color.kinds) >= _COLOR_TILES:
            yield color
            if not melded & ~suit and _tiles(held, suit) >= _COLOR_TILES:
                yield pure
    if not melded & ~OUTSIDE and _tiles(held, OUTSIDE) >= _OUTSIDE_TILES:
        yield OUTSIDE_HAND
    if leans_to_triples(hand):
        yield TRIPLES


def leans_to_triples(hand: Hand) -> bool:
    """Whether all melds are triplets, and triplets and pairs make up most of the hand."""
    if any(meld.type == "chi" for meld in hand.melds):
        return False
    triplets = sum(1 for copies in hand.counts if copies > 2) + len(hand.melds)
    return 3 * triplets + hand.counts.count(2) >= _TRIPLES


def triples_distance(counts: bytes, melds: int) -> int:
    """Shanten of a hand that is to be triplets and a pair."""
    triplets = melds + sum(1 for copies in counts if copies > 2)
    pairs = min(counts.count(2), 5 - triplets)
    return 8 - 2 * triplets - pairs


def dragons_han(counts: bytes) -> float:
    """What three kinds of dragons are worth besides the dragons themselves, as they stand."""
    copies = sorted(counts[kind] for kind in _DRAGONS)
    if copies[0] > 2:
        return 13.0
    if copies[0] == 2 and copies[2] > 2:
        return 4.0 if copies[1] == 2 else 2.0
    return 0.0


def _melded(hand: Hand) -> int:
    kinds = 0
    for meld in hand.melds:
        kinds |= (0b111 if meld.type == "chi" else 1) << meld.kind
    return kinds


def kinds_of(bits: int) -> Iterator[int]:
    """The kinds in a set of bits."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _tiles(held: bytes, kinds: int) -> int:
    return sum(copies for kind, copies in enumerate(held) if kinds >> kind & 1)
