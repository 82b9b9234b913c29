"""What `jantaku.riichienv` does by itself, and where it means to differ."""

import copy
import pickle

import numpy as np
import pytest

import jantaku.riichienv as riichienv
from jantaku.base.errors import HandError, IllegalAction, ProtocolError, ReplayError, RulesError
from jantaku.riichienv import Action, ActionType
from jantaku.riichienv.mjai.messages import as_text
from riichienv_api.observations import observation_of


def test_an_environment_plays_one_round_unless_told():
    env = riichienv.RiichiEnv(seed=1)
    seen = env.reset()
    while not env.done():
        seen = env.step({seat: own.legal_actions()[-1] for seat, own in seen.items()})
    assert [message["type"] for message in env.mjai_log].count("start_kyoku") == 1
    assert env.step({}) == {}


@pytest.mark.parametrize("mode", ["no such mode", 6, 99, -1, 2.5])
def test_an_unknown_mode_is_refused(mode):
    with pytest.raises(RulesError):
        riichienv.RiichiEnv(mode)


@pytest.mark.parametrize(("mode", "count"), [("4p-red-half", 3), ("3p-red-half", 4), (None, 0)])
def test_points_of_another_number_of_seats_are_refused_as_in_riichienv(mode, count):
    env = riichienv.RiichiEnv(mode)
    fault = f"scores length {count} does not match number of players {env.num_players}"
    with pytest.raises(ValueError, match=fault):
        env.reset(scores=[25_000] * count)


@pytest.mark.parametrize(
    ("mode", "number", "players"),
    [
        (None, 0, 4),
        ("default", 0, 4),
        (2, 2, 4),
        ("3p-red-half", 5, 3),
        (riichienv.GameType.SAN_TONPUSEN, 4, 3),
    ],
)
def test_modes_are_numbers_and_names(mode, number, players):
    env = riichienv.RiichiEnv(mode)
    assert (env.game_mode, env.num_players) == (number, players)


def test_a_seed_given_to_reset_makes_the_wall():
    env = riichienv.RiichiEnv()
    assert env.reset(seed=3)[0].hand == env.reset(seed=3)[0].hand != env.reset(seed=4)[0].hand


def test_games_of_one_environment_differ_and_come_again():
    def hands():
        env = riichienv.RiichiEnv(seed=5)
        return [env.reset()[0].hand for _ in range(3)]

    assert hands() == hands()
    assert len(set(map(tuple, hands()))) == 3


def test_an_illegal_action_changes_nothing():
    env = riichienv.RiichiEnv(seed=1)
    (seen,) = env.reset().values()
    before = env.mjai_log, env.hands
    for wrong in (Action(ActionType.TSUMO), Action(ActionType.DISCARD, 135), Action()):
        with pytest.raises(IllegalAction):
            env.step({0: wrong})
    for seat in (1, 4, -1):
        with pytest.raises(IllegalAction, match=f"seat {seat} has nothing to decide; seat 0"):
            env.step({0: seen.legal_actions()[0], seat: Action()})
    with pytest.raises(TypeError):
        env.step({0: None})
    assert [*env.step({})] == [0]
    assert (env.mjai_log, env.hands) == before
    assert env.step({0: seen.legal_actions()[0]})


def test_a_wall_that_is_none_is_refused():
    for wall in ([0, 1, 2], [0] * 136, list(range(1, 137))):
        with pytest.raises(ValueError, match="a wall is every tile id"):
            riichienv.RiichiEnv().reset(wall=wall)


def test_a_wall_is_given_in_the_order_of_the_draws():
    env = riichienv.RiichiEnv()
    env.reset(wall=range(136))
    assert env.hands[0] == [0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48, 52]
    assert (env.dora_indicators, env.wall[:3], env.wall[-1]) == ([131], [135, 134, 133], 53)


def test_an_observation_stays_what_it_was():
    env = riichienv.RiichiEnv(seed=2)
    (seen,) = env.reset().values()
    before = seen.hand, seen.new_events(), seen.encode(), seen.mask()
    env.step({0: seen.legal_actions()[0]})
    assert (seen.hand, seen.new_events(), seen.encode(), seen.mask()) == before


def test_actions_of_a_list_are_its_own():
    (seen,) = riichienv.RiichiEnv(seed=2).reset().values()
    seen.legal_actions()[0].tile = 3
    assert seen.legal_actions()[0].tile == seen.hand[0]


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, riichienv.RiichiEnv.clone])
def test_a_copy_goes_its_own_way(make):
    env = riichienv.RiichiEnv(seed=2)
    (seen,) = env.reset().values()
    other = make(env)
    env.step({0: seen.legal_actions()[0]})
    assert len(other.mjai_log) == 3
    other.step({0: seen.legal_actions()[0]})
    assert other.mjai_log == env.mjai_log


