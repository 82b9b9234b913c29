"""Seeds: the same ones taken and refused everywhere, written and read, drawn and promised."""

import json
from collections.abc import Callable
from hashlib import sha256, sha512
from typing import Any

import numpy as np
import pytest

from jantaku import HaiyukiGame, RiichiEnv, RiichiGame, RulesetGame, VectorRiichi, _kernel
from jantaku.arena import match
from jantaku.base.errors import ReplayError, SeedError
from jantaku.base.seeds import (
    check_commitment,
    check_seed,
    commitment,
    format_seed,
    game_seed,
    new_number,
    new_seed,
    parse_seed,
    player_chance,
    seed_for_play,
    seed_for_research,
    seed_from_json,
    seed_to_json,
)
from jantaku.env.gym import RiichiGym, RiichiVectorEnv
from jantaku.env.zoo import RiichiAEC, RiichiParallel
from jantaku.haiyuki.ladder import Ladder
from jantaku.players import PLAYERS, play
from jantaku.riichi.rules import GameRule
from jantaku.ruleset import load

ROUND = GameRule.mode("3p-red-single")
SECRET = bytes(range(32))
TOY = load('{"wall": ["1m", "2m", "3m", "4m", "5m", "6m"], "starting_tiles": 1, "max_rounds": 3}')


def _reset(env: Any, seed: Any) -> Any:
    env.reset(seed=seed)
    return env.game_seed


def _vector(seed: Any) -> Any:
    env = RiichiVectorEnv(2, ROUND)
    env.reset(seed=seed)
    return env._games.seed


def _vector_reset(seed: Any) -> Any:
    games = VectorRiichi(2, seed=1)
    games.reset(seed)
    return games.seed


def _env_reset(seed: Any) -> Any:
    env = RiichiEnv(seed=1)
    env.reset(seed)
    return env.seed


def _play(seed: Any) -> Any:
    next(play(RiichiGame(seed=1), [PLAYERS["random"]] * 4, seed))
    return seed


# What begins with a seed, and gives back the one it keeps; None where it keeps another.
KEEPERS: dict[str, Callable[[Any], Any]] = {
    "check_seed": check_seed,
    "RiichiGame": lambda seed: RiichiGame(seed=seed).seed,
    "RulesetGame": lambda seed: RulesetGame(TOY, seed=seed).seed,
    "HaiyukiGame": lambda seed: HaiyukiGame(seed=seed).seed,
    "Ladder": lambda seed: Ladder("ataho", seed).seed,
    "RiichiEnv": lambda seed: RiichiEnv(seed=seed).seed,
    "RiichiEnv.reset": _env_reset,
    "VectorRiichi": lambda seed: VectorRiichi(2, seed=seed).seed,
    "VectorRiichi.reset": _vector_reset,
    "RiichiVectorEnv": _vector,
    "match": lambda seed: match(["tsumogiri"] * 3, 1, rule=ROUND, seed=seed).seed,
}
# ... and those whose games have seeds that follow from it.
OTHERS: dict[str, Callable[[Any], Any]] = {
    "RiichiGym": lambda seed: _reset(RiichiGym(ROUND), seed),
    "RiichiAEC": lambda seed: _reset(RiichiAEC(ROUND), seed),
    "RiichiParallel": lambda seed: _reset(RiichiParallel(ROUND), seed),
    "play": _play,
}
DRAWERS = {
    name: take
    for name, take in (KEEPERS | OTHERS).items()
    if not name.endswith(".reset") and name not in ("check_seed", "Ladder", "play")
}
TAKEN: list[tuple[Any, int | bytes]] = [
    (0, 0),
    (2**64 - 1, 2**64 - 1),
    (np.int8(7), 7),
    (np.uint64(2**64 - 1), 2**64 - 1),
    (SECRET, SECRET),
]
REFUSED = [
    -1,
    2**64,
    10**5000,
    True,
    False,
    np.True_,
    np.int64(-1),
    1.5,
    7.0,
    np.float64(7),
    "7",
    "00" * 32,
    b"",
    b"short",
    bytes(33),
    bytearray(32),
    [7],
    {"hex": "00" * 32},
]


@pytest.mark.parametrize("taker", KEEPERS)
def test_every_engine_takes_the_same_seeds_and_keeps_them(taker: str) -> None:
    for given, kept in TAKEN:
        seed = KEEPERS[taker](given)
        assert (seed, type(seed)) == (kept, type(kept))


@pytest.mark.parametrize("taker", OTHERS)
def test_what_makes_seeds_from_a_seed_makes_the_same_ones_again(taker: str) -> None:
    for given, _ in TAKEN:
        assert OTHERS[taker](given) == OTHERS[taker](given)


