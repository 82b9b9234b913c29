"""The names of buttons in the views of rulesets."""

import pytest

from jantaku.ruleset import RulesetGame, library


@pytest.mark.parametrize("name", library.names())
def test_all_who_look_know_every_button_by_its_name(name: str) -> None:
    game = RulesetGame(library.load(name), seed=1)
    buttons = game.table.program.buttons
    for seat in (*game.seats, None):
        labels = game.show(seat).extras.labels or {}
        assert labels.keys() == buttons.keys()
        assert all("_" not in label for label in labels.values())
