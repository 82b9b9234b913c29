"""The kind of a game, and its day: what statistics are separated by."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from jantaku.riichi.records.record import preset_of
from jantaku.riichi.statistics.definitions import DEFINITIONS

if TYPE_CHECKING:
    from jantaku.riichi.records.record import GameRecord, Room
    from jantaku.riichi.rules import GameRule

Length = Literal["east", "south", "other"]

_TENHOU: Final = re.compile(r"(?<!\d)(20\d\d)(\d\d)(\d\d)\d\dgm-")
_MAJSOUL: Final = re.compile(r"\A(\d\d)(\d\d)(\d\d)-[0-9a-f]{8}-")
_EARLIEST: Final = 0.0
_LATEST: Final = 1e11  # seconds of Unix time


@dataclass(frozen=True, slots=True, order=True)
class GameKind:
    """The kind of a game: its players, length, rules and room; an empty text means any.

    `preset` is "own" for rules that are near no preset.
    """

    players: int
    length: Length
    preset: str = ""
    room: str = ""

    @property
    def words(self) -> frozenset[str]:
        """The words that select such games: `3p`, `4p`, `tonpuu`, `hanchan`, preset and room."""
        length = {"east": "tonpuu", "south": "hanchan"}.get(self.length, self.length)
        return frozenset(filter(None, (f"{self.players}p", length, self.preset, self.room)))

    @property
    def numbers(self) -> tuple[str, ...]:
        """The names of the numbers that such games have: three players have no fourth place."""
        return tuple(name for name in DEFINITIONS if self.players > 3 or name != "fourth")

    @property
    def short(self) -> GameKind:
        """The kind without preset and room."""
        return GameKind(self.players, self.length)


def kind_of_game(game: GameRecord) -> GameKind:
    """Returns the kind of a game. A game of East and South is a hanchan, one of East a tonpuu."""
    rule = game.rules
    lengths: dict[int, Length] = {1: "east", 2: "south"}
    length: Length = game.length or lengths.get(rule.winds, "other")
    return GameKind(game.players, length, _preset(rule), _room(game))


def day_of_game(game: GameRecord, name: str = "") -> str:
    """Returns the day on which a game began, as `2024-01-31`; empty if nothing says it.

    It is what the record says (in UTC), or part of the name that the site gave to the game: of
    `reference`, or of `name`, the file.

    >>> from jantaku.riichi.records.record import GameRecord
    >>> game = GameRecord(source="", names=("", "", "", ""), rounds=())
    >>> day_of_game(game, "logs/2024012102gm-00e1-0000-f03d669f.xml")
    '2024-01-21'
    """
    if game.began is not None and _EARLIEST < game.began < _LATEST:
        return datetime.fromtimestamp(game.began, UTC).date().isoformat()
    file = name.replace("\\", "/").rpartition("/")[2].rpartition("!")[2]
    for text in (game.reference, file):
        if (found := _TENHOU.search(text)) is not None:
            return "-".join(found.groups())
        if (found := _MAJSOUL.search(text)) is not None:
            return f"20{'-'.join(found.groups())}"
    return ""


@lru_cache(maxsize=64)
def _preset(rule: GameRule) -> str:
    return preset_of(rule) or "own"


def _room(game: GameRecord) -> Room | Literal["general"]:
    return game.room or ("general" if game.source.startswith("tenhou") else "")
