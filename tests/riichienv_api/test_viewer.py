"""The log with waits and scores added, beside riichienv's."""

from random import Random

import pytest

pytest.importorskip("riichienv", reason="riichienv is not installed")

import riichienv as theirs
from riichienv.visualizer import viewer as their_viewer

import jantaku.riichienv as ours
from jantaku.base.errors import ProtocolError
from jantaku.riichienv.visualizer import viewer
from riichienv_api.playing import move, tiles_of

CALLS = ("pon", "daiminkan")


def played(mode, seed):
    """The log of a round that is played well."""
    chance, wall = Random(seed), tiles_of(mode)
    chance.shuffle(wall)
    env = theirs.RiichiEnv(mode)
    seen = env.reset(wall=wall)
    while not env.done():
        seen = env.step({seat: move(one, chance, well=True) for seat, one in seen.items()})
    return env.mjai_log


def plain(meta):
    """A wait of fives is the red one there."""
    waits = meta.get("waits", ())
    return {**meta, "waits": [wait.removesuffix("r") for wait in waits]}


def in_order(meta):
    """The yaku of a win sorted: the packages find them in another order."""
    for score in [meta.get("score", {}), *(one["score"] for one in meta.get("results", ()))]:
        score.get("yaku", []).sort()
    return meta


@pytest.mark.parametrize("mode", ["4p-red-single", "3p-red-single"])
def test_waits_and_scores_are_those_of_riichienv(mode):
    waits = scores = 0
    for seed in range(1, 31, 2):
        log = played(mode, seed)
        if any(one["type"] in CALLS and one["pai"] == "N" for one in log) and mode[0] == "3":
            continue  # they let three players call North
        last_tile = False  # the yaku of which theirs does not know
        injector, mine = their_viewer.MetadataInjector(log), viewer.MetadataInjector(log)
        for wanted, told in zip(injector.process(), mine.process(), strict=True):
            assert {**told, "meta": 0} == {**wanted, "meta": 0}
            if set(plain(told["meta"])["waits"]) <= set(plain(wanted["meta"])["waits"]):
                told["meta"].pop("waits", None)  # four tiles that are gone are no wait here
                wanted["meta"].pop("waits", None)
            score = told["meta"].get("score", {})
            last_tile = last_tile or bool({5, 6} & set(score.get("yaku", ())))
            assert last_tile or in_order(told["meta"]) == in_order(wanted["meta"])
            waits, scores = waits + (told["type"] == "dahai"), scores + ("score" in told["meta"])
        assert len(mine.round_win_results) == len(injector.round_win_results) == 1
    assert waits
    assert scores > 3


def test_a_log_of_many_rounds_keeps_its_messages():
    env = ours.RiichiEnv("4p-red-east", seed=3)
    seen = env.reset()
    while not env.done():
        seen = env.step({seat: one.legal_actions()[0] for seat, one in seen.items()})
    injector = viewer.MetadataInjector(env.mjai_log)
    told = injector.process()
    assert [{k: v for k, v in one.items() if k != "meta"} for one in told] == env.mjai_log
    assert len(injector.round_win_results) == env.mjai_log.count({"type": "end_kyoku"})
    with pytest.raises(IndexError):
        env.get_viewer().get_results(-1)


def test_a_log_that_cannot_be_is_refused():
    log = played("4p-red-single", 1)
    del log[5]
    with pytest.raises(ProtocolError):
        viewer.MetadataInjector(log).process()
