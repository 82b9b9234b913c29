"""Games followed message by message (`MjaiFollower`): decisions as in the played game."""

import copy
import itertools
import json
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from jantaku import GameRule, ProtocolError, RiichiAction
from jantaku.env import Observation, RiichiEnv
from jantaku.riichi.players.simple import play_efficiency
from jantaku.riichi.records.files import iter_games
from jantaku.riichi.records.formats.mjai.events import mjai_messages
from jantaku.riichi.records.formats.mjai.writer import write_mjai
from riichi.play.script import Script, deal
from support import SHARED, needs_shared

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


def choose(seen: Observation, chance: Random) -> RiichiAction:
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
    rest = (own.waits, own.furiten, points, seen.view.left)
    return actions, ids, *rest, seen.encode("full").tobytes()


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


def said_since(env: RiichiEnv, known: int) -> list[Message]:
    """The messages of its events from that one on: the whole log, made piece by piece."""
    return env._table.messages[known:]


@pytest.mark.sample(6)
@pytest.mark.parametrize("rule", RULES, ids=NAMES)
@pytest.mark.parametrize("seed", range(2))
def test_every_decision_of_a_played_game_is_met(rule: GameRule, seed: int) -> None:
    env, chance = RiichiEnv(rule=rule, seed=10 * RULES.index(rule) + seed), Random(seed)
    follower = RiichiEnv(rule=rule)
    real, decisions = env.get_observations(), 0
    log: list[Message] = []
    while True:
        messages = said_since(env, len(log))
        log += messages
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
    game = env._replayed()
    names = map(str, range(env.num_players))
    assert log == env.mjai_log == [*mjai_messages(game, game.events, names)]
    assert {"pon", "reach", "hora"} < {message["type"] for message in log}


def logs() -> Iterator[tuple[GameRule, list[Message]]]:
    for name in ("tenhou-4p.zip", "tenhou-3p.zip"):
        games = iter_games([SHARED / "data" / name])
        for _, game in itertools.islice(games, 10):
            assert not isinstance(game, Exception)
            rule = game.rules.replace(winds=1 if game.length == "east" else 2)
            yield rule, [json.loads(line) for line in write_mjai(game).splitlines()]


@pytest.mark.long
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


HAND = ["1m", "1m", "2m", "3m", "4p", "5pr", "6p", "7s", "8s", "9s", "E", "E", "S"]
PLAYED = [
    {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0}
    | {"scores": [25000] * 4, "dora_marker": "1m"}
    | {"tehais": [["?"] * 13, HAND, *[["?"] * 13] * 2]},
    {"type": "tsumo", "actor": 0, "pai": "?"},
    {"type": "dahai", "actor": 0, "pai": "E", "tsumogiri": False},
]
IMPOSSIBLE: dict[str, Any] = {
    "no JSON": "{",
    "no message": ["tsumo"],
    "unknown": {"type": "dance"},
    "no actor": {"type": "tsumo", "pai": "?"},
    "no such seat": {"type": "tsumo", "actor": 4, "pai": "?"},
    "not next": {"type": "tsumo", "actor": 2, "pai": "?"},
    "own draw hidden": {"type": "tsumo", "actor": 1, "pai": "?"},
    "a fifth copy": {"type": "dora", "dora_marker": "5pr"},
    "no tile": {"type": "dora", "dora_marker": "10m"},
    "no turn": {"type": "dahai", "actor": 2, "pai": "E", "tsumogiri": True},
    "a round in a round": PLAYED[0],
    "not offered": {"type": "pon", "actor": 1, "target": 0, "pai": "1m", "consumed": ["1m", "1m"]},
    "not held": {"type": "chi", "actor": 1, "target": 0, "pai": "E", "consumed": ["S", "W"]},
    "seen elsewhere": {"type": "pon", "actor": 2, "target": 0, "pai": "E", "consumed": ["E", "E"]},
    "no set": {"type": "pon", "actor": 2, "target": 0, "pai": "E", "consumed": ["E", "S"]},
    "no win": {"type": "hora", "actor": 1, "target": 0},
    "consumed nothing": {"type": "ankan", "actor": 0, "consumed": []},
}


