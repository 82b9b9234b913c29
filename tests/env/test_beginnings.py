"""No reset gives a game that is over: the seat of the environment is asked in every episode."""

from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.seeding import np_random
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from numpy.typing import NDArray

from jantaku import GameRule, IllegalAction, RiichiGame
from jantaku.env.gym import RiichiGym, RiichiVectorEnv
from jantaku.env.spaces import mask_of
from jantaku.riichi.play.actions import RiichiAction
from jantaku.riichi.play.view import RiichiView

ROUND = GameRule(winds=0)
THREE = GameRule(players=3, winds=0)
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def gives_up(view: RiichiView, chance: Random) -> RiichiAction:
    """Ends the round with nine orphans whenever it may; passes, or discards by chance."""
    kyuushu = [action for action in view.legal if action.type == "kyuushu"]
    discards = [action for action in view.legal if action.type == "discard"]
    return (kyuushu or [view.legal[-1]])[0] if not discards else chance.choice(kyuushu or discards)


def first_legal(masks: NDArray[np.int8]) -> NDArray[np.int64]:
    return np.where(masks.any(axis=1), masks.argmax(axis=1), 0)


@pytest.mark.parametrize(("rule", "seat"), [(ROUND, 3), (ROUND, 1), (THREE, 2)])
def test_reset_goes_on_to_a_game_in_which_the_seat_is_asked(rule: GameRule, seat: int) -> None:
    env = RiichiGym(rule, seat=seat, opponents=gives_up)
    skipped = 0
    for seed in range(150):
        seen, info = env.reset(seed=seed)
        assert info["action_mask"].any()
        assert seen["action_mask"].any()
        first = int(np_random(seed)[0].integers(2**63))
        skipped += env.game_seed != first
        dealt = RiichiGame(rule, seed=env.game_seed).state().tiles(seat)
        assert set(dealt) <= set(env._table.kernel.tiles(seat))
        env.step(env.action_space.sample())
    assert skipped


def test_the_same_seed_comes_to_the_same_game() -> None:
    env = RiichiGym(ROUND, seat=3, opponents="random")
    seen, _ = env.reset(seed=1460)  # another seat wins its first game before this one is asked
    again, _ = RiichiGym(ROUND, seat=3, opponents="random").reset(seed=1460)
    assert env.game_seed != int(np_random(1460)[0].integers(2**63))
    assert (seen["observation"] == again["observation"]).all()


def test_a_secret_seed_goes_on_to_its_next_game() -> None:
    env = RiichiGym(ROUND, seat=3, opponents=gives_up)
    games = set()
    for first in range(60):
        seen, _ = env.reset(seed=bytes([first]) * 32)
        assert seen["action_mask"].any()
        games.add(env._seeds.games)
    assert games > {1}


def seed_whose_second_game_skips() -> int:
    """A seed of which the second reset leaves a game that is over before the seat is asked."""
    env = RiichiGym(ROUND, seat=3, opponents=gives_up)
    for seed in range(1000):
        env.reset(seed=seed)
        numbers = np.random.Generator(np.random.PCG64())
        numbers.bit_generator.state = env.np_random.bit_generator.state
        env.reset()
        if env.game_seed != int(numbers.integers(2**63)):
            return seed
    raise AssertionError("there is no such seed")


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
def test_gymnasiums_own_vectors_never_begin_with_an_empty_mask(mode: AutoresetMode) -> None:
    made = [lambda: RiichiGym(ROUND, seat=3, opponents=gives_up)] * 2
    envs = SyncVectorEnv(made, autoreset_mode=mode)
    seed = seed_whose_second_game_skips()
    seen, _ = envs.reset(seed=[seed, seed])
    over = np.zeros(2, bool)
    episodes = 0
    while episodes < 4:
        assert (seen["action_mask"].any(axis=1) | over).all()
        seen, _, ended, _, _ = envs.step(first_legal(seen["action_mask"]))
        over = ended if mode is AutoresetMode.NEXT_STEP else np.zeros(2, bool)
        episodes += int(ended.sum())


@pytest.mark.parametrize(("rule", "seat"), [(ROUND, 3), (THREE, 2)])
def test_no_game_of_the_vector_is_over_when_it_begins(rule: GameRule, seat: int) -> None:
    envs = RiichiVectorEnv(2048, rule, seat=seat)
    seen, _ = envs.reset(seed=0)
    assert seen["action_mask"].any(axis=1).all()
    assert envs.game_seeds != list(range(2048)), "some were over before their seat was asked"
    over = np.zeros(2048, bool)
    for _ in range(25):
        masks = seen["action_mask"]
        assert (masks.any(axis=1) != over).all()
        before = envs.game_seeds
        seen, rewards, ended, _, _ = envs.step(first_legal(masks))
        assert not (over & ended).any()
        assert not rewards[over].any()
        new = [a != b for a, b in zip(before, envs.game_seeds, strict=True)]
        assert (np.array(new) == over).all()
        over = ended
    assert (envs._numbers >= 2048).any()


@pytest.mark.parametrize("seat", [0, 3])
def test_seeds_of_the_vectors_games_are_those_that_are_played(seat: int) -> None:
    envs = RiichiVectorEnv(512, ROUND, seat=seat)
    seen, _ = envs.reset(seed=0)
    over = np.zeros(512, bool)
    while not over.any():
        seen, _, over, _, _ = envs.step(first_legal(seen["action_mask"]))
    envs.step(first_legal(seen["action_mask"]))
    begun = np.flatnonzero(over)
    for game in begun:
        dealt = RiichiGame(ROUND, seed=envs.game_seeds[game]).state().tiles(seat)
        assert set(dealt) <= set(envs._games.state(int(game)).tiles(seat))


def test_rewards_of_the_vector_are_all_that_the_seat_gained() -> None:
    """Rounds that end before the first decision count, as they do in the single environment."""
    rule = GameRule(winds=1)
    envs = RiichiVectorEnv(256, rule, seat=3)
    seen, _ = envs.reset(seed=2)
    total = np.zeros(256)
    finished = 0
    while finished < 300:
        seen, rewards, over, _, _ = envs.step(first_legal(seen["action_mask"]))
        total += rewards
        for game in np.flatnonzero(over):
            points = envs._games.state(int(game)).points[3]
            assert rule.start_points is not None
            assert total[game] == pytest.approx((points - rule.start_points) / 1000, abs=1e-3)
            total[game] = 0
            finished += 1


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("illegal", ["raise", "replace"])
def test_gymnasiums_check_passes_for_every_seat(seat: int, illegal: str) -> None:
    check_env(gymnasium.make("jantaku/Riichi-v0", rule=ROUND, seat=seat, illegal=illegal).unwrapped)


def test_only_an_action_drawn_before_the_game_is_drawn_again() -> None:
    env = RiichiGym(rule=ROUND)
    drawn = env.action_space.sample(mask=mask_of([158], 159))
    env.reset(seed=1)
    assert env.step(drawn)[-1]["replaced"]
    with pytest.raises(IllegalAction, match="is not legal now"):
        env.step(drawn)
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="is not legal now"):
        env.step(np.int64(158))


def test_samples_of_a_vector_are_legal() -> None:
    envs = RiichiVectorEnv(3, ROUND)
    envs.reset(seed=1)
    for _ in range(100):
        envs.step(envs.action_space.sample())
