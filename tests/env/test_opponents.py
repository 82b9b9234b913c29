"""The players of the other seats: those of the kernel, those by name, and functions."""

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

from jantaku import ArgumentError, GameRule, IllegalAction, JantakuError, VectorRiichi
from jantaku._kernel import RiichiState
from jantaku.env import Policy
from jantaku.env.gym import RiichiGym, RiichiVectorEnv
from jantaku.env.opponents import KERNEL_PLAYERS
from jantaku.players import PLAYERS, player_names
from jantaku.riichi.play.actions import RiichiAction
from jantaku.riichi.play.seat_view import view_of

ROUND, THREE = GameRule(winds=0), GameRule(players=3, winds=0)


def chosen_by(name: str, state: RiichiState, seat: int) -> set[RiichiAction]:
    """What the player may choose: it draws from chance only between equal actions."""
    view = view_of(state, seat)
    return {PLAYERS[name](view, Random(number)) for number in range(24)}


def seen_of(state: RiichiState, seat: int) -> tuple[object, ...]:
    return state.phase, state.points, state.tiles(seat), state.river(seat), state.kita(seat)


def plays(name: str, state: RiichiState, after: RiichiState, seat: int) -> bool:
    """True if the player of that name may come from the one state to the other."""
    for action in chosen_by(name, state, seat):
        own = state.clone()
        own.step({seat: (action.type, action.tile, action.own)})
        if own.phase == "round_over":
            own.advance()
        if own.deciding == (seat,) and plays(name, own, after, seat):
            return True
        if own.deciding != (seat,) and seen_of(own, seat) == seen_of(after, seat):
            return True
    return False


def number_of(state: RiichiState, seat: int) -> int:
    view = view_of(state, seat)
    return state.action_ids(seat)[view.legal.index(PLAYERS["efficiency"](view, Random(1)))]


@pytest.mark.sample(4)
@pytest.mark.parametrize("rule", [ROUND, THREE], ids=["four", "three"])
@pytest.mark.parametrize("name", ["tsumogiri", "efficiency"])
def test_the_kernel_plays_as_the_player_of_that_name(name: str, rule: GameRule) -> None:
    games = VectorRiichi(1, rule, seed=5)
    seats = range(rule.players)
    played = {
        seat: VectorRiichi(
            1, rule, autoreset=False, opponents=[name if own == seat else "" for own in seats]
        )
        for seat in seats
    }
    types = set()
    for _ in range(800):
        state = games.state(0)
        if len(games) == 1:
            seat = int(games.seat[0])
            played[seat].set_state(0, state)
            after = played[seat].state(0)
            assert plays(name, state, after, seat)
            types |= {action.type for action in chosen_by(name, state, seat)}
        games.step([number_of(state, seat) for seat in games.seat.tolist()])
    assert {"discard", "pass", "ron", "tsumo"} <= types
    assert name == "tsumogiri" or "riichi" in types
    assert name == "tsumogiri" or rule is ROUND or "kita" in types


def episode(env: RiichiGym, seed: int) -> list[Any]:
    seen, _ = env.reset(seed=seed)
    told: list[Any] = []
    over = False
    while not over:
        told.append(seen["observation"].tobytes())
        action = np.flatnonzero(env.action_masks())[0]
        seen, reward, over, *_ = env.step(action)
        told.append(reward)
    return told


@pytest.mark.parametrize("rule", [ROUND, THREE], ids=["four", "three"])
def test_a_name_and_its_function_play_the_same_games(rule: GameRule) -> None:
    by_name = RiichiGym(rule, seat=1, opponents="tsumogiri")
    by_function = RiichiGym(rule, seat=1, opponents=PLAYERS["tsumogiri"])
    for seed in range(5):
        assert episode(by_name, seed) == episode(by_function, seed)
    first, second = (
        RiichiVectorEnv(16, rule, seat=1, opponents=player)
        for player in ("tsumogiri", PLAYERS["tsumogiri"])
    )
    masks = first.reset(seed=3)[1]["action_mask"]
    assert (second.reset(seed=3)[1]["action_mask"] == masks).all()
    for _ in range(60):
        told = [envs.step(envs.action_masks().argmax(axis=1)) for envs in (first, second)]
        (seen, rewards, over, *_), (other, others, ended, *_) = told
        assert (seen["observation"] == other["observation"]).all()
        assert np.allclose(rewards, others)
        assert (over == ended).all()
        assert first.game_seeds == second.game_seeds


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", player_names("riichi"))
def test_every_player_of_riichi_is_an_opponent_by_name(name: str) -> None:
    assert episode(RiichiGym(ROUND, opponents=name), 1) == episode(
        RiichiGym(ROUND, opponents=name), 1
    )
    envs = RiichiVectorEnv(2, ROUND, opponents=[name, "random", "efficiency"])
    envs.reset(seed=1)
    for _ in range(10):
        envs.step(envs.action_masks().argmax(axis=1))


