"""Many games at once are the games that `RiichiGame` plays."""

import copy
import io
import pickle
from collections import Counter
from math import sqrt
from random import Random

import numpy as np
import pytest

from jantaku import GameRule, IllegalAction, RiichiGame
from jantaku.base.errors import ArgumentError, ReplayError
from jantaku.env import ACTIONS, WAIT, VectorRiichi, action_name, action_number, plane_names
from jantaku.riichi.play.events import RiichiRoundEnded, RiichiWon

ROUND = GameRule(winds=0)
RULES = [ROUND, GameRule(players=3, winds=0), GameRule.default_mleague().replace(winds=0)]


def game_row(games: VectorRiichi, game: int) -> dict[int, int]:
    """The row of each seat of a game that decides."""
    return {int(games.seat[row]): int(row) for row in np.flatnonzero(games.env_id == game)}


@pytest.mark.sample(3)
@pytest.mark.parametrize("rule", RULES, ids=["four", "three", "mleague"])
def test_rows_are_the_decisions_of_single_games(rule: GameRule) -> None:
    seeds = 1000 if rule is ROUND else 200
    games = VectorRiichi(seeds, rule, seed=5, autoreset=False, features="basic")
    singles = [RiichiGame(rule, seed=5 + i) for i in range(seeds)]
    while len(games):
        actions = games.random_actions().copy()
        taken: dict[int, dict[int, int]] = {}
        for row, (game, seat) in enumerate(zip(games.env_id, games.seat, strict=True)):
            ids = singles[game].action_ids(int(seat))
            assert sorted(ids) == np.flatnonzero(games.mask[row]).tolist()
            assert len(set(ids)) == len(ids)
            taken.setdefault(int(game), {})[int(seat)] = ids.index(int(actions[row]))
        assert all(tuple(sorted(seats)) == singles[g].deciding for g, seats in taken.items())
        games.step(actions)
        for game, places in taken.items():
            single = singles[game]
            single.step({s: single.legal_actions(s)[place] for s, place in places.items()})
    assert games.finished == seeds
    for game, single in enumerate(singles):
        assert games.state(game).points == single.result.points


def test_observations_are_those_of_the_single_game() -> None:
    games = VectorRiichi(20, seed=1, features="full", oracle=True, dtype="float32")
    for _ in range(200):
        games.step(games.random_actions())
        assert games.obs is not None
        row = len(games) // 2
        seen = games.state(int(games.env_id[row])).observe(int(games.seat[row]), "full", True)
        assert (games.obs[row] == seen).all()
    assert games.obs.shape == (len(games), len(plane_names("full", oracle=True)), 34)
    assert games.obs.dtype == np.float32


def test_an_observation_tells_nothing_of_other_hands_unless_asked() -> None:
    games = VectorRiichi(1, seed=1)
    names = plane_names("full", oracle=True)
    for _ in range(300):
        games.step(games.random_actions())
        state = games.state(0)
        seat = int(games.seat[0])
        plain, oracle = state.observe(seat, "full"), state.observe(seat, "full", True)
        assert (oracle[: len(plain)] == plain).all()
        hands = {name: oracle[i] for i, name in enumerate(names) if "other_hand" in name}
        assert hands["right_other_hand_1"].any()
        assert not hands["self_other_hand_1"].any()


def test_hidden_tiles_do_not_change_an_observation() -> None:
    rng = Random(3)
    wall = list(range(136))
    rng.shuffle(wall)
    own = [at for block in ((135, 131), (119, 115), (103, 99)) for at in range(*block, -1)] + [87]
    known = [*own, 83, 5]  # the dealer's tiles, its draw, the indicator
    hidden = [at for at in range(136) if at not in known]
    places = hidden.copy()
    rng.shuffle(places)
    other = wall.copy()
    for at, source in zip(hidden, places, strict=True):
        other[at] = wall[source]
    games = [RiichiGame(walls=[bytes(tiles)], seed=0) for tiles in (wall, other)]
    assert (games[0].observe(0, "full") == games[1].observe(0, "full")).all()
    assert (games[0].observe(1, "full") != games[1].observe(1, "full")).any()


