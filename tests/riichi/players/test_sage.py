"""The sage: it plays legal actions by its budget, in every kind of game, and the same again."""

from random import Random

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.base.errors import JantakuError
from jantaku.players.by_engine import is_player, player_for

EAST = {"winds": 1, "tobi": True}


@pytest.mark.parametrize(
    ("preset", "players"), [("tenhou", 4), ("tenhou", 3), ("majsoul", 4), ("friends", 4)]
)
def test_a_round_of_sages_is_played_to_its_end_twice_alike(preset: str, players: int) -> None:
    def played() -> tuple[object, ...]:
        game = RiichiGame(GameRule.preset(preset, players=players), seed=3)
        sage, chance = player_for(game, "sage:4"), Random(1)
        for _ in range(120):
            if game.result is not None:
                break
            game.step({seat: sage(game.view(seat), chance) for seat in game.deciding})
        return game.events

    assert played() == played()


@pytest.mark.parametrize(
    "name", ["sage:", "sage:none", "sage:0", "sage:0s", "sage:-1s", "sage:1e9"]
)
def test_a_budget_that_cannot_be_is_refused(name: str) -> None:
    assert is_player("riichi", name)
    with pytest.raises(JantakuError):
        player_for(RiichiGame(seed=7), name)


def test_time_is_a_budget_too() -> None:
    game = RiichiGame(seed=7)
    assert player_for(game, "sage:0.01s")(game.view(0), Random(1)) in game.legal_actions(0)
