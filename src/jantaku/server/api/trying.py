"""Rules that strangers bring, tried in a process apart before this one looks at them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, TypeAlias

from fastapi import Depends
from starlette.requests import HTTPConnection

from jantaku.catalog import Setup, brings_rules
from jantaku.protocol import to_json
from jantaku.server.api.asking import PersonOrNobody, Server
from jantaku.server.limits import address_of

TrySetup: TypeAlias = Callable[[Setup], Awaitable[None]]


async def trying(connection: HTTPConnection, server: Server, asking: PersonOrNobody) -> TrySetup:
    """A function that returns for a setup that does not take too long to be looked at.

    What else is wrong with it is found, and told, by whoever looks at it then.
    """

    async def attempt(setup: Setup) -> None:
        if brings_rules(setup):
            whose = asking.id if asking else address_of(connection.scope)
            await server.limits.take("rate_heavy", whose)
            await server.apart.call("try_setup", to_json(setup))

    return attempt


Try: TypeAlias = Annotated[TrySetup, Depends(trying)]
"""Called first with a setup that was sent: raises where looking at it takes too long."""
