"""A position is taken from any moment of a replay, and shows what the replay shows there."""

from random import Random
from typing import Any

import pytest

from jantaku import RiichiGame
from jantaku.base.errors import ReplayError
from jantaku.catalog import Setup, open_setup
from jantaku.game.engines import open_game
from jantaku.game.protocol import to_dict
from jantaku.game.protocol.delta import applied
from jantaku.replay import read_replay, replay_of
from jantaku.replay.moment import position_at
from jantaku.riichi.records.files import FORMATS
from jantaku.riichi.records.native import About, write_native
from jantaku.ruleset import RulesetGame, library
from riichi.records.corpus import GAMES, path_of


def decisions(data: bytes, seat: int) -> list[tuple[int, dict[str, Any]]]:
    """The number of the last event before each decision, and the view of a seat at it."""
    track = next(one for one in read_replay(data).tracks if one.seat == seat)
    view = track.first
    found = []
    for moment in track.moments[1:]:
        if moment.change is None:
            continue
        view = applied(view, moment.change)
        if view["status"] == "playing" and moment.events:
            found.append((moment.events[-1]["number"], view))
    return found


def told(row: dict[str, Any]) -> dict[str, Any]:
    """All that a view says of a seat."""
    return {name: value for name, value in row.items() if value not in (False, [], None)}


@pytest.mark.sample(12)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("format_", FORMATS)
def test_a_moment_of_a_log_is_the_position_that_its_replay_shows(name: str, format_: str) -> None:
    data = path_of(name, format_).read_bytes()
    chance = Random(f"{name} {format_}")
    for seat in (0, 1):
        for number, view in chance.sample(decisions(data, seat), 6):
            game = RiichiGame.from_position(position_at(data, number), seed=1)
            seen = to_dict(game.show(seat))
            for ours, theirs in zip(seen["seats"], view["seats"], strict=True):
                assert told(ours) == told(theirs), number
            assert (seen["round"], seen["left"]) == (view["round"], view["left"])


def test_a_moment_of_our_own_record_is_a_position() -> None:
    game = RiichiGame(seed=7)
    for _ in range(20):
        game.step({seat: game.default_action(seat) for seat in game.deciding})
    steps = [game.pack_step(step) for step in game.actions]
    data = write_native(About({}), game.spec, steps)
    at = len(game.events) - 1
    known = game.position()
    assert position_at(data, at).seats == known.seats
    assert position_at(data, at).turn == known.turn
    assert not position_at(data, at).is_complete


def test_moments_that_are_no_position_are_refused() -> None:
    data = path_of("own-4p", "mjai").read_bytes()
    with pytest.raises(ReplayError, match="nobody decides after event 100000"):
        position_at(data, 100_000)
    other = RulesetGame(library.load("hong_kong"), seed=1)
    with pytest.raises(ReplayError, match="not a game of riichi"):
        position_at(write_native(About({}), other.spec, []), 0)


def test_the_replay_of_a_game_from_a_position_begins_in_its_round() -> None:
    data = path_of("own-4p", "mjai").read_bytes()
    position = position_at(data, 30)
    spec = open_setup(Setup(position=str(position)), seed=3)
    game = open_game(spec)
    while game.result is None:
        game.step({seat: game.default_action(seat) for seat in game.deciding})
    rounds = replay_of(game).rounds
    assert (rounds[0].name, rounds[0].at) == ("E1", 0)
    assert rounds[0].reason
    assert len(rounds[0].wall) == len(position.wall)
