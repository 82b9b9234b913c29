"""Progress bars on stderr, for those who wait for thousands of hands or games."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Self

from jantaku.base.errors import counted
from jantaku.cli.terminal.console import progress_bar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.progress import Progress as Bar

MANY = 200
"""Lines after which a bar is worth drawing."""


class Progress:
    """Counts lines and bytes read from stdin; draws a bar once there are many.

    Draws nothing if stderr is not a terminal, or if stdout is one: answers show the progress then.
    """

    def __init__(self) -> None:
        self._watched = sys.stderr.isatty() and not sys.stdout.isatty()
        self._bar: Bar | None = None
        self._lines = 0
        self._bytes = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_fault: object) -> None:
        if self._bar:
            self._bar.stop()

    def advance(self, size: int) -> None:
        """Counts one more line of `size` bytes."""
        self._lines += 1
        self._bytes += size
        if not self._watched or self._lines < MANY:
            return
        if self._bar is None:
            self._bar = _bar()
        task = self._bar.task_ids[0]
        self._bar.update(task, completed=self._bytes, lines=self._lines)


class Tally:
    """Counts games on a terminal; a file with several of them makes the expected number wrong."""

    def __init__(self, expected: int) -> None:
        self._bar = progress_bar("{task.fields[told]}")
        self._expected = expected
        self._games = 0
        self._task = self._bar.add_task("", total=expected, told="")

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_fault: object) -> None:
        self._bar.stop()

    def advance(self, rounds: int) -> None:
        """Counts one more game; `rounds` is the number of rounds so far."""
        self._games += 1
        total = self._expected if self._games <= self._expected else None
        told = f"{counted(self._games, 'game')}, {counted(rounds, 'round')}"
        self._bar.update(self._task, completed=self._games, total=total, told=told)

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Takes the bar away while something else is printed."""
        self._bar.stop()
        try:
            yield
        finally:
            self._bar.start()


@contextmanager
def games_watched(expected: int) -> Iterator[Callable[[int], None]]:
    """Yields a function that takes the rounds of a finished game and draws a bar on a terminal."""
    if not sys.stderr.isatty():
        yield lambda _rounds: None
        return
    with Tally(expected) as tally:
        rounds = 0

        def tell(more: int) -> None:
            nonlocal rounds
            rounds += more
            tally.advance(rounds)

        yield tell


@contextmanager
def steps_watched(thing: str) -> Iterator[Callable[[int, int], None]]:
    """Yields a function that takes the number of steps done, and of all; shows it on a terminal."""
    if not sys.stderr.isatty():
        yield lambda _done, _all: None
        return
    bar = progress_bar("{task.completed:.0f} / {task.total:.0f} " + thing)
    task = bar.add_task("", total=0)
    with bar:
        yield lambda done, steps: bar.update(task, completed=done, total=steps)


def _bar() -> Bar:
    bar = progress_bar("{task.fields[lines]} lines")
    bar.add_task("", total=_size_of_stdin(), lines=0)
    bar.start()
    return bar


def _size_of_stdin() -> int | None:
    """Bytes of the file that stdin is; of a pipe nobody knows."""
    status = os.fstat(sys.stdin.fileno())
    return status.st_size if stat.S_ISREG(status.st_mode) else None
