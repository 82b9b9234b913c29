"""Rewards and the oracle's planes: the same in all environments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from jantaku import ArgumentError, GameRule
from jantaku.env.gym import RiichiGym, RiichiVectorEnv
from jantaku.env.planes import plane_count
from jantaku.env.rewards import REWARDS
from jantaku.env.zoo import RiichiAEC, RiichiParallel
from jantaku.players import PLAYERS

if TYPE_CHECKING:
    from jantaku._kernel import RiichiState

RULE = GameRule(winds=1)
FOUR = (RiichiGym, RiichiVectorEnv, RiichiAEC, RiichiParallel)


@pytest.mark.parametrize("name", REWARDS)
@pytest.mark.parametrize(
    "opponents", ["efficiency", ["tsumogiri", PLAYERS["tsumogiri"], "efficiency"]]
)
def test_a_reward_by_name_is_that_of_its_function(name: Any, opponents: Any) -> None:
    """Rounds that end before the first decision count."""
    rule = GameRule(winds=0) if isinstance(opponents, list) else RULE
    first, second = (
        RiichiVectorEnv(16, rule, seat=3, opponents=opponents, reward=reward)
        for reward in (name, REWARDS[name])
    )
    first.reset(seed=1)
    second.reset(seed=1)
    rewarded = 0
    for _ in range(80):
        actions = first.action_masks().argmax(axis=1)
        rewards, others = first.step(actions)[1], second.step(actions)[1]
        assert np.allclose(rewards, others, atol=1e-4)
        rewarded += np.count_nonzero(rewards)
    assert rewarded > 5


def play_gym(env: RiichiGym) -> float:
    env.reset(seed=2)
    total, over = 0.0, False
    while not over:
        _, reward, over, *_ = env.step(np.flatnonzero(env.action_masks())[0])
        total += reward
    return total


def play_aec(env: RiichiAEC) -> dict[str, float]:
    env.reset(seed=2)
    for agent in env.agent_iter():
        seen, _, over, *_ = env.last()
        env.step(None if over else np.flatnonzero(seen["action_mask"])[0])
        if all(env.terminations.values()):
            return {agent: env._cumulative_rewards[agent] for agent in env.possible_agents}
    raise AssertionError("the game has no end")


def play_parallel(env: RiichiParallel) -> dict[str, float]:
    seen, _ = env.reset(seed=2)
    total = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        actions = {a: np.flatnonzero(seen[a]["action_mask"])[0] for a in env.agents}
        seen, rewards, *_ = env.step(actions)
        total = {agent: total[agent] + reward for agent, reward in rewards.items()}
    return total


def test_placement_is_the_final_score() -> None:
    env = RiichiGym(RULE, reward="placement")
    assert play_gym(env) == env._game.state(0).scores[0] != 0
    for made, play in ((RiichiAEC, play_aec), (RiichiParallel, play_parallel)):
        zoo = made(RULE, reward="placement")
        told: dict[str, float] = play(zoo)  # type: ignore[operator]
        assert [*told.values()] == pytest.approx([*zoo._table.kernel.scores])
        assert max(told.values()) > 0


def test_a_function_is_given_the_states_before_and_after() -> None:
    def tiles_drawn(before: RiichiState, after: RiichiState, seat: int) -> float:
        assert seat in range(4)
        return before.left - after.left

    rule = GameRule(winds=0)
    env = RiichiGym(rule, reward=tiles_drawn)
    assert play_gym(env) == 69 - env._game.state(0).left
    parallel = RiichiParallel(rule, reward=tiles_drawn)
    left = 69 - parallel._table.kernel.left if parallel.agents else 0
    assert set(play_parallel(parallel).values()) == {69 - parallel._table.kernel.left} != {left}


@pytest.mark.parametrize("kind", FOUR)
def test_unknown_rewards_are_refused(kind: Any) -> None:
    with pytest.raises(ArgumentError, match="no reward is named 'rank'; choose one of points"):
        kind(reward="rank")


@pytest.mark.parametrize("features", ["basic", "full"])
def test_the_oracle_is_told_beside_what_the_seat_sees(features: Any) -> None:
    seen_planes, all_planes = plane_count(features), plane_count(features, oracle=True)
    env = RiichiGym(features=features, oracle=True)
    seen, info = env.reset(seed=1)
    planes = env._game.state(0).observe(0, features, True)
    assert (seen["observation"] == planes[:seen_planes]).all()
    assert (info["oracle"] == planes[seen_planes:]).all()
    assert info["oracle"].any()
    envs = RiichiVectorEnv(3, features=features, oracle=True)
    seen, info = envs.reset(seed=1)
    assert envs.observation_space.contains(seen)
    for game in range(3):
        planes = envs._games.state(game).observe(0, features, True)
        assert (info["oracle"][game] == planes[seen_planes:]).all()
    parallel = RiichiParallel(features=features, oracle=True)
    infos = parallel.reset(seed=1)[1]
    aec = RiichiAEC(features=features, oracle=True)
    aec.reset(seed=1)
    for agent, seat in parallel._seats.items():
        planes = parallel._table.kernel.observe(seat, features, True)
        for told in (infos, aec.infos):
            assert (told[agent]["oracle"] == planes[seen_planes:]).all()
    assert infos["seat_0"]["oracle"].shape == (all_planes - seen_planes, 34)


def test_nothing_is_told_of_other_hands_unless_asked() -> None:
    parallel = RiichiParallel()
    assert set(parallel.reset(seed=1)[1]["seat_0"]) == {"action_mask"}
    assert set(RiichiGym().reset(seed=1)[1]) == {"action_mask"}
