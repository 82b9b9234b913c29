"""What is made of a log in the process apart: `made_apart`."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, Any, Final

from jantaku.errors import ReplayError, RulesetError

if TYPE_CHECKING:
    from jantaku.protocol import Json
    from jantaku.server.api.asking import Running

BYTES: Final = "application/octet-stream"
_CONTENT: Final = {BYTES: {"schema": {"type": "string", "format": "binary"}}}
GIVES_LOG: Final[dict[int | str, dict[str, Any]]] = {200: {"content": _CONTENT}}
"""What an answer that is a log is described by."""
LOG: Final[dict[str, Any]] = {"requestBody": {"required": True, "content": _CONTENT}}
"""What a request with a log in its body is described by."""


async def made_apart(server: Running, task: str, name: str, log: bytes, *more: Json) -> bytes:
    """What the task makes of a log. Raises `ReplayError` for one that it can make nothing of."""
    try:
        told = await server.films.call(task, b64encode(log).decode(), *more)
    except RulesetError:
        fault = "this game takes too long to be played again"
        raise ReplayError(fault, "look at it with `jantaku replay show`") from None
    if "fault" in told:
        raise ReplayError(told["fault"], told["cure"], position=told["position"])
    return b64decode(told[name])