@pytest.mark.parametrize("opponents", ["random", ["efficiency", "smart", "tsumogiri"]])
def test_copies_of_an_environment_go_on_alike(opponents: Any) -> None:
    env = RiichiGym(ROUND, opponents=opponents)
    env.reset(seed=9)
    for _ in range(4):
        env.step(np.flatnonzero(env.action_masks())[0])
    copies = [env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    told: list[list[Any]] = [[] for _ in copies]
    for notes, one in zip(told, copies, strict=True):
        over = False
        while not over:
            seen, reward, over, *_ = one.step(np.flatnonzero(one.action_masks())[-1])
            notes += [seen["observation"].tobytes(), reward]
        notes += episode(one, 4)
    assert told[0] == told[1] == told[2]


def last(_planes: Any, mask: np.ndarray) -> np.ndarray:
    """The legal action with the highest number but for calls."""
    mask = mask.copy()
    mask[:, 76:155] = False
    return 158 - mask[:, ::-1].argmax(axis=1)


def test_a_policy_is_an_opponent_and_decides_for_many_games_at_once() -> None:
    batches: list[int] = []

    def counted(planes: np.ndarray, mask: np.ndarray) -> np.ndarray:
        batches.append(len(mask))
        return last(planes, mask)

    named = "policy:env.test_opponents:last"
    by_name = RiichiGym(ROUND, opponents=[named, "random", Policy(last, "full")])
    assert episode(by_name, 1) == episode(pickle.loads(pickle.dumps(by_name)), 1)
    by_function = RiichiGym(ROUND, opponents=named)
    assert episode(by_function, 2) == episode(RiichiGym(ROUND, opponents=Policy(counted)), 2)
    assert max(batches) <= 3
    envs, others = (RiichiVectorEnv(16, ROUND, opponents=one) for one in (named, Policy(counted)))
    for one in (envs, others):
        one.reset(seed=1)
    for _ in range(20):
        seen, *_ = envs.step(envs.action_masks().argmax(axis=1))
        same, *_ = others.step(others.action_masks().argmax(axis=1))
        assert (seen["observation"] == same["observation"]).all()
    assert max(batches) >= 16


def test_wrong_opponents_are_refused() -> None:
    for kind in (RiichiGym, RiichiVectorEnv):
        with pytest.raises(
            JantakuError, match=r"no player is named 'thinking'; choose among .*smart"
        ):
            kind(opponents="thinking")
        with pytest.raises(ArgumentError, match="2 opponents; give one, or 3"):
            kind(opponents=["random", "smart"])
        for wrong in (None, ["smart", 3, "smart"]):
            with pytest.raises(ArgumentError, match=r"an opponent cannot be .*; give the name"):
                kind(opponents=wrong)
        for seat in (4, "0", True):
            with pytest.raises(ArgumentError, match=f"there is no seat {seat!r}"):
                kind(seat=seat)
    env = RiichiGym(opponents=lambda *_: "pass")  # type: ignore[arg-type,return-value]
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="may not take the action 'pass'"):
        env.step(np.flatnonzero(env.action_masks())[0])


def test_the_vectors_seats_with_players_have_no_rows() -> None:
    games = VectorRiichi(20, ROUND, seed=1, opponents=["", *KERNEL_PLAYERS])
    gains = np.zeros((20, 4))
    owed = np.zeros(20)
    for _ in range(100):
        assert set(games.seat.tolist()) == {0}
        games.step(games.random_actions())
        gains += games.step_rewards
        np.add.at(owed, games.env_id, games.reward)
    assert games.finished > 40
    assert np.allclose(gains[:, 0], owed, atol=1e-3)
    other = pickle.loads(pickle.dumps(games))
    for one in (games, other):
        one.step(one.random_actions())
    assert games.snapshot()[0].wall == other.snapshot()[0].wall
    assert (games.mask == other.mask).all()


@pytest.mark.parametrize(
    "opponents", [["random"] * 4, ["", "random"], ["", "", "", "smart"], ["", 1, 2, 3]]
)
def test_players_that_the_kernel_does_not_have_are_refused(opponents: list[str]) -> None:
    with pytest.raises(ArgumentError):
        VectorRiichi(2, opponents=opponents)


def test_masks_are_as_sb3_contrib_reads_them() -> None:
    env, envs = RiichiGym(ROUND), RiichiVectorEnv(3, ROUND)
    info = env.reset(seed=1)[1]
    over = False
    while not over:
        assert env.action_masks().dtype == np.bool_
        assert (env.action_masks() == info["action_mask"]).all()
        *_, over, _, info = env.step(np.flatnonzero(info["action_mask"])[-1])
    assert np.flatnonzero(env.action_masks()).tolist() == [158]
    info = envs.reset(seed=1)[1]
    for _ in range(60):
        masks, over = envs.action_masks(), ~info["action_mask"].any(axis=1)
        assert (masks[~over] == info["action_mask"][~over]).all()
        assert (masks[over].sum(axis=1) == 1).all()
        info = envs.step(masks.argmax(axis=1))[4]
