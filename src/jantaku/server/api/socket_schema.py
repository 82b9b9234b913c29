"""The schema of the socket messages, for authors of clients."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import JSONResponse

from jantaku.server.schema import wire_schema

router = APIRouter(tags=["server"])


@router.get("/protocol.json", summary="Schema of socket messages", response_class=JSONResponse)
async def socket_schema() -> JSONResponse:
    """Returns the JSON Schema of socket messages and of every engine's views, events, actions."""
    return JSONResponse(wire_schema(), headers={"Cache-Control": "max-age=3600"})
