"""The position at a moment of a replay: `position_at`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jantaku.base.errors import ReplayError
from jantaku.replay.event_count import EventCount
from jantaku.replay.scenes import PlayedRecord

if TYPE_CHECKING:
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
    for scene in PlayedRecord(data, rules).scenes():
        count.add(*scene)
        decided = scene.ending is None and scene.game.result is None
        if decided and count.events > number:
            return _undrawn(scene.game.position())
    fault = f"nobody decides after event {number}"
    raise ReplayError(fault, "choose a moment before the end of a round")


def _undrawn(position: Position) -> Position:
    """Returns the position without the tiles that nobody has seen."""
    first = position.replacements_left
    shown = range(first, first + len(position.dora)) if position.ura_shown else ()
    dead = tuple(tile if at in shown else None for at, tile in enumerate(position.dead))
    return replace(position, wall=(None,) * len(position.wall), dead=dead)
