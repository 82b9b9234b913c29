"""The suite for engines finds what breaks the contract, and passes those that keep it.

`make contract` looks at every step of the games.
"""

import importlib.util
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.base.errors import IllegalAction
from jantaku.game.protocol import Discard, DisplayTile
from jantaku.game.testing import check_game


def small_engine() -> Any:
    path = Path(__file__).parents[2] / "examples" / "small_engine.py"
    spec = importlib.util.spec_from_file_location("small_engine", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["small_engine"] = module
    spec.loader.exec_module(module)
    return module


small = small_engine()


@pytest.mark.sample(2)
@pytest.mark.parametrize("players", [3, 4])
def test_riichi_keeps_the_contract(players: int) -> None:
    rule = GameRule.preset("tenhou", players=players)
    every = int(os.environ.get("CONTRACT_EVERY", 60))
    done = check_game(lambda seed: RiichiGame(rule, seed=seed), [1, 2], every=every)
    assert done.games == 2
    assert done.steps > 500
    assert done.imagined > 50


def test_an_engine_of_a_hundred_lines_keeps_the_contract() -> None:
    done = check_game(small.SmallGame, range(20), processes=False)
    assert (done.games, done.steps) == (20, 60)


Broken = type[Any]


def listed_actions_are_refused() -> Broken:
    class Refusing(small.SmallGame):  # type: ignore[misc]
        def step(self, actions: Any) -> Any:
            if isinstance(actions, dict) and small.Lay(9) in actions.values():
                raise IllegalAction("no nines", "lay another")
            return super().step(actions)

    return Refusing


def unlisted_actions_are_accepted() -> Broken:
    class Accepting(small.SmallGame):  # type: ignore[misc]
        def legal_actions(self, seat: int) -> Any:
            legal = super().legal_actions(seat)
            return legal[:2] if len(self._actions) == 1 else legal

        def check_action(self, seat: int, action: Any) -> None:
            if action not in legal_of(self, seat):
                raise IllegalAction("not listed", "choose another")

        def step(self, actions: Any) -> Any:
            listed, self.check_action = self.check_action, lambda *_: None
            try:
                return super().step(actions)
            finally:
                self.check_action = listed

    return Accepting


def legal_of(game: Any, seat: int) -> Any:
    return game.legal_actions(seat)


def a_refusal_changes_something() -> Broken:
    class Changing(small.SmallGame):  # type: ignore[misc]
        def step(self, actions: Any) -> Any:
            if isinstance(actions, dict) and len(actions) == 3:
                self._actions.append({0: small.Lay(1)})
            return super().step(actions)

    return Changing


def a_view_shows_the_other_hand() -> Broken:
    class Showing(small.SmallGame):  # type: ignore[misc]
        def show(self, seat: Any) -> Any:
            shown = super().show(seat)
            last = tuple(small.tile(number) for number in self._hands[1])
            return replace(shown, extras=replace(shown.extras, last=last))

    return Showing


def an_event_tells_the_other_hand() -> Broken:
    class Telling(small.SmallGame):  # type: ignore[misc]
        def events_since(self, number: int, seat: Any) -> Any:
            told = super().events_since(number, seat)
            secret = DisplayTile(f"{sum(self._hands[0])}m")
            return tuple(
                replace(one, event=replace(one.event, revealed=(secret,)))
                if one.event.type == "round"
                else one
                for one in told
            )

    return Telling


def the_deal_is_told_to_everybody() -> Broken:
    class Open(small.SmallGame):  # type: ignore[misc]
        def _masked(self, event: Any, seat: Any) -> Any:
            del seat
            return self.write_event(event)

    return Open


def the_default_action_goes_by_the_wall() -> Broken:
    class Peeking(small.SmallGame):  # type: ignore[misc]
        def default_action(self, seat: int) -> Any:
            legal = self.legal_actions(small.seat_at(self.seats, seat))
            return legal[self._wall[0] % len(legal)]

    return Peeking


def nothing_is_dealt_anew() -> Broken:
    class Lazy(small.SmallGame):  # type: ignore[misc]
        def imagine(self, seat: int, seed: Any) -> Any:
            del seat, seed
            return self.clone()

    return Lazy


def a_clone_shares_its_hands() -> Broken:
    class Sharing(small.SmallGame):  # type: ignore[misc]
        def clone(self) -> Any:
            copy = super().clone()
            copy._hands = self._hands
            return copy

    return Sharing


def chance_is_not_the_seeds() -> Broken:
    class Wild(small.SmallGame):  # type: ignore[misc]
        made = 0

        def __init__(self, seed: Any = None) -> None:
            super().__init__(seed)
            type(self).made += 1
            self._points[0] += type(self).made

    return Wild


def two_actions_are_written_alike() -> Broken:
    class Vague(small.SmallGame):  # type: ignore[misc]
        def write_action(self, seat: int, action: Any) -> Any:
            del seat, action
            return Discard(DisplayTile("1m"))

    return Vague


def a_seat_has_no_result() -> Broken:
    class Partial(small.SmallGame):  # type: ignore[misc]
        @property
        def result(self) -> Any:
            result = super().result
            return result and replace(result, seats=result.seats[:1])

    return Partial


def it_never_ends() -> Broken:
    class Endless(small.SmallGame):  # type: ignore[misc]
        def step(self, actions: Any) -> Any:
            told = super().step(actions)
            for hand, action in zip(self._hands, actions.values(), strict=True):
                hand.append(action.number)
            return told

    return Endless


FAULTS: list[tuple[Callable[[], Broken], str]] = [
    (listed_actions_are_refused, "a legal action is refused"),
    (unlisted_actions_are_accepted, "instead of IllegalAction|is accepted"),
    (a_refusal_changes_something, "changed it"),
    (a_view_shows_the_other_hand, "the view of seat 0 shows what it cannot see"),
    (an_event_tells_the_other_hand, "an event shows seat 1 what it cannot see"),
    (the_deal_is_told_to_everybody, "an event shows seat 0 what its view hides"),
    (the_default_action_goes_by_the_wall, "depends on what it cannot see"),
    (nothing_is_dealt_anew, "imagine redeals nothing"),
    (a_clone_shares_its_hands, "a step of a clone changed the game"),
    (chance_is_not_the_seeds, "its spec opens another game"),
    (two_actions_are_written_alike, "does not come back from JSON"),
    (a_seat_has_no_result, "a seat has no result"),
    (it_never_ends, "has not ended after 50 steps"),
]


@pytest.mark.parametrize(("broken", "fault"), FAULTS, ids=lambda one: getattr(one, "__name__", ""))
def test_what_breaks_the_contract_is_found(broken: Callable[[], Broken], fault: str) -> None:
    engine = broken()
    with pytest.raises(AssertionError, match=fault):
        check_game(engine, range(20), most_steps=50, processes=False)
