"""What a hand may bring, in points: for every discard the best of its intents.

May import chances, intents, sight and weights.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jantaku._kernel import discards_within, ukeire_within
from jantaku.hand import Hand
from jantaku.players.riichi.chances import win_chance
from jantaku.players.riichi.intents import (
    SIMPLES,
    Intent,
    dragons_han,
    intents,
    kinds_of,
    triples_distance,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jantaku.players.riichi.sight import Sight

Row = tuple[int, int, int, int]
"""A kind that is discarded, the distance after it, useful kinds as bits, and their copies left."""


class Prospect(NamedTuple):
    """What may become of a hand: expected points, the chance to win, distance and intent."""

    gain: float
    chance: float
    shanten: int
    intent: Intent


def prospects(sight: Sight, hand: Hand, rivals: int = 0) -> dict[int, Prospect]:
    """For each kind that a hand of 3n + 2 tiles may discard, its best prospect."""
    best: dict[int, Prospect] = {}
    sums: dict[int, float] = {}
    for intent in intents(sight, hand):
        worth = _Worth(sight, hand, intent, rivals)
        rows = list(_rows(sight, hand, intent))
        found = [worth.of(row) for row in rows]
        most = max((one.gain for one in found), default=0.0)
        for row, prospect in zip(rows, found, strict=True):
            kind = row[0]
            if (
                row[1] == 1
                and intent.pair is None
                and intent.name != "triples"
                and prospect.gain > 0.7 * most
            ):
                prospect = worth.of(row, _wait_after(sight, hand, intent, row))
            sums[kind] = sums.get(kind, 0.0) + prospect.gain
            if kind not in best or prospect.gain > best[kind].gain:
                best[kind] = prospect
    flexible = sight.weights.flexible
    return {
        kind: one._replace(gain=one.gain + flexible * (sums[kind] - one.gain))
        for kind, one in best.items()
    }


def _wait_after(sight: Sight, hand: Hand, intent: Intent, row: Row) -> int:
    """The copies that the hand will wait for once it is tenpai, on average."""
    kind, _, useful, total = row
    if not total:
        return 0
    counts = bytearray(hand.counts)
    counts[kind] -= 1
    weighed = 0
    for drawn in kinds_of(useful):
        copies = sight.left[drawn]
        if copies:
            counts[drawn] += 1
            after = Hand.from_counts(counts, hand.melds)
            rows = discards_within(after, intent.kinds, sight.left, sight.rule.players)
            counts[drawn] -= 1
            weighed += copies * max(
                (left for _, shanten, _, left in rows if shanten == 0), default=0
            )
    return max(1, round(weighed / total))


def standing(sight: Sight, hand: Hand, rivals: int = 0) -> Prospect | None:
    """The best prospect of a hand of 3n + 1 tiles; None where it has no yaku in sight."""
    best: Prospect | None = None
    for intent in intents(sight, hand):
        prospect = _Worth(sight, hand, intent, rivals).of(_row(sight, hand, intent))
        if best is None or prospect.gain > best.gain:
            best = prospect
    return best


def _rows(sight: Sight, hand: Hand, intent: Intent) -> Iterable[Row]:
    players = sight.rule.players
    if intent.name == "triples":
        return _triple_rows(sight, hand)
    if intent.pair is None:
        return discards_within(hand, intent.kinds, sight.left, players)
    rows = discards_within(_aside(hand, intent.pair), intent.kinds, sight.left, players)
    return [_before_pon(sight, row, intent.pair) for row in rows]


def _row(sight: Sight, hand: Hand, intent: Intent) -> Row:
    players = sight.rule.players
    if intent.name == "triples":
        return _triple_row(sight, hand.counts, len(hand.melds), 34)
    if intent.pair is None:
        return (34, *ukeire_within(hand, intent.kinds, sight.left, players))
    rest = _aside(hand, intent.pair)
    row = (34, *ukeire_within(rest, intent.kinds, sight.left, players))
    return _before_pon(sight, row, intent.pair)


def _aside(hand: Hand, kind: int) -> Hand:
    """The hand without its pair: what has to be complete once that is a triplet."""
    counts = bytearray(hand.counts)
    counts[kind] -= 2
    return Hand.from_counts(counts, hand.melds)


def _before_pon(sight: Sight, row: Row, pair: int) -> Row:
    """The row of the hand whose pair has not been called yet: one tile further away."""
    kind, shanten, useful, total = row
    return kind, shanten + 1, useful | 1 << pair, total + 2 * sight.left[pair]


def _triple_rows(sight: Sight, hand: Hand) -> list[Row]:
    rows = []
    for kind, copies in enumerate(hand.counts):
        if copies:
            counts = bytearray(hand.counts)
            counts[kind] -= 1
            rows.append(_triple_row(sight, bytes(counts), len(hand.melds), kind))
    return rows


def _triple_row(sight: Sight, counts: bytes, melds: int, kind: int) -> Row:
    useful = sum(1 << k for k, copies in enumerate(counts) if copies == 2)
    total = sum(sight.left[k] for k, copies in enumerate(counts) if copies == 2)
    return kind, triples_distance(counts, melds), useful, 2 * total


class _Worth:
    """The prospects of one intent of a hand: what its discards have in common."""

    def __init__(self, sight: Sight, hand: Hand, intent: Intent, rivals: int) -> None:
        weights = sight.weights
        closed = hand.is_closed
        self._sight, self._intent = sight, intent
        rival = weights.rival + rivals * weights.rival_riichi
        speed = weights.called if not closed else weights.free if intent.free else weights.narrow
        self._pace = speed._replace(rival=rival)
        held, kinds = hand.held, intent.kinds
        self._han = (intent.closed + weights.closed_extra) if closed else intent.open
        self._han += sum(
            copies * sight.dora[kind]
            for kind, copies in enumerate(held)
            if copies and sight.dora[kind] and kinds >> kind & 1
        )
        self._han += sum(count for suit, count in enumerate(hand.reds) if kinds >> 9 * suit + 4 & 1)
        self._han += sight.me.kita
        self._han += _value_han(sight, held, intent)
        self._han += dragons_han(held)
        self._simples = [
            copies for kind, copies in enumerate(held) if not SIMPLES >> kind & 1 and copies
        ]
        self._outsiders = sum(self._simples)
        self._near_tanyao = kinds == ALL_KINDS and (closed or sight.rule.open_tanyao)
        self._factor = self._pair_chance(intent.pair)

    def of(self, row: Row, wait: int = 0) -> Prospect:
        """The prospect after that discard."""
        sight, intent = self._sight, self._intent
        kind, shanten, _, total = row
        chance = win_chance(shanten, total, sight.draws, sight.unseen, self._pace, wait)
        chance *= self._factor
        han = self._han
        if kind < 34:
            if intent.kinds >> kind & 1:
                han -= sight.dora[kind]
            if self._near_tanyao and self._outsiders - (not SIMPLES >> kind & 1) == 0:
                han += sight.weights.near_tanyao
        return Prospect(chance * sight.points(han), chance, shanten, intent)

    def _pair_chance(self, pair: int | None) -> float:
        """How likely somebody discards what makes the pair a triplet."""
        if pair is None:
            return 1.0
        return self._sight.weights.pair_comes[min(2, self._sight.left[pair])]


ALL_KINDS = (1 << 34) - 1


def _value_han(sight: Sight, held: bytes, intent: Intent) -> float:
    han = 0.0
    for kind, value in sight.value.items():
        if not intent.kinds >> kind & 1:
            continue
        if held[kind] > 2 or kind == intent.pair:
            han += value
        elif held[kind] == 2:
            han += value * sight.weights.value_pair
    return han
