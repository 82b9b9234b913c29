"""What seats mark, and what is done with it, is as it was."""

from random import Random

import pytest

from jantaku.ruleset import RulesetAction, RulesetGame, library

from .games import known, names, number


@pytest.mark.parametrize("name", names("marking"))
def test_what_is_marked_is_as_it_was(name: str) -> None:
    assert number("marking", name) == known("marking", name)


@pytest.mark.parametrize("name", names("moving"))
def test_what_is_moved_is_as_it_was(name: str) -> None:
    assert number("moving", name) == known("moving", name)


def test_a_choice_that_is_not_listed_is_taken() -> None:
    game, chance = RulesetGame(library.load("american"), seed=4), Random(1)
    for _ in range(3):
        listed = {seat: game.legal_actions(seat) for seat in game.deciding}
        given = {seat: chance.choice(actions) for seat, actions in listed.items()}
        turned = {
            seat: RulesetAction(action.type, action.name, marks=action.marks[::-1])
            for seat, action in given.items()
        }
        assert game.step(turned)
