"""The people whom you block."""

from __future__ import annotations

import time
from typing import Annotated, Final

from fastapi import APIRouter, Path, Response

from jantaku.base.errors import Stale
from jantaku.server.api.dependencies import Person, Server
from jantaku.server.api.problems import RESPONSES
from jantaku.server.refusals import RequestRefused
from jantaku.server.store import Block

router: Final = APIRouter(prefix="/people/me/blocks", tags=["people"], responses=RESPONSES)

MOST_BLOCKS: Final = 200  # people whom one person blocks: more than anyone meets
Blocked = Annotated[str, Path(max_length=64, description="The id of the other person.")]


@router.get("", summary="People whom you block")
async def blocks(person: Person, server: Server) -> list[Block]:
    """Returns the people whom you block, the newest first."""
    return [*await server.store.blocks_of(person.id)]


@router.put("/{blocked}", status_code=204, response_class=Response, summary="Block a person")
async def block(blocked: Blocked, person: Person, server: Server) -> None:
    """Blocks a person: you get neither invitations nor phrases of theirs.

    The person cannot sit in rooms that you host, and quick match does not seat you together. A
    seat in a game that has begun is theirs until the game is over.
    """
    if blocked == person.id:
        raise RequestRefused("malformed", "you cannot block yourself", "block another person")
    try:
        await server.store.block(person.id, blocked, time.time(), MOST_BLOCKS)
    except Stale as error:
        raise RequestRefused("full", error.fault, error.cure, reason="most_blocks") from None
    await server.rooms.put_out_blocked(person, blocked)


@router.delete("/{blocked}", status_code=204, response_class=Response, summary="End a block")
async def unblock(blocked: Blocked, person: Person, server: Server) -> None:
    """Ends a block."""
    await server.store.unblock(person.id, blocked)
