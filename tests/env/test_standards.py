"""Gymnasium's and PettingZoo's own tests of our environments."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from env.standards import heard
from jantaku import GameRule, IllegalAction
from jantaku.env.gym import RiichiGym, RiichiVectorEnv
from jantaku.env.zoo import RiichiAEC, RiichiParallel

ROUNDS = [GameRule(winds=0), GameRule(players=3, winds=0)]
pytestmark = [
    pytest.mark.filterwarnings("ignore::UserWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.parametrize("rule", ROUNDS, ids=["four", "three"]),
]


@pytest.mark.parametrize("opponents", ["random", "efficiency", "smart"])
def test_gymnasiums_check(rule: GameRule, opponents: str) -> None:
    env = gymnasium.make("jantaku/Riichi-v0", rule=rule, opponents=opponents)
    check_env(env.unwrapped)


def test_pettingzoos_checks(rule: GameRule) -> None:
    api_test(RiichiAEC(rule), num_cycles=500)
    seed_test(lambda: RiichiAEC(rule), num_cycles=100)
    parallel_api_test(RiichiParallel(rule), num_cycles=500)
    parallel_seed_test(lambda: RiichiParallel(rule))


@pytest.mark.parametrize("kind", [RiichiAEC, RiichiParallel])
def test_copies_of_pettingzoos_environments_go_on_alike(rule: GameRule, kind: Any) -> None:
    env = kind(rule)
    pickle.loads(pickle.dumps(env)).reset(seed=1)
    env.reset(seed=1)
    for moves in (0, 7, 30, 61):
        heard(env, moves)
        deep, pickled = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
        assert heard(deep, 150) == heard(pickled, 150) == heard(copy.deepcopy(env), 150)
    assert heard(copy.deepcopy(env), 150) == heard(env, 150)


@pytest.mark.parametrize("kind", [RiichiAEC, RiichiParallel])
def test_the_state_is_the_whole_table(rule: GameRule, kind: Any) -> None:
    env = kind(rule)
    env.reset(seed=1)
    assert env.state_space.contains(env.state())
    assert (env.state() == env._table.kernel.observe(0, "basic", True)).all()


def test_an_action_outside_the_mask_is_refused(rule: GameRule) -> None:
    env = RiichiGym(rule)
    with pytest.raises(IllegalAction, match="call reset"):
        env.step(np.int64(0))
    env.reset(seed=1)
    for wrong in (3.7, "3", None, [3], float("nan")):
        with pytest.raises(IllegalAction, match="an action cannot be"):
            env.step(wrong)  # type: ignore[arg-type]
    with pytest.raises(IllegalAction, match="action 158 is not legal now; legal are"):
        env.step(np.int64(158))
    aec = RiichiAEC(rule)
    aec.reset(seed=1)
    with pytest.raises(IllegalAction, match="seat_0 may not take action 158"):
        aec.step(158)
    parallel = RiichiParallel(rule)
    parallel.reset(seed=1)
    with pytest.raises(IllegalAction, match="seat_0 has to decide"):
        parallel.step({})
    for wrong in (158, 0.0, "pass"):
        with pytest.raises(
            IllegalAction, match=rf"seat_0 may not take action {wrong}; legal are .*discard"
        ):
            parallel.step({"seat_0": wrong})
    vector = RiichiVectorEnv(2, rule)
    _, info = vector.reset(seed=1)
    actions = np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]])
    with pytest.raises(IllegalAction, match="game 1 may not take action 158"):
        vector.step(np.array([actions[0], 158]))
    vector.step(actions)


def test_the_vector_gives_the_last_observation_and_then_begins_anew(rule: GameRule) -> None:
    envs = gymnasium.make_vec("jantaku/Riichi-v0", num_envs=6, rule=rule)
    assert envs.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.NEXT_STEP
    seen, _ = envs.reset(seed=3)
    rng = np.random.default_rng(0)
    over = np.zeros(6, bool)
    episodes = 0
    for _ in range(300):
        masks = seen["action_mask"]
        assert envs.observation_space.contains(seen)
        assert (masks.any(axis=1) != over).all()
        actions = np.array([rng.choice(np.flatnonzero(m)) if m.any() else 0 for m in masks])
        seen, rewards, ended, truncated, _ = envs.step(actions)
        assert not (over & ended).any()
        assert not rewards[over].any()
        assert not truncated.any()
        over = ended
        episodes += int(ended.sum())
    assert episodes > 20


def test_all_who_may_claim_a_tile_are_asked_at_once(rule: GameRule) -> None:
    env = RiichiParallel(rule)
    rng = np.random.default_rng(0)
    most = 0
    for seed in range(300):
        if most > 1:
            break
        seen, _ = env.reset(seed=seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        while env.agents:
            most = max(most, len(env.deciding))
            actions = {
                agent: rng.choice(np.flatnonzero(seen[agent]["action_mask"]))
                for agent in env.agents
            }
            seen, rewards, *_ = env.step(actions)
            for agent, reward in rewards.items():
                total[agent] += reward
        assert abs(sum(total.values())) < 1.001  # a stick may be left on the table
    assert most > 1 or rule.players == 3  # where only a ron and a pon can meet


def test_every_environment_draws_its_table_as_text(rule: GameRule) -> None:
    single = RiichiGym(rule=rule, render_mode="ansi")
    assert single.render() is None
    single.reset(seed=1)
    assert f"> seat 0 E {rule.start_points}" in str(single.render())
    assert " ?" in str(single.render())
    for env in (RiichiAEC(rule, render_mode="ansi"), RiichiParallel(rule, render_mode="ansi")):
        assert env.render() is None
        env.reset(seed=1)
        text = str(env.render())
        assert text.startswith("E1, ")
        assert f"> seat 0 E {rule.start_points}  14 ?" in text, "a spectator sees no hand"
