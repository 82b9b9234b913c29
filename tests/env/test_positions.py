"""Environments that begin in a position."""

from random import Random
from typing import Any

import numpy as np
import pytest

from jantaku import (
    ArgumentError,
    GameRule,
    IllegalAction,
    Position,
    PositionError,
    RiichiEnv,
    RiichiGame,
)
from jantaku.env.games.gym import GameGym
from jantaku.env.games.zoo import GameAEC, GameParallel
from jantaku.env.gym import RiichiGym, RiichiVectorEnv
from jantaku.env.zoo import RiichiAEC, RiichiParallel
from jantaku.players import PLAYERS


def moved(players: int, steps: int, seed: int) -> Position:
    """A position of a game some steps after its beginning."""
    rule = GameRule(players=players).for_environments()  # type: ignore[arg-type]
    game = RiichiGame(rule, seed=seed)
    player, chance = PLAYERS["efficiency"], Random(seed)
    for _ in range(steps):
        game.step({seat: player(game.view(seat), chance) for seat in game.deciding})
    return game.position()


@pytest.mark.parametrize("players", [3, 4])
def test_an_environment_plays_as_the_game(players: int) -> None:
    for steps in (0, 7, 20):
        position = moved(players, steps, seed=steps)
        game = RiichiGame.from_position(position, seed=5)
        env = RiichiEnv.from_position(position, seed=5)
        assert env.position() == position
        observations = env.get_observations()
        while not env.done():
            assert set(observations) == set(game.deciding)
            actions = {seat: seen.legal_actions()[-1] for seat, seen in observations.items()}
            for seat, seen in observations.items():
                assert np.array_equal(seen.encode(), game.observe(seat, "basic"))
            observations = env.step(actions)
            game.step(actions)
        assert env.scores() == [seat.points for seat in game.result.seats]  # type: ignore[union-attr]


def test_snapshots_and_clones_of_an_environment_keep_its_position() -> None:
    env = RiichiEnv.from_position(moved(4, 12, seed=3).seen_by(0), seed=9)
    for _ in range(5):
        env.step({seat: seen.legal_actions()[-1] for seat, seen in env.get_observations().items()})
    again, copy = RiichiEnv.restore(env.snapshot()), env.clone()
    assert again.position() == copy.position() == env.position()
    assert env.mjai_log == again.mjai_log
    env.reset()
    assert env.position() != again.position()


def test_wrong_positions_are_refused_and_change_nothing() -> None:
    env = RiichiEnv(seed=1)
    before = env.mjai_log
    with pytest.raises(ArgumentError, match="other rules"):
        env.reset(position=moved(3, 3, seed=1))
    with pytest.raises(ArgumentError, match="has its own wall"):
        env.reset(position=moved(4, 3, seed=1), wall=range(136))
    with pytest.raises(TypeError):
        env.reset(position="tenhou-4p")  # type: ignore[arg-type]
    wrong = moved(4, 3, seed=1)
    with pytest.raises(PositionError):
        RiichiEnv.from_position(Position.from_line(str(wrong).replace("25000", "26000", 1)))
    assert env.mjai_log == before


@pytest.mark.parametrize("opponents", ["efficiency", "smart"])
def test_gymnasium_begins_in_a_position(opponents: str) -> None:
    position = moved(4, 15, seed=2)
    env = RiichiGym(rule=position.rules, opponents=opponents)
    first, _ = env.reset(seed=1, options={"position": position})
    again, _ = env.reset(seed=1, options={"position": position})
    assert np.array_equal(first["observation"], again["observation"])
    other, _ = env.reset(seed=1)
    assert not np.array_equal(first["observation"], other["observation"])
    over = False
    seen, info = env.reset(seed=1, options={"position": position.seen_by(0)})
    while not over:
        action = np.flatnonzero(info["action_mask"])[0]
        seen, _, over, _, info = env.step(action)
    assert seen["observation"].any()


