"""The file of a match: a header, then a line for each game as it is finished."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any, Final, Self

from jantaku.arena.table import Outcome
from jantaku.base.errors import JantakuError, ReplayError
from jantaku.base.seeds import seed_from_json

if TYPE_CHECKING:
    from jantaku.arena.table import ArenaMatch
    from jantaku.base.seeds import Seed

_VERSION: Final = 2
_LOCKED: Final = 2**31 - 2  # the byte that Windows locks; a locked one nobody else may read


class Log:
    """A file of finished games, to resume a match after an interruption.

    A line that was cut off in writing is dropped. Raises `ReplayError` for a file of another match,
    naming the difference, or of none, and for one that another match is writing.
    """

    def __init__(self, path: str | os.PathLike[str], match: ArenaMatch) -> None:
        self._path = os.fspath(path)
        self._match = match
        self.outcomes: dict[int, Outcome] = {}
        try:
            self._file = open(self._path, "a+b")  # noqa: SIM115 - closed by whoever uses it
        except OSError as error:
            fault = f"cannot write {self._path!r}: {error.strerror}"
            raise JantakuError(fault, "name a file", source="resume") from None
        try:
            self._lock()
            self._read()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_fault: object) -> None:
        self._file.close()

    def add(self, outcome: Outcome) -> None:
        """Writes a game that is finished."""
        self._write(outcome.to_dict())

    def _lock(self) -> None:
        if not lock(self._file.fileno()):
            raise self._fault("another match is writing it", "wait, or name another file")

    def _read(self) -> None:
        self._file.seek(0)
        head = _line(_header(self._match))
        first = self._file.readline()
        if not first.endswith(b"\n"):
            if not head.startswith(first):
                raise self._fault("no log of the arena", "name another file")
            self._file.truncate(0)
            self._write(_header(self._match))
            return
        self._compare(first)
        end = len(first)
        lines = self._file.readlines()
        for number, line in enumerate(lines, 2):
            try:
                outcome = Outcome.from_dict(json.loads(line), len(self._match.players))
            except (ValueError, KeyError, TypeError, RecursionError):
                if number == len(lines) + 1:
                    break
                raise self._fault(f"line {number} is not a game", "name another file") from None
            if not line.endswith(b"\n"):
                break
            end += len(line)
            self.outcomes.setdefault(outcome.game, outcome)
        self._file.truncate(end)

    def _compare(self, line: bytes) -> None:
        try:
            found: Any = json.loads(line)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict) or "jantaku_arena" not in found:
            raise self._fault("no log of the arena", "name another file")
        if found["jantaku_arena"] != _VERSION:
            fault = f"a log of format {_brief(found['jantaku_arena'])}; this is {_VERSION}"
            raise self._fault(fault, "use the version that wrote it, or name another file")
        wanted = json.loads(_line(_header(self._match)))
        for key in dict.fromkeys((*wanted, *found)):
            here, there = wanted.get(key), found.get(key)
            if here != there:
                fault = (
                    f"the log of another match: its {key} is {_brief(there)}, not {_brief(here)}"
                )
                raise self._fault(fault, "play that match, or name another file")

    def _write(self, row: dict[str, Any]) -> None:
        self._file.write(_line(row))
        self._file.flush()

    def _fault(self, fault: str, cure: str) -> ReplayError:
        return ReplayError(fault, cure, file=self._path)


def seed_of_log(path: str | os.PathLike[str]) -> Seed | None:
    """Returns the seed of the match in the file, or None if there is no such file or match."""
    try:
        with open(path, "rb") as file:
            return seed_from_json(json.loads(file.readline())["seed"])
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None


def lock(file: int) -> bool:
    """Keeps others from locking the file until it is closed, or the process is gone."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file, _LOCKED, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _header(match: ArenaMatch) -> dict[str, Any]:
    return {
        "jantaku_arena": _VERSION,
        **match.setup.to_dict(),
        "players": list(match.players),
        "duplicate": match.duplicate,
        "timeout_s": match.timeout_s,
    }


def _line(row: dict[str, Any]) -> bytes:
    return json.dumps(row, separators=(",", ":")).encode() + b"\n"


def _brief(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 120 else text[:120] + "..."
