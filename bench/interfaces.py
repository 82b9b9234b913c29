"""Random play through the standard interfaces of learners, ns of processor time for each decision.

Every row sees planes and mask of each of its decisions. What is timed is played to the ends of
games first, whose points must add up.
"""

from __future__ import annotations

from random import Random
from time import process_time_ns
from typing import TYPE_CHECKING, Any

import numpy as np

from jantaku import GameRule, VectorRiichi
from jantaku.env.games import VectorGame
from jantaku.env.games.gym import GameGym
from jantaku.env.gym import RiichiGym, RiichiVectorEnv
from jantaku.env.zoo import RiichiAEC, RiichiParallel
from jantaku.ruleset import library

from .measure import Row, processor_ns
from .peers import peer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GYM, GYM_VECTOR = "Gymnasium, one seat", "Gymnasium, one seat, 64 games"
AEC, PARALLEL = "PettingZoo, AEC", "PettingZoo, Parallel"
PADDED, PADDED_FULL = "padded rows, basic planes", "padded rows, full planes"
GAMES = {f"VectorGame, {name}": name for name in ("hong_kong", "sichuan", "american", "haiyuki")}
GAME_GYM = "Gymnasium, one seat of Sichuan"
TASKS = (GYM, GYM_VECTOR, AEC, PARALLEL, PADDED, PADDED_FULL, *GAMES, GAME_GYM)
TARGETS: dict[str, None] = dict.fromkeys(TASKS)
"""No target was set for these before they were written."""
ROUND = GameRule(winds=0)
MANY = 1000  # games of a vector of rulesets or Haiyuki
ENOUGH = 8  # games that are played to their ends before anything is timed


def rows() -> Iterator[Row]:
    """Jantaku's, then the peers': riichienv by hand, since it has no such interface, and RLCard."""
    yield Row(GYM, "jantaku", _gym(RiichiGym(ROUND), _points_of_riichi))
    yield Row(GYM_VECTOR, "jantaku", _gym_vector(RiichiVectorEnv(64, ROUND)))
    yield Row(AEC, "jantaku", _aec(RiichiAEC(ROUND)))
    yield Row(PARALLEL, "jantaku", _parallel(RiichiParallel(ROUND)))
    for task, features in ((PADDED, "basic"), (PADDED_FULL, "full")):
        games = VectorRiichi(256, ROUND, seed=1, features=features, padded=True)  # type: ignore[arg-type]
        yield Row(task, "jantaku", _vector(games))
    for task, name in GAMES.items():
        yield Row(task, "jantaku", _vector(VectorGame(_short(name), MANY, seed=1)))
    yield Row(GAME_GYM, "jantaku", _gym(GameGym(_short("sichuan")), _points_of_ruleset))
    if riichienv := peer("riichienv"):
        one, all_seats = (_riichienv(riichienv, seats) for seats in ((0,), range(4)))
        for task in (GYM, GYM_VECTOR):
            yield Row(task, "riichienv, encode() and mask() of a seat", one)
        for task in (AEC, PARALLEL, PADDED, PADDED_FULL):
            yield Row(task, "riichienv, encode() and mask()", all_seats)
    if rlcard := peer("rlcard"):
        ns = _rlcard(rlcard)
        for task in GAMES:
            if task != "VectorGame, haiyuki":
                yield Row(task, "RLCard's mahjong", ns)


def notes() -> Iterator[str]:
    """How the figures were taken, and how far the peers compare."""
    yield (
        "The rows of Gymnasium, PettingZoo, padded rows and VectorGame are processor time of one"
        " core; they have no targets. riichienv has no such interface and is played by hand;"
        " RLCard's mahjong has simpler rules, without flowers and fan."
    )


def _short(name: str) -> Any:
    return name if name == "haiyuki" else library.load(name, config={"max_rounds": 1})


def _points_of_riichi(env: Any) -> tuple[float, float]:
    """The gain of the seat, and that of all seats, in thousands."""
    state = env._table.kernel
    return (state.points[0] - 25_000) / 1000, (sum(state.points) - 100_000) / 1000


def _points_of_ruleset(env: Any) -> tuple[float, float]:
    scores = env._table.numbered.game.table.scores
    first = env.source.open(env.game_seed).table.scores
    return scores[0] - first[0], sum(scores.values()) - sum(first.values())


