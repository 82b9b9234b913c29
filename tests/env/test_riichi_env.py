"""The environment (`env/`): riichienv's names, its defects, ids, messages and secrecy."""

import copy
import json
import pickle
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Literal

import numpy as np
import pytest

from jantaku import (
    ArgumentError,
    GameRule,
    IllegalAction,
    KanDoraTimingMode,
    ProtocolError,
    ReplayError,
    RiichiAction,
    RulesError,
    Tile,
)
from jantaku.env import ACTIONS, Observation, RiichiEnv
from jantaku.env.observation import _KEPT
from jantaku.riichi.players.simple import play_efficiency
from jantaku.riichi.tiles.notation import parse_mjai
from riichi.records.corpus import in_mpsz
from support import PRESET_TABLES

MODES = ["4p-red-half", "4p-plain-east", "3p-red-half", "3p-plain-single"]
GAMES = [(mode, seed) for mode in MODES for seed in range(3)]


def walk(env: RiichiEnv, chance: Random) -> Iterator[dict[int, Observation]]:
    """The observations of each step of a game: half random, half sensible, so that all occurs."""
    seen = env.get_observations()
    while seen:
        yield seen
        seen = env.step({seat: choose(observed, chance) for seat, observed in seen.items()})


def choose(seen: Observation, chance: Random) -> RiichiAction:
    if seen.seat % 2:
        return play_efficiency(seen.view, chance)
    return chance.choice(seen.legal_actions())


def finished(env: RiichiEnv, seed: int = 0) -> RiichiEnv:
    for _ in walk(env, Random(seed)):
        pass
    return env


