"""Auto buttons: the statements about them, one test each."""

from typing import Any

import pytest

from jantaku.base.errors import JantakuError
from jantaku.ruleset import Ruleset, RulesetGame
from ruleset.concepts.example import ENDING, SORTING, Rules, discard, draws, names, start, told
from ruleset.engine import in_order, program_of
from ruleset.playing import toggle


def auto(actions: list[Any], *, on: bool, **more: Any) -> Rules:
    """The example with another auto button that is on or off at the start."""
    entry = {"display_name": "X", "actions": actions, "enabled_at_start": on}
    return {**ENDING, "auto_buttons": {"extra": entry}, **more}


def is_sorted(game: RulesetGame, seat: int) -> bool:
    """Whether the hand lies in order."""
    hand = game.table.players[seat].hand
    return hand == in_order(hand)


def test_auto_buttons_are_known_by_the_keys_of_an_object() -> None:
    game = start(SORTING)
    assert list(game.view(0).auto_buttons) == ["auto_sort"]


def test_display_name_is_what_an_auto_button_says() -> None:
    assert program_of(Ruleset(SORTING)).auto_buttons["auto_sort"].display_name == "A"


def test_actions_are_what_an_auto_button_does() -> None:
    game = start(auto([["push_message", "one"], ["push_message", "two"]], on=True))
    assert told(game, "message")[:2] == ["one", "two"]


def test_enabled_at_start_switches_an_auto_button_on() -> None:
    game = start(auto([["push_message", "on"]], on=True))
    assert game.view(2).auto_buttons["extra"] is True
    assert "on" in told(game, "message")


def test_without_enabled_at_start_an_auto_button_is_off() -> None:
    game = start(auto([["push_message", "on"]], on=False))
    assert game.view(2).auto_buttons["extra"] is False
    assert told(game, "message") == []


def test_every_player_switches_their_own_auto_buttons() -> None:
    game = start(auto([["push_message", "on"]], on=False))
    toggle(game, 2, "extra")
    assert [game.view(seat).auto_buttons["extra"] for seat in range(4)] == [
        False, False, True, False,
    ]  # fmt: skip
    toggle(game, 2, "extra")
    assert not game.view(2).auto_buttons["extra"]
    with pytest.raises(JantakuError):
        toggle(game, 2, "intra")


def test_an_auto_button_runs_at_every_turn_change_while_it_is_on() -> None:
    game = start(auto([["add_counter", "ran", 1]], on=True))
    counts = []
    for _ in range(5):
        counts.append(game.table.players[3].counters["ran"])
        discard(game)
    assert counts == sorted(set(counts)), "more every turn"


def test_an_auto_button_that_is_off_runs_nothing() -> None:
    game = start(auto([["add_counter", "ran", 1]], on=True))
    toggle(game, 3, "extra")
    before = game.table.players[3].counters["ran"]
    for _ in range(5):
        discard(game)
    assert game.table.players[3].counters["ran"] == before


def test_an_auto_button_runs_for_its_owner_after_the_draw() -> None:
    game = start(auto([["discard_draw"]], on=False))
    toggle(game, 1, "extra")
    drawn = len(draws(game))
    discard(game)  # east; south draws, and its button discards the draw
    assert (draws(game)[drawn:], game.table.turn) == ([1, 2], 2)
    assert names(game.table.players[1].pond) == [
        event.tiles[0].name for event in game.events if event.type == "draw" and event.seat == 1
    ]


def test_an_auto_button_keeps_hands_sorted() -> None:
    assert not all(is_sorted(start(ENDING), seat) for seat in range(4))
    game = start(SORTING)
    for turn in range(12):
        assert all(is_sorted(game, seat) for seat in range(4)), turn
        discard(game, turn)
