"""The choice of a discard, of riichi, and of a call: the greatest gain after all costs."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku import _kernel
from jantaku.riichi.play.actions import PASS, RiichiAction
from jantaku.riichi.players.forbidden import allowed, discarded_kind, forbidden
from jantaku.riichi.players.hand_after import after_call
from jantaku.riichi.players.north import NORTH, is_spare
from jantaku.riichi.players.smart.foresight import NEAR, foreseen
from jantaku.riichi.players.smart.kans import harmless_kan
from jantaku.riichi.players.smart.prospects import best_prospect, prospects
from jantaku.riichi.players.smart.risk import Risk, fold_cost, push_cost, risk_of
from jantaku.riichi.players.smart.stakes import Stakes, stakes_of
from jantaku.riichi.players.smart.worth import HandGain, worth_of, worth_of_waits
from jantaku.riichi.rules.options import NOT_TENPAI

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from jantaku.riichi.players.position import Outlook
    from jantaku.riichi.players.smart.prospects import Prospect
    from jantaku.riichi.players.smart.weights import RiichiWeights

_RED: Final = 1.0  # a plain five first
_STEPS: Final = 4  # rates are rounded to such parts, so that chances are computed once
_NORTH_ASIDE: Final = 2.0  # a hand with a North set aside, against one that has discarded it


class Valued(NamedTuple):
    """An action with its value in points."""

    value: float
    action: RiichiAction


class Chooser:
    """A decision of a seat, by its sight."""

    def __init__(self, sight: Outlook, weights: RiichiWeights) -> None:
        self._sight = sight
        self._weights = weights

    def discard(self) -> RiichiAction:
        """Returns the best discard, declared as riichi if that is better."""
        actions = [one for one in self._sight.view.legal if one.type in ("discard", "riichi")]
        if len(actions) == 1:
            return actions[0]
        return max(self._valued(allowed(self._sight, actions)), key=lambda one: one.value).action

    def call(self) -> RiichiAction:
        """Returns the best call of the tile on offer, or the pass."""
        calls = [one for one in self._sight.view.legal if one.type in ("chi", "pon")]
        if not calls:
            return PASS
        best = max((Valued(self._after_call(one), one) for one in calls), key=lambda one: one.value)
        return best.action if best.value > self._after_pass() else PASS

    def kan(self) -> RiichiAction | None:
        """Returns a kan that does not hurt, at a quiet table, or None."""
        kan = harmless_kan(self._sight)
        return kan if kan is not None and self._risk.waiting <= self._weights.kan_calm else None

    def needs_north(self) -> bool:
        """True if a North is worth more in the hand than set aside.

        Set aside it is a han and brings another draw, which together are worth about as much as the
        hand. It costs what its discard costs, danger left out: nobody wins by it.
        """
        if self._sight.me.riichi:
            return False
        if not is_spare(self._sight.hand):
            return True
        discards = [one for one in self._sight.view.legal if one.type == "discard"]
        gains = {discarded_kind(one): self._gain(one, self._hopes).gain for one in discards}
        return _NORTH_ASIDE * gains.get(NORTH, 0.0) < max(gains.values(), default=0.0)

    @cached_property
    def _stakes(self) -> Stakes:
        return stakes_of(self._sight, self._weights)

    @cached_property
    def _risk(self) -> Risk:
        return risk_of(self._sight, self._stakes, self._weights)

    @cached_property
    def _hopes(self) -> dict[int, Prospect]:
        return prospects(self._sight, self._sight.hand, self._weights, self._ends)

    @cached_property
    def _ends(self) -> float:
        """The chance that an opponent ends the round within a go-around, rounded."""
        waiting = round(self._risk.waiting * _STEPS) / _STEPS
        return self._weights.ends + self._weights.waiting_ends * waiting

    @cached_property
    def _ready(self) -> Sequence[int]:
        """The kinds whose discard leaves a hand that counts as tenpai, though it may never win."""
        rule = self._sight.rule
        if not rule.pseudo_tenpai.issuperset(NOT_TENPAI):
            return ()
        return _kernel._tenpai_discards(self._sight.hand, rule.kernel)

    def _valued(self, actions: Iterable[RiichiAction]) -> Iterable[Valued]:
        hopes = self._compared(self._hopes)
        for action in actions:
            riichi = action.type == "riichi"
            worth = self._gain(action, hopes)
            value = self._balance(
                discarded_kind(action), worth, self._sight.hand.counts, bound=riichi
            )
            yield Valued(value - _RED * (action.tile in self._sight.rule.red_ids), action)

    def _compared(self, hopes: dict[int, Prospect]) -> dict[int, Prospect]:
        """The prospects of a closed hand that is near, compared by what it may draw.

        The best keeps its gain, which knows the pace of games; the others keep their distance.
        """
        sight = self._sight
        nearest = min((hope.shanten for hope in hopes.values()), default=NEAR + 1)
        if not (0 < nearest <= NEAR and sight.hand.is_closed):
            return hopes
        gains = foreseen(sight, self._risk)
        best = max(gains.values(), default=0.0)
        if not best:
            return hopes
        scale = max(hope.gain for hope in hopes.values()) / best
        return {
            kind: hope._replace(gain=gains[kind] * scale) if kind in gains else hope
            for kind, hope in hopes.items()
        }

    def _gain(self, action: RiichiAction, hopes: Mapping[int, Prospect]) -> HandGain:
        """Returns the worth of the hand after a discard, its danger left out."""
        kind, riichi = discarded_kind(action), action.type == "riichi"
        worth = worth_of(hopes.get(kind), self._stakes)
        ready = kind in self._ready
        if not (riichi or ready or worth.shanten == 0):
            return worth
        assert action.tile is not None
        ends = self._risk.ends * (self._weights.riichi_calms if riichi else 1.0)
        waits = worth_of_waits(
            self._sight, self._stakes, self._weights, action.tile, ends, riichi=riichi
        )
        return worth if worth.shanten and ready and worth.gain > waits.gain else waits

    def _balance(self, kind: int, worth: HandGain, counts: bytes, *, bound: bool = False) -> float:
        """The value of a discard: the better of playing on and folding, after its cost now."""
        risk, weights, draws = self._risk, self._weights, self._sight.draws
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
        sight, weights = self._sight, self._weights
        worth = worth_of(best_prospect(sight, sight.hand, weights, self._ends), self._stakes)
        later = push_cost(self._risk, worth.shanten, sight.draws, worth.win, weights)
        fold = fold_cost(self._risk, sight.hand.counts, sight.draws, weights)
        on = worth.gain * weights.call_margin + worth.win * self._risk.idle
        return max(on - later, -fold)

    def _after_call(self, action: RiichiAction) -> float:
        """The value of a call and its best discard."""
        sight, hand = self._sight, after_call(self._sight, action)
        barred = forbidden(sight)
        hopes = prospects(sight, hand, self._weights, self._ends)
        open_ = {kind: hope for kind, hope in hopes.items() if kind not in barred}
        if barred and len(open_) < self._weights.least_choice:
            return -float("inf")
        return max(
            (
                self._balance(kind, worth_of(hope, self._stakes), hand.counts)
                for kind, hope in open_.items()
            ),
            default=-float("inf"),
        )