def test_threads_make_no_difference() -> None:
    alone, together = (VectorRiichi(37, seed=9, threads=threads) for threads in (1, 3))
    for _ in range(400):
        actions = alone.random_actions()
        assert (actions == together.random_actions()).all()
        alone.step(actions)
        together.step(actions)
        for name in ("env_id", "seat", "mask", "reward", "done", "step_rewards", "step_ended"):
            assert (getattr(alone, name) == getattr(together, name)).all(), name


def test_a_seed_gives_the_same_games_again() -> None:
    games = VectorRiichi(8, seed=4)
    first = []
    for _ in range(2):
        for _ in range(300):
            games.step(games.random_actions())
        first.append((games.mask.copy(), games.env_id.copy(), games.finished))
        games.reset(4)
    assert all(np.array_equal(a, b) for a, b in zip(*first, strict=True))


def test_rewards_are_the_points_that_change_hands() -> None:
    games = VectorRiichi(50, ROUND, seed=2)
    told, by_step, ended = Counter[int](), np.zeros((50, 4)), 0
    for _ in range(600):
        games.step(games.random_actions())
        by_step += games.step_rewards
        ended += int(games.step_ended.sum())
        for game, seat, reward in zip(games.env_id, games.seat, games.reward, strict=True):
            told[game, seat] += reward  # type: ignore[index]
    assert ended == games.finished > 50
    assert abs(by_step).sum() > 0
    owed = by_step - np.array([[told[g, s] for s in range(4)] for g in range(50)])  # type: ignore[index]
    pending = np.array([[s not in game_row(games, g) for s in range(4)] for g in range(50)])
    assert (np.abs(owed[~pending]) < 1e-3).all()


def test_placement_is_rewarded_at_the_end_of_the_game() -> None:
    games = VectorRiichi(20, ROUND, seed=2, reward="placement")
    for _ in range(300):
        games.step(games.random_actions())
        assert not games.step_rewards[~games.step_ended].any()
        assert np.allclose(games.step_rewards.sum(axis=1), 0)
        for game in np.flatnonzero(games.step_ended):
            assert games.step_rewards[game].max() >= 30


def test_each_seat_is_told_once_that_its_game_has_ended() -> None:
    games = VectorRiichi(10, ROUND, seed=2)
    told: Counter[tuple[int, int]] = Counter()
    ended = np.zeros(10, int)
    for _ in range(800):
        games.step(games.random_actions())
        ended += games.step_ended
        told.update(
            (int(g), int(s))
            for g, s, done in zip(games.env_id, games.seat, games.done, strict=True)
            if done
        )
    for game in range(10):
        assert all(ended[game] - told[game, seat] in (0, 1) for seat in range(4))


def test_a_game_that_waits_stays_as_it_is() -> None:
    games = VectorRiichi(4, seed=2)
    for _ in range(40):
        games.step(games.random_actions())
    for _ in range(60):
        rows = game_row(games, 1)
        before = (games.mask[list(rows.values())].copy(), games.reward[list(rows.values())].copy())
        actions = games.random_actions()
        actions[games.env_id == 1] = WAIT
        games.step(actions)
        again = game_row(games, 1)
        assert again.keys() == rows.keys()
        after = (games.mask[list(again.values())], games.reward[list(again.values())])
        assert all(np.array_equal(a, b) for a, b in zip(before, after, strict=True))


def test_a_game_of_several_rows_waits_as_a_whole() -> None:
    games = VectorRiichi(200, seed=2)
    while not (several := [g for g in range(200) if len(game_row(games, g)) > 1]):
        games.step(games.random_actions())
    rows = sorted(game_row(games, several[0]).values())
    for row in rows[:2]:
        actions = games.random_actions()
        actions[row] = WAIT
        with pytest.raises(IllegalAction):
            games.step(actions)


