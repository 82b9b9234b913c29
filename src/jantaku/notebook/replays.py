"""The replay of any object that contains a game: `replay_from`."""

from __future__ import annotations

import json
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from jantaku.base.errors import ReplayError
from jantaku.game import Game
from jantaku.replay import GameReplay, read_replay, replay_of
from jantaku.replay.reader import replay_of_record
from jantaku.riichi.records.files import read_file
from jantaku.riichi.records.record import GameRecord
from jantaku.riichienv import RiichiEnv

if TYPE_CHECKING:
    from collections.abc import Sequence

Shown: TypeAlias = (
    "GameReplay | Game[Any, Any, Any] | GameRecord | RiichiEnv | bytes | str | PathLike[str]"
)
"""What can be shown: a game, a record, a log as bytes or its path, an environment, a replay."""


def replay_from(shown: object, names: Sequence[str] = ()) -> GameReplay:
    """The replay of a game of any engine, a record, a log or the path of one, or an environment.

    A path may name an archive's member, `archive.zip!member`. `names` adds player names to a game,
    which has none. Raises ReplayError for anything else, and for a text that is not a log.

    >>> replay_from("tests/data/records/own-4p.mjai.jsonl").rounds[0].name
    'E1'
    """
    if isinstance(shown, GameReplay):
        return shown
    if isinstance(shown, Game):
        return replay_of(shown, names or [""] * len(shown.seats))
    if isinstance(shown, GameRecord):
        return replay_of_record(shown)
    if isinstance(shown, RiichiEnv):
        return read_replay("\n".join(map(json.dumps, _with_names(shown.mjai_log))).encode())
    if isinstance(shown, bytes):
        return read_replay(shown)
    if isinstance(shown, str | PathLike):
        return _of_path(shown)
    cure = "give a game, a record, a log, its path, or an environment"
    raise ReplayError(f"{type(shown).__name__} holds no game", cure)


def _of_path(path: str | PathLike[str]) -> GameReplay:
    if Path(path).is_file() and not str(path).endswith((".zip", ".gz")):
        return read_replay(Path(path).read_bytes())
    return replay_of_record(read_file(path))


def _with_names(log: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The log with names at its start, which RiichiEnv leaves out."""
    first, *rest = log
    players = next((len(one["tehais"]) for one in rest if one["type"] == "start_kyoku"), 4)
    return [{**first, "names": [f"Player {seat}" for seat in range(players)]}, *rest]
