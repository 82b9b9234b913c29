"""`jantaku serve`: the server, and the page in it."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import asdict, fields, make_dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from jantaku.base.errors import JantakuError
from jantaku.cli.options import Output, text
from jantaku.cli.terminal.console import ANSWERED, Console
from jantaku.cli.terminal.signals import Signalled
from jantaku.server.settings import Settings, default_of, option, variable

if TYPE_CHECKING:
    from types import ModuleType

    from jantaku.server.settings import Setting

_PARTS = frozenset(
    (
        "aiosqlite",
        "alembic",
        "argon2",
        "asyncpg",
        "confusable_homoglyphs",
        "fastapi",
        "ifaddr",
        "itsdangerous",
        "limits",
        "prometheus_client",
        "redis",
        "sqlalchemy",
        "starlette",
        "uvicorn",
        "websockets",
    )
)
"""Packages of the extra `server`."""


def _about(row: Setting) -> str:
    default = default_of(row)
    return f"{row.metadata['about']} [{variable(row.name)}{f', {default}' if default else ''}]"


def _option_of(row: Setting) -> tuple[str, type, Any]:
    return row.name, str, text(option(row.name), kind=row.metadata["kind"], about=_about(row))


if TYPE_CHECKING:
    Chosen = Any
else:
    Chosen = make_dataclass("Chosen", [_option_of(row) for row in fields(Settings)], frozen=True)


def serve(*, chosen: Chosen) -> int:
    """Serve the game to browsers and programs until interrupted.

    Without options it stores everything in an SQLite file in your home folder and listens on this
    machine only. Each option can also be set by the environment variable in brackets, next to its
    default.
    """
    written = {name: value for name, value in asdict(chosen).items() if value}
    settings = Settings.read(os.environ, written)
    runner = _runner()
    console = Console(Output())
    with suppress(KeyboardInterrupt, Signalled):  # the server has ended well by then
        runner.serve(settings, written, partial(_announce, console))
    return ANSWERED


def _announce(console: Console, address: str, elsewhere: tuple[str, ...]) -> None:
    console.write(f"Jantaku is at {address}")
    for other in elsewhere:
        if other != address:
            console.write(f"On your network: {other}")
    if not elsewhere:
        console.write("Only this machine can reach it; for your network: --host 0.0.0.0")


def _runner() -> ModuleType:
    try:
        from jantaku.server import runner
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _PARTS:
            raise
        fault = f"the server needs {error.name}, which is not installed"
        raise JantakuError(fault, "pip install 'jantaku[server]'") from None
    return runner
