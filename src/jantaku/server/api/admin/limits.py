"""Operations on the limits of the running server: list, set and reset."""

from __future__ import annotations

from dataclasses import dataclass

from jantaku.server.api.dependencies import RunningServer
from jantaku.server.operations import ListLimits, ResetLimit, SetLimit
from jantaku.server.settings import LIMITS, typed


@dataclass(frozen=True)
class ListedLimit:
    """A limit: `value` applies now, `started` is the setting at the start of the server."""

    name: str
    value: str
    started: str
    about: str


async def list_limits(server: RunningServer, _: ListLimits) -> list[ListedLimit]:
    """Returns all limits."""
    return [_limit(server, name) for name in LIMITS]


async def set_limit(server: RunningServer, asked: SetLimit) -> ListedLimit:
    """Sets a limit."""
    name = _name(asked.name)
    await server.control.set_limit(name, asked.value.strip())
    return _limit(server, name)


async def reset_limit(server: RunningServer, asked: ResetLimit) -> ListedLimit:
    """Returns a limit to its value at the start."""
    name = _name(asked.name)
    await server.control.reset_limit(name)
    return _limit(server, name)


def _name(text: str) -> str:
    """Returns the name of a setting, which may be typed as its option."""
    return text.strip().removeprefix("--").replace("-", "_")


def _limit(server: RunningServer, name: str) -> ListedLimit:
    value, started = (
        typed(getattr(one, name)) for one in (server.control.settings, server.control.started)
    )
    return ListedLimit(name, value, started, LIMITS[name].metadata["about"])
