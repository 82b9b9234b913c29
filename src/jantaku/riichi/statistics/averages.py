"""The averages of archives of games, to compare players with: `archive_average`.

`docs/build/archive_averages.py` counts the archives and writes `averages.json`.
"""

from __future__ import annotations

import json
from functools import cache, partial, reduce
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from jantaku.base.messages import filled, load
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


def archive_name(kind: GameKind, language: str = "en") -> str:
    """Returns a sentence about the archive: its room, games and years; empty without one.

    >>> from jantaku.riichi.statistics import GameKind
    >>> archive_name(GameKind(4, "east"))
    "20,000 games of Tenhou's phoenix room, 2023 and 2024"
    """
    average = archive_average(kind)
    if average is None:
        return ""
    words = load(language, "report")["word"]
    years = reduce(partial(_and, words["and"]), map(str, _years()[kind.players, kind.length]))
    return filled(words["archive_of"], games=average.games // kind.players, years=years)


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


def _and(text: str, one: str, other: str) -> str:
    return filled(text, one=one, other=other)


@cache
def _years() -> dict[tuple[int, str], list[int]]:
    return {(row["players"], row["length"]): row["years"] for row in _document()}
