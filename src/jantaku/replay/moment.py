"""The position at a moment of a replay: `position_at`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jantaku.base.errors import ReplayError
from jantaku.replay.event_count import EventCount
from jantaku.replay.record_player import ReplayedRecord, Scene
from jantaku.replay.recorder import replayed_games
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.records.files import read_record
from jantaku.riichi.records.native import NativeRecord, read_native

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.riichi.position import Position
    from jantaku.riichi.rules import GameRule


def position_at(data: bytes, number: int, rules: str | GameRule | None = None) -> Position:
    """Returns the position at the first decision once event `number` of a replay has happened.

    Events have the numbers of `read_replay` for the same record and rules. All hands are known;
    tiles that nobody has drawn are not. Raises `ReplayError` for what is not a record of riichi,
    and for a moment after which nobody decides.

    >>> with open("tests/data/records/own-4p.mjai.jsonl", "rb") as file:
    ...     data = file.read()
    >>> position = position_at(data, 5)
    >>> position.turn, position.event, len(position.wall), position.is_complete
    (2, 'draw', 67, False)
    """
    count = EventCount()
    for scene in _scenes(data, rules):
        count.add(*scene)
        decided = scene.ending is None and scene.game.result is None
        if decided and count.events > number:
            return _undrawn(scene.game.position())
    fault = f"nobody decides after event {number}"
    raise ReplayError(fault, "choose a moment before the end of a round")


def _scenes(data: bytes, rules: str | GameRule | None) -> Iterator[Scene]:
    record = read_record(data, rules)
    if not isinstance(record, NativeRecord):
        yield from ReplayedRecord(record).scenes()
        return
    _, game = read_native(record.data)
    if not isinstance(game, RiichiGame):
        raise ReplayError("this is not a game of riichi", "positions are those of riichi")
    yield from map(Scene, replayed_games(game))  # type: ignore[arg-type]  # games of riichi


def _undrawn(position: Position) -> Position:
    """Returns the position without the tiles that nobody has seen."""
    first = position.replacements_left
    shown = range(first, first + len(position.dora)) if position.ura_shown else ()
    dead = tuple(tile if at in shown else None for at, tile in enumerate(position.dead))
    return replace(position, wall=(None,) * len(position.wall), dead=dead)
