"""Counts archives of games and writes the averages that players are compared with.

    python docs/build/archive_averages.py FOLDER

FOLDER has the archives of `_ARCHIVES`, zip files of mjlog XML. The averages, of all seats together,
go to `src/jantaku/riichi/statistics/averages.json`. A row whose archive is missing stays as it is.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

from jantaku.riichi.statistics import GameKind, statistics

FILE: Final = Path(__file__).parents[2] / "src/jantaku/riichi/statistics/averages.json"
_SOURCE: Final = (
    "Games of Tenhou's phoenix room (tenhou.net), all seats together. "
    "Counted by docs/build/archive_averages.py, which adds up the rounds of each archive."
)


class _Archive(NamedTuple):
    file: str
    kind: GameKind
    years: list[int]


_ARCHIVES: Final = (
    _Archive("tenhou-4p.zip", GameKind(4, "south"), [2022]),
    _Archive("tenhou-tonpuu.zip", GameKind(4, "east"), [2023, 2024]),
    _Archive("tenhou-3p.zip", GameKind(3, "south"), [2022]),
)


def average(path: Path, kind: GameKind, years: list[int]) -> dict[str, Any]:
    """Returns the row of an archive: its games of one kind, and the counts of all seats."""
    found = statistics(path, only=["phoenix", *kind.words])
    (everyone,) = found.everyone
    return {
        "years": years,
        "players": kind.players,
        "length": kind.length,
        "tally": everyone.tally.to_dict(),
    }


def main(folder: Path) -> None:
    """Counts the archives of the folder and writes the file."""
    rows = json.loads(FILE.read_text(encoding="utf-8"))["archives"] if FILE.is_file() else []
    known = {(row["players"], row["length"]): row for row in rows}
    for archive in _ARCHIVES:
        if (path := folder / archive.file).is_file():
            kind = archive.kind
            known[kind.players, kind.length] = average(path, kind, archive.years)
    document = {"source": _SOURCE, "archives": [known[key] for key in sorted(known)]}
    FILE.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
