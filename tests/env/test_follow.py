"""Games followed message by message (`env/follow.py`): every decision as the played game has it."""

from __future__ import annotations

import itertools
import json
import pickle
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from support import SHARED, needs_shared

from jantaku import GameRule, ProtocolError
from jantaku.env import Observation, RiichiEnv
from jantaku.players.simple import play_efficiency
from jantaku.replay.files import iter_games
from jantaku.replay.mjai import write_mjai

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku import Action

    Message = dict[str, Any]

RULES = [
    GameRule.mode("4p-red-half"),
    GameRule.mode("4p-plain-east"),
    GameRule.mode("3p-red-half"),
    GameRule.preset("majsoul"),
    GameRule.preset("majsoul", players=3),
    GameRule.preset("tenhou").replace(kuikae=True),
]
NAMES = ["tenhou-4", "plain-4", "tenhou-3", "majsoul-4", "majsoul-3", "other-4"]


def choose(seen: Observation, chance: Random) -> Action:
    """Sensible play, random play, and claims of all kinds, so that all occurs."""
    legal = seen.legal_actions()
    rare = [action for action in legal if action.type not in ("pass", "discard", "kyuushu")]
    if rare and chance.random() < 0.5:
        return chance.choice(rare)
    if seen.seat % 2 or chance.random() < 0.7:
        return play_efficiency(seen.view, chance)
    return chance.choice(legal)


def masked(message: Message, seat: int) -> Message:
    if message["type"] == "tsumo" and message["actor"] != seat:
        return message | {"pai": "?"}
    if message["type"] == "start_kyoku":
        hands = [hand if at == seat else ["?"] * 13 for at, hand in enumerate(message["tehais"])]
        return message | {"tehais": hands}
    return message


def told(seen: Observation) -> tuple[object, ...]:
    """All that an observation says, tiles by their faces."""
    own = seen.view.seats[seen.seat]
    actions = {json.dumps(seen.to_mjai(action), sort_keys=True) for action in seen.legal_actions()}
    ids = {seen.action_id(action) for action in seen.legal_actions()}
    points = [seat.points for seat in seen.view.seats]
    return actions, ids, own.waits, own.furiten, points, seen.view.left, seen.encode("full").tobytes()


def assert_same(seen: Observation, real: Observation) -> None:
    assert told(seen) == told(real)
    assert np.array_equal(seen.mask(), real.mask())


def follow(
    follower: RiichiEnv, messages: list[Message]
) -> tuple[dict[int, Observation], dict[int, Observation]]:
    """What each seat by itself, and all hands known, lead to."""
    alone: list[tuple[int, Observation]] = []
    together: list[tuple[int, Observation]] = []
    for message in messages:
        for seat in range(follower.num_players):
            seen = follower.observe_event(json.dumps(masked(message, seat)), seat)
            alone += [] if seen is None else [(seat, seen)]
        together += follower.apply_event(message).items()
    assert len(dict(alone)) == len(alone)
    assert len(dict(together)) == len(together)
    return dict(alone), dict(together)


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_every_decision_of_a_played_game_is_met(rule: GameRule, seed: int) -> None:
    env, chance = RiichiEnv(rule=rule, seed=seed), Random(seed)
    follower = RiichiEnv(rule=rule)
    real, fed = env.get_observations(), 0
    decisions = 0
    types: Counter[str] = Counter()
    while True:
        log = env.mjai_log
        messages, fed = log[fed:], len(log)
        types.update(message["type"] for message in messages)
        alone, together = follow(follower, messages)
        assert sorted(alone) == sorted(together) == sorted(real)
        for seat, seen in real.items():
            assert_same(alone[seat], seen)
            assert_same(together[seat], seen)
            assert alone[seat].new_events() == together[seat].new_events()
            decisions += 1
        if not real:
            break
        real = env.step({seat: choose(seen, chance) for seat, seen in real.items()})
    assert decisions > 100
    assert {"pon", "reach", "hora", "dora"} < set(types)
    print(decisions, dict(types))


def logs() -> Iterator[tuple[GameRule, list[Message]]]:
    for name in ("tenhou-4p.zip", "tenhou-3p.zip"):
        games = iter_games(SHARED / "data" / name)
        for _, game in itertools.islice(games, 10):
            assert not isinstance(game, Exception)
            yield game.rules, [json.loads(line) for line in write_mjai(game).splitlines()]


@needs_shared
def test_every_decision_of_real_games_is_met() -> None:
    decisions = 0
    for rule, messages in logs():
        follower = RiichiEnv(rule=rule)
        for message in messages:
            real = follower.apply_event(message)
            for seat in range(rule.players):
                seen = follower.observe_event(masked(message, seat), seat)
                assert (seen is None) == (seat not in real)
                if seen is not None:
                    assert_same(seen, real[seat])
                    decisions += 1
    assert decisions > 5000
    print(decisions)
