"""Rewards: the gains of seats between two moments of a game.

Of riichi they are functions of the kernel's states, of any other engine `Gains`.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from math import isfinite, nan
from typing import TYPE_CHECKING, Any, Final, Literal, SupportsFloat, TypeAlias

import numpy as np

from jantaku.base.errors import ArgumentError, shown
from jantaku.env.planes import plane_names

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from jantaku import _kernel
    from jantaku.game.numbers.encoding import GameEncoding
    from jantaku.game.protocol.actions import Number, Seat

RewardFunction: TypeAlias = "Callable[[_kernel.RiichiState, _kernel.RiichiState, Seat], float]"
"""A function of the state before, the state after, and the seat."""
GameReward: TypeAlias = Literal["points", "placement"]
Reward: TypeAlias = GameReward | RewardFunction
Potential: TypeAlias = "Callable[[NDArray[np.uint8]], float]"
"""The worth of a position: a function of the planes `(planes, 34)` that a seat sees."""


def check_reward(reward: GameReward) -> None:
    """Raises `ArgumentError` for anything but the name of a reward."""
    if reward not in ("points", "placement"):
        raise ArgumentError(f"no reward is named {shown(reward)}", "use points or placement")


class Gains:
    """The gains of all seats of a game since they were asked for last.

    `reward` is "points", what each has gained, or "placement", its rank at the end.
    """

    def __init__(self, reward: GameReward, encoding: GameEncoding, game: Any) -> None:
        self._reward, self._encoding = reward, encoding
        self._before: Mapping[Seat, Number] = encoding.points(game)

    def copy(self) -> Gains:
        """A copy that goes its own way."""
        return copy(self)

    def take(self, game: Any) -> dict[Seat, float]:
        """Returns what each seat has gained since the last time; empty if nobody has."""
        if self._reward == "placement":
            return {} if game.deciding else self._encoding.placement(game)
        return self.since(self._encoding.points(game))

    def since(self, after: Mapping[Seat, Number]) -> dict[Seat, float]:
        """Like `take`, out of the points of seats that still play."""
        if self._reward == "placement":
            return {}
        before, self._before = self._before, after
        if after == before:
            return {}
        return {seat: float(points - before[seat]) for seat, points in after.items()}


def points(before: _kernel.RiichiState, after: _kernel.RiichiState, seat: Seat) -> float:
    """Returns what the seat won, in thousands of points."""
    return (after.points[seat] - before.points[seat]) / 1000


def placement(_before: _kernel.RiichiState, after: _kernel.RiichiState, seat: Seat) -> float:
    """Returns the final score with uma and oka when the game is over, otherwise 0."""
    return after.scores[seat] if after.phase == "game_over" else 0.0


REWARDS: Final[dict[str, RewardFunction]] = {"points": points, "placement": placement}


def reward_function(reward: Reward) -> RewardFunction:
    """Returns the function of that name, or the given one.

    >>> reward_function("points").__name__
    'points'

    Raises `ArgumentError` for an unknown name.
    """
    if callable(reward):
        return reward
    if isinstance(reward, str) and reward in REWARDS:
        return REWARDS[reward]
    cure = f"choose one of {', '.join(REWARDS)}, or give a function"
    raise ArgumentError(f"no reward is named {shown(reward)}", cure)


def gain_of(
    reward: RewardFunction, before: _kernel.RiichiState, after: _kernel.RiichiState, seat: Seat
) -> float:
    """Returns the reward as a number.

    Raises `ArgumentError` if the function returns anything else.
    """
    return _finite(f"the reward of seat {seat}", reward(before, after, seat))


def _finite(name: str, value: object) -> float:
    """Returns the value of a function as a number; raises `ArgumentError` for anything else."""
    if type(value) is float and isfinite(value):  # asking a protocol costs more than a step
        return value
    try:
        number = float(value) if isinstance(value, SupportsFloat) else nan
    except (TypeError, ValueError, OverflowError):
        number = nan
    if not isfinite(number):
        raise ArgumentError(f"{name} is {shown(value)}", "let the function return a finite number")
    return number


def first_before(
    reward: RewardFunction, dealt: _kernel.RiichiState, first: _kernel.RiichiState, seat: Seat
) -> tuple[_kernel.RiichiState, float]:
    """Returns the state before a seat's first reward, and what it has gained until then.

    A potential counts from the first decision, any other reward from the deal.
    """
    if not isinstance(reward, ShapedReward):
        return dealt, 0.0
    while isinstance(reward, ShapedReward):
        reward = reward_function(reward.reward)
    return first, gain_of(reward, dealt, first, seat)


@dataclass(frozen=True, slots=True)
class ShapedReward:
    """A reward with potential-based shaping: `gamma * potential(after) - potential(before)` more.

    With the learner's `gamma` it leaves the best policy as it is (Ng, Harada and Russell 1999): the
    potential of a finished game is 0, so in Gymnasium the discounted additions of a game sum to
    minus the potential of its first observation. `features` and `oracle` are of the planes that the
    potential is given, whatever the seat observes. A value network is a potential, as
    `ShantenPotential` is.

    >>> shaped = ShapedReward("points", ShantenPotential(0.5), gamma=0.99)
    >>> from jantaku import RiichiGame
    >>> dealt = RiichiGame(seed=1)._state
    >>> round(shaped(dealt, dealt, 0), 3)
    0.01

    Raises `ArgumentError` for an unknown reward, and a gamma outside 0 to 1.
    """

    reward: Reward
    potential: Potential
    gamma: float = 1.0
    features: Literal["basic", "full"] = "full"
    oracle: bool = False

    def __post_init__(self) -> None:
        reward_function(self.reward)
        plane_names(self.features)
        potential: object = self.potential
        if not callable(potential):
            fault = f"the potential cannot be {shown(potential)}"
            raise ArgumentError(fault, "give a function of planes, as ShantenPotential is")
        if not 0 <= _finite("gamma", self.gamma) <= 1:
            raise ArgumentError(f"gamma cannot be {shown(self.gamma)}", "use a number from 0 to 1")

    def __call__(
        self, before: _kernel.RiichiState, after: _kernel.RiichiState, seat: Seat
    ) -> float:
        """Returns the reward of what happened in between, with the shaping added."""
        gain = gain_of(reward_function(self.reward), before, after, seat)
        return gain + self.gamma * self._worth(after, seat) - self._worth(before, seat)

    def _worth(self, state: _kernel.RiichiState, seat: Seat) -> float:
        if state.phase == "game_over":
            return 0.0
        planes = state.observe(seat, self.features, self.oracle)
        return _finite(f"the potential of seat {seat}", self.potential(planes))


@dataclass(frozen=True, slots=True)
class ShantenPotential:
    """The potential of a hand by its distance: minus `worth` for each step that it is from tenpai.

    It takes full planes, of one position or, `(..., planes, 34)`, of many.

    >>> from jantaku import RiichiGame
    >>> game = RiichiGame(seed=1)
    >>> ShantenPotential(0.5)(game.observe(0, "full")).tolist()
    -1.0
    """

    worth: float

    def __call__(self, planes: NDArray[Any]) -> Any:
        """Returns minus `worth` times the shanten number of each position."""
        return self.worth * (1 - planes[..., _SHANTEN, :].sum(axis=-1, dtype=np.float64))


_SHANTEN: Final = plane_names("full").index("shanten")
