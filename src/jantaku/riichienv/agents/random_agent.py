"""A player that chooses at random: `RandomAgent`."""

from __future__ import annotations

import random
from typing import Any

from jantaku.riichienv.action import Action
from jantaku.riichienv.observation import Observation

__all__ = ["Action", "Observation", "RandomAgent"]


class RandomAgent:
    """Takes any legal action, each as likely.

    >>> from jantaku.riichienv import RiichiEnv
    >>> RandomAgent(seed=1).act(RiichiEnv(seed=7).reset()[0]).action_type
    ActionType.DISCARD
    """

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def act(self, obs: Any) -> Action:
        """An action for that observation."""
        action: Action = self._random.choice(obs.legal_actions())
        return action
