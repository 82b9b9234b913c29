"""What the tests of the operator share: both databases, and both ways to ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from server.backends import postgres_database, sqlite_url
from server.operating import WAYS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a new database."""
    if request.param == "sqlite":
        yield sqlite_url(tmp_path)
    else:
        with postgres_database() as found:
            yield found


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest) -> str:
    """The way in which the operator asks."""
    found: str = request.param
    return found
