"""The riichi ruleset and the native engine, game by game (see `native`)."""

from functools import cache
from random import Random
from time import process_time
from typing import Literal

import pytest

from jantaku.riichi.play.game import RiichiGame
from jantaku.riichi.rules import GameRule
from jantaku.ruleset import RulesetAction, RulesetGame
from ruleset.engine import SKIP
from ruleset.library.riichi import native


@cache
def compared(seed: int) -> native.Tally:
    """A game that went the same way."""
    replay = native.Replay(seed)
    replay.run()
    return replay.tally


@pytest.mark.sample(6)
@pytest.mark.parametrize("seed", range(1, 7))
def test_a_native_game_goes_the_same_way_by_the_ruleset(seed: int) -> None:
    tally = compared(seed)
    assert tally.rounds
    assert tally.decisions > 100
    assert tally.ruleset_s < 20  # two seconds on a machine that does nothing else


@pytest.mark.parametrize("seed", [1, 2])
def test_a_native_game_of_three_goes_the_same_way_by_the_ruleset(seed: int) -> None:
    replay = native.Replay(seed, 3)
    replay.run()
    assert replay.tally.rounds


@pytest.mark.sample(5)
@pytest.mark.parametrize(
    ("preset", "players"), [("majsoul", 4), ("mleague", 4), ("wrc", 4), ("ema", 4), ("majsoul", 3)]
)
def test_a_native_game_by_the_rules_of_others_goes_the_same_way_by_their_preset(
    preset: str, players: Literal[3, 4]
) -> None:
    replay = native.Replay(2, players, preset=preset)
    replay.run()
    assert replay.tally.rounds


@pytest.mark.parametrize("seed", [2, 4])
def test_a_native_game_with_local_yaku_goes_the_same_way_by_the_ruleset(seed: int) -> None:
    replay = native.Replay(seed, local=True)
    replay.run()
    assert replay.tally.rounds


def test_the_games_compared_have_calls_riichi_kans_and_wins() -> None:
    tallies = [compared(1), compared(3)]
    assert [one.games for one in tallies] == [1, 1]
    for counted in ("calls", "riichi", "kans", "wins"):
        assert sum(getattr(one, counted) for one in tallies) > 0, counted


def test_a_native_wall_is_dealt_the_same() -> None:
    wall = native.plain_wall(Random(3))
    game = RiichiGame(GameRule(), walls=[wall], seed=0)
    hands = [[native.name_of(t) for t in game.view(s).seats[s].tiles or ()] for s in range(4)]
    tiles = [tile.name for tile in native.wall_of(wall, 0)]
    assert sorted(hands[0]) == sorted([*tiles[:13], tiles[52]])
    assert [sorted(hand) for hand in hands[1:]] == [
        sorted(tiles[at : at + 13]) for at in (13, 26, 39)
    ]
    assert tiles[-6] == native.name_of(game.view(None).dora[0])


def test_a_difference_is_found() -> None:
    replay = native.Replay(0)
    replay.game.table.players[0].score += 100
    with pytest.raises(native.Disagreement, match="points"):
        replay.run()


def test_a_hanchan_by_the_ruleset_takes_seconds() -> None:
    game = RulesetGame(native.by_preset(), seed=5)
    began = process_time()
    while game.result is None:
        game.step({seat: _cheap(game, seat) for seat in game.deciding})
    assert process_time() - began < 10  # about one
    assert sum(game.result.points) == 100_000


def _cheap(game: RulesetGame, seat: int) -> RulesetAction:
    legal = game.legal_actions(seat)
    wins = [action for action in legal if action.name in ("ron", "tsumo", "chankan")]
    discards = [action for action in legal if action.type == "discard"]
    return (wins or discards[-1:] or [SKIP])[0]
