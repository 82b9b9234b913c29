"""Looks at what a server needs of this machine: its settings, folder, port, database and Redis."""

from __future__ import annotations

import os
import socket
import tempfile
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ArgumentError
from jantaku.cli.doctor.finding import Finding, PartState, fault, well
from jantaku.cli.online.health import address_of, ask_server
from jantaku.server.bus.factory import ping
from jantaku.server.settings import PREFIX, Settings, option, variable
from jantaku.server.store.database import Database

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Mapping

_PATIENCE_S: Final = 8.0
_LONGEST: Final = 200  # characters of a cause


def machine_findings(written: Mapping[str, str], *, serves: bool) -> Iterator[Finding]:
    """Yields a finding for each part that a server of these settings needs.

    `serves` is True if the packages of the server are installed; a database and Redis can be
    asked only by them.
    """
    try:
        settings = Settings.read(os.environ, written)
    except ArgumentError as error:
        source = error.source or ""
        place = source if source.startswith(PREFIX) else option(source)
        yield fault("Settings", f"{place}: {error.fault}", error.cure)
        return
    yield _folder(settings)
    yield _port(settings)
    if settings.database:
        yield _remote("Database", settings.database, _ask_database, serves=serves)
    if settings.redis:
        yield _remote("Redis", settings.redis, _ask_redis, serves=serves)


def _folder(settings: Settings) -> Finding:
    """Writes a nameless file, in the folder or in the one in which it would be made."""
    folder = settings.data
    existing = next(one for one in (folder, *folder.absolute().parents) if one.exists())
    try:
        with tempfile.TemporaryFile(dir=existing) as file:
            file.write(b"jantaku")
    except OSError as error:
        about = f"{folder} cannot be written: {error.strerror or error}"
        return fault("Folder", about, "make it yours, or use another: --data, JANTAKU_DATA")
    return well("Folder", f"{folder}{'' if folder.exists() else ', made when needed'}")


def _port(settings: Settings) -> Finding:
    if not settings.port:
        return well("Port", "any that is free")
    where = f"{settings.port} of {settings.host or 'all addresses'}"
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            settings.host or None, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as one:
            if os.name == "posix":  # as the server does: a port that has just been left is free
                one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            one.bind(address)
    except OSError as error:
        answer = ask_server(address_of(settings))
        if isinstance(answer, dict) and "status" in answer:
            return well("Port", f"{where}, where a server of Jantaku runs")
        cure = "stop the other program, or use another: --port, JANTAKU_PORT"
        return fault("Port", f"{where} cannot be used: {error.strerror or error}", cure)
    return well("Port", f"{where} is free")


def _remote(part: str, url: str, ask: Callable[[str], Awaitable[None]], *, serves: bool) -> Finding:
    import asyncio

    if not serves:
        about = "not asked: the packages of the server are not installed"
        return Finding(part, PartState.ABSENT, about, "pip install 'jantaku[server]'")
    try:
        asyncio.run(_in_time(ask(url)))
    except Exception as error:  # drivers raise errors of many kinds
        cure = f"check --{part.lower()} or {variable(part)}, and that it is running"
        return fault(part, f"no answer: {_cause(error)}", cure)
    return well(part, "answers")


async def _in_time(asked: Awaitable[Any]) -> None:
    import asyncio

    async with asyncio.timeout(_PATIENCE_S):
        await asked


async def _ask_database(url: str) -> None:
    database = Database(url)
    try:
        await database.ping()
    finally:
        await database.close()


async def _ask_redis(url: str) -> None:
    await ping(url)


def _cause(error: BaseException) -> str:
    """Returns the first line of the deepest cause, which is nearest to what is wrong."""
    while (deeper := error.__cause__ or error.__context__) is not None:
        error = deeper
    return (f"{error}".strip() or type(error).__name__).splitlines()[0][:_LONGEST]
