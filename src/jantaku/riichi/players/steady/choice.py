"""The choice of a discard, of riichi, and of a call: the greatest gain after all costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from jantaku.riichi.play.actions import PASS, RiichiAction
from jantaku.riichi.players.calls import called
from jantaku.riichi.players.danger import forbidden
from jantaku.riichi.players.discard_choice import allowed, kind_of
from jantaku.riichi.players.prospects import best_prospect, prospects
from jantaku.riichi.players.steady.foresight import NEAR, foreseen
from jantaku.riichi.players.steady.risk import Risk, fold_cost, push_cost, risk_of
from jantaku.riichi.players.steady.stakes import Stakes, stakes_of
from jantaku.riichi.players.steady.worth import HandGain, worth_of, worth_of_waits

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from jantaku.riichi.players.position import Outlook
    from jantaku.riichi.players.prospects import Prospect
    from jantaku.riichi.players.steady.weights import SteadyWeights

_RED = 1.0  # a plain five first
_STEPS = 4  # rates are rounded to such parts, so that chances are computed once


class Valued(NamedTuple):
    """An action with its value in points."""

    value: float
    action: RiichiAction


@dataclass(frozen=True, slots=True)
class Chooser:
    """A decision of a seat: its sight, its stakes and its risk."""

    sight: Outlook
    stakes: Stakes
    risk: Risk
    weights: SteadyWeights

    @classmethod
    def of(cls, sight: Outlook, weights: SteadyWeights) -> Chooser:
        """Returns the chooser of a position."""
        stakes = stakes_of(sight, weights)
        return cls(sight, stakes, risk_of(sight, stakes, weights), weights)

    def discard(self) -> RiichiAction:
        """Returns the best discard, declared as riichi if that is better."""
        actions = [one for one in self.sight.view.legal if one.type in {"discard", "riichi"}]
        if len(actions) == 1:
            return actions[0]
        return max(self._valued(allowed(self.sight, actions)), key=lambda one: one.value).action

    def call(self) -> RiichiAction:
        """Returns the best call of the tile on offer, or the pass."""
        calls = [one for one in self.sight.view.legal if one.type in {"chi", "pon"}]
        if not calls:
            return PASS
        best = max((Valued(self._after_call(one), one) for one in calls), key=lambda one: one.value)
        return best.action if best.value > self._after_pass() else PASS

    @property
    def _rivals(self) -> float:
        """The number of opponents who wait, as the speed of hands takes it."""
        return round(self.risk.waiting * _STEPS) / _STEPS

    def _valued(self, actions: Iterable[RiichiAction]) -> Iterable[Valued]:
        hopes = self._compared(prospects(self.sight, self.sight.hand, self._rivals))
        for action in actions:
            value = self._of_discard(action, hopes)
            assert action.tile is not None
            yield Valued(value - _RED * (action.tile in self.sight.rule.red_ids), action)

    def _compared(self, hopes: dict[int, Prospect]) -> dict[int, Prospect]:
        """The prospects of a closed hand that is near, compared by what it may draw.

        The best keeps its gain, which knows the pace of games; the others keep their distance.
        """
        sight = self.sight
        nearest = min((hope.shanten for hope in hopes.values()), default=NEAR + 1)
        if not (0 < nearest <= NEAR and sight.hand.is_closed):
            return hopes
        gains = foreseen(sight, self.risk)
        best = max(gains.values(), default=0.0)
        if not best:
            return hopes
        scale = max(hope.gain for hope in hopes.values()) / best
        return {
            kind: hope._replace(gain=gains[kind] * scale) if kind in gains else hope
            for kind, hope in hopes.items()
        }

    def _of_discard(self, action: RiichiAction, hopes: Mapping[int, Prospect]) -> float:
        kind, riichi = kind_of(action), action.type == "riichi"
        worth = worth_of(hopes.get(kind), self.stakes)
        if riichi or worth.shanten == 0:
            assert action.tile is not None
            ends = self.risk.ends * (self.weights.riichi_calms if riichi else 1.0)
            worth = worth_of_waits(self.sight, self.stakes, action.tile, ends, riichi=riichi)
        return self._balance(kind, worth, self.sight.hand.counts, bound=riichi)

    def _balance(self, kind: int, worth: HandGain, counts: bytes, *, bound: bool = False) -> float:
        """The value of a discard: the better of playing on and folding, after its cost now."""
        risk, weights, draws = self.risk, self.weights, self.sight.draws
        on = worth.gain + worth.win * risk.idle
        if risk.drawn:
            later = push_cost(risk, worth.shanten, draws, worth.win, weights)
            kept = bytearray(counts)
            kept[kind] -= 1
            fold = fold_cost(risk, bytes(kept), draws, weights)
            if worth.shanten == 0 and not bound:
                later = later * weights.dama_folds
            on = on - later if bound else max(on - later, -fold)
        return on * (1 - min(1.0, risk.hit[kind])) - risk.loss[kind]

    def _after_pass(self) -> float:
        """The value of the unchanged hand."""
        sight = self.sight
        worth = worth_of(best_prospect(sight, sight.hand, self._rivals), self.stakes)
        later = push_cost(self.risk, worth.shanten, sight.draws, worth.win, self.weights)
        fold = fold_cost(self.risk, sight.hand.counts, sight.draws, self.weights)
        on = worth.gain * self.weights.call_margin + worth.win * self.risk.idle
        return max(on - later, -fold)

    def _after_call(self, action: RiichiAction) -> float:
        """The value of a call and its best discard."""
        sight, hand = self.sight, called(self.sight, action)
        barred = forbidden(sight)
        hopes = prospects(sight, hand, self._rivals)
        open_ = {kind: hope for kind, hope in hopes.items() if kind not in barred}
        if barred and len(open_) < sight.weights.least_choice:
            return -float("inf")
        return max(
            (
                self._balance(kind, worth_of(hope, self.stakes), hand.counts)
                for kind, hope in open_.items()
            ),
            default=-float("inf"),
        )
