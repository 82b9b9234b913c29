"""The operator, in both databases and in both ways to ask."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from harness.fixtures import given
from harness.operating import TOKEN, WAYS, Operator
from harness.serving import Served, served


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest) -> str:
    """The way in which the operator asks."""
    found: str = request.param
    return found


@pytest.fixture
async def server(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Served]:
    """A server that has an operator."""
    async with served(tmp_path, **{"operator_token": TOKEN, **given(request)}) as found:
        yield found


@pytest.fixture
def operator(url: str, server: Served, way: str) -> Operator:  # noqa: ARG001 - asked in both
    """The operator, who asks in that way."""
    return Operator(server.base, way)
