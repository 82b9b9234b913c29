"""Arrays of one shape for games whose number of decisions changes from step to step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Observed = NDArray[np.uint8] | NDArray[np.float32] | None


class Padding:
    """A row for each seat of each game, which `fill` copies the pending decisions into.

    `step_rewards (n, players)` float32 are the batch's own: `reward` is a view of them. `mask` and
    `obs` give the width and type of the rows.

    >>> padding = Padding(np.zeros((2, 3), np.float32), np.zeros((6, 159), np.bool_), None)
    >>> mask = np.ones((1, 159), np.bool_)
    >>> padding.fill(np.array([1]), np.array([2]), mask, None, np.array([False, True]))
    >>> padding.deciding.tolist(), padding.done.tolist()
    ([False, False, False, False, False, True], [False, False, False, True, True, True])
    """

    def __init__(
        self, step_rewards: NDArray[np.float32], mask: NDArray[np.bool_], obs: Observed
    ) -> None:
        games, self._players = step_rewards.shape
        rows = np.arange(step_rewards.size, dtype=np.int32)
        self.env_id, self.seat = rows // self._players, rows % self._players
        self.deciding = np.zeros(len(rows), np.bool_)
        self.mask = np.zeros((len(rows), *mask.shape[1:]), np.bool_)
        self.reward = step_rewards.reshape(-1)
        self._ended = np.zeros((games, self._players), np.bool_)
        self.done = self._ended.reshape(-1)
        self.obs = None if obs is None else np.zeros((len(rows), *obs.shape[1:]), obs.dtype)
        self._places = np.zeros(len(rows), np.intp)
        self._actions = np.zeros(len(rows), np.int32)
        self.places = self._places[:0]
        """The rows that decide, in the order of the pending decisions."""

    def fill(
        self,
        env_id: NDArray[np.int32],
        seat: NDArray[np.int32],
        mask: NDArray[np.bool_],
        obs: Observed,
        ended: NDArray[np.bool_],
    ) -> None:
        """Replaces the decisions by those pending now, and the ends by those of the last step."""
        self.deciding[self.places] = False
        self.mask[self.places] = False
        if self.obs is not None:
            self.obs[self.places] = 0
        self.places = places = self._places[: len(env_id)]
        np.multiply(env_id, self._players, out=places)
        places += seat
        self.deciding[places] = True
        self.mask[places] = mask
        if self.obs is not None:
            self.obs[places] = obs
        self._ended[:] = ended[:, np.newaxis]

    def spread(self, actions: NDArray[np.int32], other: int) -> NDArray[np.int32]:
        """Returns the decisions' actions in their rows, and `other` in the rest.

        The next call overwrites them.
        """
        self._actions.fill(other)
        self._actions[self.places] = actions
        return self._actions
