"""A record of riichi played again, whatever its format: `PlayedRecord`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jantaku.base.errors import ReplayError
from jantaku.replay.record_player import ReplayedRecord, Scene
from jantaku.replay.recorder import replayed_games
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.records.files import read_record
from jantaku.riichi.records.native import NativeRecord, read_native, riichi_record
from jantaku.riichi.records.record import GameRecord

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.riichi.rules import GameRule


class PlayedRecord:
    """A record of riichi, or what a file has of one: the `names` of its seats, and its games.

    `rules`, a preset or custom rules, replace those of the record; Jantaku's records keep theirs.
    Raises `ReplayError` for what is not a record of riichi, `RulesError` for rules that do not fit.

    >>> with open("tests/data/records/own-4p.mjai.jsonl", "rb") as file:
    ...     played = PlayedRecord(file.read())
    >>> played.names[0], sum(1 for scene in played.scenes()) > 100
    ('Ada', True)
    """

    def __init__(
        self,
        record: bytes | GameRecord | NativeRecord,
        rules: str | GameRule | None = None,
    ) -> None:
        if isinstance(record, bytes):
            record = read_record(record, rules)
        elif not isinstance(record, GameRecord | NativeRecord):
            raise TypeError("a record is the bytes of a file, a GameRecord or a NativeRecord")
        elif rules is not None and isinstance(record, GameRecord):
            record = record.by_rules(rules)
        self._own: Any = None
        if isinstance(record, NativeRecord):
            about, game = read_native(record.data)
            if not isinstance(game, RiichiGame):
                raise ReplayError("this is not a game of riichi", "take a record of riichi")
            self._own, self._about = game, about
            self.names = tuple(about.names.get(seat, "") for seat in game.seats)
        else:
            self._record = record
            self.names = tuple(record.names)

    @property
    def record(self) -> GameRecord:
        """The game as a record; raises `ReplayError` for one that no log can represent."""
        return self._record if self._own is None else riichi_record(self._about, self._own)

    def scenes(self) -> Iterator[Scene]:
        """Yields the game as each round begins, and after each step."""
        if self._own is not None:
            yield from map(Scene, replayed_games(self._own))  # type: ignore[arg-type]
        else:
            yield from ReplayedRecord(self._record).scenes()
