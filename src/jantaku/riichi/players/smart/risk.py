"""The cost of discards to a seat: of each kind now, and of playing on or folding later.

All costs are compared with a certain fold. That is not free: opponents win by self-draw.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import mul
from typing import TYPE_CHECKING

from jantaku.riichi.danger import danger

if TYPE_CHECKING:
    from jantaku.riichi.danger import SeatDanger
    from jantaku.riichi.players.position import Outlook
    from jantaku.riichi.players.smart.stakes import Stakes
    from jantaku.riichi.players.smart.weights import RiichiWeights


@dataclass(frozen=True, slots=True)
class Risk:
    """The danger to a seat from all opponents together.

    For each kind `loss` is the expected cost of its discard and `hit` the chance to deal in by it;
    `drawn` is the mean loss of a tile drawn at random, `waiting` the expected number of opponents
    who wait, `ends` the chance that an opponent ends the round within a go-around. `idle` is the
    expected cost of the round to a seat that never deals in and never wins: a win saves it, and a
    deal-in costs only what it costs more.
    """

    loss: tuple[float, ...]
    hit: tuple[float, ...]
    drawn: float
    waiting: float
    ends: float
    idle: float = 0.0


def risk_of(sight: Outlook, stakes: Stakes, weights: RiichiWeights) -> Risk:
    """Returns the risk of the seat of the view."""
    seats = danger(sight.view, sight.rule)
    waiting = sum(one.waits for one in seats)
    ends = weights.ends + weights.waiting_ends * waiting
    loss, hit, idle = [0.0] * 34, [0.0] * 34, 0.0
    if waiting > weights.calm:
        idle = sum(_self_draw(sight, one, ends, weights) * stakes.lost(one.seat) for one in seats)
        for one in seats:
            factor = stakes.lost(one.seat)
            for kind, chance in enumerate(one.chance):
                if chance:
                    hit[kind] += chance
                    loss[kind] += chance * max(0.0, one.cost[kind] * factor * weights.fear - idle)
    left = sight.left
    drawn = sum(loss[kind] * left[kind] for kind in range(34)) / sight.unseen
    return Risk(tuple(loss), tuple(hit), drawn, waiting, ends, idle)


def _self_draw(sight: Outlook, one: SeatDanger, ends: float, weights: RiichiWeights) -> float:
    """Returns the expected payment to an opponent who may draw the winning tile itself."""
    chance = one.waits * weights.waiting_draws * float(1 - (1 - ends) ** sight.draws) / ends
    cost: float = sum(map(mul, one.cost, sight.left)) / sight.unseen
    dealer, payers = sight.view.dealer, sight.rule.players - 1
    shares = payers if dealer == one.seat else payers + 1  # the dealer pays two of them
    return chance * cost * (2 if sight.is_dealer else 1) / shares


def push_cost(risk: Risk, shanten: int, draws: int, win: float, weights: RiichiWeights) -> float:
    """Returns the later cost of a hand that discards what it must, `shanten` from tenpai.

    `win` is its chance to win at all.
    """
    if not risk.drawn:
        return 0.0
    place = min(shanten, len(weights.push_turns) - 1)
    stay = (1 - risk.ends) * (1 - min(0.9, win) / max(1, draws))
    turns = min(draws - 1, weights.push_turns[place])
    discards = stay * float(1 - stay**turns) / (1 - stay)
    return risk.drawn * weights.push_share[place] * discards


def fold_cost(risk: Risk, counts: bytes, draws: int, weights: RiichiWeights) -> float:
    """Returns the later cost of a hand that discards its safest tiles from now on.

    A tile like one that was just discarded is safe; a later one has become safer.
    """
    if not risk.drawn:
        return 0.0
    losses = sorted(
        loss
        for kind, copies in enumerate(counts)
        if copies
        for loss in (risk.loss[kind], *[0.0] * (copies - 1))
    )
    stay, later, cost = 1.0, 1.0, 0.0
    for loss in losses[: min(draws - 1, weights.fold_turns)]:
        stay *= weights.fold_stays
        cost += stay * later * min(loss, risk.drawn)
        later *= weights.new_safe
    return cost
