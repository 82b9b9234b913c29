"""The distance of a hand from each of its intents: rows of a discard, a distance, useful tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku._kernel import discards_within, ukeire_within
from jantaku.riichi.players.smart.intents import PAIR, TRIPLES, TRIPLET, kinds_of
from jantaku.riichi.tiles.hand import Hand

if TYPE_CHECKING:
    from jantaku.riichi.players.position import Outlook
    from jantaku.riichi.players.smart.intents import Intent

NONE: Final = 34
"""Stands for no discard."""
_CALLABLE: Final = 2  # a tile that can come from any discard counts twice


class DiscardRow(NamedTuple):
    """The distance after a discard, the useful kinds as bits, and the copies left of them."""

    kind: int
    shanten: int
    useful: int
    left: int


def rows_of(sight: Outlook, hand: Hand, intent: Intent) -> list[DiscardRow]:
    """A row for each kind that a hand of 3n + 2 tiles may discard."""
    if intent is TRIPLES:
        held = [kind for kind, copies in enumerate(hand.counts) if copies]
        return [_triples(sight, _without(hand.counts, kind), hand, kind) for kind in held]
    kept = hand if intent.pair is None else _aside(hand, intent.pair)
    found = discards_within(kept, intent.kinds, sight.left, sight.rule.players)
    rows = [DiscardRow(*row) for row in found]
    return rows if intent.pair is None else [_before_pon(sight, r, intent.pair) for r in rows]


def row_of(sight: Outlook, hand: Hand, intent: Intent) -> DiscardRow:
    """The row of a hand of 3n + 1 tiles."""
    if intent is TRIPLES:
        return _triples(sight, hand.counts, hand, NONE)
    kept = hand if intent.pair is None else _aside(hand, intent.pair)
    row = DiscardRow(NONE, *ukeire_within(kept, intent.kinds, sight.left, sight.rule.players))
    return row if intent.pair is None else _before_pon(sight, row, intent.pair)


def wait_after(sight: Outlook, hand: Hand, intent: Intent, row: DiscardRow) -> int:
    """The copies that a hand one from tenpai will wait for after that row, on average."""
    counts = bytearray(_without(hand.counts, row.kind))
    weighed = 0
    for drawn in kinds_of(row.useful):
        if copies := sight.left[drawn]:
            counts[drawn] += 1
            weighed += copies * _best_wait(sight, Hand.from_counts(counts, hand.melds), intent)
            counts[drawn] -= 1
    return max(1, round(weighed / max(1, row.left)))


def triples_distance(counts: bytes, melds: int) -> int:
    """Shanten of a hand that aims at triplets and a pair.

    >>> from jantaku import Hand
    >>> triples_distance(Hand("222m444p66s88s99s1z").counts, 0)
    1
    """
    triplets = melds + sum(1 for copies in counts if copies >= TRIPLET)
    return 8 - 2 * triplets - min(counts.count(PAIR), 5 - triplets)


def _best_wait(sight: Outlook, hand: Hand, intent: Intent) -> int:
    found = discards_within(hand, intent.kinds, sight.left, sight.rule.players)
    return max((left for _, shanten, _, left in found if shanten == 0), default=0)


def _aside(hand: Hand, kind: int) -> Hand:
    """The hand without its pair: the part to complete once that is a triplet."""
    return Hand.from_counts(_without(hand.counts, kind, PAIR), hand.melds)


def _before_pon(sight: Outlook, row: DiscardRow, pair: int) -> DiscardRow:
    """The row while the pair has not been called yet: one tile further away."""
    left = row.left + _CALLABLE * sight.left[pair]
    return DiscardRow(row.kind, row.shanten + 1, row.useful | 1 << pair, left)


def _triples(sight: Outlook, counts: bytes, hand: Hand, kind: int) -> DiscardRow:
    pairs = [pair for pair, copies in enumerate(counts) if copies == PAIR]
    left = _CALLABLE * sum(sight.left[pair] for pair in pairs)
    useful = sum(1 << pair for pair in pairs)
    return DiscardRow(kind, triples_distance(counts, len(hand.melds)), useful, left)


def _without(counts: bytes, kind: int, copies: int = 1) -> bytes:
    after = bytearray(counts)
    after[kind] -= copies
    return bytes(after)
