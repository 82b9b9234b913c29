"""Moments of real games that go from a game to its position and back.

`journey` takes the position of a game, writes it as JSON and as a line, reads both, plays on from
it and compares: legal actions, what every seat sees, and what follows to the end of the round.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from jantaku import Position, RiichiGame
from jantaku.replay.record_player import ReplayedRecord
from jantaku.riichi.play.actions import RiichiAction
from jantaku.riichi.records.record import GameRecord
from jantaku.riichi.tiles.tile import tile_of_id


class Moment(NamedTuple):
    """A game at a decision, and the steps that followed to the end of the round."""

    game: RiichiGame
    steps: list[Mapping[int, RiichiAction]]


def moments(record: GameRecord, each: int, random: Random) -> Iterator[Moment]:
    """Yields up to `each` moments of every round of a record, chosen by chance."""
    copies: list[tuple[RiichiGame, int]] = []
    playing, over = -1, 0
    for scene in ReplayedRecord(record).scenes():
        game = scene.game
        ends = sum(event.type == "round_end" for event in game.events)
        if id(game) != playing:
            copies = []
        elif ends > over:
            for copy, taken in random.sample(copies, min(each, len(copies))):
                yield Moment(copy, [*game.actions[taken:]])
            copies = []
        playing, over = id(game), ends
        if game.result is None:
            copies.append((game.clone(), len(game.actions)))


def key_of(game: RiichiGame, seat: int, action: RiichiAction) -> tuple[Any, ...]:
    """Returns an action by what it looks like: ids of alike tiles differ between two games."""
    reds = game.rule.red_ids
    drawn = game.state().drawn(seat)
    tile = None if action.tile is None else tile_of_id(action.tile, reds)
    own = tuple(sorted(tile_of_id(one, reds) for one in action.own))
    is_drawn = own == () and action.tile is not None and action.tile == drawn
    return action.type, tile, own, action.name, is_drawn


def look(game: RiichiGame) -> dict[str, Any]:
    """Returns all that anybody sees of a game, by what it looks like."""
    return {
        "shown": [_ordered(game.show(seat)) for seat in (*game.seats, None)],
        "legal": legal(game),
        "planes": [game.observe(seat, "full", oracle=True).tobytes() for seat in game.seats],
        "masks": [sorted(game.action_ids(seat)) for seat in game.seats],
    }


def legal(game: RiichiGame) -> list[list[str]]:
    """Returns the legal actions of every seat, by what they look like."""
    return [
        sorted(map(str, (key_of(game, seat, one) for one in game.legal_actions(seat))))
        for seat in game.seats
    ]


def _ordered(view: Any) -> Any:
    """Returns a view with its lists in order: they follow the order of the tiles in the hand.

    Of tiles that look alike, an action names any.
    """
    named = (replace(one, place=None) if hasattr(one, "place") else one for one in view.legal)
    legal = tuple(sorted(named, key=repr))
    extras = replace(view.extras, worth=tuple(sorted(view.extras.worth, key=repr)))
    return replace(view, legal=legal, extras=extras)


def there_and_back(game: RiichiGame) -> RiichiGame:
    """Returns the game that goes on from the position of a game, by way of JSON and a line."""
    position = game.position()
    written = json.dumps(position.to_dict())
    read = Position.from_dict(json.loads(written))
    assert read == position
    line = read.to_line()
    again = Position.from_line(line)
    assert (again, again.to_line()) == (position, line)
    other = RiichiGame.from_position(again, seed=1, robots=sorted(game.robots))
    assert other.position() == position
    return other


def journey(moment: Moment) -> int:
    """Goes there and back and plays on; returns how many steps were compared.

    What all seats see is compared at first and at every sixth step, their actions at each.
    """
    game, other = moment.game.clone(), there_and_back(moment.game)
    assert look(other) == look(game)
    for number, step in enumerate(moment.steps):
        before = len(game.events), len(other.events)
        alike = {
            seat: _alike(other, seat, key_of(game, seat, _legal(game, seat, action)))
            for seat, action in step.items()
        }
        game.step(step)
        other.step(alike)
        told = [
            [played.write_event(event) for event in played.events[begun:]]
            for played, begun in zip((game, other), before, strict=True)
        ]
        end = next((at for at, one in enumerate(told[0]) if one.type == "round_end"), None)
        if end is not None:
            assert told[0][: end + 1] == told[1][: end + 1]
            return number + 1
        assert told[0] == told[1]
        assert legal(other) == legal(game)
        if number % _LOOK == 0:
            assert look(other) == look(game)
    return len(moment.steps)


_LOOK = 6


def _alike(game: RiichiGame, seat: int, wanted: tuple[Any, ...]) -> RiichiAction:
    return next(one for one in game.legal_actions(seat) if key_of(game, seat, one) == wanted)


def _legal(game: RiichiGame, seat: int, action: RiichiAction) -> RiichiAction:
    """Returns the legal action that stands for one: of tiles that look alike any may be named."""
    wanted = key_of(game, seat, action)
    return next(
        (one for one in game.legal_actions(seat) if key_of(game, seat, one) == wanted), action
    )
