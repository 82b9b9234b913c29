"""What is answered when a request cannot be: the server's end cuts it off."""

import asyncio
import socket

import httpx
import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from jantaku.server.http.request_metrics import RequestMetrics


@pytest.mark.long
async def test_a_request_that_the_end_of_the_server_cuts_off_may_be_sent_again() -> None:
    asked = asyncio.Event()

    async def endless(_scope: Scope, _receive: Receive, _send: Send) -> None:
        asked.set()
        await asyncio.Event().wait()

    app = RequestMetrics(endless)
    server = uvicorn.Server(
        uvicorn.Config(app, lifespan="off", timeout_graceful_shutdown=1, log_config=None)
    )
    with socket.create_server(("127.0.0.1", 0)) as listening:
        running = asyncio.create_task(server.serve([listening]))
        async with httpx.AsyncClient() as client:
            answer = asyncio.create_task(
                client.get(f"http://127.0.0.1:{listening.getsockname()[1]}/", timeout=30)
            )
            await asked.wait()
            server.should_exit = True
            refused = await answer
        await running
    assert refused.status_code == 503
    assert refused.json()["code"] == "unavailable"
    assert refused.headers["Retry-After"] == "2"
