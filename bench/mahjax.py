"""Random play of many games in step by mahjax, on the processor: `python -m bench.mahjax`.

Prints nanoseconds for each decision. It is a program of its own, so that JAX and its threads are in
no other measurement. The compilation is not timed. Before that, the waits of every seat and the sum
of points are compared with Jantaku's during 40 steps.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from statistics import median
from time import perf_counter_ns
from typing import Any

import numpy as np

import jantaku

os.environ["JAX_PLATFORMS"] = "cpu"

GAMES, STEPS, SLICES = 256, 40, 9


def main() -> None:
    """Compares, times and prints."""
    import jax
    import mahjax
    from mahjax.wrappers.auto_reset_wrapper import auto_reset

    env = mahjax.make("no_red_mahjong", round_mode="half")
    following = auto_reset(env.step, env.init)

    def act(state: Any, key: Any) -> Any:
        choosing, dealing = jax.random.split(key)
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        return following(state, jax.random.categorical(choosing, logits), dealing)

    @partial(jax.jit, donate_argnums=0)
    def step(states: Any, key: Any) -> Any:
        return jax.vmap(act)(states, jax.random.split(key, GAMES))

    states = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), GAMES))
    keys = [*jax.random.split(jax.random.PRNGKey(2), STEPS)]
    for key in keys:
        states = step(states, key)
        _compare(states)
    times = []
    for _ in range(SLICES):
        start = perf_counter_ns()
        for key in keys:
            states = step(states, key)
        jax.block_until_ready(states)
        times.append((perf_counter_ns() - start) / len(keys) / GAMES)
    sys.stdout.write(f"{median(times)}\n")


def _compare(states: Any) -> None:
    hands = np.asarray(states.players.hand).reshape(-1, 34).astype(np.uint8)
    waits = np.asarray(states.players.can_win).reshape(-1, 34)
    before = hands.sum(axis=1) % 3 == 1
    shanten, copies = jantaku.ukeire_batch(hands[before])
    ours = (copies > 0) & (shanten == 0)[:, None]
    different = (ours != waits[before]).any(axis=1)
    assert not different.any(), f"{different.sum()} of {before.sum()} hands wait otherwise"
    table = states.round_state
    points = np.asarray(table.score).sum(axis=1) + 10 * np.asarray(table.kyotaku)
    assert (points == 1000).all(), points[points != 1000]


if __name__ == "__main__":
    main()
