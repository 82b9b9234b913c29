"""Accepts sockets that speak this protocol: of people, and of visitors who only look.

Each person and each address may have a limited number of them.
"""

from __future__ import annotations

from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from jantaku.server.api.dependencies import person_or_nobody, server_of
from jantaku.server.origins import address_of
from jantaku.server.protocol import (
    CLOSED_BANNED,
    CLOSED_NOT_SIGNED_IN,
    CLOSED_TOO_MANY,
    CLOSED_WRONG_PROTOCOL,
    SUBPROTOCOL,
    ErrorMessage,
)
from jantaku.server.refusal_log import note_refusal
from jantaku.server.refusals import RequestRefused
from jantaku.server.sockets.socket import ClientSocket
from jantaku.server.tables.viewers import encoded

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from jantaku.server.api.dependencies import RunningServer
    from jantaku.server.store import User

router = APIRouter()


@router.websocket("/socket")
async def connect(websocket: WebSocket) -> None:
    """Serves a connection until one side ends it."""
    server = server_of(websocket)
    offered = websocket.scope["subprotocols"]
    await websocket.accept(subprotocol=SUBPROTOCOL if SUBPROTOCOL in offered else None)
    if offered and SUBPROTOCOL not in offered:
        await _refuse(websocket, "not_allowed", f"speak {SUBPROTOCOL}", CLOSED_WRONG_PROTOCOL)
        return
    try:
        user = await person_or_nobody(websocket)
    except RequestRefused as refused:
        closed = CLOSED_BANNED if refused.code == "banned" else CLOSED_NOT_SIGNED_IN
        await _refuse_as(websocket, refused, closed)
        return
    if not _has_room(server, websocket, user):
        await _refuse(websocket, "too_often", "close another page first", CLOSED_TOO_MANY)
        return
    async with _counted(server, websocket, user):
        await ClientSocket(websocket, server, user).run()


def _has_room(server: RunningServer, websocket: WebSocket, user: User | None) -> bool:
    if user is not None:
        return server.presence.sockets_of(user.id) < server.settings.sockets_per_person
    address = address_of(websocket.scope)
    return server.presence.has_room(address, server.settings.visitors_per_address)


@asynccontextmanager
async def _counted(
    server: RunningServer, websocket: WebSocket, user: User | None
) -> AsyncIterator[None]:
    """Counts the socket of a person or a visitor while it is open."""
    presence, address = server.presence, address_of(websocket.scope)
    if user is None:
        presence.visitor_came(address)
    else:
        await presence.connected(user.id)
    try:
        yield
    finally:
        if user is None:
            presence.visitor_left(address)
        else:
            presence.disconnected(user.id)


async def _refuse(websocket: WebSocket, code: str, cure: str, closed: int) -> None:
    await _refuse_as(websocket, RequestRefused(code, "this connection is refused", cure), closed)


async def _refuse_as(websocket: WebSocket, refused: RequestRefused, closed: int) -> None:
    note_refusal(websocket.scope, refused.code)
    message = ErrorMessage.of(refused)
    with suppress(WebSocketDisconnect, RuntimeError):
        await websocket.send_text(encoded(message))
        await websocket.close(closed)
