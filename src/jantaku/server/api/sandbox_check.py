"""Reads the rules of strangers in a sandbox, never in this process."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, TypeAlias, TypeVar

from fastapi import Depends
from pydantic import TypeAdapter

from jantaku import catalog
from jantaku.catalog import Setup, has_custom_rules
from jantaku.game.protocol import Json, to_json
from jantaku.server.api.dependencies import (
    InThread,
    RequestOrigin,
    RunInThread,
    RunningServer,
    Server,
)
from jantaku.server.origins import Origin
from jantaku.server.store import stored_bytes

T = TypeVar("T")
LimitSetup: TypeAlias = Callable[[Setup], Awaitable[None]]


async def sandboxed_check(server: Server, origin: RequestOrigin) -> LimitSetup:
    """Returns a function that limits how often custom rules are sent; a sandbox reads them.

    Rooms and tables store their texts, so these count as stored by the address.
    """

    async def attempt(setup: Setup) -> None:
        if has_custom_rules(setup):
            await server.limits.take("rate_heavy", origin)
            address = Origin(address=origin.address)
            await server.limits.take("rate_text_bytes", address, stored_bytes(setup.text))

    return attempt


class CatalogAnswers:
    """Answers of the catalog; those about custom rules come from the sandbox."""

    def __init__(self, server: RunningServer, origin: Origin, in_thread: RunInThread) -> None:
        self._server = server
        self._in_thread = in_thread
        self._origin = origin

    async def about(self, question: str, kind: type[T], setup: Setup, *more: str) -> T:
        """Returns what a function of the catalog answers about a setup."""
        if not has_custom_rules(setup):
            return await self._in_thread(getattr(catalog, question), setup, *more)
        return await self._asked(kind, "catalog", question, to_json(setup), *more)

    async def setup_of_rules(self, text: str) -> Setup:
        """Returns the setup of a file of rules."""
        return await self._asked(Setup, "read_rules", text)

    async def _asked(self, kind: type[T], task: str, *arguments: Json) -> T:
        await self._server.limits.take("rate_heavy", self._origin)
        found = await self._server.games.call(task, *arguments, origin=self._origin)
        return TypeAdapter(kind).validate_python(found)


async def catalog_answers(
    server: Server, origin: RequestOrigin, in_thread: InThread
) -> CatalogAnswers:
    """Returns the catalog for a request."""
    return CatalogAnswers(server, origin, in_thread)


Answers: TypeAlias = Annotated[CatalogAnswers, Depends(catalog_answers)]
Try: TypeAlias = Annotated[LimitSetup, Depends(sandboxed_check)]
"""Called first with the setup of a request: raises if custom rules come too often."""
