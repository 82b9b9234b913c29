"""The reward of a seat for what happens between two of its decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from jantaku.base.errors import ArgumentError, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from jantaku import _kernel
    from jantaku.game.protocol.actions import Seat

RewardFunction: TypeAlias = "Callable[[_kernel.RiichiState, _kernel.RiichiState, Seat], float]"
"""A function of the state before, the state after, and the seat."""
Reward: TypeAlias = Literal["points", "placement"] | RewardFunction


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
    if reward in REWARDS:
        return REWARDS[reward]
    cure = f"choose one of {', '.join(REWARDS)}, or give a function"
    raise ArgumentError(f"no reward is named {shown(reward)}", cure)
