"""Verifies the games of files, archives and their members: `verify_files`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.base.errors import ReplayError
from jantaku.base.workers import worker_pool
from jantaku.riichi.records.files import iter_records
from jantaku.riichi.records.native import NativeRecord

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from jantaku.riichi.records.record import (
        GameRecord,
    )
    from jantaku.riichi.rules import GameRule
from jantaku.riichi.records.verify.game import verify_game
from jantaku.riichi.records.verify.native import verify_native
from jantaku.riichi.records.verify.report import GameReport


def verify_files(
    paths: Sequence[str], jobs: int = 1, promised: str = "", rules: str | GameRule | None = None
) -> Generator[GameReport]:
    """Yields a report on every game of the files, archives and their members; unreadable ones too.

    `promised` is the published commitment to the seed of a Jantaku record; `rules` replace the ones
    that records of other programs name.
    """
    games = ((name, game, promised) for name, game in iter_records(paths, rules))
    if jobs == 1:
        yield from map(_report, games)
        return
    with worker_pool(jobs) as pool:
        yield from pool.map(_report, games, chunksize=8)


def _report(named: tuple[str, GameRecord | NativeRecord | ReplayError, str]) -> GameReport:
    name, game, promised = named
    try:
        if isinstance(game, ReplayError):
            raise game
        if isinstance(game, NativeRecord):
            return verify_native(game.data, name, promised)
        _refuse_promise(promised)
        return verify_game(game, name)
    except ReplayError as error:
        error.file = error.file or name
        return GameReport(name, error=error)


def _refuse_promise(promised: str) -> None:
    if promised:
        fault = "no seed was committed to in this format"
        raise ReplayError(fault, "leave the commitment out, or download our own format")
