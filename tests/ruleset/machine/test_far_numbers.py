"""Rules with numbers, names and values beyond those of any game are played as they were."""

from random import Random

import pytest

from jantaku.base.errors import RulesetError
from jantaku.ruleset import Ruleset, RulesetGame
from jantaku.ruleset.machine.code import code_of

from .digests import moves
from .far_rules import pressing
from .games import known, names, number
from .odd_rules import small


@pytest.mark.parametrize("name", names("far"))
def test_far_numbers_are_played_as_they_were(name: str) -> None:
    assert number("far", name) == known("far", name)


def test_statuses_beyond_the_bound_are_a_fault_where_a_game_gets_to_them() -> None:
    many = [["set_status", f"status {number}"] for number in range(5_000)]
    play(RulesetGame(Ruleset(small(["when", ["false"], many])), seed=1), 4)
    gone = [["unset_status", name] for _, name in many]
    game = RulesetGame(Ruleset(pressing(*gone)), seed=1)
    with pytest.raises(RulesetError, match="4097 statuses, and a table holds 4096") as caught:
        play(game)
    assert caught.value.cure.startswith("name fewer statuses")
    assert caught.value.code == "budget"


def test_rules_that_begin_with_too_many_statuses_are_a_fault_each_time() -> None:
    kept = [f"status {number}" for number in range(5_000)]
    rules = Ruleset(small(persistent_statuses=kept))
    for _ in range(2):
        with pytest.raises(RulesetError, match="4097 statuses, and a table holds 4096"):
            code_of(rules.program)


def test_a_holder_has_no_more_statuses_than_in_python() -> None:
    many = ["set_status", *(f"status {number}" for number in range(1_500))]
    with pytest.raises(RulesetError, match="1500 statuses, and a table holds 1000"):
        play(RulesetGame(Ruleset(pressing(many)), seed=1))


def play(game: RulesetGame, steps: int = 40) -> None:
    for _ in range(steps):
        game.step(moves(game, Random(1)))
