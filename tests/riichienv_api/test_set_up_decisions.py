"""Attributes of an environment that decide who acts, and what is to come."""

from typing import Any

import pytest

from jantaku import PositionError
from jantaku.riichienv import (
    Action,
    ActionType,
    GameRule,
    Meld,
    MeldType,
    Phase,
    RiichiEnv,
    parse_hand,
    parse_tile,
)

from .test_set_up import begun, ids, legal

WAITING = "2m 3m 4m 2p 3p 4p 5s 6s 7s 3s 4s 8p 8p"
DRAGONS = "P P P F F F C C C"


def melds(names: str, source: int = -1) -> list[Meld]:
    tiles = ids(names)
    sets = [tiles[at : at + 3] for at in range(0, len(tiles), 3)]
    return [Meld(MeldType.Pon, set_, True, source, set_[0]) for set_ in sets]


def offered(env: RiichiEnv, tile: int, seat: int = 3) -> None:
    env.current_player, env.phase = seat, Phase.WaitResponse
    env.last_discard = (seat, tile)


def test_the_active_player_acts() -> None:
    env = begun()
    env.active_players = [2]
    assert (env.current_player, env.active_players, [*env.get_observations()]) == (2, [2], [2])
    env.active_players, env.current_player = [2], 1
    assert env.current_player == 1


def test_of_those_that_may_answer_only_the_active_ones_are_asked() -> None:
    env, taken = begun(), set[int]()
    hands = [ids(WAITING, taken), ids("2s 2s 5s 9s 1p 1p 4p 9m 9m 6m N E W", taken)]
    (tile,) = ids("2s", taken)
    env.hands = [*hands, *env.hands[2:]]
    offered(env, tile)
    assert {0, 1} <= {*env.active_players}
    env.active_players = [1]
    assert env.active_players == [*env.current_claims] == [1]
    assert legal(env, 1) == {"PON", "PASS"}
    env.step({1: env.get_observation(1).legal_actions()[-1]})
    assert (env.phase, env.current_player) == (Phase.WaitAct, 0)
    assert env.missed_agari_doujun[0]


def test_claims_name_the_seats_that_are_asked() -> None:
    env, taken = begun(), set[int]()
    hands = [ids(WAITING, taken), ids("2s 2s 5s 9s 1p 1p 4p 9m 9m 6m N E W", taken)]
    (tile,) = ids("2s", taken)
    env.hands = [*hands, *env.hands[2:]]
    env.current_claims = {0: [Action(ActionType.RON, tile=tile)]}
    offered(env, tile)
    assert env.active_players == [0]
    env.step({0: Action(ActionType.RON, tile=tile)})
    assert env.scores()[0] > 25000 > env.scores()[3]


def test_riichi_that_is_declared_needs_its_discard() -> None:
    env = begun()
    env.hands = [parse_hand("234m234p567s34s88p1z")[0], *env.hands[1:]]
    env.drawn_tile = parse_tile("1z")
    assert "RIICHI" in legal(env, 0)
    env.riichi_stage = [True, False, False, False]
    assert (env.riichi_stage, legal(env, 0)) == ([True, False, False, False], {"DISCARD"})
    (discard,) = env.get_observation(0).legal_actions()
    observations = env.step({0: discard})
    while env.phase is Phase.WaitResponse:
        observations = env.step(
            {seat: seen.legal_actions()[-1] for seat, seen in observations.items()}
        )
    assert env.riichi_declaration_index == [0, None, None, None]
    assert env.riichi_stage == [False] * 4
    said = [message["type"] for message in env.mjai_log]
    assert "reach_accepted" in said
    assert "reach" not in said  # as in riichienv: it was declared before


@pytest.mark.parametrize("stage", [[False] * 4, [False, True, False, False], [True] * 4, []])
def test_a_seat_that_cannot_declare_has_not_declared(stage: list[bool]) -> None:
    env = begun()
    before = legal(env, 0)
    env.riichi_stage = stage
    assert (env.riichi_stage, legal(env, 0)) == ([False] * 4, before)


def test_the_index_of_a_riichi_tile() -> None:
    env = begun()
    env.riichi_declaration_index = [1, None, None, None]
    env.discards = [ids("1m 9p 9s"), [], [], []]
    assert env.riichi_declaration_index == [1, None, None, None]
    assert env.discard_is_riichi[0] == [False, True, False]
    assert env.get_observation(0).riichi_sutehais[0] == env.discards[0][1]


