"""Outages: the log has a cause that says something."""

import pytest

from jantaku.server.outage import Outage


def test_a_time_out_is_a_cause(caplog: pytest.LogCaptureFixture) -> None:
    Outage("database_read", "the database cannot be read").begin(TimeoutError())
    assert "the database cannot be read: TimeoutError: no answer in time" in caplog.text
