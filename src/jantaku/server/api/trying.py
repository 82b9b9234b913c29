"""Checks the rules of strangers in a sandbox before this process reads them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, TypeAlias

from fastapi import Depends
from starlette.requests import HTTPConnection

from jantaku.catalog import Setup, brings_rules
from jantaku.game.protocol import to_json
from jantaku.server.api.asking import PersonOrNobody, Server
from jantaku.server.limits import address_of

TrySetup: TypeAlias = Callable[[Setup], Awaitable[None]]


async def trying(connection: HTTPConnection, server: Server, asking: PersonOrNobody) -> TrySetup:
    """Returns a function that raises for a setup that takes too long to read.

    It does not report other errors of the setup: its later use does.
    """

    async def attempt(setup: Setup) -> None:
        if brings_rules(setup):
            whose = asking.id if asking else address_of(connection.scope)
            await server.limits.take("rate_heavy", whose)
            await server.apart.call("try_setup", to_json(setup))

    return attempt


Try: TypeAlias = Annotated[TrySetup, Depends(trying)]
"""Called first with the setup of a request: raises if reading it takes too long."""
