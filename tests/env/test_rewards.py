"""Rewards and the oracle's planes: the same in all environments."""

import pickle
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from jantaku import ArgumentError, GameRule, shanten
from jantaku._kernel import RiichiState
from jantaku.env.gym import RiichiGym, RiichiVectorEnv
from jantaku.env.planes import plane_count
from jantaku.env.rewards import REWARDS, ShantenPotential, ShapedReward
from jantaku.env.vector import VectorRiichi
from jantaku.env.zoo import RiichiAEC, RiichiParallel
from jantaku.players import PLAYERS

RULE, ROUND = GameRule(winds=1), GameRule(winds=0)
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


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("kind", [RiichiGym, RiichiVectorEnv])
def test_shaping_sums_to_minus_the_potential_of_the_first_observation(seat: int, kind: Any) -> None:
    potential, gamma = ShantenPotential(0.5), 0.99
    shaped = ShapedReward(lambda *_: 0.0, potential, gamma=gamma)
    env = kind(rule=ROUND, seat=seat, opponents="efficiency", features="full", reward=shaped)
    for seed in range(12):
        seen, _ = env.reset(seed=seed)
        start = np.ravel(potential(seen["observation"]))[0]
        total, power, over = 0.0, 1.0, False
        while not over:
            action = np.flatnonzero(np.ravel(env.action_masks()))[-1]
            _, reward, over, *_ = env.step(action if kind is RiichiGym else np.array([action]))
            total, power = total + power * float(np.ravel(reward)[0]), power * gamma
        assert total == pytest.approx(-start)


def begin(env: Any, action: Any) -> None:
    env.reset(seed=1)
    env.step(action)


@pytest.mark.parametrize(
    ("kind", "action"),
    [
        (RiichiGym, np.int64(37)),
        (RiichiVectorEnv, np.array([37])),
        (RiichiAEC, 37),
        (RiichiParallel, {"seat_0": 37}),
    ],
)
@pytest.mark.parametrize("gain", [None, "1.5", float("nan"), float("inf"), 10**400, np.ones(2)])
def test_a_reward_that_is_not_a_finite_number_is_refused(kind: Any, action: Any, gain: Any) -> None:
    for name, reward in (
        ("reward", lambda *_: gain),
        ("reward", ShapedReward(lambda *_: gain, lambda _: 0.0)),
        ("potential", ShapedReward(lambda *_: 0.0, lambda _: gain)),
    ):
        env = kind(reward=reward)
        with pytest.raises(ArgumentError, match=f"the {name} of seat 0 is .*a finite number"):
            begin(env, action)


@pytest.mark.parametrize(
    ("wrong", "cure"),
    [
        ({"reward": lambda *_: 0.0}, "use a name"),
        ({"reward": None}, "use a name"),
        ({"features": 3}, "use a name"),
        ({"dtype": np.uint8}, "use a name"),
        ({"padded": 1}, "use True or False"),
    ],
)
def test_a_vector_names_what_it_does_not_take(wrong: dict[str, Any], cure: str) -> None:
    (name,) = wrong
    with pytest.raises(ArgumentError, match=f"{name} cannot be .*; {cure}"):
        VectorRiichi(2, **wrong)


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
    assert play_gym(env) == env._table.kernel.scores[0] != 0
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
    assert play_gym(env) == 69 - env._table.kernel.left
    parallel = RiichiParallel(rule, reward=tiles_drawn)
    left = 69 - parallel._table.kernel.left if parallel.agents else 0
    assert set(play_parallel(parallel).values()) == {69 - parallel._table.kernel.left} != {left}


WEIGHTS = np.random.default_rng(1).normal(size=(57, 34))


def value(planes: NDArray[np.uint8]) -> float:
    """What a network might say of a position, its end included."""
    return float((planes * WEIGHTS).sum()) + 3


POTENTIALS = [
    ShapedReward("points", ShantenPotential(0.5)),
    ShapedReward("placement", value, gamma=0.9, features="basic"),
]
NAMES = ["shanten", "value"]


def worth(shaped: ShapedReward, state: RiichiState, seat: int) -> float:
    return float(shaped.potential(state.observe(seat, shaped.features)))


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("shaped", POTENTIALS, ids=NAMES)
def test_shaping_takes_the_potential_of_the_beginning_from_the_sum_of_a_game(shaped, players):
    rule = GameRule(players=players, winds=0)
    first, second = (RiichiGym(rule, seat=1, reward=r) for r in (shaped, shaped.reward))
    for seed in range(3):
        first.reset(seed=seed)
        second.reset(seed=seed)
        start = worth(shaped, first._table.kernel, 1)
        added, weight, over = 0.0, 1.0, False
        while not over:
            action = np.flatnonzero(first.action_masks())[0]
            _, gain, over, *_ = first.step(action)
            added += weight * (gain - second.step(action)[1])
            weight *= shaped.gamma
        assert added == pytest.approx(-start, abs=1e-6)
        assert start


