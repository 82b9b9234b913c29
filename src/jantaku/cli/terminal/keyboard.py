"""The terminal of the person who plays: its width and what is typed there."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jantaku.cli.terminal.console import Console

_PIPE = 100  # columns if there is no terminal
_NARROWEST = 30
_ECHO = 80


def columns() -> int:
    """Returns the number of columns to draw in: COLUMNS, or the terminal's."""
    return max(_NARROWEST, shutil.get_terminal_size((_PIPE, 0)).columns)


def typed(console: Console) -> str | None:
    """Returns the next line that is typed, without blanks around it; None at the end of input.

    A line that the terminal does not show is printed.
    """
    given = sys.stdin.readline()
    answer = given.strip()
    if not sys.stdin.isatty() and given:
        console.write(f"> {answer[:_ECHO]}")
    return answer if given else None
