"""Padded rows are those of the plain vector, each in the row of its seat."""

import pickle
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from jantaku import ArgumentError, GameRule, IllegalAction
from jantaku.env import WAIT, VectorRiichi

NAMES = ("env_id", "seat", "mask", "reward", "done", "deciding", "obs")


def pair(players: int = 4, **options: Any) -> tuple[VectorRiichi, VectorRiichi]:
    """A plain and a padded vector of the same games."""
    rule = GameRule(players=players, winds=0)
    plain, padded = (VectorRiichi(12, rule, seed=3, padded=p, **options) for p in (False, True))
    return plain, padded


def places(plain: VectorRiichi) -> NDArray[np.int32]:
    return plain.env_id * plain.players + plain.seat


def arrays(games: VectorRiichi) -> dict[str, Any]:
    return {name: getattr(games, name) for name in NAMES}


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize(
    "options",
    [
        {"features": "full", "dtype": "float32"},
        {"features": "basic", "oracle": True, "autoreset": False, "reward": "placement"},
        {"opponents": ["", "efficiency", "random", ""], "threads": 2},
    ],
    ids=["full", "placement", "opponents"],
)
def test_padded_rows_are_those_of_the_plain_vector(players: int, options: dict[str, Any]) -> None:
    if "opponents" in options:
        options = options | {"opponents": options["opponents"][:players]}
    plain, padded = pair(players, **options)
    first = arrays(padded)
    shapes = {name: np.shape(array) for name, array in first.items()}
    assert shapes["mask"] == (12 * players, 159)
    noise = np.random.default_rng(1)
    ends = 0
    for _ in range(250):
        if not len(plain):
            plain.reset_games([True] * 12)
            padded.reset_games([True] * 12)
        at, others = places(plain), np.ones(12 * players, np.bool_)
        others[at] = False
        assert len(padded) == len(plain) == padded.deciding.sum()
        assert padded.deciding[at].all()
        assert not padded.mask[others].any()
        for name in ("env_id", "seat", "mask", "obs"):
            ours, theirs = getattr(padded, name), getattr(plain, name)
            assert (ours is None) if theirs is None else (ours[at] == theirs).all(), name
        if padded.obs is not None:
            assert not padded.obs[others].any()
        assert (padded.reward == plain.step_rewards.ravel()).all()
        assert (padded.done == plain.step_ended.repeat(players)).all()
        assert all(getattr(padded, name) is array for name, array in first.items())
        assert {name: np.shape(array) for name, array in first.items()} == shapes
        actions, chosen = plain.random_actions(), padded.random_actions()
        assert (chosen[at] == actions).all()
        assert (chosen[others] == WAIT).all()
        chosen[others] = noise.integers(-999, 999, others.sum())
        plain.step(actions)
        padded.step(chosen.astype(np.int64) if noise.random() < 0.5 else chosen)
        ends += int(plain.step_ended.sum())
    assert ends == plain.finished == padded.finished > 12
    assert plain.step_rewards.shape == padded.step_rewards.shape == (12, players)


def test_the_rewards_of_a_row_add_up_to_those_of_its_seat() -> None:
    """The plain vector has them in the seat's next row, the padded one when they arise."""
    plain, padded = pair(opponents=["", "efficiency", "efficiency", ""])
    late, now = np.zeros(48), np.zeros(48)
    for _ in range(300):
        padded.step(padded.random_actions())
        plain.step(plain.random_actions())
        now += padded.reward
        late[places(plain)] += plain.reward
        assert np.allclose(late[places(plain)], now[places(plain)], atol=1e-3)
    assert np.abs(now).sum() > 100


def test_a_padded_game_waits_if_the_rows_that_decide_wait() -> None:
    _, games = pair()
    before = games.mask[8:12].copy()
    for _ in range(20):
        actions = games.random_actions()
        actions[8:12] = WAIT
        games.step(actions)
        assert (games.mask[8:12] == before).all()


@pytest.mark.parametrize("way", [lambda games: pickle.loads(pickle.dumps(games)), "clone"])
def test_copies_of_padded_games_continue_as_the_original(way: Any) -> None:
    _, games = pair(features="basic")
    for _ in range(100):
        games.step(games.random_actions())
    copy = games.clone() if way == "clone" else way(games)
    for _ in range(60):
        assert repr(copy) == repr(games)
        for name in NAMES:
            assert (getattr(copy, name) == getattr(games, name)).all(), name
        for one in (games, copy):
            one.step(one.random_actions())
    before = games.snapshot()
    mask, obs = games.mask.copy(), games.obs.copy()  # type: ignore[union-attr]
    games.step(games.random_actions())
    games.restore(before)
    assert (games.mask == mask).all()
    assert (games.obs == obs).all()
    assert not games.done.any()
    games.reset(3)
    assert (games.mask == pair()[1].mask).all()


def test_a_wrong_action_names_the_row_of_the_seat() -> None:
    games = VectorRiichi(3, seed=1, padded=True)
    with pytest.raises(IllegalAction, match=r"shape \(3,\); give one for each row: \(12,\)"):
        games.step([37, 37, 37])
    actions = np.full(12, 37)
    for wrong, says in ((158, r"158 \(pass\); legal are \d+ \(discard"), (2**40, "1099511627776;")):
        actions[8] = wrong
        with pytest.raises(IllegalAction, match=rf"row 8 \(game 2, seat 0\) .* action {says}"):
            games.step(actions)
    assert (games.legal(8), games.legal(9)) == (tuple(np.flatnonzero(games.mask[8])), ())
    with pytest.raises(ArgumentError, match="row cannot be 12"):
        games.legal(12)


def test_without_padding_every_row_decides() -> None:
    games = VectorRiichi(3, seed=1)
    for _ in range(50):
        games.step(games.random_actions())
        assert games.deciding.shape == games.env_id.shape
        assert games.deciding.all()
