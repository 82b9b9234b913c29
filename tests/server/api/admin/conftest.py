"""What the tests of the operator share: both databases, and both ways to ask."""

from __future__ import annotations

import pytest

from server.operating import WAYS


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest) -> str:
    """The way in which the operator asks."""
    found: str = request.param
    return found
