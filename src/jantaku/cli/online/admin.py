"""`jantaku admin`: the operator of a running server sees and acts.

Each row of `OPERATIONS` is a command, which sends its arguments to the API of the server.
"""

from __future__ import annotations

import os
from dataclasses import MISSING, dataclass, fields
from datetime import UTC, datetime
from functools import partial
from inspect import Parameter
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import JantakuError
from jantaku.cli.online.remote import Remote
from jantaku.cli.options import (
    HELP,
    Command,
    Declaration,
    Output,
    flag,
    parameter,
    parameters_of,
    shown,
    taken,
    text,
)
from jantaku.cli.terminal.console import ANSWERED, Console
from jantaku.draw.terminal import line, plain, table
from jantaku.server.operations import OPERATIONS
from jantaku.server.settings import variable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from dataclasses import Field

    import click

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


def groups() -> dict[str, tuple[str, dict[str, tuple[str, Callable[[], Command]]]]]:
    """Returns of each group what it is about, and its commands by name."""
    found: dict[str, tuple[str, dict[str, tuple[str, Callable[[], Command]]]]] = {}
    for operation in OPERATIONS:
        _, rows = found.setdefault(operation.group, (_GROUPS[operation.group], {}))
        rows[operation.name] = operation.about.partition("\n")[0], partial(_command, operation)
    return found


def _command(operation: Operation) -> Command:
    """Returns the command of an operation."""

    def run(**values: Any) -> int:
        return _run(operation, taken(Where, values), values)

    line = f"jantaku admin {operation.group} {operation.name} {operation.example}".rstrip()
    parameters = [*map(_parameter, fields(operation.arguments)), *parameters_of(Where)]
    return Command(operation.name, HELP, run, parameters, operation.about, shown(line))


def _parameter(row: Field[Any]) -> click.Parameter:
    place, option = row.metadata["place"], f"--{row.name.replace('_', '-')}"
    names = () if place == "argument" else (option,)
    declared = Declaration(names, row.metadata["kind"], row.metadata["about"])
    default = Parameter.empty if row.default is MISSING else _typed(row.default)
    return parameter(row.name, declared, default)


def _typed(default: Any) -> Any:
    """Returns a default as a user would type it."""
    if isinstance(default, bool):
        return default
    return "" if default is None else f"{default}"


def _run(operation: Operation, where: Where, values: Mapping[str, Any]) -> int:
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
        return ["nothing"]
    cells = [[*rows[0]], *([_shown(*pair) for pair in row.items()] for row in rows)]
    return plain(table([[*map(line, row)] for row in cells])).splitlines()


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
