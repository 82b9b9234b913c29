"""Docstrings as Markdown: their examples become blocks of code."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from griffe import Extension

if TYPE_CHECKING:
    from griffe import Object

_EXAMPLE = re.compile(r"^>>> .*\n(?:(?!\n).+\n?)*", re.MULTILINE)


class FencedExamples(Extension):
    """Fences the examples of every docstring; Markdown would read `>>>` as a quotation."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Changes the docstring of one object."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """Returns a docstring whose examples are in fences.

    >>> print(fenced("Adds.\\n\\n>>> 1 + 1\\n2"))
    Adds.
    <BLANKLINE>
    ```pycon
    >>> 1 + 1
    2
    ```
    <BLANKLINE>
    """
    return _EXAMPLE.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", text)
