"""Room codes: short, easy to say, and never a word."""

from __future__ import annotations

import secrets
from typing import Final

LETTERS: Final = "BCDFGHJKMNPRSTVWXZ"
"""No vowels, so that no code is a word; no L and Q, which look like I and O."""
LENGTH: Final = 5


def new_code() -> str:
    """Returns a random code: one of nearly two million.

    >>> len(new_code())
    5
    """
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def read_code(text: str) -> str:
    """Returns the normal form of a code that was typed in any way.

    >>> read_code(" bc-dfg ")
    'BCDFG'
    """
    return "".join(char for char in text.upper()[: 4 * LENGTH] if char in LETTERS)[:LENGTH]
