"""When buttons are looked at again: after the actions of a button, never after a pass."""

from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from ruleset.acting import discard, do, new_table
from ruleset.engine import RulesetTable, program_of
from ruleset.kernel import deciding, press, recalculate
from ruleset.playing import DRAW_OR_END, DRAWING, act, names, new_game, shown

WALL = "1m 1m 1m 1m 2m 2m 3m 3m 4m 4m 5m 5m 6m 7m"


def _button(times: int, **more: Any) -> dict[str, Any]:
    """A button that hides itself while its own actions run and comes back `times` in all."""
    when = [
        {"name": "seat_is", "opts": ["east"]},
        {"name": "status_missing", "opts": ["busy"]},
        {"name": "counter_at_most", "opts": ["c", times - 1]},
    ]
    actions = [["set_status", "busy"], ["add_counter", "c", 1], ["unset_status", "busy"]]
    button = {"display_name": "F", "show_when": when, "actions": actions, **more}
    return {**DRAWING, "starting_tiles": 2, "interruptible_actions": [], "buttons": {"f": button}}


# L238, L239
def test_a_button_that_hid_only_while_it_ran_is_shown_again_and_not_for_ever():
    game = new_game(_button(2), WALL)
    assert shown(game, 0) == ["f", "skip"]
    act(game, east="f")
    assert shown(game, 0) == ["f", "skip"]
    act(game, east="f")
    assert (shown(game, 0), game.table.players[0].counters["c"]) == ([], 2)


# L240, L241
def test_neither_a_pass_nor_a_discard_brings_a_button_back():
    game = new_game(_button(9), WALL)
    act(game, east="skip")
    assert shown(game, 0) == []
    act(game, east="discard 1m")
    assert shown(game, 0) == []


# L238
def test_a_button_that_comes_back_for_ever_is_an_error_that_names_it():
    game = new_game(_button(1000), WALL)
    for _ in range(100):
        act(game, east="f")
    with pytest.raises(RulesetError, match="'f' comes back") as caught:
        act(game, east="f")
    assert (caught.value.code, game.table.players[0].counters["c"]) == ("budget", 101)


# flowers lie in the hand; a status hides both buttons while a flower is replaced
FLOWERS: dict[str, Any] = {
    "starting_tiles": 4,
    "after_start": {"actions": [["as", "everyone", [["set_status", "match_start"]]]]},
    "after_turn_change": {
        "actions": [["when", [{"name": "status_missing", "opts": ["match_start"]}], [["draw"]]]]
    },
    "interruptible_actions": ["draw", "flower", "noop"],
    "buttons": {
        "flower": {
            "display_name": "Flower",
            "show_when": [
                "our_turn",
                {"name": "status_missing", "opts": ["replacing"]},
                {"name": "match", "opts": [["hand", "draw"], [[[["1f", "2f", "3f"], 1]]]]},
            ],
            "actions": [
                ["set_status", "replacing"],
                ["flower", "1f", "2f", "3f"],
                ["draw", 1, "opposite_end"],
                ["unset_status", "replacing"],
            ],
            "unskippable": True,
        }
    },
}


# L238
def test_every_flower_in_a_hand_is_offered_though_a_status_hides_the_button_meanwhile():
    wall = "1f 2f 3f 1m 2m 2m 3m 3m 4m 4m 5m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p"
    game = new_game(FLOWERS, wall)
    for left in ("2f 3f", "3f", ""):
        assert shown(game, 0) == ["flower"]
        act(game, east="flower")
        held = names(game.table.players[0].tiles).split()
        assert " ".join(name for name in held if name.endswith("f")) == left
    assert (shown(game, 0), len(game.table.players[0].calls)) == ([], 3)
    assert len(game.table.players[0].tiles) == 5  # four dealt and the one drawn
    assert game.error is None


# a ruleset of cards of our own: every card played gives its owner the next choice
CARDS: dict[str, Any] = {
    "starting_tiles": 2,
    "enable_saki_cards": True,
    "saki_deck": ["sun", "moon", "star", "cloud"],
    "after_turn_change": DRAW_OR_END,
    "interruptible_actions": [],
    "buttons": {
        "draft": {
            "display_name": "Draft",
            "show_when": [
                {"name": "seat_is", "opts": ["east"]},
                {"name": "status_missing", "opts": ["choosing"]},
                {"name": "counter_at_most", "opts": ["cards", 2]},
            ],
            "actions": [
                ["set_status", "choosing"],
                ["draft_saki_card", 1],
                ["add_counter", "cards", 1],
                ["unset_status", "choosing"],
            ],
            "unskippable": True,
        }
    },
}


