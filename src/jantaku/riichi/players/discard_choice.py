"""The discard from a hand of 3n + 2 tiles, riichi among the choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku import _kernel
from jantaku.riichi.players.danger import forbidden, rivals_of, threats
from jantaku.riichi.players.north import NORTH, is_spare
from jantaku.riichi.players.prospects import prospects
from jantaku.riichi.players.tenpai import gain_after
from jantaku.riichi.rules.options import NOT_TENPAI

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.players.danger import Threat
    from jantaku.riichi.players.position import Outlook
    from jantaku.riichi.players.prospects import Prospect

_FAR: Final = 9
_HOPELESS: Final = 0.001  # the part that counts of a gain not worth pursuing
_NORTH_ASIDE: Final = 2.0  # a hand with a North set aside, against one that has discarded it
_RED: Final = 1  # a plain five first


class DiscardOption(NamedTuple):
    """A discard with what it is worth, in points."""

    value: float
    action: RiichiAction


def choose_discard(sight: Outlook) -> RiichiAction:
    """The best discard, declared as riichi where that is better."""
    actions = [action for action in sight.view.legal if action.type in ("discard", "riichi")]
    return actions[0] if len(actions) == 1 else best(sight, allowed(sight, actions)).action


def needs_north(sight: Outlook) -> bool:
    """True if a North is worth more in the hand than set aside.

    Set aside it is a han and brings another draw, which together are worth about as much as the
    hand. It costs what its discard costs, danger left out: nobody wins by it.
    """
    if not is_spare(sight.hand):
        return True
    hopes = prospects(sight, sight.hand)
    ready = _ready(sight)
    discards = [action for action in sight.view.legal if action.type == "discard"]
    values = {
        kind_of(action): _option(
            sight, action, hopes.get(kind_of(action)), (), ready=kind_of(action) in ready
        ).value
        for action in discards
    }
    return _NORTH_ASIDE * values.get(NORTH, 0.0) < max(values.values(), default=0.0)


def allowed(sight: Outlook, actions: Sequence[RiichiAction]) -> Sequence[RiichiAction]:
    """The discards that give nobody an open riichi or a yakuman; all if there are no others."""
    barred = forbidden(sight)
    return [action for action in actions if kind_of(action) not in barred] or actions


def best(sight: Outlook, actions: Sequence[RiichiAction]) -> DiscardOption:
    """The best of some discards; the earlier one of equals."""
    marked = threats(sight)
    hopes = prospects(sight, sight.hand, rivals_of(marked))
    ready = _ready(sight)
    options = [
        _option(sight, action, hopes.get(kind_of(action)), marked, ready=kind_of(action) in ready)
        for action in actions
    ]
    return max(options, key=lambda option: option.value)


def _ready(sight: Outlook) -> Sequence[int]:
    """The kinds whose discard leaves a hand that counts as tenpai, though it may never win."""
    if not sight.rule.pseudo_tenpai.issuperset(NOT_TENPAI):
        return ()
    return _kernel._tenpai_discards(sight.hand, sight.rule.kernel)


def balance(
    sight: Outlook, kind: int, gain: float, shanten: int, marked: Sequence[Threat]
) -> float:
    """The value of a discard: the gain it may bring, less the cost of it and of playing on."""
    cost = hit = 0.0
    for threat in marked:
        risk = threat.waits * threat.risk[kind]
        hit += risk
        cost += risk * threat.loss
        gain -= threat.waits * push_cost(sight, shanten)
    return max(gain, gain * _HOPELESS) * (1 - min(1.0, hit)) - cost


def push_cost(sight: Outlook, shanten: int) -> float:
    """The cost of playing on, with a hand that far away, against a player who waits."""
    costs = sight.weights.push
    return costs[min(shanten, len(costs) - 1)]


def kind_of(action: RiichiAction) -> int:
    """The kind that is discarded."""
    assert action.tile is not None
    return action.tile // 4


def _option(
    sight: Outlook,
    action: RiichiAction,
    hope: Prospect | None,
    marked: Sequence[Threat],
    *,
    ready: bool,
) -> DiscardOption:
    assert action.tile is not None
    gain, shanten = (hope.gain, hope.shanten) if hope else (0.0, _FAR)
    riichi = action.type == "riichi"
    if riichi or shanten == 0:
        gain = gain_after(sight, action.tile, riichi=riichi, rivals=rivals_of(marked))
        shanten = 0
    elif ready:
        payment = gain_after(sight, action.tile, riichi=False, rivals=rivals_of(marked))
        gain = max(gain, payment)
    value = balance(sight, kind_of(action), gain, shanten, marked)
    return DiscardOption(value - _RED * (action.tile in sight.rule.red_ids), action)
