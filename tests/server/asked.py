"""The whole server in this process, and somebody who asks it."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from argon2 import PasswordHasher
from httpx import ASGITransport, AsyncClient

from jantaku.server.app import create_app
from jantaku.server.limits import COUNTED
from jantaku.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from fastapi import FastAPI
    from httpx import Response

    from jantaku.server.api.dependencies import RunningServer

API = "/api/v1"
PLENTY = "1000000/second"
QUICK = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)


def settings_of(folder: Path, **changed: Any) -> Settings:
    """Settings for tests: the data in that folder, and no rate that a test could reach."""
    free = {**dict.fromkeys(COUNTED, PLENTY), "loop_share": 100}
    return Settings(**{"data": folder, **free, **changed})


@asynccontextmanager
async def running(folder: Path, **changed: Any) -> AsyncIterator[FastAPI]:
    """The server, open, with those settings; passphrases cost little there."""
    app = create_app(settings_of(folder, **changed))
    async with app.router.lifespan_context(app):
        app.state.server.people._hasher = QUICK
        yield app


def parts(app: FastAPI) -> RunningServer:
    """The parts of a server that runs."""
    found: RunningServer = app.state.server
    return found


def client(app: FastAPI, address: str = "10.0.0.1", base: str = "http://test") -> AsyncClient:
    """Somebody who asks: a browser without a page, with cookies of its own."""
    return AsyncClient(transport=ASGITransport(app, client=(address, 5000)), base_url=base)


@asynccontextmanager
async def asking(folder: Path, **changed: Any) -> AsyncIterator[AsyncClient]:
    """Somebody who asks a server of its own."""
    async with running(folder, **changed) as app, client(app) as one:
        yield one


async def come(asked: AsyncClient, name: str) -> dict[str, Any]:
    """Signs in as a guest of that name."""
    answer = await asked.post(f"{API}/people", json={"name": name})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def problem(answer: Response, status: int, code: str) -> dict[str, Any]:
    """The problem that the answer is, which must be that one."""
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    found: dict[str, Any] = answer.json()
    assert (answer.status_code, found["status"], found["code"]) == (status, status, code), found
    assert found["type"] == f"urn:jantaku:{code}"
    assert found["detail"]
    assert "Traceback" not in answer.text
    return found
