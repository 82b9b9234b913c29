"""The label `cost` of records: what a win would be paid, tried discard by discard."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Literal

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.env import records
from jantaku.game.protocol.actions import Seat
from jantaku.riichi.play.actions import PASS
from jantaku.riichi.players import smart
from jantaku.riichi.records.files import FORMATS
from jantaku.riichi.records.game_record import record_of_game


def payments(game: RiichiGame, seat: Seat) -> Iterator[tuple[int, int, int]]:
    """Tries discards of plain tiles: of a single winner its place, the kind and the points."""
    for one in game.legal_actions(seat):
        if one.type != "discard" or one.tile is None or one.tile in game.rule.red_ids:
            continue
        after = game.clone()
        after.step({seat: one})
        wins = {
            other: won
            for other in after.deciding
            for won in after.legal_actions(other)
            if won.type == "ron"
        }
        if len(wins) == 1:
            (winner,) = wins
            view = after.view(seat)
            after.step({other: wins.get(other, PASS) for other in after.deciding})
            points = view.seats[seat].points - after.view(seat).seats[seat].points
            honba = view.honba * 100 * (game.players - 1)
            yield (winner - seat) % game.players, one.tile // 4, points - honba


@pytest.mark.parametrize("players", [3, 4])
def test_a_cost_is_what_the_winner_is_paid(players: Literal[3, 4], tmp_path: Path) -> None:
    rule = GameRule(players=players, winds=1, ura_dora=False)
    game, player = RiichiGame(rule, seed=2), smart(rule)
    tried: dict[tuple[int, bytes], list[tuple[int, int, int]]] = {}
    while game.deciding:
        views = {seat: game.view(seat) for seat in game.deciding}
        for seat, view in views.items():
            if any(one.type == "discard" for one in view.legal):
                tried[seat, view.planes("full").tobytes()] = [*payments(game, seat)]
        game.step({seat: player(view, Random(1)) for seat, view in views.items()})
    told = FORMATS["mjai"].write(record_of_game(list(game.events), rule))
    file = tmp_path / "game.jsonl"
    file.write_text(told if isinstance(told, str) else told.decode())
    found = 0
    for batch in records(file, rules=rule, labels=["cost", "danger"]):
        assert batch.cost is not None
        assert batch.danger is not None
        assert ((batch.cost > 0) == batch.danger).all()
        for row in range(len(batch)):
            for place, kind, points in tried.get(
                (int(batch.seat[row]), batch.obs[row].tobytes()), []
            ):
                assert batch.cost[row, place, kind] == points
                found += 1
    assert found > 10
