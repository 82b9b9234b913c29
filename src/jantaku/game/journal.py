"""The record of any game while it is played: its setup in the first line, then a line a step.

Each line is JSON. Lines are only appended, so a process that is killed loses at most the step whose
line it was writing.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Final, Self

from jantaku.base.errors import JantakuError, ReplayError
from jantaku.game.engines import ENGINES, open_game
from jantaku.game.spec import GameSpec

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import BinaryIO

    from jantaku.game.game import Game

    AnyGame = Game[Any, Any, Any]

LARGEST_LINE: Final = 8 * 2**20
"""The most bytes of a line: a setup may hold the text of a ruleset, of which 100,000 are many."""
LARGEST_FILE: Final = 64 * 2**20
"""The most bytes of a game: a hanchan has 30,000."""
MOST_STEPS: Final = 2**18
"""The most steps of a game: a hanchan has 1,200."""

_CURE: Final = "give the file that a journal wrote"
_MISHAPS: Final = (ValueError, LookupError, TypeError, AttributeError, RecursionError)


class Journal:
    """A game, and the file that stores it.

    A missing file, or one without a complete line, begins with the setup; any other continues the
    game in it, which must have `setup` if that is given. A last line that was cut off in writing
    is dropped. Raises ReplayError, which names the line, for a file that contains anything else,
    and leaves it unchanged; the engine's own errors for a new setup that cannot be played; OSError
    for a file that cannot be opened.

    >>> import os, tempfile
    >>> from jantaku import RiichiGame
    >>> path = os.path.join(tempfile.mkdtemp(), "game.jsonl")
    >>> with Journal(path, RiichiGame(seed=7).spec) as journal:
    ...     events = journal.game.step({0: journal.game.default_action(0)})
    ...     journal.keep()
    >>> with Journal(path) as journal:
    ...     len(journal.game.actions)
    1
    """

    game: AnyGame

    def __init__(
        self,
        path: str | os.PathLike[str],
        setup: GameSpec | None = None,
        engines: Mapping[str, str] = ENGINES,
    ) -> None:
        self._kept = 0
        self._file = open(path, "a+b")  # noqa: SIM115 - closed by whoever uses it
        try:
            self._open(setup, engines)
        except BaseException as error:
            self._file.close()
            if isinstance(error, ReplayError):
                error.file = os.fspath(path)
            raise

    def _open(self, setup: GameSpec | None, engines: Mapping[str, str]) -> None:
        self._file.seek(0)
        found, end = read_journal(self._file, engines)
        if found is None:
            if setup is None:
                raise ReplayError("it holds no game", "give a setup to begin with")
            self.game = open_game(setup, engines)
            first = self.game.spec.to_dict()
            self._file.seek(0)
            if not _line(first).startswith(self._file.read(LARGEST_LINE)):
                raise ReplayError("it holds no game", "name another file")
            self._file.truncate(0)
            self._write(first)
            return
        if setup is not None and setup.to_dict() != found.spec.to_dict():
            raise ReplayError("it holds a game of another setup", "name another file")
        self.game, self._kept = found, len(found.actions)
        self._file.truncate(end)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_fault: object) -> None:
        self._file.close()

    def keep(self) -> None:
        """Writes the steps that the game has taken since; the host sends them after that."""
        for actions in self.game.actions[self._kept :]:
            self._write(self.game.pack_step(actions))
            self._kept += 1

    def _write(self, document: Mapping[str, Any]) -> None:
        self._file.write(_line(document))
        self._file.flush()


def write_journal(game: AnyGame) -> Iterator[bytes]:
    """Yields the lines of a game in its current state.

    >>> from jantaku import RiichiGame
    >>> [line[:19] for line in write_journal(RiichiGame(seed=7))]
    [b'{"engine":"riichi",']
    """
    yield _line(game.spec.to_dict())
    for actions in game.actions:
        yield _line(game.pack_step(actions))


def read_journal(
    file: BinaryIO, engines: Mapping[str, str] = ENGINES
) -> tuple[AnyGame | None, int]:
    """Returns the replayed game of such lines, and the number of bytes of its lines.

    A last line without its end is left out; the game is None if no line is complete. Raises
    ReplayError, which names the line, for anything else.

    >>> from io import BytesIO
    >>> from jantaku import RiichiGame
    >>> text = b"".join(write_journal(RiichiGame(seed=7)))
    >>> read_journal(BytesIO(text + b'{"0":["dis'))[0]
    <RiichiGame tenhou with 4 players, E1: seat 0 decides>
    """
    game: AnyGame | None = None
    number = end = 0
    while line := file.readline(LARGEST_LINE + 1):
        number += 1
        try:
            _check_size(line, number, end + len(line))
            if not line.endswith(b"\n"):
                break
            document = json.loads(line)
            if game is None:
                game = open_game(GameSpec.from_dict(document), engines)
            else:
                game._replay_step(document)
        except (*_MISHAPS, JantakuError) as error:
            raise _refused(error, number) from None
        end += len(line)
    return game, end


def _refused(error: Exception, number: int) -> ReplayError:
    """Returns the error of a line; a game of another version has the cure that the engine names."""
    if not isinstance(error, JantakuError):
        return ReplayError(f"line {number}: no JSON of a game: {error}"[:_LONGEST], _CURE)
    cure = error.cure if isinstance(error, ReplayError) and number == 1 else ""
    return ReplayError(f"line {number}: {error.fault}"[:_LONGEST], cure or _CURE)


_LONGEST: Final = 300  # characters shown of a fault


def _check_size(line: bytes, number: int, size: int) -> None:
    if len(line) > LARGEST_LINE:
        raise ReplayError(f"longer than {LARGEST_LINE // 2**20} MiB", _CURE)
    if size > LARGEST_FILE:
        raise ReplayError(f"a game of more than {LARGEST_FILE // 2**20} MiB", _CURE)
    if number > MOST_STEPS:
        raise ReplayError(f"a game of more than {MOST_STEPS} steps", _CURE)


def _line(document: Mapping[str, Any]) -> bytes:
    return json.dumps(document, separators=(",", ":")).encode() + b"\n"
