"""The schema of what crosses the socket, for whoever writes a client."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import JSONResponse

from jantaku.server.schema import wire_schema

router = APIRouter(tags=["server"])


@router.get("/protocol.json", summary="What crosses the socket", response_class=JSONResponse)
async def protocol() -> JSONResponse:
    """The JSON Schema of socket messages, and of every engine's views, events and actions."""
    return JSONResponse(wire_schema(), headers={"Cache-Control": "max-age=3600"})
