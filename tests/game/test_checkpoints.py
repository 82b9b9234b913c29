"""Checkpoints: a game goes on from its state, for its own host alone."""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from game.roundtrip import ENGINES as GAMES
from jantaku.base.errors import ArgumentError, ReplayError
from jantaku.game import checkpoints
from jantaku.ruleset import RulesetGame, library

if TYPE_CHECKING:
    from jantaku.game import Game

    AnyGame = Game[Any, Any, Any]

KEY = b"sixteen or more."


def go_on(game: AnyGame, chance: Random, steps: int) -> None:
    for _ in range(steps):
        if game.deciding:
            game.step({seat: chance.choice(game.legal_actions(seat)) for seat in game.deciding})


def played(engine: str, seed: int = 1, steps: int = 60) -> AnyGame:
    game = GAMES[engine](seed)
    go_on(game, Random(seed), steps)
    return game


def seen(game: AnyGame) -> list[Any]:
    return [game.show(seat) for seat in (None, *game.seats)]


@pytest.mark.sample(4)
@pytest.mark.parametrize("engine", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_a_game_goes_on_from_a_checkpoint_as_from_itself(engine: str, seed: int) -> None:
    game, chance = GAMES[engine](seed), Random(seed)
    for steps in (0, 1, 17, 60):
        go_on(game, chance, steps)
        checkpoint = game.checkpoint(KEY)
        again = type(game).restore(game.snapshot(), checkpoint, KEY)
        assert seen(again) == seen(game)
        assert again.events == game.events
        assert again.snapshot() == game.snapshot()
        other = game.clone()
        for one in (again, other):
            go_on(one, Random(steps), 40)
        assert seen(again) == seen(other)
        assert again.snapshot() == other.snapshot()


@pytest.mark.parametrize("engine", GAMES)
def test_what_came_after_is_played(engine: str) -> None:
    game = played(engine, steps=20)
    checkpoint = game.checkpoint(KEY)
    go_on(game, Random(9), 20)
    again = type(game).restore(game.snapshot(), checkpoint, KEY)
    assert again.snapshot() == game.snapshot()
    assert seen(again) == seen(game)


class Opened:
    """A value whose pickle tells that it was opened."""

    opened = 0

    def __reduce__(self) -> Any:
        return _open, ()


def _open() -> None:
    Opened.opened += 1


def test_what_is_not_signed_with_the_key_is_never_opened() -> None:
    game = played("riichi")
    checkpoint = game.checkpoint(KEY)
    forged = pickle.dumps(Opened())
    cases = [
        b"",
        forged,
        checkpoint[:32] + forged,
        checkpoint[:-1],
        checkpoint + b".",
        bytes([checkpoint[0] ^ 1]) + checkpoint[1:],
        checkpoints.sign(Opened(), (), b"some other key 16"),
    ]
    for data in cases:
        with pytest.raises(ReplayError, match="not signed with the key"):
            type(game).restore(game.snapshot(), data, KEY)
    assert Opened.opened == 0


def test_a_checkpoint_of_another_game_is_refused() -> None:
    game = played("haiyuki", seed=1)
    for other in (played("haiyuki", seed=2), played("haiyuki", seed=1, steps=70)):
        with pytest.raises(ReplayError, match="of another game"):
            type(game).restore(game.snapshot(), other.checkpoint(KEY), KEY)


@pytest.mark.parametrize("key", [b"", b"fifteen letters", "sixteen letters.", None])
def test_a_key_that_is_none_is_refused(key: Any) -> None:
    game = played("riichi", steps=1)
    with pytest.raises(ArgumentError, match="the key is too short"):
        game.checkpoint(key)
    with pytest.raises(ReplayError, match="the key is too short"):
        type(game).restore(game.snapshot(), game.checkpoint(KEY), key)


def test_an_engine_without_states_to_keep_says_so() -> None:
    from game.test_conformance import small

    with pytest.raises(ArgumentError, match="small keeps no checkpoints"):
        small.SmallGame(seed=1).checkpoint(KEY)


def test_parts_of_the_rules_are_not_in_a_checkpoint() -> None:
    game = RulesetGame(library.load("riichi"), seed=1)
    go_on(game, Random(1), 30)
    assert len(game.checkpoint(KEY)) < len(Path(str(library.path("riichi"))).read_bytes())