def test_observations_are_pickled_and_read_back():
    for mode in ("4p-red-single", "3p-red-single"):
        (seen,) = riichienv.RiichiEnv(mode, seed=2).reset().values()
        again = pickle.loads(pickle.dumps(seen))
        assert (again.to_dict(), again.mask()) == (seen.to_dict(), seen.mask())
        assert again.encode() == seen.encode()
        assert again.encode_extended() == seen.encode_extended()
        assert np.frombuffer(again.encode(), np.float32).size == 74 * (34 if mode[0] == "4" else 27)


def test_a_text_that_is_no_observation_is_refused():
    for text in ("", "e30=", "no"):
        with pytest.raises(ValueError, match=r"."):
            riichienv.Observation.deserialize_from_base64(text)


def test_an_environment_becomes_the_game_it_follows():
    env, other = riichienv.RiichiEnv("4p-red-half", seed=1), riichienv.RiichiEnv(0, seed=9)
    seen = other.reset(scores=[10_000, 20_000, 30_000, 40_000])
    for _ in range(8):
        seen = other.step({seat: own.legal_actions()[-1] for seat, own in seen.items()})
    for message in other.mjai_log:
        env.apply_event(message)
    assert env.mjai_log == other.mjai_log
    assert (env.scores(), env.done()) == (other.scores(), False)
    assert [[tile // 4 for tile in hand] for hand in env.hands] == [
        [tile // 4 for tile in hand] for hand in other.hands
    ]


def test_a_message_that_cannot_be_changes_nothing():
    env = riichienv.RiichiEnv(seed=1)
    before = env.mjai_log
    with pytest.raises(ProtocolError):
        env.apply_event({"type": "dahai", "actor": 0, "pai": "1m", "tsumogiri": True})
    with pytest.raises(ProtocolError):
        env.apply_event("no message")
    assert env.mjai_log == before


def test_a_seat_in_riichi_is_asked_for_its_discard():
    wall = [0, 4, 8, 12, *range(60, 72), 16, 20, 24, 28, *range(72, 84), 32, 36, 40, 44]
    wall += [*range(84, 96), 48, 1, 2, 3, 52]
    wall += [tile for tile in range(136) if tile not in wall]
    env = riichienv.RiichiEnv()
    (seen,) = env.reset(wall=wall).values()
    riichi = [a for a in seen.legal_actions() if a.action_type == ActionType.RIICHI]
    (seen,) = env.step({0: riichi[0]}).values()
    assert env.riichi_stage == [True, False, False, False]
    kinds = {int(action.action_type) for action in seen.legal_actions()}
    assert kinds == {int(ActionType.DISCARD)}
    env.step({0: seen.legal_actions()[0]})
    assert env.mjai_log[-1]["type"] != "reach"
    assert env.riichi_declared[0]


def test_what_may_be_set_is_set():
    env = riichienv.RiichiEnv(seed=1)
    env.oya, env.honba, env.riichi_sticks, env.round_wind = 1, 2, 3, 1
    assert (env.oya, env.honba, env.riichi_sticks, env.round_wind) == (1, 2, 3, 1)
    hands = env.hands
    hands[0] = [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 108, 109]
    env.hands = hands
    (seen,) = env.get_observations().values()
    assert seen.legal_actions()[0].action_type == ActionType.TSUMO
    assert not {*hands[0]} & {*env.wall, *env.dora_indicators}


def test_conditions_that_contradict_one_another_are_refused():
    hand = riichienv.HandEvaluator.hand_from_text("123m456p789s11z22z")
    with pytest.raises(HandError):
        hand.calc(110, conditions=riichienv.Conditions(ippatsu=True))


def test_a_record_that_is_none_is_refused(tmp_path):
    path = tmp_path / "no.jsonl"
    path.write_text("no json", encoding="utf-8")
    with pytest.raises(ReplayError):
        riichienv.MjaiReplay.from_jsonl(str(path))
    with pytest.raises(ReplayError):
        riichienv.MjSoulReplay.from_dict({"data": {}})


def test_rounds_told_in_the_words_of_mahjong_soul_play_again(tmp_path):
    env = riichienv.RiichiEnv("3p-red-east", seed=4)
    seen = env.reset()
    while not env.done():
        seen = env.step({seat: own.legal_actions()[0] for seat, own in seen.items()})
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(map(as_text, env.mjai_log)), encoding="utf-8")
    record = riichienv.MjaiReplay.from_jsonl(str(path))
    told = [played.events() for played in record.take_kyokus()]
    again = riichienv.MjSoulReplay.from_dict({"rounds": told})
    again.verify()
    assert again.num_rounds() == record.num_rounds()


def test_values_that_are_no_observation_are_refused_when_encoded():
    assert len(observation_of().encode()) == 74 * 34 * 4
    for wrong in (
        {"hands": [[136], [], [], []]},
        {"dora_indicators": [-1]},
        {"round_wind": 7},
        {"oya": 4},
        {"waits": [34]},
    ):
        with pytest.raises(ValueError, match="the value is not an observation"):
            observation_of(**wrong).encode()