@pytest.mark.parametrize("shaped", POTENTIALS, ids=NAMES)
def test_shaping_is_the_difference_of_potentials_in_every_game_of_a_vector(shaped):
    shaped = ShapedReward(shaped.reward, shaped.potential, features=shaped.features)
    rule = GameRule(winds=0)
    first, second = (RiichiVectorEnv(6, rule, reward=r) for r in (shaped, shaped.reward))
    first.reset(seed=1)
    second.reset(seed=1)

    def potentials() -> NDArray[np.float64]:
        states = [first._before[game][0] for game in range(6)]
        return np.array([worth(shaped, state, 0) for state in states])

    added, start, over, ends = np.zeros(6), potentials(), np.zeros(6, np.bool_), 0
    for _ in range(120):
        actions = first.action_masks().argmax(axis=1)
        _, gain, now_over, *_ = first.step(actions)
        added += gain - second.step(actions)[1]
        assert (added[over] == 0).all()
        start[over] = potentials()[over]
        over = now_over
        assert np.allclose(added, np.where(over, 0, potentials()) - start, atol=1e-4)
        added[over] = 0
        ends += over.sum()
    assert ends > 6


@pytest.mark.parametrize("shaped", POTENTIALS, ids=NAMES)
def test_shaping_of_every_seat_adds_up(shaped: ShapedReward) -> None:
    shaped = ShapedReward(shaped.reward, shaped.potential, features=shaped.features)
    rule = GameRule(winds=0)
    first, second = (RiichiParallel(rule, reward=r) for r in (shaped, shaped.reward))
    first.reset(seed=2)
    start = [worth(shaped, first._table.kernel, seat) for seat in range(4)]
    ours, theirs = play_parallel(first), play_parallel(second)
    added = [ours[agent] - theirs[agent] for agent in first.possible_agents]
    assert added == pytest.approx([-at for at in start], abs=1e-6)


@pytest.mark.parametrize("players", [4, 3])
def test_the_potential_of_many_positions_is_that_of_each(players: int) -> None:
    games = VectorRiichi(20, GameRule(players=players, winds=0), seed=1, features="full")
    potential = ShantenPotential(0.5)
    for _ in range(40):
        games.step(games.random_actions())
        assert games.obs is not None
        many = potential(games.obs)
        assert many.tolist() == [potential(planes) for planes in games.obs]
        for row, one in enumerate(many):
            hand = games.state(int(games.env_id[row])).hand(int(games.seat[row]))
            assert one == -0.5 * shanten(hand, players)


def test_a_shaped_reward_travels_through_pickle() -> None:
    env = RiichiGym(RULE, reward=POTENTIALS[0])
    assert pickle.loads(pickle.dumps(env))._table._reward == POTENTIALS[0]


def test_impossible_shaping_is_refused() -> None:
    with pytest.raises(ArgumentError, match="no reward is named 'rank'"):
        ShapedReward("rank", value)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match=r"gamma cannot be 1\.5; use a number from 0 to 1"):
        ShapedReward("points", value, gamma=1.5)
    with pytest.raises(ArgumentError, match="gamma is 'high'"):
        ShapedReward("points", value, gamma="high")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="the potential cannot be 3"):
        ShapedReward("points", 3)  # type: ignore[arg-type]
    for features in ("all", None):
        with pytest.raises(ArgumentError, match="features"):
            ShapedReward("points", value, features=features)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", FOUR)
def test_unknown_rewards_are_refused(kind: Any) -> None:
    for reward in ("rank", None, ["points"], {}):
        with pytest.raises(ArgumentError, match=r"no reward is named .*; choose one of points"):
            kind(reward=reward)


@pytest.mark.parametrize("features", ["basic", "full"])
def test_the_oracle_is_told_beside_what_the_seat_sees(features: Any) -> None:
    seen_planes, all_planes = plane_count(features), plane_count(features, oracle=True)
    env = RiichiGym(features=features, oracle=True)
    seen, info = env.reset(seed=1)
    planes = env._table.kernel.observe(0, features, True)
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


def test_the_oracle_is_that_of_the_present_table_at_every_step() -> None:
    env = RiichiAEC(GameRule(winds=0), oracle=True)
    env.reset(seed=1)
    claims = 0
    for move in range(300):
        if all(env.terminations.values()):
            env.reset()
        claims += len(env._table.deciding) > 1
        told = {agent: info["oracle"] for agent, info in env.infos.items()}
        for agent, seat in env._seats.items():
            planes = env._table.kernel.observe(seat, "basic", True)
            assert (told[agent] == planes[57:]).all()
            for _ in range(2):
                assert (env.observe(agent)["observation"] == planes[:57]).all()
        legal = np.flatnonzero(env.last()[0]["action_mask"])
        env.step(legal[move % len(legal)])
    assert claims > 0


def test_nothing_is_told_of_other_hands_unless_asked() -> None:
    parallel = RiichiParallel()
    assert set(parallel.reset(seed=1)[1]["seat_0"]) == {"action_mask"}
    assert set(RiichiGym().reset(seed=1)[1]) == {"action_mask"}
