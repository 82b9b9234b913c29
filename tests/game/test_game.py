"""The contract of all games, held by each engine: wrong seats and wrong actions above all."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from jantaku import ArgumentError, HaiyukiGame, IllegalAction, RiichiGame, RulesetGame, SeatError
from jantaku.ruleset import load

RULESET = '{"wall": ["1m", "2m", "3m", "4m", "5m", "6m"], "starting_tiles": 1}'
ENGINES: list[Callable[[], Any]] = [
    lambda: RiichiGame(seed=1),
    lambda: HaiyukiGame(seed=1),
    lambda: RulesetGame(load(RULESET), seed=1),
]
every_engine = pytest.mark.parametrize("begin", ENGINES, ids=["riichi", "haiyuki", "ruleset"])


@every_engine
@pytest.mark.parametrize("seat", [9, -1, 1 << 70, "x", "0", 0.0, (0,), [], b"", object])
def test_a_seat_that_is_not_at_the_table_is_the_same_error(
    begin: Callable[[], Any], seat: Any
) -> None:
    game = begin()
    for ask in (game.legal_actions, game.view):
        with pytest.raises(SeatError, match=r"^there is no seat .*; the seats are 0, 1"):
            ask(seat)
    with pytest.raises(SeatError, match=r"^there is no seat None"):
        game.legal_actions(None)


@every_engine
@pytest.mark.parametrize("number", [-1, -(2**70), True, None, "1", 1.0])
def test_events_are_counted_from_zero(begin: Callable[[], Any], number: Any) -> None:
    game = begin()
    with pytest.raises(ArgumentError, match="is not the number of an event; count from 0"):
        game.events_since(number, None)
    with pytest.raises(ArgumentError, match="is not the number of an event; count from 0"):
        game.open_events_since(number)


@every_engine
def test_numbers_of_numpy_are_seats_and_none_is_a_spectator(begin: Callable[[], Any]) -> None:
    game = begin()
    seat = game.deciding[0]
    assert game.legal_actions(np.int64(seat)) == game.legal_actions(seat)
    assert game.view(np.int64(seat)) == game.view(seat)
    assert game.view(None).seat is None


@every_engine
@pytest.mark.parametrize(
    ("actions", "fault"),
    [
        (
            None,
            "None is not a mapping from seats to actions; give {seat: action}",
        ),
        ([], r"\[\] is not a mapping from seats to actions"),
        ("pass", "'pass' is not a mapping from seats to actions"),
        (5, "5 is not a mapping from seats to actions"),
        ({}, r"seat 0 has not decided; choose one of legal_actions\(seat\)"),
        ({0: None}, "seat 0 has not decided"),
        ({9: "pass"}, "seat 9 has nothing to decide; seat 0 decides now"),
        ({"0": "pass"}, "seat '0' has nothing to decide; seat 0 decides now"),
        ({9: None, 8: None}, "seats 9, 8 have nothing to decide"),
        ({0: "discard"}, r"seat 0 may not take the action 'discard'; choose one of legal_actions"),
        ({0: 5}, "seat 0 may not take the action 5"),
    ],
)
def test_actions_that_are_none_are_the_same_error(
    begin: Callable[[], Any], actions: Any, fault: str
) -> None:
    game = begin()
    before = game.snapshot()
    with pytest.raises(IllegalAction, match=f"^{fault}"):
        game.step(actions)
    assert game.snapshot() == before


@every_engine
def test_the_error_tells_what_the_seat_may_do(begin: Callable[[], Any]) -> None:
    game = begin()
    for actions in ({}, {0: "discard"}):
        with pytest.raises(IllegalAction) as caught:
            game.step(actions)
        assert caught.value.seat == 0
        assert caught.value.legal == game.legal_actions(0)


@every_engine
def test_when_the_game_is_over_nobody_has_a_decision(begin: Callable[[], Any]) -> None:
    game = begin()
    while game.deciding:
        game.step({seat: game.legal_actions(seat)[-1] for seat in game.deciding})
    for actions in ({}, {0: game.events}):
        with pytest.raises(IllegalAction, match=r"the game is over$"):
            game.step(actions)
