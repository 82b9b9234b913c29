"""Options that several commands share, each declared once, in groups a command takes as one value.

`with_options` lets a command take a group as a parameter and shows typer the group's options
instead. Options remain the text that was typed: the library reads and checks them, and its errors
name the option.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, is_dataclass
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from jantaku.cli.completion import completion, presets

if TYPE_CHECKING:
    from collections.abc import Callable

    from jantaku.cli.completion import Words


def argument(kind: str, about: str, words: Words | None = None) -> Any:
    """An argument of a command, without an option's name; a shell completes `words`."""
    return typer.Argument(
        metavar=kind, show_default=False, help=about, autocompletion=completion(kind, words)
    )


Players = Annotated[
    str,
    typer.Option(
        "--players",
        metavar="3|4",
        help="Number of players.",
        autocompletion=completion("3|4"),
    ),
]

_GLYPHS = typer.Option(
    "--glyphs/--no-glyphs", show_default=False, help="Unicode tiles (default: on a terminal only)."
)
ABOUT_MODS = "Mods to switch on, such as uma:first=15; -A switches one off."


def flag(*names: str, about: str) -> Any:
    """A field of a group: an option that is there or not."""
    return field(default=False, metadata={"option": typer.Option(*names, help=about)})


def text(
    *names: str, kind: str, about: str, default: str | None = "", words: Words | None = None
) -> Any:
    """A field of a group: an option with a text of that kind; a shell completes `words`."""
    option = typer.Option(*names, metavar=kind, help=about, autocompletion=completion(kind, words))
    return field(default=default, metadata={"option": option})


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


def with_options(command: Callable[..., int]) -> Callable[..., int]:
    """The command as typer should see it: a parameter that is a group replaced by its options.

    >>> def score(hand: str, by: RulesOptions) -> int: ...
    >>> list(signature(with_options(score)).parameters)[:3]
    ['hand', 'rules', 'players']
    """
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, Any] = {name: hint for name, hint in hints.items() if is_dataclass(hint)}
    parameters: list[Parameter] = []
    for name, parameter in signature(command).parameters.items():
        parameters += (
            _parameters_of(groups[name])
            if name in groups
            else [parameter.replace(annotation=hints[name], kind=Parameter.KEYWORD_ONLY)]
        )

    def run(**values: object) -> int:
        for name, group in groups.items():
            own = {row.name: values.pop(row.name) for row in fields(group)}
            values[name] = group(**own)
        return command(**values)

    run.__name__, run.__doc__ = command.__name__, command.__doc__
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined] # typer reads it
    return run


def _parameters_of(group: Any) -> list[Parameter]:
    types = get_type_hints(group)
    return [
        Parameter(
            row.name,
            Parameter.KEYWORD_ONLY,
            default=row.default,
            annotation=Annotated[types[row.name], row.metadata["option"]],
        )
        for row in fields(group)
    ]
