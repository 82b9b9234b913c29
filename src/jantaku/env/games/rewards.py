"""Rewards: the gains of seats between two moments of a game."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Literal, TypeAlias

from jantaku.base.errors import ArgumentError, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.env.games.numbered_game import NumberedGame
    from jantaku.game.protocol.actions import Number, Seat

GameReward: TypeAlias = Literal["points", "placement"]


def check_reward(reward: GameReward) -> None:
    """Raises `ArgumentError` for anything but the name of a reward."""
    if reward not in ("points", "placement"):
        raise ArgumentError(f"no reward is named {shown(reward)}", "use points or placement")


class Gains:
    """The gains of all seats of a game since they were asked for last.

    `reward` is "points", what each has gained, or "placement", its rank at the end.
    """

    def __init__(self, reward: GameReward, numbered: NumberedGame) -> None:
        self._reward = reward
        self._before: Mapping[Seat, Number] = numbered.encoding.points(numbered.game)

    def copy(self) -> Gains:
        """A copy that goes its own way."""
        return copy(self)

    def take(self, numbered: NumberedGame) -> dict[Seat, float]:
        """Returns what each seat has gained since the last time; empty if nobody has."""
        if self._reward == "placement":
            return numbered.encoding.placement(numbered.game) if numbered.over else {}
        after = numbered.encoding.points(numbered.game)
        before, self._before = self._before, after
        if after == before:
            return {}
        return {seat: float(points - before[seat]) for seat, points in after.items()}
