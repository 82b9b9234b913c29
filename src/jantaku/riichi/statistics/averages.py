"""The averages of archives of games, to compare players with: `archive_average`.

`docs/archive_averages.py` counts the archives and writes `averages.json`.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from jantaku.riichi.statistics.tally import PlayerTally

if TYPE_CHECKING:
    from jantaku.riichi.statistics.kinds import GameKind


def archive_average(kind: GameKind) -> PlayerTally | None:
    """Returns the counts of all seats of an archive of such games; None without an archive.

    The archives are of Tenhou's phoenix room: four players, East and South, and three, South.

    >>> from jantaku.riichi.statistics import GameKind
    >>> tally = archive_average(GameKind(4, "east"))
    >>> tally.games, round(tally.estimate("win").value, 3)
    (80000, 0.216)
    """
    return _averages().get((kind.players, kind.length))


def archive_name(kind: GameKind) -> str:
    """Returns a sentence about the archive: its room, games and years; empty without one."""
    return _names().get((kind.players, kind.length), "")


@cache
def _document() -> list[dict[str, Any]]:
    text = files("jantaku.riichi.statistics").joinpath("averages.json").read_text("utf-8")
    archives: list[dict[str, Any]] = json.loads(text)["archives"]
    return archives


@cache
def _averages() -> dict[tuple[int, str], PlayerTally]:
    return {
        (row["players"], row["length"]): PlayerTally.from_dict(row["tally"]) for row in _document()
    }


@cache
def _names() -> dict[tuple[int, str], str]:
    return {(row["players"], row["length"]): str(row["name"]) for row in _document()}
