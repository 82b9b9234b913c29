"""The class of all commands: typer's, without the wait.

From typer 0.29 on, every option that is no flag is converted by pydantic, whose import takes longer than all the
rest of a command. Our options are text and stay text, so there is nothing to convert.
"""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand


class Command(TyperCommand):
    """A command whose options are flags and texts."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        for parameter in self.params:
            # typer's own field: if a later typer renames it, commands only start slower.
            parameter._runtime_param = _Text()  # type: ignore[attr-defined]


class _Text:
    """Stands where typer keeps its converter."""

    def coerce(self, value: object, **_where: object) -> object:
        return value
