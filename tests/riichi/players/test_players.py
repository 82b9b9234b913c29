"""Games between simple players: the golden ones, and that the same seed gives the same game."""

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.players import PLAYERS, play
from playthroughs import FOLDER, GAMES, transcript
from support import PRESET_TABLES


@pytest.mark.parametrize("name", GAMES)
def test_golden_games_are_played_as_before(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript(name) == golden, "run `make golden` if the change is meant"


@pytest.mark.parametrize("kind", PLAYERS)
@pytest.mark.parametrize("players", [3, 4])
def test_the_same_seed_gives_the_same_game(kind: str, players: int) -> None:
    def game() -> tuple[RiichiGame, list[object]]:
        table = RiichiGame(GameRule(players=players, winds=1), seed=5)  # type: ignore[arg-type]
        return table, list(play(table, [PLAYERS[kind]] * players, 5))

    (first, happened), (second, again) = game(), game()
    assert first.snapshot() == second.snapshot()
    assert [repr(event) for event in happened] == [repr(event) for event in again]
    assert first.result == second.result


@pytest.mark.parametrize(("preset", "players"), PRESET_TABLES)
def test_every_preset_is_played_to_the_end_and_points_stay(preset, players):
    rule = GameRule.preset(preset, players=players)
    game = RiichiGame(rule, seed=11)
    list(play(game, [PLAYERS["efficiency"]] * players, 11))
    assert sum(game.result.points) == (rule.start_points or 0) * players
    assert abs(sum(game.result.scores)) < 0.5
    assert sorted(game.result.ranks) == list(range(players))


def test_a_game_restored_in_the_middle_goes_on_the_same() -> None:
    game = RiichiGame(seed=3)
    steps = play(game, [PLAYERS["efficiency"]] * 4, 3)
    for _ in range(300):
        next(steps)
    middle = game.snapshot()
    restored = RiichiGame.restore(middle)
    assert restored.snapshot() == middle
    assert [repr(event) for event in restored.events] == [repr(event) for event in game.events]
    assert restored.view(0) == game.view(0)