@pytest.mark.parametrize("opponents", ["efficiency", "smart"])
def test_each_game_of_a_vector_begins_in_its_position(opponents: str) -> None:
    positions = [moved(4, steps, seed=steps) for steps in (15, 33, 40)]
    seat = 2
    envs = RiichiVectorEnv(3, positions[0].rules, seat=seat, opponents=opponents)
    seen, info = envs.reset(seed=1, options={"position": positions})
    for game, position in enumerate(positions):
        alone = RiichiGym(position.rules, seat=seat, opponents=opponents)
        first, _ = alone.reset(seed=1, options={"position": position})
        points = [one.points for one in position.seats]
        assert [*envs._games.state(game).points] == points
        if opponents == "smart" or position.turn == seat:
            assert np.array_equal(seen["observation"][game], first["observation"])
    again, info = envs.reset(seed=1, options={"position": positions[1]})
    assert (again["observation"] == again["observation"][:1]).all()
    for _ in range(300):
        seen, _, _, _, info = envs.step(info["action_mask"].argmax(axis=1))
    assert seen["observation"].any(axis=(1, 2)).all()


@pytest.mark.parametrize("kind", [RiichiAEC, RiichiParallel])
def test_pettingzoo_begins_in_a_position(kind: Any) -> None:
    position = moved(4, 15, seed=2)
    game = RiichiGame.from_position(position, seed=5)
    env = kind(position.rules)
    env.reset(seed=1, options={"position": position})
    for seat in range(4):
        looked = env._table.observe(seat)
        assert np.array_equal(looked, game.observe(seat, "basic"))
    env.reset(seed=1)
    assert not np.array_equal(env._table.observe(0), game.observe(0, "basic"))


def test_positions_that_do_not_fit_a_vector_are_refused() -> None:
    position = moved(4, 15, seed=2)
    envs = RiichiVectorEnv(2, position.rules)
    with pytest.raises(ArgumentError, match="3 positions for 2 games"):
        envs.reset(seed=1, options={"position": [position] * 3})
    with pytest.raises(ArgumentError, match="other rules"):
        envs.reset(seed=1, options={"position": moved(3, 3, seed=1)})
    with pytest.raises(TypeError, match=r"Position\.from_line"):
        envs.reset(seed=1, options={"position": str(position)})


@pytest.mark.parametrize(
    "env",
    [
        RiichiGym(),
        RiichiVectorEnv(2),
        RiichiAEC(),
        RiichiParallel(),
        GameGym("haiyuki"),
        GameAEC("haiyuki"),
        GameParallel("haiyuki"),
    ],
    ids=lambda env: type(env).__name__,
)
def test_an_unknown_option_of_reset_is_refused(env: Any) -> None:
    with pytest.raises(ArgumentError, match="unknown option 'postion' of reset"):
        env.reset(seed=1, options={"postion": moved(4, 3, seed=1)})
    for wrong in ("position", 0, [], [("position", None)]):
        with pytest.raises(ArgumentError, match=r"options of reset cannot be .*; give a dict"):
            env.reset(seed=1, options=wrong)


@pytest.mark.parametrize(
    ("kind", "games"),
    [(RiichiAEC, ()), (RiichiParallel, ()), (GameAEC, ["haiyuki"]), (GameParallel, ["haiyuki"])],
)
def test_environments_of_all_seats_name_an_argument_that_they_do_not_have(kind, games):
    with pytest.raises(ArgumentError, match=f"{kind.__name__} has no argument 'opponents'"):
        kind(*games, opponents="random")


@pytest.mark.parametrize(
    ("env", "action"),
    [
        (RiichiGym(), 37),
        (RiichiVectorEnv(1), [37]),
        (RiichiAEC(), 37),
        (RiichiParallel(), {}),
        (GameGym("haiyuki"), 0),
        (GameAEC("haiyuki"), 0),
        (GameParallel("haiyuki"), {}),
    ],
    ids=lambda one: type(one).__name__,
)
def test_an_action_before_reset_is_refused(env: Any, action: Any) -> None:
    with pytest.raises(IllegalAction, match="call reset"):
        env.step(action)


def test_a_reset_that_is_refused_leaves_no_game_to_act_in() -> None:
    env = RiichiGym()
    env.reset(seed=1)
    wrong = Position.from_line(str(moved(4, 3, seed=1)).replace("25000", "26000", 1))
    with pytest.raises(PositionError):
        env.reset(seed=2, options={"position": wrong})
    with pytest.raises(IllegalAction, match="call reset"):
        env.step(np.int64(37))
