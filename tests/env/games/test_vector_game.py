"""`VectorGame` plays the games of the contract, row by row."""

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

from jantaku import ArgumentError, IllegalAction
from jantaku.base.seeds import game_seed
from jantaku.env.games import GameSource, NumberedGame, VectorGame
from jantaku.game import Game
from jantaku.haiyuki import HaiyukiGame
from jantaku.ruleset import RulesetGame, library

# Those that differ most: cards and jokers, two and three players, hands of 16 tiles, transparent
# tiles, flowers, an exchange, powers, riichi sticks.
TEN = (
    *("american", "duel", "filipino", "hong_kong", "kansai_sanma", "malaysian", "powers", "riichi"),
    *("sichuan", "washizu"),
)
EVERY = (*TEN, "haiyuki")


def short(name: str) -> Any:
    """A game of that name, of one round where that can be said of it."""
    return name if name == "haiyuki" else library.load(name, config={"max_rounds": 1})


def whole(name: str) -> Any:
    """A game of that name, of as many rounds as its rules say."""
    return name if name == "haiyuki" else library.load(name)


def directly(rules: Any, vector: VectorGame, games: int) -> None:
    """Plays games through the vector, and takes the same numbers in games opened directly."""

    def opened(number: int) -> NumberedGame:
        seed = game_seed(vector.seed, number)
        game: Game[Any, Any, Any] = (
            HaiyukiGame(seed=seed) if rules == "haiyuki" else RulesetGame(rules, seed=seed)
        )
        return NumberedGame(game, vector.encoding)

    numbers = list(range(vector.n))
    played = [opened(number) for number in numbers]
    gained = np.zeros((vector.n, len(vector.seats)))
    finished = 0
    while finished < games:
        chosen = vector.random_actions()
        taken: list[dict[int, int]] = [{} for _ in numbers]
        for row, place in enumerate(vector.env_id.tolist()):
            taken[place][int(vector.seat[row])] = int(chosen[row])
        for copy_, own in zip(played, taken, strict=True):
            assert copy_.deciding == tuple(own)
            copy_.take(own)
        vector.step(chosen)
        gained += vector.step_rewards
        for place, copy_ in enumerate(played):
            assert vector.step_ended[place] == copy_.over
            if not copy_.over:
                game = vector._up_to_date(place).game
                assert (game.actions[-1:], game.events[-9:]) == (
                    copy_.game.actions[-1:],
                    copy_.game.events[-9:],
                )
                continue
            first, last = (
                vector.encoding.points(one.game) for one in (opened(numbers[place]), copy_)
            )
            won = [float(last[seat] - first[seat]) for seat in vector.seats]
            assert gained[place].tolist() == pytest.approx(won, abs=1e-3)
            gained[place] = 0
            finished += 1
            numbers[place] += vector.n
            played[place] = opened(numbers[place])


@pytest.mark.sample(8)
@pytest.mark.parametrize("name", EVERY)
def test_games_of_the_vector_are_those_of_the_contract(name: str) -> None:
    rules = short(name)
    directly(rules, VectorGame(rules, 2, seed=11, observations=False), 2)


@pytest.mark.long
@pytest.mark.vectors
@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("part", range(9))
def test_900_rounds_of_the_vector_are_those_of_the_contract(part: int, name: str) -> None:
    rules = short(name)
    directly(rules, VectorGame(rules, 8, seed=(part + 1) << 32, observations=False), 100)


@pytest.mark.long
@pytest.mark.vectors
@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("part", range(4))
def test_a_hundred_whole_games_of_the_vector_are_those_of_the_contract(part, name):
    rules = whole(name)
    directly(rules, VectorGame(rules, 5, seed=(part + 1) << 40, observations=False), 25)


@pytest.mark.parametrize("reward", ["points", "placement"])
def test_rewards_add_up_to_the_result(reward: Any) -> None:
    games = VectorGame(short("hong_kong"), 1, seed=3, autoreset=False, reward=reward)
    total = np.zeros(4)
    while len(games):
        games.step(games.random_actions())
        total += games.step_rewards[0]
    result = games.game(0).game.result
    assert result is not None
    if reward == "points":
        assert total.tolist() == [points - 1000 for points in result.points]
    else:
        assert total.argmax() == result.ranks.index(0)
        assert abs(total.sum()) < 1e-6
    games.reset_games([True])
    assert len(games) > 0
    assert games.game_seeds == [4]


