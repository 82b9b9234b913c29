"""The encodings of the kernel are those of an independent reading of each observation."""

import pickle
from collections import Counter
from random import Random

import numpy as np
import pytest

import jantaku.riichienv as riichienv
from jantaku.base.errors import ArgumentError, ProtocolError
from riichienv_api import encoding_oracle, sequence_oracle
from riichienv_api.observations import observation_of

CALLS = {1, 2, 3, 5, 8, 9, 11}


def same(seen):
    """Compares every encoding with the oracle's."""
    oracles = encoding_oracle.ENCODINGS
    oracles = oracles + (sequence_oracle.SEQUENCES if seen.players == 4 else [])
    for oracle in oracles:
        wanted = oracle(seen)
        got = np.frombuffer(getattr(seen, f"encode_{oracle.__name__}")(), wanted.dtype)
        assert np.array_equal(got, wanted.ravel()), oracle.__name__
    decay = np.frombuffer(seen.encode_discard_history_decay(0.35), np.float32)
    assert np.array_equal(decay, encoding_oracle.discard_history_decay(seen, 0.35).ravel())


def positions(mode, seeds, share):
    """A share of the decisions of games with many calls, and how often each action was taken."""
    taken = Counter()
    for seed in seeds:
        chance, env = Random(seed), riichienv.RiichiEnv(mode, seed=seed)
        seen = env.reset()
        while not env.done():
            chosen = {}
            for seat, own in seen.items():
                legal = own.legal_actions()
                strong = [action for action in legal if int(action.action_type) in CALLS]
                chosen[seat] = chance.choice(strong if strong and chance.random() < 0.6 else legal)
                taken[int(chosen[seat].action_type)] += 1
                if chance.random() < share or own.declared:
                    yield own
            seen = env.step(chosen)
    expected = {0, 1, 2, 3, 5, 8, 9} if mode[0] == "4" else {0, 2, 3, 5, 8, 11}
    assert expected <= set(taken)


@pytest.mark.parametrize("mode", ["4p-red-half", "3p-red-half"])
def test_encodings_are_those_of_the_oracle(mode):
    compared = 0
    for seen in positions(mode, range(3), 0.1):
        same(seen)
        compared += 1
    assert compared > 100


@pytest.mark.sample(2)
@pytest.mark.parametrize("mode", ["4p-red-half", "3p-red-half"])
def test_an_observation_made_of_values_is_encoded_alike(mode):
    for seen in positions(mode, range(3), 0.05):
        again = pickle.loads(pickle.dumps(seen))
        same(again)
        for oracle in encoding_oracle.ENCODINGS:
            name = f"encode_{oracle.__name__}"
            assert getattr(again, name)() == getattr(seen, name)(), name


@pytest.mark.sample(2)
@pytest.mark.parametrize("mode", ["4p-red-single", "3p-red-single"])
def test_a_game_that_is_followed_is_encoded_as_it_was_played(mode):
    for seed in range(6):
        chance, env = Random(seed), riichienv.RiichiEnv(mode, seed=seed)
        seen = env.reset()
        while not env.done():
            legal = {seat: own.legal_actions() for seat, own in seen.items()}
            seen = env.step({seat: chance.choice(own) for seat, own in legal.items()})
        follower, heard = riichienv.RiichiEnv(mode), 0
        for message in env.mjai_log:
            follower.apply_event(message)
            if message["type"] in ("tsumo", "dahai", "chi", "pon", "kakan") and heard % 5 == 0:
                for seat in follower.active_players:
                    same(follower.get_observation(seat))
            heard += 1
        assert heard > 20


@pytest.mark.parametrize(
    "wrong",
    [
        {"hands": [list(range(15)), [], [], []]},
        {"hands": [[0, 0, 0, 0, 0], [], [], []]},
        {"discards": [[]] * 3},
        {"discards": [[4] * 33, [], [], []]},
        {"dora_indicators": [0, 4, 8, 12, 16, 20]},
        {"melds": [[riichienv.Meld(riichienv.MeldType.Pon, [], True)], [], [], []]},
        {"scores": ["many"] * 4},
        {"last_discard": 136},
    ],
)
def test_values_that_cannot_be_are_refused(wrong):
    same(observation_of())
    with pytest.raises(ArgumentError):
        observation_of(**wrong).encode_pass_context()


def test_three_players_have_no_middle_tiles_of_man():
    seen = next(iter(positions("3p-red-single", [1], 1)))
    told = {name: getattr(seen, name) for name in ("player_id", "melds", "scores", "oya", "waits")}
    blank = observation_of().given | told | {"hands": [[4], [], []], "discards": [[]] * 3}
    blank |= {name: blank[name][:3] for name in ("riichi_declared", "riichi_sutehais")}
    blank |= {"last_tedashis": [None] * 3}
    blank.pop("tsumogiri_flags")
    with pytest.raises(ArgumentError, match="the value is not an observation"):
        riichienv.Observation3P(**blank).encode_ankan_overview()


def test_a_field_that_an_event_lacks_is_named():
    seen = observation_of(events=['{"type": "dahai", "actor": 1, "tsumogiri": true}'])
    assert len(seen.encode_extended()) == 215 * 34 * 4
    with pytest.raises(ProtocolError, match="dahai has no pai"):
        seen.encode_seq_progression()


@pytest.mark.parametrize("style", [-1, 65_536, "style"])
def test_a_style_that_is_no_token_is_refused(style):
    with pytest.raises(ArgumentError):
        observation_of().encode_seq_sparse(style)


def test_an_observation_does_not_change_with_what_it_has_shown():
    seen = observation_of(discards=[[7], [], [], []])
    before = seen.encode_kawa_overview()
    seen.discards[0].append(11)
    assert (seen.discards[0], seen.encode_kawa_overview()) == ([7], before)
