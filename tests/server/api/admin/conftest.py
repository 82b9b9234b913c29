"""What the tests of the operator share: both databases, and both ways to ask."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from harness.operating import TOKEN, WAYS, Operator
from harness.serving import Served, served


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest) -> str:
    """The way in which the operator asks."""
    found: str = request.param
    return found


@pytest.fixture
async def server(tmp_path: Path, url: str) -> AsyncIterator[Served]:
    """A server that has an operator."""
    async with served(tmp_path, database=url, operator_token=TOKEN) as found:
        yield found


@pytest.fixture
def operator(server: Served, way: str) -> Operator:
    """The operator, who asks in that way."""
    return Operator(server.base, way)
