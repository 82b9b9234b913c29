"""Players of every family at one table of riichi: twins of the ruleset follow the game."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from arena.bots import GOOD, bot
from jantaku.arena import match
from jantaku.arena.ruleset_twin import RulesetTwin
from jantaku.base.errors import JantakuError
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.players import smart
from jantaku.riichi.players.simple import PLAYERS
from jantaku.riichi.rules import GameRule

SHORT, THREE = GameRule.mode("4p-red-single"), GameRule.mode("3p-red-single")


@pytest.mark.long
def test_players_of_every_family_meet_in_one_match(tmp_path: Path) -> None:
    players = ["thinking", "smart", bot(tmp_path, GOOD), "policy:arena.test_policies:counting"]
    result = match(players, 2, rule=SHORT, seed=1)
    assert [outcome.faults for outcome in result.outcomes] == [(), ()]
    assert not match(["thinking", "smart", "efficiency"], 1, rule=THREE, seed=1).outcomes[0].faults


@pytest.mark.parametrize(
    ("preset", "players", "seed"), [("tenhou", 4, 1), ("majsoul", 3, 2), ("mleague", 4, 3)]
)
def test_a_twin_has_the_hands_and_the_points_of_the_game(preset, players, seed):
    rule = GameRule.preset(preset, players=players).replace(winds=1)
    game, chance = RiichiGame(rule, seed=seed), Random(seed)
    twin = RulesetTwin(game)
    choosing = [smart(rule), PLAYERS["random"], PLAYERS["efficiency"], smart(rule)]
    decisions = 0
    while game.deciding and decisions < 250:
        assert [*twin.game.deciding] == [*game.deciding]
        table: Any = twin.game.table
        for seat in game.seats:
            seen = game.view(seat).seats[seat]
            assert len(table.players[seat].tiles) == len(seen.tiles or ())
            assert table.players[seat].score == seen.points
        actions = {seat: choosing[seat](game.view(seat), chance) for seat in game.deciding}
        game.step(actions)
        if game.result is None:
            twin.follow()
        decisions += 1
    assert decisions > 100


def test_players_of_rulesets_play_the_rules_of_the_library_only() -> None:
    rule = SHORT.replace(start_points=30_000)
    with pytest.raises(JantakuError, match="cannot play riichi by custom rules; play the rules"):
        match(["thinking", "smart", "smart", "smart"], 1, rule=rule, seed=1)