# L238
def test_the_next_card_is_offered_when_one_was_taken():
    game = new_game(CARDS, WALL)
    for taken in (1, 2, 3):
        assert shown(game, 0) == ["draft"]
        act(game, east="draft")
        assert len(game.table.players[0].status & set(CARDS["saki_deck"])) == taken
    assert shown(game, 0) == []


LEVELS: dict[str, Any] = {
    "starting_tiles": 1,
    "buttons": {
        "low": {
            "display_name": "?",
            "show_when": ["our_turn", {"name": "status_missing", "opts": ["looked"]}],
            "actions": [],
            "interrupt_level": 50,
        },
        "high": {"display_name": "?", "show_when": ["our_turn"], "actions": []},
    },
}


# L233
@pytest.mark.parametrize(
    ("language", "left"), [(1, ["high", "skip"]), (2, ["high", "low", "skip"])]
)
def test_a_look_at_buttons_keeps_what_is_shown_below_its_level(language: int, left: list[str]):
    table = new_table({**LEVELS, "language": language})
    recalculate(table, 50)
    assert table.players[0].buttons == ["high", "low", "skip"]
    table.players[0].status.add("looked")
    recalculate(table)
    assert table.players[0].buttons == left


# L234
@pytest.mark.parametrize(("language", "level"), [(1, 100), (2, 50)])
def test_an_action_of_both_keys_has_the_level_that_is_written(language: int, level: int):
    both = {"interruptible_actions": ["draw", "noop"], "interrupt_levels": {"draw": 50, "call": 7}}
    interrupts = program_of(new_table({**both, "language": language})).interrupts
    assert interrupts == {"draw": level, "noop": 100, "call": 7}


def _claims(hands: str, **more: Any) -> RulesetTable:
    """East has discarded 5z; who holds a 5z may win, who holds a 6z call, who holds a 7z look."""
    free = {"name": "counter_at_most", "opts": ["claims", 0]}
    when = ["someone_else_just_discarded", free]

    def claim(tile: str, *beaten: str) -> dict[str, Any]:
        holds_it = {"name": "match", "opts": [["hand"], [[[[tile], 1]]]]}
        actions = [["set_counter_all", "claims", 1], ["set_status", "won"]]
        return {
            "display_name": "?",
            "show_when": [*when, holds_it],
            "actions": actions,
            "precedence_over": list(beaten),
        }

    claims = {"ron": claim("5z", "ron", "pon"), "pon": claim("6z"), "look": claim("7z")}
    held = dict(zip("abcd", hands.split("|"), strict=True))
    table = new_table({"language": 2, "buttons": claims, **more}, **held)
    discard(table, 0, "5z")
    recalculate(table)
    return table


def _winners(table: RulesetTable) -> list[int]:
    return [seat for seat in table.seats if "won" in table.players[seat].status]


# L235
@pytest.mark.parametrize(("language", "winners"), [(1, []), (2, [1])])
def test_who_holds_only_what_is_beaten_is_not_waited_for(language: int, winners: list[int]):
    table = _claims("|5z|6z|", language=language)
    assert deciding(table) == (1, 2)
    press(table, 1, "ron")
    assert (_winners(table), deciding(table)) == (winners, () if winners else (2,))


# L236
def test_who_holds_one_button_that_is_not_beaten_is_waited_for():
    table = _claims("|5z|6z 7z|")
    press(table, 1, "ron")
    assert (_winners(table), deciding(table)) == ([], (2,))
    press(table, 2, "look")
    assert _winners(table) == [1, 2]


# L237
@pytest.mark.parametrize("first", [1, 3])
def test_of_two_with_the_same_button_the_earlier_seat_has_it_whoever_presses_first(first: int):
    table = _claims("|5z||5z")
    press(table, first, "ron")
    if first == 3:
        assert deciding(table) == (1,)
        press(table, 1, "ron")
    assert (_winners(table), deciding(table)) == ([1], ())


# L242
@pytest.mark.parametrize(
    ("language", "actions", "offered"),
    [
        (2, [["pause", 100], ["set_status", "ready"]], ["b", "skip"]),
        (2, [["set_status", "ready"]], []),
        (1, [["pause", 100], ["set_status", "ready"]], []),
    ],
    ids=["L242", "without", "first version"],
)
def test_buttons_are_looked_at_behind_a_list_that_let_the_players_wait(
    language: int, actions: list[Any], offered: list[str]
):
    ready = [{"name": "status", "opts": ["ready"]}]
    rules = {
        "buttons": {"b": {"display_name": "?", "show_when": ready, "actions": []}},
        "interruptible_actions": ["draw"],
        "language": language,
    }
    table = new_table(rules)
    do(table, *actions)
    assert table.players[0].buttons == offered
