"""Positions set up attribute by attribute, as programs for riichienv do."""

from typing import Any

import pytest

from jantaku.riichienv import Meld, MeldType, Phase, RiichiEnv
from jantaku.riichienv.convert import mjai_to_tid


def ids(names: str, taken: set[int] | None = None) -> list[int]:
    """Ids of these tiles, different ones for tiles that look alike."""
    taken = set() if taken is None else taken
    found = []
    for tile in map(mjai_to_tid, names.split()):
        free = next(id_ for id_ in range(tile // 4 * 4, tile // 4 * 4 + 4) if id_ not in taken)
        free = tile if tile not in taken else free
        taken.add(free)
        found.append(free)
    return found


def legal(env: RiichiEnv, seat: int) -> set[str]:
    actions: list[Any] = env.get_observation(seat).legal_actions()
    return {str(action.action_type).removeprefix("ActionType.") for action in actions}


def begun(mode: str = "4p-red-half") -> RiichiEnv:
    return RiichiEnv(mode, seed=7)


WAITING = "2m 3m 4m 2p 3p 4p 5s 6s 7s 3s 4s 8p 8p"


def test_a_drawn_tile_wins() -> None:
    env, taken = begun(), set[int]()
    hand, (drawn,) = ids(WAITING, taken), ids("5s", taken)
    env.hands = [hand, *env.hands[1:]]
    env.drawn_tile = drawn
    assert (env.hands[0], env.drawn_tile) == ([*sorted(hand), drawn], drawn)
    assert "TSUMO" in legal(env, 0)
    assert env.dora_indicators[0] not in {*hand, drawn}
    held = [tile for tiles in env.hands for tile in tiles]
    assert len(held) == len({*held, *env.wall}) - len(env.wall) == 53


@pytest.mark.parametrize("count", [0, 1, 5, 15])
def test_hands_of_any_size_are_filled_or_cut(count: int) -> None:
    env, taken = begun(), set[int]()
    hand = ids("1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p"[: max(0, 3 * count - 1)], taken)
    sizes = [*map(len, env.hands)]
    env.hands = [env.hands[0], hand, *env.hands[2:]]
    assert [*map(len, env.hands)] == sizes
    assert {*hand[: sizes[1]]} <= {*env.hands[1]}


def test_a_discard_is_offered() -> None:
    env, taken = begun(), set[int]()
    hand, (tile,) = ids(WAITING, taken), ids("8p", taken)
    env.hands = [hand, *env.hands[1:]]
    env.phase = Phase.WaitResponse
    env.current_player = 3
    env.last_discard = (3, tile)
    assert env.phase is Phase.WaitResponse
    assert (env.last_discard, env.discards[3][-1:]) == ((3, tile), [tile])
    assert "PON" in legal(env, 0)
    (win,) = ids("2s", taken)
    env.last_discard = (3, win)
    assert "RON" in legal(env, 0)
    env.missed_agari_doujun = [True, False, False, False]
    assert "RON" not in legal(env, 0)


def test_a_seat_in_riichi_only_discards_what_it_drew() -> None:
    env, taken = begun(), set[int]()
    hand, (drawn,) = ids(WAITING, taken), ids("E", taken)
    env.hands = [env.hands[0], hand, *env.hands[2:]]
    env.current_player = 1
    env.drawn_tile = drawn
    env.riichi_declared = [False, True, False, False]
    assert (env.current_player, env.active_players) == (1, [1])
    assert env.riichi_declared == [False, True, False, False]
    observation = env.get_observation(1)
    assert [action.tile for action in observation.legal_actions()] == [drawn]


def test_melds_and_ponds() -> None:
    env, taken = begun(), set[int]()
    pon = ids("C C C", taken)
    env.melds = [[], [], [Meld(MeldType.Pon, pon, True, 0, pon[0])], []]
    env.discards = [[pon[0], *ids("1p 9p", taken)], ids("N", taken), [], []]
    env.discard_from_hand = [[True, False, True], [True], [], []]
    assert [len(hand) for hand in env.hands] == [14, 13, 10, 13]
    assert env.melds[2][0].tiles == sorted(pon)
    assert env.discard_from_hand[0] == [True, False, True]
    assert not env.is_first_turn


def test_the_last_tiles_of_the_wall() -> None:
    env = begun()
    env.wall = env.wall[:14]
    assert env.kernel.left == 0
    observations = env.get_observations()
    before = sum(env.scores())
    while env.kernel.honba == 0 and not env.done():
        observations = env.step(
            {seat: seen.legal_actions()[-1] for seat, seen in observations.items()}
        )
    assert sum(env.scores()) == before


def test_the_order_of_the_wall_is_that_of_the_draws() -> None:
    env = begun()
    taken = {tile for hand in env.hands for tile in hand} | {*env.dora_indicators}
    wall = [tile for tile in range(136) if tile not in taken]
    env.wall = [*env.wall[:14], *wall][: len(env.wall)]
    upcoming = env.wall[-1]
    observations = env.get_observations()
    while env.current_player != 1:
        observations = env.step(
            {seat: seen.legal_actions()[-1] for seat, seen in observations.items()}
        )
    assert env.drawn_tile == upcoming


def test_indicators_and_the_first_turn() -> None:
    env = begun()
    indicators = ids("5p 6p")
    env.dora_indicators = indicators
    assert env.dora_indicators == indicators
    env.is_first_turn = False
    assert not env.is_first_turn
    env.is_rinshan_flag = True
    assert env.is_rinshan_flag


def test_a_position_that_is_set_plays_on() -> None:
    for mode in ("4p-red-single", "3p-red-single"):
        env = RiichiEnv(mode, seed=3)
        env.current_player = 2
        observations = env.get_observations()
        assert list(observations) == [2]
        while not env.done():
            observations = env.step(
                {seat: seen.legal_actions()[0] for seat, seen in observations.items()}
            )


def test_impossible_values_are_refused() -> None:
    env = begun()
    before = env.hands
    wrong: Any
    for name, wrong in {
        "current_player": 9,
        "discards": [[500]],
        "wall": "abc",
        "drawn_tile": "5m",
        "melds": [[3]],
        "dora_indicators": [],
    }.items():
        with pytest.raises(ValueError):  # noqa: PT011 - of any class
            setattr(env, name, wrong)
    assert env.hands == before
    with pytest.raises(ValueError, match="once too often"):
        env.discards = [[1, 1], [], [], []]


def test_an_attribute_that_stays_changes_nothing_of_the_wall() -> None:
    env = begun()
    wall = [*env.wall]
    env.current_player = env.current_player
    env.phase = env.phase
    assert env.wall == wall


def test_a_tile_that_is_added_to_a_hand_at_its_turn_is_the_drawn_one() -> None:
    env = begun()
    env.current_player = 1
    hands = env.hands
    (tile,) = ids("5m", {tile for hand in hands for tile in hand} | {*env.dora_indicators})
    hands[1].append(tile)
    env.hands = hands
    assert (len(env.hands[1]), env.hands[1][-1], env.drawn_tile) == (14, tile, tile)


@pytest.mark.parametrize("draws_first", [True, False])
def test_a_drawn_tile_that_is_added_to_a_hand_is_one_tile(draws_first: bool) -> None:
    env = begun()
    hand, drawn = ids("1m 9m 1p 9p 1s 9s E S W 2m 2m 2m 2m"), 12
    env.hands = [hand, *env.hands[1:]]
    if draws_first:
        env.current_player, env.drawn_tile = 0, drawn
    env.hands = [sorted([*env.hands[0], drawn]), *env.hands[1:]]  # a free tile had filled it
    env.current_player, env.drawn_tile = 0, drawn
    assert sorted(env.hands[0]) == sorted([*hand, drawn])
    assert "KYUSHU_KYUHAI" in legal(env, 0)


def test_the_drawn_tile_is_a_further_one_if_the_hand_has_room_for_it() -> None:
    env = begun()
    env.hands = [[0, 0, 4, 4, 8, 8, 12, 12, 16, 16, 20, 20, 24], *env.hands[1:]]
    env.drawn_tile = 24
    assert env.drawn_tile == 24
    assert sorted(tile // 4 for tile in env.hands[0]) == sorted([0, 1, 2, 3, 4, 5, 6] * 2)
    assert "TSUMO" in legal(env, 0)


def test_hands_stay_set_when_the_points_are_set() -> None:
    env = begun()
    hands = env.hands
    other = {tile for tiles in hands[2:] for tile in tiles}
    hands[0] = [tile for tile in range(136) if tile in other][:14]
    env.hands = hands
    env.set_scores([60_000, 20_000, 10_000, 10_000])
    env.current_player, env.phase = 0, Phase.WaitAct
    assert sorted(env.hands[0]) == sorted(hands[0])
    held = [tile for tiles in env.hands for tile in tiles]
    assert len(held) == len({*held})
    assert env.scores()[0] == 60_000
