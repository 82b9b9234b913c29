"""The vectors of all engines have one interface: `NumberedGames`."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from jantaku import GameRule, IllegalAction, VectorRiichi
from jantaku.base.seeds import game_seed
from jantaku.env.games import VectorGame
from jantaku.env.vectors import NumberedGames
from jantaku.ruleset import library

ROUND = GameRule(winds=0)
SICHUAN = library.load("sichuan", config={"max_rounds": 1})
VECTORS: dict[str, Callable[..., NumberedGames]] = {
    "riichi": lambda **given: VectorRiichi(3, ROUND, features="basic", **given),
    "riichi of three": lambda **given: VectorRiichi(3, GameRule(players=3, winds=0), **given),
    "sichuan": lambda **given: VectorGame(SICHUAN, 3, **given),
    "haiyuki": lambda **given: VectorGame("haiyuki", 3, **given),
}
every_vector = pytest.mark.parametrize("make", VECTORS.values(), ids=VECTORS)


def shown(games: NumberedGames) -> list[Any]:
    seen = games.obs.tobytes() if games.obs is not None else b""
    rows = games.env_id, games.seat, games.mask, games.reward, games.done, games.step_rewards
    return [seen, *(one.tolist() for one in rows), games.step_ended.tolist()]


@every_vector
def test_rows_are_the_pending_decisions(make: Callable[..., NumberedGames]) -> None:
    games = make(seed=1)
    gained, owed = np.zeros((3, len(games.seats))), np.zeros((3, len(games.seats)))
    for _ in range(60):
        rows = len(games)
        assert games.env_id.shape == games.seat.shape == games.reward.shape == (rows,)
        assert games.mask.any(axis=1).all()
        assert set(games.seat.tolist()) <= set(games.seats)
        assert set(games.env_id.tolist()) == {0, 1, 2}
        assert games.obs is None or len(games.obs) == rows
        games.step(games.random_actions())
        gained += games.step_rewards
        places = [games.seats.index(seat) for seat in games.seat.tolist()]
        owed[games.env_id, places] = gained[games.env_id, places]
        assert games.reward.tolist() == pytest.approx(owed[games.env_id, places], abs=1e-3)
        gained[games.env_id, places] = 0


@every_vector
def test_the_same_seed_plays_the_same_games(make: Callable[..., NumberedGames]) -> None:
    games, other = make(seed=5), make(seed=1)
    other.reset(5)
    for _ in range(20):
        assert shown(games) == shown(other)
        assert (games.random_actions() == other.random_actions()).all()
        chosen = games.mask.argmax(axis=1)
        games.step(chosen)
        other.step(chosen)
    copy = games.clone()
    games.step(games.mask.argmax(axis=1))
    assert shown(copy) != shown(games)
    copy.step(copy.mask.argmax(axis=1))
    assert shown(copy) == shown(games)


@every_vector
def test_a_marked_game_restarts_with_its_next_seed(make: Callable[..., NumberedGames]) -> None:
    games, other = make(seed=2), make(seed=game_seed(2, 4) - 1)
    games.reset_games([False, True, False])
    first, second = (np.flatnonzero(one.env_id == 1) for one in (games, other))
    assert (games.mask[first] == other.mask[second]).all()
    assert games.seed == 2


@every_vector
def test_a_number_outside_the_mask_is_refused_and_nothing_is_stepped(make):
    games = make(seed=1)
    before, right = shown(games), games.mask.argmax(axis=1)
    wrong = right.copy()
    wrong[1] = (~games.mask[1]).argmax()
    place = rf"row 1 \(game {games.env_id[1]}, seat {games.seat[1]}\)"
    where = f"{place} may not take action {wrong[1]}"
    with pytest.raises(IllegalAction, match=where):
        games.step(wrong)
    for shape in (right[:1], right.astype(float)):
        with pytest.raises(IllegalAction):
            games.step(shape)
    assert shown(games) == before
    games.step(right)


@every_vector
def test_a_finished_game_has_no_rows_without_autoreset(make: Callable[..., NumberedGames]) -> None:
    games, ended = make(seed=1, autoreset=False), np.zeros(3, bool)
    while len(games):
        assert not ended[games.env_id].any()
        games.step(games.random_actions())
        ended |= games.step_ended
    assert ended.all()
