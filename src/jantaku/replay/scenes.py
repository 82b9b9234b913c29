"""A record of riichi played again, whatever its format: `scenes_of`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.base.errors import ReplayError
from jantaku.replay.record_player import ReplayedRecord, Scene
from jantaku.replay.recorder import replayed_games
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.records.files import read_record
from jantaku.riichi.records.native import NativeRecord, read_native

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.riichi.rules import GameRule


def scenes_of(data: bytes, rules: str | GameRule | None = None) -> Iterator[Scene]:
    """Yields the game of a record as each round begins, and after each step.

    Raises `ReplayError` for what is not a record of riichi.
    """
    record = read_record(data, rules)
    if not isinstance(record, NativeRecord):
        yield from ReplayedRecord(record).scenes()
        return
    _, game = read_native(record.data)
    if not isinstance(game, RiichiGame):
        raise ReplayError("this is not a game of riichi", "take a record of riichi")
    yield from map(Scene, replayed_games(game))  # type: ignore[arg-type]  # games of riichi
