"""The columns that a text takes in a terminal."""

from __future__ import annotations

from unicodedata import combining, east_asian_width


def width(text: str) -> int:
    """Returns the columns that the text takes in a terminal.

    >>> width("立直 1")
    6
    """
    return len(text) if text.isascii() else sum(map(_char_width, text))


def _char_width(char: str) -> int:
    if combining(char) or "\ufe00" <= char <= "\ufe0f":
        return 0
    return 2 if east_asian_width(char) in "WF" else 1
