"""A game from its setup, its record and its snapshot, whichever engine plays it."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.base.errors import JantakuError, ReplayError
from jantaku.game import EventLog, GameSpec
from jantaku.game.engines import open_game, restore_game


def played(steps: int = 40) -> RiichiGame:
    game, chance = RiichiGame(GameRule.preset("mleague"), seed=bytes(range(32))), Random(1)
    for _ in range(steps):
        game.step({seat: chance.choice(game.legal_actions(seat)) for seat in game.deciding})
    return game


def test_setup_and_actions_are_the_whole_game() -> None:
    game = played()
    again = open_game(GameSpec.from_dict(json.loads(json.dumps(game.spec.to_dict()))))
    for actions in game.actions:
        again.step(actions)
    assert again.events == game.events
    assert again.snapshot() == game.snapshot()


def test_walls_that_were_given_are_part_of_the_setup() -> None:
    wall = bytes(reversed(range(136)))
    game = RiichiGame(seed=1, walls=[wall])
    assert open_game(game.spec).view(0) == game.view(0) != RiichiGame(seed=1).view(0)


@pytest.mark.parametrize(
    "damage",
    [
        {"engine": "chess"},
        {"engine": 3},
        {"version": 99},
        {"version": "1"},
        {"seed": "x"},
        {"rules": []},
        {"rules": {"players": 9}},
        {"options": 1},
        {"options": {"walls": ["00"]}},
        {"options": {"walls": 5}},
        {"more": 1},
        {"events": "0" * 32},
        {"actions": 5},
        {"actions": [{"0": ["jump", None, []]}]},
        {"actions": [{"9": ["pass", None, []]}]},
        {"actions": [[]]},
    ],
    ids=str,
)
def test_a_damaged_snapshot_is_refused(damage: dict[str, Any]) -> None:
    whole = json.loads(played().snapshot())
    with pytest.raises(ReplayError):
        restore_game(json.dumps(whole | damage).encode())


@pytest.mark.parametrize("missing", ["engine", "version", "rules", "seed", "actions", "events"])
def test_a_snapshot_that_lacks_a_part_is_refused(missing: str) -> None:
    whole = json.loads(played().snapshot())
    del whole[missing]
    with pytest.raises(ReplayError):
        restore_game(json.dumps(whole).encode())


@pytest.mark.parametrize("data", [b"", b"[]", b"null", b"{", b"[" * 100_000, b"\xff", b'"engine"'])
def test_bytes_that_are_no_snapshot_are_refused(data: bytes) -> None:
    with pytest.raises(ReplayError):
        restore_game(data)


@pytest.mark.parametrize("document", [None, [], 5, {}, {"engine": "riichi"}])
def test_what_is_no_setup_is_refused(document: object) -> None:
    with pytest.raises(ReplayError):
        GameSpec.from_dict(document)


def test_an_engine_that_plays_otherwise_now_is_told_by_its_events() -> None:
    class Changed(RiichiGame):
        def write_event(self, event: Any) -> Any:
            told = super().write_event(event)
            return replace(told, honba=3) if told.type == "round" else told

    with pytest.raises(ReplayError, match="its events come out otherwise"):
        Changed.restore(played().snapshot())


def test_actions_after_the_end_are_refused() -> None:
    game = RiichiGame(seed=1)
    while game.deciding:
        game.step({seat: game.default_action(seat) for seat in game.deciding})
    assert game.status == "over"
    whole = json.loads(game.snapshot())
    whole["actions"].append(whole["actions"][-1])
    with pytest.raises(ReplayError, match="after its end"):
        restore_game(json.dumps(whole).encode())


def test_the_result_has_a_row_for_each_seat() -> None:
    game = RiichiGame(GameRule(players=3), seed=1)
    while game.deciding:
        game.step({seat: game.default_action(seat) for seat in game.deciding})
    result = game.result
    assert result is not None
    assert (result.unit, [row.seat for row in result.seats]) == ("thousands", [0, 1, 2])
    assert result.of(2).points == result.points[2]
    with pytest.raises(KeyError):
        result.of(3)


def test_events_are_numbered_and_none_is_left_out() -> None:
    game = played()
    for seat in (None, *game.seats):
        told = game.events_since(0, seat)
        assert [one.number for one in told] == [*range(len(game.events))]
        assert game.events_since(10, seat) == told[10:]
    for wrong in (-1, True, "0", None):
        with pytest.raises(JantakuError):
            game.events_since(wrong, 0)  # type: ignore[arg-type]


def test_what_happened_is_looked_at_and_not_copied() -> None:
    events = [1, 2, 3]
    seen = EventLog(events)
    events.append(4)
    assert ([*seen], seen[:]) == ([1, 2, 3], (1, 2, 3))
    assert (seen[-1], seen[0], seen[1:], len(seen)) == (3, 1, (2, 3), 3)
    assert seen == (1, 2, 3) != EventLog(events)
    for at in (3, -4):
        with pytest.raises(IndexError):
            seen[at]


def test_actions_cannot_be_changed_afterwards() -> None:
    game = played()
    with pytest.raises(TypeError):
        game.actions[0][0] = None  # type: ignore[index]
