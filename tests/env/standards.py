"""Play in the standard interfaces, for every engine."""

from typing import Any

import numpy as np

from jantaku.env.gym import SeatGym
from jantaku.env.zoo import SeatsAEC


def heard(env: Any, moves: int) -> list[Any]:
    """Plays on by a fixed choice, into the next games; returns all that is seen."""
    found: list[Any] = []
    for move in range(moves):
        if isinstance(env, SeatGym):
            legal = np.flatnonzero(env.action_masks())
            seen, *rest = env.step(legal[move % len(legal)])
            found += [seen["observation"].tobytes(), rest[:3]]
            if rest[1]:
                env.reset()
            continue
        if not env.agents or (isinstance(env, SeatsAEC) and all(env.terminations.values())):
            env.reset()
        found += [env.game_seed, env.state().tobytes()]
        if isinstance(env, SeatsAEC):
            seen, *rest = env.last()
            legal = np.flatnonzero(seen["action_mask"])
            found += [seen["observation"].tobytes(), legal.tolist(), rest[:3]]
            env.step(legal[move % len(legal)])
        else:
            masks = {agent: np.flatnonzero(env.action_space(agent).legal) for agent in env.agents}
            seen, *rest = env.step({a: legal[move % len(legal)] for a, legal in masks.items()})
            found += [[one["observation"].tobytes() for one in seen.values()], rest[:3]]
    return found