def wall_with(hands: Sequence[Sequence[Tile]], draws: str) -> list[int]:
    """A wall that deals these hands, dealer first, and then gives these draws."""
    laps = [tile for lap in (0, 4, 8) for hand in hands for tile in hand[lap : lap + 4]]
    ids, order = list(range(136)), []
    for tile in (*laps, *(hand[12] for hand in hands), *parse_mjai(draws)):
        order.append(next(id_ for id_ in ids if id_ // 4 == tile))
        ids.remove(order[-1])
    return (order + ids)[::-1]


@pytest.mark.parametrize("mode", MODES)
def test_a_whole_game_is_played(mode: str) -> None:
    env = finished(RiichiEnv(mode, seed=5))
    assert env.done()
    assert (env.get_observations(), env.num_players) == ({}, int(mode[0]))
    assert sorted(env.ranks()) == list(range(1, env.num_players + 1))
    total = env.num_players * (env.rule.start_points or 0)
    assert sum(env.scores()) <= total  # sticks of an undecided last round may remain
    assert env.scores()[env.ranks().index(1)] == max(env.scores())
    assert [message["type"] for message in env.mjai_log[:2]] == ["start_game", "start_kyoku"]
    assert env.mjai_log[-1] == {"type": "end_game", "scores": env.scores()}


@pytest.mark.parametrize(("preset", "players"), PRESET_TABLES)
def test_points_and_ranks_are_those_of_the_engine(preset: str, players: Literal[3, 4]) -> None:
    rule = GameRule.preset(preset, players=players)
    for seed in range(5):
        env = finished(RiichiEnv(rule=rule.replace(winds=0), seed=seed), seed)
        result = env._replayed().result
        assert (env.points(), env.points(preset)) == (list(result.scores), list(result.scores))
        assert env.rule == rule.replace(winds=0).for_environments()
        assert env.ranks() == [rank + 1 for rank in result.ranks]
        assert env.scores() == list(result.points)


def test_tied_points_share_their_uma_where_the_rule_says_so() -> None:
    assert RiichiEnv(rule=GameRule.preset("mleague")).points() == [0.0] * 4
    assert RiichiEnv().points("tenhou") == [35.0, 5.0, -15.0, -25.0]
    with pytest.raises(RulesError):
        RiichiEnv().points("basic")
    with pytest.raises(RulesError, match="no rules for three players"):
        RiichiEnv("3p-red-half").points("mleague")


class TestDefectsOfRiichiEnv:
    """The numbers are those of the list of defects that were found in riichienv 0.4."""

    def test_a_seed_gives_its_own_wall(self) -> None:
        def hands(env: RiichiEnv, seed: int | None = None) -> list[str]:
            env.reset(seed)
            finished(env)
            return [json.dumps(m["tehais"]) for m in env.mjai_log if m["type"] == "start_kyoku"]

        one, other = RiichiEnv("4p-red-east", seed=1), RiichiEnv("4p-red-east", seed=2)
        first, second = hands(one), hands(one)
        assert not set(first) & set(second)  # a next game, none of its rounds the same
        assert hands(other, seed=1) == hands(one, seed=1) == first
        assert hands(other) == hands(one) == second  # and it follows from the seed
        assert not set(hands(one, seed=3)) & set(first)
        assert hands(RiichiEnv("4p-red-east", seed=1), seed=3) == hands(other, seed=3)
        assert RiichiEnv().seed != RiichiEnv().seed

    def test_an_illegal_action_changes_nothing_and_is_forgotten(self) -> None:
        env = RiichiEnv(seed=4)
        seen = env.reset()
        before = env.snapshot()
        for actions in (
            {0: RiichiAction("tsumo", seen[0].legal_actions()[0].tile)},
            {0: RiichiAction("pass")},
            {0: 158},
            {0: ACTIONS},
            {0: -1},
            {0: {"type": "none"}},
            {0: None},
            {0: 1.5},
            {},
            {0: seen[0].legal_actions()[0], 1: RiichiAction("pass")},
            {0: seen[0].legal_actions()[0], "x": RiichiAction("pass")},
        ):
            with pytest.raises(IllegalAction) as caught:
                env.step(actions)  # type: ignore[arg-type]
            assert env.snapshot() == before
            if set(actions) <= {0}:
                assert caught.value.legal == tuple(seen[0].legal_actions())
        assert env.scores() == [25000] * 4
        assert env.step({0: seen[0].legal_actions()[0]})

    def test_a_finished_game_says_so(self) -> None:
        env = finished(RiichiEnv("4p-red-single", seed=4))
        with pytest.raises(IllegalAction, match=r"the game is over; call reset\(\)"):
            env.step({})
        assert env.reset()
        assert not env.done()

    def test_tiles_that_look_alike_make_one_action(self) -> None:
        # Seat 1 holds three plain 2m and is offered the fourth.
        hands = [
            parse_mjai("2m 1m 3m 5m 7m 2s 5s 6s 8s F F F C"),
            parse_mjai("2m 2m 2m E 1p 4p 7p 1s 4s 7s S W N"),
            parse_mjai("9m 9m 9m 9m 9p 9p 9p 9p 9s 9s 9s 9s P"),
            parse_mjai("3s 3s 3s 3s 5p 5p 5p 6p 6p 6p 6p 3p 3p"),
        ]
        env = RiichiEnv("4p-plain-half")
        seen = env.reset(wall=wall_with(hands, "8m"))
        discard = seen[0].select_action_from_mjai(
            {"type": "dahai", "actor": 0, "pai": "2m", "tsumogiri": False}
        )
        assert discard is not None
        (offered,) = env.step({0: discard}).values()
        assert [action.type for action in offered.legal_actions()] == ["open_kan", "pon", "pass"]

    @pytest.mark.parametrize("mode", ["4p-red-hanchan", "", "4p", "5p-red-half", 0, 99])
    def test_an_unknown_mode_is_refused(self, mode: Any) -> None:
        with pytest.raises(RulesError, match="no game mode is named"):
            RiichiEnv(mode)


@pytest.mark.parametrize("timing", list(KanDoraTimingMode))
def test_a_rule_with_any_kan_dora_timing_is_accepted(timing: KanDoraTimingMode) -> None:
    """The rule is made by keyword, and its other fields keep their defaults."""
    rule = GameRule(kan_dora_timing=timing)
    assert rule.replace(kan_dora_timing=GameRule().kan_dora_timing) == GameRule()
    env = finished(RiichiEnv(rule=rule, seed=11))
    assert env.rule is rule
    assert env.done()


def test_a_mode_beside_a_rule_says_players_length_and_red_fives_only() -> None:
    rule = GameRule(start_points=30_000, open_tanyao=False, red_fives=(1, 2, 1))
    assert RiichiEnv("4p-red-east", rule).rule == rule.replace(winds=1)
    plain = RiichiEnv("4p-plain-half", rule).rule
    assert plain == rule.replace(red_fives=(0, 0, 0))
    three = RiichiEnv("3p-red-half", rule).rule
    assert (three.players, three.open_tanyao, three.start_points) == (3, False, 35_000)
    assert three.red_fives == (0, 1, 1)
    assert RiichiEnv("4p-red-half", GameRule.preset("ema")).rule.red_fives == (1, 1, 1)
    assert RiichiEnv().rule == GameRule()


@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_the_mask_is_the_legal_actions_one_to_one(mode: str, seed: int) -> None:
    for observed in walk(RiichiEnv(mode, seed=seed), Random(seed)):
        for seen in observed.values():
            legal, mask = seen.legal_actions(), seen.mask()
            ids = [seen.action_id(action) for action in legal]
            assert (mask.shape, str(mask.dtype)) == ((ACTIONS,), "bool")
            assert (len(set(ids)), sorted(ids)) == (len(legal), np.flatnonzero(mask).tolist())
            assert [seen.find_action(id_) for id_ in ids] == legal
            assert seen.find_action(next(id_ for id_ in range(ACTIONS) if not mask[id_])) is None


@pytest.mark.sample(4)
@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_the_message_of_every_legal_action_selects_it(mode: str, seed: int) -> None:
    for observed in walk(RiichiEnv(mode, seed=seed), Random(seed)):
        for seen in observed.values():
            for action in seen.legal_actions():
                message = seen.to_mjai(action)
                assert seen.select_action_from_mjai(message) == action
                for text in (json.dumps(message), in_mpsz(json.dumps(message))):
                    assert seen.select_action_from_mjai(text) == action


def test_nine_terminals_and_honors_are_told_in_mjai() -> None:
    rest = [parse_mjai(f"2{suit} 3{suit} 4{suit} 5{suit} 6{suit}") for suit in "mps"]
    hands = [parse_mjai("1m 9m 1p 9p 1s 9s E S W N 2m 3m 4m")]
    hands += [(*five, *rest[at - 1], *five[:3]) for at, five in enumerate(rest)]
    env = RiichiEnv("4p-plain-single")
    seen = env.reset(wall=wall_with(hands, "8m"))[0]
    kyuushu = next(action for action in seen.legal_actions() if action.type == "kyuushu")
    assert seen.action_id(kyuushu) == 157
    assert seen.select_action_from_mjai({"type": "ryukyoku", "actor": 0}) == kyuushu
    assert seen.select_action_from_mjai(seen.to_mjai(kyuushu)) == kyuushu
    env.step({0: seen.to_mjai(kyuushu)})
    assert [m["reason"] for m in env.mjai_log if m["type"] == "ryukyoku"] == ["kyushukyuhai"]


@pytest.mark.sample(4)
@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_the_game_tells_what_was_said(mode: str, seed: int) -> None:
    """What a seat says in mjai is what the log then has, but for the discard told with a riichi."""
    env, chance = RiichiEnv(mode, seed=seed), Random(seed)
    seen = env.get_observations()
    while seen:
        said = {seat: of.to_mjai(choose(of, chance)) for seat, of in seen.items()}
        told = len(env.mjai_log)
        seen = env.step(said)
        first = env.mjai_log[told]
        candidates = [message for message in said.values() if message["type"] == first["type"]]
        if first["type"] not in ("tsumo", "dora", "reach_accepted", "ryukyoku"):
            ignored = {"reach": ("pai", "tsumogiri")}.get(first["type"], ())
            assert any(
                all(first.get(key) == said for key, said in message.items() if key not in ignored)
                for message in candidates
            )


def test_messages_that_leave_a_choice_or_mean_nothing_select_none() -> None:
    seen = RiichiEnv(seed=4).reset()[0]
    drawn = seen.to_mjai(seen.legal_actions()[-1])
    assert seen.select_action_from_mjai({"type": "dahai"}) is None
    for changed in ({"actor": 1}, {"pai": "?"}, {"pai": 3}, {"type": "chi"}, {"tsumogiri": 0.5}):
        assert seen.select_action_from_mjai(drawn | changed) is None
    for text in ("", "[]", "{}", '{"type": 3}', "[" * 100_000):
        with pytest.raises(ProtocolError):
            seen.select_action_from_mjai(text)


def test_a_riichi_alone_will_do_where_one_discard_can_follow() -> None:
    reached = set()
    for seed in range(12):
        for observed in walk(RiichiEnv(seed=seed), Random(seed)):
            for seen in observed.values():
                riichi = [action for action in seen.legal_actions() if action.type == "riichi"]
                if riichi:
                    meant = seen.select_action_from_mjai({"type": "reach", "actor": seen.seat})
                    assert meant == (riichi[0] if len(riichi) == 1 else None)
                    reached.add(meant is None)
    assert reached == {True, False}


@pytest.mark.sample(4)
@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_a_seat_is_told_everything_once_and_no_hidden_tile(mode: str, seed: int) -> None:
    env = RiichiEnv(mode, seed=seed)
    told: dict[int, list[Any]] = {seat: [] for seat in range(env.num_players)}
    for observed in walk(env, Random(seed)):
        for seat, seen in observed.items():
            told[seat] += map(json.loads, seen.new_events())
            assert told[seat] == seen.events
    for seat, messages in told.items():
        messages += map(json.loads, env.observation(seat).new_events())
        assert messages[0].pop("id") == seat
        for message, whole in zip(messages, env.mjai_log, strict=True):
            if message["type"] == "start_kyoku":
                hidden = [set(hand) == {"?"} for hand in message["tehais"]]
                assert hidden == [other != seat for other in range(env.num_players)]
                assert message["tehais"][seat] == whole["tehais"][seat]
            elif message["type"] == "tsumo" and message["actor"] != seat:
                assert message == whole | {"pai": "?"}
            else:
                assert message == whole


def test_an_observation_stays_what_it_was() -> None:
    env = RiichiEnv("4p-red-single", seed=3)
    kept = []
    for observed in walk(env, Random(3)):
        for seen in observed.values():
            kept.append((seen, seen.new_events(), seen.events, seen.legal_actions()))
    for seen, new, events, legal in kept[:: len(kept) // 20]:
        again = pickle.loads(pickle.dumps(seen))
        assert (again.seat, again.view) == (seen.player_id, seen.view)
        for one in (seen, again):
            assert (one.new_events(), one.events, one.legal_actions()) == (new, events, legal)
        draws = [event for event in again.events if event["type"] == "tsumo"]
        assert {event["actor"] for event in draws if event["pai"] != "?"} <= {seen.seat}
        assert vars(again).keys() == set(_KEPT)


def test_waits_and_furiten_are_those_of_the_view() -> None:
    tenpai = 0
    for observed in walk(RiichiEnv(seed=2), Random(2)):
        for seen in observed.values():
            own = seen.view.seats[seen.seat]
            assert (seen.waits, seen.furiten) == (own.waits, own.furiten)
            tenpai += seen.is_tenpai
    assert tenpai


@pytest.mark.parametrize("copied", [RiichiEnv.clone, copy.copy, copy.deepcopy])
@pytest.mark.parametrize("mode", MODES)
def test_a_copy_goes_the_same_way_and_its_own(mode: str, copied: Any) -> None:
    check_copy(mode, copied)


@pytest.mark.parametrize("mode", MODES)
def test_a_pickle_goes_the_same_way_and_its_own(mode: str) -> None:
    check_copy(mode, lambda env: pickle.loads(pickle.dumps(env)))


def check_copy(mode: str, copied: Any) -> None:
    env = RiichiEnv(mode, seed=6)
    env.reset()
    for step, _ in enumerate(walk(env, Random(6))):
        if step == 30:
            break
    before = env.snapshot()
    other = copied(env)
    assert other.snapshot() == before
    told = [seen.new_events() for seen in env.get_observations().values()]
    assert [seen.new_events() for seen in other.get_observations().values()] == told
    finished(other, 1)
    assert env.snapshot() == before
    finished(env, 1)
    assert (env.mjai_log, env.snapshot()) == (other.mjai_log, other.snapshot())
    assert env.reset()[0].events == other.reset()[0].events


@pytest.mark.parametrize("bad", [b"", b"[]", b"{}", b'{"game": {}}', b"[" * 100_000])
def test_bytes_that_are_no_snapshot_are_refused(bad: bytes) -> None:
    with pytest.raises(ReplayError):
        RiichiEnv.restore(bad)
    document = json.loads(RiichiEnv(seed=1).snapshot())
    with pytest.raises(ReplayError):
        RiichiEnv.restore(json.dumps({**document, "seen": [[0, 99]]}).encode())


@pytest.mark.parametrize("mode", MODES)
def test_numbers_play_the_same_game_as_actions(mode: str) -> None:
    env, by_number = RiichiEnv(mode, seed=9), RiichiEnv(mode, seed=9)
    chance = Random(9)
    seen = env.get_observations()
    while seen:
        chosen = {seat: choose(of, chance) for seat, of in seen.items()}
        by_number.step({seat: np.int64(of.action_id(chosen[seat])) for seat, of in seen.items()})
        seen = env.step(chosen)
    assert by_number.snapshot() == env.snapshot()


@pytest.mark.parametrize("seed", [-1, 1 << 64])
def test_a_seed_or_wall_that_is_none_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="give a whole number from 0"):
        RiichiEnv(seed=seed)
    env = RiichiEnv(seed=1)
    before = env.snapshot()
    with pytest.raises(ValueError, match="give a whole number from 0"):
        env.reset(seed=seed)
    for wall in (range(135), [0] * 136):
        with pytest.raises(ValueError, match="a wall is every tile id"):
            env.reset(wall=wall)
    assert env.snapshot() == before
    for wall in (5, 1 << 70, [300], [1 << 70]):
        with pytest.raises((ArgumentError, TypeError)):
            env.reset(wall=wall)  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        env.observation(4)


def test_a_wall_is_that_of_the_first_round() -> None:
    wall = list(range(136))
    Random(1).shuffle(wall)
    one, other = RiichiEnv(seed=1), RiichiEnv(seed=1)
    assert one.reset(wall=wall)[0].events == other.reset(seed=2, wall=wall)[0].events


def test_no_message_means_no_action():
    (seen,) = RiichiEnv(seed=7).reset().values()
    assert seen.select_action_from_mjai(None) is None


def test_an_observation_looked_at_late_tells_of_its_moment():
    env = RiichiEnv(seed=7)
    (early,) = env.reset().values()
    (late,) = env.get_observations().values()
    wanted = early.view, early.mask().tolist(), early.encode("full").tolist()
    env.step({0: early.legal_actions()[-1]})
    assert (late.view, late.mask().tolist(), late.encode("full").tolist()) == wanted


def test_following_a_game_leaves_the_own_one():
    env, other = RiichiEnv(seed=7), RiichiEnv(seed=8)
    before = env.scores(), env.done(), env.mjai_log
    for message in other.mjai_log:
        env.apply_event(message)
    assert (env.scores(), env.done(), env.mjai_log) == before
