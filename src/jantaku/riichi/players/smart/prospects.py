"""The prospects of a hand, in points: for every discard the best of its intents."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jantaku.riichi.players.position import DRAGONS
from jantaku.riichi.players.smart.chances import win_chance
from jantaku.riichi.players.smart.discard_rows import NONE, DiscardRow, row_of, rows_of, wait_after
from jantaku.riichi.players.smart.intents import PAIR, SIMPLES, TRIPLES, TRIPLET, intents

if TYPE_CHECKING:
    from jantaku.riichi.players.position import Outlook
    from jantaku.riichi.players.smart.intents import Intent
    from jantaku.riichi.players.smart.weights import RiichiWeights
    from jantaku.riichi.tiles.hand import Hand


_RIICHI_HAN = 1


class Prospect(NamedTuple):
    """A possible result of a hand: expected points, the chance to win, distance and intent."""

    gain: float
    chance: float
    shanten: int
    intent: Intent


def prospects(
    sight: Outlook, hand: Hand, weights: RiichiWeights, ends: float
) -> dict[int, Prospect]:
    """For each kind that a hand of 3n + 2 tiles may discard, its best prospect.

    The other intents that stay possible count a little. `ends` is the chance that another player
    ends the round within a go-around.
    """
    found: dict[int, list[Prospect]] = {}
    for intent in intents(sight, hand):
        for kind, prospect in _of_intent(sight, hand, intent, weights, ends):
            found.setdefault(kind, []).append(prospect)
    return {kind: _best(weights, several) for kind, several in found.items()}


def best_prospect(
    sight: Outlook, hand: Hand, weights: RiichiWeights, ends: float
) -> Prospect | None:
    """The best prospect of a hand of 3n + 1 tiles; None if it has no yaku in sight."""
    found = [
        IntentValue(sight, hand, intent, weights, ends).of(row_of(sight, hand, intent))
        for intent in intents(sight, hand)
    ]
    return _best(weights, found) if found else None


def _of_intent(
    sight: Outlook, hand: Hand, intent: Intent, weights: RiichiWeights, ends: float
) -> list[tuple[int, Prospect]]:
    worth = IntentValue(sight, hand, intent, weights, ends)
    rows = rows_of(sight, hand, intent)
    found = [(row, worth.of(row)) for row in rows]
    most = max((one.gain for _, one in found), default=0.0)
    for place, (row, prospect) in enumerate(found):
        near = row.shanten == 1 and intent.pair is None and intent is not TRIPLES
        if near and prospect.gain > most * weights.worth_a_look:
            found[place] = row, worth.of(row, wait_after(sight, hand, intent, row))
    return [(row.kind, prospect) for row, prospect in found]


def _best(weights: RiichiWeights, found: list[Prospect]) -> Prospect:
    best = max(found, key=lambda one: one.gain)
    others = sum(one.gain for one in found) - best.gain
    return best._replace(gain=best.gain + weights.flexible * others)


class IntentValue:
    """The common part of an intent's rows: the han in sight, and the pace of such a hand."""

    def __init__(
        self, sight: Outlook, hand: Hand, intent: Intent, weights: RiichiWeights, ends: float
    ) -> None:
        closed = hand.is_closed
        self._sight, self._intent, self._weights = sight, intent, weights
        pace = weights.called if not closed else weights.free if intent.wide else weights.narrow
        self._pace = pace._replace(rival=ends)
        self._factor = _likelihood(sight, hand, intent, weights)
        self._han = han_in_sight(sight, hand, intent, weights)
        self._tanyao = intent.kinds & ~SIMPLES != 0 and (closed or sight.rule.open_tanyao)
        self._outsiders = sum(
            copies for kind, copies in enumerate(hand.held) if not SIMPLES >> kind & 1
        )

    def of(self, row: DiscardRow, wait: int = 0) -> Prospect:
        """The prospect after that row's discard; `wait` as in `win_chance`."""
        sight, kind = self._sight, row.kind
        chance = self._factor * win_chance(
            row.shanten, row.left, sight.draws, sight.unseen, self._pace, wait
        )
        points = win_points(sight, self._han - self._lost(kind), self._weights)
        return Prospect(chance * points, chance, row.shanten, self._intent)

    def _lost(self, kind: int) -> float:
        """The han that the discard loses; negative if it leaves only simples."""
        if kind == NONE:
            return 0.0
        lost = float(self._sight.dora[kind]) if self._intent.kinds >> kind & 1 else 0.0
        if self._tanyao and self._outsiders == (not SIMPLES >> kind & 1):
            lost -= self._weights.near_tanyao
        return lost


def win_points(sight: Outlook, han: float, weights: RiichiWeights) -> float:
    """The average points of a win with that many han; a part of a han counts."""
    table = weights.points
    whole = min(int(han), len(table) - 2)
    base = table[whole] + (table[whole + 1] - table[whole]) * min(1.0, han - whole)
    return base * (weights.dealer if sight.is_dealer else 1.0) + sight.table_points


def han_in_sight(sight: Outlook, hand: Hand, intent: Intent, weights: RiichiWeights) -> float:
    """The han that the hand will have, dora and what is likely among them."""
    held = hand.held
    han = float(sure_han(sight, hand, intent))
    han += weights.closed_extra if hand.is_closed else 0.0
    for kind, copies in enumerate(held):
        if copies and intent.kinds >> kind & 1:
            han += copies * sight.dora[kind]
            if copies == PAIR and kind in sight.value and kind != intent.pair:
                han += weights.value_pair * sight.value[kind]
    han += sum(count for suit, count in enumerate(hand.reds) if intent.kinds >> 9 * suit + 4 & 1)
    return han + sight.me.kita + dragons_han(held)


def sure_han(sight: Outlook, hand: Hand, intent: Intent) -> int:
    """The han of the yaku that the intent has for certain, dora left out."""
    han = _RIICHI_HAN + intent.closed if hand.is_closed else intent.open or 0
    for kind, value in sight.value.items():
        if intent.kinds >> kind & 1 and (hand.held[kind] >= TRIPLET or kind == intent.pair):
            han += value
    return han


def dragons_han(held: bytes) -> float:
    """The worth of the dragons together, in addition to each of them, in the current hand.

    >>> from jantaku import Hand
    >>> dragons_han(Hand("55566677z").held)
    2.0
    """
    least, *_, most = sorted(held[kind] for kind in DRAGONS)
    if least >= TRIPLET:
        return 13.0
    return 2.0 if least == PAIR and most >= TRIPLET else 0.0


def _likelihood(sight: Outlook, hand: Hand, intent: Intent, weights: RiichiWeights) -> float:
    """The chance that the intent holds: that its pair is called, and that it has the han needed."""
    enough = sure_han(sight, hand, intent) >= sight.required_han
    if not enough and not hand.is_closed:
        return 0.0
    likely = 1.0 if enough else weights.more_han
    if intent.pair is not None:
        likely *= weights.pair_comes[min(PAIR, sight.left[intent.pair])]
    return likely
