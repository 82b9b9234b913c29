"""`jantaku admin`: the operator of a running server sees and acts.

Each row of `OPERATIONS` is a command, which sends its arguments to the API of the server.
"""

from __future__ import annotations

import os
from dataclasses import MISSING, dataclass, fields
from datetime import UTC, datetime
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Annotated, Any, Final

from jantaku.base.errors import JantakuError
from jantaku.cli.online.remote import Remote
from jantaku.cli.options import Output, argument, flag, option, text
from jantaku.cli.terminal.console import ANSWERED, Console
from jantaku.draw.terminal import width
from jantaku.server.operations import OPERATIONS
from jantaku.server.settings import variable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from dataclasses import Field

    from jantaku.server.operations import Operation

_TOKEN: Final = variable("operator_token")
_SERVER: Final = "http://127.0.0.1:8000"
_TIMES: Final = frozenset(("created", "until", "changed", "ended", "at"))
"""The fields of answers that are Unix times."""
_NUMBERS: Final = {"int": int, "float": float, "float | None": float, "int | None": int}


@dataclass(frozen=True)
class Where:
    """The server and the form of the answer."""

    server: str = text("--server", kind="URL", about="Address of the server.", default=_SERVER)
    token: str = text("--token", kind="TEXT", about=f"Token of the operator (default: {_TOKEN}).")
    json: bool = flag("--json", about="JSON output, errors included.")


_GROUPS: Final = {
    "people": "People: find, rename, ban.",
    "reports": "Reports of people: list and close.",
    "limits": "The limits of the running server: list, set and reset.",
    "rooms": "Rooms: list, close.",
    "tables": "Tables with a game: list, close.",
    "server": "The server: its state, and whether it takes new games.",
}


def groups() -> dict[str, tuple[str, list[tuple[str, Callable[..., int], str]]]]:
    """Returns of each group what it is about, and its commands: name, function and example."""
    found: dict[str, tuple[str, list[tuple[str, Callable[..., int], str]]]] = {}
    for operation in OPERATIONS:
        example = f"jantaku admin {operation.group} {operation.name} {operation.example}".rstrip()
        _, rows = found.setdefault(operation.group, (_GROUPS[operation.group], []))
        rows.append((operation.name, _command(operation), example))
    return found


def _command(operation: Operation) -> Callable[..., int]:
    """Returns the command of an operation."""

    def command(*, where: Where, **values: Any) -> int:
        return _run(operation, values, where)

    parameters = [_parameter(row) for row in fields(operation.arguments)]
    where = Parameter("where", Parameter.KEYWORD_ONLY, annotation=Where)
    command.__name__, command.__doc__ = operation.name, operation.about
    command.__annotations__ = {one.name: one.annotation for one in (*parameters, where)}
    command.__signature__ = Signature([*parameters, where])  # type: ignore[attr-defined]
    return command


def _parameter(row: Field[Any]) -> Parameter:
    kind, about = row.metadata["kind"], row.metadata["about"]
    annotation: Any = Annotated[str, argument(kind, about)]
    if row.metadata["place"] == "flag":
        annotation = Annotated[bool, option(_option_of(row), about=about)]
    elif row.metadata["place"] == "option":
        annotation = Annotated[str, option(_option_of(row), kind=kind, about=about)]
    default = Parameter.empty if row.default is MISSING else _typed(row.default)
    return Parameter(row.name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _option_of(row: Field[Any]) -> str:
    return f"--{row.name.replace('_', '-')}"


def _typed(default: Any) -> Any:
    """Returns a default as a user would type it."""
    if isinstance(default, bool):
        return default
    return "" if default is None else f"{default}"


def _run(operation: Operation, values: Mapping[str, Any], where: Where) -> int:
    token = where.token or os.environ.get(_TOKEN, "")
    if not token:
        cure = f"pass the token of the server with --token or as {_TOKEN}"
        raise JantakuError("no operator's token", cure, source="token")
    asked = {row.name: _value(row, values[row.name]) for row in fields(operation.arguments)}
    answer = Remote(where.server, token).ask(
        "POST", f"/admin/{operation.group}/{operation.name}", asked
    )
    console = Console(Output(json=where.json))
    if where.json:
        console.data(answer)
    else:
        console.write(*_lines(answer))
    return ANSWERED


def _value(row: Field[Any], given: Any) -> Any:
    """Returns the value of what was typed; raises `JantakuError` if it is not a number."""
    number = _NUMBERS.get(f"{row.type}")
    if number is None:
        return given
    if not given:
        return row.default
    try:
        return number(given)
    except ValueError:
        raise JantakuError(f"{given[:40]!r} is not a number", source=row.name) from None


def _lines(answer: Any) -> Iterable[str]:
    """Yields an answer in lines: a table of rows, or a line for each value."""
    if isinstance(answer, list):
        yield from _table(answer)
    elif isinstance(answer, dict):
        for name, value in answer.items():
            yield f"{name}: {_shown(name, value)}"


def _table(rows: list[dict[str, Any]]) -> Iterable[str]:
    if not rows:
        yield "nothing"
        return
    cells = [[*rows[0]], *([_shown(*pair) for pair in row.items()] for row in rows)]
    widths = [max(map(width, column)) for column in zip(*cells, strict=True)]
    for line in cells:
        padded = (
            cell + " " * (size - width(cell)) for cell, size in zip(line, widths, strict=True)
        )
        yield "  ".join(padded).rstrip()


def _shown(name: str, value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name in _TIMES and isinstance(value, (int, float)):
        return f"{datetime.fromtimestamp(value, UTC):%Y-%m-%d %H:%M} UTC"
    if isinstance(value, (dict, list)):
        import json

        return json.dumps(value, ensure_ascii=False)
    return f"{value}"
