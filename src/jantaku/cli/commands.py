"""The classes of all commands: typer's, without the wait.

From typer 0.29 on, pydantic converts the options, and its import takes longer than all the rest of
a command. Our options are flags and texts and stay so: there is nothing to convert.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperGroup

from jantaku.base.errors import ArgumentError

if TYPE_CHECKING:
    from collections.abc import Callable


class Command(TyperCommand):
    """A command whose options are flags and texts."""

    def get_params(self, ctx: Any) -> Any:
        """The options, none of which is converted."""
        return _as_they_are(super().get_params(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        """Reads the arguments. Raises ArgumentError for an option with a value that comes twice."""
        found: list[Any] = self.make_parser(ctx).parse_args(args=list(args))[2]
        given = [one for one in found if one.param_type_name == "option" and not one.is_flag]
        for at, one in enumerate(given):
            if one in given[:at] and not (one.multiple or one.count):
                cure = "write it once; a list is one text in quotes"
                raise ArgumentError(f"{one.opts[0]} is given twice", cure)
        return super().parse_args(ctx, args)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The usage, in which braces mean nothing to anybody."""
        return [piece.strip("{}").replace("}", "") for piece in super().collect_usage_pieces(ctx)]


class FlagGroup(TyperGroup):
    """A group of commands whose own options are flags."""

    def get_params(self, ctx: Any) -> Any:
        """The options, none of which is converted."""
        return _as_they_are(super().get_params(ctx))


class Deferred(Command):
    """A command or group that is imported when it is called, completed or asked for its help."""

    def __init__(self, name: str, about: str, load: Callable[[], Any]) -> None:
        super().__init__(name=name, help=about)
        self.loaded = cache(load)

    def make_context(self, *words: Any, **more: Any) -> Any:
        """The context of the command itself."""
        return self.loaded().make_context(*words, **more)


def _as_they_are(parameters: list[Any]) -> list[Any]:
    for parameter in parameters:
        # typer's own field: should a later typer rename it, commands only start slower.
        parameter._runtime_param = _Text()
        if parameter.param_type_name == "argument":
            parameter.display_type_rich = _untold  # that a text is a text
    return parameters


def _untold(**_where: object) -> str:
    return ""


class _Text:
    """Stands where typer keeps its converter."""

    def coerce(self, value: object, **_where: object) -> object:
        return value
