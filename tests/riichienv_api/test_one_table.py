"""`jantaku.RiichiEnv` and riichienv's environment are two faces of one table."""

from random import Random

import pytest

from jantaku import RiichiEnv, riichienv

COMMON = ("type", "actor", "target", "pai", "tsumogiri", "dora_marker", "deltas", "scores")


def told(log):
    return [{name: said[name] for name in COMMON if name in said} for said in log]


def play_by(env, table, seed):
    """Plays random actions of `env` at both; asserts that each may be taken at both."""
    chance, seen, theirs = Random(seed), env.reset(seed), table.reset(seed=seed)
    while not env.done():
        assert seen.keys() == theirs.keys()
        chosen = {seat: chance.choice(one.legal_actions()) for seat, one in seen.items()}
        messages = {seat: seen[seat].to_mjai(action) for seat, action in chosen.items()}
        for seat, said in messages.items():
            if said["type"] == "reach":
                theirs = table.step({seat: theirs[seat].select_action_from_mjai(said)})
                messages[seat] = said | {"type": "dahai"}
        theirs = table.step(
            {seat: theirs[seat].select_action_from_mjai(said) for seat, said in messages.items()}
        )
        seen = env.step(chosen)
    assert table.done()


@pytest.mark.parametrize("mode", ["4p-red-half", "3p-red-half"])
@pytest.mark.parametrize("seed", range(3))
def test_both_environments_play_the_same_game(mode, seed):
    table = riichienv.RiichiEnv(mode)
    env = RiichiEnv(rule=table._rules)
    play_by(env, table, seed)
    assert (env.scores(), env.ranks()) == (table.scores(), table.ranks())
    drawn_out = {"hora": ("pai",), "end_game": ("scores",)}  # fields that only one of them sends
    logs = [told(log) for log in (env.mjai_log, table.mjai_log)]
    for log in logs:
        for said in log:
            for name in drawn_out.get(said["type"], ()):
                said.pop(name, None)
            if said["type"] == "ankan":
                said.pop("pai", None)
    assert logs[0] == logs[1]
