"""The players of the other seats: every name, functions, and policies that are asked in batches."""

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from jantaku import ArgumentError, IllegalAction
from jantaku.base.seeds import player_chance
from jantaku.env import Policy
from jantaku.env.games import GamePolicy, GameSource, VectorGame
from jantaku.env.games.gym import GameGym
from jantaku.players import player_for, player_names
from jantaku.ruleset import library
from jantaku.ruleset.encoding.numbers import CANCEL

ROUND = library.load("sichuan", config={"max_rounds": 1})
NAMED = [
    *((ROUND, name) for name in player_names("ruleset")),
    *(("haiyuki", name) for name in player_names("haiyuki")),
]


def by_planes(planes: NDArray[np.uint8], mask: NDArray[np.bool_]) -> NDArray[np.int64]:
    """One of the legal numbers, which one depends on the planes; a choice is not taken back."""
    others = mask.copy()
    others[:, CANCEL] &= mask.sum(axis=1) == 1
    ranks = planes.sum(axis=(1, 2), dtype=np.int64) % others.sum(axis=1)
    reached: NDArray[np.bool_] = others.cumsum(axis=1) > ranks[:, None]
    return reached.argmax(axis=1)


def rows_of_seat(games: VectorGame, seat: int, steps: int) -> list[list[tuple[Any, ...]]]:
    """By game the rows of a seat, while every row takes the number of `by_planes`."""
    found: list[list[tuple[Any, ...]]] = [[] for _ in range(games.n)]
    for _ in range(steps):
        assert games.obs is not None
        for row in np.flatnonzero(games.seat == seat):
            seen = games.obs[row].tobytes(), games.mask[row].tobytes()
            found[games.env_id[row]].append((*seen, games.reward[row], games.done[row]))
        games.step(by_planes(games.obs, games.mask))
    return found


@pytest.mark.long
@pytest.mark.parametrize("name", ["sichuan", "american", "haiyuki"])
def test_a_policy_plays_as_its_numbers_in_rows(name: str) -> None:
    batches: list[int] = []

    def choose(planes: NDArray[np.uint8], mask: NDArray[np.bool_]) -> NDArray[np.int64]:
        batches.append(len(mask))
        assert planes.shape == (len(mask), *games.obs.shape[1:]) if batches[1:] else True  # type: ignore[union-attr]
        return by_planes(planes, mask)

    game = name if name == "haiyuki" else library.load(name, config={"max_rounds": 1})
    plain = VectorGame(game, 4, seed=8)
    others = dict.fromkeys(plain.seats[1:], GamePolicy(choose))
    games = VectorGame(game, 4, seed=8, players=others)
    assert set(games.seat.tolist()) <= {0}
    ours, theirs = rows_of_seat(games, 0, 60), rows_of_seat(plain, 0, 150)
    for one, other in zip(ours, theirs, strict=True):
        common = min(len(one), len(other))
        assert common > 20
        assert one[:common] == other[:common]
    assert max(batches) > 3  # several games at once


@pytest.mark.parametrize(("game", "name"), NAMED)
def test_players_by_name_are_those_of_the_engine(game: Any, name: str) -> None:
    games = VectorGame(
        game, 1, seed=6, autoreset=False, players=dict.fromkeys(GameSource(game).seats[1:], name)
    )
    for _ in range(40):
        if len(games):
            games.step(games.random_actions())
    played = games.game(0).game
    again = GameSource(game).open(6)
    chance = player_chance(6, "opponents")
    players = {seat: player_for(again, name) for seat in again.seats if seat}
    asked = 0
    for actions in played.actions:
        for seat in again.deciding:
            if seat:
                legal = again.legal_actions(seat)
                view = again.view(seat)
                own = chance.choice(legal) if name == "random" else players[seat](view, chance)
                assert actions[seat] == own
                asked += 1
        again.step(actions)
    assert asked > 20


def test_an_episode_against_a_policy_copies_and_pickles() -> None:
    env = GameGym(ROUND, opponents=[GamePolicy(by_planes), "tsumogiri", "efficiency"])
    env.reset(seed=2)
    for _ in range(5):
        env.step(env.action_space.sample())
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env)), env]
    for _ in range(5):
        number = np.flatnonzero(env.action_masks())[0]
        seen = [one.step(number)[0] for one in copies]
        assert all((one["observation"] == seen[-1]["observation"]).all() for one in seen)


def test_wrong_players_and_numbers_are_refused() -> None:
    for wrong, fault in (
        (lambda _, mask: [0.5] * len(mask), "float64 of the shape"),
        (lambda _, mask: [0] * (len(mask) + 1), r"of the shape \(4,\)"),
        (lambda _, mask: (~mask).argmax(axis=1), "the policy chose 0, which is not legal; choose"),
    ):
        with pytest.raises(IllegalAction, match=fault):
            VectorGame("sichuan", 3, seed=1, players={0: GamePolicy(wrong)})
    with pytest.raises(ArgumentError, match="is not a function"):
        GamePolicy(7)  # type: ignore[arg-type]
    for player in (7, Policy(by_planes)):
        with pytest.raises(ArgumentError, match="is not a player"):
            VectorGame("haiyuki", 1, players={1: player})  # type: ignore[dict-item]


def test_a_policy_that_never_ends_its_turn_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    players = {0: GamePolicy(by_planes)}
    monkeypatch.setattr("jantaku.env.opponents._MOST_ASKED", 200)
    assert len(VectorGame(ROUND, 1, seed=3, players=players)) == 3
    monkeypatch.setattr("jantaku.env.opponents._MOST_ASKED", 0)
    with pytest.raises(IllegalAction, match="no end of the others' decisions"):
        VectorGame(ROUND, 1, seed=3, players=players)


def test_a_function_of_views_and_a_policy_sit_together() -> None:
    def last(view: Any, _: Random) -> Any:
        return view.legal[-1]

    players = {0: last, 2: GamePolicy(by_planes), 3: "random"}
    games = VectorGame(ROUND, 2, seed=3, players=players)
    for _ in range(30):
        assert set(games.seat.tolist()) == {1}
        games.step(games.random_actions())
    assert games.clone().seat.tolist() == games.seat.tolist()


def test_missing_tiles_are_those_of_the_player_that_counts_them() -> None:
    games = VectorGame("hong_kong", 4, seed=1)
    for _ in range(30):
        missing = games.missing_tiles()
        assert missing.shape == (len(games),)
        assert ((missing >= 0) & (missing <= 15)).all()
        wins = games.mask[:, [games.encoding.actions.index("win_by_draw")]].any(axis=1)
        assert (missing[wins] == 0).all()
        games.step(games.random_actions())
    with pytest.raises(ArgumentError, match="hands of Haiyuki have no distance"):
        VectorGame("haiyuki", 1, seed=1).missing_tiles()
