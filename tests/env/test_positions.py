"""Environments that begin in a position."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from jantaku import ArgumentError, GameRule, Position, PositionError, RiichiEnv, RiichiGame
from jantaku.env.gym import RiichiGym
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
