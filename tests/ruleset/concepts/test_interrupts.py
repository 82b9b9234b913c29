"""Interruptible actions: the statements about them, one test each."""

from typing import Any

from jantaku.ruleset import Ruleset, RulesetAction
from ruleset.concepts.example import (
    CALLING,
    DEALT,
    ENDING,
    SKIP,
    WALL,
    button,
    names,
    seat_with_pair,
    shown,
    start,
)
from ruleset.engine import program_of


def looks(interruptible: list[str], actions: list[Any] | None = None) -> dict[str, bool]:
    """Which buttons come to be shown after a discard of east: of the discard, of the next draw."""
    rules = button(ENDING, "discard", show_when=["someone_else_just_discarded"], actions=[["noop"]])
    rules = button(rules, "draw", show_when=["our_turn", "not_game_start"], actions=[["noop"]])
    rules["buttons"]["draw"]["show_when"] += [{"name": "not_seat_is", "opts": ["east"]}]
    if actions is not None:
        rules["after_turn_change"] = {"actions": actions}
    game = start(rules, interruptible_actions=interruptible)
    game.step({0: RulesetAction("discard", index=0)})
    seen = {"discard": "discard" in shown(game, 2)}
    if seen["discard"]:
        game.step(dict.fromkeys(game.deciding, SKIP))
    assert game.table.turn == 1
    return {**seen, "draw": "draw" in shown(game, 1)}


def test_interruptible_actions_are_names() -> None:
    assert set(program_of(Ruleset(CALLING)).interrupts) == {"play_tile"}


def test_with_play_tile_buttons_are_looked_at_after_every_discard() -> None:
    assert looks(["play_tile"])["discard"]
    game = start(CALLING)
    assert any(True for _ in seat_with_pair(game))


def test_buttons_are_looked_at_after_the_action_and_before_the_next() -> None:
    rules = button(ENDING, "late", show_when=["just_discarded"], actions=[["noop"]])
    game = start(rules, interruptible_actions=["play_tile"])
    game.step({0: RulesetAction("discard", index=0)})
    assert shown(game, 0) == ["late", "skip"], "the discard lies there"
    assert game.table.turn == 0, "and the turn has not changed"


def test_every_button_is_looked_at() -> None:
    rules = CALLING
    for name, condition in (("a", "true"), ("b", "false"), ("c", "not_our_turn")):
        rules = button(rules, name, show_when=[condition], actions=[["noop"]])
    game = start(rules)
    assert (shown(game, 0), shown(game, 1)) == (["a", "skip"], ["a", "c", "skip"])


def test_without_interruptible_actions_buttons_are_looked_at_when_a_round_starts() -> None:
    assert looks([]) == {"discard": False, "draw": False}
    rules = button(ENDING, "look", show_when=["true"], actions=[["noop"]])
    game = start(rules, wall=WALL[:53])
    assert "look" in shown(game, 0)
    game.step({0: RulesetAction("discard", index=0), 1: SKIP, 2: SKIP, 3: SKIP})
    assert game.view(0).kyoku == 1
    assert all("look" in shown(game, seat) for seat in game.seats)


def test_actions_that_are_not_interruptible_show_no_buttons() -> None:
    assert looks(["call", "change_turn"]) == {"discard": False, "draw": False}
    assert not looks(["draw"])["discard"]


def test_uninterruptible_shows_no_buttons_for_a_listed_action() -> None:
    assert looks(["draw"], [["draw"]])["draw"]
    assert not looks(["draw"], [["uninterruptible_draw"]])["draw"]


def test_uninterruptible_draw_draws_just_the_same() -> None:
    games = [
        start(DEALT, after_start={"actions": [[name, 2]]})
        for name in ("draw", "uninterruptible_draw")
    ]
    first, second = (names(game.table.players[0].draw) for game in games)
    assert (first, len(first)) == (second, 2)


def test_an_interrupt_looks_at_all_buttons_of_all_players() -> None:
    rules = button(ENDING, "left", show_when=["not_our_turn"], actions=[["noop"]])
    rules = button(rules, "mine", show_when=["our_turn"], actions=[["noop"]])
    game = start(rules, interruptible_actions=["draw"])
    assert [shown(game, seat) for seat in game.seats] == [["mine", "skip"]] + [["left", "skip"]] * 3
    game.step({0: RulesetAction("discard", index=0), 1: SKIP, 2: SKIP, 3: SKIP})
    assert (game.table.turn, shown(game, 1)) == (1, ["mine", "skip"])
    assert shown(game, 0) == ["left", "skip"]
