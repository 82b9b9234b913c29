"""Accepts sockets of signed-in people who speak this protocol, up to a limit per person."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from jantaku.server.api.asking import person_or_nobody, server_of
from jantaku.server.protocol import (
    CLOSED_NOT_SIGNED_IN,
    CLOSED_TOO_MANY,
    CLOSED_WRONG_PROTOCOL,
    SUBPROTOCOL,
    Fault,
)
from jantaku.server.refusals import Refused
from jantaku.server.sockets.socket import Socket
from jantaku.server.tables.telling import encoded

router = APIRouter()
_NOBODY: Final = Refused("not_signed_in", "nobody is signed in", "become a guest first")


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
    except Refused:
        user = None
    if user is None:
        cure = "become a guest first, by POST /api/v1/people"
        await _refuse(websocket, "not_signed_in", cure, CLOSED_NOT_SIGNED_IN)
        return
    if server.presence.sockets_of(user.id) >= server.settings.sockets_per_person:
        await _refuse(websocket, "too_often", "close another page first", CLOSED_TOO_MANY)
        return
    await server.presence.came(user.id)
    try:
        await Socket(websocket, server, user).run()
    finally:
        server.presence.went(user.id)


async def _refuse(websocket: WebSocket, code: str, cure: str, closed: int) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await websocket.send_text(encoded(Fault(code, "this connection is refused", cure)))
        await websocket.close(closed)
