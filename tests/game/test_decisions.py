"""Decisions that come in one by one."""

import copy
import pickle
from random import Random

import pytest

from jantaku import RiichiGame
from jantaku.base.errors import IllegalAction, SeatError
from jantaku.game.decisions import Decisions
from jantaku.riichi.play.actions import PASS, RiichiAction


def claimed_by_two() -> RiichiGame:
    """A game in which two seats may claim the same discard."""
    for seed in range(100):
        game, chance = RiichiGame(seed=seed), Random(seed)
        while game.result is None:
            if len(game.deciding) == 2:
                return game
            game.step({seat: chance.choice(game.legal_actions(seat)) for seat in game.deciding})
    raise AssertionError


def test_the_game_goes_on_when_the_last_seat_has_decided() -> None:
    game = claimed_by_two()
    first, second = game.deciding
    desk, before = Decisions(game), len(game.events)
    assert desk.missing == (first, second)
    assert not desk.would_end(first)
    assert desk.submit(first, PASS) == ()
    assert len(game.events) == before
    assert desk.held(first) == PASS
    assert desk.missing == (second,)
    assert desk.would_end(second)
    assert not desk.would_end(first)
    happened = desk.submit(second, PASS)
    assert happened
    assert happened == game.events[before:]
    assert desk.held(first) is None


def test_a_seat_may_change_its_mind_until_then() -> None:
    game = claimed_by_two()
    first, second = game.deciding
    call = game.legal_actions(first)[0]
    desk = Decisions(game)
    desk.submit(first, PASS)
    desk.submit(first, call)
    assert desk.held(first) == call
    desk.withdraw(first)
    assert desk.missing == (first, second)
    desk.submit(first, call)
    desk.submit(second, PASS)
    assert dict(game.actions[-1]) == {first: call, second: PASS}


def test_what_is_not_legal_is_refused_at_once_and_holds_nothing() -> None:
    game = claimed_by_two()
    first, _ = game.deciding
    desk, before = Decisions(game), game.snapshot()
    with pytest.raises(IllegalAction):
        desk.submit(first, RiichiAction("kyuushu"))
    with pytest.raises(IllegalAction, match="nothing to decide"):
        desk.submit(next(seat for seat in game.seats if seat not in game.deciding), PASS)
    with pytest.raises(SeatError):
        desk.submit(7, PASS)
    assert desk.held(first) is None
    assert game.snapshot() == before


def test_copies_hold_what_was_submitted_and_go_their_own_way() -> None:
    game = claimed_by_two()
    first, second = game.deciding
    desk = Decisions(game)
    desk.submit(first, PASS)
    for other in (copy.deepcopy(desk), pickle.loads(pickle.dumps(desk))):
        assert other.held(first) == PASS
        assert repr(other) == repr(desk)
        assert other.submit(second, PASS)
    assert desk.missing == (second,)
    assert repr(desk).endswith(f"missing: {second}>")
