"""Wins and payments that actions change."""

from typing import Any

import pytest

from ruleset.acting import do, scores
from ruleset.engine import WinRecord
from ruleset.playing import DRAWING, act, new_game
from ruleset.words.actions.cases import table


def win(seat: int = 0, **more: Any) -> Any:
    """A table at which a seat has won 30."""
    found = table()
    won = WinRecord(seat, "draw", None, None, (1, 2, 3), is_dealer=seat == 0, score=30, points=3)
    for key, value in more.items():
        setattr(won, key, value)
    found.wins.append(won)
    return found, won


WIN: dict[str, Any] = {
    **DRAWING,
    "language": 2,
    "starting_tiles": 2,
    "interruptible_actions": ["draw"],
    "win_definition": [[[[[0, 0]], 1]]],
    "score_calculation": {
        "scoring_method": "multiplier",
        "score_multiplier": 10,
        "yaku_lists": ["yaku"],
        "score_name": "points",
        "score_denomination": "p",
    },
    "yaku": [{"display_name": "Pair", "value": 1, "when": ["true"]}],
    "buttons": {
        "win": {"display_name": "W", "show_when": ["our_turn"], "actions": [["win_by_draw"]]}
    },
    "max_rounds": 4,
}


def played(**events: list[Any]) -> Any:
    handlers = {event: {"actions": actions} for event, actions in events.items()}
    game = new_game({**WIN, **handlers}, "1m 1m 2m 2m 3m 3m 4m 4m 5m 5m 6m 7m 8m 9m")
    act(game, east="win")
    won = next(event for event in game.events if event.type == "win")
    paid = [event.deltas for event in game.events if event.type == "scores"]
    return won, paid[-1], game


# L97, L98
def test_the_score_of_a_win_can_be_changed_and_is_shown_and_paid_so():
    won, paid, _ = played(after_win=[["modify_winner", "score", 50]])
    assert (won.score, won.points, paid) == (50, 1, {0: 150, 1: -50, 2: -50, 3: -50})


# L99
def test_points_can_be_changed_without_the_score():
    won, paid, _ = played(after_win=[["modify_winner", "points", 1, "add"]])
    assert (won.score, won.points, paid[0]) == (10, 2, 30)


# L100, L101, L103
@pytest.mark.parametrize(
    ("action", "key", "expected"),
    [
        (["score_name", "many ", "prepend"], "score_name", "many points"),
        (["score_name", "!", "append"], "score_name", "points!"),
        (["winning_tile_text", "Tsumo"], "winning_tile_text", "Tsumo"),
        (["score", "x", "prepend"], "score", 30),
        (["score_name", 3, "add"], "score_name", "points"),
        (["score", 7, "divide"], "score", 4),
        (["score", 0, "divide"], "score", 30),
        (["score", 40, "max"], "score", 40),
    ],
    ids=["L100", "L100-append", "L100-set", "L101", "L101-text", "divide", "zero", "max"],
)
def test_texts_and_numbers_of_a_win_are_changed_by_their_methods(
    action: list[Any], key: str, expected: Any
):
    found, _ = win(score_name="points")
    do(found, ["modify_winner", *action])
    assert getattr(found.wins[0], key) == expected


# L102
def test_who_has_not_won_has_nothing_to_be_changed():
    found, won = win(seat=1)
    do(found, ["modify_winner", "score", 1000])
    assert won.score == 30


# L103
def test_the_denomination_of_a_score_is_changed_and_not_its_name():
    won, _, _ = played(after_win=[["modify_winner", "score_denomination", "yen"]])
    assert (won.labels["score_denomination"], won.score_name) == ("yen", "points")


def paying(*actions: Any, seat: int = 0) -> dict[int, float]:
    found, _ = win()
    found.paying = {0: 30, 1: -10, 2: -10, 3: -10}
    do(found, *actions, seat=seat)
    paid: dict[int, float] = found.paying
    return paid


# L104, L105, L106
@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (["modify_payout", "self", 5], [35, -10, -10, -10]),
        (["modify_payout", "self", 5, "nonsense"], [35, -10, -10, -10]),
        (["modify_payout", "all", 0, "set"], [0, 0, 0, 0]),
        (["modify_payout", "all", 7, "divide"], [4, -2, -2, -2]),
        (["modify_payout", "others", 3, "multiply"], [30, -30, -30, -30]),
        (["modify_payout", "all", -5, "max"], [30, -5, -5, -5]),
        (["modify_payout", "all", 0, "min"], [0, -10, -10, -10]),
        (["modify_payout", "self", 1, "subtract"], [29, -10, -10, -10]),
    ],
    ids=["L104", "L104-else", "L105", "L106", "multiply", "max", "min", "subtract"],
)
def test_what_is_paid_can_be_changed(action: list[Any], expected: list[int]):
    assert list(paying(action).values()) == expected


# L105
def test_all_payments_can_be_cancelled():
    _, paid, game = played(after_scoring=[["modify_payout", "all", 0, "set"]])
    assert paid == {0: 0, 1: 0, 2: 0, 3: 0}
    assert [player.score for player in game.table.players.values()] == [0, 0, 0, 0]


# L107
def test_the_amount_is_counted_once_for_the_own_seat():
    actions = [["set_counter", "c", 7], ["modify_payout", "all", "c"]]
    assert list(paying(*actions, seat=2).values()) == [37, -3, -3, -3]


# L108
def test_without_a_payment_there_is_nothing_to_be_changed():
    found, _ = win()
    do(found, ["modify_payout", "all", 100])
    assert scores(found) == [25000] * 4