@pytest.mark.parametrize(
    ("site", "deltas"),
    [("mjsoul", [96000, -16000, -64000, -16000]), ("tenhou", [96000, 0, -96000, 0])],
)
def test_liability_for_a_self_draw(site: str, deltas: list[int]) -> None:
    env = RiichiEnv("4p-red-single", seed=7, rule=getattr(GameRule, f"default_{site}")())
    taken = {tile for meld in melds("P P P") for tile in meld.tiles}
    env.melds = [melds("P P P", 1), [], [], []]
    env.hands = [ids("F F F C C C E E E S", taken), *env.hands[1:]]
    env.pao = [{37: 2}, {}, {}, {}]
    (env.drawn_tile,) = ids("S", taken)
    assert env.pao == [{37: 2}, {}, {}, {}]
    env.step({0: Action(ActionType.TSUMO)})
    assert env.score_deltas == deltas


def test_liability_by_melds_and_as_set() -> None:
    env = begun()
    env.melds = [melds(DRAGONS, 1), [], [], []]
    assert env.pao[0] == {37: 1}
    env.pao = [{37: 3, 44: 2}, {}, {}, {}]
    assert env.pao[0] == {37: 3, 44: 2}
    env.pao = [{}] * 4
    assert env.pao == [{}] * 4
    for wrong in ([{99: 2}], [{37: 9}], [3]):
        with pytest.raises(ValueError):  # noqa: PT011 - of any class
            env.pao = wrong
    assert env.pao == [{}] * 4


def test_indicators_that_are_still_to_be_turned() -> None:
    env = begun()
    env.pending_kan_dora_count = 2
    assert env.pending_kan_dora_count == 2
    env.step({0: env.get_observation(0).legal_actions()[0]})
    assert (len(env.dora_indicators), env.pending_kan_dora_count) == (3, 0)
    assert [message["type"] for message in env.mjai_log].count("dora") == 2
    with pytest.raises(ValueError, match="pending_dora"):
        env.pending_kan_dora_count = 3


def test_indicators_are_turned_one_by_one_up_to_five() -> None:
    env = begun()
    places = [env.kernel.wall[5 + 2 * n] for n in range(5)]
    for count in (2, 3, 4, 5, 5):
        env._reveal_kan_dora()
        assert env.dora_indicators == places[:count]


@pytest.mark.parametrize("name", ["turn_count", "rinshan_draw_count"])
def test_counters_continue_from_what_is_set(name: str) -> None:
    env = RiichiEnv("4p-red-half", seed=7)
    setattr(env, name, 5)
    assert getattr(env, name) == 5
    before = env.kernel.left
    observations = env.get_observations()
    while env.current_player == 0:
        observations = env.step(
            {seat: seen.legal_actions()[-1] for seat, seen in observations.items()}
        )
    drawn = before - env.kernel.left
    assert getattr(env, name) == 5 + (drawn if name == "turn_count" else 0)
    env.reset()
    assert getattr(env, name) == 0


def test_the_game_deals_the_next_round() -> None:
    env = begun()
    env.needs_initialize_next_round = False
    assert env.needs_initialize_next_round is False
    with pytest.raises(PositionError, match="deals the next round"):
        env.needs_initialize_next_round = True


def test_a_tile_that_two_hands_have_becomes_another_copy() -> None:
    env = begun()
    one, two = parse_hand("234m234p567s34s88p")[0], parse_hand("23m11p234s456s789p")[0]
    env.hands = [one, two, *env.hands[2:]]
    env.current_player = 1
    assert sorted(env.hands[0]) == sorted(one)
    assert sorted(tile // 4 for tile in env.hands[1][:13]) == sorted(tile // 4 for tile in two)
    tiles = [tile for hand in env.hands for tile in hand]
    assert len(tiles) == len({*tiles})


def test_a_hand_of_one_tile_has_four_of_it() -> None:
    env = begun()
    env.hands = [[0] * 13, [16] * 13, *env.hands[2:]]
    kinds: list[Any] = [[tile // 4 for tile in hand] for hand in env.hands]
    assert kinds[0].count(0) == 4
    assert env.hands[1].count(16) == 1
    assert [*map(len, kinds)] == [14, 13, 13, 13]


@pytest.mark.parametrize("tile", [108, 111])
def test_a_win_on_a_closed_kan_names_the_tile_of_that_kan(tile: int) -> None:
    env = RiichiEnv("4p-red-single", seed=7, rule=GameRule.default_mjsoul())
    orphans = ids("1m 1m 9m 1p 9p 1s 9s S W N P F C")
    env.hands = [ids("2m 3m 4m 5m 6m 7m 8m 2p 3p 4p E E E E"), orphans, *env.hands[2:]]
    env.drawn_tile, env.current_player, env.active_players = 111, 0, [0]
    kan = Action(ActionType.ANKAN, tile=tile, consume_tiles=[108, 109, 110, 111])
    win = env.step({0: kan})[1].legal_actions()[0]
    assert (win.action_type, win.tile) == (ActionType.RON, tile)
    env.step({1: win})
    assert env.win_results[1].yaku == [42]
