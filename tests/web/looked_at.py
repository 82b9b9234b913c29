"""Real logs of every format, and what Python sees at fifty moments of each, for browser tests.

`python -m web.looked_at FOLDER [FORMAT ...]` (with `tests` on the path) writes each log as a file,
and beside it as JSON the frame, the number of its event, points, hands, ponds and melds of each
moment. Of formats in which there are no real logs, games of Tenhou are written. `LOGS=FOLDER` has
the browser read them.
"""

import json
import sys
import zipfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

from jantaku.base.errors import ReplayError
from jantaku.game.protocol import DisplayTile, with_open_hands
from jantaku.replay.record_player import ReplayedRecord
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.records.files import FORMATS, read_game
from support import SHARED

LOGS: Final = 10  # of each format
MOMENTS: Final = 50
_REAL: Final = {
    "tenhou_xml": ("tenhou-4p.zip", "tenhou-3p.zip", "tenhou-edge-cases.zip"),
    "tenhou_json": ("tenhou-json.zip",),
    "majsoul": ("majsoul.zip",),
}


def members(archives: tuple[str, ...]) -> Iterator[bytes]:
    """Logs of the archives, one of each in turn, at random."""
    chance = Random(11)
    opened = [zipfile.ZipFile(SHARED / "data" / name) for name in archives]
    names = [[n for n in one.namelist() if not n.endswith("/")] for one in opened]
    for rows in names:
        chance.shuffle(rows)
    while any(names):
        for archive, rows in zip(opened, names, strict=True):
            if rows:
                yield archive.read(rows.pop())


def logs(format_: str) -> Iterator[bytes]:
    """So many logs of a format, real ones first."""
    real = [*islice(filter(_is_whole, members(_REAL.get(format_, ()))), LOGS)]
    yield from real
    others = filter(_is_whole, members(_REAL["tenhou_xml"]))
    for other in islice(others, LOGS - len(real)):
        written = FORMATS[format_].write(read_game(other))
        yield written if isinstance(written, bytes) else written.encode()


def _is_whole(log: bytes) -> bool:
    """Whether it is one game by the rules, to an end, and long enough."""
    try:
        game = read_game(log)
    except ReplayError:
        return False
    retold = ReplayedRecord(game)
    scenes = sum(1 for _ in retold.scenes())
    return scenes >= MOMENTS and not retold.departs and all(one.is_over for one in game.rounds)


def moments(log: bytes) -> list[dict[str, Any]]:
    """What is seen at moments of the log, each with the frame in which it is shown."""
    total = sum(1 for _ in ReplayedRecord(read_game(log)).scenes())
    wanted = {*Random(total).sample(range(total), MOMENTS), total - 1}
    found = []
    current: RiichiGame | None = None
    before = told = first = 0
    for at, (game, ending, _) in enumerate(ReplayedRecord(read_game(log)).scenes()):
        if game is not current:
            before, current = before + told, game
        told = len(game.events)
        # A record may have other final scores than its rules give: Tenhou rounded them once.
        assert ending is None or at == total - 1
        first = first or told
        if at in wanted:
            number = before + told - 1
            found.append({"frame": before + told - first, "number": number, **_seen(game)})
    return found


def _seen(game: RiichiGame) -> dict[str, Any]:
    view = with_open_hands(game.show(None), [game.show(seat) for seat in game.seats])
    rows = [
        {
            "seat": row.seat,
            "points": row.points,
            "hand": sorted(map(_named, row.tiles)),
            "pond": [_named(one.tile) for one in row.pond],
            "melds": sorted(_named(tile) for meld in row.melds for tile in meld.tiles),
        }
        for row in view.seats
    ]
    return {"left": view.left, "seats": rows}


def _named(tile: DisplayTile) -> str:
    """As the sprite of the page calls it."""
    return f"{tile.name}{'r' if tile.red else ''}"


def main(folder: Path, *formats: str) -> None:
    """Writes those of these formats; of all where none is named."""
    for format_ in formats or FORMATS:
        about = FORMATS[format_]
        for number, log in enumerate(logs(format_)):
            name = f"{format_}-{number}"
            (folder / f"{name}{about.suffix}").write_bytes(log)
            document = {"log": f"{name}{about.suffix}", "moments": moments(log)}
            (folder / f"{name}.moments.json").write_text(json.dumps(document))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
