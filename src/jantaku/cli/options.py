"""Options that several commands share, each declared once, in groups a command takes as one value.

`with_options` lets a command take a group as a parameter and shows typer the group's options instead. Options are
kept as the text they are: the library reads and checks them, and its errors name the option.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

if TYPE_CHECKING:
    from collections.abc import Callable

HandText = Annotated[
    str,
    typer.Argument(
        metavar="HAND",
        show_default=False,
        help="Tiles such as 123m406p11z, melds in brackets: (123m) (111m) (1111m) [1111m]; "
        "- reads hands from stdin, one a line.",
    ),
]
Visible = Annotated[
    str,
    typer.Option("--visible", metavar="TILES", help="Tiles seen on the table: copies you cannot draw."),
]

Players = Annotated[
    str, typer.Option("--players", metavar="3|4", help="Number of players.")
]


def flag(*names: str, help: str) -> Any:
    """An option that is there or not."""
    return typer.Option(*names, help=help)


def value(*names: str, metavar: str, help: str) -> Any:
    """An option that takes a text or a number."""
    return typer.Option(*names, metavar=metavar, help=help)


@dataclass(frozen=True)
class Situation:
    """What is known before the winning tile comes."""

    open: Annotated[bool, flag("-o", "--open", help="The hand has called, melds not written.")] = False
    riichi: Annotated[bool, flag("-r", "--riichi", help="Riichi was declared.")] = False
    double_riichi: Annotated[
        bool, flag("--double-riichi", help="Riichi was declared on the first turn.")
    ] = False
    open_riichi: Annotated[bool, flag("--open-riichi", help="Riichi with the hand shown.")] = False
    ippatsu: Annotated[bool, flag("--ippatsu", help="Won within a turn of riichi.")] = False
    last_tile: Annotated[bool, flag("--last-tile", help="Won on the last tile (haitei, houtei).")] = False
    round: Annotated[str, value("--round", metavar="WIND", help="Round wind: e, s, w or n.")] = "e"
    seat: Annotated[str, value("--seat", metavar="WIND", help="Seat wind; e is the dealer.")] = "e"
    dora: Annotated[
        str, value("-d", "--dora", metavar="TILES", help="Dora indicators: 58m or 5m,8m.")
    ] = ""
    ura: Annotated[str, value("--ura", metavar="TILES", help="Ura dora indicators.")] = ""
    kita: Annotated[
        str, value("--kita", metavar="N", help="Norths set aside, with three players.")
    ] = "0"
    honba: Annotated[str, value("--honba", metavar="N", help="Honba counters.")] = "0"
    riichi_sticks: Annotated[
        str, value("--riichi-sticks", metavar="N", help="Riichi sticks on the table.")
    ] = "0"


@dataclass(frozen=True)
class Winning:
    """How the winning tile came."""

    win: Annotated[
        str, value("-w", "--win", metavar="TILE", help="The winning tile; else the one that pays best.")
    ] = ""
    tsumo: Annotated[bool, flag("-t", "--tsumo", help="Won by self-draw; else by ron.")] = False
    rinshan: Annotated[bool, flag("--rinshan", help="Won on the tile drawn after a kan.")] = False
    chankan: Annotated[bool, flag("--chankan", help="Ron on the tile added to a pon.")] = False
    tenhou: Annotated[bool, flag("--tenhou", help="The dealer's first draw won.")] = False
    chiihou: Annotated[bool, flag("--chiihou", help="Another player's first draw won.")] = False
    renhou: Annotated[bool, flag("--renhou", help="Ron before the first draw.")] = False
    tsubame_gaeshi: Annotated[
        bool, flag("--tsubame-gaeshi", help="Ron on a riichi tile (local yaku).")
    ] = False
    kanfuri: Annotated[
        bool, flag("--kanfuri", help="Ron on the discard after a kan (local yaku).")
    ] = False
    paarenchan: Annotated[
        bool, flag("--paarenchan", help="The dealer's eighth win in a row (local yaku).")
    ] = False


@dataclass(frozen=True)
class Rules:
    """Which rules count."""

    rules: Annotated[
        str,
        value("--rules", metavar="NAME|FILE", help="tenhou, majsoul, mleague, wrc, ema, or a JSON file."),
    ] = "tenhou"
    players: Players = ""
    local: Annotated[
        str, value("--local", metavar="YAKU", help="Local yaku to count, with commas between.")
    ] = ""


@dataclass(frozen=True)
class Output:
    """How the answer looks."""

    lang: Annotated[
        str, value("--lang", metavar="en|ja|ko|zh", help="Language of the answer.")
    ] = "en"
    glyphs: Annotated[
        bool | None,
        typer.Option(
            "--glyphs/--no-glyphs", show_default=False, help="Draw Unicode tiles; else on a terminal only."
        ),
    ] = None
    ascii: Annotated[bool, flag("--ascii", help="Plain ASCII, no glyphs.")] = False
    no_color: Annotated[bool, flag("--no-color", help="No colours; NO_COLOR does the same.")] = False
    json: Annotated[bool, flag("--json", help="JSON, errors too; one line a hand with -.")] = False


def with_options(command: Callable[..., int]) -> Callable[..., int]:
    """The command as typer should see it: each parameter that is a group replaced by the group's options.

    >>> def score(hand: str, how: Winning) -> int: ...
    >>> list(signature(with_options(score)).parameters)[:3]
    ['hand', 'win', 'tsumo']
    """
    hints = get_type_hints(command, include_extras=True)
    groups = {name: hint for name, hint in hints.items() if is_dataclass(hint)}
    parameters: list[Parameter] = []
    for name, parameter in signature(command).parameters.items():
        parameters += _parameters_of(groups[name]) if name in groups else [
            parameter.replace(annotation=hints[name], kind=Parameter.KEYWORD_ONLY)
        ]

    def run(**values: object) -> int:
        for name, group in groups.items():
            own = {field.name: values.pop(field.name) for field in fields(group)}
            values[name] = group(**own)
        return command(**values)

    run.__name__, run.__doc__ = command.__name__, command.__doc__
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return run


def _parameters_of(group: Any) -> list[Parameter]:
    hints = get_type_hints(group, include_extras=True)
    return [
        Parameter(
            field.name, Parameter.KEYWORD_ONLY, default=field.default, annotation=hints[field.name]
        )
        for field in fields(group)
    ]
