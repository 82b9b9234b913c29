"""Rounds that end and begin are those that they were."""

import pytest

from jantaku.base.errors import RulesetError
from jantaku.ruleset import Ruleset, RulesetGame
from jantaku.ruleset.table.events import RulesetRoundBegan
from jantaku.ruleset.values.tile import RulesetTile

from .digests import taken
from .games import known, names, number
from .round_rules import ROUNDS, rules


@pytest.mark.parametrize("name", names("rounds"))
def test_rounds_are_those_that_they_were(name: str) -> None:
    assert number("rounds", name) == known("rounds", name)


def test_a_wall_that_is_given_is_dealt_in_the_kernel() -> None:
    ruleset = Ruleset(rules(auto_buttons={"go": {"actions": [["discard_draw"]]}}))
    wall = tuple(sorted(ruleset.program.wall))
    asked = []

    def walls(number: int) -> tuple[RulesetTile, ...] | None:
        asked.append(number)
        return wall if number != 1 else None

    game = RulesetGame(ruleset, seed=1, walls=walls)
    while game.status == "playing":
        game.step({seat: game.default_action(seat) for seat in game.deciding})
    began = [event for event in game.events if isinstance(event, RulesetRoundBegan)]
    assert asked == [0, 1, 2, 3]
    assert [event.hands[0] == wall[:4] for event in began] == [True, False, True, True]
    assert len(game.spec.options["walls"]) == ROUNDS
    again = RulesetGame.open(game.spec)
    for actions in game.actions:
        again.step(actions)
    assert [*again.events] == [*game.events]


def test_a_fault_where_a_round_ends_is_one_of_the_rules() -> None:
    too_much = [["set_counter", "c", 10**12], ["multiply_counter", "c", 10**12]]
    game = RulesetGame(Ruleset(rules(after_scoring={"actions": too_much})), seed=1)
    while game.error is None:
        taken(game, {seat: game.default_action(seat) for seat in game.deciding})
    assert type(game.error) is RulesetError
    assert "counter 'c' leaves the range" in str(game.error)
