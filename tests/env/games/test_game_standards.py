"""Gymnasium's and PettingZoo's own tests of the environments of rulesets and Haiyuki."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from env.standards import heard
from jantaku import ArgumentError, IllegalAction
from jantaku.env.games.gym import GameGym
from jantaku.env.games.zoo import GameAEC, GameParallel
from jantaku.ruleset import library

pytestmark = [
    pytest.mark.filterwarnings("ignore::UserWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]
ROUND = {"max_rounds": 1}
MADE = [
    ("jantaku/Ruleset-v0", {"ruleset": "hong_kong", "config": ROUND}),
    ("jantaku/Ruleset-v0", {"ruleset": "sichuan", "config": ROUND, "opponents": "tsumogiri"}),
    ("jantaku/Haiyuki-v0", {"characters": ("smash", "fari"), "opponents": "easy"}),
]
PLAYED = [library.load("sichuan", config=ROUND), "haiyuki"]


@pytest.mark.parametrize(("id_", "given"), MADE)
def test_gymnasiums_check(id_: str, given: dict[str, Any]) -> None:
    check_env(gymnasium.make(id_, **given).unwrapped)


@pytest.mark.parametrize("game", PLAYED)
def test_pettingzoos_checks(game: Any) -> None:
    api_test(GameAEC(game), num_cycles=60)
    seed_test(lambda: GameAEC(game), num_cycles=30)
    parallel_api_test(GameParallel(game), num_cycles=60)
    parallel_seed_test(lambda: GameParallel(game), num_cycles=30)


def test_an_episode_of_a_seat_ends_with_what_it_won() -> None:
    env = gymnasium.make("jantaku/Ruleset-v0", ruleset="hong_kong", config=ROUND, oracle=True)
    seen, info = env.reset(seed=4)
    total, over = 0.0, False
    while not over:
        assert env.observation_space.contains(seen)
        assert info["oracle"].shape == (12, 43)
        assert (env.unwrapped.action_masks() == info["action_mask"].astype(bool)).all()  # type: ignore[attr-defined]
        seen, reward, over, truncated, info = env.step(env.action_space.sample())
        total += float(reward)
        assert not truncated
    assert not info["action_mask"].any()
    assert total == env.unwrapped._table.numbered.game.result.points[0] - 1000  # type: ignore[attr-defined]
    with pytest.raises(IllegalAction, match="call reset"):
        env.step(np.int64(0))


@pytest.mark.parametrize("seed", [1, 16, 29])
def test_what_a_seat_gains_before_its_first_decision_is_rewarded(seed: int) -> None:
    env = GameGym(library.load("singaporean", config=ROUND), seat=3)
    env.reset(seed=seed)
    before = env.encoding.points(env.source.open(env.game_seed))[3]
    table: Any = env._table
    assert env.encoding.points(table.numbered.game)[3] != before
    total, over = 0.0, False
    while not over:
        _, gain, over, *_ = env.step(env.action_space.sample())
        total += gain
    assert total == env.encoding.points(table.numbered.game)[3] - before


def test_wrong_arguments_are_refused() -> None:
    for given in (
        {"seat": 2},
        {"seat": "0"},
        {"opponents": "nobody"},
        {"opponents": ["easy", "easy"]},
        {"opponents": None},
        {"reward": "rank"},
        {"illegal": "ask"},
    ):
        with pytest.raises(ArgumentError):
            GameGym("haiyuki", **given)  # type: ignore[arg-type]
    for kind in (GameAEC, GameParallel):
        with pytest.raises(ArgumentError, match="no reward is named"):
            kind("haiyuki", reward="rank")
    env = GameGym("haiyuki")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="may not take 0"):
        env.step(np.int64(0))
    with pytest.raises(IllegalAction, match="an action cannot be None"):
        env.step(None)  # type: ignore[arg-type]
    aec = GameAEC("haiyuki")
    aec.reset(seed=1)
    with pytest.raises(IllegalAction, match="seat_0 may not take action 0"):
        aec.step(0)
    parallel = GameParallel("haiyuki")
    parallel.reset(seed=1)
    with pytest.raises(IllegalAction, match="seat_0 has to decide"):
        parallel.step({})


@pytest.mark.sample(2)
@pytest.mark.parametrize("kind", [GameGym, GameAEC, GameParallel])
@pytest.mark.parametrize("game", PLAYED)
def test_copies_go_on_alike(kind: Any, game: Any) -> None:
    env = kind(game)
    pickle.loads(pickle.dumps(env)).reset(seed=1)
    env.reset(seed=1)
    for moves in (0, 5, 22):
        heard(env, moves)
        deep, pickled = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
        assert heard(deep, 30) == heard(pickled, 30) == heard(copy.deepcopy(env), 30)


@pytest.mark.parametrize("game", PLAYED)
def test_the_state_is_what_the_first_seat_sees_and_the_other_hands(game: Any) -> None:
    env = GameAEC(game)
    env.reset(seed=1)
    assert env.state_space.contains(env.state())
    planes = len(env.encoding.planes)
    assert (env.state()[:planes] == env.observe("seat_0")["observation"]).all()