def test_without_autoreset_a_finished_game_has_no_rows_until_it_is_reset() -> None:
    games = VectorRiichi(5, ROUND, seed=1, autoreset=False)
    while len(games):
        games.step(games.random_actions())
    with pytest.raises(IllegalAction, match="every game is over; call reset"):
        games.step([])
    games.reset_games([False, True, False, False, True])
    assert games.env_id.tolist() == [1, 4]
    assert games.state(1).wall == RiichiGame(ROUND, seed=1 + 1 + 5)._state.wall


def test_a_clone_goes_its_own_way() -> None:
    games = VectorRiichi(3, seed=1)
    for _ in range(100):
        games.step(games.random_actions())
    copy = games.clone()
    assert np.array_equal(games.mask, copy.mask)
    actions = games.random_actions().copy()
    copy.step(actions)
    games.step(actions)
    assert np.array_equal(games.mask, copy.mask)
    copy.step(copy.random_actions())
    games.set_state(0, copy.state(0))
    assert games.state(0).points == copy.state(0).points
    with pytest.raises(ValueError, match="has 2 games; give one of 3"):
        games.restore(games.snapshot()[:2])
    with pytest.raises(ValueError, match="states of the same rules"):
        games.set_state(0, VectorRiichi(1, "majsoul").state(0))


def test_arrays_are_handed_over_without_a_copy() -> None:
    games = VectorRiichi(3, seed=1, features="basic")
    for name in ("env_id", "seat", "mask", "reward", "done", "obs"):
        array = getattr(games, name)
        assert np.shares_memory(np.from_dlpack(array), array), name


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        ([0], r"actions have the shape \(1,\); give one for each row: \(3,\)"),
        ([[0, 0, 0]], "actions have the shape"),
        ([0.5, 1, 2], "actions are float64; give whole numbers"),
        ([158, 158, 158], r"row 0 \(game 0, seat 0\) may not take action 158 \(pass\); legal are"),
        ([37, 37, 999], r"row 2 .* may not take action 999; legal are"),
        ([37, 37, -2], r"row 2 .* may not take action -2"),
        ([37, 37, 2**40], r"row 2 .* may not take action"),
    ],
)
def test_a_wrong_action_is_refused_and_nothing_is_stepped(actions: list[float], says: str) -> None:
    games = VectorRiichi(3, seed=1)
    before = games.mask.copy()
    with pytest.raises(IllegalAction, match=says):
        games.step(actions)
    assert np.array_equal(games.mask, before)
    games.step([37, 37, 37])


@pytest.mark.parametrize(
    "wrong",
    [
        {"n": 0},
        {"n": 1.5},
        {"n": 1, "threads": 0},
        {"n": 1, "features": "all"},
        {"n": 1, "reward": "glory"},
        {"n": 1, "features": "basic", "dtype": "int3"},
    ],
)
def test_wrong_options_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"cannot be|are named"):
        VectorRiichi(**wrong)  # type: ignore[arg-type]


def test_every_action_has_one_name() -> None:
    names = [action_name(action) for action in range(ACTIONS)]
    assert len(set(names)) == ACTIONS == 159
    assert [action_number(name) for name in names] == list(range(ACTIONS))
    for wrong in (-1, ACTIONS):
        with pytest.raises(ValueError, match="0 to 158"):
            action_name(wrong)
    with pytest.raises(ValueError, match="no action is named 'fly'"):
        action_number("fly")


