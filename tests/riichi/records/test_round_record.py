"""Rounds played here as records (`riichi/records/round_record.py`): nothing is lost on the way."""

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.players import PLAYERS, play
from jantaku.riichi.play.events import RiichiRoundEnded, RiichiWon
from jantaku.riichi.records.game_record import record_of_game
from jantaku.riichi.records.verify import verify_game


@pytest.mark.parametrize("kind", ["random", "efficiency"])
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_points_and_wins_are_those_of_the_game(seed: int, players: int, kind: str) -> None:
    rule = GameRule(players=players)  # type: ignore[arg-type]
    events = list(play(RiichiGame(rule, seed=seed), [PLAYERS[kind]] * players, seed))
    record = record_of_game(events, rule)
    ends = [event for event in events if isinstance(event, RiichiRoundEnded)]
    assert [one.points_after for one in record.rounds] == [end.points for end in ends]
    wins = [event for event in events if isinstance(event, RiichiWon)]
    told = [win for one in record.rounds for win in one.wins]
    for win, event in zip(told, wins, strict=True):
        assert (win.winner, win.tile, win.deltas) == (event.seat, event.tile, event.deltas)
        assert (win.han, win.yakuman) == (event.score.han, event.score.yakuman)
        assert len(win.hand) + 3 * len(win.melds) == 14
    assert verify_game(record).differences == ()