@pytest.mark.parametrize("taker", [*KEEPERS, *OTHERS])
def test_every_engine_refuses_the_same_in_the_same_words(taker: str) -> None:
    take = (KEEPERS | OTHERS)[taker]
    for given in REFUSED:
        with pytest.raises(SeedError, match="no seed ") as refused:
            take(given)
        assert refused.value.cure == "give a whole number from 0 to 2**64 - 1, or 32 bytes"
        assert len(refused.value.sentence) < 150


@pytest.mark.parametrize("taker", DRAWERS)
def test_without_a_seed_another_is_drawn_each_time(taker: str) -> None:
    drawn = [DRAWERS[taker](None) for _ in range(3)]
    assert len(set(drawn)) == 3
    assert all(check_seed(seed) == seed for seed in drawn)


def test_a_game_draws_bytes_and_research_a_number() -> None:
    assert [type(seed_for_play(None)), type(seed_for_research(None))] == [bytes, int]
    assert [seed_for_play(7), seed_for_research(SECRET)] == [7, SECRET]
    assert (
        type(RiichiGame().seed) is type(RulesetGame(TOY).seed) is type(HaiyukiGame().seed) is bytes
    )
    assert len({new_number() for _ in range(100)}) == 100
    assert max(new_number() for _ in range(200)) > 2**56


@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1, SECRET, bytes(32)])
def test_a_seed_comes_back_from_text_and_json(seed: int | bytes) -> None:
    assert parse_seed(format_seed(seed)) == seed
    assert parse_seed(format_seed(seed).upper()) == seed
    assert seed_from_json(json.loads(json.dumps(seed_to_json(seed)))) == seed


@pytest.mark.parametrize(
    "text",
    ["", "-1", "x", "7 ", "0x7", "1.0", "18446744073709551616", "0" * 63, "g" * 64, "\u0667"],
)
def test_text_that_is_no_seed_is_refused(text: str) -> None:
    with pytest.raises(SeedError, match="; write a number from 0 to 18446744073709551615, or 64"):
        parse_seed(text)


@pytest.mark.parametrize(
    "value",
    [
        *(None, True, -1, 1.0, "7", [7], {}, {"hex": "7"}, {"hex": 7}, {"hex": "g" * 64}),
        {"hex": "00" * 32, "more": 1},
    ],
)
def test_json_that_is_no_seed_is_refused(value: object) -> None:
    with pytest.raises(SeedError, match="no seed "):
        seed_from_json(value)


GAMES: dict[str, Callable[[Any], Any]] = {
    "riichi": lambda seed: RiichiGame(ROUND, seed=seed),
    "ruleset": lambda seed: RulesetGame(TOY, seed=seed),
    "haiyuki": lambda seed: HaiyukiGame(seed=seed),
}


@pytest.mark.parametrize("engine", GAMES)
@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1, np.uint8(7), SECRET])
def test_a_snapshot_comes_back_as_the_same_game(engine: str, seed: Any) -> None:
    game = GAMES[engine](seed)
    for _ in range(40):
        if game.deciding:
            game.step({seat: game.legal_actions(seat)[0] for seat in game.deciding})
    again = type(game).restore(game.snapshot())
    assert (again.seed, again.events, again.snapshot()) == (game.seed, game.events, game.snapshot())
    written = json.loads(game.snapshot())["seed"]
    assert written == ({"hex": SECRET.hex()} if seed is SECRET else int(seed))


@pytest.mark.parametrize("engine", GAMES)
@pytest.mark.parametrize("wrong", [None, True, 1.5, -1, 2**64, "7", {"hex": "00"}, [7]])
def test_a_snapshot_with_no_seed_is_none(engine: str, wrong: object) -> None:
    game = GAMES[engine](7)
    document = json.loads(game.snapshot()) | {"seed": wrong}
    with pytest.raises(ReplayError, match=r"no snapshot of .*no seed"):
        type(game).restore(json.dumps(document).encode())


@pytest.mark.parametrize("engine", GAMES)
def test_a_clone_draws_what_its_original_draws_and_does_not_disturb_it(engine: str) -> None:
    for seed in (7, SECRET):
        game = GAMES[engine](seed)
        for one in (game.clone(), game):
            for _ in range(150):
                if one.deciding:
                    one.step({seat: one.legal_actions(seat)[-1] for seat in one.deciding})
            if one is not game:
                ahead = one.events
        assert game.events == ahead


def test_an_environment_goes_on_from_bytes_and_comes_back() -> None:
    env = RiichiEnv(rule=ROUND, seed=SECRET)
    env.reset()
    env.reset()
    assert env.seed == game_seed(SECRET, 1)
    again = RiichiEnv.restore(env.snapshot())
    assert again.seed == env.seed
    assert again.reset()[0].events == env.reset()[0].events