def test_the_winner_of_haiyuki_is_rewarded() -> None:
    games = VectorGame("haiyuki", 4, seed=3, reward="placement")
    owed = np.zeros((4, 2))
    for _ in range(400):
        before = [games.game(place) for place in range(4)]
        chosen = games.random_actions()
        games.step(chosen)
        rows = list(zip(*rows_of(before, chosen), strict=True))
        for place in np.flatnonzero(games.step_ended):
            owed[place] = games.step_rewards[place]
            row = games.env_id.tolist().index(place)
            numbered = before[place]
            numbered.take({s: number for p, s, number in rows if p == place})
            result = numbered.game.result
            best = max(result.points)
            assert owed[place].tolist() == [
                0 if len(set(result.points)) == 1 else 1 if points == best else -1
                for points in result.points
            ]
            assert games.reward[row] == owed[place][games.seat[row]]
            assert games.done[row]
    assert owed.any()


def rows_of(games: list[NumberedGame], chosen: Any) -> tuple[list[int], list[int], list[int]]:
    """The game, the seat and the number of each row."""
    rows = [(place, seat) for place, one in enumerate(games) for seat in one.deciding]
    return [place for place, _ in rows], [seat for _, seat in rows], chosen.tolist()


def told(games: VectorGame, steps: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(steps):
        games.step(games.random_actions())
        found += [games.obs.tobytes(), games.mask.tobytes(), games.reward.tolist()]
    return found


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", ["sichuan", "haiyuki"])
def test_copies_go_on_alike(name: str) -> None:
    games = VectorGame(name, 2, seed=5, players={0: "random"}, oracle=True)
    for steps in (0, 3, 20):
        told(games, steps)
        copies = [copy.deepcopy(games), pickle.loads(pickle.dumps(games)), games.clone()]
        first = told(copies[0], 30)
        assert all(told(one, 30) == first for one in copies[1:])
    assert told(games, 30) == first


def test_players_of_seats_have_no_rows() -> None:
    games = VectorGame("hong_kong", 2, seed=1, players={1: "tsumogiri", 2: "random", 3: "random"})
    for _ in range(40):
        assert set(games.seat.tolist()) == {0}
        games.step(games.random_actions())

    def first(view: Any, chance: Random) -> Any:
        chance.random()
        return view.legal[0]

    games = VectorGame("haiyuki", 1, seed=1, players={0: first})
    assert games.seat.tolist() == [1]


def test_wrong_use_is_refused_before_anything_is_stepped() -> None:
    games = VectorGame("haiyuki", 2, seed=1)
    before = games.mask.copy()
    right = games.random_actions()
    for wrong, fault in (
        ([int(right[0])], "shape"),
        ([0.5, 0.5], "float64"),
        ([int(right[0]), 99], r"row 1 \(game 1, seat 0\) may not take action 99"),
        ([-1, int(right[1])], "row 0"),
    ):
        with pytest.raises(IllegalAction, match=fault):
            games.step(wrong)
    assert (games.mask == before).all()
    wrong_players: tuple[tuple[Any, str], ...] = (
        ({0: "random", 1: "random"}, "every seat has a player"),
        ({0: "nobody"}, "no player is named 'nobody'"),
        ({5: "random"}, "there is no seat 5"),
        ("random", "players cannot be 'random'"),
    )
    for players, fault in wrong_players:
        with pytest.raises(ArgumentError, match=fault):
            VectorGame("haiyuki", 1, players=players)
    with pytest.raises(ArgumentError, match="oracle cannot be 3; use True or False"):
        VectorGame("haiyuki", 1, oracle=3)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="nobody has a decision"):
        VectorGame("bare", 1)
    with pytest.raises(ArgumentError, match="n cannot be 0"):
        VectorGame("haiyuki", 0)
    with pytest.raises(ArgumentError, match="no reward is named"):
        VectorGame("haiyuki", 1, reward="glory")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="flags"):
        games.reset_games([True])


def test_a_source_opens_the_game_of_each_seed() -> None:
    source = pickle.loads(pickle.dumps(GameSource("sichuan")))
    assert source.open(3).events == RulesetGame(library.load("sichuan"), seed=3).events
    assert copy.deepcopy(source) is source


def test_a_game_that_no_other_follows_has_all_its_events() -> None:
    vector = VectorGame(short("sichuan"), 2, seed=3, autoreset=False, observations=False)
    played = [vector.game(place) for place in range(2)]
    while len(vector):
        chosen = vector.random_actions()
        for place, copy_ in enumerate(played):
            own = vector.env_id == place
            if own.any():
                copy_.take(dict(zip(vector.seat[own].tolist(), chosen[own].tolist(), strict=True)))
        vector.step(chosen)
    for place, copy_ in enumerate(played):
        game = vector.game(place).game
        assert (game.result, game.actions) == (copy_.game.result, copy_.game.actions)
        assert [*game.events] == [*copy_.game.events]
