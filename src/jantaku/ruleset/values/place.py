"""Where something stands in a file."""

from __future__ import annotations

from typing import Any, NamedTuple


class Place(NamedTuple):
    """Where something stands in a file; line and column count from 1, as editors do."""

    file: str | None
    line: int
    column: int

    def fields(self) -> dict[str, Any]:
        """The place as `RulesetError` takes it."""
        return {"file": self.file, "line": self.line, "column": self.column}

    def __str__(self) -> str:
        where = f"{self.line}:{self.column}"
        return f"{self.file}:{where}" if self.file else where