def _gym(env: Any, points: Callable[[Any], tuple[float, float]]) -> float:
    """One seat, from episode to episode."""
    env.reset(seed=1)
    total, ended = 0.0, 0
    for _ in range(ENOUGH):
        over, total = False, 0.0
        while not over:
            _, reward, over, _, _ = env.step(env.action_space.sample())
            total += reward
        gained, of_all = points(env)
        assert abs(total - gained) < 1e-3, (total, gained)
        assert abs(of_all) < 1e-3, of_all
        ended += 1
        env.reset()
    assert ended == ENOUGH

    def many() -> int:
        for _ in range(200):
            if env.step(env.action_space.sample())[2]:
                env.reset()
        return 200

    return processor_ns(many)


def _gym_vector(env: RiichiVectorEnv) -> float:
    noise, ends = np.random.default_rng(1), 0
    seen, _ = env.reset(seed=1)

    def once() -> int:
        nonlocal seen, ends
        masks = env.action_masks()
        actions = (noise.random(masks.shape, np.float32) * masks).argmax(axis=1)
        seen, _, over, _, _ = env.step(actions)
        ends += int(over.sum())
        return len(actions)

    while ends < 64:
        once()
    return processor_ns(once)


def _aec(env: Any) -> float:
    chance, ends, total = Random(1), 0, 0.0
    env.reset(seed=1)

    def once() -> int:
        nonlocal ends, total
        seen, reward, over, _, _ = env.last()
        if over:
            total += sum(env._cumulative_rewards.values())
            assert abs(total) < 1e-3, total
            ends, total = ends + 1, 0.0
            env.reset()
            return 0
        total += reward
        env.step(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        return 1

    while ends < ENOUGH:
        once()

    def many() -> int:
        return sum(once() for _ in range(200))

    return processor_ns(many)


def _parallel(env: Any) -> float:
    chance, totals, ends = Random(1), 0.0, 0
    seen, _ = env.reset(seed=1)

    def once() -> int:
        nonlocal seen, totals, ends
        asked = len(env.deciding)
        actions = {
            agent: chance.choice(np.flatnonzero(own["action_mask"]).tolist())
            for agent, own in seen.items()
        }
        seen, rewards, over, _, _ = env.step(actions)
        totals += sum(rewards.values())
        if all(over.values()):
            assert abs(totals) < 1e-3, totals
            ends, totals = ends + 1, 0.0
            seen, _ = env.reset()
        return asked

    while ends < ENOUGH:
        once()

    def many() -> int:
        return sum(once() for _ in range(100))

    return processor_ns(many)


def _vector(games: Any) -> float:
    ends, gained = 0, np.zeros(games.step_rewards.shape, np.float64)
    while ends < ENOUGH:
        games.step(games.random_actions())
        gained += games.step_rewards
        ended = games.step_ended
        assert (np.abs(gained[ended].sum(axis=1)) < 1e-2).all(), gained[ended]
        gained[ended] = 0
        ends += int(ended.sum())

    def once() -> int:
        decisions = len(games)
        games.step(games.random_actions())
        return decisions

    return processor_ns(once)


def _riichienv(module: Any, seats: Any) -> float:
    """Rounds in which these seats look at planes and mask; their decisions count."""
    chance = Random(1).random
    env = module.RiichiEnv("4p-red-single", skip_mjai_logging=True, seed=1)
    seen, ends = env.reset(), 0

    def many() -> int:
        nonlocal seen, ends
        decisions = 0
        while decisions < 200:
            if env.done():
                ends += 1
                assert sum(env.scores()) + 1_000 * env.riichi_sticks == 100_000
                seen = env.reset()
            actions = {}
            for seat, observation in seen.items():
                if seat in seats:
                    observation.encode()
                    observation.mask()
                    decisions += 1
                legal = observation.legal_actions()
                actions[seat] = legal[int(chance() * len(legal))]
            seen = env.step(actions)
        return decisions

    while ends < ENOUGH:
        many()
    return processor_ns(many)


def _rlcard(module: Any) -> float:
    chance, ends = Random(1), 0
    env = module.make("mahjong", config={"seed": 1})
    seen, _ = env.reset()

    def many() -> int:
        nonlocal seen, ends
        for _ in range(200):
            if env.is_over():
                assert len(env.get_payoffs()) == 4
                ends += 1
                seen, _ = env.reset()
            seen, _ = env.step(chance.choice([*seen["legal_actions"]]))
        return 200

    begun = process_time_ns()
    while ends < ENOUGH:
        many()
        assert process_time_ns() - begun < 60e9, "no game ends"
    return processor_ns(many)
