"""Options that several commands share, each declared once, in groups a command takes as one value.

`command_of` makes a command of a function: a parameter that is a group becomes the group's options.
Options remain the text that was typed: the library reads and checks them, and its errors name the
option.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields, is_dataclass
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, get_args, get_type_hints

import click

from jantaku.base.errors import ArgumentError
from jantaku.cli.completion import completion, presets

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jantaku.cli.completion import Words


class Declaration(NamedTuple):
    """An option of a command, or an argument, which has no names; a shell completes `words`."""

    names: tuple[str, ...]
    kind: str
    about: str
    words: Words | None = None


def argument(kind: str, about: str, words: Words | None = None) -> Declaration:
    """An argument of a command, without an option's name; a shell completes `words`."""
    return Declaration((), kind, about, words)


def option(*names: str, about: str, kind: str = "", words: Words | None = None) -> Declaration:
    """An option of a command: a flag, or with a text of that kind."""
    return Declaration(names, kind, about, words)


Players = Annotated[str, option("--players", kind="3|4", about="Number of players.")]

_GLYPHS = option("--glyphs/--no-glyphs", about="Unicode tiles (default: on a terminal only).")
ABOUT_MODS = "Mods to switch on, such as uma:first=15; -A switches one off."


def flag(*names: str, about: str) -> Any:
    """A field of a group: an option that is there or not."""
    return field(default=False, metadata={"option": option(*names, about=about)})


def text(
    *names: str, kind: str, about: str, default: str | None = "", words: Words | None = None
) -> Any:
    """A field of a group: an option with a text of that kind; a shell completes `words`."""
    declared = option(*names, kind=kind, about=about, words=words)
    return field(default=default, metadata={"option": declared})


def given(group: Any) -> list[str]:
    """The options of a group that were named."""
    return [row.name for row in fields(group) if getattr(group, row.name) != row.default]


@dataclass(frozen=True)
class RulesOptions:
    """The rules in force."""

    rules: str = text(
        "--rules",
        kind="NAME|FILE",
        about="A preset (`jantaku rules list`), or a JSON file.",
        default="tenhou",
        words=presets,
    )
    players: str = text(
        "--players", kind="3|4", about="Number of players (default: as in the rules)."
    )
    local: str = text("--local", kind="YAKU", about="Local yaku to count, separated by commas.")


@dataclass(frozen=True)
class PlayedBy:
    """The rules of a recorded game."""

    rules: str = text(
        "--rules",
        kind="NAME|FILE",
        about="Rules of logs that do not name their site, such as mjai: a preset, or a JSON file.",
        words=presets,
    )


@dataclass(frozen=True)
class RulesetChanges:
    """Changes to a ruleset before it is used."""

    mods: str = text("--mods", kind="A,B", about=ABOUT_MODS)
    preset: str = text(
        "--preset", kind="NAME", about="A preset: its mods instead of the default ones."
    )
    modpack: str = text("--modpack", kind="NAME", about="A modpack of modpacks.json next to FILE.")
    config: str = text(
        "--config", kind="FILE", about="A file whose keys are merged into the ruleset."
    )


@dataclass(frozen=True)
class Output:
    """The form of the answer."""

    lang: str = text("--lang", kind="en|ja|ko|zh", about="Language of the answer.", default="en")
    glyphs: bool | None = field(default=None, metadata={"option": _GLYPHS})
    ascii: bool = flag("--ascii", about="ASCII output only.")
    no_color: bool = flag("--no-color", about="No colours; NO_COLOR does the same.")
    json: bool = flag("--json", about="JSON output, errors included; one line per hand with -.")


@dataclass(frozen=True)
class PlainOutput:
    """The form of an answer in English without tiles."""

    ascii: bool = flag("--ascii", about="ASCII output only.")
    json: bool = flag("--json", about="JSON output, errors included.")

    @property
    def whole(self) -> Output:
        """The form with all settings of an output."""
        return Output(**asdict(self))


@dataclass(frozen=True)
class ColouredOutput(PlainOutput):
    """The form of an answer in English without tiles, in colours."""

    no_color: bool = flag("--no-color", about="No colours; NO_COLOR does the same.")


class Command(click.Command):
    """A command whose options are flags and texts."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads the arguments. Raises ArgumentError for an option with a value that comes twice."""
        found = self.make_parser(ctx).parse_args(args=list(args))[2]
        given = [one for one in found if isinstance(one, click.Option) and not one.is_flag]
        for at, one in enumerate(given):
            if one in given[:at] and not one.multiple:
                cure = "write it once; a list is one text in quotes"
                raise ArgumentError(f"{one.opts[0]} is given twice", cure)
        return super().parse_args(ctx, args)


HELP: dict[str, Any] = {"help_option_names": ["-h", "--help"]}
"""The settings of every command."""


def command_of(name: str, function: Callable[..., int], *examples: str) -> Command:
    """Returns the command that calls a function; its help ends with the examples.

    >>> def show(tiles: Annotated[str, argument("HAND", "Tiles.")], by: RulesOptions) -> int: ...
    >>> [one.name for one in command_of("show", show).params]
    ['tiles', 'rules', 'players', 'local']
    """
    hints = get_type_hints(function, include_extras=True)
    groups: dict[str, Any] = {one: hint for one, hint in hints.items() if is_dataclass(hint)}
    parameters: list[click.Parameter] = []
    for row in signature(function).parameters.values():
        if row.name in groups:
            parameters += parameters_of(groups[row.name])
        else:
            type_, declared = get_args(hints[row.name])[:2]
            many = "list" in f"{type_}"
            parameters.append(parameter(row.name, declared, row.default, many=many))

    def run(**values: Any) -> int:
        for name, group in groups.items():
            values[name] = taken(group, values)
        return function(**values)

    return Command(name, HELP, run, parameters, function.__doc__, shown(*examples))


def taken(group: Any, values: dict[str, Any]) -> Any:
    """Returns a group of options, and takes them out of the values of all options."""
    return group(**{row.name: values.pop(row.name) for row in fields(group)})


def shown(*examples: str) -> str:
    """Returns the end of a command's help."""
    title = "Example" if len(examples) == 1 else "Examples"
    return "\n".join((f"{title}:\n\n\b", *(f"  {example}" for example in examples)))


def parameters_of(group: Any) -> Iterator[click.Parameter]:
    """Yields the parameters of a command for the options of a group."""
    for row in fields(group):
        yield parameter(row.name, row.metadata["option"], row.default)


def parameter(
    name: str, declared: Declaration, default: Any, *, many: bool = False
) -> click.Parameter:
    """Returns the parameter of a command; one without a default is required."""
    names, kind, about, words = declared
    required = default is Parameter.empty
    more: dict[str, Any] = {"help": about, "shell_complete": completion(kind, words)}
    more |= {"metavar": kind} if kind else {"is_flag": True}
    if not (required or many):
        more["default"] = default
    if not names:
        return click.Argument([name], required, nargs=-1 if many else 1, **more)
    if isinstance(default, str) and default:
        more["show_default"] = True
    return click.Option([name, *names], multiple=many, **more)
