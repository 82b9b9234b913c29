"""The kernel knows all words of rulesets, and plays them as they were played."""

from collections.abc import Iterator
from itertools import count

import pytest

from jantaku.base.errors import RulesetError
from jantaku.ruleset import Ruleset, RulesetGame, library
from jantaku.ruleset.author.mods.choice import ChosenMods
from jantaku.ruleset.machine.code import Code, code_of
from ruleset.test_foreign import NAMES, loaded

from .games import known, names, number
from .odd_rules import small
from .word_rules import button


def with_mods(name: str) -> Iterator[Ruleset]:
    node = library.rules(name)
    yield Ruleset(node)
    for mod in ChosenMods.of(node).mods:
        yield library.load(name, mods=[mod.id])


@pytest.mark.sample(8)
@pytest.mark.parametrize("name", library.names())
def test_the_kernel_knows_all_words_of_the_library(name: str) -> None:
    for ruleset in with_mods(name):
        assert code_of(ruleset.program).code


@pytest.mark.parametrize("name", NAMES)
def test_the_kernel_has_code_for_rulesets_of_other_authors(name: str) -> None:
    assert code_of(loaded(name).program).code


@pytest.mark.parametrize("name", names("words"))
def test_games_with_rare_words_are_those_that_they_were(name: str) -> None:
    assert number("words", name) == known("words", name)


def fill(code: Code) -> None:
    for at in count():
        code.values.text(f"text {at}")


def test_games_go_on_with_other_numbers_when_their_values_are_too_many() -> None:
    saying = ["push_message", "$n", {"n": "pressed"}]
    node = small(button=button(saying), max_rounds=3)
    full, other = Ruleset(node), Ruleset(node)
    first = code_of(full.program)
    games = [RulesetGame(ruleset, seed=3) for ruleset in (full, other)]
    for step in range(30):
        if step == 4:
            with pytest.raises(RulesetError, match="too many different texts"):
                fill(first)
        events = [
            game.step({seat: game.legal_actions(seat)[-1] for seat in game.deciding})
            for game in games
        ]
        assert events[0] == events[1]
    assert code_of(full.program) is not first
