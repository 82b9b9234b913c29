"""Examples of docstrings as blocks of code; Markdown would read `>>>` as a quotation."""

from __future__ import annotations

import re

_EXAMPLE = re.compile(r"^>>> .*\n(?:(?!\n).+\n?)*", re.MULTILINE)


def fenced(text: str) -> str:
    """Returns a docstring whose examples are in fences."""
    return _EXAMPLE.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", text)