def test_games_of_one_seed_have_seeds_of_their_own() -> None:
    assert [game_seed(7, number) for number in range(3)] == [7, 8, 9]
    assert game_seed(2**64 - 1, 1) == 0
    seeds = [game_seed(SECRET, number) for number in range(20)]
    assert len({*seeds, SECRET}) == 21
    own = sha512(SECRET + b"jantaku game" + (2).to_bytes(8, "little")).digest()
    assert seeds[2] == own[:32]


@pytest.mark.parametrize("seed", [2**64 - 2, SECRET])
def test_the_games_of_a_batch_are_those_of_its_seed(seed: int | bytes) -> None:
    games = VectorRiichi(2, ROUND, seed=seed)
    for number in (0, 1):
        assert (
            games.state(number).wall == RiichiGame(ROUND, seed=game_seed(seed, number))._state.wall
        )
    games.reset_games([False, True])
    assert games.state(1).wall == RiichiGame(ROUND, seed=game_seed(seed, 3))._state.wall
    copy = games.clone()
    copy.reset_games([True, False])
    assert copy.state(0).wall == RiichiGame(ROUND, seed=game_seed(seed, 2))._state.wall


def test_a_batch_from_bytes_plays_whole_games_as_they_are_played_one_by_one() -> None:
    games = VectorRiichi(3, ROUND, seed=SECRET, autoreset=False)
    singles = [RiichiGame(ROUND, seed=game_seed(SECRET, number)) for number in range(3)]
    while len(games):
        chosen = [games.legal(row)[0] for row in range(len(games))]
        rows = list(zip(games.env_id.tolist(), games.seat.tolist(), chosen, strict=True))
        for number, game in enumerate(singles):
            own = {seat: action for at, seat, action in rows if at == number}
            if own:
                numbered = {
                    seat: dict(zip(game.action_ids(seat), game.legal_actions(seat), strict=True))
                    for seat in own
                }
                game.step({seat: numbered[seat][action] for seat, action in own.items()})
        games.step(chosen)
    assert all(game.result for game in singles)
    points = [games.state(number).points for number in range(3)]
    assert points == [game.result.points for game in singles if game.result]


def test_games_after_a_reset_with_bytes_are_those_of_the_seed() -> None:
    for env in (RiichiGym(ROUND), RiichiAEC(ROUND), RiichiParallel(ROUND)):
        told = [_reset(env, seed) for seed in (SECRET, None, None, 7, None)]
        assert told[:3] == [game_seed(SECRET, number) for number in range(3)]
        assert all(type(seed) is int for seed in told[3:])
        assert told[3:] == [_reset(env, seed) for seed in (7, None)]


def test_players_draw_from_a_number_as_they_always_did_and_from_bytes_by_a_digest() -> None:
    from random import Random

    assert player_chance(7, 2).random() == Random("7/2").random()
    own = Random(sha512(SECRET + b"jantaku player2").digest())
    assert player_chance(SECRET, 2).random() == own.random()


def test_players_draw_from_the_game_where_they_are_given_no_seed() -> None:
    def told(game_seed: int | bytes, seed: int | bytes | None) -> list[Any]:
        return list(play(RiichiGame(ROUND, seed=game_seed), [PLAYERS["random"]] * 3, seed))

    assert told(7, None) == told(7, 7) != told(7, 8)
    assert told(SECRET, None) == told(SECRET, SECRET)


def test_the_kernel_refuses_what_is_no_seed() -> None:
    rule = ROUND.kernel
    for wrong in (-1, 2**64, b"short", bytes(33), "7", None):
        with pytest.raises(TypeError):
            _kernel.RiichiState(rule, wrong)  # type: ignore[arg-type]


def test_a_commitment_is_the_digest_of_the_bytes_and_is_kept_by_them_alone() -> None:
    assert commitment(SECRET) == sha256(SECRET).hexdigest()
    assert check_commitment(SECRET, commitment(SECRET))
    assert check_commitment(SECRET, commitment(SECRET).upper())
    assert not check_commitment(new_seed(), commitment(SECRET))


@pytest.mark.parametrize("wrong", [7, b"short", "00" * 32, None])
def test_there_is_no_commitment_to_what_can_be_guessed(wrong: Any) -> None:
    with pytest.raises(SeedError, match="no commitment to "):
        commitment(wrong)
    with pytest.raises(SeedError, match="no commitment to "):
        check_commitment(wrong, "00" * 32)


@pytest.mark.parametrize("wrong", ["", "00", "g" * 64, "0" * 65])
def test_what_can_be_no_commitment_is_refused(wrong: str) -> None:
    with pytest.raises(SeedError, match="give 64 hex digits"):
        check_commitment(SECRET, wrong)
