"""Who sits at the terminal: how wide it is, and what is typed there."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .console import Console

_PIPE = 100  # columns where there is no terminal to ask
_NARROWEST = 30
_ECHO = 80


def columns() -> int:
    """Columns there are to draw in: COLUMNS, or the terminal's."""
    return max(_NARROWEST, shutil.get_terminal_size((_PIPE, 0)).columns)


def typed(console: Console) -> str | None:
    """The next line that is typed, without blanks around it; None where nobody types any more.

    Where it does not show by itself, it is told.
    """
    given = sys.stdin.readline()
    answer = given.strip()
    if not sys.stdin.isatty() and given:
        console.write(f"> {answer[:_ECHO]}")
    return answer if given else None
