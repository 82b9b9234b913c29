"""A few games of our own in every format, under `tests/data/records`.

Two players of each look for winning hands, the others play anything and so call a lot. Run this
file to write them anew; `python tests/riichi/records/corpus.py`.
"""

import json
import re
from pathlib import Path
from typing import Any, Literal

from jantaku import GameRule, RiichiGame
from jantaku.players import PLAYERS, play
from jantaku.riichi.records.files import FORMATS
from jantaku.riichi.records.game_record import record_of_game
from jantaku.riichi.records.record import GameRecord

FOLDER = Path(__file__).parents[2] / "data" / "records"

# Name: players, seed.
GAMES: dict[str, tuple[Literal[3, 4], int]] = {"own-4p": (4, 25), "own-3p": (3, 14)}


def own_game(players: Literal[3, 4], seed: int) -> GameRecord:
    """The record of a short game between our own players."""
    rule = GameRule.preset("tenhou", players=players).replace(winds=1)
    game = RiichiGame(rule, seed=seed)
    kinds = ["efficiency", "random", "efficiency", "random"][:players]
    events = list(play(game, [PLAYERS[kind] for kind in kinds], seed))
    assert game.result is not None
    names = ["Ada", "Бэла", "千", "d&<\"'>%"][:players]
    result = game.result
    return record_of_game(
        events, rule, names=names, final_points=result.points, scores=result.scores
    )


def as_bytes(written: bytes | str) -> bytes:
    """What a writer gave, as it stands in a file."""
    return written.encode() if isinstance(written, str) else written


def path_of(game: str, format_: str) -> Path:
    """The file of that game in that format."""
    return FOLDER / f"{game}.{format_}{FORMATS[format_].suffix}"


def document_of(game: str, format_: str) -> dict[str, Any]:
    """What that file holds, where the format is JSON."""
    loaded: dict[str, Any] = json.loads(path_of(game, format_).read_bytes())
    return loaded


def in_mpsz(text: str) -> str:
    """mjai messages with the names of tiles that some programs write: `1z` for `E`."""
    honors = re.sub('"([ESWNPFC])"', lambda name: f'"{"ESWNPFC".index(name[1]) + 1}z"', text)
    return re.sub('"5([mps])r"', r'"0\1"', honors)


def main() -> None:
    """Writes the corpus."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (players, seed) in GAMES.items():
        game = own_game(players, seed)
        for format_ in FORMATS.values():
            path_of(name, format_.name).write_bytes(as_bytes(format_.write(game)))


if __name__ == "__main__":
    main()
