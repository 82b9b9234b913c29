"""Environments in a pickle, and copies of them."""

import copy
import pickle
from random import Random
from typing import Any

import pytest

from jantaku import ReplayError
from jantaku.riichienv import Phase, RiichiEnv

from .test_first_discard import record


def pickled(env: RiichiEnv) -> RiichiEnv:
    copied: RiichiEnv = pickle.loads(pickle.dumps(env))
    return copied


def told(observations: dict[int, Any]) -> dict[int, Any]:
    return {
        seat: (seen.hand, seen.new_events(), [*map(repr, seen.legal_actions())], seen.encode())
        for seat, seen in observations.items()
    }


@pytest.mark.parametrize("copied", [pickled, copy.copy, copy.deepcopy])
@pytest.mark.parametrize("mode", ["4p-red-east", "3p-red-east"])
def test_a_copy_plays_as_the_environment(mode: str, copied: Any) -> None:
    env, chance, taken = RiichiEnv(mode, seed=7), Random(1), 0
    observations = env.reset()
    while not env.done():
        actions = {seat: chance.choice(seen.legal_actions()) for seat, seen in observations.items()}
        other = copied(env) if taken % 31 == 0 else None
        observations = env.step(actions)
        if other is not None:
            assert told(other.step(actions)) == told(observations)
            assert (other.mjai_log, other.scores()) == (env.mjai_log, env.scores())
        taken += 1
    other = copied(env)
    assert other.done()
    assert (other.mjai_log, other.ranks()) == (env.mjai_log, env.ranks())
    assert other.win_results.keys() == env.win_results.keys()


def test_a_copy_follows_the_same_game() -> None:
    env = RiichiEnv("4p-red-half")
    for message in record(tsumogiri=True)[:4]:
        env.apply_event(message)
    other = pickled(env)
    for message in record(tsumogiri=True)[4:6]:
        env.apply_event(message)
        other.apply_event(message)
    mine, copied = env.get_observation(2), other.get_observation(2)
    assert copied.events == mine.events
    assert copied.encode_seq_progression() == mine.encode_seq_progression()


def test_attributes_that_are_set_stay_set() -> None:
    env = RiichiEnv(seed=7)
    env.current_player = 2
    other = pickled(env)
    other.phase = Phase.WaitAct
    assert other.current_player == 2
    first = pickled(RiichiEnv(seed=7))
    first.active_players = [2]
    assert first.current_player == 2


def test_damaged_bytes_are_refused() -> None:
    env = RiichiEnv(seed=7)
    values, memory = env.__getstate__()
    for wrong in (memory[:-1], b"", bytes([memory[0] ^ 1]) + memory[1:]):
        with pytest.raises(ReplayError, match="pickled"):
            RiichiEnv.__new__(RiichiEnv).__setstate__((values, wrong))
    three = RiichiEnv("3p-red-half", seed=7)
    with pytest.raises(ValueError, match="another number of players"):
        three.recall(env.remember(), object())


def test_a_game_that_is_stopped_is_over() -> None:
    env = RiichiEnv("4p-red-half", seed=7)
    env.is_done = False
    assert not env.done()
    env.is_done = True
    assert env.done()
    assert env.is_done
    assert (env.get_observations(), env.ranks(), env.step({})) == ({}, [1, 2, 3, 4], {})
    with pytest.raises(ValueError, match="stays over"):
        env.is_done = False
    env.reset()
    assert not env.is_done
