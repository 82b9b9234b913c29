"""Databases, stores, tables, rooms and servers, open until a test ends.

A test has its own settings of them by its mark `settings`, and runs in each database with the
fixture `url`.
"""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from harness.backends import opened, postgres_database, sqlite_url
from harness.hall import Hall, opened_hall
from harness.hosting import Host, hosted
from harness.serving import Browser, Served, client, running, served
from jantaku.server.store import Store


def given(request: pytest.FixtureRequest, url: str = "database") -> dict[str, Any]:
    """Returns the settings that a test has; the URL of its database goes by the name in `url`."""
    mark = request.node.get_closest_marker("settings")
    named = {url: request.getfixturevalue("url")} if "url" in request.fixturenames else {}
    return {**named, **(mark.kwargs if mark else {})}


@pytest.fixture
async def app(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[FastAPI]:
    """The application, without a port."""
    async with running(tmp_path, **given(request)) as found:
        yield found


@pytest.fixture
async def one(app: FastAPI) -> AsyncIterator[Browser]:
    """Somebody who asks the application."""
    async with client(app) as found:
        yield found


@pytest.fixture
async def other(app: FastAPI) -> AsyncIterator[Browser]:
    """Somebody else who asks it, at the same address."""
    async with client(app) as found:
        yield found


@pytest.fixture
async def mari(one: Browser) -> Browser:
    """A guest who asks it."""
    await one.come("Mari")
    return one


@pytest.fixture
async def ken(other: Browser) -> Browser:
    """Another guest who asks it."""
    await other.come("Ken")
    return other


@pytest.fixture
async def stranger(app: FastAPI) -> AsyncIterator[Browser]:
    """Somebody who asks it from another address."""
    async with client(app, "10.9.9.9") as found:
        yield found


@pytest.fixture
async def server(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Served]:
    """The application at a port."""
    async with served(tmp_path, **given(request)) as found:
        yield found


@pytest.fixture
async def hall(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Hall]:
    """Rooms without HTTP."""
    async with opened_hall(tmp_path, **given(request, "url")) as found:
        yield found


@pytest.fixture
async def host(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Host]:
    """Tables without rooms."""
    async with hosted(tmp_path, **given(request, "url")) as found:
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
