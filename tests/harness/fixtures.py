"""Databases, stores, tables, rooms and servers, open until a test ends."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx import AsyncClient

from harness.backends import opened, postgres_database, sqlite_url
from harness.hall import Hall, opened_hall
from harness.hosting import Host, hosted
from harness.serving import Served, client, running, served
from jantaku.server.store import Store


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[FastAPI]:
    """The application, without a port."""
    async with running(tmp_path) as found:
        yield found


@pytest.fixture
async def one(app: FastAPI) -> AsyncIterator[AsyncClient]:
    """Somebody who asks the application."""
    async with client(app) as found:
        yield found


@pytest.fixture
async def other(app: FastAPI) -> AsyncIterator[AsyncClient]:
    """Somebody else who asks it."""
    async with client(app) as found:
        yield found


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Served]:
    """The application at a port."""
    async with served(tmp_path) as found:
        yield found


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    """Rooms without HTTP."""
    async with opened_hall(tmp_path) as found:
        yield found


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    """Tables without rooms."""
    async with hosted(tmp_path) as found:
        yield found


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """The store in each database."""
    async with opened(url) as found:
        yield found


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL database that the tests of a module share."""
    with postgres_database() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a new database."""
    if request.param == "sqlite":
        yield sqlite_url(tmp_path)
    else:
        with postgres_database() as found:
            yield found