@pytest.mark.long
def test_random_play_has_the_frequencies_of_an_independent_play() -> None:
    """The same policy through `RiichiGame`: how rounds end, and how often tiles are called."""
    rounds, singles = 20_000, 5_000
    ours, theirs = Counter[str](), Counter[str]()
    games = VectorRiichi(rounds, ROUND, seed=10_000, autoreset=False)
    while len(games):
        actions = games.random_actions()
        ours.update(FIRST_WORDS[actions].tolist())
        games.step(actions)
    for game in range(rounds):
        state = games.state(game)
        ours[f"end: {state.end}"] += 1
        ours.update("won: tsumo" if win[0] == win[1] else "won: ron" for win in state.wins)
    rng = Random(1)
    for seed in range(singles):
        single = RiichiGame(ROUND, seed=50_000 + seed)
        while single.result is None:
            chosen = {seat: rng.choice(single.legal_actions(seat)) for seat in single.deciding}
            theirs.update(action.type.split("_")[0] for action in chosen.values())
            single.step(chosen)
        for event in single.events[-6:]:
            if isinstance(event, RiichiRoundEnded):
                theirs[f"end: {event.kind}"] += 1
            if isinstance(event, RiichiWon):
                theirs["won: tsumo" if event.source == event.seat else "won: ron"] += 1
    assert ours["won: ron"] > 20
    assert ours["end: kyuushu"] > 10
    many = rounds / singles
    for name in ours.keys() | theirs.keys():
        a, b = ours[name], theirs[name]
        assert abs(a - many * b) <= 4.5 * sqrt(a + many**2 * (b + 1)), (name, a, b)


FIRST_WORDS = np.array([action_name(action).split()[0] for action in range(ACTIONS)])


def _played(games: VectorRiichi, steps: int) -> VectorRiichi:
    for _ in range(steps):
        games.step(games.random_actions())
    return games


def _rows(games: VectorRiichi) -> list[object]:
    arrays = (games.env_id, games.seat, games.mask, games.reward, games.done, games.step_rewards)
    observed = [] if games.obs is None else [games.obs]
    return [(a.shape, a.tobytes()) for a in (*arrays, games.step_ended, *observed)]


@pytest.mark.sample(2)
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("seed", [5, bytes(range(32))])
def test_games_that_were_copied_go_on_as_those_they_are_copies_of(threads, seed):
    rule = GameRule(winds=0)
    games = _played(
        VectorRiichi(40, rule, seed=seed, threads=threads, features="basic", reward="placement"),
        150,
    )
    copies = [pickle.loads(pickle.dumps(games)), copy.deepcopy(games), copy.copy(games)]
    copies.append(games.clone())
    for other in copies:
        assert (_rows(other), repr(other)) == (_rows(games), repr(games))
        assert other.finished == games.finished
    told: list[list[object]] = [[] for _ in [games, *copies]]
    for _ in range(150):
        for rows, one in zip(told, [games, *copies], strict=True):
            one.step(one.random_actions())
            rows.append(_rows(one))
    assert games.finished > copies[0].n // 2
    assert all(rows == told[0] for rows in told)


@pytest.mark.long
def test_games_in_a_checkpoint_load_as_weights_only() -> None:
    torch = pytest.importorskip("torch")
    games = _played(VectorRiichi(3, seed=1), 30)
    stored = io.BytesIO()
    torch.save({"weights": torch.zeros(2), "games": pickle.dumps(games)}, stored)
    stored.seek(0)
    loaded = pickle.loads(torch.load(stored, weights_only=True)["games"])
    assert _rows(_played(loaded, 20)) == _rows(_played(games, 20))


def test_snapshots_travel_through_pickle() -> None:
    games = _played(VectorRiichi(3, seed=1), 30)
    snapshot = pickle.loads(pickle.dumps(games.snapshot()))
    before = _rows(games)[:3]
    _played(games, 5)
    games.restore(snapshot)
    assert _rows(games)[:3] == before


def test_damaged_games_are_refused() -> None:
    games = VectorRiichi(2, seed=1)
    saved = games._batch.saved()
    damaged = saved[:100] + bytes([saved[100] ^ 1]) + saved[101:]
    for bad in (damaged, saved[:-1], b"", saved + b"\0"):
        with pytest.raises(ReplayError):
            games._batch.load(bad)
    with pytest.raises(ArgumentError):
        VectorRiichi(3, seed=1)._batch.load(saved)
    state = games.state(0)
    fresh = type(state).__new__(type(state))
    with pytest.raises(ReplayError):
        fresh.__setstate__(state.__getstate__()[:-1])