@pytest.mark.parametrize("message", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_an_impossible_message_is_told_and_changes_nothing(message: Any) -> None:
    env = RiichiEnv(seed=1)
    *_, seen = [env.observe_event(told, 1) for told in PLAYED]
    assert {action.type for action in seen.legal_actions()} == {"pon", "pass"}
    assert seen.events == PLAYED
    with pytest.raises(ProtocolError):
        env.observe_event(message, 1)
    pon = {"type": "pon", "actor": 1, "target": 0, "pai": "E", "consumed": ["E", "E"]}
    copy = env.clone()
    for other in (env, copy):
        after = other.observe_event(pon, 1)
        assert [json.loads(text) for text in after.new_events()] == [pon]
        tiles = {str(after.to_mjai(action)["pai"]) for action in after.legal_actions()}
        assert tiles == {"1m", "2m", "3m", "4p", "5pr", "6p", "7s", "8s", "9s", "S"}


def test_a_message_that_is_changed_later_stays_as_it_was_followed() -> None:
    env, given = RiichiEnv(seed=1), json.loads(json.dumps(PLAYED))
    *_, seen = [env.observe_event(message, 1) for message in given]
    for message in given:
        message["type"] = "none"
        message.get("scores", []).clear()
    assert seen.events == PLAYED


@pytest.mark.parametrize("field", ["pai", "deltas"])
def test_values_that_json_does_not_have_are_refused(field: str) -> None:
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    for value in ({1}, float, deep):
        with pytest.raises(ProtocolError, match="none is malformed"):
            RiichiEnv(seed=1).observe_event({"type": "none", field: value}, 1)


@pytest.mark.parametrize("rule", RULES[1:3], ids=NAMES[1:3])
def test_spoilt_messages_raise_nothing_else(rule: GameRule) -> None:
    env, chance = RiichiEnv(rule=rule, seed=3), Random(3)
    real = env.get_observations()
    while real:
        real = env.step({seat: choose(seen, chance) for seat, seen in real.items()})
    log = env.mjai_log
    follower, refused = RiichiEnv(rule=rule), 0
    for message in log:
        for seat in (None, 1):
            spoilt = dict(chance.choice(log))
            key = chance.choice([*spoilt])
            other = chance.choice(log)
            spoilt[key] = chance.choice([other.get(key), other, [], {}, 1, -1, "5mr", 2**70, None])
            copy = follower.clone()
            try:
                if seat is None:
                    copy.apply_event(spoilt)
                else:
                    copy.observe_event(spoilt, seat)
            except ProtocolError:
                refused += 1
        follower.apply_event(message)
        follower.observe_event(masked(message, 1), 1)
    assert refused > len(log)


@pytest.mark.parametrize(
    "copied", [RiichiEnv.clone, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]
)
def test_a_copy_follows_the_same_games(copied: Any) -> None:
    env = RiichiEnv(seed=1)
    for message in PLAYED[:-1]:
        env.observe_event(message, 1)
    other = copied(env)
    seen, again = env.observe_event(PLAYED[-1], 1), other.observe_event(PLAYED[-1], 1)
    assert seen is not None
    assert told(again) == told(seen)


def test_an_observation_can_be_sent_elsewhere() -> None:
    env = RiichiEnv(seed=1)
    *_, seen = [env.observe_event(told, 1) for told in PLAYED]
    assert seen is not None
    sent = pickle.loads(pickle.dumps(seen))
    assert (sent.events, told(sent)) == (seen.events, told(seen))


def test_the_other_hands_of_a_log_stay_hidden() -> None:
    log = RiichiEnv(seed=7).mjai_log
    env = RiichiEnv()
    with pytest.raises(ProtocolError, match="start_kyoku"):
        env.apply_event(PLAYED[0])
    (seen,) = [seen for told in log for seen in env.apply_event(told).values()]
    assert seen.events[1]["tehais"][1:] == [["?"] * 13] * 3
    assert "?" not in seen.events[1]["tehais"][0]
    with pytest.raises(IndexError):
        env.observe_event(log[0], 4)


def test_a_fifth_kan_is_followed_where_the_rules_have_one() -> None:
    rule = GameRule(fifth_kan=True)
    wall = deal("111122223333z5z", "6666z", "", "", draws="5z9m", replacements="5z5z9p9s")
    script = Script(wall, rule=rule).after("E kan 1z, E kan 2z, E kan 3z, E kan 5z, E, S kan 6z")
    messages = list(mjai_messages(script.game, script.game.events, "abcd"))
    follower, strict = RiichiEnv(rule=rule), RiichiEnv()
    for message in messages[:-2]:
        follower.apply_event(message)
        strict.apply_event(message)
    assert messages[-2]["type"] == "ankan"
    follower.apply_event(messages[-2])
    assert [*follower.apply_event(messages[-1])] == [1]
    with pytest.raises(ProtocolError, match="that is not a kan"):
        strict.apply_event(messages[-2])
