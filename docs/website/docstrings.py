"""Docstrings as Markdown, for mkdocstrings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from griffe import Extension

from website.fences import fenced

if TYPE_CHECKING:
    from griffe import Object


class FencedExamples(Extension):
    """Fences the examples of every docstring."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Changes the docstring of one object."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
