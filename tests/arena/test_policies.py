"""Policies in the arena: many games in step have the numbers of games played one by one."""

import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from jantaku.arena import match
from jantaku.arena.mjai_policy import MjaiPolicy
from jantaku.arena.mjai_remote import MjaiRemote
from jantaku.base.errors import JantakuError
from jantaku.haiyuki import HaiyukiGame
from jantaku.players.network import PolicyNetwork
from jantaku.players.policies import Policy
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.players.simple import PLAYERS
from jantaku.riichi.rules import GameRule
from players.networks import weights

SHORT, THREE = GameRule.mode("4p-red-single"), GameRule.mode("3p-red-single")
HERE = "policy:arena.test_policies"
BATCHES: list[int] = []


def counting(_planes: Any, mask: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The legal action with the highest number but for calls; counts its rows."""
    BATCHES.append(len(mask))
    mask = mask.copy()
    mask[:, 76:155] = False
    best: NDArray[np.int64] = 158 - mask[:, ::-1].argmax(axis=1)
    return best


def faulty(planes: NDArray[np.uint8], mask: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Fails in late rounds, and chooses what is not legal at a call."""
    if planes[:, 40:].sum(axis=(1, 2)).max() > 95:
        raise RuntimeError("too much to see")
    return np.where(mask[:, 84], 0, counting(planes, mask))


two_steps = Policy(
    lambda _, mask: mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1), "full", riichi="two"
)


@pytest.fixture
def network(tmp_path: Path) -> str:
    PolicyNetwork(weights(width=4, blocks=1)).save(tmp_path / "net.safetensors")
    return f"policy:{tmp_path}/net.safetensors"


@pytest.mark.parametrize("rule", [SHORT, THREE], ids=["four", "three"])
def test_games_in_step_are_those_played_one_by_one(network: str, rule: GameRule) -> None:
    players = [network, f"{HERE}:two_steps", "efficiency", network][: rule.players]
    one, some, all_ = (match(players, 9, rule=rule, seed=3, at_once=n) for n in (1, 4, 256))
    assert one == some == all_
    assert one == match(players, 9, rule=rule, seed=3, jobs=2, at_once=2)
    assert not any(outcome.faults for outcome in one.outcomes)


def test_the_faults_of_a_policy_are_those_of_games_played_one_by_one() -> None:
    players = [f"{HERE}:faulty", "tsumogiri", f"{HERE}:faulty", "efficiency"]
    one, many = (match(players, 12, rule=SHORT, seed=5, at_once=n) for n in (1, 12))
    assert one == many
    faults = {fault.what for outcome in one.outcomes for fault in outcome.faults}
    assert any("RuntimeError: too much to see" in fault for fault in faults)


def test_a_policy_is_asked_for_many_games_at_once() -> None:
    BATCHES.clear()
    match([f"{HERE}:counting"] * 4, 40, rule=SHORT, seed=1, at_once=40)
    assert max(BATCHES) >= 40
    rows = sum(BATCHES)
    assert len(BATCHES) < rows / 10
    BATCHES.clear()
    match([f"{HERE}:counting"] * 4, 1, rule=SHORT, seed=1)
    assert max(BATCHES) <= 3


def test_a_match_with_policies_goes_on_where_it_stopped(tmp_path: Path, network: str) -> None:
    players = [network, "random", "tsumogiri", "random"]
    log = tmp_path / "games.jsonl"

    def interrupt(outcome: Any) -> None:
        if outcome.game >= 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        match(players, 8, rule=SHORT, seed=2, log=log, watch=interrupt, at_once=3)
    whole = match(players, 8, rule=SHORT, seed=2, log=log)
    assert whole == match(players, 8, rule=SHORT, seed=2, at_once=1)


SPEAKS_MJAI = """
from arena.test_policies import counting, two_steps
from jantaku import GameRule
from jantaku.env import Bot, Policy

Bot(two_steps, GameRule.mode("4p-red-single")).run()
"""


@pytest.mark.long
@pytest.mark.parametrize("rule", [SHORT, THREE], ids=["four", "three"])
def test_a_bot_of_a_policy_plays_in_mjai_what_the_policy_plays(tmp_path, rule, monkeypatch):
    script = tmp_path / "bot.py"
    script.write_text(SPEAKS_MJAI)
    monkeypatch.setenv("PYTHONPATH", "tests")
    others = ["efficiency"] * (rule.players - 1)
    speaks, plays = (
        match([name, *others], 4, rule=rule, seed=2)
        for name in (f"mjai:{sys.executable} {script}", f"{HERE}:two_steps")
    )
    assert [one.faults for one in speaks.outcomes] == [()] * 4
    assert speaks.outcomes == plays.outcomes


@pytest.mark.parametrize("players", [3, 4])
def test_a_policy_plays_by_what_a_table_elsewhere_sends(players: Any) -> None:
    game = RiichiGame(GameRule(winds=1, players=players), seed=11)
    same, policy = RiichiGame(game.rule, seed=11), two_steps
    remote = MjaiRemote(MjaiPolicy("it", policy, game.rule), game.rule, 1, "abcd"[:players])
    at = 0
    while game.deciding:
        taken: dict[int, Any] = {}
        for seat in game.deciding:
            if seat != 1:
                taken[seat] = PLAYERS["efficiency"](game.view(seat), Random(1))
                continue
            remote.tell(row.event for row in game.events_since(at, 1))
            at = len(game.events)
            taken[1] = game.read_action(1, remote.decide(game.show(1).legal))
            assert taken[1] == policy.actions([same.view(1)])[0]
        game.step(taken)
        same.step(taken)
    remote.tell(row.event for row in game.events_since(at, 1))
    remote.end([int(points) for points in game.result.points])


@pytest.mark.parametrize(
    ("players", "options", "fault"),
    [
        (["policy:none.safetensors"] * 4, {"rule": SHORT}, "no player .* No such file"),
        (["policy:x"] * 4, {"rule": SHORT}, "no policy 'policy:x'"),
        ([f"{HERE}:counting"] * 4, {"rule": GameRule.preset("friends")}, "cannot claim wins"),
        ([f"{HERE}:counting"] * 2, {"game": HaiyukiGame(seed=0)}, "a policy plays riichi only"),
        ([f"{HERE}:counting"] * 4, {"rule": SHORT, "at_once": 0}, "no games 0 at once"),
    ],
)
def test_what_cannot_play_is_refused_before_the_first_game(players, options, fault):
    with pytest.raises(JantakuError, match=fault):
        match(players, 4, seed=1, **options)


def test_a_policy_plays_by_rules_that_ask_the_last_dealer() -> None:
    rule = SHORT.replace(yame_by_choice=True)
    result = match([f"{HERE}:counting"] * 4, 4, game=RiichiGame(rule, seed=0), seed=1)
    assert not any(outcome.faults for outcome in result.outcomes)
