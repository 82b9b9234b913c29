"""Policies: functions that choose the actions of many decisions of riichi at once, from arrays.

What a network learns from `jantaku.VectorRiichi` it plays here, at any table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import numpy as np

from jantaku import _kernel
from jantaku.base.errors import ArgumentError, IllegalAction, JantakuError, shown
from jantaku.riichi.play.view import RiichiView, SeatDecision
from jantaku.riichi.players.simple import play_tsumogiri

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from numpy.typing import ArrayLike, NDArray

    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.players.simple import Player
    from jantaku.riichi.rules import GameRule

    Planes: TypeAlias = NDArray[np.uint8]
    Mask: TypeAlias = NDArray[np.bool_]

DECLARE_RIICHI: Final = int(_kernel.ACTIONS)
"""The number of a riichi without its discard, for policies that declare it in two steps."""
_DRAWN: Final = 37  # discard the drawn tile; the discards are the numbers up to it
_RIICHI: Final = 38  # riichi with a discard: the number of the discard, and this
_ENDS: Final = _RIICHI + _DRAWN + 1


@dataclass(frozen=True, eq=False)
class Policy:
    """A function of planes and masks that returns the numbers of actions, and how it sees them.

    `choose` is given planes `(n, planes, 34) uint8` and masks `(n, 159) bool` and returns n
    numbers, each one that its mask allows. `features` are those of the planes, "basic" or "full".
    `riichi` is "one" if a riichi and its discard are one action, as in `VectorRiichi`, and "two" if
    they are two. Masks then have 160 places: the last, `DECLARE_RIICHI`, declares, and the policy
    is asked again for the discard, with the planes of a seat in riichi. `scores`, if given, are
    those by which it chooses, `(n, 159)`: a review reads chances from them.

    >>> from jantaku import RiichiGame
    >>> last = Policy(lambda planes, mask: 158 - mask[:, ::-1].argmax(axis=1))
    >>> (action,) = last.actions([RiichiGame(seed=7).view(0)])
    >>> action == RiichiGame(seed=7).legal_actions(0)[-1]
    True

    Raises `ArgumentError` for unknown features and another way of riichi.
    """

    choose: Callable[[Planes, Mask], ArrayLike]
    features: Literal["basic", "full"] = "basic"
    riichi: Literal["one", "two"] = "one"
    scores: Callable[[Planes], NDArray[np.float32]] | None = None

    def __post_init__(self) -> None:
        if not callable(self.choose):
            raise ArgumentError(f"{shown(self.choose)} is not a function", "give a function")
        _kernel.plane_names(self.features, False)
        if self.riichi not in ("one", "two"):
            raise ArgumentError(f"riichi cannot be {shown(self.riichi)}", 'use "one" or "two"')

    def actions(self, views: Sequence[RiichiView | SeatDecision]) -> list[RiichiAction]:
        """Returns the action of each view's seat, all of them chosen at once.

        Raises `IllegalAction` if a number is not legal, and what `choose` raises.
        """
        for view in views:
            if not isinstance(view, RiichiView | SeatDecision):
                raise TypeError("a policy decides by views: pass those of game.view(seat)")
        decisions = [PolicyDecision(self, view) for view in views]
        waiting = decisions
        while waiting:
            numbers = self._numbers(waiting)
            waiting = [
                one for one, number in zip(waiting, numbers, strict=True) if not one.take(number)
            ]
        return [one.action for one in decisions]

    def _numbers(self, decisions: Sequence[PolicyDecision]) -> list[int]:
        planes = np.stack([one.planes for one in decisions])
        mask = np.stack([one.mask for one in decisions])
        chosen = np.asarray(self.choose(planes, mask))
        if chosen.shape != (len(decisions),) or chosen.dtype.kind not in "iu":
            fault = f"the policy returned {chosen.dtype} of the shape {chosen.shape}"
            raise IllegalAction(fault, f"return a whole number for each row: ({len(decisions)},)")
        numbers: list[int] = chosen.tolist()
        return numbers


class PolicyDecision:
    """A decision of a seat as a policy sees it: its planes and its mask, once or twice."""

    action: RiichiAction

    def __init__(self, policy: Policy, view: RiichiView | SeatDecision) -> None:
        self._view = view
        self._features = policy.features
        self._declared = False
        self.planes = view.planes(policy.features)
        self._legal = view.mask()
        self._two_steps = policy.riichi == "two"
        self.mask = _without_discards(self._legal) if self._two_steps else self._legal

    def take(self, number: int) -> bool:
        """Takes the number; False if a riichi still needs its discard.

        Raises `IllegalAction` if the mask does not allow it.
        """
        if not 0 <= number < len(self.mask) or not self.mask[number]:
            may = ", ".join(map(str, np.flatnonzero(self.mask)))
            fault = f"the policy chose {number}, which is not legal"
            raise IllegalAction(fault, f"choose among {may}", legal=self._view.legal)
        if number == DECLARE_RIICHI:
            self._declare()
            return False
        self.action = self._view.action(number + _RIICHI if self._declared else number)
        return True

    def _declare(self) -> None:
        self._declared = True
        self.mask = np.zeros_like(self.mask)
        self.mask[: _DRAWN + 1] = self._legal[_RIICHI:_ENDS]
        names = _kernel.plane_names(self._features, False)
        self.planes[names.index("self_riichi")] = 1
        if "may_riichi" in names:
            may = names.index("may_riichi")
            self.planes[names.index("may_discard")] = self.planes[may]
            self.planes[may] = 0


def _without_discards(legal: Mask) -> Mask:
    """Returns the mask in which riichi is one number, which does not say with which discard."""
    mask = np.append(legal, legal[_RIICHI:_ENDS].any())
    mask[_RIICHI:_ENDS] = False
    return mask


def player_of(policy: Policy) -> Player:
    """Returns the policy as a player of single views.

    If no legal action has a number, as at the choice of a last dealer, it plays like `tsumogiri`.

    >>> from random import Random
    >>> from jantaku import RiichiGame
    >>> first = player_of(Policy(lambda planes, mask: mask.argmax(axis=1)))
    >>> first(RiichiGame(seed=7).view(0), Random(1)).type
    'discard'
    """

    def play_policy(view: RiichiView, chance: Random) -> RiichiAction:
        if not is_numbered(view):
            return play_tsumogiri(view, chance)
        return policy.actions([view])[0]

    return play_policy


def check_rule(rule: GameRule) -> None:
    """Raises `JantakuError` for rules by which the players claim wins, which have no numbers.

    >>> from jantaku import GameRule
    >>> check_rule(GameRule())
    """
    if rule.claims:
        cure = "choose rules by which Jantaku judges wins"
        raise JantakuError("a policy cannot claim wins", cure)


def is_numbered(view: RiichiView | SeatDecision) -> bool:
    """True if a legal action of the view has a number."""
    return max(view.action_ids, default=-1) >= 0


def as_policy(found: Any) -> Policy:
    """Returns a policy, or the policy of a function of basic planes and masks."""
    return found if isinstance(found, Policy) else Policy(found)
