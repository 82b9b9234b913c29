"""Cells of CSV files that no spreadsheet runs."""

from __future__ import annotations

from typing import Final

# What spreadsheets take for the start of a formula, the wide forms of it too.
_FORMULA: Final = "=+-@\t\r\n|%\uff1d\uff0b\uff0d\uff20"


def safe_cell(text: str) -> str:
    """Returns the text as a cell on one line; one that begins like a formula gets a `'` before it.

    >>> safe_cell("=1+1"), safe_cell("Aki")
    ("'=1+1", 'Aki')
    """
    flat = "".join(char if char.isprintable() else "\ufffd" for char in text)
    return f"'{flat}" if text.strip()[:1] in _FORMULA or text[:1] in _FORMULA else flat
