"""The spaces of observations, masks and numbers, for Gymnasium and PettingZoo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray


class ActionSpace(spaces.Discrete):
    """Numbered actions; `sample()` draws from those that are legal in its environment now."""

    def __init__(self, actions: int) -> None:
        super().__init__(actions)
        self.legal = np.ones(actions, dtype=np.int8)
        self._drawn: np.int64 | None = None
        self._early: np.int64 | None = None  # drawn before the game began

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A legal action, each as likely as the others, unless a mask or chances are given."""
        if mask is None and probability is None:
            mask = self.legal
        self._drawn = super().sample(mask, probability)
        return self._drawn

    def begin(self) -> None:
        """Notes that a game begins, in which an action that was drawn before may be illegal."""
        self._early = self._drawn

    def is_early(self, action: object) -> bool:
        """True for the first action of a game if it was drawn before the game began.

        Gymnasium's `check_env` plays such an action; another one is drawn in its place.
        """
        early, self._early = self._early, None
        return action is early

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ActionSpace) and self.n == other.n

    def __hash__(self) -> int:
        return hash((ActionSpace, int(self.n)))


class ActionSpaces(spaces.MultiDiscrete):
    """A numbered action for each game; `sample()` draws from those that are legal now."""

    def __init__(self, games: int, actions: int) -> None:
        super().__init__([actions] * games)
        self.legal = np.ones((games, actions), np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[np.int64]:
        """A legal action of each game, unless masks or chances are given."""
        if mask is None and probability is None:
            mask = tuple(self.legal)
        return super().sample(mask, probability)


def observation_space(
    planes: tuple[int, int], actions: int, rows: int | None = None
) -> spaces.Dict:
    """Returns the space of a seat's observation and mask, or of `rows` rows of it."""
    batch = () if rows is None else (rows,)
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (*batch, *planes), np.uint8),
            "action_mask": spaces.Box(0, 1, (*batch, actions), np.int8),
        }
    )


def mask_of(numbers: Iterable[int], actions: int) -> NDArray[np.int8]:
    """`(actions,) int8`: ones for these numbers."""
    mask = np.zeros(actions, np.int8)
    mask[[*numbers]] = 1
    return mask
