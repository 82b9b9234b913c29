"""`jantaku health`: asks a server whether it is well, for Docker, systemd and the like."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.request import ProxyHandler, build_opener

from jantaku.base.errors import ArgumentError
from jantaku.cli.options import Output, text
from jantaku.cli.terminal.console import ANSWERED, NO_ANSWER, Console
from jantaku.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Mapping

_PATIENCE_S = 4.0
_LONGEST = 10_000  # bytes of an answer
_PARTS = {"store": "the database", "bus": "Redis"}


@dataclass(frozen=True)
class ServerPlace:
    """The address and port of a server on this machine."""

    host: str = text(
        "--host", kind="ADDRESS", about="Address it listens at [JANTAKU_HOST, 127.0.0.1]"
    )
    port: str = text("--port", kind="N", about="Port it listens at [JANTAKU_PORT, 8000]")


def health(*, place: ServerPlace) -> int:
    """Ask the server on this machine whether it works.

    The exit code is 0 if it does, otherwise 1. It reads the same environment variables as `jantaku
    serve`, so that the health check of a container or a service asks where the server listens.
    """
    written = {name: value for name, value in asdict(place).items() if value}
    address = address_of(Settings.read(os.environ, written))
    well, sentence = _judged(ask_server(address), address)
    Console(Output()).write(sentence)
    return ANSWERED if well else NO_ANSWER


def address_of(settings: Settings) -> str:
    """Returns the address at which a server of these settings answers on this machine."""
    if not settings.port:
        raise ArgumentError("a free port is unknown", "name the port", source="port")
    host = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)
    return f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"


def ask_server(address: str) -> Mapping[str, Any] | str:
    """Returns the answer of the server, or the reason why it does not answer."""
    opener = build_opener(ProxyHandler({}))  # never through a proxy of the environment
    try:
        with opener.open(f"{address}/health", timeout=_PATIENCE_S) as answer:
            body = answer.read(_LONGEST)
    except HTTPError as error:
        body = error.read(_LONGEST)
        error.close()
    except OSError as error:
        return str(getattr(error, "reason", error))
    with suppress(ValueError):
        found = json.loads(body)
        if isinstance(found, dict):
            return found
    return "another program answers"


def _judged(answer: Mapping[str, Any] | str, address: str) -> tuple[bool, str]:
    if isinstance(answer, str):
        return False, f"no server answers at {address}: {answer}"
    if answer.get("status") == "ok":
        return True, f"the server at {address} works (version {answer.get('version')})"
    away = [name for part, name in _PARTS.items() if answer.get(part) == "down"]
    lacks = " and ".join(away) or "something unknown"
    return False, f"the server at {address} waits for {lacks}; its log has the cause"
